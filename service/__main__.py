"""`python -m service`: write the API's description into `openapi.yaml`."""

from pathlib import Path

from redis import Redis

from events import Store
from games import GAMES
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from service.openapi.document import as_yaml, describe

PATH = Path("openapi.yaml")


def description() -> str:
    """Return the description of the API with all games; no server is asked."""
    nowhere = Redis()
    app = create_app(Context(Store(nowhere), GAMES), Lobby(nowhere))
    return as_yaml(describe(app, app.extensions["api"]))


if __name__ == "__main__":
    PATH.write_text(description())
