"""A content pack of Atta Ants with other values than the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Give the pack other values that can be played."""
    pack["title"] = "Ameisen für zwei"
    pack["cards"][0]["leaf"] = not pack["cards"][0]["leaf"]
    pack["cards"].reverse()
