"""An outage of the store is waited out, and said once."""

import pytest
from structlog.testing import capture_logs

from service.refusals import StoreUnreachable
from worker.outages import Outages


def try_at(outages, *is_away):
    """Try once for each; what was logged."""
    with capture_logs() as logged:
        for away in is_away:
            with outages.waited_out():
                if away:
                    raise StoreUnreachable
    return [line["event"] for line in logged]


def test_an_outage_is_said_once_however_often_it_is_tried():
    assert try_at(Outages(), True, True, True) == ["store_unreachable"]


def test_the_next_outage_is_said_again():
    assert try_at(Outages(), True, False, True) == ["store_unreachable"] * 2


def test_what_goes_wrong_otherwise_is_not_waited_out():
    with pytest.raises(ZeroDivisionError), Outages().waited_out():
        raise ZeroDivisionError
