"""Draws the ants of a colony: larvae, soldiers and workers, with their birth tracks."""

from functools import lru_cache

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.myrmes.content import LARVAE_BORN, SOLDIERS_BORN, WORKERS_BORN
from games.myrmes.drawing.pieces import hit, symbol
from games.myrmes.names import count as say_count
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.state import Colony
from games.myrmes.view import View
from games.wording import Wording

_HIGH, _STEP = 72, 74  # height of a chamber, and distance between two rows of them
_SLOT = 29.4  # side of a slot for nurses: 24 pixels where the mat is drawn at its smallest
_SLOT_STEP = 29.9  # distance between two slots
# The chambers of the ants: name, symbol, counting entry, left edge, row and width.
_PLACES = (
    ("nurses", "nurse", "picture.nurses", 0, 0, 54),
    ("larvae", "larva", "larvae", 57, 0, 91),
    ("soldiers", "soldier", "soldiers", 151, 0, 80),
    ("workers", "worker", "picture.workers", 0, 1, 98),
    ("atelier", "nurse", "picture.atelier", 102, 1, 128),
)
_NO_PLAN = BirthPlan()


def find_plan(view: View, seat: Seat) -> BirthPlan:
    """Return the nurses that a seat has assigned, or an empty plan if they are hidden."""
    if isinstance(view.phase, BirthsPhase) and view.seat == seat:
        return view.phase.plans[seat]
    return _NO_PLAN


def nursery(seat: Seat, owned: Colony, plan: BirthPlan, words: Wording) -> str:
    """Draw the ants and the tracks, with the nurses assigned by a plan."""
    return group(
        _place(seat, 0, owned.nurses - owned.atelier, 0, words),
        _place(seat, 1, owned.larvae, plan.larvae, words),
        _place(seat, 2, owned.soldiers, plan.soldiers, words),
        _place(seat, 3, owned.workers, plan.workers, words),
        _place(seat, 4, owned.atelier, plan.atelier or owned.atelier, words),
    )


@lru_cache(KEPT)
def _place(seat: Seat, number: int, count: int, nurses: int, words: Wording) -> str:
    """Draw the count of one kind of ant, and the birth track of that kind with its nurses."""
    name, drawn, counted, x, row, width = _PLACES[number]
    return group_at(
        x,
        row * _STEP,
        title_tag(words.fill(counted, {"n": count})),
        tag("rect", class_="my-room", width=width, height=_HIGH, rx=11),
        symbol(drawn, width / 2 - 12, 14, 0.8),
        text(str(count), width / 2 + 13, 20, class_="bd-head bd-middle"),
        text(words.fill(f"picture.box.{name}", {}), width / 2, 36, class_="bd-small bd-middle"),
        hit(width, _HIGH),
        *_track(seat, name, width, nurses, words),
        class_=f"my-count my-count-{name}",
        id=f"room:{seat}.{name}",
    )


def _track(seat: Seat, name: str, width: int, nurses: int, words: Wording) -> list[str]:
    """Draw the slots for nurses on a track.

    The dots in a slot show how many nurses it represents.
    """
    wanted = PRODUCTIVE.get(name, ())
    left = (width - _SLOT_STEP * len(wanted) + _SLOT_STEP - _SLOT) / 2
    return [
        _slot(seat, name, count, left + at * _SLOT_STEP, words, is_picked=count == nurses)
        for at, count in enumerate(wanted)
    ]


def _slot(seat: Seat, name: str, nurses: int, x: float, words: Wording, *, is_picked: bool) -> str:
    born = count_born(name, nurses)
    births = say_count("picture.slot.actions" if name == "atelier" else name, born)
    dots = (
        tag("circle", class_="my-nurse", cx=_SLOT / 2 + 5.4 * (at - (nurses - 1) / 2), cy=23, r=2.2)
        for at in range(nurses)
    )
    entry = "picture.slot.picked" if is_picked else "picture.slot"
    return group_at(
        x,
        40,
        title_tag(words.fill(entry, {"nurses": nurses, "born": births})),
        tag("rect", class_="my-slot", width=_SLOT, height=_SLOT, rx=5),
        text(f"+{born}" if name != "atelier" else str(nurses), _SLOT / 2, 15.5, class_="my-born"),
        *dots,
        class_="my-track my-picked" if is_picked else "my-track",
        id=f"track:{seat}.{name}.{nurses}",
    )


def count_born(track: str, nurses: int) -> int:
    """Return how many ants the given number of nurses produces on a track, without event bonuses.

    For the atelier, return the number of actions.
    """
    match track:
        case "larvae":
            return LARVAE_BORN[nurses]
        case "soldiers":
            return SOLDIERS_BORN[nurses]
        case "workers":
            return WORKERS_BORN[nurses]
        case _:
            return nurses
