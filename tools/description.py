"""The writer of the API's descriptions, `openapi.yaml` and `asyncapi.yaml`: `python -m service`.

The examples in the descriptions are recorded first.

`python -m service release` also keeps `openapi.yaml` as the released description. Later
descriptions are checked for compatibility with it (`docs/versioning.md`).
"""

import sys
from pathlib import Path

from fakeredis import FakeRedis

from events import Store
from games import GAMES
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from service.asyncapi.document import describe_messages
from service.openapi.document import VERSION, as_yaml, describe
from service.openapi.responses import Json
from tools.recording.record import write_examples

PATH = Path("openapi.yaml")
MESSAGES_PATH = Path("asyncapi.yaml")
RELEASED = Path("docs/released")


def description() -> str:
    """Return the description of the API with all games, as YAML."""
    return as_yaml(_describe())


def messages_description() -> str:
    """Return the description of streams and webhooks with all games, as YAML."""
    return as_yaml(describe_messages(_describe()))


def _describe() -> Json:
    empty = FakeRedis()
    app = create_app(Context(Store(empty), GAMES), Lobby(empty))
    return describe(app, app.extensions["api"])


def release(text: str) -> Path:
    """Store a description of the API as the released one of its version; return its path.

    Raises:
        FileExistsError: This version is released already; the next one needs another number.
    """
    RELEASED.mkdir(exist_ok=True)
    path = RELEASED / f"openapi-{VERSION}.yaml"
    with path.open("x") as file:
        file.write(text)
    return path


def write() -> str:
    """Record the examples and write both descriptions; return the API's."""
    write_examples(GAMES)
    text = description()
    PATH.write_text(text)
    MESSAGES_PATH.write_text(messages_description())
    return text


if __name__ == "__main__":
    WRITTEN = write()
    if sys.argv[1:] == ["release"]:
        print(release(WRITTEN))
