"""What a page of a list costs, whatever is asked for, over more and more open matches.

    python -m bench.lists --matches 100 10000 100000

Fills a server of its own with open matches of all kinds, and lists them through the use case that
`GET /v1/matches` calls: with no filter, with each, with several, and with one that nothing fits.
"""

import argparse
import statistics
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from engine.catalogue import GAMES
from engine.encoding import encode
from service.backend import Backend
from service.ids import new_id
from service.matches.cases.lists import MatchFilter, list_matches
from service.matches.model.match import Match, Seat, SeatKind
from service.matches.model.terms import Clock, Status, Visibility
from service.matches.store import keys
from service.matches.store.lists import list_anew
from service.operations.embedded_redis import EmbeddedRedis
from service.players.model import Kind, Player
from service.settings import Settings
from service.store.client import open_client
from service.subjects import open_backend

TRIES = 40
BATCH = 1000
CLOCKS = (None, Clock(60), Clock(86_400))
BOTS = ("random", "greedy", "mcts", None)
BASE = datetime.fromisoformat("2026-06-01T12:00:00+00:00")


def open_match(number: int, ada: Player) -> Match:
    """One of many: every 1000th is of a kind that no other is."""
    game = list(GAMES.values())[number % 3]
    count = game.seat_counts[number // 3 % len(game.seat_counts)]
    bot = "mcts-hard" if number % 1000 == 0 else BOTS[number // 9 % 4]
    seats = [Seat(0, SeatKind.PLAYER, player=ada), Seat(1, SeatKind.OPEN)]
    if bot is not None and count > 2:
        seats.append(Seat(2, SeatKind.BOT, bot=bot))
    seats += [Seat(place, SeatKind.OPEN) for place in range(len(seats), count)]
    now = BASE + timedelta(milliseconds=number)
    return Match(
        id=new_id(now),
        game=game.name,
        options=msgspec.Raw(encode(game.options_type())),
        visibility=Visibility.PUBLIC,
        status=Status.WAITING,
        version=1,
        created_at=now,
        updated_at=BASE,  # all at once: ties are the worst case
        created_by=ada.id,
        seats=tuple(seats),
        commitment="0" * 64,
        chain_key=b"",
        rules_version=game.rules_version,
        clock=CLOCKS[number // 36 % 3],
    )


def fill(url: str, first: int, last: int, ada: Player) -> None:
    """Put so many open matches into the store, as commits would list them."""
    client = open_client(url)
    for start in range(first, last, BATCH):
        pipe = client.pipeline()
        for number in range(start, min(last, start + BATCH)):
            match = open_match(number, ada)
            pipe.hset(keys.MATCH_META % match.id, "doc", encode(match))
            list_anew(pipe, None, match)
        pipe.execute()
    client.close()


def questions(ada: Player) -> dict[str, MatchFilter]:
    """What is asked for."""
    return {
        "no filter": MatchFilter(),
        "open=true": MatchFilter(open=True),
        "player": MatchFilter(player=ada.id),
        "bot=mcts-hard (1 in 1,500)": MatchFilter(bot="mcts-hard"),
        "seats=4": MatchFilter(seats=4),
        "clock=live": MatchFilter(clock="live"),
        "game, seats, clock, bot": MatchFilter(game="arctic", seats=4, clock="live", bot="greedy"),
        "player, bot, clock": MatchFilter(player=ada.id, bot="mcts-hard", clock="live"),
        "status=finished (none)": MatchFilter(status=Status.FINISHED),
        "bot=mcts-easy (none)": MatchFilter(bot="mcts-easy"),
    }


def milliseconds_per_page(backend: Backend, wanted: MatchFilter, is_late: bool) -> float:
    """The median of many tries at a page of 50: the first, or one in the middle of all."""
    cursor = None
    if is_late:
        middle = new_id(BASE + timedelta(seconds=5))
        cursor = f"{int(BASE.timestamp() * 1000)}-{middle}" if wanted.is_by_update else middle
    taken = []
    for _ in range(TRIES):
        began = time.process_time()
        list_matches(backend, None, wanted, 50, cursor)
        taken.append((time.process_time() - began) * 1000)
    return statistics.median(taken)


def redis_ms(client: object, backend: Backend, wanted: MatchFilter) -> float:
    """What one page costs the server, by its own clock."""
    before = client.info("cpu")["used_cpu_user"]  # type: ignore[attr-defined]  # a redis client
    for _ in range(TRIES):
        list_matches(backend, None, wanted, 50, None)
    after = client.info("cpu")["used_cpu_user"]  # type: ignore[attr-defined]  # a redis client
    return float(after - before) * 1000 / TRIES


def main() -> None:
    """Fill, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[100, 10_000, 100_000])
    counts = parser.parse_args().matches
    ada = Player(new_id(BASE), "Ada", Kind.HUMAN)
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory), append_only=False) as server,
        open_backend(Settings(redis_url=server.url)) as backend,
    ):
        backend.require_ready()
        client = open_client(server.url)
        print("processor time of a page of 50, in ms: our process + Redis (late page in brackets)")
        print(f"{'':30}" + "".join(f"{count:>26,}" for count in counts))
        filled, rows = 0, dict[str, list[str]]()
        for count in counts:
            fill(server.url, filled, count, ada)
            filled = count
            for sort in ("created_at", "updated_at"):
                for name, plain in questions(ada).items():
                    wanted = msgspec.structs.replace(plain, sort=sort)
                    first = milliseconds_per_page(backend, wanted, is_late=False)
                    late = milliseconds_per_page(backend, wanted, is_late=True)
                    there = redis_ms(client, backend, wanted)
                    title = f"{name}{' by update' if wanted.is_by_update else ''}"
                    rows.setdefault(title, []).append(f"{first:.2f} + {there:.2f} ({late:.2f})")
        for title, cells in rows.items():
            print(f"{title:38}" + "".join(f"{cell:>24}" for cell in cells))
        client.close()


if __name__ == "__main__":
    main()
