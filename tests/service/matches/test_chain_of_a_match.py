"""Every version of a match is a link of its chain; everybody may note the head, nobody the key."""

import base64
from typing import Any

from msgspec.structs import replace

from engine.encoding import encode
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.words import ENGLISH
from service.matches import clocks
from service.matches.changes import Change, command_played
from service.matches.fairness import records
from service.matches.fairness.deal_secrets import Entropy
from service.matches.loaded import LoadedMatch
from service.matches.play import play_command
from service.matches.seats import leaving
from service.matches.seats.handing_over import turn_timed_out
from service.matches.seats.seating import seat_taken
from service.matches.shown import history, sight
from service.matches.terms import Status
from service.store import keys
from service.store.admission.admitted import Wanted
from tests.service.matches.playing import play_out
from tests.streams import events


def head_of(loaded):
    return sight.document(loaded, None).fairness.chain


def test_the_record_tells_the_head_of_every_version_as_it_was_shown_then(
    backend, table, match, ada, ben
):
    loaded, shown = leaving.leave_seat(backend, match.match.id, ben, 1), {}
    backend.commit(turn_timed_out(loaded, "random", backend.now()))
    while (loaded := clocks.load(backend, match.match.id)).match.status is Status.PLAYING:
        shown[loaded.match.version] = head_of(loaded)
        command = table.game.legal_commands(loaded.state, loaded.match.to_act[0])[0]
        backend.commit(command_played(loaded, loaded.match.to_act[0], command, backend.now()))
    shown[loaded.match.version] = head_of(loaded)

    record = decode_record(encode_record(records.record(backend, match.match.id)))

    links: tuple[Any, ...] = (*record.house, *record.commands)
    told = {link.version: link.head for link in links}
    assert verify(record) == loaded.match.outcome
    assert sorted(told) == list(range(1, loaded.match.version + 1))
    assert shown.items() <= told.items()
    assert record.fairness.chain == shown[loaded.match.version]
    assert len(set(told.values())) == len(told)
    assert [commit.entropies is None for commit in record.house] == [False, False, True, True]


def test_an_earlier_version_is_shown_with_the_head_and_the_tag_it_had(
    backend, table, match, ada, ben
):
    tag, head = sight.tag_of(match.match, ada), head_of(match)
    play_out(backend, table, match, ada, ben)
    loaded = clocks.load(backend, match.match.id)

    then = history.at_version(backend, loaded, match.match.version)

    assert (sight.tag_of(then.match, ada), head_of(then)) == (tag, head)
    assert head_of(loaded) != head


def test_the_answer_to_a_command_carries_the_head_of_its_version(backend, table, match, ada):
    answer = play_command(
        backend, match, ada, table.first_command(match), expected_version=match.match.version
    )

    after = clocks.load(backend, match.match.id)
    shown: Any = answer.played.match
    assert shown.fairness.chain == answer.tag.head == after.match.head
    assert after.match.head != match.match.head


def test_a_version_reached_for_a_second_time_with_other_content_has_another_tag(
    backend, table, redis, match, ada
):
    """A replica was promoted without the last commit: the next one reaches its version again."""
    kept = {key: redis.dump(key) for key in redis.scan_iter(f"match:{{{match.match.id}}}:*")}
    commands = table.game.legal_commands(match.state, 0)
    first = backend.commit(command_played(match, 0, commands[0], backend.now()))
    for key, value in kept.items():
        redis.restore(key, 0, value, replace=True)

    second = backend.commit(command_played(match, 0, commands[1], backend.now()))

    assert first.match.version == second.match.version
    assert sight.tag_of(first.match, ada).etag() != sight.tag_of(second.match, ada).etag()
    assert redis.hget(keys.MATCH_META % match.match.id, "head").decode() == second.match.head


def test_the_key_of_the_chain_is_shown_to_nobody(backend, table, match, ada, ben):
    """Whoever had it could try what a hidden command might have been until the head agrees."""
    key = match.match.chain_key
    spellings = (key.hex().encode(), base64.b64encode(key), repr(key)[2:-1].encode())
    answer = play_command(
        backend, match, ada, table.first_command(match), expected_version=match.match.version
    )
    loaded = clocks.load(backend, match.match.id)

    shown = encode(
        [
            [sight.document(loaded, viewer), events(backend, loaded.match.id, viewer, ENGLISH)]
            for viewer in (ada, ben, None)
        ]
    ) + encode([answer.played, sight.decision(loaded, ben, ENGLISH)])

    assert len(key) == 32
    assert not any(spelling in shown for spelling in spellings)


def test_a_match_begun_before_there_was_a_chain_goes_on_without(backend, table, redis, match, ada):
    old = replace(match.match, head="", chain_key=b"")
    loaded = LoadedMatch(old, match.state)

    change: Change = command_played(loaded, 0, table.first_command(match), backend.now())

    assert (change.after.head, change.house) == ("", None)
    assert head_of(change.loaded) is None
    assert backend.commit(change).match.version == match.match.version + 1
    assert backend.admit(token=None, match_id=old.id, wanted=Wanted.TAG).tag == sight.tag_of(
        change.after, None
    )


def test_the_head_stands_for_the_texts_of_all_seats(backend, table, clock, ada, ben):
    """Whoever gives theirs last has seen a head in which all the others stand."""
    put_up = table.match(ada, "me", "open", entropy="hers")
    secrets, now = backend.matches.load_secrets(put_up.match.id), clock.moment

    def head(entropy, hers="hers"):
        known = secrets.changed(0, Entropy(hers))
        return seat_taken(put_up.match, known, 1, ben, Entropy(entropy), now).after.head

    assert head("his") == head("his")
    assert len({head("his"), head("another"), head(None), head("his", "another")}) == 4
