"""A content pack of March of the Ants with values that differ from the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Change the pack to different playable values."""
    pack["name"] = "printed “values”"
    for card in pack["cards"]:
        card["value"] += 1
    pack["hexes"][0]["sites"][0]["amount"] += 2
