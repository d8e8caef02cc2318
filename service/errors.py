"""Every problem the service answers with: one shape (RFC 9457), one table, one door.

An endpoint or a use case raises; nobody builds an error response. What is raised is

- a `Problem`, from the endpoints,
- a refusal of the backend or of the engine, whose `code` stands in the table of `problems.py`,
- what Flask and Werkzeug raise by themselves, known by its status.

`problem_of` turns each of them into a `Problem`, which is told in the reader's language when its
document is made and not before.
"""

from collections.abc import Mapping, Sequence

import msgspec
from werkzeug.exceptions import HTTPException

from engine.errors import EngineError, IllegalCommand
from engine.language import Language, Sentence, text
from service.problems import CODE_OF_STATUS, PROBLEMS, RULE_BROKEN, Kind
from service.refusals import ServiceError
from service.schemas.faults import Fault, FaultDocument

MEDIA_TYPE = "application/problem+json"


class ProblemDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong (RFC 9457); `code` is for programs, `title` and `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    errors: tuple[FaultDocument, ...] = ()
    """Each fault with its place, where a request is malformed."""
    rule: str | None = None
    """The clause of the rules page that a refused command broke."""
    current_version: int | None = None
    """The version the match has now, where another one was expected."""


class Problem(Exception):
    """An answer that is no success; `code` names its row in the table."""

    def __init__(
        self,
        code: str,
        sentence: Sentence,
        *,
        errors: Sequence[Fault] = (),
        rule: str | None = None,
        current_version: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.errors = tuple(errors)
        self.rule = rule
        self.current_version = current_version
        self.headers = {**CHALLENGES.get(code, {}), **(headers or {})}

    @property
    def kind(self) -> Kind:
        """Its row in the table; what is not in it is a rule of a game."""
        return PROBLEMS.get(self.code, RULE_BROKEN)

    def document(self, instance: str, language: Language) -> ProblemDocument:
        """What the client reads."""
        return ProblemDocument(
            type=f"/problems/{self.code}",
            title=self.kind.title[language],
            status=self.kind.status,
            detail=self.sentence.told(language),
            instance=instance,
            code=self.code,
            errors=tuple(fault.document(language) for fault in self.errors),
            rule=self.rule,
            current_version=self.current_version,
        )


def malformed(pointer: str, sentence: Sentence, code: str = "malformed") -> Problem:
    """The problem of one faulty member."""
    return Problem(code, sentence, errors=[Fault(pointer, sentence)])


def problem_of(raised: BaseException) -> Problem:
    """What to answer for whatever was raised."""
    if isinstance(raised, Problem):
        return raised
    if isinstance(raised, HTTPException):
        return _problem_of_http(raised)
    if isinstance(raised, IllegalCommand):
        return Problem(raised.code, raised.sentence, rule=raised.rule)
    if isinstance(raised, EngineError | ServiceError) and raised.code in PROBLEMS:
        return _problem_of_refusal(raised)
    return Problem("internal_error", Sentence(_BROKEN))


_BROKEN = text(
    "Something is broken on our side; it has been logged.",
    "Qualcosa non funziona da parte nostra; è stato registrato.",
    "Algo se ha roto de nuestro lado; ha quedado registrado.",
    "Bei uns ist etwas kaputt; es ist protokolliert.",
)


def _problem_of_http(raised: HTTPException) -> Problem:
    code = CODE_OF_STATUS.get(raised.code or 500, "internal_error")
    kept = {"Allow", "Retry-After"}
    headers = {name: value for name, value in raised.get_headers() if name in kept}
    return Problem(code, Sentence(PROBLEMS[code].advice), headers=headers)


def _problem_of_refusal(raised: EngineError | ServiceError) -> Problem:
    pointer = getattr(raised, "pointer", None)
    retry_after = getattr(raised, "retry_after", None)
    return Problem(
        raised.code,
        raised.sentence,
        errors=() if pointer is None else [Fault(_placed(raised.code, pointer), raised.sentence)],
        current_version=getattr(raised, "current_version", None),
        headers={} if retry_after is None else {"Retry-After": str(retry_after)},
    )


def _placed(code: str, pointer: str) -> str:
    return f"/query{pointer}" if code in IN_THE_QUERY else pointer


IN_THE_QUERY = frozenset({"bad_cursor", "bad_event_id"})

CHALLENGES: Mapping[str, Mapping[str, str]] = {
    "authentication_required": {"WWW-Authenticate": 'Bearer realm="floe"'},
    "bad_token": {"WWW-Authenticate": 'Bearer realm="floe", error="invalid_token"'},
}
"""What every 401 says about how to send a token (RFC 6750)."""
