"""The board as a document: the weather, the expeditions, the sides, the ice square by square."""

from collections.abc import Iterator

from engine.game import Names
from engine.north_pole.board import SIZE, SQUARES
from engine.north_pole.board_text import equipment_held, weather
from engine.north_pole.ice_svg import square_words, standing_words
from engine.north_pole.pieces import HOUSE_TABLES
from engine.north_pole.revealed import revealed_sentences
from engine.north_pole.sentences import WORDS, card_name, mask_word
from engine.north_pole.view import ExpeditionView, NorthPoleView
from engine.sections import Section, player, said, section, turn
from engine.words import Language

_WAYS = (("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0))
"""The ways to the four neighbours of a square, by column and row; row 1 is the northernmost."""


def sections(view: NorthPoleView, language: Language, names: Names) -> tuple[Section, ...]:
    """How it stands, the cards on the sides, the expeditions, the ice, what is out or hidden."""
    return tuple(_Document(view, language, names).parts())


class _Document:
    """One view on its way to the reader, part by part."""

    def __init__(self, view: NorthPoleView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def parts(self) -> Iterator[Section]:
        """All of it, what is needed to decide first."""
        view = self._view
        yield section(
            said("course", self._language),
            turn(view.to_act, view.seat, self._language, self._names),
            *weather(view, self._language),
        )
        yield self._sides()
        yield self._expeditions()
        yield self._ice()
        yield self._out()
        if told := list(revealed_sentences(view, self._language)):
            yield section(self._tell("label-hidden"), *told)

    def _sides(self) -> Section:
        """The cards, side by side of the frame, each with its storm points."""
        tables = self._view.tables or HOUSE_TABLES
        points = {row.kind: row.storm_points for row in tables.action_cards}
        nobody = self._tell("label-nobody")
        return section(
            self._tell("table-action_cards"),
            columns=[
                said("card", self._language),
                self._tell("column-storm_points"),
                self._tell("label-side"),
                said("player", self._language),
            ],
            rows=[
                (
                    card_name(card.card, self._language),
                    str(points[card.card]),
                    self._tell(f"side-{side.side}"),
                    nobody if side.seat is None else self._player(side.seat),
                )
                for side in self._view.sides
                for card in side.cards
            ],
        )

    def _expeditions(self) -> Section:
        columns = ("label-pawns", "label-ship", "label-pole", "label-equipment", "label-side")
        return section(
            said("players", self._language),
            columns=[said("player", self._language), *map(self._tell, columns)],
            rows=[self._expedition(own) for own in self._view.seats],
        )

    def _expedition(self, own: ExpeditionView) -> tuple[str, ...]:
        igloo = mask_word("igloo").tell(self._language)
        return (
            self._player(own.seat),
            ", ".join(f"{it.square} ({igloo})" if it.igloo else it.square for it in own.pawns),
            str(own.on_ship),
            str(own.at_pole),
            ", ".join(equipment_held(self._view, own, self._language)),
            self._tell(f"side-{own.side}"),
        )

    def _ice(self) -> Section:
        """All squares where they are seen now, with who stands there and the cracks around."""
        standing = standing_words(self._view, self._language, self._names)
        return section(
            said("board", self._language),
            columns=[said("row", self._language), *"abcdefgh"],
            rows=[
                (
                    str(row + 1),
                    *(
                        ", ".join(
                            (
                                square_words(self._view, square, self._language),
                                *standing.get(SQUARES[square], ()),
                                *self._cracks(SQUARES[square]),
                            )
                        )
                        for square in range(row * SIZE, (row + 1) * SIZE)
                    ),
                )
                for row in range(SIZE)
            ],
        )

    def _cracks(self, square: str) -> Iterator[str]:
        """The sides of a square on which a crack lies."""
        sides = [
            self._tell(f"side-{side}")
            for side, right, down in _WAYS
            if self._is_cracked(square, f"{chr(ord(square[0]) + right)}{int(square[1]) + down}")
        ]
        if sides:
            yield self._tell("label-cracks", sides=", ".join(sides))

    def _is_cracked(self, one: str, other: str) -> bool:
        return f"{one}|{other}" in self._view.cracks or f"{other}|{one}" in self._view.cracks

    def _out(self) -> Section:
        """The Storm pile, the discards, and which masks nobody has seen."""
        view, language = self._view, self._language
        storm = ", ".join(card_name(card.card, language) for card in view.storm_pile)
        seen = ", ".join(mask_word(mask).tell(language) for mask in view.discarded_masks)
        unseen = ", ".join(mask_word(mask).tell(language) for mask in view.unseen_masks)
        none = said("nothing", language)
        return section(
            self._tell("label-out"),
            self._tell("label-storm_pile", cards=storm or none),
            self._tell("label-discards", cards=len(view.discards), masks=seen or none),
            self._tell("label-unseen", masks=unseen or none),
        )

    def _player(self, seat: int) -> str:
        return player(seat, self._view.seat, self._language, self._names)

    def _tell(self, key: str, **gaps: str | int) -> str:
        return WORDS.tell(key, self._language, **gaps)
