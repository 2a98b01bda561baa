"""Content packs for every game, with values that differ from the printed ones."""

import json
from typing import Any

from games import GAMES
from tests.by_game import part_of


def default_of(game: str) -> Any:
    """Return the pack that ships with a game, decoded so that it can be changed."""
    packs = GAMES[game].packs
    assert packs is not None
    return packs.default()


def other_pack(game: str) -> bytes:
    """Return a playable pack for a game whose values differ from the default ones."""
    pack = default_of(game)
    part_of(game, "packs").change(pack)
    return json.dumps(pack, indent=2, ensure_ascii=False).encode()
