"""`python -m service`: record the examples, and write the API's description into `openapi.yaml`."""

from pathlib import Path

from redis import Redis

from events import Store
from games import GAMES
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from service.openapi.document import as_yaml, describe
from service.recording.record import write_examples

PATH = Path("openapi.yaml")


def description() -> str:
    """Return the description of the API with all games; no server is asked."""
    nowhere = Redis()
    app = create_app(Context(Store(nowhere), GAMES), Lobby(nowhere))
    return as_yaml(describe(app, app.extensions["api"]))


if __name__ == "__main__":
    write_examples(GAMES)
    PATH.write_text(description())
