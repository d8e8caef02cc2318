"""How many invitations a player has pending, so that nobody floods the stream of somebody else.

One counts until it is over, an hour at least, or until the player has answered: whoever takes it
back and sends it again has sent two.
"""

from datetime import datetime, timedelta
from typing import Any

from service.refusals import Refusal
from service.settings import Settings
from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.scripts.players import INVITE, SETTLE

COUNTS_FOR = timedelta(hours=1)
"""For how long an invitation counts at least."""


class Invitations:
    """Invitations in Redis, beside the player who is invited."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._most = settings.invitations_per_player
        self._most_from_one = settings.invitations_from_one

    def send(
        self, inviter: str, player_id: str, match_id: str, now: datetime, until: datetime
    ) -> None:
        """Count one more invitation; too_many_invitations from this player, or from all."""
        ends = milliseconds(max(until, now + COUNTS_FOR))
        sent: Any = self._client.run(
            INVITE,
            [keys.PLAYER_INVITED % player_id],
            [inviter, match_id, milliseconds(now), ends, self._most_from_one, self._most],
        )
        if not sent:
            raise Refusal("too_many_invitations", most=self._most_from_one)

    def settle(self, player_id: str, match_id: str) -> None:
        """The player has answered, or nothing has come of it."""
        self._client.run(SETTLE, [keys.PLAYER_INVITED % player_id], [match_id])
