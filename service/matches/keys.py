"""The names of everything in Redis.

All keys of one match share the hash tag `{match id}`, all keys of one player `{player id}`: each
lies in one slot of a cluster, where one script can change it as a whole. The rest are single keys,
changed by single commands.

match:{id}:meta        hash: version, doc (the `Match`), commit (id of the last one), deadline (ms),
seat:<player id> match:{id}:state       the encoded state
match:{id}:log         stream of full events, ids <version>-<index>; redacted when read
match:{id}:chronicle   list: what each version changed, enough to rebuild every earlier one
match:{id}:sealed      the server's secret and the entropies of the seats, shown after the end
match:{id}:outbox      hash: what players have still to be told; empty but for an instant
match:{id}:turn        hash with an expiry: which worker is at a house bot's turn, how often it was
tried match:{id}:key:…       one idempotency record, with an expiry

player:{id}:profile    hash: name, kind, created_at, token (SHA-256), webhook_…
player:{id}:matches    their matches, newest last
player:{id}:events     stream of what concerns them
player:{id}:told       which entries of outboxes have been put there lately
player:{id}:due        their due decisions, by the moment they fell due
player:{id}:leases     hash: which of these are leased until when
player:{id}:pushed     hash: which of these their webhook has accepted, or how often it failed

deadlines turns touched expiring webhooks:due      sorted sets of match ids by time, see
`delivery.py` matches:<game or *>:<status or open or *>          public matches, newest last
players:seen players:leaving                       sorted sets of player ids by time
player:{id}:limit:<name>   one counter of the rate limits, and for strangers:
limit:<name>:<address>
"""

DEADLINES = "deadlines"
TURNS = "turns"
TOUCHED = "touched"
EXPIRING = "expiring"
PUSHES = "webhooks:due"
PLAYERS_SEEN = "players:seen"
PLAYERS_LEAVING = "players:leaving"


def match_key(match_id: str, part: str) -> str:
    """A key of one match; all of them lie in one slot."""
    return f"match:{{{match_id}}}:{part}"


def player_key(player_id: str, part: str) -> str:
    """A key of one player; all of them lie in one slot."""
    return f"player:{{{player_id}}}:{part}"


def list_key(game: str | None, standing: str | None) -> str:
    """The public matches of a game (None: all) that are of a status or `open` (None: all)."""
    return f"matches:{game or '*'}:{standing or '*'}"
