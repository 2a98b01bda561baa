"""Options for random matches: the defaults of a game, and drawn ones."""

from typing import Any

from formicary.game_check.drawn import draw_struct
from games.errors import RuleViolation
from games.game import AnyGame
from games.luck import KeyedLuck

TRIES = 30


def begin(game: AnyGame, seats: int, seed: int, luck: KeyedLuck) -> tuple[Any, tuple[Any, ...]]:
    """Return the options of a random match and its first events.

    The first matches, one for each number of seats, have the default options, and so has every
    third such round. The others have drawn options.

    Raises:
        RuleViolation: The rules refuse all options that were tried.
    """
    fewest, most = game.seats
    tried = [game.options()] if seed // (most - fewest + 1) % 3 == 0 else []
    own = KeyedLuck(f"options/{seats}/{seed}".encode())
    tried += [
        draw_struct(game.options, own, str(number), use_defaults=True) for number in range(TRIES)
    ]
    for options in tried[:-1]:
        try:
            return options, tuple(game.setup(options, seats, luck))
        except RuleViolation:  # this combination of options is not allowed
            luck.draws.clear()
    return tried[-1], tuple(game.setup(tried[-1], seats, luck))
