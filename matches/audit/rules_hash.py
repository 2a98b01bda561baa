"""A hash of the code that decides a game."""

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from games.game import AnyGame
from games.table.decide import decide
from games.table.evolve import evolve_table


def rules_hash(game: AnyGame) -> str:
    """Return the SHA-256, in hex, of all modules that decide, set up and fold a game.

    Two services with the same hash decide with identical code. This includes the game's own modules
    and shared ones such as `games.luck`, but not drawings, texts and bots. If the hashes differ, a
    replay shows whether a match is affected.
    """
    hashed = sha256(b"formicary/rules/2\x00")
    for name in rule_modules(game):
        source = _source(name)
        hashed.update(b"%d %d " % (len(name), len(source)) + name.encode() + source)
    return hashed.hexdigest()


def rule_modules(game: AnyGame) -> tuple[str, ...]:
    """Return the names of all modules that decide, set up and fold a game and its table."""
    doors = (game.decide, game.setup, game.evolve, decide, evolve_table)
    package = game.decide.__module__.partition(".")[0]
    return _collect_modules(package, frozenset(door.__module__ for door in doors))


@cache
def _collect_modules(package: str, first: frozenset[str]) -> tuple[str, ...]:
    modules, left = set(first), list(first)
    while left:
        for name in _imports(left.pop()):
            if name.partition(".")[0] in (package, "games") and name not in modules:
                modules.add(name)
                left.append(name)
    return tuple(sorted(modules))


def _imports(module: str) -> Iterator[str]:
    """Yield the names of the modules from which a module imports."""
    for node in ast.walk(ast.parse(_source(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if _is_module(node.module, name) else node.module


def _is_module(package: str, name: str) -> bool:
    return hasattr(import_module(package), "__path__") and find_spec(name) is not None


@cache
def _source(module: str) -> bytes:
    return Path(str(import_module(module).__file__)).read_bytes()
