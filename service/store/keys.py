"""The names of everything in Redis: templates, filled in with `%`.

All keys of one match share the hash tag `{match id}`, all keys of one player `{player id}`: each
lies in one slot of a cluster, where one script can change it as a whole; so does the pool of seeks
under `{seeks}`. The sets in which every match may stand lie in partitions, each in a slot of its
own near that of its matches: `TURNS % partition_of(match_id)`. The rest are single keys, changed by
single commands.
"""

from binascii import crc_hqx
from functools import lru_cache
from itertools import count

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

MOST_PARTITIONS = 64
"""How many parts there are of the sets in which every match may stand. As many sweepers can share
the work, and as many nodes of a cluster the sets. It may be doubled: the names of before are among
those of then, and what lies in a partition that is not its own is found there, and goes with its
match."""


def spread_evenly(parts: int) -> tuple[str, ...]:
    """A name for each partition, whose slots lie as far apart as they can on a cluster."""
    names: dict[int, str] = {}
    for number in count():
        slot = key_slot(b"%d" % number)
        names.setdefault(slot * parts // REDIS_CLUSTER_HASH_SLOTS, str(number))
        if len(names) == parts:
            return tuple(names[part] for part in range(parts))
    raise AssertionError("numbers do not end")


PARTITIONS = spread_evenly(MOST_PARTITIONS)
"""Every partition by its name, which is the hash tag of its keys."""


@lru_cache(maxsize=4096)
def partition_of(match_id: str) -> str:
    """The partition that a match is in, in every set that is divided.

    It goes by the slot of the match's own keys, and lies in the same part of all slots: on a
    cluster the sets of a match are on the node that has the match. Each command asks again.
    """
    slot = crc_hqx(match_id.encode(), 0) % REDIS_CLUSTER_HASH_SLOTS
    return PARTITIONS[slot * MOST_PARTITIONS // REDIS_CLUSTER_HASH_SLOTS]


PARTITIONS_OF_A_LIST = 8
"""How many partitions share each part of a list of everybody's, where such lists are divided: a
page is merged from all parts, so that there may not be too many."""
PARTS_OF_LISTS = PARTITIONS[::PARTITIONS_OF_A_LIST]
_PART_OF = {
    name: PARTS_OF_LISTS[place // PARTITIONS_OF_A_LIST] for place, name in enumerate(PARTITIONS)
}


def part_of_lists(match_id: str) -> str:
    """The part of everybody's lists that a match is in, where these are divided."""
    return _PART_OF[partition_of(match_id)]


def undivided(template: str) -> str:
    """What such a set was called before there were partitions."""
    return template.removesuffix(":{%s}")


def partition_in(key: str) -> str:
    """The partition whose set lies under this key."""
    return key.partition("{")[2].removesuffix("}")


MATCH_META = "match:{%s}:meta"
"""Hash: version, doc (the `Match`), commit (id of the last one), deadline (ms), head (of the
chain), and `seat:<player id>` for everybody seated; of a private match also `private`, and
`seat:<player id>` for everybody else who may know of it; of one that has ended `next`, the id that
its rematch is to have, and `rematch` once there is one."""
REMATCH = "rematch"
SHOWN = "shown"
"""Where spectators see it late: the version that they see, and the stamp of it."""
PRIVATE = "private"
SEAT_OF = "seat:%s"
NO_SEAT = "s"
"""What stands in place of a seat's number for who looks on."""
MATCH_STATE = "match:{%s}:state"
"""The encoded state."""
MATCH_LOG = "match:{%s}:log"
"""Stream of full events, ids `<version>-<index>`; what a reader may not know is taken out when it
is read."""
MATCH_CHRONICLE = "match:{%s}:chronicle"
"""List: what each version changed, enough to make every earlier one again."""
MATCH_SNAPSHOTS = "match:{%s}:snapshots"
"""Hash: the whole match at some of its versions, packed, so that none has to be made again from the
first."""
MATCH_SECRETS = "match:{%s}:secrets"
"""What the deal is made from: the server's secret and the texts of the seats; shown after the
end."""
MATCH_OUTBOX = "match:{%s}:outbox"
"""Hash: notices that players have not got yet; empty but for an instant."""
MATCH_TURN = "match:{%s}:turn"
"""Hash: which worker is at a house bot's turn, how often it was tried; expires."""
MATCH_ORDERS = "match:{%s}:orders"
"""Hash: what seats have left to be played when it comes to them, by seat; shown to nobody else."""
MATCH_ARCHIVED = "match:{%s}:archived"
"""There if its record is in the archive; expires."""
MATCH_PRESENT = "match:{%s}:present"
"""Hash: who listens to it at each web process, and until when that counts; expires."""
MATCH_ANSWERED = "match:{%s}:key:%s:%s"
"""One idempotency record, by player and digest of the key; expires."""

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
"""Sorted set: which notices have been put on the stream lately."""
PLAYER_DUE = "player:{%s}:due"
"""Sorted set: matches that wait for them, by the moment they began to."""
PLAYER_LEASES = "player:{%s}:leases"
"""Hash: which of these are leased until when."""
PLAYER_PUSHED = "player:{%s}:pushed"
"""Hash: which of these their webhook has accepted, or how often it failed."""
PLAYER_HOSTED = "player:{%s}:hosted"
"""Hash: every match they created that has not ended, and how many searching bots sit in it; under
`<match>/<seat or nothing>` what is about to be added."""
PLAYER_INVITED = "player:{%s}:invited"
"""Sorted set: invitations that count, `<who invites>/<match>/<since>`, by when they count no
more."""
PLAYER_LIMIT = "player:{%s}:limit:%s"
"""One counter of the rate limits; expires."""

PLAYER_COMMITMENT = "player:{%s}:commitment:%s"
"""The secret of a match that is still to be put up, by the id it will have; empty once it has
been; expires."""
PLAYER_PROMISED = "player:{%s}:key:%s"
"""What a player's idempotency key has been given to, by its digest; expires."""
CONTEST_META = "contest:{%s}:meta"
"""Hash: version, doc (the `Contest`), commit (id of the last one), `deal:<number>` for every shared
deal that is played nowhere any more."""
CONTEST_TABLES = "contest:{%s}:tables"
"""Hash: every table that was drawn, by `<round>.<table>`."""
CONTEST_LOG = "contest:{%s}:log"
"""Stream of what happened in the contest, ids `<version>-<index>`."""
CONTEST_SECRET = "contest:{%s}:secret"
"""What the secrets of its deals are made from; shown after the end."""
CONTEST_PRESENT = "contest:{%s}:present"
"""Sorted set: who takes part in a ladder night, by when they were last seen there."""
PLAYER_CONTESTS = "player:{%s}:contests"
"""Hash: every contest that they organise and that is not over, by when it was put up."""
CONTESTS_LISTED = "contests:{listed}:%s"
"""Sorted set of contests, all scores 0: `<status>:<game>:<kind>`."""
CONTESTS = "contests"
"""Sorted set of the contests that something is to be done about, by the moment to look at them."""
LISTED = "matches:{%s}:%s:%s"
"""Sorted set of matches: whose list, in which order (`created`: all scores 0, by id; `updated`: by
their latest change), and which of their lists."""
PLAYER_TICKET = "player:{%s}:ticket:%s"
"""What a ticket was cut from, by the digest of its secret: `<id of the key>/`, or `/<digest>` of
the token; expires."""

LADDER_RESULTS = "ladder:{%s}:results"
"""List: every result that counts on one ladder, in the order in which they are counted; kept for
good: the ladder can be made of it anew."""
LADDER_TAKEN = "ladder:{%s}:taken"
"""Sorted set: the matches whose results stand there, by the number of the result, from 1; a while
longer when they are forgotten, with the moment below nought."""
LADDER_COUNTED = "ladder:{%s}:counted"
"""How many of these results have been counted."""
LADDER_LINES = "ladder:{%s}:lines"
"""Hash: the line of everybody who has played, by their name on the ladder."""
LADDER_RANKS = "ladder:{%s}:ranks:%s"
"""Sorted set of lines by ordinal, in millionths: `players` (house bots too), or `versions`."""
LADDER_HISTORY = "ladder:{%s}:history:%s"
"""Sorted set: how one line stood after each of its latest matches, by their number."""
LADDER_UNTOLD = "ladder:{%s}:untold"
"""Hash: notices of changed ratings that players have not got yet; empty but for an instant."""

COMMITTED = (*(MATCH_META, MATCH_STATE, MATCH_LOG, MATCH_CHRONICLE, MATCH_SECRETS, MATCH_OUTBOX),)
"""What one commit may change, in the order of its script."""
OF_A_CONTEST = (CONTEST_META, CONTEST_TABLES, CONTEST_LOG, CONTEST_SECRET, CONTEST_PRESENT)
"""What one commit of a contest may change, in the order of its script, and who was there."""
OF_A_MATCH = (*COMMITTED, MATCH_SNAPSHOTS, MATCH_TURN, MATCH_ARCHIVED, MATCH_ORDERS)
"""Everything that does not go by itself when a match is forgotten."""
DELIVERED_TO = (PLAYER_EVENTS, PLAYER_DELIVERED, PLAYER_DUE, PLAYER_PROFILE)
"""What a delivery to a player looks at or changes, in the order of its script."""
OF_A_PLAYER = (
    *(PLAYER_PROFILE, PLAYER_MATCHES, PLAYER_EVENTS, PLAYER_DELIVERED),
    *(PLAYER_DUE, PLAYER_LEASES, PLAYER_PUSHED, PLAYER_HOSTED, PLAYER_KEYS, PLAYER_INVITED),
    PLAYER_CONTESTS,
)
"""Everything that does not go by itself when a player is forgotten."""

REGISTERED = "registration:%s"
"""What a stranger's idempotency key has been given to, by its digest; expires."""
TOKENS = "players:tokens"
"""Channel: the id of every player whose token has just been replaced, or is gone."""

STRANGER_LIMIT = "limit:%s:%s"
"""One counter for an address; expires."""

LOBBY = "{lobby}:events"
"""Stream of notices: what everybody is told of public matches; the newest few thousand."""
LOBBY_TOLD = "{lobby}:told"
"""Sorted set: every match that the lobby was told of, by the number of the last notice."""

SEEK_DOCUMENTS = "{seeks}:documents"
"""Hash: what every seek asks for, by its id."""
SEEK_STATES = "{seeks}:states"
"""Hash: how it stands, `waiting` or otherwise."""
SEEK_PLACES = "{seeks}:places"
"""Hash: its place in the pool, until it is over."""
SEEK_POOL = "{seeks}:pool"
"""Sorted set of the places of all that wait, in their own order."""
SEEKS_OF_PLAYERS = "{seeks}:own"
"""Sorted set of `<player>:<seek>`, in its own order."""
SEEKERS_HEARD = "{seeks}:heard"
"""Sorted set of the players who have opened seeks, by the moment they were last heard of."""
SEEKS_EXPIRING = "{seeks}:expiring"
"""Sorted set of those that wait by the moment they are to be looked at: nobody may have come."""
SEEKS_FILLING = "{seeks}:filling"
"""Sorted set of those that wait by the moment house bots are to fill them up."""
SEEKS_TO_TRY = "{seeks}:to-try"
"""Hash: those for which not everybody has been looked at, and behind which place to go on."""
SEEK_PAIRINGS = "{seeks}:pairings"
"""Sorted set of pairings whose match is still to be made, by the moment they were paired."""
SEEKS_UNTOLD = "{seeks}:untold"
"""Sorted set of what is to be told, `<seek>/0` of its opening and `<seek>/1` of its end."""
SEEKS_SHOWN = "{seeks}:shown"
"""Set of those that the lobby hears of: they waited for a while."""
SEEKS_OVER = "{seeks}:over"
"""Sorted set of those that are over, by the moment they ended; forgotten some time later."""
OF_SEEKS = (
    *(SEEK_DOCUMENTS, SEEK_STATES, SEEK_PLACES, SEEK_POOL, SEEKS_OF_PLAYERS, SEEKERS_HEARD),
    *(SEEKS_EXPIRING, SEEKS_FILLING, SEEKS_TO_TRY, SEEK_PAIRINGS, SEEKS_UNTOLD, SEEKS_SHOWN),
    SEEKS_OVER,
)
"""The pool of seeks, in the order of its scripts; all in one slot."""

DEADLINES = "deadlines:{%s}"
"""Sorted set of matches by the end of the running turn; one for each partition, as those below."""
TURNS = "turns:{%s}"
"""Sorted set of matches in which a house bot owes a turn, by the moment somebody last looked."""
ORDERS = "orders:{%s}"
"""Sorted set of matches with standing orders, by the moment it last came to a player."""
TOUCHED = "touched:{%s}"
"""Sorted set of matches by their latest commit, until all that follows from it is known to be
done."""
EXPIRING = "expiring:{%s}"
"""Sorted set of all matches by the moment they are to be cancelled or forgotten."""
ARCHIVED_TO = "archived-to:{%s}"
"""The score in `expiring` up to which every match that had ended is archived."""
SWEEPERS = "{sweepers}:heard"
"""Sorted set of the sweepers by the moment until which they count as alive."""
BEATS = "{sweepers}:beats"
"""Hash: which sweeper sees to which partition."""
PAIR_MATCHES = "pair:{%s}:%s:matches"
"""Sorted set: the finished matches that two have played, by their end: `all`, or the `public` ones;
of both as of the next one it is forgotten when they have not played for long."""
PAIR_TALLY = "pair:{%s}:%s:tally"
"""Hash: how often who was ahead, for each game and number of seats."""

LADDERS = "ladders"
"""Sorted set of ladders with results that may not have been counted, by the moment of the last."""
PUSHES = "webhooks:due"
"""Sorted set of pushes to webhooks by the moment of the next call; and the channel that wakes who
makes the calls."""
PART_OF_PUSHES = PUSHES + ":{%s}"
"""The same on a cluster, in as many parts as everybody's lists, by the match."""
PLAYERS_SEEN = "players:seen"
"""Sorted set of players by the day they were last seen."""
PLAYERS_LEAVING = "players:leaving"
"""Sorted set of players whose seats are being given up, by the moment they left."""


def present_at(log: str) -> str:
    """The key of who listens to a match, by the key of its log."""
    return log.removesuffix("log") + "present"


def push_name(match_id: str, player_id: str) -> str:
    """How a decision to be pushed to a webhook is called in `webhooks:due`."""
    return f"{match_id}/{player_id}"


def parts_of_push(name: str) -> tuple[str, str]:
    """The match and the player in the name of a push."""
    match_id, _, player_id = name.partition("/")
    return match_id, player_id
