"""What a job may have a worker do: play a turn, and nothing else."""

import pytest
from rq.job import Callback
from rq.serializers import JSONSerializer

from service.bots.store.turns import PLAY_TURN
from worker.jobs import KnownJob, UnknownFunction, play_bot_turn


@pytest.fixture
def stored(redis):
    """A job as a worker reads it, of whatever a stranger has written."""

    def read(func, **more):
        job = KnownJob.create(func, id="one", connection=redis, serializer=JSONSerializer, **more)
        job.save()
        return KnownJob.fetch("one", connection=redis, serializer=JSONSerializer)

    return read


def test_a_turn_is_played(stored):
    assert stored(PLAY_TURN).func is play_bot_turn


@pytest.mark.parametrize("func", ["os.system", "worker.jobs.turn_player", "play_bot_turn", "abs"])
def test_nothing_else_is_looked_up(stored, func):
    with pytest.raises(UnknownFunction):
        _ = stored(func).func


def test_a_method_of_whatever_came_along_is_none_of_ours(stored):
    job = stored(PLAY_TURN)
    job.data = JSONSerializer.dumps([PLAY_TURN, "a text", [], {}])

    with pytest.raises(UnknownFunction):
        _ = job.func


def test_nothing_is_called_back(stored):
    called = Callback("os.system")

    job = stored(PLAY_TURN, on_success=called, on_failure=called, on_stopped=called)

    assert (job.success_callback, job.failure_callback, job.stopped_callback) == (None,) * 3
