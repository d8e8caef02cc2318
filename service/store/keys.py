"""The names of everything in Redis.

All keys of one match share the hash tag `{match id}`, all keys of one player `{player id}`: each
lies in one slot of a cluster, where one script can change it as a whole. The rest are single keys,
changed by single commands.

Of a match, `match:{id}:…`
    meta        hash: version, doc (the `Match`), commit (id of the last one), deadline (ms), and
                seat:<player id> for everybody seated
    state       the encoded state
    log         stream of full events, ids <version>-<index>; redacted when read
    chronicle   list: what each version changed, enough to make every earlier one again
    sealed      the server's secret and the entropies of the seats, shown after the end
    outbox      hash: what players have still to be told; empty but for an instant
    turn        hash: which worker is at a house bot's turn, how often it was tried; expires
    key:…       one idempotency record; expires

Of a player, `player:{id}:…`
    profile     hash: name, kind, created_at, token (SHA-256), webhook_…
    matches     sorted set: their matches, newest last
    events      stream of what concerns them
    told        sorted set: which entries of outboxes have been put there lately
    due         sorted set: matches that wait for them, by the moment they began to
    leases      hash: which of these are leased until when
    pushed      hash: which of these their webhook has accepted, or how often it failed
    limit:…     one counter of the rate limits; expires

Of all
    matches:<game or *>:<status or open or *>    sorted sets: public matches, newest last
    deadlines turns touched expiring             sorted sets of match ids by time: `delivery.py`
    webhooks:due                                 sorted set: pushes by the time of the next try
    players:seen players:leaving                 sorted sets of player ids by time
    limit:<name>:<address>                       one counter for strangers; expires
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


def push_name(match_id: str, player_id: str) -> str:
    """How a decision to be pushed to a webhook is called in `webhooks:due`."""
    return f"{match_id}/{player_id}"


def parts_of_push(name: str) -> tuple[str, str]:
    """The match and the player in the name of a push."""
    match_id, _, player_id = name.partition("/")
    return match_id, player_id
