"""The dashboard asks for series and labels that there are, and shows every metric."""

import json
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.promql import asked_for, series, series_of
from tests.docs.tables import DECLARED_METRICS
from tests.service.conftest import Client
from tests.service.table import put_up
from tests.waiting import until

ROOT = Path(__file__).parents[2]
BOARD = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
PANELS = [panel for panel in BOARD["panels"] if panel["type"] != "row"]
every_panel = pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
SOURCE = {"type": "prometheus", "uid": "${datasource}"}


@every_panel
def test_a_panel_asks_for_what_there_is(panel):
    assert panel["targets"]
    assert all(asked_for(target["expr"]) for target in panel["targets"])
    assert panel["description"].endswith(".")


@every_panel
def test_whoever_imports_it_chooses_the_source(panel):
    (variable,) = BOARD["templating"]["list"]

    assert (variable["type"], variable["name"]) == ("datasource", "datasource")
    assert [panel["datasource"]] * 2 == [SOURCE] * 2
    assert all(target["datasource"] == SOURCE for target in panel["targets"])


@pytest.mark.parametrize("metric", DECLARED_METRICS, ids=lambda metric: metric._name)
def test_every_metric_is_shown(metric):
    targets = [target for panel in PANELS for target in panel["targets"]]
    shown = {name for target in targets for name in asked_for(target["expr"])}

    assert shown & dict(series_of(metric)).keys()


def test_panels_have_ids_and_places_of_their_own():
    ids = [panel["id"] for panel in BOARD["panels"]]
    cells = [
        (panel["gridPos"]["x"] + column, panel["gridPos"]["y"] + line)
        for panel in BOARD["panels"]
        for column in range(panel["gridPos"]["w"])
        for line in range(panel["gridPos"]["h"])
    ]

    assert len(set(ids)) == len(ids)
    assert len(set(cells)) == len(cells)
    assert all(column < 24 for column, _ in cells)


@pytest.mark.parametrize(
    "query",
    [
        "sum(floe_commits)",
        "rate(floe_commits_total[5m]) / floe_nothing",
        "sum by (seat) (floe_commits_total)",
        'floe_commits_total{bot="greedy"}',
        "avg_of(floe_commits_total)",
        "sum by (le) (floe_http_request_seconds_count)",
    ],
)
def test_a_query_for_what_is_not_there_is_noticed(query):
    with pytest.raises(ValueError, match=r":"):
        asked_for(query)


def test_what_is_served_is_what_queries_may_ask_for(whole_service):
    """Names and labels of every sample that a service serves after a match."""
    player = Client(whole_service.address).register("Ada")
    seats = ({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})
    match = put_up(player, "arctic", seats)["id"]
    until(lambda: player.get(f"/v1/matches/{match}").json["status"] == "finished")

    text = player.get("/metrics").body.decode()
    samples = [
        sample
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("floe_") and not sample.name.endswith("_created")
    ]

    known = series()
    assert {sample.name for sample in samples} >= {"floe_commits_total", "floe_turn_age_seconds"}
    assert all(sample.labels.keys() - {"pid"} == known[sample.name] for sample in samples)
