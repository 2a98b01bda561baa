"""Draws the private part of the board: the reader's hand, face-down card and drawn hexes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import SMALL_HIGH, SMALL_WIDE, back, small_face
from games.march_of_the_ants.drawing.described import describe_loose, title_of_hex
from games.march_of_the_ants.drawing.map import loose
from games.march_of_the_ants.positions import hexes_to_arrange
from games.march_of_the_ants.view import Hidden, View
from games.wording import Wording

GAP = 8
NARROW = 2  # number of cards per row if the hand is drawn separately
_WIDTH = NARROW * SMALL_WIDE + GAP
_HINT_LETTERS = 62  # number of letters in a line across two cards
_HEAD_LETTER, _SMALL_LETTER = 9.1, 6.4  # widths, for the room beside the number of cards


def hand(view: View, own: Hidden, across: int, words: Wording) -> tuple[str, int]:
    """Draw the reader's private items, `across` cards per row.

    Return the drawing and its height.
    """
    pictures = [*_pictures(view, own, words)]
    entry = "picture.hand" if own.hand else "picture.hand.empty"
    counted = words.fill(entry, {"count": len(own.hand)})
    hints = [line for said in _say_hints(view.content, own, words) for line in _wrap(said)]
    beside_letters = (_WIDTH - GAP - _HEAD_LETTER * len(counted)) / _SMALL_LETTER
    is_short = len(hints) == 1 and len(hints[0]) <= beside_letters
    beside = [hints.pop()] if is_short else []
    top = 26 + 16 * len(hints)
    shown = "".join(
        group_at(at % across * (SMALL_WIDE + GAP), top + at // across * (SMALL_HIGH + GAP), picture)
        for at, picture in enumerate(pictures)
    )
    said = [text(line, 0, 34 + 16 * at, class_="bd-small") for at, line in enumerate(hints)]
    said += [text(line, _WIDTH, 16, class_="bd-small bd-end") for line in beside]
    rows = -(-len(pictures) // across)
    head = text(counted, 0, 16, class_="bd-head")
    return "".join((head, *said, shown)), top + rows * (SMALL_HIGH + GAP) - 6


def _pictures(view: View, own: Hidden, words: Wording) -> Iterable[str]:
    tables = content.of(view.content)
    for card in own.hand:
        yield group(small_face(tables.cards[tables.index[card]], words), class_="ma-in-hand")
    if own.down:
        above = small_face(tables.cards[tables.index[own.down]], words)
        below = back(words.fill("picture.hand.down", {}), SMALL_WIDE, SMALL_HIGH)
        yield group(below, group_at(10, 10, above), class_="ma-down")
    for number in own.looked:
        yield _scouted_hexes(view.content, number, words)
    for number in hexes_to_arrange(view, own):
        yield _scouted_hexes(view.content, number, words)


@lru_cache(KEPT)
def _scouted_hexes(digest: str, number: int, words: Wording) -> str:
    """Draw a secretly drawn hex, which only the reader may see."""
    about = "; ".join(describe_loose(content.of(digest).hexes[number], words))
    return group_at(
        SMALL_WIDE / 2,
        SMALL_HIGH / 2,
        title_tag(words.fill("picture.looking", {"about": about})),
        tag(
            "rect",
            class_="bd-spot",
            x=-SMALL_WIDE / 2,
            y=-SMALL_HIGH / 2,
            width=SMALL_WIDE,
            height=SMALL_HIGH,
        ),
        loose(digest, number, words),
        id=f"drawn:{number}",
        class_="ma-looked",
    )


def _say_hints(digest: str, own: Hidden, words: Wording) -> Iterable[str]:
    if own.rejected:
        yield words.fill("picture.seen-in-box", {"hexes": _hexes(digest, own.rejected, words)})
    for hint in own.hints:
        places = ", ".join(str(at + 1) for at in hint.positions)
        facts = {"hexes": _hexes(digest, hint.hexes, words), "positions": places}
        yield words.fill("picture.seen-in-pile", facts)


def _hexes(digest: str, numbers: Sequence[int], words: Wording) -> str:
    hexes = content.of(digest).hexes
    return ", ".join(title_of_hex(hexes[number], words) for number in numbers)


@lru_cache(KEPT)
def _wrap(said: str) -> tuple[str, ...]:
    return tuple(wrap(said, _HINT_LETTERS))
