"""Test components that each game provides in `tests/games/<game>/`, looked up by the game's name."""

from importlib import import_module
from typing import Any

import pytest

from games import GAMES
from games.game import AnyGame

ANY_GAME: AnyGame = next(iter(GAMES.values()))  # for tests that work with any game


def part_of(game: str, part: str) -> Any:
    """Return a module of a game's tests, such as its `packs` or its `replays`."""
    return import_module(f"tests.games.{game.replace('-', '_')}.{part}")


SECRET_GAME: AnyGame = next(  # for tests that work with any game in which seats have secrets
    game for name, game in GAMES.items() if part_of(name, "sample").HIDES
)
OPEN_GAME: AnyGame = next(  # for tests that fold as a spectator, because the game has no secrets
    game for name, game in GAMES.items() if not part_of(name, "sample").HIDES
)


def each_game(first: int) -> pytest.MarkDecorator:
    """Parametrize tests of shared code: `make test` runs one game, `make assure` runs all of them.

    Args:
        first: the index of the game that is always included, among the sorted games. Tests use
            different indexes to distribute the games.
    """
    names = sorted(GAMES)
    taken = names[first % len(names)]
    others = [pytest.param(name, marks=pytest.mark.assure) for name in names if name != taken]
    return pytest.mark.parametrize("game", [taken, *others])
