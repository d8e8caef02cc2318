"""The names of whatever Redis keeps of players.

All that lies under the hash tag `{player id}` is in one slot of a cluster, whichever subject keeps
it there: it goes with its player.
"""

PLAYER_PROFILE = "player:{%s}:profile"
"""Hash: name, kind, created_at, token (SHA-256), webhook_…"""
PLAYER_KEYS = "player:{%s}:keys"
"""Hash: every key that was cut from their token, by its id (of secrets only SHA-256), and what is
left of its uses under `<id>/left`. The key of a link lies with the guest who is to come by it."""
PLAYER_MATCHES = "player:{%s}:matches"
"""Sorted set: their matches, newest last."""
PLAYER_EVENTS = "player:{%s}:events"
"""Stream of notices: what concerns them, over all their matches."""
PLAYER_PRESENT = "player:{%s}:present"
"""Hash: at which web processes they listen to their own stream, and until when that counts;
expires."""
PLAYER_DELIVERED = "player:{%s}:delivered"
"""Sorted set: which notices have been put on the stream recently."""
PLAYER_DUE = "player:{%s}:due"
"""Sorted set: matches that wait for them, by the moment they began to."""
PLAYER_LEASES = "player:{%s}:leases"
"""Hash: the leases of these."""
PLAYER_ENDED = "player:{%s}:ended"
"""List: matches of theirs that have ended, until whoever waits for work is told; expires."""
PLAYER_PUSHED = "player:{%s}:pushed"
"""Hash: which of these their webhook has accepted, or how often it failed."""
PLAYER_PUSH = "player:{%s}:push"
"""Hash: their subscriptions to pushes, by id; not there while there is none."""
PLAYER_TOLD = "player:{%s}:told:%s"
"""Hash: by subscription, of which turn in this match it was told, or how often that failed;
expires."""
PLAYER_HOSTED = "player:{%s}:hosted"
"""Sorted set: every match they created that has not ended, and the searching bots in these, by when
each counts no more (`service/matches/store/quotas.py`)."""
PLAYER_INVITED = "player:{%s}:invited"
"""Sorted set: invitations that count, `<who invites>/<match>/<since>`, by when they count no
more."""
PLAYER_LIMIT = "player:{%s}:limit:%s"
"""One counter of the rate limits; expires."""
PLAYER_COMMITMENT = "player:{%s}:commitment:%s"
"""The secret of the match that is put up on it, by the id that this has; expires."""
PLAYER_CONTESTS = "player:{%s}:contests"
"""Sorted set: every contest that they organise and that is not over, by until when it counts."""
PLAYER_TICKET = "player:{%s}:ticket:%s"
"""What a ticket was cut from, by the digest of its secret: `<id of the key>/`, or `/<digest>` of
the token; expires."""

OF_A_PLAYER = (
    PLAYER_PROFILE,
    PLAYER_MATCHES,
    PLAYER_EVENTS,
    PLAYER_DELIVERED,
    PLAYER_DUE,
    PLAYER_LEASES,
    PLAYER_ENDED,
    PLAYER_PUSHED,
    PLAYER_PUSH,
    PLAYER_HOSTED,
    PLAYER_KEYS,
    PLAYER_INVITED,
    PLAYER_CONTESTS,
)
"""Everything that does not go by itself when a player is forgotten."""

PLAYERS_SEEN = "players:seen"
"""Sorted set of players by the day they were last seen."""
PLAYERS_LEAVING = "players:leaving"
"""Sorted set of players whose seats are being given up, by the moment they left."""
