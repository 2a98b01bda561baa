# OVERWRITTEN BY MISTAKE by a second helper: read /tmp/p19/T-second-helper.md, then write yours again.
"""What lines, labels and drawings call cards, hexes and places: entries of the catalogue.

What is ours is named by its id or number, and the catalogue says it in each language; what is of
another pack by its own name, as it is. A fact with a `word` is an entry that the rest of it fills.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from games.errors import Fact
from games.march_of_the_ants import content
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.pack import Card, Hex
from games.march_of_the_ants.vocabulary import Resource

Phrase: TypeAlias = Mapping[str, Fact]  # an entry of the catalogue by its `word`, and its facts

COUNTED: dict[Resource, str] = {
    "food": "food",
    "larva": "larvae",
    "card": "cards",
    "point": "points",
}


@cache
def _shipped() -> Tables:
    return content.of(content.default())


@cache
def _shipped_card(card: str) -> Card | None:
    number = _shipped().index.get(card)
    return None if number is None else _shipped().cards[number]


def card_fact(card: Card) -> Fact:
    """Return a card as a fact for `card`: its id if it is ours, else its name."""
    ours = _shipped_card(card.id)
    return card.id if ours is not None and ours.name == card.name else card.name


def text_fact(card: Card) -> Fact:
    """Return the text of a card as a fact for `says`: the card's id if it is ours."""
    ours = _shipped_card(card.id)
    return card.id if ours is not None and ours.text == card.text else card.text


def hex_fact(printed: Hex) -> Fact:
    """Return a hex as a fact for `hex`: its number if it is ours, else its name."""
    ours = _shipped().hexes.get(printed.number)
    return printed.number if ours is not None and ours.name == printed.name else printed.name


def hex_text_fact(printed: Hex) -> Fact:
    """Return the text of a hex as a fact for `hextext`: the number of the hex if it is ours."""
    ours = _shipped().hexes.get(printed.number)
    return printed.number if ours is not None and ours.text == printed.text else printed.text


def name_place(tables: Tables, place: int) -> Fact:
    """Return a place as a fact for `hex`; by its number for one that the pack has not."""
    if place == GREAT_TUNNEL:
        return place
    if place in tables.hexes:
        return hex_fact(tables.hexes[place])
    return {"word": "hex.unknown", "number": place}


def name_spot(tables: Tables, place: int, site: int, case: str = "spot") -> Phrase:
    """Return where an ant stands: on a site, in the outskirts, or in The Great Tunnel.

    Other languages than English say it otherwise `from` there, `to` there and `at` it; `spot` is
    the place itself.
    """
    if place == GREAT_TUNNEL:
        return {"word": f"{case}.tunnel"}
    name = name_place(tables, place)
    if site:
        return {"word": f"{case}.site", "site": site, "hex": name}
    return {"word": f"{case}.outskirts", "hex": name}


def name_whole(tables: Tables, place: int, case: str = "spot") -> Phrase:
    """Return a hex or The Great Tunnel, whatever is on it, in a case as `name_spot` has them."""
    if place == GREAT_TUNNEL:
        return {"word": f"{case}.tunnel"}
    return {"word": f"{case}.hex", "hex": name_place(tables, place)}


def name_card(tables: Tables, card: str) -> Fact:
    """Return a card as a fact for `card`; its id for one that the pack has not."""
    number = tables.index.get(card)
    return card if number is None else card_fact(tables.cards[number])


def amount(resource: Resource, count: int) -> Phrase:
    """Return so many of a resource."""
    return {"word": COUNTED[resource], "n": count}
