"""What may go wrong.

FloeError
├── Problem    the service refused: `code` says why and never changes
└── NoAnswer   no answer came, however often it was asked: nobody knows whether it was done
"""

from collections.abc import Sequence
from typing import cast

import httpx

from floe_client import models


class FloeError(Exception):
    """Whatever this package raises."""


class NoAnswer(FloeError):
    """The service did not answer; the cause is what the connection said last."""


class Problem(FloeError):
    """The service refused (RFC 9457). A refused request has changed nothing."""

    status: int
    """The HTTP status."""
    code: models.Code | str
    """What programs go by: `version_conflict`. Games have codes of their own beside these."""
    title: str
    """The code in a few words."""
    detail: str
    """What is wrong this time, in a sentence for people."""
    rule: str | None
    """The clause of the rules that a command broke: `A-3`."""
    reason: str | None
    """Which of several reasons it is, where the code has more than one."""
    errors: Sequence[models.Fault]
    """Each fault with its place, where the request is malformed."""
    current_version: int | None
    """The version that the match has now, where another one was expected."""
    retry_after: float | None
    """Seconds until it may be tried again."""
    request_id: str
    """Quote it when you ask an operator."""

    def __init__(self, response: httpx.Response) -> None:
        told = _document(response)
        self.status = response.status_code
        self.code = told.get("code", "unknown")
        self.title = told.get("title", f"HTTP {self.status}")
        self.detail = told.get("detail", self.title)
        self.rule = told.get("rule")
        self.reason = told.get("reason")
        self.errors = told.get("errors", [])
        self.current_version = told.get("current_version")
        self.retry_after = seconds_to_wait(response)
        self.request_id = response.headers.get("X-Request-Id", "")
        places = "".join(f"\n{fault['pointer']}: {fault['detail']}" for fault in self.errors)
        super().__init__(f"{self.status} {self.code}: {self.detail}{places}")


def seconds_to_wait(response: httpx.Response) -> float | None:
    """What `Retry-After` asks for."""
    asked = response.headers.get("Retry-After", "")
    return float(asked) if asked.isdecimal() else None


def _document(response: httpx.Response) -> models.Problem:
    # A proxy on the way may answer with a page of its own.
    try:
        told = response.json()
    except ValueError:
        told = None
    return cast(models.Problem, told if isinstance(told, dict) else {})
