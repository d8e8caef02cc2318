"""The tables in docs/ that are made from the code: `make tables` writes them, a test compares.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

from prometheus_client.metrics import MetricWrapperBase

from bench.scale import MEASURED, needed
from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.game import snake_case
from engine.words import ENGLISH
from service import metrics as counters
from service.contests.model.contest import ContestEvent
from service.matches.model.events import (
    AnyHouseEvent,
    ContestCancelled,
    ContestFinished,
    ContestStarted,
    HouseEvent,
    Rewound,
    SeekClosed,
    SeekExpired,
    SeekMatched,
    TableEvent,
    WebhookDisabled,
    YourTurn,
)
from service.operations import gauges
from service.refusals.table import REFUSALS, RULE_BROKEN
from service.settings import DEMO, GROUPS, list_settings
from service.web.document import METHODS

ROOT = Path(__file__).parents[2]
TABLE = re.compile(r"(?<=<!-- table: )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)
DECLARED_METRICS = [
    thing
    for module in (counters, gauges)
    for thing in vars(module).values()
    if isinstance(thing, MetricWrapperBase)
]
OF_A_PLAYER = (
    *(YourTurn, WebhookDisabled, SeekMatched, SeekExpired, SeekClosed),
    *(ContestStarted, ContestFinished, ContestCancelled),
)
"""Events that stand in no log of a match."""
OF_A_CONTEST = get_args(ContestEvent)
OF_A_TABLE = [event for event in get_args(AnyHouseEvent) if issubclass(event, TableEvent)]
NOTICES: tuple[type[HouseEvent], ...] = (*OF_A_TABLE, *OF_A_PLAYER, Rewound)

Row = Sequence[str]


def settings(group: str) -> Iterator[Row]:
    """What `python -m service settings` lists of one group."""
    yield "variable", "default", "wanted", "meaning"
    for setting in list_settings():
        if setting.group == group:
            default = f"`{setting.default}`" if setting.default else "empty"
            yield f"`{setting.variable}`", default, setting.wanted, setting.meaning


def demo() -> Iterator[Row]:
    """What a demo has in place of the defaults."""
    yield "variable", "in a demo", "else"
    for setting in list_settings():
        if (value := DEMO.get(setting.variable.lower())) is not None:
            yield f"`{setting.variable}`", f"`{value}`", f"`{setting.default}`"


def metrics() -> Iterator[Row]:
    """Every number of ours that Prometheus may read."""
    yield "metric", "kind", "labels", "meaning"
    for metric in DECLARED_METRICS:
        described = next(iter(metric.describe()))
        ending = "_total" if described.type == "counter" else ""
        labels = ", ".join(f"`{label}`" for label in metric._labelnames)
        yield f"`{described.name}{ending}`", described.type, labels, described.documentation


def problems() -> Iterator[Row]:
    """Every code, with what to do about it."""
    yield "code", "status", "what to do"
    for code, row in REFUSALS.items():
        yield f"`{code}`", str(row.status), row.advice
    yield "any other", str(RULE_BROKEN.status), RULE_BROKEN.advice


def endpoints() -> Iterator[Row]:
    """Every operation of the contract."""
    yield "call", "does"
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    for path, operations in contract["paths"].items():
        for method in filter(operations.__contains__, METHODS):
            yield f"`{method.upper()} {path}`", operations[method]["summary"]


def keyed_calls() -> Iterator[Row]:
    """Every operation that takes an `Idempotency-Key`."""
    yield "call", "the key has"
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    lengths = {"Idempotency-Key": "1", "Stranger-Idempotency-Key": "20"}
    for path, operations in contract["paths"].items():
        for method in filter(operations.__contains__, METHODS):
            taken = (one.get("$ref", "") for one in operations[method].get("parameters", ()))
            for name in lengths.keys() & {ref.rpartition("/")[2] for ref in taken}:
                yield f"`{method.upper()} {path}`", f"{lengths[name]} to 200 characters"


def view_of_arctic() -> Iterator[Row]:
    """The members of Arctic's view."""
    yield from _view("ArcticView")


def view_of_north_pole() -> Iterator[Row]:
    """The members of the view of the Race to the North Pole."""
    yield from _view("NorthPoleView")


def view_of_iglu_iglu() -> Iterator[Row]:
    """The members of Iglu Iglu's view."""
    yield from _view("IgluIgluView")


def _view(name: str) -> Iterator[Row]:
    """What the contract says of every member of a schema, and of those inside."""
    yield "member", "what it is"
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    schemas = contract["components"]["schemas"]
    yield from _members(schemas, name, "", ())


def _members(
    schemas: Mapping[str, Mapping[str, Any]], name: str, path: str, above: Sequence[str]
) -> Iterator[Row]:
    for member, schema in schemas[name].get("properties", {}).items():
        inside, ending = _inside(schema)
        told = schema.get("description") or schemas.get(inside, {}).get("description", "")
        yield f"`{path}{member}{ending}`", " ".join(told.split())
        if inside in schemas and inside not in above:
            yield from _members(schemas, inside, f"{path}{member}{ending}.", (*above, name))


def _inside(schema: Mapping[str, Any]) -> tuple[str, str]:
    """The name of the schema that a member holds, alone, in a list or perhaps; and what its path
    ends with."""
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2], ""
    if "items" in schema and schema["items"]:
        inside, ending = _inside(schema["items"])
        return inside, f"[]{ending}"
    for one in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
        inside, ending = _inside(one)
        if inside or ending:
            return inside, ending
    return "", ""


def games() -> Iterator[Row]:
    """The games and what may be chosen when a match is created."""
    yield "`game`", "title", "seats", "`options`"
    for game in GAMES.values():
        options = ", ".join(f"`{name}`" for name in game.options_type.__struct_fields__)
        seats = ", ".join(map(str, game.seat_counts))
        yield f"`{game.name}`", game.words.tell("title", ENGLISH), seats, options


def bots() -> Iterator[Row]:
    """The house bots, the weakest first."""
    yield "`bot`", "how it plays"
    for bot in BOTS.values():
        yield f"`{bot.name}`", bot.summary.tell(ENGLISH)


def house_events() -> Iterator[Row]:
    """What the house tells in the log of every match, beside the game's own events."""
    yield "`type`", "`data`", "what happened"
    for event in AnyHouseEvent.__args__:
        if event not in OF_A_PLAYER:
            yield _event_row(event)


def notices() -> Iterator[Row]:
    """What comes on a player's own stream."""
    yield "`type`", "`data`", "what happened"
    yield from map(_event_row, NOTICES)


def contest_events() -> Iterator[Row]:
    """What the log of a contest tells everybody."""
    yield "`type`", "`data`", "what happened"
    yield from map(_event_row, OF_A_CONTEST)


def _event_row(event: type[HouseEvent]) -> Row:
    members = (name for name in event.__struct_fields__ if name != "seat")
    data = ", ".join(f"`{name}`" for name in members)
    return f"`{snake_case(event.__name__)}`", data, (event.__doc__ or "").replace("\n    ", " ")


def scale() -> Iterator[Row]:
    """What a million live matches need."""
    yield "needed", "how much", "reckoned as"
    for row in needed():
        yield row.what, row.amount, row.reckoned


def scale_measured() -> Iterator[Row]:
    """What that is reckoned from."""
    yield "measured", "figure", "by"
    for words, figure in MEASURED.items():
        yield words, f"{figure.value:,.0f}", f"`{figure.command}`"


TABLES: Mapping[str, Callable[[], Iterator[Row]]] = {
    maker.__name__: maker
    for maker in (
        *(demo, metrics, problems, endpoints, keyed_calls),
        *(view_of_arctic, view_of_north_pole, view_of_iglu_iglu),
        *(games, bots, house_events, notices, contest_events),
        *(scale, scale_measured),
    )
} | {
    f"settings_{group.lower().replace(' ', '_')}": partial(settings, group)
    for group in GROUPS.values()
}


def rendered(name: str) -> str:
    """A table as Markdown."""
    head, *rows = TABLES[name]()
    lines = (head, ["---"] * len(head), *rows)
    return "".join(f"| {' | '.join(map(_cell, row))} |\n" for row in lines)


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def with_tables(page: str) -> str:
    """The page with every table made anew."""
    return TABLE.sub(lambda found: f"{found[1]}{found[2]}{rendered(found[1])}", page)


def pages() -> list[Path]:
    """Every page of the documentation."""
    written = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("examples/*.md"),
        *ROOT.glob("bench/*.md"),
    ]
    return sorted(written)


def main() -> None:
    """Write every table."""
    for page in pages():
        before = page.read_text(encoding="utf-8")
        after = with_tables(before)
        if after != before:
            page.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
