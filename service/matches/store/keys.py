"""The names of whatever Redis keeps of matches.

All that lies under the hash tag `{match id}` is in one slot of a cluster; the sets in which every
match may stand are divided (`service/store/partitions.py`).
"""

MATCH_META = "match:{%s}:meta"
"""Hash: version, doc (the `Match`), commit (id of the last one), deadline (ms), head (of the
chain), and `seat:<player id>` for everybody seated; of a private match also `private`, and
`seat:<player id>` for everybody else who may know of it; of one that has ended `next`, the id that
its rematch is to have, and `rematch` once there is one; `shut_out:<player id>` for every guest
whose link was taken away before they sat down."""
REMATCH = "rematch"
PRIVATE = "private"
SEAT_OF = "seat:%s"
SHUT_OUT = "shut_out:%s"
NO_SEAT = "s"
"""What stands in place of a seat's number for spectators."""
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
"""Hash: the lease of the worker that is at a house bot's turn; expires."""
MATCH_ORDERS = "match:{%s}:orders"
"""Hash: what seats have left to be played when it comes to them, by seat; shown to nobody else."""
MATCH_ARCHIVED = "match:{%s}:archived"
"""There if its record is in the archive; expires."""
MATCH_PRESENT = "match:{%s}:present"
"""Hash: who listens to it at each web process, and until when that counts; expires."""
MATCH_ANSWERED = "match:{%s}:key:%s:%s"
"""One idempotency record, by player and digest of the key; expires."""

COMMITTED = (
    MATCH_META,
    MATCH_STATE,
    MATCH_LOG,
    MATCH_CHRONICLE,
    MATCH_SECRETS,
    MATCH_OUTBOX,
)
"""What one commit may change, in the order of its script."""
OF_A_MATCH = (*COMMITTED, MATCH_SNAPSHOTS, MATCH_TURN, MATCH_ARCHIVED, MATCH_ORDERS)
"""Everything that does not go by itself when a match is forgotten."""

LISTED = "matches:{%s}:%s:%s"
"""Sorted set of matches: whose list, in which order (`created`: all scores 0, by id; `updated`: by
their latest change), and which of their lists."""
DEADLINES = "deadlines:{%s}"
"""Sorted set of matches by the end of the running turn; one for each partition, as those below."""
TOUCHED = "touched:{%s}"
"""Sorted set of matches by their latest commit, until all that follows from it is known to be
done."""
EXPIRING = "expiring:{%s}"
"""Sorted set of all matches by the moment they are to be cancelled or forgotten."""
ARCHIVED_TO = "archived-to:{%s}"
"""The score in `expiring` up to which every match that had ended is archived."""
