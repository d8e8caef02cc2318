"""Learns Arctic from its own matches, in one file with NumPy alone: masked PPO.

    pip install "floe-games[gymnasium]"
    python learn_arctic.py                 minutes on one core; the same seed learns the same

A policy of two layers is handed the observation and chooses among the actions that the mask leaves
open; all its opponents choose by chance. It plays some matches with the same weights, then learns
from them by proximal policy optimisation (Schulman et al., https://arxiv.org/abs/1707.06347): what
turned out better than expected becomes likelier, but never by much at once.

While it learns it is rewarded by how much better its position looks after each decision, to the
game's own estimate; over a match that adds up to the result (Ng et al. 1999 call this shaping by a
potential). When it is measured, it has the observation alone, and winning is what counts.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from time import perf_counter
from typing import Any, NamedTuple

import floe_games.gymnasium  # noqa: F401 - registers the games
import gymnasium
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Weights = dict[str, Numbers]

GAME = "floe/Arctic-v1"
HIDDEN = 64
COURSES = 16
"""Matches played side by side, half of them in each seat."""
STEPS = 128
"""Decisions in each of them between two lessons."""
EPOCHS, BATCH = 4, 256
LEARNING_RATE = 2e-3
DISCOUNT, TRACE = 0.9, 0.7
"""What a decision is good for shows soon: a card that is placed well looks well at once."""
CLIP, VALUE_SHARE, ENTROPY_SHARE, LONGEST_GRADIENT = 0.2, 0.5, 0.01, 0.5


class Batch(NamedTuple):
    """Decisions, each with what was seen, chosen and made of it."""

    seen: Numbers
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    log_chances: Numbers
    advantages: Numbers
    returns: Numbers


class Policy:
    """One hidden layer, from which both the choice and the expected result are read."""

    def __init__(self, inputs: int, words: Numbers, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> Numbers:
            scale = gain / np.sqrt(rows)
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.weights: Weights = {
            "in": layer(inputs, HIDDEN, 4.0),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "choice": layer(HIDDEN, words.shape[1], 0.01),
            "choice_bias": np.zeros(words.shape[1], np.float32),
            "value": layer(HIDDEN, 1, 1.0),
            "value_bias": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(weights) for name, weights in self.weights.items()}
        self._square = {name: np.zeros_like(weights) for name, weights in self.weights.items()}
        self._words, self._lessons = words, 0

    def look(self, seen: Numbers, masks: NDArray[np.int8]) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the chances of all actions (0 where masked) and the expected result."""
        w = self.weights
        hidden = np.tanh(seen @ w["in"] + w["in_bias"])
        choice = (hidden @ w["choice"] + w["choice_bias"]) @ self._words.T
        logits = np.where(masks == 1, choice, -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances = likely / likely.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def learn(self, batch: Batch, rate: float) -> None:
        """One step up the gradient of what PPO wants, by Adam."""
        rows = np.arange(len(batch.actions))
        hidden, chances, values = self.look(batch.seen, batch.masks)
        log_chances = np.log(np.maximum(chances, 1e-9))
        ratio = np.exp(log_chances[rows, batch.actions] - batch.log_chances)
        is_too_far = np.where(batch.advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(is_too_far, 0, ratio * batch.advantages)[:, None]

        to_logits = -pull * chances  # of the logarithm of the chosen action's chance
        to_logits[rows, batch.actions] += pull[:, 0]
        entropy = -(chances * log_chances).sum(axis=1, keepdims=True)
        to_logits -= ENTROPY_SHARE * chances * (log_chances + entropy)
        to_value = VALUE_SHARE * (batch.returns - values)[:, None]

        w, count, to_choice = self.weights, len(rows), to_logits @ self._words
        to_hidden = (to_choice @ w["choice"].T + to_value @ w["value"].T) * (1 - hidden**2)
        self._ascend(
            {
                "in": batch.seen.T @ to_hidden / count,
                "in_bias": to_hidden.mean(axis=0),
                "choice": hidden.T @ to_choice / count,
                "choice_bias": to_choice.mean(axis=0),
                "value": hidden.T @ to_value / count,
                "value_bias": to_value.mean(axis=0),
            },
            rate,
        )

    def _ascend(self, gradients: Weights, rate: float) -> None:
        self._lessons += 1
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        shrink = min(1.0, LONGEST_GRADIENT / (length + 1e-8))
        for name, full in gradients.items():
            gradient, mean, square = full * shrink, self._mean[name], self._square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self._lessons)
            step /= np.sqrt(square / (1 - 0.999**self._lessons)) + 1e-5
            self.weights[name] += rate * step


def words_of(rows: Sequence[Any]) -> Numbers:
    """For each action of the table which words make it up, alone and in pairs of its members.

    `place_card(card=fox-moose-1, position=over)` shares the word fox, and over beside fox, with
    other actions: what is learned of one foxes' card is learned of all.
    """
    made_of = [list(_words(row)) for row in rows]
    places = {word: place for place, word in enumerate(dict.fromkeys(chain(*made_of)))}
    words = np.zeros((len(rows), len(places)), np.float32)
    for number, found in enumerate(made_of):
        words[number, [places[word] for word in found]] = 1
    return words


def _words(row: Any) -> Iterator[tuple[Any, ...]]:
    members = [
        [(name, *word) for word in enumerate(str(value).split("-"))] for name, value in row.members
    ]
    yield (row.command,)
    for member in members:
        yield from ((row.command, word) for word in member)
    for one, other in combinations(members, 2):
        yield from ((row.command, *pair) for pair in product(one, other))


class Courses:
    """Matches side by side, each begun anew as soon as it ends."""

    def __init__(self, seed: int, count: int) -> None:
        self.environments = [
            gymnasium.make(GAME, seat=place % 2, bots="random", disable_env_checker=True)
            for place in range(count)
        ]
        begun = [
            environment.reset(seed=seed + place)[0]
            for place, environment in enumerate(self.environments)
        ]
        self.seen, self.masks = self._stacked(begun)

    def step(self, actions: NDArray[np.int64]) -> tuple[Numbers, dict[int, float]]:
        """Every match one decision on: how much better each looks, and the results of those that
        ended, by place."""
        observations, gains, results = [], [], {}
        for place, environment in enumerate(self.environments):
            before = self._looks(place)
            observation, result, is_over, _, _ = environment.step(actions[place])
            gains.append(2 * (self._looks(place) - before))
            if is_over:
                results[place] = float(result)
                observation, _ = environment.reset()
            observations.append(observation)
        self.seen, self.masks = self._stacked(observations)
        return np.array(gains, np.float32), results

    def _looks(self, place: int) -> float:
        """How the match looks for the learner, from 0 (lost) to 1 (won); after the end it is so."""
        environment: Any = self.environments[place].unwrapped
        course = environment.course
        return float(course.game.estimate(course.state)[environment.seat])

    @staticmethod
    def _stacked(observations: list[Any]) -> tuple[Numbers, NDArray[np.int8]]:
        return (
            np.stack([observation["observation"] for observation in observations]),
            np.stack([observation["action_mask"] for observation in observations]),
        )


def drawn(chances: Numbers, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action of each row, drawn by its chances (the Gumbel trick)."""
    with np.errstate(divide="ignore"):
        noisy = np.log(chances) + rng.gumbel(size=chances.shape)
    return np.asarray(noisy.argmax(axis=1), np.int64)


def played(policy: Policy, courses: Courses, rng: np.random.Generator) -> tuple[Batch, float]:
    """Some decisions of every match, and which share of those that ended was won."""
    rows: list[tuple[Any, ...]] = []
    won: list[bool] = []
    for _ in range(STEPS):
        seen, masks = courses.seen, courses.masks
        _, chances, values = policy.look(seen, masks)
        actions = drawn(chances, rng)
        log_chances = np.log(chances[np.arange(len(actions)), actions])
        gains, results = courses.step(actions)
        ends = np.isin(np.arange(len(actions)), list(results))
        won.extend(result > 0 for result in results.values())
        rows.append((seen, masks, actions, log_chances, values, gains, ends))
    columns = [np.stack(column) for column in zip(*rows, strict=True)]
    seen, masks, actions, log_chances, values, gains, ends = columns
    after = policy.look(courses.seen, courses.masks)[2]
    advantages = advantages_of(values, gains, ends, after)
    returns = advantages + values
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    parts = (seen, masks, actions, log_chances, advantages, returns)
    batch = Batch(*(part.reshape(-1, *part.shape[2:]) for part in parts))
    return batch, sum(won) / max(1, len(won))


def advantages_of(
    values: Numbers, gains: Numbers, ends: NDArray[np.bool_], after: Numbers
) -> Numbers:
    """How much better it went than expected (generalised advantage estimation)."""
    advantages = np.zeros_like(values)
    trace = np.zeros_like(after)
    for step in reversed(range(len(values))):
        goes_on = 1 - ends[step].astype(np.float32)
        surprise = gains[step] + DISCOUNT * after * goes_on - values[step]
        trace = surprise + DISCOUNT * TRACE * goes_on * trace
        advantages[step], after = trace, values[step]
    return advantages


def batches(whole: Batch, rng: np.random.Generator) -> Iterator[Batch]:
    """The decisions in small portions, in another order each time."""
    order = rng.permutation(len(whole.actions))
    for start in range(0, len(order), BATCH):
        taken = order[start : start + BATCH]
        yield Batch(*(part[taken] for part in whole))


def learn(decisions: int, seed: int) -> Policy:
    """A policy that has played and learned of so many decisions."""
    rng, courses, started = np.random.default_rng(seed), Courses(seed, COURSES), perf_counter()
    words = words_of(courses.environments[0].unwrapped.course.table.rows)
    policy = Policy(courses.seen.shape[1], words, rng)
    rounds = -(-decisions // (STEPS * COURSES))
    for number in range(rounds):
        whole, won = played(policy, courses, rng)
        for _ in range(EPOCHS):
            for batch in batches(whole, rng):
                policy.learn(batch, LEARNING_RATE * (1 - number / rounds))
        if number % 10 == 9 or number == rounds - 1:
            done, seconds = (number + 1) * STEPS * COURSES, perf_counter() - started
            print(f"{done:>9,} decisions, {seconds:4.0f} s: {won:.0%} won", flush=True)
    return policy


def measured(policy: Policy, matches: int, seed: int) -> float:
    """Which share of new matches it wins, half of them in each seat; an even end is no win.

    It takes what it thinks best, and every course counts as many matches as any other, however
    soon it ends them.
    """
    courses, left = Courses(seed, COURSES), [-(-matches // COURSES)] * COURSES
    won: list[bool] = []
    while any(left):
        _, chances, _ = policy.look(courses.seen, courses.masks)
        _, results = courses.step(chances.argmax(axis=1))
        for place, result in results.items():
            if left[place]:
                left[place] -= 1
                won.append(result > 0)
    share = sum(won) / len(won)
    print(f"{sum(won)} of {len(won)} new matches won: {share:.1%}")
    return share


def main() -> None:
    """Learn, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=0.0, help="win this share, or fail")
    arguments = parser.parse_args()
    policy = learn(arguments.decisions, arguments.seed)
    if measured(policy, arguments.matches, 10**6 + arguments.seed) < arguments.at_least:
        sys.exit(1)


if __name__ == "__main__":
    main()
