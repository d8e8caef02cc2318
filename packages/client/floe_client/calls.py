"""One request and its answer: what is sent, and what is sent again when.

The rules are the contract's. 429, 503 and a lost answer leave a request as good as new: it is sent
again after `Retry-After`, or a growing pause, and under the same `Idempotency-Key` where the
operation takes one, so that nothing is done twice. Every other answer stands.
"""

import random
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

import httpx

from floe_client.events import EventReader
from floe_client.problems import NoAnswer, Problem, seconds_to_wait

LOST = (httpx.NetworkError, httpx.TimeoutException, httpx.RemoteProtocolError)
"""Nobody knows whether the service heard us."""
AGAIN = {429, 502, 503, 504}
"""What is not the last word: too much at once, or a service or its proxy that is away."""
EVENT_STREAM = "text/event-stream"
LONGEST_WAIT_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 15.0

Outcome = httpx.Response | httpx.TransportError


@dataclass(frozen=True, slots=True)
class Call:
    """One request, as an operation describes it."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    accept: str = "application/json"
    takes_key: bool = False
    """Whether it is sent with an `Idempotency-Key`: `key`, or a new one."""
    key: str | None = None

    def behind(self, cursor: str) -> "Call":
        """The call for the page that this cursor leads to."""
        kept = {name: value for name, value in self.query.items() if name != "after"}
        return replace(self, query={**kept, "cursor": cursor})


def given(**members: Any) -> dict[str, Any]:
    """Those that are not None: what the caller leaves out is not sent."""
    return {name: value for name, value in members.items() if value is not None}


def placed(path: str, **names: str | int) -> str:
    """The path with its gaps filled."""
    return path.format_map({name: quote(str(value), safe="") for name, value in names.items()})


def pause_after(outcome: Outcome, tries: int) -> float | None:
    """Seconds until the same request may be sent again; None if the outcome stands."""
    growing = min(LONGEST_PAUSE_SECONDS, 0.25 * 2.0 ** min(tries - 1, 9)) * random.uniform(
        0.75, 1.25
    )
    if not isinstance(outcome, httpx.Response):
        return growing
    if outcome.status_code not in AGAIN:
        return None
    asked = seconds_to_wait(outcome)
    if asked is None:
        return growing
    return asked if asked <= LONGEST_WAIT_SECONDS else None


def answered(outcome: Outcome) -> httpx.Response:
    """The answer; what is none is raised."""
    if not isinstance(outcome, httpx.Response):
        raise NoAnswer(f"{outcome.request.url} does not answer: {outcome}") from outcome
    if outcome.is_success or outcome.status_code == httpx.codes.NOT_MODIFIED:
        return outcome
    raise Problem(outcome)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whom is asked, by whom, in which language, and how often."""

    server: str
    token: str | None
    language: str | None
    retries: int

    def request(self, http: httpx.Client | httpx.AsyncClient, call: Call) -> httpx.Request:
        """The request: one, however often it is sent."""
        key = call.key or str(uuid.uuid4())
        headers = {
            "Accept": call.accept,
            "Authorization": self.token and f"Bearer {self.token}",
            "Accept-Language": self.language,
            "Idempotency-Key": key if call.takes_key else None,
            **call.headers,
        }
        address = self.server + call.path
        more = given(json=call.body, headers=given(**headers))
        return http.build_request(call.method, address, params=call.query, **more)


class Line:
    """How a stream has come along, over all its connections."""

    def __init__(self, caller: Caller, call: Call, after: str | None) -> None:
        self._caller = caller
        self._call = call
        self._reader = EventReader(after)
        self._tries = 0
        self._was_open = False

    def request(self, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        """Where it goes on: behind the last event that was handed on."""
        self._reader.begin()
        headers = given(**{"Last-Event-ID": self._reader.last_id})
        return self._caller.request(http, replace(self._call, headers=headers))

    def opened(self) -> None:
        """It is connected."""
        self._tries = 0
        self._was_open = True

    def events(self, chunk: bytes) -> Iterator[Any]:
        """What these bytes tell."""
        return self._reader.feed(chunk)

    def pause(self, outcome: Outcome | None) -> float:
        """Seconds until it is connected again; once it was open it waits as long as need be."""
        self._tries += 1
        if outcome is None:
            return self._reader.pause_seconds
        pause = pause_after(outcome, self._tries)
        if pause is None or (not self._was_open and self._tries > self._caller.retries):
            answered(outcome)
        return pause or 0.0
