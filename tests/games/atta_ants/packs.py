"""A content pack of Atta Ants with values that differ from the printed ones."""

from typing import Any


def change(pack: dict[str, Any]) -> None:
    """Change the pack to different playable values."""
    pack["title"] = "Ameisen für zwei"
    pack["cards"][0]["leaf"] = not pack["cards"][0]["leaf"]
    pack["cards"].reverse()
