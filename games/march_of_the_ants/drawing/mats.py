"""The nest mats of March of the Ants, and what the reader alone sees: its hand."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from games.drawing.seats import fit_font_size, spell_count, token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import HEIGHT as CARD_HEIGHT
from games.march_of_the_ants.drawing.card import WIDTH as CARD_WIDTH
from games.march_of_the_ants.drawing.card import back, face
from games.march_of_the_ants.drawing.map import loose
from games.march_of_the_ants.drawing.pieces import symbol
from games.march_of_the_ants.lines import catalogue
from games.march_of_the_ants.pending import NOBODY, asked_seat, kind_of, waiting_phase
from games.march_of_the_ants.view import TAKEN, Hidden, NestView, View

WIDTH = 591
HEIGHT = 208
_SCALE = 0.72  # of the cards in the hand
_ACROSS = 8  # cards in a row
_STEP_X, _STEP_Y = 150, 212


def mat(view: View, nest: NestView) -> str:
    """Return a seat's nest, WIDTH by HEIGHT."""
    digest = view.content
    return group(
        _PANEL_ASKED if seat_to_act(view) == nest.seat else _PANEL,
        _head(nest.seat, _marks(view, nest), nest.points, tuple(nest.origins.items())),
        _counts(nest),
        _actions(nest.taken, nest.won),
        group_at(
            14,
            116,
            _stack(digest, 0, "Head", nest.heads),
            _stack(digest, 1, "Thorax", nest.thoraxes),
            _stack(digest, 2, "Abdomen", nest.abdomens),
        ),
        _goals(digest, nest.goals, nest.completed),
        class_="ma-mat",
        data_seat=nest.seat,
    )


def _panel(look: str) -> str:
    return tag("rect", class_=look, width=WIDTH, height=HEIGHT, rx=10)


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


def _marks(view: View, nest: NestView) -> str:
    """Return what is said of a seat beside its number."""
    marks = (
        ("has the marker", view.marker == nest.seat),
        ("to act", seat_to_act(view) == nest.seat),
        ("rests", nest.seat in view.resters),
        ("a card face down", nest.card_down),
        (f"looks at {nest.looked} hex" + "es" * (nest.looked > 1), nest.looked > 0),
        (f"has seen {nest.rejected} of the box", nest.rejected > 0),
    )
    return ", ".join([words for words, so in marks if so])


@lru_cache(KEPT)
def _head(seat: Seat, marks: str, points: int, origins: tuple[tuple[str, int], ...]) -> str:
    words = ", ".join(f"{name} {some}" for name, some in origins if some)
    in_all = text(spell_count(points, "point"), WIDTH - 14, 29, class_="bd-head bd-end")
    return "".join(
        (
            group_at(26, 23, token(seat, 11)),
            text(f"Seat {seat}", 46, 28, class_="bd-head"),
            text(marks, 108, 28, class_="bd-small"),
            group(title_tag(f"Points: {words or 'none'}"), in_all, class_="ma-points"),
        )
    )


def _counts(nest: NestView) -> str:
    return group_at(
        14,
        44,
        _count(0, "larva", "larvae", nest.larvae),
        _count(1, "food", "food", nest.food),
        _count(2, "ant", "ants", nest.ants),
        _count(3, "card", "hand", nest.hand_size),
        _count(4, "cube", "supply", nest.supply),
        _count(5, "larva", "resting", nest.resting_larvae),
        _count(6, "food", "resting", nest.resting_food),
    )


@lru_cache(KEPT)
def _count(number: int, drawn: str, name: str, count: int) -> str:
    said = f"{drawn} {name}" if name == "resting" else name
    return group_at(
        number * 57,
        0,
        title_tag(f"{count} {said}"),
        tag("rect", class_="ma-box", width=52, height=58, rx=6),
        symbol(drawn, 16, 24, 0.82 if drawn == "ant" else 1.1),
        text(str(count), 38, 30, class_="bd-head bd-middle"),
        text(name, 26, 52, class_="bd-small bd-middle"),
        class_="ma-count",
        data_count=said,
    )


@lru_cache(KEPT)
def _actions(taken: tuple[str, ...], won: int) -> str:
    """Return the actions taken this round: filled boxes with their first letters."""
    return group_at(
        424,
        44,
        text("Actions this round", 0, 11, class_="bd-small bd-quiet"),
        *(_action(number, name, done=name in taken) for number, name in enumerate(TAKEN)),
        text(spell_count(won, "battle") + " won", 0, 55, class_="bd-small"),
    )


@cache
def _action(number: int, action: str, *, done: bool) -> str:
    letter = "bd-strong bd-middle" + (" ma-done-letter" if done else " bd-quiet")
    return group_at(
        number * 26,
        18,
        title_tag(f"{action}: {'taken' if done else 'not taken'}"),
        tag("rect", class_="ma-done" if done else "ma-box", width=22, height=22, rx=4),
        text(action[0].upper(), 11, 16, class_=letter),
        class_="ma-action",
    )


@lru_cache(KEPT)
def _stack(digest: str, number: int, section: str, cards: tuple[str, ...]) -> str:
    """Return a stack of evolutions: the topmost is in force, all of them count."""
    names = names_of(digest, cards)
    top = names[-1] if names else "none"
    below = ", ".join(reversed(names[:-1]))
    return group_at(
        number * 190,
        0,
        title_tag(f"{section}: " + (", ".join(reversed(names)) or "none")),
        tag("rect", class_="ma-box", width=183, height=48, rx=6),
        text(f"{section} \u00d7{len(cards)}", 8, 14, class_="bd-small bd-quiet"),
        text(
            top,
            8,
            29,
            class_="bd-name" if names else "bd-small bd-quiet",
            **({"font_size": fit_font_size(top, 168, 13)} if names else {}),
        ),
        text(_cut(f"on {below}", 27) if below else "", 8, 42, class_="bd-small", font_size=10.5),
        class_="ma-stack",
        data_section=section.lower(),
    )


def _cut(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1].rstrip(" ,") + "\u2026"


@lru_cache(KEPT)
def _goals(digest: str, cards: tuple[str, ...], completed: int) -> str:
    goals = " and ".join(names_of(digest, cards))
    return group_at(
        14,
        178,
        group(
            text(_cut(f"Colony goals: {goals or 'none'}", 64), 0, 12, class_="bd-small"),
            class_="ma-goals",
            data_count=len(cards),
        ),
        text(f"bodies scored {completed}", WIDTH - 28, 12, class_="bd-small bd-end"),
    )


def own_height(own: Hidden | None) -> int:
    """Return how much room the hand takes."""
    if own is None:
        return 0
    shown = len(own.hand) + bool(own.down) + len(own.looked)
    return _own_top(own) + 14 + _STEP_Y * -(-shown // _ACROSS)


def _own_top(own: Hidden) -> int:
    return 48 if own.rejected or own.hints else 28


def own_cards(view: View, own: Hidden) -> Iterable[str]:
    """Return the reader's hand, its card face down, the hexes it looks at, what it knows."""
    tables = content.of(view.content)
    size = "empty" if not own.hand else spell_count(len(own.hand), "card")
    yield text(f"Your hand: {size}", 0, 16, class_="bd-head")
    yield text(" \u00b7 ".join(_say_hints(own)), 0, 36, class_="bd-small")
    scale = f"scale({_SCALE})"
    pictures = [
        group(face(tables.cards[tables.index[card]]), transform=scale, class_="ma-in-hand")
        for card in own.hand
    ]
    if own.down:
        below = group(back("Your card face down"), transform=scale)
        above = group(face(tables.cards[tables.index[own.down]]), transform=scale)
        pictures.append(group(below, group_at(8, 8, above), class_="ma-down"))
    pictures += [
        group(
            group_at(
                CARD_WIDTH * _SCALE / 2,
                CARD_HEIGHT * _SCALE / 2,
                title_tag(f"You look at hex {number}"),
                group(loose(view.content, number), transform="scale(0.95)"),
            ),
            class_="ma-looked",
        )
        for number in own.looked
    ]
    for at, picture in enumerate(pictures):
        row, column = divmod(at, _ACROSS)
        yield group_at(column * _STEP_X, _own_top(own) + row * _STEP_Y, picture)


def _say_hints(own: Hidden) -> Iterable[str]:
    if own.rejected:
        yield f"you have seen {_hexes(own.rejected)} in the box"
    for hint in own.hints:
        places = ", ".join(str(at + 1) for at in hint.positions)
        yield f"{_hexes(hint.hexes)} in the pile at {places} from the bottom"


def _hexes(numbers: Sequence[int]) -> str:
    return ("hex " if len(numbers) == 1 else "hexes ") + ", ".join(map(str, numbers))
