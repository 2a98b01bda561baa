"""Generates the API descriptions. It must be run from the root of the project.

`python -m tools.description` records the examples, then writes `openapi.yaml` and `asyncapi.yaml`.

`python -m tools.description --release` also stores the released description.
Later descriptions are checked for compatibility with it (`docs/versioning.md`).
"""

from argparse import ArgumentParser
from pathlib import Path

from fakeredis import FakeRedis

from events import Store
from games import GAMES
from matches.context import Context
from projections.lobby import Lobby
from service.app import create_app
from service.contract.asyncapi import describe_messages
from service.contract.openapi.document import VERSION, as_yaml, describe
from service.contract.openapi.responses import Json
from tools.compatibility.growth import prepare_release
from tools.recording.record import write_examples

PATH = Path("openapi.yaml")
MESSAGES_PATH = Path("asyncapi.yaml")
RELEASED = Path("docs/released")


def description() -> str:
    """Return the API description for all games in YAML format."""
    return as_yaml(_describe())


def messages_description() -> str:
    """Return the description of all games' streams and webhooks in YAML format."""
    return as_yaml(describe_messages(_describe(), PATH.name))


def _describe() -> Json:
    empty = FakeRedis()
    app = create_app(Context(Store(empty), GAMES), Lobby(empty))
    return describe(app, app.extensions["api"])


def release() -> Path:
    """Store the API description as the released one of its version, without texts and examples.

    Return its path.

    Raises:
        FileExistsError: This version has already been released, so the next one needs a new number.
    """
    RELEASED.mkdir(exist_ok=True)
    path = RELEASED / f"openapi-{VERSION}.yaml"
    with path.open("x") as file:
        file.write(as_yaml(prepare_release(_describe())))
    return path


def write() -> None:
    """Record the examples and write both descriptions."""
    write_examples(GAMES)
    PATH.write_text(description())
    MESSAGES_PATH.write_text(messages_description())


def main() -> None:
    """Write the descriptions. With `--release`, also store the API description as released."""
    parser = ArgumentParser(description="Write openapi.yaml and asyncapi.yaml.")
    parser.add_argument(
        "--release", action="store_true", help="keep openapi.yaml in docs/released/ as well"
    )
    arguments = parser.parse_args()
    write()
    if arguments.release:
        print(release())


if __name__ == "__main__":
    main()
