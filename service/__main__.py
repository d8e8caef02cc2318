"""The service from the command line.

python -m service run            everything: a Redis if none is named, then the Procfile's processes
python -m service settings       the environment variables, their defaults and meanings
python -m service openapi        the published contract, as it is committed under openapi/
python -m service record-schema  the grammar of a record, as it is committed there
python -m service match ID       the life of one match, and what it waits for
python -m service backup FILE    a copy of all that the store holds, taken while it runs
python -m service restore FILE   a new data directory for `run`, which begins with that copy
python -m service ratings        all ratings counted anew from the records: are they as stored?
python -m service mend-ratings   counted anew from the kept results, and stored where they differ
python -m service --version      which Floe this is
"""

import errno
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
from itertools import groupby
from pathlib import Path

from msgspec.structs import replace

from engine.records.record import record_schema
from engine.version import VERSION
from service.app import published_document
from service.logs import set_up_logs
from service.operations.archive import Archive, ArchiveError
from service.operations.backup import BackupError, back_up, bring_back
from service.operations.cases import page, timeline
from service.operations.embedded_redis import EmbeddedRedis, EmbeddedRedisError
from service.operations.processes import Processes, allow_many_files
from service.ratings.cases.audit import NOTHING, mend, overlooked, read_archive, recount
from service.ratings.model.ladder import Ladder
from service.refusals import NotFound, StoreUnreachable
from service.settings import BadSetting, Settings, list_settings, read_settings
from service.subjects import open_backend
from service.web.document import written

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
    host = settings.host.strip("[]")
    port = settings.port
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


def match(settings: Settings, match_id: str) -> None:
    """Print the life of a match."""
    with open_backend(_with_store(settings)) as backend:
        sys.stdout.write(page(timeline(backend, match_id, DEEDS_ON_A_PAGE)))


def backup(settings: Settings, file: str) -> None:
    """Copy what the store holds at this instant."""
    back_up(_with_store(settings).redis_url, Path(file))


def restore(settings: Settings, file: str) -> None:
    """Fill an empty data directory from a copy; `run` then begins with it."""
    bring_back(Path(file), _own_data(settings))


class RatingsDepart(RuntimeError):
    """The stored ratings are not those that the records make."""


def ratings(settings: Settings) -> None:
    """Count all ratings anew from the records, and say whether that gives what is stored."""
    url = settings.archive_url
    archived = read_archive(Archive(url).lines()) if url else NOTHING
    with open_backend(_with_store(settings)) as backend:
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
    with open_backend(_with_store(settings)) as backend:
        for found in recount(backend):
            print(found)
            if found.lost:
                raise RatingsDepart(f"{found.ladder.name} has lost results: nothing is mended.")
            if found.departing and not mend(backend, found):
                raise RatingsDepart(
                    f"{found.ladder.name} has been counted on meanwhile: try again."
                )


def _own_data(settings: Settings) -> Path:
    return Path(settings.data_directory) / "redis"


def _with_store(settings: Settings) -> Settings:
    """The same, with the address of our own store, as it runs, where none is named."""
    if os.environ.get("REDIS_URL"):
        return settings
    return replace(settings, redis_url=EmbeddedRedis(_own_data(settings)).url)


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
        f"  a first bot:   FLOE_URL={address} python3 {_first_bot()}\n"
        f"Ctrl-C ends it; nothing is lost.\n",
        flush=True,
    )


def _first_bot() -> Path:
    """The example, from where the reader stands."""
    example = Path("examples") / "lease_bot.py"
    return example if example.exists() else PROCFILE.parent / example


def _reached_by(host: str) -> str:
    if host in EVERYWHERE:
        return f"every machine that can reach this one (HOST={host})"
    if host in ("localhost", "[::1]") or host.startswith("127."):
        return "this machine only; HOST=0.0.0.0 opens it to others"
    return f"whoever can reach {host} (HOST)"


def print_settings() -> None:
    """The list of settings, in groups, one variable a paragraph."""
    for group, settings in groupby(list_settings(), key=lambda setting: setting.group):
        print(f"{group}\n{'-' * len(group)}")
        for setting in settings:
            print(f"{setting.variable}  (default: {setting.default or 'empty'})")
            words = f"{setting.meaning} Wanted: {setting.wanted}."
            print(textwrap.indent(textwrap.fill(words, 90), "    "))


def print_contract() -> None:
    """The OpenAPI document, as `make openapi` writes it."""
    print(written(published_document()))


def print_record_schema() -> None:
    """The JSON Schema of a record, as `make openapi` writes it."""
    print(record_schema().decode(), end="")


def main(arguments: Sequence[str]) -> int:
    """Do what is asked for; 1 where ratings depart, 2 for what cannot be understood or done."""
    answers: dict[str, Callable[[], None]] = {
        "settings": print_settings,
        "openapi": print_contract,
        "record-schema": print_record_schema,
        "--version": lambda: print(f"Floe {VERSION}"),
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
        log_format = "text" if sys.stdout.isatty() else "json"  # at a terminal people read it
        settings = read_settings({"LOG_FORMAT": log_format, **os.environ})
        set_up_logs(settings)
        acts[word](settings, *rest)
    except RatingsDepart as fault:
        print(fault, file=sys.stderr)
        return 1
    except (
        ArchiveError,
        BadSetting,
        BackupError,
        EmbeddedRedisError,
        NotFound,
        StoreUnreachable,
        OSError,
    ) as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
