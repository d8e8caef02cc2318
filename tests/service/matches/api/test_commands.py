"""Commands over HTTP: one decision at a time, on the version that was seen."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.catalogue import GAMES
from tests.service.table import Table, put_up


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_the_decision_can_be_sent_back(ada, bo, game):
    table = Table([ada, bo], game)
    player, decision = table.to_act, table.decision()

    answer = table.send(player, decision["commands"][0]["command"], decision["version"])

    assert answer.status == 200
    assert answer.json["version"] == decision["version"] + 1
    assert answer.json["events"][0]["id"].startswith(f"{answer.json['version']}-0.")
    assert answer.json["match"] == player.get(table.path).json


def test_the_decision_has_words_in_the_asked_language(table):
    english, german = (
        table.to_act.get(f"{table.path}/decision", headers={"Accept-Language": language}).json
        for language in ("en", "de")
    )

    assert english["prompt"]
    assert english["prompt"] != german["prompt"]
    assert [offer["command"] for offer in english["commands"]] == [
        offer["command"] for offer in german["commands"]
    ]
    assert english["commands"][0]["text"] != german["commands"][0]["text"]


def test_who_is_not_to_act_has_nothing_to_decide(client, table):
    for onlooker in (table.waiting, client.register()):
        decision = onlooker.get(f"{table.path}/decision").json

        assert decision["commands"] == []
        assert decision["version"] == table.document["version"]


def test_the_tag_of_the_match_says_the_version_as_well(table):
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    tag = player.get(table.path).headers["ETag"]

    answer = player.post(f"{table.path}/commands", {"command": command}, headers={"If-Match": tag})

    assert answer.status == 200
    assert answer.headers["ETag"] == player.get(table.path).headers["ETag"]


@pytest.mark.parametrize("form", ["W/{}", '"x", {}', "*"])
def test_weak_tags_and_lists_of_tags_are_understood(table, form):
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    tag = player.get(table.path).headers["ETag"]

    answer = player.post(
        f"{table.path}/commands", {"command": command}, headers={"If-Match": form.format(tag)}
    )

    assert answer.status == 200


def test_a_whole_number_may_be_written_with_a_point(table):
    """17.0 is the integer 17, as JSON Schema has it; 17.5, "17" and true are none."""
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    version = table.document["version"]

    refused = [table.send(player, command, wrong) for wrong in (version + 0.5, str(version), True)]
    played = table.send(player, command, float(version))

    assert [answer.code for answer in refused] == ["malformed"] * 3
    assert played.status == 200


def test_without_a_version_nothing_is_played(table):
    player, command = table.to_act, table.decision()["commands"][0]["command"]

    answer = player.post(f"{table.path}/commands", {"command": command})

    assert (answer.status, answer.code) == (428, "version_required")


def test_a_stale_version_is_412_and_tells_the_current_one(table):
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    version, tag = table.document["version"], player.get(table.path).headers["ETag"]
    table.play()

    stale = [
        table.send(player, command, version),
        table.send(player, command, version + 7),
        player.post(f"{table.path}/commands", {"command": command}, headers={"If-Match": tag}),
        table.send(player, command, headers={"If-Match": tag}),
        table.send(player, command, headers={"If-Match": '"nonsense"'}),
    ]

    for answer in stale:
        assert (answer.status, answer.code) == (412, "version_conflict")
        assert answer.json["current_version"] == version + 1


def test_a_refused_command_names_its_rule_and_changes_nothing(table):
    before = table.document
    player = table.to_act

    answer = table.send(player, {"type": "end_turn"})

    assert answer.status == 409
    assert answer.json["rule"]
    assert table.document == before


def test_out_of_turn_is_409(table):
    command = table.decision()["commands"][0]["command"]

    answer = table.send(table.waiting, command)

    assert (answer.status, answer.code) == (409, "not_your_turn")


def test_who_has_no_seat_may_not_play(client, table):
    command = table.decision()["commands"][0]["command"]

    assert table.send(client.register(), command).code == "not_seated"
    assert table.send(client, command).code == "authentication_required"


def test_before_the_start_nothing_is_played(ada):
    match = put_up(ada)

    answer = ada.post(
        f"/v1/matches/{match['id']}/commands",
        {"expected_version": 1, "command": {"type": "end_turn"}},
    )

    assert (answer.status, answer.code) == (409, "match_waiting")


def test_after_the_end_nothing_is_played(ada, bo):
    table = Table([ada, bo])
    table.play_out()

    answer = table.send(ada, {"type": "end_turn"})

    assert (answer.status, answer.code) == (409, "match_over")


@pytest.mark.parametrize(
    ("command", "pointer"),
    [
        ("end_turn", "/command"),
        ({}, "/command/type"),
        ({"type": "fly"}, "/command/type"),
        ({"type": 7}, "/command/type"),
        ({"type": "place_card"}, "/command/card"),
        ({"type": "place_card", "card": 7}, "/command/card"),
        ({"type": "place_card", "card": "fox-orca-3", "wings": 2}, "/command/wings"),
        ({"type": "melt_tile", "tile": 3}, "/command/type"),
    ],
)
def test_a_malformed_command_is_422_and_points_at_the_fault(table, command, pointer):
    answer = table.send(table.to_act, command)

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("card", ["no such card", "fox-orca-9", "\u202e", "x" * 5000, "nul\0", ""])
def test_a_card_that_does_not_exist_is_refused_plainly(table, card):
    answer = table.send(table.to_act, {"type": "place_card", "card": card})

    assert answer.status in (409, 422)


@pytest.mark.parametrize("version", [-1, 1.5, "3", True, 2**53, 10**40, [], {}])
def test_a_malformed_version_is_422(table, version):
    answer = table.to_act.post(
        f"{table.path}/commands",
        {"expected_version": version, "command": {"type": "end_turn"}},
    )

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/expected_version"


def test_a_key_sent_again_is_answered_exactly_as_before(table):
    player, decision = table.to_act, table.decision()
    command, version = decision["commands"][0]["command"], decision["version"]
    key = {"Idempotency-Key": "my key 1"}

    first = table.send(player, command, version, headers=key)
    table.play(3)
    again = table.send(player, command, version, headers=key)

    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (again.status, again.body) == (first.status, first.body)
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_key_sent_again_with_an_outdated_tag_is_answered_as_before(table):
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    headers = {"Idempotency-Key": "k", "If-Match": player.get(table.path).headers["ETag"]}

    first, again = (
        player.post(f"{table.path}/commands", {"command": command}, headers=headers)
        for _ in range(2)
    )

    assert (again.status, again.body) == (200, first.body)


def test_a_key_used_for_another_body_is_refused(table):
    player, decision = table.to_act, table.decision()
    key = {"Idempotency-Key": "k"}
    table.send(player, decision["commands"][0]["command"], decision["version"], headers=key)

    answer = table.send(player, {"type": "end_turn"}, headers=key)

    assert (answer.status, answer.code) == (422, "idempotency_key_reused")
    assert answer.json["errors"][0]["pointer"] == "/header/Idempotency-Key"


def test_players_do_not_share_their_keys(ada, bo):
    key = {"Idempotency-Key": "the same"}
    table = Table([ada, bo])
    turns: list[object] = []

    while len(turns) < 2:
        player, decision = table.to_act, table.decision()
        is_first = player not in turns
        command = decision["commands"][0]["command"]
        answer = table.send(player, command, decision["version"], headers=key if is_first else {})
        assert answer.status == 200
        assert "Idempotency-Replayed" not in answer.headers
        turns += [player] if is_first else []


@pytest.mark.parametrize("key", ["", "x" * 201])
def test_a_malformed_key_is_422(table, key):
    answer = table.send(table.to_act, {"type": "end_turn"}, headers={"Idempotency-Key": key})

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/header/Idempotency-Key"


def test_of_many_commands_on_one_version_exactly_one_is_played(table):
    player, decision = table.to_act, table.decision()
    command, version = decision["commands"][0]["command"], decision["version"]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: table.send(player, command, version), range(8)))

    assert sorted(answer.status for answer in answers) == [200] + [412] * 7
    assert table.document["version"] == version + 1


def test_of_a_command_and_its_repeats_at_once_all_hear_the_same(table):
    player, decision = table.to_act, table.decision()
    command, version = decision["commands"][0]["command"], decision["version"]
    key = {"Idempotency-Key": "at once"}

    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda _: table.send(player, command, version, headers=key), range(8))
        )

    assert {(answer.status, answer.body) for answer in answers} == {(200, answers[0].body)}
    assert table.document["version"] == version + 1


def test_a_resignation_and_a_command_at_once_leave_the_match_whole(ada, bo):
    for _ in range(5):
        table = Table([ada, bo])
        player, decision = table.to_act, table.decision()
        command, version = decision["commands"][0]["command"], decision["version"]
        seat = decision["seat"]

        with ThreadPoolExecutor(2) as pool:
            played = pool.submit(table.send, player, command, version)
            left = pool.submit(player.delete, f"{table.path}/seats/{seat}")

        assert left.result().status == 200
        assert played.result().status in (200, 403, 409, 412)
        assert table.document["seats"][seat]["kind"] == "bot"


# A dry run


def tried(table, player, command, version=None, **options):
    version = table.document["version"] if version is None else version
    body = {"expected_version": version, "command": command}
    return player.post(f"{table.path}/commands", body, query={"dry_run": "true"}, **options)


def test_a_dry_run_says_what_would_happen(ada, bo):
    table = Table([ada, bo], "north_pole")
    player, decision = table.to_act, table.decision()
    command = decision["commands"][0]["command"]

    foreseen = tried(table, player, command).json
    played = table.send(player, command).json

    assert (foreseen["legal"], foreseen["code"], foreseen["reveals"]) == (True, None, False)
    assert [entry["text"] for entry in foreseen["events"]] == [
        entry["text"] for entry in played["events"]
    ]
    assert foreseen["version"] == decision["version"] == played["version"] - 1


def test_a_dry_run_says_why_a_command_would_be_refused(ada, bo):
    table = Table([ada, bo], "north_pole")
    player, command = table.to_act, table.decision()["commands"][0]["command"]
    other, foreign = table.waiting, {"type": "end_turn"}
    german = {"Accept-Language": "de"}

    out_of_turn = tried(table, other, command).json
    refused, told = tried(table, player, foreign), tried(table, player, foreign, headers=german)
    real = table.send(player, foreign)

    assert (out_of_turn["legal"], out_of_turn["code"]) == (False, "not_your_turn")
    assert refused.status == 200
    assert (refused.json["code"], refused.json["rule"]) == (real.code, real.json["rule"])
    assert refused.json["detail"] == real.json["detail"] != told.json["detail"]
    assert (refused.json["events"], refused.json["reveals"]) == ([], False)


def test_before_the_start_and_after_the_end_a_dry_run_says_so(ada, bo):
    command = {"type": "end_turn"}
    waiting = put_up(ada, "north_pole")
    path = f"/v1/matches/{waiting['id']}/commands"
    early = ada.post(path, {"expected_version": 1, "command": command}, query={"dry_run": "true"})
    table = Table([ada, bo], "north_pole")
    table.play_out()

    late = tried(table, ada, command)

    assert (early.json["legal"], early.json["code"]) == (False, "match_waiting")
    assert (late.json["legal"], late.json["code"]) == (False, "match_over")
    assert late.json["rule"] == table.send(ada, command).json["rule"]


def test_a_dry_run_is_of_the_version_that_was_seen_and_of_ones_own_seat(client, table):
    player, decision = table.to_act, table.decision()
    command, version = decision["commands"][0]["command"], decision["version"]

    stale = tried(table, player, command, version - 1)
    strange = tried(table, client.register(), command)
    with_key = tried(table, player, command, headers={"Idempotency-Key": "none"})
    nonsense = tried(table, player, {"type": "fly"})

    assert (stale.status, stale.json["current_version"]) == (412, version)
    assert (strange.status, strange.code) == (403, "not_seated")
    assert (with_key.status, with_key.code) == (422, "malformed")
    assert nonsense.status == 422
    assert table.document["version"] == version
