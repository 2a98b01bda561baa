"""Loads the matches of bundles into a store in memory, with the values that the bundles open."""

from collections.abc import Mapping

from fakeredis import FakeRedis, FakeServer
from msgspec import UNSET
from msgspec.structs import replace

from events import Head, Keys, Store, canonical
from events.seals import ROOT_BYTES, spell_out_keys
from games import GAMES
from games.game import AnyGame
from matches.audit.bundle import BundleHeader
from matches.context import Context
from matches.records import OpenedBundle
from projections.match_cache import Match

_UNKNOWN = bytes(ROOT_BYTES)  # in place of keys that a sealed bundle does not contain


def create_context(game: str, games: Mapping[str, AnyGame] = GAMES) -> Context:
    """Return a context for matches of one game, with a store in memory.

    Args:
        game: the name of the game. The schemas of other games would take a while.
        games: the games, keyed by name.
    """
    return Context(Store(FakeRedis(server=FakeServer())), {game: games[game]})


def begin_match(context: Context, header: BundleHeader, keys: Keys) -> Match:
    """Return a match without events, with the keys and the content of a bundle."""
    if header.pack is not UNSET:
        context.cache.content_store.keep(header.game, canonical.encode(header.pack))
    return context.cache.begin(header.match_id, header.game, spell_out_keys(keys), header.rules)


def load_bundle(context: Context, bundle: OpenedBundle) -> Match:
    """Store the match of a bundle and return it. Its states are those of the bundle."""
    header = bundle.header
    unknown = Keys(_UNKNOWN, _UNKNOWN, _UNKNOWN, _UNKNOWN, b"")
    keys = replace(bundle.keys or unknown, token=context.random(ROOT_BYTES))
    match = begin_match(context, header, keys)
    vault = spell_out_keys(keys)
    context.store.append(
        header.match_id, bundle.entries, expected=Head(0, b""), waits="over", vault=vault
    )
    match.timeline, match.codec = bundle.timeline, bundle.timeline.codec
    match.opened = bundle.opened
    context.cache.keep(match)
    return match
