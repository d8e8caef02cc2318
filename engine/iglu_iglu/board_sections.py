"""The board as a document: the course of the turn, the tribes, the ice square by square."""

from collections import Counter
from collections.abc import Iterator

from engine.game import Names
from engine.iglu_iglu.board_words import (
    course,
    is_placing,
    kept_tiles,
    out_words,
    square_words,
    tokens,
)
from engine.iglu_iglu.ice import SIDE, SQUARES
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.iglu_iglu.view import IgluView, RevealedView, TribeView
from engine.sections import Section, begun, player, said, section, turn
from engine.words import Language, Word


def sections(view: IgluView, language: Language, names: Names) -> tuple[Section, ...]:
    """How it stands, every tribe, the animals, the ice, what is still to come or out."""
    return tuple(_Document(view, language, names).parts())


class _Document:
    """One view on its way to the reader, part by part."""

    def __init__(self, view: IgluView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def parts(self) -> Iterator[Section]:
        """All of it, what is needed to decide first."""
        yield self._course()
        yield self._tribes()
        yield self._animals()
        yield self._ice()
        yield self._stock()
        if self._view.revealed is not None:
            yield self._hidden(self._view.revealed)

    def _course(self) -> Section:
        view, push = self._view, self._view.push
        words = course(view, self._language, self._names)
        is_said = view.to_act == (view.turn,)  # else somebody answers within another one's turn
        return section(
            said("course", self._language),
            turn(view.to_act, view.seat, self._language, self._names),
            *map(begun, words[1:] if is_said else words),
            begun(self._say("label-serious")) if view.options.serious else "",
            self._say("label-push", square=push.square, direction=push.direction) if push else "",
        )

    def _tribes(self) -> Section:
        """A row for each seat: its points, its prey, what it keeps, and where its people are; what
        is still to be placed, or what islands bring once all people stand on the ice."""
        rows = [self._tribe(tribe) for tribe in self._view.tribes]
        return section(
            said("players", self._language),
            columns=[
                said("player", self._language),
                *(self._say(f"label-{column}") for column, _ in rows[0][1:]),
            ],
            rows=[tuple(cell for _, cell in row) for row in rows],
        )

    def _tribe(self, tribe: TribeView) -> list[tuple[str, str]]:
        """What is told of it, each under the heading that it has."""
        name = player(tribe.seat, self._view.seat, self._language, self._names)
        inuit = Counter(tribe.inuit)
        prey = tokens(tribe.prey, self._language)
        placing = is_placing(self._view)
        total, islands = tribe.prey_points + tribe.island_points, tribe.island_points
        return [
            ("player", f"{name}, {self._say(f'colour-{tribe.colour}')}"),
            *([] if placing else [("total", str(total))]),
            ("prey", f"{tribe.prey_points} ({prey})" if prey else "0"),
            *([] if placing else [("islands", str(islands))]),
            ("kept", kept_tiles(tribe, self._language)),
            ("inuit", ", ".join(f"{at} ×{n}" if n > 1 else at for at, n in inuit.items())),
            ("igloo", ", ".join(tribe.igloos)),
            ("igloos_left", str(tribe.igloos_left)),
            *([("to_place", str(tribe.inuit_to_place))] if placing else []),
        ]

    def _animals(self) -> Section:
        """The animals on the board, each kind's together."""
        lying = Counter((it.animal, it.value, it.square) for it in self._view.animals)
        return section(
            self._say("label-animals"),
            "" if lying else said("nothing", self._language),
            columns=[
                self._say("label-animal"),
                self._say("column-value"),
                self._say("label-square"),
            ],
            rows=[
                (
                    self._say(f"animal-{animal}"),
                    str(value),
                    f"{square} ×{count}" if count > 1 else square,
                )
                for (animal, value, square), count in sorted(lying.items())
            ],
        )

    def _ice(self) -> Section:
        """All squares where they lie, row by row."""
        return section(
            said("board", self._language),
            columns=[said("row", self._language), *"abcdefgh"],
            rows=[
                (
                    str(row + 1),
                    *(
                        square_words(self._view, square, self._language)
                        for square in SQUARES[row * SIDE : (row + 1) * SIDE]
                    ),
                )
                for row in range(SIDE)
            ],
        )

    def _stock(self) -> Section:
        none = self._say("label-nothing")
        return section(
            self._say("label-supply"),
            tokens(self._view.supply, self._language) or none,
            f"{self._say('label-out')}: {out_words(self._view, self._language)}",
        )

    def _hidden(self, revealed: RevealedView) -> Section:
        """What lay face down, what sank unseen, and in which order the animals would have come."""
        sunk = ", ".join(tile_name(tile, self._language) for tile in revealed.sunk_tiles)
        supplies = (("fish", revealed.fish_supply), ("fox", revealed.fox_supply))
        return section(
            self._say("label-hidden_faces"),
            self._say("label-sunk", count=f"{len(revealed.sunk_tiles)}: {sunk}") if sunk else "",
            *(
                f"{self._say('label-supply')}, {self._say(f'animal-{animal}')}: "
                f"{', '.join(map(str, values))}"
                for animal, values in supplies
                if values
            ),
            columns=[self._say("label-square"), self._say("table-tiles")],
            rows=[(face.square, tile_name(face.tile, self._language)) for face in revealed.faces],
        )

    def _say(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)
