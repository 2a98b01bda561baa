"""The ants of a colony: larvae, soldiers and workers with the tracks where nurses raise them."""

from functools import lru_cache

from games.drawing.seats import spell_count
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Seat
from games.myrmes.content import LARVAE_BORN, SOLDIERS_BORN, WORKERS_BORN
from games.myrmes.drawing.pieces import hit, symbol
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.state import Colony
from games.myrmes.view import View

HEIGHT = 84
_SLOT = 25  # of nurses on a track, with its gap
# The places of the ants: name, how they are drawn, what one is called, where and how wide.
_PLACES = (
    ("nurses", "nurse", "nurse", 0, 56),
    ("larvae", "larva", "larva", 59, 81),
    ("soldiers", "soldier", "soldier", 143, 62),
    ("workers", "worker", "worker", 208, 62),
    ("atelier", "nurse", "nurse", 273, 103),
)
_NO_PLAN = BirthPlan()


def find_plan(view: View, seat: Seat) -> BirthPlan:
    """Return where a seat has put its nurses, so far as the reader knows it."""
    if isinstance(view.phase, BirthsPhase) and view.seat == seat:
        return view.phase.plans[seat]
    return _NO_PLAN


def nursery(seat: Seat, owned: Colony, plan: BirthPlan) -> str:
    """Return the ants and the tracks, with the nurses that a plan puts on them."""
    return group(
        _place(seat, 0, owned.nurses - owned.atelier, 0),
        _place(seat, 1, owned.larvae, plan.larvae),
        _place(seat, 2, owned.soldiers, plan.soldiers),
        _place(seat, 3, owned.workers, plan.workers),
        _place(seat, 4, owned.atelier, plan.atelier or owned.atelier),
    )


@lru_cache(KEPT)
def _place(seat: Seat, number: int, count: int, nurses: int) -> str:
    """Return one kind of ants: how many there are, and its track with the nurses on it."""
    name, drawn, one, x, width = _PLACES[number]
    return group_at(
        x,
        0,
        title_tag(_describe_place(name, one, count)),
        tag("rect", class_="my-box", width=width, height=HEIGHT, rx=6),
        symbol(drawn, width / 2 - 11, 22, 0.8),
        text(str(count), width / 2 + 14, 28, class_="bd-head bd-middle"),
        text(name, width / 2, 49, class_="bd-small bd-middle"),
        hit(width, HEIGHT),
        *_track(seat, name, width, nurses),
        class_=f"my-count my-count-{name}",
        id=f"room:{seat}.{name}",
    )


def _describe_place(name: str, one: str, count: int) -> str:
    match name:
        case "nurses":
            return f"{spell_count(count, 'nurse')} at home"
        case "larvae":
            return "1 larva" if count == 1 else f"{count} larvae"
        case "workers":
            return f"{spell_count(count, 'worker')} at home"
        case "atelier":
            return f"Atelier: {spell_count(count, 'nurse')}, each for one action"
        case _:
            return spell_count(count, one)


def _track(seat: Seat, name: str, width: int, nurses: int) -> list[str]:
    """Return the places for nurses on a track: the dots are the nurses that it takes."""
    wanted = PRODUCTIVE.get(name, ())
    left = (width - _SLOT * len(wanted) + 1) / 2
    return [
        _slot(seat, name, count, left + at * _SLOT, is_picked=count == nurses)
        for at, count in enumerate(wanted)
    ]


def _slot(seat: Seat, name: str, nurses: int, x: float, *, is_picked: bool) -> str:
    born = count_born(name, nurses)
    what = spell_born(name, born)
    dots = (
        tag("circle", class_="my-nurse", cx=12 + 5.4 * (at - (nurses - 1) / 2), cy=19.5, r=2.2)
        for at in range(nurses)
    )
    put = "nurse is" if nurses == 1 else "nurses are"
    return group_at(
        x,
        56,
        title_tag(f"{spell_count(nurses, 'nurse')}: {what}" + (f"; your {put} here" * is_picked)),
        tag("rect", class_="my-slot", width=24, height=25, rx=4),
        text(f"+{born}" if name != "atelier" else str(nurses), 12, 13, class_="my-born"),
        *dots,
        class_="my-track my-picked" if is_picked else "my-track",
        id=f"track:{seat}.{name}.{nurses}",
    )


def count_born(track: str, nurses: int) -> int:
    """Return what so many nurses raise on a track, without the event; in the atelier, actions."""
    match track:
        case "larvae":
            return LARVAE_BORN[nurses]
        case "soldiers":
            return SOLDIERS_BORN[nurses]
        case "workers":
            return WORKERS_BORN[nurses]
        case _:
            return nurses


def spell_born(track: str, count: int) -> str:
    """Return in words what nurses on a track bring."""
    if track == "atelier":
        return spell_count(count, "action") + " in the atelier"
    return (
        ("1 larva" if count == 1 else f"{count} larvae")
        if track == "larvae"
        else spell_count(count, track.removesuffix("s"))
    )
