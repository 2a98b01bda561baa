"""Entry points that random matches do not exercise: broken states, timeline lines, the start."""

import msgspec
import pytest
from msgspec.structs import replace

from games.game import Secret
from games.luck import SeededLuck
from games.myrmes.commands import ChooseEvent
from games.myrmes.events import EventChosen
from games.myrmes.events.turns import WorkerStepped
from games.myrmes.pack import GardenHex
from games.myrmes.phases import EndedPhase
from tests.games.myrmes.scene import MYRMES, A, B, colony, complete, past, scene, tile

PAIR = ((-4, 4), (-3, 4))
TRIANGLE = ((-4, 4), (-3, 4), (-4, 5))


def with_garden(**changes):
    state = scene(
        tiles=[tile("p2", A, *PAIR, food=1)], mats={A: colony(supply=(5, 2, 2, 2, 2, 2, 1))}
    )
    return replace(state, garden=replace(state.garden, **changes))


def with_mat(**changes):
    return scene(mats={A: replace(colony(), **changes)})


BROKEN = [
    (scene(year=4), "/year"),
    (scene(season=3), "/season"),
    (scene(first=2), "/first"),
    (scene(phase=EndedPhase(((A,), (B,)))), "/year"),
    (with_mat(workers=9), "/colonies/0/workers"),
    (with_mat(nurses=9), "/colonies/0/nurses"),
    (with_mat(atelier=4), "/colonies/0/atelier"),
    (with_mat(level=4), "/colonies/0/level"),
    (with_mat(food=-1), "/colonies/0/food"),
    (with_mat(points=11), "/colonies/0/points"),
    (with_mat(completed=complete("o1-food", "o1-food")), "/colonies/0/completed"),
    (with_mat(completed=complete("o1-food") + complete("o1-prey")), "/colonies/0/completed"),
    (with_mat(supply=(7, 2, 2, 2, 2, 2, 1)), "/colonies/0/supply"),
    (replace(scene(), colonies=(colony(markers=3), colony())), "/colonies/0/markers"),
    (
        scene(exits={A: ((-5, 4), (-4, 4), (-6, 4), (-6, 5), (-5, 5))}),
        "/exits/0",
    ),
    (scene(exits={A: ((-2, 4),)}), "/exits/0"),
    (scene(exits={A: ((1, 4),)}), "/exits/0"),
    (with_garden(covered=(0, 0, 0)), "/tiles"),
    (with_garden(farms=-1), "/tiles"),
    (
        scene(tiles=[tile("p2", A, *PAIR, food=3)], mats={A: colony(supply=(5, 2, 2, 2, 2, 2, 1))}),
        "/tiles/0",
    ),
    (scene(tiles=[tile("p2", None, *PAIR)]), "/tiles/0"),
    (scene(tiles=[tile("aphid-farm", None, *TRIANGLE, food=1)]), "/tiles/0"),
]


@pytest.mark.parametrize(("state", "path"), BROKEN)
def test_a_broken_state_is_found_out(state, path):
    """Each invariant is broken, and the fault refers to the field."""
    assert path in {fault.path for fault in MYRMES.invariants(state)}
    assert MYRMES.invariants(scene()) == ()


def test_the_start_has_its_stored_form_and_view():
    """Before the first event, the state is empty and has no faults."""
    plain = msgspec.json.decode(msgspec.json.encode(MYRMES.dump(MYRMES.start)))

    assert MYRMES.load(plain) == MYRMES.start
    seen = MYRMES.view(MYRMES.start, None)
    assert MYRMES.determinize(seen, SeededLuck(1)) == MYRMES.start
    assert MYRMES.invariants(MYRMES.start) == ()


def test_events_have_lines():
    """A line has facts and a rule, and a sealed value only for readers in its audience."""
    line = MYRMES.describe(WorkerStepped(seat=A, to=GardenHex(-4, 4), soldiers=1))
    assert (line.id, line.facts["seat"], line.facts["rule"]) == ("worker-stepped", A, "GW4")

    (event,) = past(phase=MYRMES.evolve(scene(), begin_year()).phase).when(
        ChooseEvent(seat=A, space=2)
    )
    sealed = MYRMES.describe(EventChosen(seat=A, space=Secret(event.space.audience)))
    assert sealed.facts["space"] == {"audience": (A,)}


def begin_year():
    (_, year) = MYRMES.setup(MYRMES.options(), 2, SeededLuck(1))
    return year


def test_the_end_is_worth_its_points():
    """Only points count at the end. Before it, eight nurses are worth no more than seven."""
    ended = scene(phase=EndedPhase(((A, B),)), year=3, season=2, mats={A: colony(food=9, points=3)})
    assert MYRMES.appraise(ended, A) == 3.0

    full, many = (scene(mats={A: colony(nurses=nurses)}) for nurses in (8, 7))
    assert MYRMES.appraise(full, A) <= MYRMES.appraise(many, A)
