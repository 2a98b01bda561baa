"""Draws the nest mats, which show the stores, actions and cards in play of each seat."""

from collections.abc import Iterable
from functools import cache, lru_cache

from games.drawing.seats import token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.errors import Fact
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import cut, describe_card, title_of
from games.march_of_the_ants.drawing.pieces import symbol
from games.march_of_the_ants.names import name_printed_card
from games.march_of_the_ants.pending import NOBODY, asked_seat, kind_of, waiting_phase
from games.march_of_the_ants.view import TAKEN, NestView, View
from games.march_of_the_ants.vocabulary import SECTIONS, Section
from games.wording import Wording

WIDTH = 400
HEIGHT = 204
_EDGE = 12
_COUNT_STEP = 54
_STACK_STEP = 127
_COUNT_LETTERS = 7  # length of the longest name that fits a box at normal width
_CHIP_LETTERS = 18  # length of the longest name that fits a chip
_CHIP_AS_IT_IS = 15  # length of the longest name that fits a chip at normal width


def mat(view: View, nest: NestView, words: Wording) -> str:
    """Draw a seat's nest. It is WIDTH wide and HEIGHT high."""
    digest, seat = view.content, nest.seat
    return group(
        title_tag(
            words.fill("picture.mat", {"seat": seat, "points": nest.points, "ants": nest.ants})
        ),
        _PANEL_ASKED if seat_to_act(view) == seat else _PANEL,
        _head(seat, nest.points, tuple(nest.origins.items()), words),
        _card_down(seat, words) if nest.card_down else "",
        _counts(nest, words),
        group_at(
            _EDGE,
            98,
            _stack((digest, seat), "head", nest.heads, words),
            _stack((digest, seat), "thorax", nest.thoraxes, words),
            _stack((digest, seat), "abdomen", nest.abdomens, words),
        ),
        _goals(digest, seat, nest.goals, words),
        _actions(nest.taken, words),
        _foot(_marks(view, nest, words), nest.won, nest.completed, words),
        id=f"seat:{seat}",
        class_="ma-mat",
        data_seat=seat,
    )


def _panel(look: str) -> str:
    return tag("rect", class_=look, x=1.5, y=1.5, width=WIDTH - 3, height=HEIGHT - 3, rx=10)


_PANEL, _PANEL_ASKED = _panel("bd-panel"), _panel("bd-panel bd-asked")


def seat_to_act(view: View) -> int:
    """Return the seat that must act, or NOBODY."""
    if not view.agenda or waiting_phase(view.agenda[-1]):
        return NOBODY
    return asked_seat(view.agenda[-1])


def question(view: View, words: Wording) -> str:
    """Return the question for the seat that must act, or the phase that the service must run."""
    if not view.agenda:
        return ""
    task = view.agenda[-1]
    if phase := waiting_phase(task):
        return words.fill(f"phase.{phase}", {})
    return words.fill(f"question.{kind_of(task)}", {}) if asked_seat(task) != NOBODY else ""


def names_of(digest: str, cards: Iterable[str], words: Wording) -> list[str]:
    """Return the display names of some cards of a pack."""
    tables = content.of(digest)
    return [title_of(tables.cards[tables.index[card]], words) for card in cards]


@lru_cache(KEPT)
def _head(seat: Seat, points: int, origins: tuple[tuple[str, int], ...], words: Wording) -> str:
    said = ", ".join(f"{words.fill(f'field.{name}', {})} {some}" for name, some in origins if some)
    facts: dict[str, Fact] = {"seat": seat, "points": points, "origins": said}
    in_all = text(words.fill("points", {"n": points}), WIDTH - _EDGE, 28, class_="bd-head bd-end")
    return "".join(
        (
            group_at(27, 22, token(seat, 12)),
            text(words.fill("picture.seat.name", {"seat": seat}), 48, 28, class_="bd-head"),
            group(
                title_tag(
                    words.fill("picture.points.origins" if said else "picture.points", facts)
                ),
                tag("rect", class_="bd-spot", x=WIDTH - 100, y=8, width=90, height=28),
                in_all,
                id=f"points:{seat}",
                class_="ma-points",
            ),
        )
    )


@lru_cache(KEPT)
def _card_down(seat: Seat, words: Wording) -> str:
    return group_at(
        WIDTH - 118,
        22,
        title_tag(words.fill("picture.down", {"seat": seat})),
        tag("rect", class_="bd-spot", x=-14, y=-14, width=28, height=28),
        symbol("back", 0, 0, 0.8),
        id=f"down:{seat}",
    )


def _counts(nest: NestView, words: Wording) -> str:
    counts = (
        ("larva", "larva", nest.larvae),
        ("food", "food", nest.food),
        ("ant", "ants", nest.ants),
        ("card", "hand", nest.hand_size),
        ("cube", "supply", nest.supply),
        ("larva", "resting-larva", nest.resting_larvae),
        ("food", "resting-food", nest.resting_food),
    )
    boxes = [_count(nest.seat, at, count, words) for at, count in enumerate(counts)]
    return group_at(_EDGE, 40, *boxes)


@lru_cache(KEPT)
def _count(seat: Seat, number: int, counted: tuple[str, str, int], words: Wording) -> str:
    """Draw a box with a count. `counted` contains the symbol, the kind and the count."""
    drawn, kind, count = counted
    name = words.fill(f"picture.count.{kind}", {})
    narrow: dict[str, str | int] = (
        {"textLength": _COUNT_STEP - 7, "lengthAdjust": "spacingAndGlyphs"}
        if len(name) > _COUNT_LETTERS
        else {}
    )
    return group_at(
        number * _COUNT_STEP,
        0,
        title_tag(words.fill(f"picture.count.{kind}.of", {"seat": seat, "count": count})),
        tag("rect", class_="ma-box", width=_COUNT_STEP - 3, height=52, rx=6),
        symbol(drawn, 15, 20, 0.75 if drawn == "ant" else 1),
        text(str(count), 36, 26, class_="bd-head bd-middle"),
        text(name, 25.5, 46, class_="bd-small bd-middle", **narrow),
        id=f"{kind}:{seat}",
        class_="ma-count",
        data_count=kind,
    )


@lru_cache(KEPT)
def _actions(taken: tuple[str, ...], words: Wording) -> str:
    """Draw the actions taken this round, as filled boxes with initial letters."""
    boxes = (_action(number, name, words, done=name in taken) for number, name in enumerate(TAKEN))
    return group_at(WIDTH - _EDGE - 5 * 25 + 3, 148, *boxes)


@cache
def _action(number: int, action: str, words: Wording, *, done: bool) -> str:
    letter = "bd-strong bd-middle" + (" ma-done-letter" if done else " bd-quiet")
    entry = "picture.action.done" if done else "picture.action.open"
    return group_at(
        number * 25,
        0,
        title_tag(words.fill(entry, {"action": action})),
        tag("rect", class_="ma-done" if done else "ma-box", width=22, height=24, rx=4),
        text(words.fill(f"picture.action.{action}", {})[:1].upper(), 11, 17, class_=letter),
        class_="ma-action",
    )


@lru_cache(KEPT)
def _stack(
    whose: tuple[str, Seat], section: Section, cards: tuple[str, ...], words: Wording
) -> str:
    """Draw a seat's stack of evolutions. Only the topmost one is in force.

    `whose` contains the hash of the pack and the seat.
    """
    digest, seat = whose
    nothing = words.fill("picture.nothing", {})
    names = ", ".join(reversed(names_of(digest, cards, words))) or nothing
    below = words.fill("picture.below", {"count": len(cards) - 1}) if cards[1:] else ""
    headed = words.fill(f"picture.section.{section}", {})
    return group_at(
        SECTIONS.index(section) * _STACK_STEP,
        0,
        title_tag(words.fill("picture.stack", {"section": section, "cards": names})),
        tag("rect", class_="bd-spot", width=_STACK_STEP - 5, height=44),
        text(headed, 2, 12, class_="bd-small bd-quiet"),
        text(below, _STACK_STEP - 7, 12, class_="bd-small bd-end"),
        group_at(0, 18, _chip(digest, cards[-1], words) if cards else _no_chip(nothing)),
        id=f"stack:{seat}.{section}",
        class_="ma-stack",
        data_section=section,
    )


@lru_cache(KEPT)
def _chip(digest: str, card: str, words: Wording) -> str:
    """Draw a card in play as a box with its name.

    The section is left out, because it appears above.
    """
    tables = content.of(digest)
    printed = tables.cards[tables.index[card]]
    kind = printed.section or printed.type
    name = title_of(printed, words)
    if name_printed_card(printed) == printed.id and words.has(f"chip.{printed.id}"):
        name = words.fill(f"chip.{printed.id}", {})
    elif printed.section:
        name = name.removesuffix(f" {printed.section.capitalize()}")
    narrow: dict[str, str | int] = (
        {"textLength": _STACK_STEP - 19, "lengthAdjust": "spacingAndGlyphs"}
        if len(name) > _CHIP_AS_IT_IS
        else {}
    )
    return group(
        title_tag(describe_card(printed, words)),
        tag("rect", class_=f"ma-chip mc-{kind}", width=_STACK_STEP - 5, height=25, rx=5),
        text(cut(name, _CHIP_LETTERS), 7, 17, class_="ma-chip-name", **narrow),
        id=f"card:{card}",
        data_card=card,
    )


@cache
def _no_chip(said: str) -> str:
    box = tag("rect", class_="ma-box", width=_STACK_STEP - 5, height=25, rx=5)
    return box + text(said, 7, 17, class_="bd-small bd-quiet")


@lru_cache(KEPT)
def _goals(digest: str, seat: Seat, cards: tuple[str, ...], words: Wording) -> str:
    """Draw the goals in play, of which there are at most two."""
    chips = [_chip(digest, card, words) for card in cards]
    names = names_of(digest, cards, words)
    said = words.join(names) if names else words.fill("picture.nothing", {})
    return group_at(
        _EDGE,
        148,
        title_tag(words.fill("picture.goals", {"seat": seat, "cards": said})),
        *(
            group_at(at * _STACK_STEP, 0, chip)
            for at, chip in enumerate(chips or [_no_chip(words.fill("picture.no-goal", {}))])
        ),
        class_="ma-goals",
        data_count=len(cards),
    )


def _marks(view: View, nest: NestView, words: Wording) -> str:
    """Draw the remarks about a seat, which are displayed below its stores."""
    marks = (
        ("marker", 0, view.marker == nest.seat),
        ("to-act", 0, seat_to_act(view) == nest.seat),
        ("rests", 0, nest.seat in view.resters),
        ("down", 0, nest.card_down),
        ("looks", nest.looked, nest.looked > 0),
        ("box", nest.rejected, nest.rejected > 0),
    )
    return ", ".join(
        [words.fill(f"picture.mark.{name}", {"count": count}) for name, count, so in marks if so]
    )


@lru_cache(KEPT)
def _foot(marks: str, won: int, completed: int, words: Wording) -> str:
    done = words.fill("picture.done", {"bodies": completed, "battles": won})
    return text(cut(marks, 40), _EDGE, 191, class_="bd-small") + text(
        done, WIDTH - _EDGE, 191, class_="bd-small bd-end bd-quiet"
    )
