"""The service from the command line.

python -m service run           everything: a Redis if none is named, then the Procfile's processes
python -m service settings      the environment variables, their defaults and meanings
python -m service openapi       the published contract, as it is committed under openapi/
python -m service match ID      the life of one match, and what it waits for
python -m service backup FILE   a copy of all that the store holds, taken while it runs
python -m service restore FILE  a new data directory for `run`, which begins with that copy
python -m service ratings       all ratings counted anew from the records: are they as stored?
python -m service mend-ratings  counted anew from the kept results, and stored where they differ
python -m service --version     which Floe this is
"""

import errno
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import textwrap
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from engine.version import VERSION
from service.app import published_document
from service.backend import Backend
from service.backup import BackupError, back_up, bring_back
from service.embedded_redis import EmbeddedRedis, EmbeddedRedisError
from service.logs import set_up_logs
from service.matches.fairness.archive import Archive, ArchiveError
from service.operators.page import page
from service.operators.timeline import timeline
from service.players.ratings.archived import NOTHING, read_archive
from service.players.ratings.overlooked import overlooked
from service.players.ratings.recounting import mend, recount
from service.processes import Processes, allow_many_files
from service.refusals import NotFound, StoreUnreachable
from service.settings import BadSetting, Settings, list_settings, read_settings
from service.store.players.ladders import Ladder
from service.store.servers.snapshot import NoSnapshot

PROCFILE = Path(__file__).parent.parent / "Procfile"
READY_WITHIN_SECONDS = 60
DEEDS_ON_A_PAGE = 200
SHARED_MEMORY = Path("/dev/shm")
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}
"""Hosts that mean every address, and where this machine itself finds us then."""


def run(settings: Settings) -> None:
    """Start everything, say where it is, and end it all on Ctrl-C."""
    allow_many_files()
    _require_free(settings)
    with _store(settings) as (redis_url, keep_store), _metrics_directory(settings) as metrics:
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
            "HOST": settings.host,
            "PORT": str(settings.port),
            "WEB_CONCURRENCY": str(settings.web_concurrency),
            "REDIS_URL": redis_url,
            "PROMETHEUS_MULTIPROC_DIR": str(metrics),
            "LOG_FORMAT": settings.log_format,
        }
        processes = Processes(PROCFILE, environment, keep_store)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: processes.stop())
        threading.Thread(target=_welcome, args=(settings,), daemon=True).start()
        processes.run()
    print("\nFloe has ended; every match is kept.")


def _require_free(settings: Settings) -> None:
    """Refuse an address that is not ours, or a port that another program has: its answers would be
    taken for ours."""
    host, port = settings.host.strip("[]"), settings.port
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as fault:
        raise BadSetting(f"HOST: {host} is no address of this machine ({fault.strerror})") from None
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as fault:
            at_fault = "PORT" if fault.errno in (errno.EADDRINUSE, errno.EACCES) else "HOST"
            reason = f"{settings.host}:{port} cannot be listened on ({fault.strerror})"
            raise BadSetting(f"{at_fault}: {reason}, {at_fault}=… takes another") from None


def backup(settings: Settings, file: Path) -> None:
    """Copy what the store holds at this instant."""
    own = EmbeddedRedis(_own_data(settings)).url
    back_up(settings.redis_url if os.environ.get("REDIS_URL") else own, file)


def match(settings: Settings, match_id: Path) -> None:
    """The life of a match, from the store that `run` has, or the one that is named."""
    own = EmbeddedRedis(_own_data(settings)).url
    named = settings.redis_url if os.environ.get("REDIS_URL") else own
    with Backend(replace(settings, redis_url=named)) as backend:
        sys.stdout.write(page(timeline(backend, str(match_id), DEEDS_ON_A_PAGE)))


def restore(settings: Settings, file: Path) -> None:
    """Fill an empty data directory from a copy; `run` then begins with it."""
    bring_back(file, _own_data(settings))


def ratings(settings: Settings) -> None:
    """Count all ratings anew from the records, and say whether that gives what is stored."""
    url = settings.archive_url
    archived = read_archive(Archive(url).lines()) if url else NOTHING
    with _backend(settings) as backend:
        ladders = list(recount(backend, archived))
        print(*ladders, sep="\n", end="\n" if ladders else "")
        amiss = [f"{url}  {place}  is not what was archived" for place in archived.broken]
        for ended in overlooked(backend):
            name = Ladder(ended.game, len(ended.seats)).name
            amiss.append(f"{name}  {ended.id}  has ended and is not counted")
    print(*amiss, sep="\n", end="\n" if amiss else "")
    if amiss or not all(one.agrees for one in ladders):
        raise RatingsDepart("Records, results and ratings do not all say the same; see above.")


def mend_ratings(settings: Settings) -> None:
    """Count all ratings anew, and store what that gives where it is not what is stored."""
    with _backend(settings) as backend:
        for found in recount(backend):
            print(found)
            if found.anew.lost:
                raise RatingsDepart(f"{found.ladder.name} has lost results: nothing is mended.")
            if found.departing and not mend(backend, found):
                raise RatingsDepart(
                    f"{found.ladder.name} has been counted on meanwhile: try again."
                )


def _backend(settings: Settings) -> Backend:
    """The store that is named, or our own as it runs."""
    if not os.environ.get("REDIS_URL"):
        settings = replace(settings, redis_url=EmbeddedRedis(_own_data(settings)).url)
    return Backend(settings)


class RatingsDepart(RuntimeError):
    """The stored ratings are not those that the records make."""


def _own_data(settings: Settings) -> Path:
    return Path(settings.data_directory) / "redis"


@contextmanager
def _store(settings: Settings) -> Iterator[tuple[str, Callable[[], None]]]:
    """The Redis that is named, or one of our own with its data on disk; and how to keep it up."""
    if os.environ.get("REDIS_URL"):
        yield settings.redis_url, lambda: None
        return
    with EmbeddedRedis(_own_data(settings)) as server:
        yield server.url, server.keep


@contextmanager
def _metrics_directory(settings: Settings) -> Iterator[Path]:
    """Where the processes share their numbers; those of an earlier run are dropped.

    In memory where the system has a place for it, and never beside the data: the files are written
    as memory is, and a process that does so on a full disk is killed.
    """
    data = Path(settings.data_directory).resolve()
    name = f"floe-metrics-{os.getuid()}-{sha256(bytes(data)).hexdigest()[:16]}"
    directory = (SHARED_MEMORY if SHARED_MEMORY.is_dir() else Path(tempfile.gettempdir())) / name
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(mode=0o700)
    yield directory
    shutil.rmtree(directory, ignore_errors=True)


def _log_format() -> str:
    """How logs are written unless the environment says: at a terminal, for people."""
    return "text" if sys.stdout.isatty() else "json"


def _welcome(settings: Settings) -> None:
    """Say where everything is and who can reach it, as soon as it answers."""
    address = f"http://{EVERYWHERE.get(settings.host, settings.host)}:{settings.port}"
    pause = threading.Event()
    for _ in range(READY_WITHIN_SECONDS * 5):
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=2):
                break
        except (urllib.error.URLError, OSError):
            pause.wait(0.2)
    else:
        print(f"Floe does not answer at {address} yet; see the lines above.", file=sys.stderr)
        return
    register = f"curl -s {address}/v1/players -H 'Content-Type: application/json'"
    body = """-d '{"name": "Ada"}'"""
    print(
        f"\nFloe {VERSION} is at {address}, for {_reached_by(settings.host)}\n"
        f"  play:          {address}/table/\n"
        f"  the docs:      {address}/docs\n"
        f"  your player:   {register} {body}\n"
        f"  a first bot:   FLOE_URL={address} python3 examples/lease_bot.py\n"
        f"Ctrl-C ends it; nothing is lost.\n",
        flush=True,
    )


def _reached_by(host: str) -> str:
    if host in EVERYWHERE:
        return f"every machine that can reach this one (HOST={host})"
    if host in ("localhost", "[::1]") or host.startswith("127."):
        return "this machine only; HOST=0.0.0.0 opens it to others"
    return f"whoever can reach {host} (HOST)"


def print_settings() -> None:
    """The list of settings, one variable a paragraph."""
    for setting in list_settings():
        default = setting.default or "empty"
        print(f"{setting.variable}  (default: {default})")
        print(textwrap.indent(textwrap.fill(setting.meaning, 90), "    "))


def print_contract() -> None:
    """The OpenAPI document, as `make openapi` writes it."""
    print(json.dumps(published_document(), ensure_ascii=False, indent=2))


def print_version() -> None:
    """Which Floe this is."""
    print(f"Floe {VERSION}")


def main(arguments: Sequence[str]) -> int:
    """Do what is asked for; 2 for what cannot be understood."""
    answers: dict[str, Callable[[], None]] = {
        "settings": print_settings,
        "openapi": print_contract,
        "--version": print_version,
    }
    word, *rest = arguments or [""]
    if word in answers and not rest:
        answers[word]()
        return 0
    acts: dict[str, Callable[..., None]] = {
        "run": run,
        "match": match,
        "ratings": ratings,
        "mend-ratings": mend_ratings,
        "backup": backup,
        "restore": restore,
    }
    if word not in acts or len(rest) != (word in ("match", "backup", "restore")):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        settings = read_settings({"LOG_FORMAT": _log_format(), **os.environ})
        set_up_logs(settings)
        acts[word](settings, *map(Path, rest))
    except RatingsDepart as fault:
        print(fault, file=sys.stderr)
        return 1
    except (
        ArchiveError,
        BadSetting,
        BackupError,
        EmbeddedRedisError,
        NoSnapshot,
        NotFound,
        StoreUnreachable,
        OSError,
    ) as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
