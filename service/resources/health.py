"""Health, and how safe the store keeps events."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from flask import Flask, Response
from redis.exceptions import ResponseError

from service.desk import Desk
from service.replies import reply
from service.shapes import HealthShown


class Health:
    """GET /health."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the route."""
        app.add_url_rule("/health", view_func=self.get_health)

    def get_health(self) -> Response:
        """Tell which policies the store runs on and which rules are played."""
        rules = {name: game.rules for name, game in self._desk.house.games.items()}
        body = HealthShown("ok", _version(), self._policies(), rules)
        return reply(body, 200, {"Cache-Control": "no-store"})

    def _policies(self) -> Mapping[str, str]:
        store = self._desk.house.store
        try:
            return dict(store.safety())
        except ResponseError:  # a managed or simulated server that does not tell its settings
            store.client.ping()
            return {
                "maxmemory-policy": "unknown",
                "appendonly": "unknown",
                "appendfsync": "unknown",
            }


def _version() -> str:
    try:
        return version("formicary")
    except PackageNotFoundError:
        return "unknown"
