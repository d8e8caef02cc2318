"""Callers who come in, and the match that they ask for along."""

from types import SimpleNamespace

from msgspec.structs import asdict

from service.matches.store.asked import AskedMatch, Wanted
from service.players.store.admission import Admissions


def come(
    backend, token=None, address="", limit=None, match_id=None, wanted=Wanted.NOTHING, part=None
):
    """Who came, and what of the match they asked for was found."""
    along = None if match_id is None else AskedMatch(backend, match_id, wanted, part)
    admission = backend.of(Admissions).admit(
        token=token, address=address, limit=limit, about=(match_id, None), along=along
    )
    found = {} if along is None else vars(along)
    return SimpleNamespace(**{**found, **asdict(admission)})
