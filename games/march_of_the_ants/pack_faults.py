"""Validation of content packs. Each fault is located by its path in the pack (rules 12)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.content import form_faults
from games.game import Fault
from games.march_of_the_ants.operations import (
    AnyOp,
    Choose,
    DestroyAnts,
    DiscardCards,
    Gain,
    HarvestSites,
    Per,
    PlaceLarvaOp,
    PlaceToken,
    StepsOp,
)
from games.march_of_the_ants.pack import Card, GreatTunnel, Hex, Pack, Triggered

TRIGGERS = {
    "event": {"play", "after_reactions"},
    "goal": {"play"},
    "head": {"soldier_start", "after_battle_won", "after_centipede_destroyed"},
    "thorax": set[str](),
    "abdomen": {"queen_start", "slumber"},
}
DECLINABLE = (StepsOp, DiscardCards, DestroyAnts, PlaceToken, HarvestSites, PlaceLarvaOp)
CERTAIN = (Gain, Per)  # operations that never ask, the only ones allowed if no seat can be asked
MOST_HEXES = 50
FEWEST_STARTING = 8  # two for each of four players; with five players all are used (rules 3)
FEWEST_CARDS = 30


def pack_faults(pack: dict[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a pack, given as parsed JSON."""
    yield from form_faults(pack, Pack)
    yield from _card_faults(_list(pack, "cards"))
    yield from _hex_faults(_list(pack, "hexes"))
    yield from _tunnel_faults(pack.get("great_tunnels"))


def _list(pack: dict[str, Any], key: str) -> list[Any]:
    entries = pack.get(key)
    return entries if isinstance(entries, list) else []


def _card_faults(cards: list[Any]) -> Iterator[Fault]:
    seen: set[str] = set()
    if len(cards) < FEWEST_CARDS:
        yield Fault("/cards", f"{len(cards)} cards, at least {FEWEST_CARDS} are needed")
    for at, plain in enumerate(cards):
        path = f"/cards/{at}"
        try:
            card = msgspec.convert(plain, Card)
        except msgspec.ValidationError:
            continue  # already reported as a form fault
        if card.id in seen:
            yield Fault(f"{path}/id", f"{card.id} is in the pack twice")
        seen.add(card.id)
        for place, text in _about_card(card):
            yield Fault(path + place, f"{card.id}: {text}")
    if cards and not any(isinstance(card, dict) and card.get("centipede") for card in cards):
        yield Fault("/cards", "no card has a centipede icon; the Horde needs them")


def _about_card(card: Card) -> Iterator[tuple[str, str]]:
    if (card.type == "evolution") != (card.section is not None):
        yield "/section", "evolutions have a section, other cards do not"
    if (card.type == "goal") != (card.goal is not None):
        yield "/goal", "colony goals have a scoring, other cards do not"
    if card.type == "event" and len(card.effects) != 1:
        yield "/effects", "an event has one effect, with all its operations"
    if card.cost < 1:
        yield "/cost", "the cost must be at least 1"
    if card.value < 0:
        yield "/value", "the value must be at least 0"
    if card.modifiers and card.type != "evolution":
        yield "/modifiers", "only evolutions have standing modifiers"
    allowed = TRIGGERS.get(card.section or card.type, set())
    for at, effect in enumerate(card.effects):
        where = f"/effects/{at}"
        if effect.when not in allowed:
            yield f"{where}/when", f"{effect.when} is not a moment of this kind of card"
        yield from ((where + path, text) for path, text in _about_effect(effect))


def _about_effect(effect: Triggered) -> Iterator[tuple[str, str]]:
    if not effect.ops:
        yield "/ops", "there are no operations"
    elif effect.optional and not isinstance(effect.ops[0], DECLINABLE):
        yield "/optional", "the first operation does not ask a question that can be declined"
    for at, op in enumerate(effect.ops):
        if effect.when in {"slumber", "after_battle_won", "after_centipede_destroyed"}:
            if not isinstance(op, CERTAIN):
                yield f"/ops/{at}", f"{effect.when} allows gains only"
        else:
            yield from ((f"/ops/{at}{path}", text) for path, text in _about_op(op))


def _about_op(op: AnyOp) -> Iterator[tuple[str, str]]:
    if isinstance(op, DestroyAnts):
        if (op.chooser == "self") != (op.who == "chosen_opponent"):
            yield "/chooser", "self must be the chooser for a chosen opponent, and only then"
        if op.where == "anywhere":
            yield "/where", "anywhere is allowed in lose_or only"
        if op.chooser == "self" and not isinstance(op.amount, int):
            yield "/amount", "the amount must be a number if self is the chooser"
    if isinstance(op, DiscardCards) and (op.who == "each_other") != op.simultaneous:
        yield "/simultaneous", "discards of the others are simultaneous, those of self are not"
    if isinstance(op, Choose):
        if not 1 <= op.pick <= len(op.entries):
            yield "/pick", f"cannot pick {op.pick} of {len(op.entries)} entries"
        for at, entry in enumerate(op.entries):
            for k, inner in enumerate(entry.ops):
                for path, text in _about_op(inner):
                    yield f"/from/{at}/ops/{k}{path}", text


def _hex_faults(hexes: list[Any]) -> Iterator[Fault]:
    numbers: list[int] = []
    starting = 0
    for at, plain in enumerate(hexes):
        path = f"/hexes/{at}"
        try:
            tile = msgspec.convert(plain, Hex)
        except msgspec.ValidationError:
            continue  # already reported as a form fault
        numbers.append(tile.number)
        starting += tile.set == "starting"
        for place, text in _about_hex(tile):
            yield Fault(path + place, f"hex {tile.number}: {text}")
    if len(numbers) < len(hexes):
        return
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        yield Fault("/hexes", "the numbers must be 1, 2, 3 and so on, each once")
    if len(numbers) > MOST_HEXES:
        yield Fault("/hexes", f"{len(numbers)} hexes, at most {MOST_HEXES}")
    if starting < FEWEST_STARTING:
        yield Fault("/hexes", f"{starting} starting hexes, at least {FEWEST_STARTING} are needed")


def _about_hex(tile: Hex) -> Iterator[tuple[str, str]]:
    if not 2 <= len(tile.sites) <= 4:
        yield "/sites", f"{len(tile.sites)} collection sites; a hex has 2 to 4"
    if sum(site.control for site in tile.sites) != 1:
        yield "/sites", "exactly one site must be the control site"
    if not any(tile.tunnels):
        yield "/tunnels", "a hex without a tunnel can never be explored"
    if tile.effect is not None:
        if tile.effect.when != "placed":
            yield "/effect/when", "the effect of a hex must have the moment placed"
        yield from (("/effect" + path, text) for path, text in _about_effect(tile.effect))


def _tunnel_faults(plain: object) -> Iterator[Fault]:
    try:
        tunnels = msgspec.convert(plain, dict[str, GreatTunnel])
    except msgspec.ValidationError:
        return  # already reported as a form fault
    if "trefoil" not in tunnels:
        yield Fault("/great_tunnels", "there is no outline called trefoil")
    for name, tunnel in tunnels.items():
        path = f"/great_tunnels/{name}"
        if (0, 0) not in tunnel.cells:
            yield Fault(f"{path}/cells", "the cell (0, 0) is missing")
        if set(tunnel.sides) != {"A", "B"}:
            yield Fault(f"{path}/sides", "the sides must be A and B")
        for side, edges in tunnel.sides.items():
            if not edges:
                yield Fault(f"{path}/sides/{side}", "The Great Tunnel has no tunnel on this side")
            for q, r, direction in edges:
                if (q, r) not in tunnel.cells or not 0 <= direction < 6:
                    yield Fault(f"{path}/sides/{side}", f"({q}, {r}, {direction}) is not an edge")
