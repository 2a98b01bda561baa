"""Boards drawn as SVG from what a reader may see; one module a game."""

from collections.abc import Callable, Mapping
from typing import Any

from service.boards import atta_ants, myrmes

BOARDS: Mapping[str, Callable[[Any], str]] = {
    "atta-ants": atta_ants.draw,
    "myrmes": myrmes.draw,
}
