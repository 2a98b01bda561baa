"""Content packs with values other than the printed ones, for every game."""

import json
from typing import Any

from games import GAMES
from tests.by_game import part_of


def default_of(game: str) -> Any:
    """Return the pack that ships with a game, as a value to change."""
    packs = GAMES[game].packs
    assert packs is not None
    return packs.default()


def other_pack(game: str) -> bytes:
    """Return a pack of a game with other values that are playable."""
    pack = default_of(game)
    part_of(game, "packs").change(pack)
    return json.dumps(pack, indent=2, ensure_ascii=False).encode()
