"""What tests of ratings share."""

import pytest

from service.store.players.ladders import take


@pytest.fixture
def brought(backend):
    """Brings the result of a match, as a delivery does."""

    def bring(match):
        pipe = backend._client.pipeline()
        take(pipe, None, match, backend.now())
        pipe.execute()

    return bring
