"""A player, and a match that she has begun against a house bot."""

import pytest


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def match(table, ada):
    return table.match(ada, "me", "random")
