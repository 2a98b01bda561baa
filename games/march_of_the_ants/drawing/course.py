"""Draws the progress of a match: round, phase, question, actions and piles."""

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

from games.drawing.seats import fit_font_size, shape, token
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.errors import Fact
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.determinize import body_of
from games.march_of_the_ants.drawing.card import flat_face
from games.march_of_the_ants.drawing.described import describe_loose, title_of_hex
from games.march_of_the_ants.drawing.ground import SIZE
from games.march_of_the_ants.drawing.map import loose
from games.march_of_the_ants.drawing.mats import names_of, question, seat_to_act
from games.march_of_the_ants.drawing.pieces import symbol, yielded
from games.march_of_the_ants.modifier_types import ActionCost
from games.march_of_the_ants.modifiers import modifiers_of
from games.march_of_the_ants.names import name_hex, name_place
from games.march_of_the_ants.rules.turns import BITS, LAST_ROUND, food_price
from games.march_of_the_ants.view import TAKEN, View
from games.wording import Wording

WIDTH = 400
_SETUP = (t.Keep, t.PlaceTile, t.FoundColony)
_PHASES: tuple[tuple[tuple[type, ...], str], ...] = (
    ((t.Turn, t.TurnEnd, t.HordeTurn), "worker"),
    ((t.HeadBonuses, t.Fights), "soldier"),
    ((t.AbdomenBonuses, t.Harvest, t.Feed, t.Decree, t.Slumber), "queen"),
)
_ACTIONS_AT, _PILES_AT, _HORDE_AT = 74, 153, 180
_TILE, _TILE_STEP = 76, 81
_PILE, _PILE_STEP = 97, 101
_PILE_HIGH = 24
_LETTERS = 60  # number of letters in a line across the panel
_SMALLEST, _STRONG = 11, 13  # font sizes


def headline(view: View, words: Wording) -> str:
    """Return the progress of the match in words."""
    if not view.players:
        return words.fill("picture.setting-up", {})
    if not view.agenda:
        return words.fill("picture.over", {})
    return words.fill("picture.round", {"round": view.round, "last": LAST_ROUND})


def phase(view: View, words: Wording) -> str:
    """Return the name of the current phase, which follows from the top tasks."""
    name = _phase_of(view)
    return words.fill(f"picture.phase.{name}", {}) if name else ""


def _phase_of(view: View) -> str:
    top = view.agenda[-1] if view.agenda else None
    if isinstance(top, _SETUP) and getattr(top, "mode", "setup") == "setup":
        return "setup"
    for task in reversed(view.agenda):
        for kinds, name in _PHASES:
            if isinstance(task, kinds):
                return name
    return ""


def course(view: View, words: Wording) -> tuple[str, int]:
    """Draw the progress of the match, WIDTH wide. Return the drawing and its height.

    Sections that are displayed only temporarily come last.
    """
    parts = [*_now(view, words), *_actions(view, words), *_piles(view, words)]
    y = _HORDE_AT
    if view.options.horde:
        parts.append(group_at(0, y, *_horde(view, words)))
        y += 48
    for line in _wrap(". ".join(said for said in _about(view, words) if said)):
        parts.append(text(line, 0, y + 12, class_="bd-small"))
        y += 17
    for drawn, height in _open_cards(view, words):
        parts.append(group_at(0, y + 2, drawn))
        y += height + 3
    loose_hex = _hex_to_place(view, words)
    if loose_hex:
        parts.append(group_at(SIZE, y + SIZE + 2, *loose_hex))
        y += round(2 * SIZE) + 2
    return group(*parts, class_="ma-panel"), y + 4


@lru_cache(KEPT)
def _wrap(said: str) -> tuple[str, ...]:
    return tuple(wrap(said, _LETTERS))


def _now(view: View, words: Wording) -> Iterable[str]:
    yield text(headline(view, words), 0, 20, class_="bd-title")
    yield text(phase(view, words), WIDTH, 20, class_="bd-head bd-end")
    seat = seat_to_act(view)
    if seat >= 0:
        yield group_at(13, 50, token(seat, 12))
        yield text(words.fill("picture.seat.name", {"seat": seat}), 34, 46, class_="bd-strong")
    yield text(question(view, words), 34 if seat >= 0 else 0, 64, class_="bd-body")


def _actions(view: View, words: Wording) -> Iterable[str]:
    """Draw the actions, each with the seats that have taken it in this round, and its price."""
    prices = _find_prices(view)
    for number, name in enumerate(TAKEN):
        seats = tuple([nest.seat for nest in view.nests if name in nest.taken])
        yield _action(number, name, seats, prices.get(name), words)


def _find_prices(view: View) -> dict[str, int]:
    """Return the food prices of actions for the seat that must act, or those without modifiers."""
    seat, changes, taken = seat_to_act(view), tuple[ActionCost, ...](), 0
    if seat >= 0:
        nest = view.nests[seat]
        tables = content.of(view.content)
        changes = modifiers_of(body_of(nest, tables), tables, ActionCost)
        taken = sum(BITS[name] for name in nest.taken if name in BITS)
    return {name: food_price(changes, taken, name) for name in BITS}


def _say_seats(seats: tuple[Seat, ...], words: Wording) -> str:
    return ", ".join(words.fill("picture.seat", {"seat": seat}) for seat in seats)


@lru_cache(KEPT)
def _action(
    number: int, name: str, seats: tuple[Seat, ...], price: int | None, words: Wording
) -> str:
    lettered, about = words.fill(f"picture.action.{name}", {}), f"picture.action.{name}.about"
    taken: dict[str, Fact] = {"action": {"word": about}, "who": _say_seats(seats, words)}
    shapes = (
        group_at(_TILE / 2 + (at - (len(seats) - 1) / 2) * 14, 62, shape(seat, 5.5))
        for at, seat in enumerate(seats)
    )
    return group_at(
        number * _TILE_STEP,
        _ACTIONS_AT,
        title_tag(words.fill("picture.action.taken", taken) if seats else words.fill(about, {})),
        tag("rect", class_="ma-box", width=_TILE, height=74, rx=6),
        group_at(_TILE / 2, 20, _ICONS[name]),
        text(
            lettered,
            _TILE / 2,
            49,
            class_="bd-name bd-middle",
            font_size=max(_SMALLEST, fit_font_size(lettered, _TILE - 8, _STRONG)),
        ),
        "" if price is None else yielded("food", price, _TILE - 12, 12),
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


def _about(view: View, words: Wording) -> Iterable[str]:
    """Describe the top task and the cards in play."""
    if not view.agenda:
        return
    tables, task = content.of(view.content), view.agenda[-1]
    if names := names_of(view.content, _cards_in_play(view), words):
        entry = "picture.offer" if isinstance(task, t.OfferedCards) else "picture.in-play"
        yield words.fill(entry, {"cards": ", ".join(names)})
    match task:
        case t.Battle():
            yield words.fill(
                "picture.battle",
                {
                    "place": name_place(tables, task.place, "at"),
                    "invader": task.invader,
                    "invader_strength": task.invader_strength,
                    "defender": task.defender,
                    "defender_strength": task.defender_strength,
                },
            )
        case t.CentipedeBattle():
            yield words.fill(
                "picture.centipede-battle",
                {
                    "hex": name_hex(tables, task.place),
                    "base": task.base,
                    "seat": task.seat,
                    "strength": task.strength,
                },
            )
        case t.React(seats=seats):
            yield words.fill("picture.may-react", {"who": _say_seats(seats, words)})
        case _:
            left = getattr(task, "left", getattr(task, "due", getattr(task, "count", 0)))
            yield words.fill("picture.left", {"left": left}) if left else ""


def _cards_in_play(view: View) -> list[str]:
    """Return the ids of the cards that are in play or on offer."""
    indices = []
    for task in view.agenda[::-1]:
        match task:
            case t.Deferred(card=card) | t.Resolve(card=card) | t.Effect(card=card) if card >= 0:
                indices.append(card)
            case t.OfferedCards(cards=cards):
                indices += cards
            case _:
                pass
    tables = content.of(view.content)
    return [tables.cards[card].id for card in dict.fromkeys(indices)]


def _open_cards(view: View, words: Wording) -> Iterable[tuple[str, int]]:
    """Draw the cards that are in play or on offer, which are visible to all readers.

    Yield each with its height.
    """
    tables = content.of(view.content)
    for card in _cards_in_play(view):
        drawn, height = flat_face(tables.cards[tables.index[card]], words)
        yield group(drawn, class_="ma-open-card"), height


def _hex_to_place(view: View, words: Wording) -> list[str]:
    """Draw the hex that must be placed, if there is one."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, t.PlaceTile):
        return []
    return _loose_with_text(view.content, task.hex, words)


@lru_cache(KEPT)
def _loose_with_text(digest: str, number: int, words: Wording) -> list[str]:
    printed = content.of(digest).hexes[number]
    about = describe_loose(printed, words)
    named = title_tag(words.fill("picture.to-place.about", {"about": "; ".join(about)}))
    lines = [
        words.fill("picture.to-place", {"hex": title_of_hex(printed, words)}),
        *(line for said in about[1:] for line in wrap(said, 40)),
    ]
    looks = ("bd-strong", *["bd-small"] * len(lines))
    said = [
        text(line, SIZE + 8, 17 * at - 30, class_=look)
        for at, (line, look) in enumerate(zip(lines, looks, strict=False))
    ]
    return [
        group(named, loose(digest, number, words), id=f"drawn:{number}", class_="ma-to-place"),
        *said,
    ]


def _piles(view: View, words: Wording) -> Iterable[str]:
    discarded = ", ".join(names_of(view.content, view.discard, words))
    yield _pile(0, ("back", "deck"), view.deck, "", words)
    yield _pile(1, ("card", "discard"), len(view.discard), discarded, words)
    yield _pile(2, ("hex-back", "hexes"), view.pile, "", words)
    yield _pile(3, ("hex-back", "box"), view.box, "", words)


@lru_cache(KEPT)
def _pile(
    number: int, symbol_and_name: tuple[str, str], count: int, names: str, words: Wording
) -> str:
    """Draw a pile, given its symbol and name, and the names of its known cards."""
    drawn, pile = symbol_and_name
    label = f"{words.fill(f'picture.pile.{pile}.about', {})}: {count}"
    return group_at(
        number * _PILE_STEP,
        _PILES_AT,
        title_tag(f"{label}; {names}" if names else label),
        tag("rect", class_="ma-box", width=_PILE, height=_PILE_HIGH, rx=6),
        symbol(drawn, 13, 12, 0.62 if drawn == "card" else 0.44),
        text(str(count), 31, 17, class_="bd-strong bd-middle"),
        text(words.fill(f"picture.pile.{pile}", {}), _PILE - 4, 16, class_="bd-small bd-end"),
        id=f"pile:{pile}",
        class_="ma-pile",
        data_pile=pile,
    )


def _horde(view: View, words: Wording) -> Iterable[str]:
    names = ", ".join(names_of(view.content, view.horde_discard, words))
    shown = {"cards": names or words.fill("picture.no-cards", {})}
    piles = {"deck": view.horde_deck, "discard": len(view.horde_discard)}
    points = words.fill("picture.horde", {"points": view.horde_points})
    yield group(
        title_tag(words.fill("picture.horde.discarded", shown)),
        tag("rect", class_="ma-box", width=WIDTH, height=42, rx=6),
        symbol("centipede", 26, 21),
        text(points, 54, 18, class_="bd-strong"),
        text(words.fill("picture.horde.piles", piles), 54, 35, class_="bd-small"),
        id="pile:horde",
        class_="ma-horde",
    )
