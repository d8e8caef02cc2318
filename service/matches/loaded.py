"""A match and its state, as they are made of what is stored."""

import msgspec
from msgspec.structs import replace

from engine.encoding import codec_of
from engine.game import State
from engine.refusals import StaleEncoding
from service.matches.match import Match
from service.refusals import OtherRules


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match and its state as they stand at one version; the state is None until the start."""

    match: Match
    state: State | None
    is_for_spectators: bool = False
    """Whether it is as who has no seat may see it by now."""


def match_of(document: bytes, rematch: bytes | None) -> Match:
    """A match from its document and the id of its rematch, if it has one."""
    match = decode_match(document)
    return match if rematch is None else replace(match, rematch=rematch.decode())


def with_rematch(loaded: LoadedMatch, rematch: bytes) -> LoadedMatch:
    """The match with the id of its rematch, which is kept beside it."""
    return replace(loaded, match=replace(loaded.match, rematch=rematch.decode()))


def decoded_match(document: bytes, state: bytes | None, rematch: bytes | None) -> LoadedMatch:
    """A match from what is stored of it; OtherRules if its state was written by other rules."""
    match = match_of(document, rematch)
    if state is None:
        return LoadedMatch(match, None)
    try:
        return LoadedMatch(match, codec_of(match.rules).decode_state(state))
    except StaleEncoding as fault:
        raise OtherRules(str(fault)) from None


decode_match = msgspec.json.Decoder(Match).decode
