"""Serves the matches of bundles: the page, the API, and clients in the same process.

The events are kept in memory. The service is read-only, and shows the values that the bundles open.
"""

from collections.abc import Mapping

from fakeredis import FakeRedis, FakeServer
from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from formicary.replay.loading import create_context, load_bundle
from formicary.replay.studies import keep_study
from games import GAMES
from games.game import AnyGame
from matches.context import Context
from matches.records import OpenedBundle
from matches.tokens import record_token
from projections.lobby import Lobby, LobbyRow, project
from projections.match_cache import Match
from service.app import create_app
from service.notes.responses import StudyShown


class ServedRecord(Struct, frozen=True):
    """The service of one bundle, to which others of the same game can be added.

    Attributes:
        app: the application.
        match_id: the id of the match.
        token: the token of the seat that the bundle was made for; empty if everything is open, or
            for a spectator.
        context: the context of the service.
        lobby: the lobby of the service.
    """

    app: Flask
    match_id: str
    token: str
    context: Context
    lobby: Lobby

    @property
    def path(self) -> str:
        """The path of the match's page, which contains the token."""
        fragment = f"#token={self.token}" if self.token else ""
        return f"/matches/{self.match_id}{fragment}"

    @property
    def game(self) -> str:
        """The name of the game."""
        return next(iter(self.context.games))

    def add(self, bundle: OpenedBundle) -> str:
        """Add the match of another bundle of the same game. Return its id."""
        if not self.context.store.head(bundle.header.match_id).version:
            _load(self.context, self.lobby, bundle)
        return bundle.header.match_id


def serve_record(
    bundle: OpenedBundle, study: StudyShown | None = None, games: Mapping[str, AnyGame] = GAMES
) -> ServedRecord:
    """Return a read-only service of the match of a bundle.

    Args:
        bundle: the opened bundle.
        study: the study in the same file, if any. Every reader of the service may read it.
        games: the games, keyed by name.
    """
    context = create_context(bundle.header.game, games)
    lobby = Lobby(FakeRedis(server=FakeServer()))
    match = _load(context, lobby, bundle)
    if study is not None:
        keep_study(context, study)
    context.is_record = True
    app = create_app(context, lobby)
    token = "" if bundle.seat is None else record_token(match, bundle.seat)
    return ServedRecord(app, match.match_id, token, context, lobby)


def _load(context: Context, lobby: Lobby, bundle: OpenedBundle) -> Match:
    match = load_bundle(context, bundle)
    row = LobbyRow(match.match_id)
    for recorded in bundle.recorded():
        row = project(row, recorded)
    lobby.put(replace(row, link=bundle.header.link), None)
    return match
