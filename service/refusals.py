"""Everything the backend refuses, as one tree; the engine's own refusals pass through unchanged.

ServiceError
├── NotAuthenticated   401  authentication_required, bad_token
├── Forbidden          403  not_your_seat, not_the_creator, not_seated
├── NotFound           404  match_not_found, player_not_found, seat_not_found, version_not_found,
│                           webhook_not_set
├── Refused            409  seat_taken, already_seated, match_started, match_waiting, match_running,
│   │                       match_over, turn_timed_out, seat_of_a_player
│   └── OtherRules              rules_version_unsupported
├── VersionConflict    412  version_conflict, with `current_version`
├── Unacceptable       422  bad_seats, bad_cursor, bad_event_id, idempotency_key_reused,
│                           webhook_address_refused; with the JSON pointer of what is at fault
└── StoreUnreachable   503  store_unreachable, with `retry_after` in seconds

Every error carries `code`, a snake_case fact that never changes, and `sentence`, which says in any
language what is wrong. Which status a class has on the wire is the business of
 `service/problems.py`; the column above is for the reader.
"""

from engine.language import Language, Sentence, Text, Word
from service import refusal_texts


class ServiceError(Exception):
    """What the backend refuses; `code` is for programs, `sentence` for people."""

    def __init__(self, code: str, template: Text, **words: Word) -> None:
        self.sentence = Sentence(template, words)
        super().__init__(self.sentence.told(Language.EN))
        self.code = code


class NotAuthenticated(ServiceError):
    """No token, or one that is not valid."""


class Forbidden(ServiceError):
    """The caller is known, but this is not theirs."""


class NotFound(ServiceError):
    """There is no such thing, or none the caller may know of."""


class Refused(ServiceError):
    """Well-formed, but the match as it stands refuses it."""


class OtherRules(Refused):
    """The match was begun under rules of its game that this release does not play."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__("rules_version_unsupported", refusal_texts.OTHER_RULES, reason=reason)


class VersionConflict(ServiceError):
    """The match has moved on since the caller looked."""

    def __init__(self, current_version: int) -> None:
        super().__init__(
            "version_conflict", refusal_texts.VERSION_CONFLICT, version=current_version
        )
        self.current_version = current_version


class Unacceptable(ServiceError):
    """Malformed in a way that only the backend can see; `pointer` names the faulty member."""

    def __init__(self, code: str, template: Text, *, pointer: str, **words: Word) -> None:
        super().__init__(code, template, **words)
        self.pointer = pointer


class StoreUnreachable(ServiceError):
    """Redis does not answer; nothing is known to have changed."""

    retry_after = 1

    def __init__(self) -> None:
        super().__init__("store_unreachable", refusal_texts.STORE_UNREACHABLE)
