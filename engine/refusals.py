"""Everything the engine refuses: a code for programs and a sentence for people; nothing changes.

Refusal                unknown_game, unknown_bot, bad_setup …
├── IllegalCommand     well-formed, but the match refuses it; `rule` is the clause it breaks
├── BadEncoding        bytes that are no state, command, event or record of ours
│   └── StaleEncoding  written by another version of the rules
└── ForgedRecord       a record that its own seed and its commands contradict

What somebody catches has a class of its own; everything else is told apart by its code.
"""

from engine.words import ENGLISH, Sentence, Word, Words, tell


class Refusal(Exception):
    """What is refused: `code` never changes, `sentence` says why, to players or to programmers."""

    def __init__(
        self,
        code: str,
        sentence: str | Sentence,
        *,
        rule: str | None = None,
        pointer: str | None = None,
    ) -> None:
        self.code = code
        self.sentence = sentence
        self.rule = rule
        """The clause of the game's rules that it breaks."""
        self.pointer = pointer
        """The JSON pointer of the member at fault."""
        super().__init__(tell(sentence, ENGLISH))


class IllegalCommand(Refusal):
    """A command that the match refuses."""


class Refuser:
    """Makes the refusals of one game: the sentence of each code is among its words."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __call__(self, code: str, rule: str, **gaps: Word) -> IllegalCommand:
        """The refusal to raise, by the clause that is broken, with the words for the sentence."""
        return IllegalCommand(code, self._words.sentence(f"refusal-{code}", **gaps), rule=rule)


class BadEncoding(Refusal):
    """Bytes that cannot be read as what they should be."""

    def __init__(self, sentence: str, *, code: str = "bad_encoding") -> None:
        super().__init__(code, sentence)


class StaleEncoding(BadEncoding):
    """Written by another version of the rules; refused, never misread."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code="rules_version_unsupported")


class ForgedRecord(Refusal):
    """A record that departs from what its seed and its commands give; `pointer` says where."""

    def __init__(self, sentence: str, *, pointer: str) -> None:
        super().__init__("forged_record", f"{pointer}: {sentence}", pointer=pointer)
