"""What servers of every version refuse with, and what we make of it."""

import pytest
from redis import exceptions

from service.refusals import StoreUnreachable, WritesRefused
from service.store.outages import outage_of

OLD_SCRIPT = "Error running script (call to f_6b): @user_script:5: @user_script: 5: -{} at all "


@pytest.mark.parametrize("code", ["OOM", "MISCONF", "READONLY", "NOREPLICAS"])
def test_a_store_that_takes_no_writes_is_told_apart(code):
    assert type(outage_of(exceptions.ResponseError(f"{code} no writes"))) is WritesRefused
    assert type(outage_of(exceptions.ResponseError(OLD_SCRIPT.format(code)))) is WritesRefused


@pytest.mark.parametrize(
    "fault",
    [
        exceptions.OutOfMemoryError("command not allowed", status_code="OOM"),
        exceptions.ReadOnlyError("You can't write", status_code="READONLY"),
    ],
)
def test_an_error_whose_first_word_was_cut_off_is_known_too(fault):
    assert type(outage_of(fault)) is WritesRefused


@pytest.mark.parametrize(
    "fault",
    [
        exceptions.ConnectionError("refused"),
        exceptions.TimeoutError("Timeout reading from socket"),
        exceptions.BusyLoadingError("Redis is loading", status_code="LOADING"),
        exceptions.ResponseError("BUSY Redis is busy running a script"),
        exceptions.ClusterDownError("CLUSTERDOWN The cluster is down"),
        exceptions.MasterDownError("MASTERDOWN Link with MASTER is down"),
        exceptions.SlotNotCoveredError("Slot 5 not covered"),
        exceptions.RedisClusterException("no node can be reached"),
    ],
)
def test_a_store_that_is_away_is_out_of_reach(fault):
    assert type(outage_of(fault)) is StoreUnreachable


def test_a_mistake_of_ours_is_no_outage():
    assert outage_of(exceptions.ResponseError("WRONGTYPE Operation against a key")) is None
    assert outage_of(exceptions.ResponseError("ERR wrong number of arguments")) is None
