"""Content packs with other values than the printed ones, for every game."""

import json
from collections.abc import Callable
from typing import Any

from games import GAMES


def _atta(pack: dict[str, Any]) -> None:
    pack["title"] = "Ameisen für zwei"
    pack["cards"][0]["leaf"] = not pack["cards"][0]["leaf"]
    pack["cards"].reverse()


def _myrmes(pack: dict[str, Any]) -> None:
    pack["name"] = "house rules: ours"
    pack["prey"][0]["food"] = 5
    pack["pheromones"][0]["points"] = 7
    pack["objectives"][0]["food"] = 1


def _march(pack: dict[str, Any]) -> None:
    pack["name"] = "printed “values”"
    for card in pack["cards"]:
        card["value"] += 1
    pack["hexes"][0]["sites"][0]["amount"] += 2


_CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "atta-ants": _atta,
    "myrmes": _myrmes,
    "march-of-the-ants": _march,
}


def default_of(game: str) -> Any:
    """Return the pack that ships with a game, to be changed."""
    packs = GAMES[game].packs
    assert packs is not None
    return packs.default()


def other_pack(game: str) -> bytes:
    """Return a pack of a game that has other values and can be played."""
    pack = default_of(game)
    _CHANGES[game](pack)
    return json.dumps(pack, indent=2, ensure_ascii=False).encode()
