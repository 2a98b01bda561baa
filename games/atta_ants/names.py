"""Names of cards, places and ants in labels, lines and drawings: entries of the catalogue.

A card is named by its pattern, since people never see its id. A fact with a `word` is an entry that
is filled in by its other values. Patterns of other packs keep their own names in every language.
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

Phrase: TypeAlias = Mapping[str, Fact]  # an entry of the catalogue by its `word`, and its facts


def name_pattern(pattern: str, form: str = "pattern.own") -> Fact:
    """Return a pattern of trails as a fact; one of another pack by its own name, in a form."""
    if pattern in PATTERNS:
        return pattern
    return {"word": form, "name": pattern.replace("-", " ")}


def name_kind(pattern: str, *, leaves: int, spider: bool) -> Phrase:
    """Return the name of a kind of card with its leaves or spider, without an article."""
    return {"word": f"kind.{_brings(leaves, spider)}", "pattern": name_pattern(pattern)}


def _brings(leaves: int, spider: bool) -> str:
    return "leaves" if leaves else "spider" if spider else "plain"


@cache
def name_card_of(pack: str, card: str) -> Phrase:
    """Return the name of a card of a pack by its id, with an article."""
    tables = content.of(pack)
    at = tables.index[card]
    brings = _brings(tables.leaves[at], tables.spiders[at])
    return {"word": f"card.{brings}", "pattern": name_pattern(tables.patterns[at], "pattern.own.a")}


def find_card(pack: str, card: str) -> Phrase | None:
    """Return the name of a card of a pack by its id; None if the pack has no such card."""
    return name_card_of(pack, card) if card in content.of(pack).index else None


def list_eight(view: View) -> tuple[str, ...]:
    """Return the ids of the first eight cards in pack order, while they are laid (rules 2.3)."""
    eight = [face.card for face in view.to_arrange] + [laid.card for laid in view.cards[1:]]
    return tuple(sorted(eight, key=content.of(view.content).index.__getitem__))


def number_offered(view: View) -> dict[str, tuple[str, int]]:
    """Return the patterns of the cards to lay by card id, each with a number.

    Several of the first eight cards may look alike. These are numbered from 1, and keep their
    numbers while the others are laid. A card with a unique pattern has 0.
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
    """Return the name of a card to lay; the number is 0 for a unique pattern."""
    named = name_pattern(pattern, "pattern.own.offered")
    if number:
        return {"word": "offered.numbered", "pattern": named, "number": number}
    return {"word": "offered.one", "pattern": named}


@cache
def fact_of_cell(at: Cell) -> Mapping[str, Fact]:
    """Return a cell as a fact."""
    return {"x": at.x, "y": at.y}


def turn_sides(trails: Iterable[str], rotation: int) -> tuple[str, ...]:
    """Return the sides that trails reach after a number of quarter turns clockwise."""
    names = [name for name, _ in SIDES]
    turned = {names[(names.index(side) + rotation) % len(names)] for side in trails}
    return tuple(name for name in names if name in turned)


@cache
def name_trails(sides: tuple[str, ...]) -> Phrase:
    """Return the sides of a card that trails reach, as a phrase."""
    if not sides:
        return {"word": "trails.none"}
    if len(sides) == ON_ALL_SIDES:
        return {"word": "trails.all"}
    return {"word": "trails", "sides": sides}


def name_prey(ants: Iterable[tuple[Seat, int]]) -> tuple[Phrase, ...]:
    """Return ants grouped by seat, with the numbers of each seat's ants."""
    numbers: dict[Seat, list[int]] = {}
    for seat, ant in ants:
        numbers.setdefault(seat, []).append(ant)
    return tuple(
        {"word": "prey", "ants": tuple(own), "seat": seat} for seat, own in numbers.items()
    )
