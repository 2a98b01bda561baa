"""The hash of the code and the data that a game's rules are made of."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from games.game import AnyGame

_KINDS = (".py", ".json")


def rules_hash(game: AnyGame) -> str:
    """Return the SHA-256, in hex, of the files of the package that a game's rules live in.

    It tells whether two services decide by the very same code. Where they do not, deciding a
    match again tells whether that makes a difference to it.
    """
    return _hash_of(game.decide.__module__.rpartition(".")[0])


@cache
def _hash_of(package: str) -> str:
    hashed = sha256(b"formicary/rules/1\x00")
    for name, data in sorted(_files(files(import_module(package)), "")):
        hashed.update(b"%d %d " % (len(name), len(data)) + name.encode() + data)
    return hashed.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        name = f"{path}/{one.name}"
        if one.is_dir():
            yield from _files(one, name)
        elif one.name.endswith(_KINDS):
            yield name, one.read_bytes()
