"""Hash of everything that affects the text of responses: code, messages and pictures."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from games.game import AnyGame

_OURS = ("accounts", "events", "games", "matches", "projections", "service", "web")
_ENDINGS = frozenset((".css", ".html", ".js", ".json", ".lua", ".po", ".py", ".svg"))
_LETTERS = 10
_encoder = msgspec.json.Encoder(order="sorted", enc_hook=str)


def release_of(games: Iterable[AnyGame]) -> str:
    """Return a short hash of the running release and the games it includes.

    Two processes with the same hash run from the same files. Their responses are therefore
    interchangeable. The hash is computed once, when the application is created.
    """
    hashed = sha256()
    for package in _OURS:
        hashed.update(_hash_package(package))
    for game in sorted(games, key=lambda game: game.name):
        package = game.decide.__module__.rpartition(".")[0] or game.decide.__module__
        encoded = _encoder.encode((game.name, game.rules, game.content, game.words))
        hashed.update(_hash_package(package) + _hash_package(game.words))
        hashed.update(sha256(encoded).digest())
    return hashed.hexdigest()[:_LETTERS]


@cache
def _hash_package(package: str) -> bytes:
    """Hash the names and the contents of a package's files."""
    hashed, folder = sha256(), Path(str(files(package)))
    for path in sorted(folder.rglob("*")):
        if path.suffix in _ENDINGS:
            content = path.read_bytes()
            name = path.relative_to(folder).as_posix().encode()
            hashed.update(b"%d %d " % (len(name), len(content)) + name + content)
    return hashed.digest()
