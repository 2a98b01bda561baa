"""What the reader alone sees: its hand, its card face down, the hexes that it looks at."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from games.drawing.seats import spell_count
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import SMALL_HIGH, SMALL_WIDE, back, small_face
from games.march_of_the_ants.drawing.map import describe_loose, loose
from games.march_of_the_ants.tasks import Arrange
from games.march_of_the_ants.view import Hidden, View

GAP = 8
NARROW = 2  # cards beside each other in the part of the hand
_HINT_LETTERS = 62  # of a line as wide as two cards


def hand(view: View, own: Hidden, across: int) -> tuple[str, int]:
    """Return what only the reader sees, so many cards in a row, and how high it is."""
    pictures = [*_pictures(view, own)]
    size = "empty" if not own.hand else spell_count(len(own.hand), "card")
    hints = [line for words in _say_hints(view.content, own) for line in _wrap(words)]
    top = 26 + 16 * len(hints)
    shown = "".join(
        group_at(at % across * (SMALL_WIDE + GAP), top + at // across * (SMALL_HIGH + GAP), picture)
        for at, picture in enumerate(pictures)
    )
    said = [text(line, 0, 34 + 16 * at, class_="bd-small") for at, line in enumerate(hints)]
    rows = -(-len(pictures) // across)
    head = text(f"Your hand: {size}", 0, 16, class_="bd-head")
    return "".join((head, *said, shown)), top + rows * (SMALL_HIGH + GAP)


def _pictures(view: View, own: Hidden) -> Iterable[str]:
    tables = content.of(view.content)
    for card in own.hand:
        yield group(small_face(tables.cards[tables.index[card]]), class_="ma-in-hand")
    if own.down:
        above = small_face(tables.cards[tables.index[own.down]])
        below = back("Your card face down", SMALL_WIDE, SMALL_HIGH)
        yield group(below, group_at(10, 10, above), class_="ma-down")
    for number in own.looked:
        yield _looked(view.content, number)
    for number in hexes_to_arrange(view, own):
        yield _looked(view.content, number)


@lru_cache(KEPT)
def _looked(digest: str, number: int) -> str:
    """Return a hex that the reader looks at."""
    printed = content.of(digest).hexes[number]
    return group_at(
        SMALL_WIDE / 2,
        SMALL_HIGH / 2,
        title_tag(f"You look at {describe_loose(printed)}"),
        tag(
            "rect",
            class_="bd-spot",
            x=-SMALL_WIDE / 2,
            y=-SMALL_HIGH / 2,
            width=SMALL_WIDE,
            height=SMALL_HIGH,
        ),
        loose(digest, number),
        id=f"drawn:{number}",
        class_="ma-looked",
    )


def hexes_to_arrange(view: View, own: Hidden) -> tuple[int, ...]:
    """Return the hexes that the reader still has to put back on the pile."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, Arrange) or task.seat != view.seat:
        return ()
    places = range(view.pile - task.count, view.pile - task.done)
    known = [hint for hint in own.hints if all(at in places for at in hint.positions)]
    return tuple(sorted({number for hint in known for number in hint.hexes}))


def _say_hints(digest: str, own: Hidden) -> Iterable[str]:
    if own.rejected:
        yield f"you have seen {_hexes(digest, own.rejected)} in the box"
    for hint in own.hints:
        places = ", ".join(str(at + 1) for at in hint.positions)
        yield f"{_hexes(digest, hint.hexes)} in the pile at {places} from the bottom"


def _hexes(digest: str, numbers: Sequence[int]) -> str:
    hexes = content.of(digest).hexes
    return ", ".join(hexes[number].name for number in numbers)


@lru_cache(KEPT)
def _wrap(words: str) -> tuple[str, ...]:
    return tuple(wrap(words, _HINT_LETTERS))
