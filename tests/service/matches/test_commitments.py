"""What goes into the seed, in which order: nobody can choose theirs after all others' are known."""

import hashlib

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from service.matches.cases import records
from service.matches.model import seating
from service.matches.model.chronicle import Entropy
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.players.store import keys
from service.refusals import Refusal
from service.seats.cases import sitting
from tests.backends import types_of
from tests.service.matches.playing import play_out


def sealed(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def both_sealed(backend, table, ada, ben):
    """A full match: two sealed texts, none revealed."""
    put_up = table.match(ada, "me", "open", seal=sealed("hers"))
    return sitting.take_seat(backend, put_up.match.id, ben, given=Entropy(seal=sealed("his")))


def refused(code, call, *words, **more):
    with pytest.raises(Refusal) as refusal:
        call(*words, **more)
    assert refusal.value.code == code


def test_a_match_is_put_up_on_a_commitment_with_its_id_and_its_secret(backend, table, ada, ben):
    """Neither the secret nor the match's id is chosen once the creator's text is known."""
    drawn = records.draw(backend, ada)[0]

    put_up = table.match(ada, "me", "open", entropy="hers", commitment=drawn.id)

    assert (put_up.match.id, put_up.match.commitment) == (drawn.id, drawn.commitment)
    started = sitting.take_seat(backend, drawn.id, ben)
    play_out(backend, table, started, ada, ben)
    record = decode_record(encode_record(records.record(backend, drawn.id)))
    assert verify(record) is not None
    assert record.fairness.commitment == drawn.commitment


def test_a_commitment_is_for_one_match(backend, table, ada):
    drawn = records.draw(backend, ada)[0]
    table.match(ada, "me", "open", commitment=drawn.id)

    refused("commitment_used", table.match, ada, "me", "open", commitment=drawn.id)


def test_a_commitment_is_for_whoever_had_it_drawn(backend, table, ada, ben):
    drawn = records.draw(backend, ada)[0]

    refused("commitment_not_found", table.match, ben, "me", "open", commitment=drawn.id)
    assert table.match(ada, "me", "open", commitment=drawn.id).match.id == drawn.id


def test_nobody_fills_the_store_with_texts(backend, table, ada, ben, monkeypatch):
    monkeypatch.setattr(seating, "MOST_CHANGES", 5)
    put_up = table.match(ada, "me", "open")
    for text in "abcd":
        last = sitting.give_entropy(backend, put_up.match.id, ada, 0, text)

    refused("too_many_texts", sitting.give_entropy, backend, put_up.match.id, ada, 0, "e")

    assert last.match.version == backend.of(MatchStore).load(put_up.match.id).match.version == 5
    assert sitting.take_seat(backend, put_up.match.id, ben).match.status is Status.PLAYING


@pytest.mark.parametrize("name", ["", "nonsense", "0" * 26, "{x}", "*"])
def test_what_is_no_commitment_is_not_found(table, ada, name):
    refused("commitment_not_found", table.match, ada, "me", "open", commitment=name)


def test_a_commitment_expires(backend, redis, table, ada):
    drawn = records.draw(backend, ada)[0]
    name = keys.PLAYER_COMMITMENT % (ada.id, drawn.id)

    assert 0 < redis.ttl(name) <= records.COMMITTED_SECONDS
    redis.delete(name)
    refused("commitment_not_found", table.match, ada, "me", "open", commitment=drawn.id)


def test_a_wish_that_is_refused_uses_no_commitment(backend, table, ada):
    drawn = records.draw(backend, ada)[0]

    refused("bad_seats", table.match, ada, "me", "me", commitment=drawn.id)

    assert table.match(ada, "me", "open", commitment=drawn.id).match.id == drawn.id


def test_a_seat_may_give_another_text_until_the_start(backend, table, ada, ben):
    put_up = table.match(ada, "me", "open", entropy="hers")

    changed = sitting.give_entropy(backend, put_up.match.id, ada, 0, "better")

    assert backend.of(MatchStore).load_secrets(put_up.match.id).entropies == ("better", None)
    assert changed.match.head != put_up.match.head
    assert types_of(backend, put_up.match.id)[-1] == "entropy_given"
    sitting.take_seat(backend, put_up.match.id, ben)
    refused("match_started", sitting.give_entropy, backend, put_up.match.id, ada, 0, "late")


def test_nobody_gives_the_text_of_another_seat_nor_of_a_bots(backend, table, ada, ben):
    match_id = table.match(ada, "me", "random", "open").match.id

    refused("not_your_seat", sitting.give_entropy, backend, match_id, ben, 0, "his")
    refused("not_your_seat", sitting.give_entropy, backend, match_id, ada, 1, "the bot's")
    refused("seat_not_found", sitting.give_entropy, backend, match_id, ada, 3, "nobody's")


def test_who_only_hosts_gives_no_text(backend, table, ada):
    hosted = table.match(ada, "random", "open", entropy="hers")

    assert backend.of(MatchStore).load_secrets(hosted.match.id).entropies == (None, None)


def test_a_match_with_sealed_texts_starts_when_the_last_is_revealed(
    backend, table, both_sealed, ada, ben
):
    match_id = both_sealed.match.id
    assert (both_sealed.match.status, both_sealed.match.sealed) == (Status.WAITING, (0, 1))
    fixed = backend.of(MatchStore).load_secrets(match_id).entropy_digests

    one = sitting.give_entropy(backend, match_id, ben, 1, "his")
    started = sitting.give_entropy(backend, match_id, ada, 0, "hers")

    assert (one.match.status, one.match.sealed) == (Status.WAITING, (0,))
    assert (started.match.status, started.match.sealed) == (Status.PLAYING, ())
    assert backend.of(MatchStore).load_secrets(match_id).entropy_digests == fixed
    play_out(backend, table, started, ada, ben)
    record = decode_record(encode_record(records.record(backend, match_id)))
    assert verify(record) is not None
    assert record.fairness.entropies == ("hers", "his")
    assert {item.entropies for item in record.house[1:]} == {fixed}


def test_a_sealed_text_is_not_asked_for_while_somebody_may_still_sit_down(backend, table, ada):
    put_up = table.match(ada, "me", "open", seal=sealed("hers"))

    refused("seats_open", sitting.give_entropy, backend, put_up.match.id, ada, 0, "hers")


def test_another_text_than_the_sealed_one_is_refused(backend, both_sealed, ada):
    refused(
        "another_text_sealed", sitting.give_entropy, backend, both_sealed.match.id, ada, 0, "other"
    )


def test_an_open_text_is_fixed_when_the_match_is_full(backend, table, ada, ben):
    """Else its owner could choose it when the sealed ones have been revealed."""
    put_up = table.match(ada, "me", "open", seal=sealed("hers"))
    full = sitting.take_seat(backend, put_up.match.id, ben, given=Entropy("his"))
    assert full.match.status is Status.WAITING

    refused("seats_fixed", sitting.give_entropy, backend, full.match.id, ben, 1, "a better one")
    started = sitting.give_entropy(backend, full.match.id, ada, 0, "hers")

    assert started.match.status is Status.PLAYING


def test_a_revealed_text_is_revealed_once(backend, both_sealed, ada):
    sitting.give_entropy(backend, both_sealed.match.id, ada, 0, "hers")

    refused("seats_fixed", sitting.give_entropy, backend, both_sealed.match.id, ada, 0, "hers")


def test_who_leaves_before_anything_is_revealed_opens_the_seat(backend, both_sealed, ben):
    left = sitting.leave_seat(backend, both_sealed.match.id, ben, 1)

    assert (left.match.status, left.match.sealed) == (Status.WAITING, (0,))
    assert left.match.is_open


def test_who_leaves_after_a_text_is_revealed_calls_the_match_off(backend, both_sealed, ada, ben):
    """Nobody comes back with another text once one is known."""
    sitting.give_entropy(backend, both_sealed.match.id, ada, 0, "hers")

    left = sitting.leave_seat(backend, both_sealed.match.id, ben, 1)

    assert left.match.status is Status.CANCELLED


def test_the_creator_changes_no_seat_once_a_text_is_revealed(backend, table, ada, ben):
    put_up = table.match(ada, "me", "random", "open", seal=sealed("hers"))
    full = sitting.take_seat(backend, put_up.match.id, ben, given=Entropy(seal=sealed("his")))
    sitting.give_entropy(backend, full.match.id, ben, 2, "his")

    refused("seats_fixed", sitting.fill_seat, backend, full.match.id, ada, 1, "greedy")
    refused("seats_fixed", sitting.open_seat, backend, full.match.id, ada, 1)
