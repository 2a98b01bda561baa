"""Names used in texts: ids of items printed in our pack, and phrases built from them.

Names from other packs are displayed unchanged in every language. The spot of an ant is a catalogue
entry with a form, such as `from.site`. The forms are `from` and `to` for a move, `at` for a
position, `object` for a spot that is taken, `beyond` for the tile explored from, and `linked` for
places that tunnels lead to.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from games.errors import Fact
from games.march_of_the_ants import content
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.pack import Card, Hex
from games.march_of_the_ants.vocabulary import Resource

_COUNTED: Mapping[Resource, str] = {
    "food": "food",
    "larva": "larvae",
    "card": "cards",
    "point": "points",
}


@cache
def _our_cards() -> Mapping[str, Card]:
    return {card.id: card for card in content.of(content.default()).cards}


@cache
def _our_hexes() -> Mapping[int, Hex]:
    return content.of(content.default()).hexes


def name_printed_card(card: Card) -> str:
    """Return a card's id if our pack uses the same name for it, otherwise the card's name."""
    ours = _our_cards().get(card.id)
    return card.id if ours is not None and ours.name == card.name else card.name


def name_card(tables: Tables, card: str) -> str:
    """Return the value for `{card:card}`.

    If the pack does not contain the card, this is the card's id.
    """
    number = tables.index.get(card)
    return card if number is None else name_printed_card(tables.cards[number])


def find_card(digest: str, card: str) -> Mapping[str, Fact] | None:
    """Return the name of the card with an id, or None if the pack does not contain it."""
    tables = content.of(digest)
    known = card in tables.index
    return {"word": "named.card", "card": name_card(tables, card)} if known else None


def name_printed_hex(printed: Hex) -> str:
    """Return a hex's number if our pack uses the same name for it, otherwise the hex's name."""
    ours = _our_hexes().get(printed.number)
    return str(printed.number) if ours is not None and ours.name == printed.name else printed.name


def name_hex(tables: Tables, number: int) -> Fact:
    """Return the value for `{hex:hex}`.

    If the pack does not contain the hex, this is its number.
    """
    printed = tables.hexes.get(number)
    if printed is None:
        return {"word": "numbered.hex", "number": number}
    return name_printed_hex(printed)


def text_of_card(card: Card) -> str:
    """Return the catalogue entry for the text of a card.

    The result is empty if the text differs from the one in our pack.
    """
    ours = _our_cards().get(card.id)
    return f"says.{card.id}" if ours is not None and ours.text == card.text else ""


def text_of_hex(printed: Hex) -> str:
    """Return the catalogue entry for the text of a hex.

    The result is empty if the hex has no text, or if the text differs from the one in our pack.
    """
    ours = _our_hexes().get(printed.number)
    is_ours = bool(printed.text) and ours is not None and ours.text == printed.text
    return f"says.hex-{printed.number}" if is_ours else ""


def name_cards(tables: Tables, cards: Iterable[str]) -> tuple[Fact, ...]:
    """Return the names of cards, for use as a list in a sentence."""
    return tuple([{"word": "named.card", "card": name_card(tables, card)} for card in cards])


def name_hexes(tables: Tables, hexes: Iterable[int]) -> tuple[Fact, ...]:
    """Return the names of hexes, for use as a list in a sentence."""
    return tuple([{"word": "named.hex", "hex": name_hex(tables, number)} for number in hexes])


def name_place(tables: Tables, place: int, form: str) -> Fact:
    """Return the name of a hex or of The Great Tunnel, in the given grammatical form."""
    if place == GREAT_TUNNEL:
        return {"word": f"{form}.tunnel"}
    return {"word": f"{form}.hex", "hex": name_hex(tables, place)}


def name_spot(tables: Tables, place: int, site: int, form: str) -> Fact:
    """Return the name of an ant's spot in the given form: site, outskirts or The Great Tunnel."""
    if place == GREAT_TUNNEL:
        return {"word": f"{form}.tunnel"}
    if site:
        return {"word": f"{form}.site", "site": site, "hex": name_hex(tables, place)}
    return {"word": f"{form}.outskirts", "hex": name_hex(tables, place)}


def name_worth(tables: Tables, place: int, site: int, form: str) -> Fact:
    """Return the name of a spot in the given form, together with the yield of its site."""
    printed = tables.hexes.get(place)
    if printed is None or not 0 < site <= len(printed.sites):
        return name_spot(tables, place, site, form)
    printed_site = printed.sites[site - 1]
    gain = amount(printed_site.resource, printed_site.amount)
    return {
        "word": f"{form}.site.worth",
        "site": site,
        "hex": name_hex(tables, place),
        "worth": {"word": "worth.control", "gain": gain} if printed_site.control else gain,
    }


def name_source(tables: Tables, source: str) -> Fact:
    """Return the name of the card or hex that causes an effect."""
    number = source.removeprefix("hex-")
    if number != source and number.isdecimal():
        return {"word": "named.hex", "hex": name_hex(tables, int(number))}
    return {"word": "named.card", "card": name_card(tables, source)}


def amount(resource: Resource, count: int) -> Fact:
    """Return a phrase that states an amount of a resource."""
    return {"word": _COUNTED[resource], "n": count}
