"""What tests of ratings share."""

import pytest

from service.matches.model.result import result_of
from service.ratings.store import take


@pytest.fixture
def brought(backend):
    """Brings the result of a match, as a delivery does."""

    def bring(match):
        pipe = backend.client.pipeline()
        take(pipe, result_of(match), backend.now())
        pipe.execute()

    return bring
