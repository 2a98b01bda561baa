"""What people call cards, places and ants, in labels, lines and drawings.

A card is called by its pattern: its id is nothing that anybody sees.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.atta_ants import content
from games.atta_ants.cells import NEST, Cell
from games.atta_ants.view import SIDES, View
from games.game import Seat

ON_ALL_SIDES = len(SIDES)
_NAMES: Mapping[str, str] = {
    "grass": "grass card",
    "dead-end": "dead end",
    "tee": "T-junction",
    "cross": "crossing",
}
_VOWELS = tuple("aeiou")


def spell_pattern(pattern: str) -> str:
    """Return what a pattern of trails is called; one of another pack by its own name."""
    return _NAMES.get(pattern) or pattern.replace("-", " ")


def spell_card(pattern: str, *, leaves: int, spider: bool) -> str:
    """Return what a card is called, with what it brings."""
    brings = " with leaves" if leaves else " with a spider" if spider else ""
    return spell_pattern(pattern) + brings


@cache
def spell_card_of(pack: str, card: str) -> str:
    """Return what a card of a pack is called, by its id, with an article."""
    tables = content.of(pack)
    at = tables.index[card]
    name = spell_card(tables.patterns[at], leaves=tables.leaves[at], spider=tables.spiders[at])
    return f"{'an' if name.startswith(_VOWELS) else 'a'} {name}"


def list_eight(view: View) -> tuple[str, ...]:
    """Return the first eight cards in the order of the pack, while they are laid (rules 2.3)."""
    eight = [face.card for face in view.to_arrange] + [one.card for one in view.cards[1:]]
    return tuple(sorted(eight, key=content.of(view.content).index.__getitem__))


def spell_offered(view: View) -> dict[str, str]:
    """Return by id what the cards that are to be laid are called.

    Of the first eight several may look alike: these are numbered, and keep their numbers while
    the others are laid.
    """
    if view.drawn:
        return {view.drawn.card: spell_pattern(view.drawn.pattern)}
    tables = content.of(view.content)
    alike: dict[str, list[str]] = {}
    for card in list_eight(view):
        alike.setdefault(spell_pattern(tables.patterns[tables.index[card]]), []).append(card)
    return {
        card: f"{name} {number}" if len(cards) > 1 else name
        for name, cards in alike.items()
        for number, card in enumerate(cards, 1)
    }


@cache
def spell_cell(at: Cell) -> str:
    """Return what a place is called: by the numbers that stand in its corner, but for the nest."""
    return "the nest" if at == NEST else f"({at.x}, {at.y})"


def turn_sides(trails: Iterable[str], rotation: int) -> tuple[str, ...]:
    """Return the sides that trails reach after so many quarter turns clockwise."""
    names = [name for name, _ in SIDES]
    turned = {names[(names.index(side) + rotation) % len(names)] for side in trails}
    return tuple(name for name in names if name in turned)


@cache
def spell_trails(sides: tuple[str, ...]) -> str:
    """Return in words which sides of a card trails reach."""
    if not sides:
        return "no trail"
    if len(sides) == ON_ALL_SIDES:
        return "trails on all sides"
    return f"{'trail' if len(sides) == 1 else 'trails'} to the {join_words(sides)}"


@cache
def spell_leaves(count: int) -> str:
    """Return so many leaves in words."""
    return f"{count} {'leaf' if count == 1 else 'leaves'}"


@cache
def spell_ants(count: int) -> str:
    """Return so many ants in words."""
    return f"{count} {'ant' if count == 1 else 'ants'}"


def spell_ants_of(ants: Iterable[tuple[Seat, int]]) -> str:
    """Return ants in words, by their seats: `ants 1 and 2 of seat 0, ant 4 of seat 1`."""
    numbers: dict[Seat, list[str]] = {}
    for seat, ant in ants:
        numbers.setdefault(seat, []).append(str(ant))
    return ", ".join(
        f"{'ant' if len(own) == 1 else 'ants'} {join_words(own)} of seat {seat}"
        for seat, own in numbers.items()
    )


def join_words(words: Sequence[str]) -> str:
    """Return words in a row, the last after an "and"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
