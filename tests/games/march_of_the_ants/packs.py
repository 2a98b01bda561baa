"""Content packs of March of the Ants that differ from the printed one."""

import json
from collections.abc import Mapping
from typing import Any

from games.march_of_the_ants import content


def change(pack: dict[str, Any]) -> None:
    """Change the pack to different playable values."""
    pack["name"] = "printed “values”"
    for card in pack["cards"]:
        card["value"] += 1
    pack["hexes"][0]["sites"][0]["amount"] += 2


def supply_effect(card: str, *ops: Mapping[str, Any], when: str = "play", **fields: Any) -> str:
    """Supply the printed pack with this single effect of a card, and return the pack's hash."""
    return supply_card(card, effects=[{"when": when, "ops": ops, **fields}])


def supply_card(card: str, **fields: Any) -> str:
    """Supply the printed pack with other fields of a card, and return the pack's hash."""
    return supply_cards({card: fields})


def supply_cards(changes: Mapping[str, Mapping[str, Any]]) -> str:
    """Supply the printed pack with other fields of these cards, and return the pack's hash."""
    pack: Any = content.default_pack()
    for plain in pack["cards"]:
        plain.update(changes.get(plain["id"], {}))
    assert content.check(pack) == ()
    return content.supply(json.dumps(pack))
