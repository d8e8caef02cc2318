"""The toy game behind the face of all games."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from engine.dealing import Deal, Rng
from engine.errors import BadSetup
from engine.game import AnyGame, Command, Components, Event, Game, Names
from engine.language import Language, fill
from engine.outcome import Outcome, Score, Termination, ranked
from engine.svg import label, picture
from tests.engine.toy_game import texts
from tests.engine.toy_game.messages import (
    BuryLantern,
    LanternBuried,
    LanternDrawn,
    LanternLeft,
    LanternLit,
    LanternSnuffed,
    LanternsOptions,
    LanternsState,
    LanternsView,
    LetShine,
    LightLantern,
    SnuffLantern,
)
from tests.engine.toy_game.pieces import (
    BRIGHTNESS,
    COMPONENTS,
    LANTERN_COUNT,
    LANTERNS_BY_NAME,
    NAMES,
    read,
    spelled,
)
from tests.engine.toy_game.refusals import REFUSALS, refused

Change = tuple[LanternsState, tuple[Event, ...]]


class Lanterns(Game[LanternsState, Command, Event, LanternsView, LanternsOptions]):
    """Twelve lanterns, two or three seats."""

    name = "lanterns"
    title = texts.TITLE
    summary = texts.SUMMARY
    seat_counts = (2, 3)
    rules_version = 1
    turn_rule = "L-2"
    end_rule = "L-6"
    refusals = REFUSALS

    state_type = LanternsState
    command_types = (LightLantern, BuryLantern, SnuffLantern, LetShine)
    event_types = (LanternLit, LanternBuried, LanternDrawn, LanternSnuffed, LanternLeft)
    view_type = LanternsView
    options_type = LanternsOptions
    secret_questions = (LetShine,)

    def require_playable(self, seats: int, options: LanternsOptions) -> None:
        if not 1 <= options.hand_size <= 3:
            raise BadSetup(texts.HAND_SIZE, pointer="/options/hand_size")
        if options.start_seat is not None and not 0 <= options.start_seat < seats:
            raise BadSetup(texts.NO_SUCH_SEAT, pointer="/options/start_seat")

    def setup(self, seats: int, options: LanternsOptions, seed: bytes) -> LanternsState:
        """Rule L-1."""
        chance = Deal(seed, "lanterns/1")
        order = chance.shuffled(range(LANTERN_COUNT))
        size = options.hand_size
        start = chance.below(seats) if options.start_seat is None else options.start_seat
        return LanternsState(
            deck=order[seats * size :],
            hands=tuple(tuple(sorted(order[i * size : i * size + size])) for i in range(seats)),
            lit=((),) * seats,
            buried=((),) * seats,
            snuffed=(),
            turn=start,
        )

    def to_act(self, state: LanternsState) -> tuple[int, ...]:
        """Rule L-2, L-3, L-6."""
        if state.asked is not None:
            return (state.asked,)
        return (state.turn,) if any(state.hands) else ()

    def legal_commands(self, state: LanternsState, seat: int) -> tuple[Command, ...]:
        if seat not in self.to_act(state):
            return ()
        hand = state.hands[seat]
        if state.asked is None:
            lit = tuple(LightLantern(NAMES[lantern]) for lantern in hand)
            return lit + tuple(BuryLantern(NAMES[lantern]) for lantern in hand)
        bright = BRIGHTNESS[state.lit[state.turn][-1]]
        answers = [SnuffLantern(NAMES[mine]) for mine in hand if BRIGHTNESS[mine] == bright]
        return (*answers, LetShine())

    def carry_out(self, state: LanternsState, seat: int, command: Command) -> Change:
        match command:
            case LightLantern(lantern):
                return self._light(state, seat, self._held(state, seat, lantern, asking=False))
            case BuryLantern(lantern):
                return self._bury(state, seat, self._held(state, seat, lantern, asking=False))
            case SnuffLantern(lantern):
                return self._snuff(state, seat, self._held(state, seat, lantern, asking=True))
            case _:
                self._require_asked(state, asking=True)
                after, drawn = self._next_turn(state)
                return after, (LanternLeft(seat), *drawn)

    def _require_asked(self, state: LanternsState, asking: bool) -> None:
        if asking != (state.asked is not None):
            raise refused("nothing_to_answer" if asking else "answer_owed", "L-3")

    def _held(self, state: LanternsState, seat: int, name: str, asking: bool) -> int:
        self._require_asked(state, asking)
        lantern = LANTERNS_BY_NAME.get(name)
        if lantern is None or lantern not in state.hands[seat]:
            raise refused("lantern_not_in_hand", "L-2", lantern=repr(name))
        return lantern

    def _light(self, state: LanternsState, seat: int, lantern: int) -> Change:
        """Rule L-3: the next seat that holds anything is asked, whatever it holds."""
        state = replace(
            _without(state, seat, lantern), lit=_with(state.lit, seat, (*state.lit[seat], lantern))
        )
        told = LanternLit(seat, NAMES[lantern])
        asked = (seat + 1) % len(state.hands)
        if state.hands[asked]:
            return replace(state, asked=asked), (told,)
        after, drawn = self._next_turn(state)
        return after, (told, *drawn)

    def _bury(self, state: LanternsState, seat: int, lantern: int) -> Change:
        """Rule L-4."""
        buried = tuple(sorted((*state.buried[seat], lantern)))
        state = replace(_without(state, seat, lantern), buried=_with(state.buried, seat, buried))
        after, drawn = self._next_turn(state)
        return after, (LanternBuried(seat, NAMES[lantern]), *drawn)

    def _snuff(self, state: LanternsState, seat: int, lantern: int) -> Change:
        """Rule L-3. Ruling R-1: both are out of the match, nothing is drawn for it."""
        shining = state.lit[state.turn]
        if BRIGHTNESS[lantern] != BRIGHTNESS[shining[-1]]:
            raise refused("not_as_bright", "L-3")
        told = LanternSnuffed(seat, NAMES[lantern], NAMES[shining[-1]])
        state = replace(
            _without(state, seat, lantern),
            lit=_with(state.lit, state.turn, shining[:-1]),
            snuffed=tuple(sorted((*state.snuffed, lantern, shining[-1]))),
        )
        after, drawn = self._next_turn(state)
        return after, (told, *drawn)

    def _next_turn(self, state: LanternsState) -> Change:
        """Rule L-5: draw; then the next seat that holds a lantern."""
        seat = state.turn
        told: tuple[Event, ...] = ()
        if state.deck:
            drawn, deck = state.deck[0], state.deck[1:]
            hand = tuple(sorted((*state.hands[seat], drawn)))
            state = replace(state, deck=deck, hands=_with(state.hands, seat, hand))
            told = (LanternDrawn(seat, NAMES[drawn]),)
        seats = len(state.hands)
        following = ((seat + step) % seats for step in range(1, seats + 1))
        turn = next((other for other in following if state.hands[other]), seat)
        return replace(state, turn=turn, asked=None), told

    def outcome(self, state: LanternsState) -> Outcome | None:
        """Rule L-6, L-7."""
        if any(state.hands):
            return None
        shining = [sum(BRIGHTNESS[lantern] for lantern in row) for row in state.lit]
        under = [len(row) for row in state.buried]
        totals = [(light + snow,) for light, snow in zip(shining, under, strict=True)]
        return Outcome(
            ranking=ranked(totals),
            scores=tuple(
                Score(i, totals[i][0], {"lit": shining[i], "buried": under[i]})
                for i in range(len(totals))
            ),
            termination=Termination.COMPLETED,
        )

    def view(self, state: LanternsState, seat: int | None) -> LanternsView:
        return self._seen(state, seat, over=not any(state.hands))

    def reveal(self, state: LanternsState, seat: int | None) -> LanternsView:
        return replace(self._seen(state, seat, over=True), deck=spelled(state.deck))

    def _seen(self, state: LanternsState, seat: int | None, over: bool) -> LanternsView:
        seats = range(len(state.hands))
        return LanternsView(
            seat=seat,
            to_act=self.to_act(state),
            turn=state.turn,
            asked=state.asked,
            deck_count=len(state.deck),
            hand_counts=tuple(map(len, state.hands)),
            buried_counts=tuple(map(len, state.buried)),
            hands=tuple(spelled(state.hands[i]) if over or i == seat else None for i in seats),
            buried=tuple(spelled(state.buried[i]) if over or i == seat else None for i in seats),
            lit=tuple(map(spelled, state.lit)),
            snuffed=spelled(state.snuffed),
            outcome=self.outcome(state),
        )

    def event_view(self, event: Event, seat: int | None) -> Event:
        if isinstance(event, LanternBuried | LanternDrawn) and event.seat != seat:
            return replace(event, lantern=None)
        return event

    def determinize(self, view: LanternsView, rng: Rng) -> LanternsState:
        lit, snuffed = tuple(map(read, view.lit)), read(view.snuffed)
        known = {*snuffed, *(lantern for row in lit for lantern in row)}
        for row in (*view.hands, *view.buried):
            known.update(read(row or ()))
        unseen = [lantern for lantern in range(LANTERN_COUNT) if lantern not in known]
        rng.shuffle(unseen)

        def filled(
            rows: Sequence[tuple[str, ...] | None], counts: Sequence[int]
        ) -> list[tuple[int, ...]]:
            whole = []
            for row, count in zip(rows, counts, strict=True):
                cards = read(row) if row is not None else [unseen.pop() for _ in range(count)]
                whole.append(tuple(sorted(cards)))
            return whole

        hands = tuple(filled(view.hands, view.hand_counts))
        buried = tuple(filled(view.buried, view.buried_counts))
        return LanternsState(tuple(unseen), hands, lit, buried, snuffed, view.turn, view.asked)

    def estimate(self, state: LanternsState) -> tuple[float, ...]:
        worth = [
            1 + sum(BRIGHTNESS[lantern] for lantern in lit) + len(buried)
            for lit, buried in zip(state.lit, state.buried, strict=True)
        ]
        return tuple(own / sum(worth) for own in worth)

    def components(self) -> Components:
        return COMPONENTS

    def describe(self, told: Command | Event, language: Language, names: Names) -> str:
        words = {"lantern": texts.SOME_LANTERN[language]}
        for member in ("lantern", "lit"):
            if value := getattr(told, member, None):
                words[member] = value
        if isinstance(told, Event) and told.seat is not None:
            words["who"] = names[told.seat]
        return fill(texts.TOLD[type(told).__name__], language, **words)

    def prompt(self, view: LanternsView, language: Language) -> str:
        if view.seat not in view.to_act:
            return ""
        return (texts.YOUR_TURN if view.asked is None else texts.ASKED)[language]

    def draw_text(self, view: LanternsView, language: Language, names: Names) -> str:
        return "\n".join(self._rows(view, language, names))

    def draw_svg(self, view: LanternsView, language: Language, names: Names) -> str:
        rows = (
            label(row, x=20, y=40 + 30 * i)
            for i, row in enumerate(self._rows(view, language, names))
        )
        return picture(600, 200, *rows, title=self.title[language])

    def _rows(self, view: LanternsView, language: Language, names: Names) -> list[str]:
        rows = [f"{self.title[language]}: {view.deck_count}"]
        for seat, lit in enumerate(view.lit):
            hand = view.hands[seat]
            held = " ".join(hand) if hand is not None else "?" * view.hand_counts[seat]
            rows.append(f"{names[seat]}: * {' '.join(lit)} _ {view.buried_counts[seat]} ({held})")
        return rows


LANTERNS = cast("AnyGame", Lanterns())


def _with(
    rows: tuple[tuple[int, ...], ...], seat: int, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def _without(state: LanternsState, seat: int, lantern: int) -> LanternsState:
    hand = tuple(held for held in state.hands[seat] if held != lantern)
    return replace(state, hands=_with(state.hands, seat, hand))
