"""Card packs, which are identified by their hashes. The default pack is `pack.json`."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from games.atta_ants.cells import count_rotations, rotate
from games.atta_ants.square import RING, can_be_arranged
from games.content import check_pack, digest_of, form_faults
from games.errors import UnknownContent
from games.game import Fault
from games.luck import SeededLuck

ANTS = 6  # number of ants per seat (rules 1)
ANTS_AT_START = 2  # number of these ants in the nest when the game begins (rules 2.4)
IN_NEST = 2  # maximum number of ants of one colour in the nest (rules 3.2)
COUNTERS = 2  # number of leaf counters on a leaf card (rules 2.5)
CARDS = 24  # number of cards without the nest (rules 1)

_TRIES = 200  # number of draws of eight cards, at least one of which must fit around the nest
_SHOWN = {"pattern", "trails", "leaf", "spider"}  # properties that distinguish cards for players
_BITS = {"N": 1, "E": 2, "S": 4, "W": 8}

Trails = Annotated[str, Meta(pattern="^N?E?S?W?$")]


class TrailCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack (rules 5).

    Attributes:
        trails: the edges that a trail reaches, before rotation.
        printed: the fields that are known from the printed game. All others are our own design.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
    pattern: str
    trails: Trails
    leaf: bool
    spider: bool
    printed: tuple[Literal["pattern", "trails", "leaf", "spider"], ...] = ()


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """Schema of a pack file."""

    game: Annotated[str, Meta(pattern="^atta-ants$")]
    title: str
    about: str
    nest: Trails
    cards: Annotated[tuple[TrailCard, ...], Meta(min_length=CARDS, max_length=CARDS)]


class CardTables(Struct, frozen=True, eq=False):
    """Lookup tables for the rules, derived from a pack and indexed by card in pack order.

    Attributes:
        hash: the hash of the pack.
        nest: the trail edges of the nest, as direction bits.
        ids, edges, leaves, spiders: the properties of each card: its id, its edges before rotation,
            its number of leaf counters, and whether it has a spider.
        turned: the edges by card and rotation.
        turns: the number of distinct rotations, by card: 1, 2 or 4.
        index: the card indexes by id.
        designed: the ids of the cards that are not fully known from the printed game.
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
    designed: frozenset[str]


_TABLES: dict[str, CardTables] = {}


def supply(pack: bytes) -> str:
    """Register a pack and return its hash, the SHA-256 of its canonical JSON.

    Raises:
        msgspec.ValidationError: The pack does not follow the schema.
    """
    plain = msgspec.json.decode(pack)
    parsed = msgspec.convert(plain, Pack)
    digest = digest_of(plain)
    if digest not in _TABLES:
        _TABLES[digest] = tables_of(digest, parsed)
    return digest


def of(content: str) -> CardTables:
    """Return the lookup tables of the pack with the given hash.

    Raises:
        UnknownContent: No pack of this hash was supplied.
    """
    try:
        return _TABLES[content]
    except KeyError:
        raise UnknownContent(content) from None


@cache
def default() -> str:
    """Return the hash of the pack that ships with the game (rules 5)."""
    return supply(_default_bytes())


def default_pack() -> object:
    """Return the pack that ships with the game, as plain JSON values."""
    return msgspec.json.decode(_default_bytes())


def _default_bytes() -> bytes:
    return files(__package__).joinpath("pack.json").read_bytes()


def check(pack: object) -> tuple[Fault, ...]:
    """Return the faults of a pack, which may be given as parsed JSON or as text.

    The pack can be supplied if there are no faults.
    """
    return check_pack(pack, _find_faults)


def _find_faults(pack: dict[str, Any]) -> Iterator[Fault]:
    is_formed = True
    for fault in form_faults(pack, Pack):
        is_formed = False
        yield fault
    cards = pack.get("cards")
    listed = cards if isinstance(cards, list) else []
    ids = [str(card.get("id")) if isinstance(card, dict) else "" for card in listed]
    often = Counter(ids)
    for at, name in enumerate(ids):
        if name and often[name] > 1:
            is_formed = False
            yield Fault(f"/cards/{at}/id", f"{name} is in the pack {often[name]} times")
    if is_formed:
        yield from _find_nest_faults(pack)


def _find_nest_faults(pack: dict[str, Any]) -> Iterator[Fault]:
    """Yield a fault if the setup might never draw eight cards that fit (rules 2.3)."""
    tables = tables_of(digest_of(pack), msgspec.convert(pack, Pack))
    luck = SeededLuck("packs")
    draws = (luck.shuffled(f"try/{at}", tables.edges)[: len(RING)] for at in range(_TRIES))
    if not any(can_be_arranged(eight, tables.nest) for eight in draws):
        yield Fault("/cards", f"none of {_TRIES} draws of eight cards can be laid around the nest")


def tables_of(digest: str, pack: Pack) -> CardTables:
    """Build the lookup tables of a pack.

    Raises:
        msgspec.ValidationError: Two cards have the same id.
    """
    cards = pack.cards
    edges = tuple(_edges(card.trails) for card in cards)
    index = {card.id: at for at, card in enumerate(cards)}
    if len(index) != len(cards):
        raise msgspec.ValidationError("two cards have the same id")
    return CardTables(
        hash=digest,
        nest=_edges(pack.nest),
        ids=tuple(card.id for card in cards),
        patterns=tuple(card.pattern for card in cards),
        edges=edges,
        leaves=tuple(COUNTERS * card.leaf for card in cards),
        spiders=tuple(card.spider for card in cards),
        turned=tuple(tuple(rotate(printed, turn) for turn in range(4)) for printed in edges),
        turns=tuple(count_rotations(printed) for printed in edges),
        index=index,
        designed=frozenset(card.id for card in cards if _SHOWN - {*card.printed}),
    )


def _edges(trails: str) -> int:
    return sum(_BITS[name] for name in trails)
