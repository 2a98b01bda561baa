"""The pack of cards: data in `pack.json`, checked when it is read, known by its hash."""

from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from games.atta_ants.cells import distinct_turns, turned
from games.content import digest_of
from games.errors import UnknownContent

ANTS = 6  # per seat (rules 1)
ANTS_AT_START = 2  # of them in the nest when the game begins (rules 2.4)
IN_NEST = 2  # ants of one colour in the nest at most (rules 3.2)
COUNTERS = 2  # leaf counters on a leaf card (rules 2.5)
CARDS = 24  # besides the nest (rules 1)

_BITS = {"N": 1, "E": 2, "S": 4, "W": 8}

Trails = Annotated[str, Meta(pattern="^N?E?S?W?$")]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One card as printed: `trails` names the edges that a trail reaches, unturned."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
    pattern: str
    trails: Trails
    leaf: bool
    spider: bool


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """What a content file holds."""

    game: Annotated[str, Meta(pattern="^atta-ants$")]
    title: str
    about: str
    nest: Trails
    cards: Annotated[tuple[Card, ...], Meta(min_length=CARDS, max_length=CARDS)]


class Tables(Struct, frozen=True, eq=False):
    """What the rules look up of a pack, by the index of a card in pack order.

    Attributes:
        hash: of the pack.
        nest: trail edges of the nest, as direction bits.
        ids, edges, leaves, spiders: by card; edges unturned, leaves in counters.
        turned: edges by card and rotation.
        turns: how many rotations of the card differ: 1, 2 or 4.
        index: the index of a card by its id.
    """

    hash: str
    nest: int
    ids: tuple[str, ...]
    patterns: tuple[str, ...]
    edges: tuple[int, ...]
    leaves: tuple[int, ...]
    spiders: tuple[bool, ...]
    turned: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]
    index: dict[str, int]


_TABLES: dict[str, Tables] = {}


def add(pack: bytes) -> str:
    """Make a pack known and return its hash: SHA-256 of its canonical JSON.

    Raises:
        msgspec.ValidationError: the pack does not follow the schema.
    """
    plain = msgspec.json.decode(pack)
    checked = msgspec.convert(plain, Pack)
    digest = digest_of(plain)
    if digest not in _TABLES:
        _TABLES[digest] = tables_of(digest, checked)
    return digest


def of(content: str) -> Tables:
    """Return the tables of the pack with that hash.

    Raises:
        UnknownContent: the pack has not been added.
    """
    try:
        return _TABLES[content]
    except KeyError:
        raise UnknownContent(content) from None


@cache
def default() -> str:
    """Return the hash of the pack that ships with the game."""
    return add(_default_bytes())


def default_pack() -> object:
    """Return the pack that ships with the game, JSON-plain."""
    return msgspec.json.decode(_default_bytes())


def _default_bytes() -> bytes:
    return files(__package__).joinpath("pack.json").read_bytes()


def tables_of(digest: str, pack: Pack) -> Tables:
    """Lay a pack out for the rules."""
    cards = pack.cards
    edges = tuple(_edges(card.trails) for card in cards)
    index = {card.id: at for at, card in enumerate(cards)}
    if len(index) != len(cards):
        raise msgspec.ValidationError("two cards have the same id")
    return Tables(
        hash=digest,
        nest=_edges(pack.nest),
        ids=tuple(card.id for card in cards),
        patterns=tuple(card.pattern for card in cards),
        edges=edges,
        leaves=tuple(COUNTERS * card.leaf for card in cards),
        spiders=tuple(card.spider for card in cards),
        turned=tuple(tuple(turned(printed, turn) for turn in range(4)) for printed in edges),
        turns=tuple(distinct_turns(printed) for printed in edges),
        index=index,
    )


def _edges(trails: str) -> int:
    return sum(_BITS[name] for name in trails)
