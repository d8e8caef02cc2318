"""Everything the engine refuses, as one tree.

EngineError
├── UnknownGame        no game of that name
├── UnknownBot         no house bot of that name, or not for this game
├── BadSetup           seats or options that the game cannot be played with
├── BadEncoding        bytes that are no state, command, event or record of ours
│   └── StaleEncoding  written by another version of the rules
├── IllegalCommand     well-formed, but the match refuses it: a code and the clause it broke
└── ForgedRecord       a record that its own seed and commands contradict

Every error carries `code`, a snake_case fact that never changes, and `sentence`, which says in any
of the house's languages what is wrong; `detail` is the English one, for logs and the command line.
"""

from engine.language import Language, Sentence, Text, Word, text


class EngineError(Exception):
    """What the engine refuses; `code` is for programs, `sentence` for people."""

    code = "engine_error"

    def __init__(self, template: Text, *, code: str | None = None, **words: Word) -> None:
        self.sentence = Sentence(template, words)
        self.detail = self.sentence.told(Language.EN)
        super().__init__(self.detail)
        if code is not None:
            self.code = code


class UnknownGame(EngineError):
    """No game of that name is in the catalogue."""

    code = "unknown_game"


class UnknownBot(EngineError):
    """No house bot of that name is in the roster."""

    code = "unknown_bot"


class BadSetup(EngineError):
    """Seats or options that the game cannot be played with; `pointer` names the faulty member."""

    code = "bad_setup"

    def __init__(
        self, template: Text, *, pointer: str = "", code: str | None = None, **words: Word
    ) -> None:
        super().__init__(template, code=code, **words)
        self.pointer = pointer


class BadEncoding(EngineError):
    """Bytes that cannot be read as what they should be."""

    code = "bad_encoding"


class StaleEncoding(BadEncoding):
    """Written by another version of the rules; refused, never misread."""

    code = "rules_version_unsupported"


class IllegalCommand(EngineError):
    """A command that the match refuses: nothing has changed, `rule` is the clause it broke."""

    code = "illegal_command"

    def __init__(self, code: str, rule: str, template: Text, **words: Word) -> None:
        super().__init__(template, code=code, **words)
        self.rule = rule


class ForgedRecord(EngineError):
    """A record that departs from what its seed and its commands give; `pointer` says where."""

    code = "forged_record"

    def __init__(self, template: Text, *, pointer: str, **words: Word) -> None:
        super().__init__(_PLACED, place=pointer, fault=Sentence(template, words))
        self.pointer = pointer


_PLACED = text(*["{place}: {fault}"] * 4)
