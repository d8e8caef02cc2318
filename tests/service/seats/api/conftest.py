"""Players who come over HTTP."""

import pytest


@pytest.fixture
def ada(client):
    return client.register("Ada")


@pytest.fixture
def bo(client):
    return client.register("Bo")
