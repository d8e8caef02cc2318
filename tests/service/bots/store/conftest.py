"""A player, and a match that she has begun against a house bot."""

from tests.service.matches.store.conftest import ada, match  # noqa: F401
