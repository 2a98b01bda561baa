"""Options for random matches: the game's defaults, or random values."""

from typing import Any

from formicary.game_check.drawn import draw_struct
from games.errors import RuleViolation
from games.game import AnyGame
from games.luck import KeyedLuck

TRIES = 30


def begin(game: AnyGame, seats: int, seed: int, luck: KeyedLuck) -> tuple[Any, tuple[Any, ...]]:
    """Choose the options of a random match, and return them together with the match's first events.

    Seeds are grouped into rounds with one match for each number of seats. Every third round,
    starting with the first, uses the default options. The other rounds use random options.

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
        except RuleViolation:  # this combination of options is invalid
            luck.draws.clear()
    return tried[-1], tuple(game.setup(tried[-1], seats, luck))
