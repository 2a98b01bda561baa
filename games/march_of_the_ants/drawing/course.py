"""The course of a match of March of the Ants: round and phase, what is asked, actions, piles."""

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

from games.drawing.seats import shape, spell_count, token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.drawing.card import SMALL_HIGH, SMALL_WIDE, small_face
from games.march_of_the_ants.drawing.map import SIZE, describe_loose, loose
from games.march_of_the_ants.drawing.mats import names_of, question, seat_to_act
from games.march_of_the_ants.drawing.pieces import symbol
from games.march_of_the_ants.lines import name_place
from games.march_of_the_ants.rules.turns import LAST_ROUND
from games.march_of_the_ants.view import TAKEN, View

WIDTH = 400
_SETUP = (t.Keep, t.PlaceTile, t.FoundColony)
_PHASES: tuple[tuple[tuple[type, ...], str], ...] = (
    ((t.Turn, t.TurnEnd, t.HordeTurn), "Worker Phase"),
    ((t.HeadBonuses, t.Fights), "Soldier Phase"),
    ((t.AbdomenBonuses, t.Harvest, t.Feed, t.Decree, t.Slumber), "Queen Phase"),
)
_ACTIONS_AT, _PILES_AT, _HORDE_AT = 78, 162, 230
_TILE, _TILE_STEP = 76, 81
_PILE, _PILE_STEP = 97, 101
_LETTERS = 64  # of a line as wide as the course
_SAID = {
    "explore": "Explore: draw a hex and place it at a tunnel of yours",
    "march": "March: take steps with larvae and ants",
    "forage": "Forage: draw cards",
    "play": "Play a card: it lies in your hand",
    "rest": "Rest for the remainder of the round",
}


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
    """Return the course of the match, WIDTH wide, and how high it is: what comes and goes last."""
    parts, y = [*_now(view), *_actions(view), *_piles(view)], _HORDE_AT
    if view.options.horde:
        parts.append(group_at(0, y, *_horde(view)))
        y += 48
    for line in [line for words in _about(view) for line in _wrap(words)]:
        parts.append(text(line, 0, y + 12, class_="bd-small"))
        y += 17
    for drawn, (x, top) in zip(_open_cards(view), _places(y + 6), strict=False):
        parts.append(group_at(x, top, drawn))
        y = top + SMALL_HIGH
    loose_hex = _hex_to_place(view)
    if loose_hex:
        parts.append(group_at(SIZE, y + SIZE + 8, *loose_hex))
        y += round(2 * SIZE) + 14
    return group(*parts, class_="ma-panel"), y + 8


def _places(top: int) -> Iterable[tuple[int, int]]:
    """Return where cards lie, two in a row."""
    return [(at % 2 * (SMALL_WIDE + 8), top + at // 2 * (SMALL_HIGH + 6)) for at in range(10)]


@lru_cache(KEPT)
def _wrap(words: str) -> tuple[str, ...]:
    return tuple(wrap(words, _LETTERS))


def _now(view: View) -> Iterable[str]:
    yield text(headline(view), 0, 20, class_="bd-title")
    yield text(phase(view), WIDTH, 20, class_="bd-head bd-end")
    seat = seat_to_act(view)
    if seat >= 0:
        yield group_at(13, 50, token(seat, 12))
        yield text(f"Seat {seat}", 34, 46, class_="bd-strong")
    yield text(question(view), 34 if seat >= 0 else 0, 64, class_="bd-body")


def _actions(view: View) -> Iterable[str]:
    """The actions, and who has taken each this round."""
    for number, name in enumerate(TAKEN):
        yield _action(number, name, tuple([n.seat for n in view.nests if name in n.taken]))


@lru_cache(KEPT)
def _action(number: int, name: str, seats: tuple[Seat, ...]) -> str:
    who = ", ".join(f"seat {seat}" for seat in seats)
    shapes = (
        group_at(_TILE / 2 + (at - (len(seats) - 1) / 2) * 14, 62, shape(seat, 5.5))
        for at, seat in enumerate(seats)
    )
    return group_at(
        number * _TILE_STEP,
        _ACTIONS_AT,
        title_tag(_SAID[name] + (f"; taken this round by {who}" if who else "")),
        tag("rect", class_="ma-box", width=_TILE, height=74, rx=6),
        group_at(_TILE / 2, 20, _ICONS[name]),
        text(name.capitalize(), _TILE / 2, 49, class_="bd-strong bd-middle"),
        *shapes,
        id=f"action:{name}",
        class_="ma-choice",
    )


_ICONS = {
    "explore": symbol("hex-back", 0, 0, 0.9),
    "march": symbol("ant", 0, 1),
    "forage": symbol("back", -5, 0, 0.75) + symbol("card", 6, 2, 1.2),
    "play": symbol("card", 0, 3, 1.3)
    + tag("path", class_="ma-arrow", d="M0 7V-14M-6 -8L0 -14L6 -8"),
    "rest": tag("path", class_="ma-moon", d="M5 -13A14 14 0 1 0 13 8A11 11 0 0 1 5 -13Z"),
}


def _about(view: View) -> Iterable[str]:
    """Say what the task on top is about, and what is in play."""
    if not view.agenda:
        return
    tables, task = content.of(view.content), view.agenda[-1]
    if names := names_of(view.content, _cards_in_play(view)):
        yield ("On offer: " if isinstance(task, t.OfferedCards) else "In play: ") + ", ".join(names)
    match task:
        case t.Battle():
            yield (
                f"Battle in {name_place(tables, task.place)}: seat {task.invader} invades with "
                f"strength {task.invader_strength}, seat {task.defender} defends with "
                f"{task.defender_strength}"
            )
        case t.CentipedeBattle():
            yield (
                f"{name_place(tables, task.place)}: the centipede begins with strength "
                f"{task.base}, seat {task.seat} has {task.strength}"
            )
        case t.React(seats=seats):
            yield "May still react: " + ", ".join(f"seat {seat}" for seat in seats)
        case _:
            left = getattr(task, "left", getattr(task, "due", getattr(task, "count", 0)))
            yield f"{left} left" if left else ""


def _cards_in_play(view: View) -> list[str]:
    """Return the ids of the cards that are being played or are on offer."""
    found = []
    for task in view.agenda[::-1]:
        match task:
            case t.Deferred(card=card) | t.Resolve(card=card) | t.Effect(card=card) if card >= 0:
                found.append(card)
            case t.OfferedCards(cards=cards):
                found += cards
            case _:
                pass
    tables = content.of(view.content)
    return [tables.cards[card].id for card in dict.fromkeys(found)]


def _open_cards(view: View) -> Iterable[str]:
    """The cards that are being played or are on offer, for all to read."""
    tables = content.of(view.content)
    for card in _cards_in_play(view):
        yield group(small_face(tables.cards[tables.index[card]]), class_="ma-open-card")


def _hex_to_place(view: View) -> list[str]:
    """The hex that is to be placed."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, t.PlaceTile):
        return []
    return _loose_with_words(view.content, task.hex)


@lru_cache(KEPT)
def _loose_with_words(digest: str, number: int) -> list[str]:
    printed = content.of(digest).hexes[number]
    named = title_tag(f"To be placed: {describe_loose(printed)}")
    lines = [
        f"To be placed: {printed.name}",
        *(line for words in describe_loose(printed).split("; ")[1:] for line in wrap(words, 40)),
    ]
    looks = ("bd-strong", *["bd-small"] * len(lines))
    said = [
        text(line, SIZE + 8, 17 * at - 30, class_=look)
        for at, (line, look) in enumerate(zip(lines, looks, strict=False))
    ]
    return [
        group(named, loose(digest, number), id=f"drawn:{number}", class_="ma-to-place"),
        *said,
    ]


def _piles(view: View) -> Iterable[str]:
    discarded = ", ".join(names_of(view.content, view.discard))
    yield _pile(0, ("back", "deck", "deck", "Cards to draw"), view.deck, "")
    yield _pile(1, ("card", "discard", "discard", "Cards discarded"), len(view.discard), discarded)
    yield _pile(2, ("hex-back", "hexes", "hexes", "Hexes to explore"), view.pile, "")
    yield _pile(3, ("hex-back", "box", "box", "Hexes out of the game"), view.box, "")


@lru_cache(KEPT)
def _pile(number: int, said: tuple[str, str, str, str], count: int, words: str) -> str:
    drawn, name, pile, told = said
    return group_at(
        number * _PILE_STEP,
        _PILES_AT,
        title_tag(f"{told}: {count}" + (f"; {words}" if words else "")),
        tag("rect", class_="ma-box", width=_PILE, height=58, rx=6),
        symbol(drawn, 30, 22, 1.3 if drawn == "card" else 0.95),
        text(str(count), 64, 28, class_="bd-head bd-middle"),
        text(name, _PILE / 2, 52, class_="bd-small bd-middle"),
        id=f"pile:{pile}",
        class_="ma-pile",
        data_pile=name,
    )


def _horde(view: View) -> Iterable[str]:
    names = ", ".join(names_of(view.content, view.horde_discard))
    piles = (
        f"{spell_count(view.horde_deck, 'card')} in its deck, {len(view.horde_discard)} discarded"
    )
    yield group(
        title_tag(f"The Centipede Horde; discarded: {names or 'none'}"),
        tag("rect", class_="ma-box", width=WIDTH, height=42, rx=6),
        symbol("centipede", 26, 21),
        text(
            f"The Centipede Horde: {spell_count(view.horde_points, 'point')}",
            54,
            18,
            class_="bd-strong",
        ),
        text(piles, 54, 35, class_="bd-small"),
        id="pile:horde",
        class_="ma-horde",
    )
