"""How every operation is asked that changes anything: a case of each, in which it is granted.

A test that goes through the operations of the document goes through these; an operation without a
case fails there until it has one.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from engine.lessons import lessons_of
from tests.push_service import NO_SERVICE, Browser
from tests.service.conftest import Client
from tests.service.table import ME, OPEN, Table, put_up

ARCTIC = {"game": "arctic", "seats": [ME, OPEN]}
A_SEEK = {"game": "arctic", "seat_counts": [2], "clock": {"turn_seconds": 300}}
OPERATORS = "the-token-of-the-operators"
RESERVE = {"reserve_seconds": 600, "increment_seconds": 5}


class Asked(NamedTuple):
    """A request that is granted, by whom, and how often it has been done by now."""

    by: Client
    method: str
    path: str
    body: Any
    done: Callable[[], int]
    done_before: tuple[str, ...] = ()
    """The codes by which whoever asks again without a key is told that it has been done."""

    def send(self, by=None, **headers):
        """The answer to it; the request of its owner, unless another sends it."""
        sender = by or self.by
        return sender.request(self.method, self.path, json=self.body, headers=headers)


def amount(player, path):
    """How many items there are."""
    return len(player.get(path).json["items"])


def versions_since(player, path):
    """How often a match or a contest changes from now on."""
    before = player.get(path).json["version"]
    return lambda: player.get(path).json["version"] - before


def changes(player, method, path, body=None, under="", done_before=()):
    """A request that changes the match, or the contest, of that path."""
    return Asked(player, method, path + under, body, versions_since(player, path), done_before)


def register_player(client):
    """By whoever has a token already: it is another player."""
    return Asked(client.register("Ada"), "POST", "/v1/players", {"name": "Cleo"}, lambda: 1)


def replace_token(client):
    """A new token; the old one is dead when it is done."""
    ada = client.register("Ada")

    def done():
        return int(ada.get("/v1/players/me").status == 401)

    return Asked(ada, "POST", "/v1/players/me/token", None, done)


def cut_key(client):
    """A key that may read."""
    ada = client.register("Ada")
    wanted = {"may": ["read"], "note": "cut in this case"}

    def done():
        notes = [key["note"] for key in ada.get("/v1/keys").json["items"]]
        return notes.count(wanted["note"])

    return Asked(ada, "POST", "/v1/keys", wanted, done)


def cut_ticket(client):
    """A ticket, of which nothing is listed."""
    return Asked(client.register("Ada"), "POST", "/v1/tickets", None, lambda: 1)


def draw_commitment(client):
    """A commitment, of which nothing is listed."""
    return Asked(client.register("Ada"), "POST", "/v1/commitments", None, lambda: 1)


def create_match(client):
    """A match on a commitment, which is good for one."""
    ada = client.register("Ada")
    commitment = ada.post("/v1/commitments").json["id"]

    def done():
        return amount(ada, "/v1/matches?player=me")

    return Asked(ada, "POST", "/v1/matches", {**ARCTIC, "commitment": commitment}, done)


def begin_lesson(client):
    """A lesson before which something was played: it is done where one match stands behind that."""
    ada = client.register("Ada")
    lesson = next(one for one in lessons_of(GAMES["arctic"]) if one.before)

    def done():
        matches = ada.get("/v1/matches?player=me").json["items"]
        begun = all(match["version"] == 1 + len(lesson.before) for match in matches)
        return len(matches) if begun else 0

    return Asked(ada, "POST", f"/v1/games/arctic/lessons/{lesson.name}", None, done)


def take_seat(client):
    """The last seat: the match begins."""
    match = put_up(client.register("Ada"))
    return changes(client.register("Bo"), "POST", f"/v1/matches/{match['id']}", {}, "/seats")


def table_of(client, **wanted):
    """A match that two play."""
    return Table([client.register("Ada"), client.register("Bo")], **wanted)


def nudge(client):
    """More time for the other."""
    table = table_of(client, clock=RESERVE)
    return changes(table.waiting, "POST", table.path, {"give_seconds": 60}, "/nudges")


def ask_for_rematch(client):
    """The first who asks for it."""
    table = table_of(client)
    table.play_out()
    ada = table.players[0]

    def done():
        return amount(ada, "/v1/matches?player=me") - 1

    return Asked(ada, "POST", f"{table.path}/rematch", None, done)


def play(client):
    """The first legal command."""
    table = table_of(client)
    decision = table.decision()
    body = {
        "expected_version": decision["version"],
        "command": decision["commands"][0]["command"],
    }
    return changes(table.to_act, "POST", table.path, body, "/commands")


def take_back(client):
    """A take-back that the other has to agree to."""
    table, body = after_a_command(client)
    mover = table.players[1 - table.document["to_act"][0]]
    return changes(mover, "POST", table.path, body, "/takebacks")


def after_a_command(client):
    """A match in which a turn has been played that its player may want back, and the wish."""
    table = table_of(client, game="north_pole", takebacks="agreed")
    before = table.document["version"]
    mover = table.to_act
    while table.to_act is mover:
        table.play()
    return table, {"to_version": before}


def open_seek(client):
    """A seek that finds nobody: nobody else seeks so."""
    ada = client.register("Ada")
    wanted = {**A_SEEK, "rating_within": 0, "rated": True}
    wanted["clock"] = {"turn_seconds": 10_000 + int(ada.player["id"][-3:], 36)}
    return Asked(ada, "POST", "/v1/seeks", wanted, lambda: amount(ada, "/v1/seeks"))


def create_contest(client):
    """A swiss tournament that others may enter."""
    ada = client.register("Ada")
    title = ada.player["id"]

    def done():
        titles = [one["title"] for one in ada.get("/v1/contests?limit=100").json["items"]]
        return titles.count(title)

    wanted = {"game": "arctic", "kind": "swiss", "open": True, "title": title}
    return Asked(ada, "POST", "/v1/contests", wanted, done)


def change_me(client):
    """A version of a bot."""
    bot = client.register("Umky", "bot")

    def done():
        return int(bot.get("/v1/players/me").json.get("version") == "1.4.0")

    return Asked(bot, "PUT", "/v1/players/me", {"version": "1.4.0"}, done)


def delete_me(client):
    """A player leaves for good."""
    ada = client.register("Ada")

    def done():
        return int(ada.get("/v1/players/me").status == 401)

    return Asked(ada, "DELETE", "/v1/players/me", None, done, ("bad_token",))


def revoke_key(client):
    """A key is taken away."""
    ada = client.register("Ada")
    path = f"/v1/keys/{ada.post('/v1/keys', {}).json['id']}"
    return Asked(ada, "DELETE", path, None, lambda: 1 - amount(ada, "/v1/keys"), ("key_not_found",))


def call_off(client):
    """A match that house bots would play."""
    ada = client.register("Ada")
    bots = [{"kind": "bot", "bot": "greedy"}] * 2
    match = put_up(ada, seats=bots)
    return changes(ada, "DELETE", f"/v1/matches/{match['id']}", done_before=("match_cancelled",))


def waiting_match(client, **wanted):
    """A match that waits for two more: its creator, and its path."""
    ada = client.register("Ada")
    return ada, f"/v1/matches/{put_up(ada, seats=(ME, OPEN, OPEN), **wanted)['id']}"


def give_entropy(client):
    """A text of the creator's."""
    ada, path = waiting_match(client)
    asked = changes(ada, "PUT", path, {"entropy": "any text of mine"}, "/seats/0/entropy")
    return asked._replace(done=lambda: min(1, asked.done()))  # as often as it is said


def change_seat(client):
    """A house bot on an open seat."""
    ada, path = waiting_match(client)
    return changes(ada, "PUT", path, {"kind": "bot", "bot": "greedy"}, "/seats/1")


def leave_seat(client):
    """Whoever sat down gets up again before the start."""
    _, path = waiting_match(client)
    bo = client.register("Bo")
    bo.post(f"{path}/seats", {"seat": 1})
    return changes(bo, "DELETE", path, None, "/seats/1", ("not_your_seat",))


def with_a_warm_seat(client):
    """A match whose second seat a substitute may have."""
    table = table_of(client)
    table.players[1].delete(f"{table.path}/seats/1?keep=true&substitutes=true")
    return table


def take_over_seat(client):
    """A seat that its player has left warm."""
    table = with_a_warm_seat(client)
    return changes(client.register("Cleo"), "POST", table.path, None, "/seats/1/substitute")


def answer_substitute(client):
    """Whoever plays on says no."""
    table = with_a_warm_seat(client)
    asked = client.register("Cleo").post(f"{table.path}/seats/1/substitute").json["id"]
    return changes(
        table.players[0],
        "PUT",
        table.path,
        {"answer": "no"},
        f"/substitutes/{asked}",
        ("substitute_not_found",),
    )


def ordered(client):
    """Whoever may leave orders: their path, and an order."""
    table = table_of(client, game="north_pole")
    seat = 1 - table.document["to_act"][0]
    command = {"type": "land_pawn", "square": "a6"}
    return table.waiting, f"{table.path}/seats/{seat}/orders", {"orders": [{"command": command}]}


def leave_orders(client):
    """An order for the next turn."""
    waiting, path, orders = ordered(client)
    return Asked(waiting, "PUT", path, orders, lambda: int(waiting.get(path).status == 200))


def drop_orders(client):
    """That is taken away."""
    waiting, path, orders = ordered(client)
    waiting.put(path, orders)
    return Asked(waiting, "DELETE", path, None, lambda: int(waiting.get(path).status == 404))


def taking_back(client):
    """A match in which a take-back is asked for: who asks, who is asked, and its path."""
    table, body = after_a_command(client)
    asked = table.players[table.document["to_act"][0]]
    mover = next(player for player in table.players if player is not asked)
    return table, mover, asked, mover.post(f"{table.path}/takebacks", body).json["id"]


def answer_takeback(client):
    """The other does not agree."""
    table, _, asked, which = taking_back(client)
    known = ("takeback_not_found",)
    return changes(asked, "PUT", table.path, {"answer": "no"}, f"/takebacks/{which}", known)


def withdraw_takeback(client):
    """Whoever asked thinks better of it."""
    table, mover, _, which = taking_back(client)
    known = ("takeback_not_found",)
    return changes(mover, "DELETE", table.path, None, f"/takebacks/{which}", known)


def lease_work(client):
    """The one decision that is due for a player."""
    table = table_of(client)
    return Asked(table.to_act, "POST", "/v1/work", None, lambda: 1)


def set_webhook(client):
    """An address to be called."""
    bot = client.register("Umky", "bot")
    path = "/v1/players/me/webhook"

    def done():
        return int(bot.get(path).status == 200)

    return Asked(bot, "PUT", path, {"url": "http://127.0.0.1:8009/"}, done)


def remove_webhook(client):
    """It is called no more."""
    asked = set_webhook(client)
    assert asked.send().status == 200
    return asked._replace(
        method="DELETE",
        body=None,
        done=lambda: int(asked.by.get(asked.path).status == 404),
        done_before=("webhook_not_set",),
    )


def subscribe(client):
    """A browser is told of turns."""
    ada = client.register("Ada")
    path = "/v1/players/me/push"
    key = client.get("/v1/push").json["public_key"]
    return Asked(ada, "PUT", path, Browser(NO_SERVICE, key).subscription, lambda: amount(ada, path))


def unsubscribe(client):
    """It is told no more."""
    asked = subscribe(client)
    subscription = asked.send().json
    return asked._replace(
        method="DELETE",
        path=f"{asked.path}/{subscription['id']}",
        body=None,
        done=lambda: 1 - amount(asked.by, asked.path),
        done_before=("subscription_not_found",),
    )


def close_seek(client):
    """A seek is wanted no more."""
    seek = open_seek(client)
    path = f"/v1/seeks/{seek.send().json['id']}"

    def done():
        return int(seek.by.get(path).json["status"] == "closed")

    return Asked(seek.by, "DELETE", path, None, done)


def open_contest(client, entered):
    """A contest that nobody has begun, and whoever has entered it; its organiser is the first."""
    organiser = client.register("Ada")
    wanted = {"game": "arctic", "kind": "swiss", "open": True}
    path = f"/v1/contests/{organiser.post('/v1/contests', wanted).json['id']}"
    players = [organiser, *(client.register() for _ in range(entered))]
    for player in players[1:]:
        assert player.post(f"{path}/entries").status == 200
    return path, players


def cancel_contest(client):
    """It is called off."""
    path, players = open_contest(client, 0)
    return changes(players[0], "DELETE", path, done_before=("contest_over",))


def start_contest(client):
    """It begins."""
    path, players = open_contest(client, 3)
    return changes(players[0], "POST", path, None, "/start", ("contest_started",))


def enter_contest(client):
    """One more."""
    path, _ = open_contest(client, 1)
    return changes(client.register("Bo"), "POST", path, None, "/entries")


def leave_contest(client):
    """One fewer."""
    path, players = open_contest(client, 3)
    return changes(players[1], "DELETE", path, None, "/entries/me", ("not_entered",))


def the_operator(client):
    """Whoever has the token of the operators."""
    return client.as_player(OPERATORS)


def queue_again(client):
    """The turn of a house bot."""
    match = put_up(client.register("Ada"), seats=[{"kind": "bot", "bot": "greedy"}] * 2)
    path = f"/v1/admin/matches/{match['id']}/queue"
    return Asked(the_operator(client), "POST", path, None, lambda: 1)


def by_the_operator(client, method, under, body):
    """What an operator does to a running match."""
    table = table_of(client)
    asked = changes(table.players[0], method, table.path, body)
    path = f"/v1/admin{table.path.removeprefix('/v1')}{under}"
    return asked._replace(by=the_operator(client), path=path)


def hand_over(client):
    """A seat goes to a house bot."""
    asked = by_the_operator(client, "PUT", "/seats/1", {"bot": "greedy"})
    return asked._replace(done_before=("seat_not_of_a_player",))


def cancel_match(client):
    """A match is called off."""
    asked = by_the_operator(client, "PUT", "/cancellation", {"reason": "It hangs."})
    return asked._replace(done_before=("match_cancelled", "match_over"))


def of_a_player(client, method, under, body, is_done):
    """What an operator does to a player."""
    rude, operator = client.register("Rude"), the_operator(client)
    path = f"/v1/admin/players/{rude.player['id']}"

    def done():
        return int(is_done(operator.get(path).json))

    return Asked(operator, method, path + under, body, done)


def restrain_player(client):
    """A player may only look."""
    body = {"closed": True, "reason": "Threats at the table."}
    return of_a_player(client, "PUT", "/restraint", body, lambda told: "restraint" in told)


def release_player(client):
    """And may do all again."""
    body = {"closed": True, "reason": "Threats at the table."}
    asked = of_a_player(client, "PUT", "/restraint", body, lambda told: "restraint" not in told)
    assert asked.send().status == 200
    return asked._replace(method="DELETE", body=None)


def rename_player(client):
    """A name that nobody minds."""
    named = {"name": "Tatqiq"}
    return of_a_player(client, "PUT", "/name", named, lambda told: told["name"] == "Tatqiq")


ASKED = {
    case.__name__: case
    for case in (
        register_player,
        replace_token,
        cut_key,
        cut_ticket,
        draw_commitment,
        create_match,
        begin_lesson,
        take_seat,
        nudge,
        ask_for_rematch,
        play,
        take_back,
        open_seek,
        create_contest,
        change_me,
        delete_me,
        revoke_key,
        call_off,
        give_entropy,
        change_seat,
        leave_seat,
        take_over_seat,
        answer_substitute,
        leave_orders,
        drop_orders,
        answer_takeback,
        withdraw_takeback,
        lease_work,
        set_webhook,
        remove_webhook,
        subscribe,
        unsubscribe,
        close_seek,
        cancel_contest,
        start_contest,
        enter_contest,
        leave_contest,
        queue_again,
        hand_over,
        cancel_match,
        restrain_player,
        release_player,
        rename_player,
    )
}
"""A case of every operation, by the id of the operation."""
