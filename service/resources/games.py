"""The games: what they are, their options, their content."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from flask import Flask, Response

from games.bots import LEVELS
from games.game import AnyGame
from matches.errors import UnknownGame
from service.desk import Desk
from service.document import component_of
from service.replies import reply


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
        return reply({"games": [_brief(game) for game in self._desk.house.games.values()]})

    def get_game(self, game: str) -> Response:
        """Show one game with its options and its content."""
        found = self._desk.house.games.get(game)
        if found is None:
            raise UnknownGame(game)
        form = self._desk.forms[game]
        shown = {
            **_brief(found),
            "options": component_of(form.options.schema),
            "content": _content(found),
            "bots": list(LEVELS),
            "words": dict(found.catalogue),
        }
        return reply(shown)


def _brief(game: AnyGame) -> Mapping[str, Any]:
    fewest, most = game.seats
    return {
        "game": game.name,
        "title": game.title,
        "rules": game.rules,
        "content_hash": game.content,
        "seats": {"fewest": fewest, "most": most},
        "url": f"/v1/games/{game.name}",
    }


def _content(game: AnyGame) -> Any:
    """Return the pack of cards, tiles and boards by default; None if the game has no data."""
    name = type(game.options()).__module__.rpartition(".")[0]
    try:
        pack = import_module(f"{name}.content").plain
    except (ImportError, AttributeError):
        return None
    return pack(game.content)
