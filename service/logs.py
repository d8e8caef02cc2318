"""Logs: one line for each thing that happened, on standard output, without tokens or anything
hidden."""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import IO, Any

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from service.settings import Settings

_encode = msgspec.json.Encoder(enc_hook=str).encode


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The request that something goes back to, however many jobs and calls lie in between."""

    request: str
    trace: str
    """Of the W3C's Trace Context: whoever sent the request may have named it."""
    is_sampled: bool = True
    via: str = ""
    """By what: a `job`, or the call of a `webhook`; empty for the request itself."""


ORIGIN: ContextVar[Origin | None] = ContextVar("origin", default=None)
"""Of whatever is being done; None for what the house does by itself."""


@contextmanager
def going_back_to(origin: Origin | None) -> Iterator[None]:
    """Name that request as the origin of all that is logged within the block."""
    before = ORIGIN.set(origin)
    try:
        yield
    finally:
        ORIGIN.reset(before)


def failed_at(fault: Exception) -> str:
    """The line of code that raised it."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"


class Outlet:
    """Where lines go; one that cannot be written is lost, and nothing else fails by it.

    The disk may be full, or whoever read the lines may be gone.
    """

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    def write(self, line: str | bytes) -> None:
        """Write a line, or what there is room for."""
        with suppress(OSError):
            self._file.write(line)

    def flush(self) -> None:
        """Bring out what has been written."""
        with suppress(OSError):
            self._file.flush()


def set_up_logs(settings: Settings) -> None:
    """Write logs as the settings say; what libraries log takes the same way."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _with_origin,
        structlog.processors.format_exc_info,
    ]
    is_json = settings.log_format == "json"
    outlet: Any = Outlet(sys.stdout.buffer if is_json else sys.stdout)
    structlog.configure(
        processors=[
            *shared,
            _as_json if is_json else structlog.dev.ConsoleRenderer(colors=sys.stdout.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(outlet)
        if is_json
        else structlog.PrintLoggerFactory(outlet),
        cache_logger_on_first_use=True,
    )


def _with_origin(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The line names the request that it goes back to."""
    origin = ORIGIN.get()
    if origin is not None:
        event.setdefault("request_id", origin.request)
        event.setdefault("trace_id", origin.trace)
    return event


def _as_json(_logger: WrappedLogger, _method: str, event: EventDict) -> bytes:
    """The line without what is None."""
    return _encode({name: value for name, value in event.items() if value is not None})
