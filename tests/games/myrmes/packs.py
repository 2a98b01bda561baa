"""A content pack of Myrmes with other values than the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Give the pack other values that can be played."""
    pack["name"] = "house rules: ours"
    pack["prey"][0]["food"] = 5
    pack["pheromones"][0]["points"] = 7
    pack["objectives"][0]["food"] = 1
