"""Draws the ants of a colony: larvae, soldiers and workers, with their birth tracks."""

from functools import lru_cache

from msgspec.structs import replace

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.myrmes.drawing.pieces import hit, symbol
from games.myrmes.names import count as say_count
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.rules.births import PRODUCTIVE, count_born
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
    counts = (
        (owned.nurses - owned.atelier, 0),
        (owned.larvae, plan.larvae),
        (owned.soldiers, plan.soldiers),
        (owned.workers, plan.workers),
        (owned.atelier, plan.atelier or owned.atelier),
    )
    return group(
        *(
            _place(seat, number, count, nurses, plan.event, words)
            for number, (count, nurses) in enumerate(counts)
        )
    )


@lru_cache(KEPT)
def _place(seat: Seat, number: int, count: int, nurses: int, event: int, words: Wording) -> str:
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
        *_track(seat, name, width, (nurses, event), words),
        class_=f"my-count my-count-{name}",
        id=f"room:{seat}.{name}",
    )


def _track(seat: Seat, name: str, width: int, chosen: tuple[int, int], words: Wording) -> list[str]:
    """Draw the slots for nurses on a track, with the number of ants that are born in each.

    The dots in a slot show how many nurses it represents.

    Args:
        seat: the owner of the track.
        name: the name of the track.
        width: the width of the chamber.
        chosen: the number of assigned nurses, and the chosen event, which may add births (BI2).
        words: the words of the reader's language.
    """
    nurses, event = chosen
    wanted = PRODUCTIVE.get(name, ())
    left = (width - _SLOT_STEP * len(wanted) + _SLOT_STEP - _SLOT) / 2
    return [
        group_at(
            left + at * _SLOT_STEP,
            40,
            *_slot(name, count, _count_on(name, count, event), words, is_picked=count == nurses),
            class_="my-track my-picked" if count == nurses else "my-track",
            id=f"track:{seat}.{name}.{count}",
        )
        for at, count in enumerate(wanted)
    ]


def _slot(name: str, nurses: int, born: int, words: Wording, *, is_picked: bool) -> tuple[str, ...]:
    births = say_count("picture.slot.actions" if name == "atelier" else name, born)
    dots = (
        tag("circle", class_="my-nurse", cx=_SLOT / 2 + 5.4 * (at - (nurses - 1) / 2), cy=23, r=2.2)
        for at in range(nurses)
    )
    entry = "picture.slot.picked" if is_picked else "picture.slot"
    return (
        title_tag(words.fill(entry, {"nurses": nurses, "born": births})),
        tag("rect", class_="my-slot", width=_SLOT, height=_SLOT, rx=5),
        text(f"+{born}" if name != "atelier" else str(nurses), _SLOT / 2, 15.5, class_="my-born"),
        *dots,
    )


def _count_on(track: str, nurses: int, event: int) -> int:
    """Return how many ants nurses produce on a track, or their number of actions in the atelier."""
    born = count_born(replace(BirthPlan(event=event), **{track: nurses}))
    return dict(zip(("larvae", "soldiers", "workers"), born, strict=True)).get(track, nurses)
