"""The worked example: what makes it learn. `make learn-arctic` lets it learn to the end."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "packages" / "engine" / "examples"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("learn_arctic", EXAMPLE / "learn_arctic.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def courses(example):
    return example.Courses(5, 4)


@pytest.fixture
def policy(example, courses):
    rows = courses.environments[0].unwrapped.course.table.rows
    inputs = courses.seen.shape[1]
    return example.Policy(inputs, example.words_of(rows), np.random.default_rng(5))


def test_only_what_is_open_has_a_chance(example, courses, policy):
    _, chances, values = policy.look(courses.seen, courses.masks)

    assert np.allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert not chances[courses.masks == 0].any()
    assert values.shape == (4,)
    for _ in range(50):
        actions = example.drawn(chances, np.random.default_rng())
        assert courses.masks[np.arange(4), actions].all()


@pytest.mark.parametrize("advantage", [1.0, -1.0])
def test_what_went_better_than_expected_becomes_likelier_and_what_went_worse_less(
    example, courses, policy, advantage
):
    seen, masks = courses.seen, courses.masks
    _, chances, values = policy.look(seen, masks)
    actions = example.drawn(chances, np.random.default_rng(2))
    before = chances[np.arange(4), actions]
    batch = example.Batch(
        *(seen, masks, actions, np.log(before)),
        *(np.full(4, advantage, np.float32), values + 1),
    )

    for _ in range(3):
        policy.learn(batch, 1e-3)

    _, after, expected = policy.look(seen, masks)
    several = masks.sum(axis=1) > 1
    assert several.any()
    moved = (after[np.arange(4), actions] - before)[several] * advantage
    assert (moved > 0).all()
    assert (expected > values).all()


def test_gains_of_a_match_add_up_to_its_result(example):
    courses, rng = example.Courses(7, 2), np.random.default_rng(7)
    gained = [[courses._looks(place)] for place in range(2)]
    results: dict[int, float] = {}
    while len(results) < 2:
        chances = courses.masks / courses.masks.sum(axis=1, keepdims=True)
        gains, ended = courses.step(example.drawn(chances, rng))
        for place in range(2):
            if place not in results:
                gained[place].append(gains[place] / 2)
        results = ended | results

    for place, result in results.items():
        assert sum(gained[place]) * 2 - 1 == pytest.approx(result, abs=1e-4)


def test_the_same_seed_learns_the_same(example, monkeypatch, capsys):
    monkeypatch.setattr(example, "STEPS", 8)
    monkeypatch.setattr(example, "COURSES", 4)

    first, again, other = (example.learn(64, seed).weights for seed in (3, 3, 4))

    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert not np.array_equal(first["in"], other["in"])


def test_it_is_measured_on_as_many_matches_of_each_course(example, policy, monkeypatch, capsys):
    monkeypatch.setattr(example, "COURSES", 4)

    share = example.measured(policy, 8, 11)

    assert "of 8 new matches" in capsys.readouterr().out
    assert 0 <= share <= 1
