"""A hash of everything that affects the text of answers: the code, its texts and its pictures."""

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
    """Return a short hash of the running release and of the games that it plays.

    Two processes have the same hash if both answer from the same files. An answer of one can then
    replace the same answer of the other. It is computed once, when an application is made.
    """
    hashed = sha256()
    for package in _OURS:
        hashed.update(_hash_package(package))
    for game in sorted(games, key=lambda game: game.name):
        package = game.decide.__module__.rpartition(".")[0] or game.decide.__module__
        told = _encoder.encode((game.name, game.rules, game.content, game.words))
        hashed.update(_hash_package(package) + _hash_package(game.words))
        hashed.update(sha256(told).digest())
    return hashed.hexdigest()[:_LETTERS]


@cache
def _hash_package(package: str) -> bytes:
    """Return the hash of the files of a package, by their names and contents."""
    hashed, folder = sha256(), Path(str(files(package)))
    for path in sorted(folder.rglob("*")):
        if path.suffix in _ENDINGS:
            content = path.read_bytes()
            name = path.relative_to(folder).as_posix().encode()
            hashed.update(b"%d %d " % (len(name), len(content)) + name + content)
    return hashed.digest()
