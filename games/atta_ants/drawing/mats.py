"""The mats of the seats, and the legend of the symbols on the board."""

from functools import cache, lru_cache

from games.atta_ants.content import ANTS
from games.atta_ants.drawing.cards import draw_leaves
from games.atta_ants.drawing.pieces import SHORT, mini_token, spider, token
from games.atta_ants.drawing.sheet import WIDTH, Sheet, frame
from games.atta_ants.targets import name_seat
from games.atta_ants.view import SeenSeat, View
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.wording import Wording

_HEIGHT = 76
_ROW = 34
_MARKS = {(False, True): "mat.to-act", (True, False): "mat.first", (True, True): "mat.first.to-act"}


def draw_mat(view: View, seat: Seat, words: Wording) -> Sheet:
    """Draw the mat of a seat, which shows all of the seat's ants in play and in supply."""
    ants = tuple([(ant.ant, ant.carrying) for ant in view.ants if ant.seat == seat])
    asked = view.asked == seat
    inside = _draw_seat(view.seats[seat], ants, _mark(view, seat), words, asked=asked)
    return Sheet(WIDTH, _HEIGHT, inside)


def _mark(view: View, seat: Seat) -> str:
    """Return the catalogue entry for the text to the right of a seat, or an empty string."""
    if view.ranking:
        return f"rank.{place_of(view, seat)}"
    return _MARKS.get((view.first == seat, view.asked == seat), "")


def place_of(view: View, seat: Seat) -> int:
    """Return a seat's final rank: one more than the number of seats ranked above it."""
    at = next(at for at, group in enumerate(view.ranking) if seat in group)
    return 1 + sum(map(len, view.ranking[:at]))


@lru_cache(KEPT)
def _draw_seat(
    seat: SeenSeat,
    ants: tuple[tuple[int, bool], ...],
    mark: str,
    words: Wording,
    *,
    asked: bool,
) -> str:
    facts = {"seat": seat.seat, "ants": seat.ants, "supply": seat.supply, "eaten": seat.eaten}
    since = {"round": seat.out}
    out = words.fill("mat.out", since) if seat.out else ""
    counts = words.fill("mat.out.short", since) if seat.out else words.fill("mat.counts", facts)
    marked = words.fill(mark, {}) if mark else ""
    titles = (words.fill("mat.title", facts), out, marked)
    return group(
        title_tag(", ".join(filter(None, titles))),
        frame(_HEIGHT, is_asked=asked),
        group_at(28, 38, mini_token(seat.seat)),
        text(words.fill("part.mat", facts), 56, 27, class_="aa-line"),
        text(counts, WIDTH - 14, 27, class_="aa-quiet aa-end"),
        *(group_at(72 + 32 * ant, 53, _draw_slot(seat.seat, ant, ants)) for ant in range(ANTS)),
        text(marked, WIDTH - 14, 58, class_="aa-quiet aa-end"),
        id=name_seat(seat.seat),
    )


@lru_cache(KEPT)
def _draw_slot(seat: Seat, ant: int, ants: tuple[tuple[int, bool], ...]) -> str:
    """Draw an ant on a seat's mat, as a token if it is in play and as a hollow shape otherwise."""
    for number, carrying in ants:
        if number == ant:
            return token(seat, ant, carrying=carrying)
    return group(mini_token(seat), transform="scale(.85)", class_="aa-supply")


@cache
def draw_legend(words: Wording) -> Sheet:
    """Draw the legend of the symbols on the board."""
    signs = (
        (token(0, 2, carrying=False), "sign.ant"),
        (token(0, 2, carrying=True), "sign.carrying"),
        (group(token(0, 2, carrying=False), class_="aa-newborn"), "sign.newborn"),
        (_with_mark(), "sign.must-leave"),
        (_with_ring(), "sign.active"),
        (group_at(-14, -79, draw_leaves(1)), "sign.leaf"),
        (spider(0, SHORT), "sign.spider"),
        (group(mini_token(0), transform="scale(.85)", class_="aa-supply"), "sign.unborn"),
    )
    says = ("says.birth", "says.steps", "says.spiders")
    rows = len(signs) // 2
    height = rows * _ROW + len(says) * 19 + 24
    items = (
        group_at(26 + 188 * (at // rows), 28 + at % rows * _ROW, sign, _word(words.fill(name, {})))
        for at, (sign, name) in enumerate(signs)
    )
    lines = (
        text(words.fill(name, {}), 14, rows * _ROW + 28 + 19 * at, class_="aa-quiet")
        for at, name in enumerate(says)
    )
    return Sheet(WIDTH, height, group(frame(height), *items, *lines))


def _word(said: str) -> str:
    return text(said, 22, 4, class_="aa-quiet")


def _with_mark() -> str:
    return token(0, 2, carrying=False) + text("!", -14, -6, class_="aa-must")


def _with_ring() -> str:
    return tag("circle", class_="aa-ring", r=18) + token(0, 2, carrying=False)
