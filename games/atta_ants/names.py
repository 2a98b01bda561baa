"""Names of cards, cells and ants in labels, timeline entries and drawings.

Cards are named after their patterns, since players never see their ids. A fact with a `word` refers
to a catalogue entry that is filled in with the fact's other values. Patterns of supplied packs are
not translated.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from games.atta_ants import content
from games.atta_ants.cells import Cell
from games.atta_ants.view import SIDES, View
from games.errors import Fact
from games.game import Seat

ON_ALL_SIDES = len(SIDES)
PATTERNS = frozenset({"grass", "dead-end", "straight", "curve", "tee", "cross"})

Phrase: TypeAlias = Mapping[str, Fact]  # a catalogue entry, named by `word`, and its facts


def name_pattern(pattern: str, form: str = "pattern.own") -> Fact:
    """Return a trail pattern as a fact.

    A pattern from another pack is shown by its name, using the catalogue entry `form`.
    """
    if pattern in PATTERNS:
        return pattern
    return {"word": form, "name": pattern.replace("-", " ")}


def name_kind(pattern: str, *, leaves: int, spider: bool) -> Phrase:
    """Return the name of a kind of card, with its leaves or spider but without an article."""
    return {"word": f"kind.{_brings(leaves, spider)}", "pattern": name_pattern(pattern)}


def _brings(leaves: int, spider: bool) -> str:
    return "leaves" if leaves else "spider" if spider else "plain"


@cache
def name_card_of(pack: str, card: str) -> Phrase:
    """Return the name of a card, with an article. The card is identified by its pack and id."""
    tables = content.of(pack)
    at = tables.index[card]
    brings = _brings(tables.leaves[at], tables.spiders[at])
    return {"word": f"card.{brings}", "pattern": name_pattern(tables.patterns[at], "pattern.own.a")}


def find_card(pack: str, card: str) -> Phrase | None:
    """Return the name of a card, given its pack and id, or None if the pack does not contain it."""
    return name_card_of(pack, card) if card in content.of(pack).index else None


def list_eight(view: View) -> tuple[str, ...]:
    """Return the first eight cards while they are being placed, in pack order (rules 2.3)."""
    eight = [face.card for face in view.to_arrange] + [laid.card for laid in view.cards[1:]]
    return tuple(sorted(eight, key=content.of(view.content).index.__getitem__))


def number_offered(view: View) -> dict[str, tuple[str, int]]:
    """Return the pattern and number of each card to place, by card id.

    Several of the first eight cards may look alike. Such cards are numbered from 1, and keep their
    numbers while the others are placed. A card with a unique pattern has number 0.
    """
    if view.drawn:
        return {view.drawn.card: (view.drawn.pattern, 0)}
    tables = content.of(view.content)
    alike: dict[str, list[str]] = {}
    for card in list_eight(view):
        alike.setdefault(tables.patterns[tables.index[card]], []).append(card)
    return {
        card: (pattern, number if len(cards) > 1 else 0)
        for pattern, cards in alike.items()
        for number, card in enumerate(cards, 1)
    }


@cache
def name_offered(pattern: str, number: int) -> Phrase:
    """Return the name of a card to place. The number is 0 if the card has a unique pattern."""
    named = name_pattern(pattern, "pattern.own.offered")
    if number:
        return {"word": "offered.numbered", "pattern": named, "number": number}
    return {"word": "offered.one", "pattern": named}


@cache
def fact_of_cell(at: Cell) -> Mapping[str, Fact]:
    """Return the coordinates of a cell as a fact."""
    return {"x": at.x, "y": at.y}


def turn_sides(trails: Iterable[str], rotation: int) -> tuple[str, ...]:
    """Return the sides that trails reach after the given number of clockwise quarter turns."""
    names = [name for name, _ in SIDES]
    turned = {names[(names.index(side) + rotation) % len(names)] for side in trails}
    return tuple(name for name in names if name in turned)


@cache
def name_trails(sides: tuple[str, ...]) -> Phrase:
    """Return a phrase that lists the sides of a card that trails reach."""
    if not sides:
        return {"word": "trails.none"}
    if len(sides) == ON_ALL_SIDES:
        return {"word": "trails.all"}
    return {"word": "trails", "sides": sides}


def name_prey(ants: Iterable[tuple[Seat, int]]) -> tuple[Phrase, ...]:
    """Return one phrase per seat, which lists the numbers of its ants."""
    numbers: dict[Seat, list[int]] = {}
    for seat, ant in ants:
        numbers.setdefault(seat, []).append(ant)
    return tuple(
        {"word": "prey", "ants": tuple(own), "seat": seat} for seat, own in numbers.items()
    )
