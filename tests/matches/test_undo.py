"""Undo on the log: one event that takes nothing away; redo is the same."""

import pytest

from games.errors import RuleViolation
from games.game import RunPhase
from games.table import Rewound, SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import Actor
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.errors import MatchNotRunning
from projections.timeline import PHASE
from tests.anthill import Options, Ponder, Send, TakeBack
from tests.playing import begun, by, house_on, run_phase, tip

ADMIN = Actor("admin")
START = 5


def events(house, match, after=START):
    codec = house.cache.get(match).codec
    return [codec.read(entry).event for entry in house.store.read(match, after)]


def forage(house, match):
    for seat in (0, 1):
        play(house, match, by(seat, Send(seat=seat, workers=1 + seat)))
    play(house, match, run_phase())


def test_the_game_goes_back_and_the_table_does_not(house, match):
    before = tip(house, match)
    play(house, match, by(0, Ponder(seat=0)))

    rewind(house, match, START, ADMIN)

    after = tip(house, match)
    assert (after.state, after.table) == (before.state, before.table)
    assert after.version == START + 2
    assert events(house, match)[-1] == Rewound(to=START)


def test_redo_is_the_same_event(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    done = tip(house, match).state
    rewind(house, match, START, ADMIN)

    rewind(house, match, START + 1, ADMIN)

    assert tip(house, match).state == done


def test_undo_and_doing_again_draws_the_same(house, match):
    """A label is spelled from the state: another die would make undo a reroll."""
    play(house, match, by(0, Ponder(seat=0)))
    forage(house, match)
    first = events(house, match)
    rewind(house, match, START, ADMIN)
    play(house, match, by(0, Ponder(seat=0)))
    forage(house, match)

    assert events(house, match)[5:] == first


def test_another_order_of_simultaneous_seats_draws_the_same(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(1, Ponder(seat=1)))
    cards = tip(house, match).state.cards
    rewind(house, match, START, ADMIN)
    play(house, match, by(1, Ponder(seat=1)))
    play(house, match, by(0, Ponder(seat=0)))

    assert tip(house, match).state.cards == cards


def test_an_undo_moves_every_question(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    rewind(house, match, START, ADMIN)

    assert {one.since for one in tip(house, match).asked} == {START + 2}


def test_an_undo_takes_a_phase_back_that_was_not_run_yet(house, match):
    play(house, match, by(0, Send(seat=0, workers=1)))
    play(house, match, by(1, Send(seat=1, workers=1)))
    assert tip(house, match).since(PHASE)

    rewind(house, match, START + 1, ADMIN)

    assert tip(house, match).state.sent == (1, None)
    assert house.store.head(match).waits == ""


@pytest.mark.parametrize(
    "to",
    [
        pytest.param(-1, id="below the first"),
        pytest.param(0, id="before the first"),
        pytest.param(1, id="of the table"),
        pytest.param(START - 1, id="inside a commit"),
        pytest.param(START + 3, id="before a phase"),
        pytest.param(START + 5, id="an undo"),
        pytest.param(START + 6, id="the head"),
        pytest.param(START + 9, id="the future"),
    ],
)
def test_what_is_no_target_is_refused(house, match, to):
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(0, Send(seat=0, workers=1)))
    play(house, match, by(1, Send(seat=1, workers=1)))
    play(house, match, run_phase())
    rewind(house, match, START, ADMIN)
    play(house, match, by(1, Ponder(seat=1)))
    head = house.store.head(match)

    with pytest.raises(RuleViolation) as caught:
        rewind(house, match, to, ADMIN)

    assert (caught.value.slug, caught.value.rule) == ("undo.no-target", "T2")
    assert caught.value.facts == {"to": to, "version": START + 6}
    assert house.store.head(match) == head


@pytest.mark.parametrize("status", ["open", "over"])
def test_only_a_running_match_is_rewound(house, status):
    if status == "open":
        plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
        match = create(house, plan, key="open", digest="d").match
    else:
        match = begun(house)
        for _ in range(3):
            forage(house, match)

    with pytest.raises(MatchNotRunning) as caught:
        rewind(house, match, START, ADMIN)
    assert caught.value.status == status


def test_a_version_that_only_the_store_has_is_a_target(house, match):
    """The cache is brought up before a target is refused."""
    stale = house_on(house.store.client)
    stale.cache.get(match)
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(0, Send(seat=0, workers=1)))

    rewind(stale, match, START + 1, ADMIN)

    assert tip(stale, match).state == tip(house, match).state
    assert tip(house, match).state.sent == (None, None)


def test_an_undo_is_stored_once_a_key(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    first = rewind(house, match, START, ADMIN, key="k", digest="d")
    again = rewind(house, match, START, ADMIN, key="k", digest="d")

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    assert house.store.head(match).version == START + 2


def test_an_undo_reaches_behind_the_keyframes(house, match):
    """Six hundred versions later, in a process that began at the newest keyframe."""
    for turn in range(300):
        play(house, match, by(0, Send(seat=0, workers=1 + turn % 3)))
        play(house, match, by(0, TakeBack(seat=0)))
    play(house, match, by(1, Ponder(seat=1)))
    then = house.cache.get(match).line.state(START + 1)
    cold = house_on(house.store.client)
    assert cold.cache.get(match).line.base == 500

    rewind(cold, match, START + 1, ADMIN)

    assert tip(cold, match).state == tip(house, match).state == then
    play(cold, match, by(1, Send(seat=1, workers=3)))
    play(house, match, run_phase())
    held = house.cache.get(match)
    report = verify(match, house.store.read(match), house.games, keys=held.keys)
    assert report.events == house.store.head(match).version
    assert isinstance(run_phase().command, RunPhase)
