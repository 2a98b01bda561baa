"""The nest mats of March of the Ants: what each seat has, has done and has in play."""

from collections.abc import Iterable
from functools import cache, lru_cache

from games.drawing.seats import spell_count, token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import describe_card
from games.march_of_the_ants.drawing.map import cut
from games.march_of_the_ants.drawing.pieces import symbol
from games.march_of_the_ants.lines import catalogue, count_ants
from games.march_of_the_ants.pending import NOBODY, asked_seat, kind_of, waiting_phase
from games.march_of_the_ants.view import TAKEN, NestView, View
from games.march_of_the_ants.vocabulary import Section

WIDTH = 400
HEIGHT = 204
_EDGE = 12
_COUNT_STEP = 54
_STACK_STEP = 127
_CHIP_LETTERS = 18  # of a name that fits a chip


def mat(view: View, nest: NestView) -> str:
    """Return a seat's nest, WIDTH by HEIGHT."""
    digest, seat = view.content, nest.seat
    return group(
        title_tag(
            f"Nest of seat {seat}: {spell_count(nest.points, 'point')}, {count_ants(nest.ants)}"
        ),
        _PANEL_ASKED if seat_to_act(view) == seat else _PANEL,
        _head(seat, nest.points, tuple(nest.origins.items()), nest.card_down),
        _counts(nest),
        group_at(
            _EDGE,
            98,
            _stack(digest, seat, "head", nest.heads),
            _stack(digest, seat, "thorax", nest.thoraxes),
            _stack(digest, seat, "abdomen", nest.abdomens),
        ),
        _goals(digest, seat, nest.goals),
        _actions(nest.taken),
        _foot(_marks(view, nest), nest.won, nest.completed),
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


def question(view: View) -> str:
    """Return what the seat that must act is asked, or what the workers run."""
    if not view.agenda:
        return ""
    task, words = view.agenda[-1], catalogue()
    if phase := waiting_phase(task):
        return words[f"phase.{phase}"]
    return words[f"question.{kind_of(task)}"] if asked_seat(task) != NOBODY else ""


def names_of(digest: str, cards: Iterable[str]) -> list[str]:
    """Return what cards of a pack are called."""
    tables = content.of(digest)
    return [tables.cards[tables.index[card]].name for card in cards]


@lru_cache(KEPT)
def _head(seat: Seat, points: int, origins: tuple[tuple[str, int], ...], card_down: bool) -> str:
    words = ", ".join(f"{name.replace('-', ' ')} {some}" for name, some in origins if some)
    in_all = text(spell_count(points, "point"), WIDTH - _EDGE, 28, class_="bd-head bd-end")
    down = (
        group_at(
            WIDTH - 118,
            22,
            title_tag(f"A card of seat {seat}, face down"),
            tag("rect", class_="bd-spot", x=-14, y=-14, width=28, height=28),
            symbol("back", 0, 0, 0.8),
            id=f"down:{seat}",
        )
        if card_down
        else ""
    )
    return "".join(
        (
            group_at(27, 22, token(seat, 12)),
            text(f"Seat {seat}", 48, 28, class_="bd-head"),
            down,
            group(
                title_tag(f"Points of seat {seat}: {points}" + (f" ({words})" if words else "")),
                tag("rect", class_="bd-spot", x=WIDTH - 100, y=8, width=90, height=28),
                in_all,
                id=f"points:{seat}",
                class_="ma-points",
            ),
        )
    )


def _counts(nest: NestView) -> str:
    return group_at(
        _EDGE,
        40,
        _count(nest.seat, 0, ("larva", "larvae", "larva", "larvae in the chamber"), nest.larvae),
        _count(nest.seat, 1, ("food", "food", "food", "food in the stores"), nest.food),
        _count(nest.seat, 2, ("ant", "ants", "ants", "ants in the Meadow"), nest.ants),
        _count(nest.seat, 3, ("card", "hand", "hand", "cards in the hand"), nest.hand_size),
        _count(nest.seat, 4, ("cube", "supply", "supply", "cubes in the supply"), nest.supply),
        _count(
            nest.seat,
            5,
            ("larva", "resting", "resting-larva", "larvae on the Resting area"),
            nest.resting_larvae,
        ),
        _count(
            nest.seat,
            6,
            ("food", "resting", "resting-food", "food on the Resting area"),
            nest.resting_food,
        ),
    )


@lru_cache(KEPT)
def _count(seat: Seat, number: int, said: tuple[str, str, str, str], count: int) -> str:
    """Return a box with so many of something: how it is drawn, called, named and told."""
    drawn, name, kind, told = said
    return group_at(
        number * _COUNT_STEP,
        0,
        title_tag(f"Seat {seat}, {told}: {count}"),
        tag("rect", class_="ma-box", width=_COUNT_STEP - 3, height=52, rx=6),
        symbol(drawn, 15, 20, 0.75 if drawn == "ant" else 1),
        text(str(count), 36, 26, class_="bd-head bd-middle"),
        text(name, 25.5, 46, class_="bd-small bd-middle"),
        id=f"{kind}:{seat}",
        class_="ma-count",
        data_count=kind,
    )


@lru_cache(KEPT)
def _actions(taken: tuple[str, ...]) -> str:
    """Return the actions taken this round: filled boxes with their first letters."""
    boxes = (_action(number, name, done=name in taken) for number, name in enumerate(TAKEN))
    return group_at(WIDTH - _EDGE - 5 * 25 + 3, 148, *boxes)


@cache
def _action(number: int, action: str, *, done: bool) -> str:
    letter = "bd-strong bd-middle" + (" ma-done-letter" if done else " bd-quiet")
    return group_at(
        number * 25,
        0,
        title_tag(f"{action.capitalize()}: {'taken' if done else 'not taken'} this round"),
        tag("rect", class_="ma-done" if done else "ma-box", width=22, height=24, rx=4),
        text(action[0].upper(), 11, 17, class_=letter),
        class_="ma-action",
    )


@lru_cache(KEPT)
def _stack(digest: str, seat: Seat, section: Section, cards: tuple[str, ...]) -> str:
    """Return a stack of evolutions: the topmost is in force, all of them count."""
    names = names_of(digest, cards)
    number = ("head", "thorax", "abdomen").index(section)
    below = f"+{len(names) - 1} below" if names[1:] else ""
    return group_at(
        number * _STACK_STEP,
        0,
        title_tag(f"{section.capitalize()}: " + (", ".join(reversed(names)) or "none")),
        tag("rect", class_="bd-spot", width=_STACK_STEP - 5, height=44),
        text(section.capitalize(), 2, 12, class_="bd-small bd-quiet"),
        text(below, _STACK_STEP - 7, 12, class_="bd-small bd-end"),
        group_at(0, 18, _chip(digest, cards[-1]) if cards else _no_chip("none")),
        id=f"stack:{seat}.{section}",
        class_="ma-stack",
        data_section=section,
    )


@lru_cache(KEPT)
def _chip(digest: str, card: str) -> str:
    """Return a card in play by its name; a section need not be said where it stands."""
    tables = content.of(digest)
    printed = tables.cards[tables.index[card]]
    kind = printed.section or printed.type
    name = printed.name
    if printed.section:
        name = name.removesuffix(f" {printed.section.capitalize()}")
    return group(
        title_tag(describe_card(printed)),
        tag("rect", class_=f"ma-chip mc-{kind}", width=_STACK_STEP - 5, height=25, rx=5),
        text(cut(name, _CHIP_LETTERS), 7, 17, class_="ma-chip-name"),
        id=f"card:{card}",
        data_card=card,
    )


@cache
def _no_chip(words: str) -> str:
    box = tag("rect", class_="ma-box", width=_STACK_STEP - 5, height=25, rx=5)
    return box + text(words, 7, 17, class_="bd-small bd-quiet")


@lru_cache(KEPT)
def _goals(digest: str, seat: Seat, cards: tuple[str, ...]) -> str:
    """Return the goals in play, of which there are two at most."""
    chips = [_chip(digest, card) for card in cards] or [_no_chip("no colony goal")]
    names = " and ".join(names_of(digest, cards)) or "none"
    return group_at(
        _EDGE,
        148,
        title_tag(f"Colony goals of seat {seat}: {names}"),
        *(group_at(at * _STACK_STEP, 0, chip) for at, chip in enumerate(chips)),
        class_="ma-goals",
        data_count=len(cards),
    )


def _marks(view: View, nest: NestView) -> str:
    """Return what is said of a seat below what it has."""
    marks = (
        ("marker", view.marker == nest.seat),
        ("to act", seat_to_act(view) == nest.seat),
        ("rests", nest.seat in view.resters),
        ("a card face down", nest.card_down),
        (f"looks at {nest.looked} hex" + "es" * (nest.looked > 1), nest.looked > 0),
        (f"has seen {nest.rejected} of the box", nest.rejected > 0),
    )
    return ", ".join([words for words, so in marks if so])


@lru_cache(KEPT)
def _foot(marks: str, won: int, completed: int) -> str:
    bodies = "body" if completed == 1 else "bodies"
    done = f"{completed} {bodies}, {spell_count(won, 'battle')} won"
    return text(cut(marks, 40), _EDGE, 191, class_="bd-small") + text(
        done, WIDTH - _EDGE, 191, class_="bd-small bd-end bd-quiet"
    )
