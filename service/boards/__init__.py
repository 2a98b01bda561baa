"""Boards drawn as SVG from what a reader may see; one module a game."""

from collections.abc import Callable, Mapping
from typing import Any

from service.boards import atta_ants, march_of_the_ants, myrmes

BOARDS: Mapping[str, Callable[[Any], str]] = {
    "atta-ants": atta_ants.draw,
    "myrmes": myrmes.draw,
    "march-of-the-ants": march_of_the_ants.draw,
}
