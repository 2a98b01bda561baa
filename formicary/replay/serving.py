"""Serves the match of a bundle: the page, the API, and clients in the same process.

The events are kept in memory. The service is read-only, and shows the values that the bundle opens.
"""

from collections.abc import Mapping

from fakeredis import FakeRedis, FakeServer
from flask import Flask
from msgspec import UNSET, Struct
from msgspec.structs import replace

from events import Head, Keys, Store, canonical
from events.seals import ROOT_BYTES, spell_out_keys
from games import GAMES
from games.game import AnyGame
from matches.context import Context
from matches.records import OpenedBundle
from matches.tokens import record_token
from projections.lobby import Lobby, LobbyRow, project
from service.app import create_app

_UNKNOWN = bytes(ROOT_BYTES)  # in place of keys that a sealed bundle does not contain


class ServedRecord(Struct, frozen=True):
    """The service of one bundle.

    Attributes:
        app: the application.
        match_id: the id of the match.
        token: the token of the seat that the bundle was made for; empty if everything is open, or
            for a spectator.
    """

    app: Flask
    match_id: str
    token: str

    @property
    def path(self) -> str:
        """The path of the match's page, which contains the token."""
        fragment = f"#token={self.token}" if self.token else ""
        return f"/matches/{self.match_id}{fragment}"


def serve_record(bundle: OpenedBundle, games: Mapping[str, AnyGame] = GAMES) -> ServedRecord:
    """Return a read-only service of the match of a bundle.

    Args:
        bundle: the opened bundle.
        games: the games, keyed by name.
    """
    client, match_id = FakeRedis(server=FakeServer()), bundle.header.match_id
    game = bundle.header.game
    context = Context(Store(client), {game: games[game]})  # schemas of others would take a while
    if bundle.header.pack is not UNSET:
        pack = canonical.encode(bundle.header.pack)
        context.cache.content_store.keep(game, pack)
    unknown = Keys(_UNKNOWN, _UNKNOWN, _UNKNOWN, _UNKNOWN, b"")
    keys = replace(bundle.keys or unknown, token=context.random(ROOT_BYTES))
    vault = spell_out_keys(keys)
    context.store.append(match_id, bundle.entries, expected=Head(0, b""), waits="over", vault=vault)
    match = context.cache.begin(match_id, game, vault, bundle.header.rules)
    match.timeline, match.codec = bundle.timeline, bundle.timeline.codec
    match.opened = bundle.opened
    context.cache.keep(match)
    lobby = Lobby(client)
    row = LobbyRow(match_id)
    for recorded in bundle.recorded():
        row = project(row, recorded)
    lobby.put(replace(row, link=bundle.header.link), None)
    context.is_record = True
    app = create_app(context, lobby)
    token = "" if bundle.seat is None else record_token(match, bundle.seat)
    return ServedRecord(app, match_id, token)
