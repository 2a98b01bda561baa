"""The games: what they are, their options, their content."""

from flask import Flask, Response
from msgspec.structs import asdict

from games.bots import LEVEL_NAMES
from games.game import AnyGame
from matches.errors import UnknownGame
from service.desk import Desk
from service.forms import json_schema
from service.replies import reply
from service.shapes import GameBrief, GameList, GameShown, SeatSpan


class Games:
    """GET /v1/games and one of them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        app.add_url_rule("/v1/games", view_func=self.list_games)
        app.add_url_rule("/v1/games/<game>", view_func=self.get_game)

    def list_games(self) -> Response:
        """List the games."""
        return reply(GameList(tuple(map(_brief, self._desk.house.games.values()))))

    def get_game(self, game: str) -> Response:
        """Show one game with its options, its content, its bots and its wording."""
        found = self._desk.house.games.get(game)
        if found is None:
            raise UnknownGame(game)
        return reply(
            GameShown(
                **asdict(_brief(found)),
                options=json_schema(self._desk.forms[game].options.schema),
                content=found.pack() if found.pack else None,
                bots=LEVEL_NAMES,
                words=found.catalogue,
            )
        )


def _brief(game: AnyGame) -> GameBrief:
    return GameBrief(
        game=game.name,
        title=game.title,
        rules=game.rules,
        content_hash=game.content,
        seats=SeatSpan(*game.seats),
        url=f"/v1/games/{game.name}",
    )
