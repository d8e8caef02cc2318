"""What goes over the wire when something is refused: the problem document (RFC 9457).

Whatever was raised becomes one here, and nowhere else: a refusal of the service or of the engine,
whose code has a row in the table (`service/refusals/table.py`); what Flask and Werkzeug raise by
themselves, known by its status; and anything else, which is a mistake of ours.
"""

from collections.abc import Mapping

import msgspec
from werkzeug.exceptions import HTTPException

from engine import refusals as engine
from engine.words import ENGLISH, Language, tell
from service.refusals import Fault, Refusal
from service.refusals.table import REFUSALS, row_of, title_of

Headers = Mapping[str, str]

MEDIA_TYPE = "application/problem+json"
KEPT_HEADERS = {"Allow", "Retry-After"}

CODE_OF_STATUS: Mapping[int, str] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    429: "rate_limited",
}
"""What Flask and Werkzeug raise by themselves."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong (RFC 9457); `code` is for programs, `title` and `detail` for people."""

    type: str
    """The path of a page that explains the code: `/problems/version_conflict`."""
    title: str
    """The code in a few words."""
    status: int
    """The HTTP status, once more."""
    detail: str
    """What is wrong this time, in a sentence for people."""
    instance: str
    """The path of the request."""
    code: str
    """What programs go by; it never changes: `version_conflict`."""
    errors: tuple[Fault, ...] = ()
    """Each fault with its place, where the request is malformed; else left out."""
    rule: str | None = None
    """The clause that the command broke, as in `GET /v1/games/{game}/rules`; left out where no rule
    did."""
    current_version: int | None = None
    """The version the match has now; left out unless another one was expected."""
    reason: str | None = None
    """Which of several reasons it is, as the page of `type` lists them; left out where the code has
    one."""


def problem_of(raised: BaseException, instance: str, wished: Language) -> tuple[Problem, Headers]:
    """The document for whatever was raised, and the headers that go with it.

    What is for players is in the language they wish for, what is for programmers in English.
    """
    refusal = _refusal_of(raised)
    code = refusal.code
    sentence = refusal.sentence
    row = row_of(code)
    is_for_players = row.title is None and not isinstance(sentence, str)
    language = wished if is_for_players else ENGLISH
    detail = tell(sentence, language)
    problem = Problem(
        type=f"/problems/{code}",
        title=title_of(code, language),
        status=row.status,
        detail=detail,
        instance=instance,
        code=code,
        errors=_faults_of(refusal, detail),
        rule=refusal.rule,
        current_version=getattr(refusal, "current_version", None),
        reason=getattr(refusal, "which", None),
    )
    return problem, {**getattr(refusal, "headers", {}), "Content-Language": language}


def _refusal_of(raised: BaseException) -> engine.Refusal:
    if isinstance(raised, engine.IllegalCommand):
        return raised
    if isinstance(raised, engine.Refusal) and raised.code in REFUSALS:
        return raised
    if isinstance(raised, HTTPException):
        headers = {name: value for name, value in raised.get_headers() if name in KEPT_HEADERS}
        code = CODE_OF_STATUS.get(raised.code or 500, "internal_error")
        return Refusal(code, headers=headers)
    return Refusal("internal_error")


def _faults_of(refusal: engine.Refusal, detail: str) -> tuple[Fault, ...]:
    faults: tuple[Fault, ...] = getattr(refusal, "faults", ())
    return faults if refusal.pointer is None else (Fault(refusal.pointer, detail),)
