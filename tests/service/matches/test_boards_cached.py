"""What was drawn for one viewer is drawn for nobody else, and is not drawn twice."""

import random
from hashlib import sha256
from itertools import permutations, product

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES, find_game
from engine.svg import Shape
from engine.words import ENGLISH, LANGUAGES
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.cases.showing import PICTURES, DrawnBoards, text_board
from service.matches.model.terms import Status
from service.refusals import Refusal
from service.seats.cases import sitting
from tests.backends import Table
from tests.engine.toy_game import LANTERNS

COMMANDS = 12
MOST_BYTES = 1 << 20
SEATS = (None, 0, 1)
FORMS = (*PICTURES.values(), text_board)

every_form = pytest.mark.parametrize("draw", FORMS)


@pytest.fixture(params=list(GAMES))
def standings(backend, request, ada):
    """A real match of two as it stood after each of some commands."""
    table, chance = Table(backend, find_game(request.param)), random.Random(7)
    ben = table.player("Ben")
    loaded = table.match(ada, "me", "open", options=table.game.options_type())
    found = [loaded := sitting.take_seat(backend, loaded.match.id, ben)]
    for _ in range(COMMANDS):
        if loaded.match.status is not Status.PLAYING:
            break
        seat = loaded.match.to_act[0]
        command = chance.choice(table.game.legal_commands(loaded.state, seat))
        version = loaded.match.version
        play_command(backend, loaded, (ada, ben)[seat], command, expected_version=version)
        found.append(loaded := clocks.load(backend, loaded.match.id))
    return found


class Counted:
    """A way to draw that tells how often it was gone."""

    def __init__(self, draw):
        self.draw = draw
        self.count = 0

    def __call__(self, *looked_at):
        self.count += 1
        return self.draw(*looked_at)


def drawn_afresh(loaded, seat, language, draw):
    return draw(loaded.match, loaded.match.rules.view(loaded.state, seat), language).encode()


def asked(boards, loaded, seat, language, draw):
    view = loaded.match.rules.view(loaded.state, seat)
    return boards.board(loaded.match, seat, view, language, draw)


@pytest.mark.parametrize("most_bytes", [100_000, 1 << 26])
def test_everybody_is_shown_as_if_nobody_had_been_shown_before(standings, most_bytes):
    """Whatever was drawn in between, and however much of it has been forgotten."""
    boards, chance = DrawnBoards(most_bytes), random.Random(1)
    looks = list(product(standings[:3] + standings[-1:], SEATS, (ENGLISH, "de"), FORMS)) * 2
    chance.shuffle(looks)

    for look in looks:
        board, afresh = asked(boards, *look), drawn_afresh(*look)
        assert board.body == afresh
        assert board.tag == sha256(afresh).hexdigest()[:32]


@every_form
@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_two_seats_never_get_one_anothers_board_whoever_asked_before(match, order, draw):
    """What only one of them holds is drawn for that one."""
    boards = DrawnBoards(MOST_BYTES)

    seen = {seat: asked(boards, match, seat, ENGLISH, draw).body for seat in order}

    assert len(set(seen.values())) == len(SEATS)
    for seat in SEATS:
        assert seen[seat] == drawn_afresh(match, seat, ENGLISH, draw)


@every_form
def test_a_board_asked_for_again_is_not_drawn_again(match, draw):
    boards, draw = DrawnBoards(MOST_BYTES), Counted(draw)

    bodies = {asked(boards, match, 0, ENGLISH, draw).body for _ in range(3)}

    assert (len(bodies), draw.count) == (1, 1)


def test_whoever_looks_with_the_same_view_elsewhere_has_it_drawn_anew(match):
    """The other seat, another match, another language, another name: nobody learns from the time
    of an answer that somebody else has looked."""
    boards, draw = DrawnBoards(MOST_BYTES), Counted(PICTURES[Shape.WIDE])
    here, view = match.match, LANTERNS.view(match.state, None)
    there = replace(here, id="0" * 26)
    first, *others = here.seats
    renamed = replace(here, seats=(replace(first, player=replace(first.player, name="X")), *others))
    looks = [(here, 0, ENGLISH), (here, 1, ENGLISH), (here, None, ENGLISH), (there, 0, ENGLISH)]
    looks += [(renamed, 0, ENGLISH), *((here, 0, language) for language in LANGUAGES[1:])]

    for who, seat, language in looks:
        boards.board(who, seat, view, language, draw)

    assert draw.count == len(looks)


@every_form
def test_where_there_is_no_board_nothing_is_remembered(table, ada, draw):
    boards, waiting = DrawnBoards(MOST_BYTES), table.match(ada, "me", "open").match

    for _ in range(2):
        with pytest.raises(Refusal) as refusal:
            boards.board(waiting, None, None, ENGLISH, draw)
        assert refusal.value.code == "match_waiting"
