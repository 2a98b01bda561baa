"""A content pack of Myrmes with values that differ from the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Change the pack to different playable values."""
    pack["name"] = "house rules: ours"
    pack["prey"][0]["food"] = 5
    pack["pheromones"][0]["points"] = 7
    pack["objectives"][0]["food"] = 1
