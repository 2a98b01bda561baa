"""The course of a match of March of the Ants: round and phase, what is asked, piles, battles."""

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

from games.drawing.seats import spell_count, token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.drawing.map import loose
from games.march_of_the_ants.drawing.mats import names_of, question, seat_to_act
from games.march_of_the_ants.drawing.pieces import legend, symbol
from games.march_of_the_ants.rules.turns import LAST_ROUND
from games.march_of_the_ants.view import View

WIDTH = 322
_SETUP = (t.Keep, t.PlaceTile, t.FoundColony)
_PHASES: tuple[tuple[tuple[type, ...], str], ...] = (
    ((t.Turn, t.TurnEnd, t.HordeTurn), "Worker Phase"),
    ((t.HeadBonuses, t.Fights), "Soldier Phase"),
    ((t.AbdomenBonuses, t.Harvest, t.Feed, t.Decree, t.Slumber), "Queen Phase"),
)
_LEGEND = 148
_EXPLAINED = "".join(legend())


def headline(view: View) -> str:
    """Return in words where the match is."""
    if not view.players:
        return "Being set up"
    if not view.agenda:
        return "The game is over"
    return f"Round {view.round} of {LAST_ROUND}"


def phase(view: View) -> str:
    """Return the phase: that of the topmost task which belongs to one."""
    top = view.agenda[-1] if view.agenda else None
    if isinstance(top, _SETUP) and getattr(top, "mode", "setup") == "setup":
        return "Setup"
    for task in reversed(view.agenda):
        for kinds, name in _PHASES:
            if isinstance(task, kinds):
                return name
    return ""


def course(view: View) -> tuple[str, int]:
    """Return the course of the match, WIDTH wide, and how high it is."""
    parts, y = [*_now(view)], 118
    about = [line for words in _about(view) for line in _wrap(words)]
    for line in about:
        parts.append(text(line, 0, y, class_="bd-small"))
        y += 17
    drawn = _hexes_to_place(view)
    if drawn:
        parts.append(group_at(WIDTH / 2, y + 74, *drawn))
        y += 156
    parts.append(group_at(0, y, *_piles(view)))
    y += 84
    if view.options.horde:
        parts.append(group_at(0, y, *_horde(view)))
        y += 52
    parts.append(group_at(0, y, _EXPLAINED, class_="ma-legend"))
    return group(*parts, class_="ma-panel"), y + _LEGEND


@lru_cache(KEPT)
def _wrap(words: str) -> tuple[str, ...]:
    return tuple(wrap(words, 46))


def _now(view: View) -> Iterable[str]:
    yield text(headline(view), 0, 20, class_="bd-title")
    yield text(phase(view), 0, 44, class_="bd-head")
    seat = seat_to_act(view)
    if seat >= 0:
        yield group_at(13, 76, token(seat, 12))
        yield text(f"Seat {seat}", 34, 72, class_="bd-strong")
    yield text(question(view), 34 if seat >= 0 else 0, 88, class_="bd-body")


def _about(view: View) -> Iterable[str]:
    """Say what the task on top is about, and which cards are being played."""
    for task in view.agenda[::-1]:
        match task:
            case t.Deferred(card=card) | t.Resolve(card=card) | t.Effect(card=card) if card >= 0:
                yield f"In play: {_card(view, card)}"
            case t.OfferedCards(cards=cards):
                yield "On offer: " + ", ".join(_card(view, card) for card in cards)
            case _:
                pass
    if not view.agenda:
        return
    task = view.agenda[-1]
    match task:
        case t.Battle():
            yield (
                f"Battle in hex {task.place}: seat {task.invader} invades with strength "
                f"{task.invader_strength}, seat {task.defender} defends with "
                f"{task.defender_strength}"
            )
        case t.CentipedeBattle():
            yield (
                f"Hex {task.place}: the centipede begins with strength {task.base}, "
                f"seat {task.seat} has {task.strength}"
            )
        case t.PlaceTile(hex=number):
            yield content.of(view.content).hexes[number].text
        case t.React(seats=seats):
            yield "May still react: " + ", ".join(f"seat {seat}" for seat in seats)
        case _:
            left = getattr(task, "left", getattr(task, "due", getattr(task, "count", 0)))
            yield f"{left} left" if left else ""


def _card(view: View, card: int) -> str:
    return content.of(view.content).cards[card].name


def _hexes_to_place(view: View) -> list[str]:
    """The hex that is to be placed."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, t.PlaceTile):
        return []
    hex_ = group(loose(view.content, task.hex), class_="ma-to-place")
    return [title_tag(f"Hex {task.hex}, to be placed"), hex_]


def _piles(view: View) -> Iterable[str]:
    discarded = ", ".join(names_of(view.content, view.discard))
    yield _pile(0, "back", "deck", view.deck, "face down")
    yield _pile(1, "card", "discard", len(view.discard), discarded)
    yield _pile(2, "hex-back", "hexes", view.pile, "face down")
    yield _pile(3, "hex-back", "box", view.box, "out of the game")


@lru_cache(KEPT)
def _pile(number: int, drawn: str, name: str, count: int, words: str) -> str:
    return group_at(
        number * 80,
        0,
        title_tag(f"{name}: {count}" + (f"; {words}" if words else "")),
        tag("rect", class_="ma-box", width=74, height=62, rx=6),
        symbol(drawn, 20, 25, 1.7 if drawn == "card" else 1),
        text(str(count), 52, 31, class_="bd-head bd-middle"),
        text(name, 37, 56, class_="bd-small bd-middle"),
        class_="ma-pile",
        data_pile=name,
    )


def _horde(view: View) -> Iterable[str]:
    yield symbol("centipede", 22, 16)
    yield text(
        f"The Centipede Horde: {spell_count(view.horde_points, 'point')}",
        50,
        14,
        class_="bd-strong",
    )
    piles = (
        f"{spell_count(view.horde_deck, 'card')} in its deck, {len(view.horde_discard)} discarded"
    )
    names = ", ".join(names_of(view.content, view.horde_discard))
    yield group(title_tag(names), text(piles, 50, 32, class_="bd-small"), class_="ma-horde")
