"""The operator's page is in step with the settings, the metrics and the Procfile."""

import re
from pathlib import Path

import pytest
from honcho.environ import parse_procfile
from prometheus_client import REGISTRY

import service.metrics
import service.operations.gauges  # noqa: F401 - its gauges are among the metrics
import worker.turn  # noqa: F401 - and what workers count
from service.settings import list_settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text()


@pytest.mark.parametrize("setting", list(list_settings()), ids=lambda setting: setting.variable)
def test_every_setting_stands_there_with_default_and_meaning(setting):
    default = f"`{setting.default}`" if setting.default else "empty"

    assert f"| `{setting.variable}` | {default} | {setting.meaning} |" in PAGE


def test_no_setting_stands_there_that_does_not_exist():
    known = {setting.variable for setting in list_settings()}
    table = PAGE.partition("## Settings")[2]

    assert set(re.findall(r"^\| `([A-Z_]+)`", table, re.MULTILINE)) == known


def test_every_metric_that_is_named_exists():
    named = set(re.findall(r"floe_[a-z_]+", PAGE))
    known = {
        name for metric in REGISTRY.collect() for name in (metric.name, f"{metric.name}_total")
    }

    assert named
    assert named <= known


def test_every_process_is_explained():
    for name in parse_procfile((ROOT / "Procfile").read_text()).processes:
        assert f"| `{name}` |" in PAGE
