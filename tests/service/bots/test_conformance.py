"""The check of a bot's webhook finds what the bot does wrong, and nothing else."""

import json

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from engine.catalogue import GAMES
from service.bots.cases.conformance import check_webhook
from service.bots.cases.webhooks import WEBHOOKS, read_webhook, set_webhook
from service.players.model import Kind
from service.refusals import Refusal
from service.settings import Settings
from service.subjects import open_backend
from tests.webhook_server import first_command, webhook_server
from worker.pusher import Pusher

CHECKS = [
    "resent_decision",
    "slow_delivery",
    "malformed_body",
    "bad_signature",
    "stale_timestamp",
]


@pytest.fixture
def backend(redis, redis_url):
    """With the true time: the bot checks how old a message is."""
    with open_backend(Settings(redis_url=redis_url, webhooks_allow_private=True)) as opened:
        yield opened


@pytest.fixture
def robo(table):
    return table.player("Robo", Kind.BOT)


def decisions():
    """The checks that try a decision of each game."""
    return [f"decision_{game}" for game in GAMES]


class CarefulBot:
    """Checks the signature, then takes the first command that is offered."""

    def __init__(self):
        self.secret = ""

    def __call__(self, received):
        try:
            Webhook(self.secret).verify(received.body, received.headers)
        except WebhookVerificationError:
            return 401, None
        except json.JSONDecodeError:
            return 400, None
        return first_command(received)


def failed_checks(backend, robo, answer):
    with webhook_server(answer) as server:
        answer.secret = set_webhook(backend, robo, server.url).secret
        report = check_webhook(backend, robo)
    assert report.passed == all(finding.passed for finding in report.findings)
    return [finding.check for finding in report.findings if not finding.passed]


def test_a_careful_bot_passes_every_check(backend, robo):
    with webhook_server(bot := CarefulBot()) as server:
        bot.secret = set_webhook(backend, robo, server.url).secret

        report = check_webhook(backend, robo)

    assert [finding.check for finding in report.findings] == [*decisions(), *CHECKS]
    assert report.passed


def test_the_report_says_in_english_what_the_bot_did(backend, robo):
    with webhook_server(lambda _: (500, None)) as server:
        set_webhook(backend, robo, server.url)
        failed = check_webhook(backend, robo)
    with webhook_server(bot := CarefulBot()) as server:
        bot.secret = set_webhook(backend, robo, server.url).secret
        passed = check_webhook(backend, robo)

    found = {finding.check: finding.detail for finding in (*failed.findings, *passed.findings)}
    assert {finding.detail for finding in failed.findings} == {
        "answered 500 where 200, 202 or 204 is due",
        "answered 500 where a status from 400 to 499 is due",
    }
    assert found["resent_decision"] == "answered with a legal command, when it came again too"
    assert found["bad_signature"] == "refused it with 401"


def test_a_bot_that_checks_no_signature_is_found_out(backend, robo):
    class Trusting(CarefulBot):
        def __call__(self, received):
            return first_command(received) if received.body.endswith(b"}") else (400, None)

    assert failed_checks(backend, robo, Trusting()) == ["bad_signature", "stale_timestamp"]


def test_a_bot_that_breaks_on_malformed_bodies_is_found_out(backend, robo):
    class Fragile(CarefulBot):
        def __call__(self, received):
            status, said = super().__call__(received)
            return (500, None) if status == 400 else (status, said)

    assert failed_checks(backend, robo, Fragile()) == ["malformed_body"]


def test_a_bot_that_refuses_a_decision_it_has_seen_is_found_out(backend, robo):
    class Forgetful(CarefulBot):
        def __init__(self):
            super().__init__()
            self.seen = []

        def __call__(self, received):
            status, said = super().__call__(received)
            if status == 200 and received.headers["webhook-id"] in self.seen:
                return 409, None
            self.seen.append(received.headers["webhook-id"])
            return status, said

    assert failed_checks(backend, robo, Forgetful()) == ["resent_decision"]


def test_a_bot_that_plays_illegal_commands_is_found_out(backend, robo):
    class Cheat(CarefulBot):
        def __call__(self, received):
            status, said = super().__call__(received)
            return (200, {"command": {"type": "win"}}) if status == 200 else (status, said)

    wrong = failed_checks(backend, robo, Cheat())

    assert wrong == [*decisions(), "resent_decision", "slow_delivery"]


def test_without_a_webhook_there_is_nothing_to_check(backend, robo):
    with pytest.raises(Refusal, match="no webhook"):
        check_webhook(backend, robo)


def test_a_disabled_webhook_is_checked_and_stays_disabled(backend, table, robo):
    bot = CarefulBot()
    with webhook_server(lambda _: (410, None)) as server:
        bot.secret = set_webhook(backend, robo, server.url).secret
        table.match(robo, "me", "random")
        pusher = Pusher(backend, WEBHOOKS)
        pusher.call(pusher.claim())
        server.answer = bot

        report = check_webhook(backend, robo)

    assert report.passed
    assert not read_webhook(backend, robo).is_enabled
