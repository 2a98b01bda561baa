"""Content packs with cards, hexes and The Great Tunnel: loading, validation and compilation.

Places are numbers: 0 is The Great Tunnel, and n is the hex with number n. Cards are indexes in the
pack. Sites are bits: bit `place * 4 + k` is the k-th site of the hex, counted from 0.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

from games.content import check_pack, digest_of
from games.errors import UnknownContent
from games.game import Fault
from games.march_of_the_ants.modifier_types import AnyModifier
from games.march_of_the_ants.operations import AnyOp, Choose, Per
from games.march_of_the_ants.pack import Card, Hex, Pack, PlayerCondition, Requires, Trigger
from games.march_of_the_ants.pack_faults import pack_faults
from games.march_of_the_ants.vocabulary import RESOURCES, SECTIONS

SITES_PER_HEX = 4
CUBES = 36  # number of cubes per colour (rules 1)
GREAT_TUNNEL = 0

M = TypeVar("M")


class Program(Struct, frozen=True):
    """A list of operations, together with its trigger and the card or hex to which it belongs.

    Attributes:
        source: the id of a card, or `hex-<number>`.
    """

    source: str
    when: Trigger
    ops: tuple[AnyOp, ...]
    optional: bool = False
    condition: PlayerCondition | None = None


class Tables(Struct, frozen=True):
    """Lookup tables compiled from a pack, for use by the rules.

    Attributes:
        hash: the SHA-256 (hex) of the pack's canonical JSON.
        programs: all lists of operations. Those nested in `choose` and `per` are found through
            `entries`.
        triggers: the programs of each card, by card index and trigger.
        control, slots, yields: the bit of the control site, the bits of all sites, and the (bit,
            resource, amount) of each site, by place.
        worth: the yield of each site as (index in RESOURCES, amount), by site bit.
        kinds: the bits of all sites that yield each resource, in the order of RESOURCES.
        free, ants_only: masks of the cards without a requirement, and of the cards that must be
            paid with ants.
    """

    hash: str
    pack: Pack
    cards: tuple[Card, ...]
    index: dict[str, int]
    costs: tuple[int, ...]
    values: tuple[int, ...]
    sections: tuple[int, ...]
    icons: int
    bees: int
    programs: tuple[Program, ...]
    entries: dict[tuple[int, int], tuple[int, ...]]
    triggers: dict[tuple[int, Trigger], tuple[int, ...]]
    placed: dict[int, int]
    modifiers: tuple[dict[type[AnyModifier], tuple[AnyModifier, ...]], ...]
    hexes: dict[int, Hex]
    places: int
    control: tuple[int, ...]
    controls: int
    slots: tuple[int, ...]
    yields: tuple[tuple[tuple[int, int, int], ...], ...]
    worth: dict[int, tuple[int, int]]
    kinds: tuple[int, ...]
    free: int
    ants_only: int
    inner_everywhere: int


_packs: dict[str, Tables] = {}


def of(digest: str) -> Tables:
    """Return the lookup tables of a supplied pack. The default pack is supplied on import.

    Raises:
        UnknownContent: No such pack was supplied.
    """
    try:
        return _packs[digest]
    except KeyError:
        raise UnknownContent(digest) from None


@cache
def default() -> str:
    """Supply the default pack and return its hash."""
    return supply((files(__package__) / "pack.json").read_bytes())


def default_pack() -> object:
    """Return the pack that ships with the game, as plain JSON values."""
    return msgspec.json.decode(files(__package__).joinpath("pack.json").read_bytes())


def check(pack: object) -> tuple[Fault, ...]:
    """Return the faults of a pack, given as parsed JSON or as text.

    The pack can be supplied if there are no faults.
    """
    return check_pack(pack, pack_faults)


def supply(text: bytes | str) -> str:
    """Load a content pack, and return the hash by which matches refer to it.

    Raises:
        ValueError: The pack has faults. `check` returns all of them.
    """
    plain = msgspec.json.decode(text)
    digest = digest_of(plain)
    if digest not in _packs:
        _packs[digest] = tables_of(msgspec.convert(plain, Pack), digest)
    return digest


def source_of_hex(number: int) -> str:
    """Return the name by which effects refer to a hex as their source."""
    return f"hex-{number:02}"


def tables_of(pack: Pack, digest: str) -> Tables:
    """Compile a pack into lookup tables."""
    programs = _Programs()
    triggers = programs.add_cards(pack)
    placed = programs.add_hexes(pack)
    hexes = {tile.number: tile for tile in pack.hexes}
    places = 1 + max(hexes)
    worth = _worth(hexes)
    control = tuple(_control(hexes.get(place), place) for place in range(places))
    return Tables(
        hash=digest,
        pack=pack,
        cards=pack.cards,
        index={card.id: number for number, card in enumerate(pack.cards)},
        costs=tuple(card.cost for card in pack.cards),
        values=tuple(card.value for card in pack.cards),
        sections=tuple(-1 if c.section is None else SECTIONS.index(c.section) for c in pack.cards),
        icons=_mask(number for number, card in enumerate(pack.cards) if card.centipede),
        bees=_mask(number for number, card in enumerate(pack.cards) if card.set == "bee"),
        programs=tuple(programs.all),
        entries=programs.entries,
        triggers=triggers,
        placed=placed,
        modifiers=tuple(_by_type(card.modifiers) for card in pack.cards),
        hexes=hexes,
        places=places,
        control=control,
        controls=sum(control),
        slots=tuple(_mask(b for b in worth if b // SITES_PER_HEX == p) for p in range(places)),
        yields=tuple(_yields(worth, place) for place in range(places)),
        worth=worth,
        kinds=tuple(_mask(b for b, w in worth.items() if w[0] == r) for r in range(len(RESOURCES))),
        free=_mask(n for n, card in enumerate(pack.cards) if card.requires == Requires()),
        ants_only=_mask(n for n, card in enumerate(pack.cards) if card.cost_kind == "ants"),
        inner_everywhere=_mask(n for n, tile in hexes.items() if tile.modifier is not None),
    )


def _worth(hexes: dict[int, Hex]) -> dict[int, tuple[int, int]]:
    return {
        place * SITES_PER_HEX + k: (RESOURCES.index(site.resource), site.amount)
        for place, tile in hexes.items()
        for k, site in enumerate(tile.sites)
    }


def _yields(worth: dict[int, tuple[int, int]], place: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((bit, *w) for bit, w in worth.items() if bit // SITES_PER_HEX == place)


class _Programs:
    """Collects all lists of operations in a pack and numbers them in order."""

    def __init__(self) -> None:
        self.all: list[Program] = []
        self.entries: dict[tuple[int, int], tuple[int, ...]] = {}

    def add_cards(self, pack: Pack) -> dict[tuple[int, Trigger], tuple[int, ...]]:
        """Add the effects of all cards, and return their numbers, indexed by card and trigger."""
        triggers: dict[tuple[int, Trigger], tuple[int, ...]] = {}
        for number, card in enumerate(pack.cards):
            for effect in card.effects:
                key = (number, effect.when)
                program = self.add(card.id, effect.when, effect.ops, effect)
                triggers[key] = (*triggers.get(key, ()), program)
        return triggers

    def add_hexes(self, pack: Pack) -> dict[int, int]:
        """Add the effects of all hexes, and return their numbers, indexed by hex."""
        return {
            tile.number: self.add(
                source_of_hex(tile.number), "placed", tile.effect.ops, tile.effect
            )
            for tile in pack.hexes
            if tile.effect is not None
        }

    def add(self, source: str, when: Trigger, ops: tuple[AnyOp, ...], effect: object = None) -> int:
        """Add a list of operations and the lists nested in it, and return its number."""
        number = len(self.all)
        optional = bool(getattr(effect, "optional", False))
        condition = getattr(effect, "condition", None)
        self.all.append(Program(source, when, ops, optional, condition))
        for at, op in enumerate(ops):
            if isinstance(op, Choose):
                inner = tuple(self.add(source, when, entry.ops) for entry in op.entries)
                self.entries[number, at] = inner
            elif isinstance(op, Per):
                self.entries[number, at] = (self.add(source, when, op.ops),)
        return number


def _mask(bits: Iterator[int]) -> int:
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


def _control(tile: Hex | None, place: int) -> int:
    if tile is None:
        return 0
    return _mask(place * SITES_PER_HEX + k for k, site in enumerate(tile.sites) if site.control)


def _by_type(
    modifiers: tuple[AnyModifier, ...],
) -> dict[type[AnyModifier], tuple[AnyModifier, ...]]:
    kinds = {type(modifier) for modifier in modifiers}
    return {kind: tuple(m for m in modifiers if type(m) is kind) for kind in kinds}
