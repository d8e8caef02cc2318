"""Every version of a match is a link of its chain; everybody may note the head, nobody the key."""

import base64
from typing import Any

from engine.encoding import encode
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.words import ENGLISH
from service.matches.cases import clocks, history, records
from service.matches.cases.play import play_command
from service.matches.model.changes import command_played
from service.matches.model.chronicle import Entropy
from service.matches.model.seating import seat_taken, turn_timed_out
from service.matches.model.terms import Status
from service.matches.store import keys
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.seats.cases import sitting
from tests import viewers
from tests.service.matches.playing import play_out
from tests.streams import events


def head_of(loaded):
    return viewers.document(loaded, None).fairness.chain


def test_the_record_tells_the_head_of_every_version_as_it_was_shown_then(
    backend, table, match, ada, ben
):
    loaded, shown = sitting.leave_seat(backend, match.match.id, ben, 1), {}
    backend.of(Commits).commit(turn_timed_out(loaded, "random", backend.now()))
    while (loaded := clocks.load(backend, match.match.id)).match.status is Status.PLAYING:
        shown[loaded.match.version] = head_of(loaded)
        command = table.game.legal_commands(loaded.state, loaded.match.to_act[0])[0]
        backend.of(Commits).commit(
            command_played(loaded, loaded.match.to_act[0], command, backend.now())
        )
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
    tag, head = viewers.tag_of(match.match, ada), head_of(match)
    play_out(backend, table, match, ada, ben)
    loaded = clocks.load(backend, match.match.id)

    then = history.at_version(backend, loaded, match.match.version)

    assert (viewers.tag_of(then.match, ada), head_of(then)) == (tag, head)
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
    first = backend.of(Commits).commit(command_played(match, 0, commands[0], backend.now()))
    for key, value in kept.items():
        redis.restore(key, 0, value, replace=True)

    second = backend.of(Commits).commit(command_played(match, 0, commands[1], backend.now()))

    assert first.match.version == second.match.version
    assert viewers.tag_of(first.match, ada).etag() != viewers.tag_of(second.match, ada).etag()
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
            [viewers.document(loaded, viewer), events(backend, loaded.match.id, viewer, ENGLISH)]
            for viewer in (ada, ben, None)
        ]
    ) + encode([answer.played, viewers.decision(loaded, ben, ENGLISH)])

    assert len(key) == 32
    assert not any(spelling in shown for spelling in spellings)


def test_the_head_stands_for_the_texts_of_all_seats(backend, table, clock, ada, ben):
    """Whoever gives theirs last has seen a head in which all the others stand."""
    put_up = table.match(ada, "me", "open", entropy="hers")
    secrets, now = backend.of(MatchStore).load_secrets(put_up.match.id), clock.moment

    def head(entropy, hers="hers"):
        known = secrets.changed(0, Entropy(hers))
        return seat_taken(put_up.match, known, 1, ben, Entropy(entropy), now).after.head

    assert head("his") == head("his")
    assert len({head("his"), head("another"), head(None), head("his", "another")}) == 4
