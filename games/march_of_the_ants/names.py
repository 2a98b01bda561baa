"""What fills in names: ids of what is printed in our pack, and words around them.

A name that is not our pack's stands as it is in every language. Where an ant stands is an entry
of the catalogue by its form, such as `from.site`: `from` and `to` where it goes, `at` where it is,
`object` what it takes, `beyond` where a hex is explored from, `linked` where tunnels lead.
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
    """Return the id of a card that is called as in our pack, the name of any other."""
    ours = _our_cards().get(card.id)
    return card.id if ours is not None and ours.name == card.name else card.name


def name_card(tables: Tables, card: str) -> str:
    """Return what fills in `{card:card}`; the id of a card that the pack has not."""
    number = tables.index.get(card)
    return card if number is None else name_printed_card(tables.cards[number])


def find_card(digest: str, card: str) -> Mapping[str, Fact] | None:
    """Return what a card of a pack is called, by its id; None for no card of it."""
    tables = content.of(digest)
    known = card in tables.index
    return {"word": "named.card", "card": name_card(tables, card)} if known else None


def name_printed_hex(printed: Hex) -> str:
    """Return the number of a hex that is called as in our pack, the name of any other."""
    ours = _our_hexes().get(printed.number)
    return str(printed.number) if ours is not None and ours.name == printed.name else printed.name


def name_hex(tables: Tables, number: int) -> Fact:
    """Return what fills in `{hex:hex}`; the number of a hex that the pack has not."""
    printed = tables.hexes.get(number)
    if printed is None:
        return {"word": "numbered.hex", "number": number}
    return name_printed_hex(printed)


def text_of_card(card: Card) -> str:
    """Return the entry for what a card says; nothing where it says other than in our pack."""
    ours = _our_cards().get(card.id)
    return f"says.{card.id}" if ours is not None and ours.text == card.text else ""


def text_of_hex(printed: Hex) -> str:
    """Return the entry for what a hex says; nothing where it says other than in our pack."""
    ours = _our_hexes().get(printed.number)
    is_ours = bool(printed.text) and ours is not None and ours.text == printed.text
    return f"says.hex-{printed.number}" if is_ours else ""


def name_cards(tables: Tables, cards: Iterable[str]) -> tuple[Fact, ...]:
    """Return cards for a list in a sentence."""
    return tuple([{"word": "named.card", "card": name_card(tables, one)} for one in cards])


def name_hexes(tables: Tables, hexes: Iterable[int]) -> tuple[Fact, ...]:
    """Return hexes for a list in a sentence."""
    return tuple([{"word": "named.hex", "hex": name_hex(tables, one)} for one in hexes])


def name_place(tables: Tables, place: int, form: str) -> Fact:
    """Return a hex or The Great Tunnel in a form."""
    if place == GREAT_TUNNEL:
        return {"word": f"{form}.tunnel"}
    return {"word": f"{form}.hex", "hex": name_hex(tables, place)}


def name_spot(tables: Tables, place: int, site: int, form: str) -> Fact:
    """Return where an ant stands, in a form: a site, outskirts, or The Great Tunnel."""
    if place == GREAT_TUNNEL:
        return {"word": f"{form}.tunnel"}
    if site:
        return {"word": f"{form}.site", "site": site, "hex": name_hex(tables, place)}
    return {"word": f"{form}.outskirts", "hex": name_hex(tables, place)}


def name_worth(tables: Tables, place: int, site: int, form: str) -> Fact:
    """Return where an ant may go, in a form, with what a site there yields."""
    printed = tables.hexes.get(place)
    if printed is None or not 0 < site <= len(printed.sites):
        return name_spot(tables, place, site, form)
    one = printed.sites[site - 1]
    gain = amount(one.resource, one.amount)
    return {
        "word": f"{form}.site.worth",
        "site": site,
        "hex": name_hex(tables, place),
        "worth": {"word": "worth.control", "gain": gain} if one.control else gain,
    }


def name_source(tables: Tables, source: str) -> Fact:
    """Return the card or hex that brings an effect."""
    number = source.removeprefix("hex-")
    if number != source and number.isdecimal():
        return {"word": "named.hex", "hex": name_hex(tables, int(number))}
    return {"word": "named.card", "card": name_card(tables, source)}


def amount(resource: Resource, count: int) -> Fact:
    """Return so many of a resource."""
    return {"word": _COUNTED[resource], "n": count}
