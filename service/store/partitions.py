"""Partitions: the parts of the sets in which every match may stand, each in a slot of its own.

All keys of one match share the hash tag `{match id}`, all keys of one player `{player id}`: each
lies in one slot of a cluster, where one script can change it as a whole. A name in Redis is a
template, filled in with `%`; each subject's store spells its own. A set that is divided has the
name of the partition for its hash tag, `turns:{%s}`, near the slots of its matches.
"""

from binascii import crc_hqx
from functools import lru_cache
from itertools import count

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from service.store.script import script

MERGE = script(__file__, "merge")
"""Reads several sorted sets in one slot as if they were one: the newest members of all."""

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


def partition_in(key: str) -> str:
    """The partition whose set lies under this key."""
    return key.partition("{")[2].removesuffix("}")
