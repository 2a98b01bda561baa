"""What tests say of each game: found in `tests/games/<game>/` by the name of the game."""

from importlib import import_module
from typing import Any

import pytest

from games import GAMES
from games.game import AnyGame

ANY_GAME: AnyGame = next(iter(GAMES.values()))  # for what one game shows as well as another


def part_of(game: str, part: str) -> Any:
    """Return a module of a game's tests, such as its `packs` or its `replays`."""
    return import_module(f"tests.games.{game.replace('-', '_')}.{part}")


SECRET_GAME: AnyGame = next(  # for what one game with secrets of seats shows as well as another
    game for name, game in GAMES.items() if part_of(name, "sample").HIDES
)
OPEN_GAME: AnyGame = next(  # for what spectators can fold: nothing in it is secret
    game for name, game in GAMES.items() if not part_of(name, "sample").HIDES
)


def each_game(first: int) -> pytest.MarkDecorator:
    """Parametrize by game what is the same code for all: `make test` takes one, `make assure` all.

    Args:
        first: the place among the sorted games of the one that is always taken, so that tests
            can share them out.
    """
    names = sorted(GAMES)
    taken = names[first % len(names)]
    others = [pytest.param(name, marks=pytest.mark.assure) for name in names if name != taken]
    return pytest.mark.parametrize("game", [taken, *others])
