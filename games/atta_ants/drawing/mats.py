"""What each seat has, and what the signs of the board mean."""

from functools import cache, lru_cache

from games.atta_ants.content import ANTS
from games.atta_ants.drawing.cards import draw_leaves
from games.atta_ants.drawing.pieces import SHORT, mini_token, spider, token
from games.atta_ants.drawing.sheet import WIDTH, Sheet, frame
from games.atta_ants.names import spell_ants
from games.atta_ants.targets import name_seat
from games.atta_ants.view import SeenSeat, View
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat

_HEIGHT = 76
_ROW = 34
_MARKS = {
    (False, False): (),
    (False, True): ("to act",),
    (True, False): ("first player",),
    (True, True): ("first", "to act"),
}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def draw_mat(view: View, seat: Seat) -> Sheet:
    """Return what a seat has: its ants one by one, in play or in supply."""
    ants = tuple([(ant.ant, ant.carrying) for ant in view.ants if ant.seat == seat])
    asked = view.asked == seat
    inside = _draw_seat(view.seats[seat], ants, _marks(view, seat), asked=asked)
    return Sheet(WIDTH, _HEIGHT, inside)


def _marks(view: View, seat: Seat) -> tuple[str, ...]:
    """Return the words on the right of a seat."""
    if view.ranking:
        place = place_of(view, seat)
        return (f"{place}{_ENDINGS.get(place, 'th')} place",)
    return _MARKS[view.first == seat, view.asked == seat]


def place_of(view: View, seat: Seat) -> int:
    """Return a seat's place at the end: one more than there are seats before it."""
    at = next(at for at, group in enumerate(view.ranking) if seat in group)
    return 1 + sum(map(len, view.ranking[:at]))


@lru_cache(KEPT)
def _draw_seat(
    seat: SeenSeat, ants: tuple[tuple[int, bool], ...], marks: tuple[str, ...], *, asked: bool
) -> str:
    counts = f"{spell_ants(seat.ants)}, {seat.eaten} eaten"
    counts = f"out since round {seat.out}" if seat.out else counts
    told = (
        f"{spell_ants(seat.ants)} in play",
        f"{seat.supply} in supply",
        f"{seat.eaten} eaten by spiders",
        *([f"out since round {seat.out}"] if seat.out else ()),
        *marks,
    )
    return group(
        title_tag(f"Seat {seat.seat}: {', '.join(told)}"),
        frame(_HEIGHT, is_asked=asked),
        group_at(28, 38, mini_token(seat.seat)),
        text(f"Seat {seat.seat}", 56, 27, class_="aa-line"),
        text(counts, WIDTH - 14, 27, class_="aa-quiet aa-end"),
        *(group_at(72 + 32 * ant, 53, _draw_slot(seat.seat, ant, ants)) for ant in range(ANTS)),
        text(", ".join(marks), WIDTH - 14, 58, class_="aa-quiet aa-end"),
        id=name_seat(seat.seat),
    )


@lru_cache(KEPT)
def _draw_slot(seat: Seat, ant: int, ants: tuple[tuple[int, bool], ...]) -> str:
    """Return an ant of a seat: as it is in play, or hollow while it is in supply."""
    for number, carrying in ants:
        if number == ant:
            return token(seat, ant, carrying=carrying)
    return group(mini_token(seat), transform="scale(.85)", class_="aa-supply")


@cache
def draw_legend() -> Sheet:
    """Return what the signs of the board mean."""
    signs = (
        (token(0, 2, carrying=False), "an ant and its number"),
        (token(0, 2, carrying=True), "it carries a leaf"),
        (group(token(0, 2, carrying=False), class_="aa-newborn"), "born: acts next round"),
        (_with_mark(), "must leave the nest"),
        (_with_ring(), "acted just now"),
        (group_at(-14, -79, draw_leaves(1)), "a loose leaf"),
        (spider(0, SHORT), "a spider"),
        (group(mini_token(0), transform="scale(.85)", class_="aa-supply"), "not born yet"),
    )
    says = (
        "A leaf that is carried into the nest becomes an ant.",
        "One step over grass, or two along a trail.",
        "Spiders go where most ants are, and eat them.",
    )
    rows = len(signs) // 2
    height = rows * _ROW + len(says) * 19 + 24
    items = (
        group_at(26 + 188 * (at // rows), 28 + at % rows * _ROW, sign, _word(words))
        for at, (sign, words) in enumerate(signs)
    )
    lines = (
        text(words, 14, rows * _ROW + 28 + 19 * at, class_="aa-quiet")
        for at, words in enumerate(says)
    )
    return Sheet(WIDTH, height, group(frame(height), *items, *lines))


def _word(words: str) -> str:
    return text(words, 22, 4, class_="aa-quiet")


def _with_mark() -> str:
    return token(0, 2, carrying=False) + text("!", -14, -6, class_="aa-must")


def _with_ring() -> str:
    return tag("circle", class_="aa-ring", r=18) + token(0, 2, carrying=False)
