"""A content pack of March of the Ants with other values than the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Give the pack other values that can be played."""
    pack["name"] = "printed “values”"
    for card in pack["cards"]:
        card["value"] += 1
    pack["hexes"][0]["sites"][0]["amount"] += 2
