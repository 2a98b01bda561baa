"""Boards drawn as SVG from what a reader may see; one module a game."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.march_of_the_ants.printed import Pack
from service.boards import atta_ants, march_card, march_of_the_ants, myrmes

BOARDS: Mapping[str, Callable[[Any], str]] = {
    "atta-ants": atta_ants.draw,
    "myrmes": myrmes.draw,
    "march-of-the-ants": march_of_the_ants.draw,
}


def _card_of_march(card: str, plain: object) -> str:
    return march_card.card(card, msgspec.convert(plain, Pack))


# By game: a card of a pack (JSON-plain) as a picture. Raises KeyError for an unknown card.
CARDS: Mapping[str, Callable[[str, object], str]] = {"march-of-the-ants": _card_of_march}
