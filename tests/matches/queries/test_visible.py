"""Visibility of a match to spectators, according to its policy (rule T16)."""

import pytest

from games.errors import RuleViolation
from games.table import SeatPlan, Spectators
from matches.commands.branch import BranchPlan, branch, branches
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.queries.read import Reader, authenticate_reader
from matches.queries.visible import (
    DelayedMatch,
    match_as_it_stands,
    match_for_spectators,
    visible_version,
)
from projections.match_cache import NoSuchMatch
from tests.anthill import Options, Ponder, Send
from tests.playing import by, context_on, run_phase

MINUTE = 60_000
BEGUN = 5  # 1 created; 2 taken; 3 taken with 4, 5 dealt


class Clock:
    """A clock that only moves on request."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        return self.now


class Watched:
    """A match with a policy for spectators and a new entry every minute."""

    def __init__(self, *, sit=True, **policy):
        self.clock = Clock()
        self.context = context_on(now=self.clock)
        spectators = Spectators("delayed" if policy else "nobody", **policy)
        plan = Plan("anthill", Options(), (SeatPlan(),) * 2, spectators=spectators)
        self.match_id = create(self.context, plan, key="watched", digest="d").match_id
        for seat in range(2 if sit else 0):
            join(self.context, self.match_id, seat)

    @property
    def match(self):
        return self.context.cache.fresh(self.match_id)

    @property
    def visible(self):
        return visible_version(self.context, self.match)

    def step(self, *requests):
        for request in requests:
            self.clock.now += MINUTE
            play(self.context, self.match_id, request)

    def round(self):
        self.step(by(0, Send(seat=0, workers=1)), by(1, Send(seat=1, workers=2)), run_phase())

    def finish(self):
        while self.match.timeline.newest.status == "running":
            self.round()


def test_while_seats_are_open_everybody_sees_the_match_as_it_stands():
    for watched in (Watched(sit=False, events=9, minutes=9), Watched(sit=False)):
        join(watched.context, watched.match_id, 1)

        assert watched.visible == 2
        assert match_for_spectators(watched.context, watched.match).timeline.version == 2


def test_with_the_last_seat_nobody_sees_more():
    watched = Watched()

    assert watched.visible == 0
    with pytest.raises(NoSuchMatch):
        match_for_spectators(watched.context, watched.match)
    with pytest.raises(NoSuchMatch):
        authenticate_reader(watched.context, watched.match_id, None)
    watched.finish()
    assert watched.visible == 0


def test_a_delay_in_events_counts_from_the_newest():
    """The deal ends with 5, and each later command has one event."""
    watched = Watched(events=2)
    assert watched.visible == BEGUN

    seen = []
    for request in (by(0, Ponder(seat=0)), by(0, Send(seat=0, workers=1))):
        watched.step(request)
        seen.append((watched.match.timeline.version, watched.visible))
    watched.step(by(1, Send(seat=1, workers=2)), run_phase())
    seen.append((watched.match.timeline.version, watched.visible))

    assert seen == [(6, 5), (7, 5), (9, 7)]


def test_a_delay_in_minutes_shows_what_is_old_enough():
    watched = Watched(minutes=2)
    watched.step(by(0, Ponder(seat=0)), by(0, Send(seat=0, workers=1)))

    seen = []
    for ahead in (0, MINUTE - 1, MINUTE, 2 * MINUTE, 99 * MINUTE):
        watched.clock.now = 2 * MINUTE + ahead
        seen.append(watched.visible)

    assert seen == [5, 5, 6, 7, 7]


def test_both_delays_hold():
    watched = Watched(events=2, minutes=2)
    watched.step(by(0, Ponder(seat=0)), by(0, Send(seat=0, workers=1)))

    watched.clock.now = 99 * MINUTE
    assert watched.visible == 5
    watched.step(by(1, Send(seat=1, workers=2)))
    assert watched.visible == 6


def test_a_delay_in_events_alone_ends_with_the_match():
    watched = Watched(events=5)
    watched.finish()

    assert watched.visible == watched.match.timeline.version


@pytest.mark.parametrize("events", [0, 5])
def test_the_end_is_seen_when_its_minutes_have_passed(events):
    """With an additional delay in events, no event may appear early and thus reveal the end."""
    watched = Watched(events=events, minutes=3)
    watched.finish()
    ended, version = watched.clock.now, watched.match.timeline.version

    seen = []
    for ahead in (0, 3 * MINUTE - 1, 3 * MINUTE):
        watched.clock.now = ended + ahead
        seen.append(version - watched.visible)

    assert seen[2] == 0
    assert seen[1] == (events or 2)  # the end came with the phase, as one of two events
    assert seen[0] >= seen[1]


def test_what_is_shown_knows_nothing_later():
    watched = Watched(minutes=3)
    watched.finish()

    shown = authenticate_reader(watched.context, watched.match_id, None).match
    whole = watched.match
    line = shown.timeline

    assert isinstance(shown, DelayedMatch)
    assert line.version == watched.visible < whole.timeline.version
    assert (line.newest.status, dict(line.newest.released)) == ("running", {})
    (entry,) = watched.context.store.page(watched.match_id, line.version - 1, line.version)
    assert (line.link, line.at) == (entry.link, whole.codec.record(entry).at)
    tip = line.tip()
    assert tip.state == whole.timeline.state(line.version)
    assert tip.asked == whole.timeline.questions_at(line.version)
    assert not line.holds(line.version + 1)


def test_what_is_shown_comes_along_with_the_match_and_goes_with_it():
    watched = Watched(minutes=1)
    shown = authenticate_reader(watched.context, watched.match_id, None).match
    watched.finish()
    watched.clock.now += MINUTE

    again = match_as_it_stands(watched.context, shown)

    assert (again.timeline.version, again.timeline.newest.status) == (watched.visible, "over")


def test_a_seat_branches_only_what_spectators_see():
    """A seat can only branch the version that spectators see, because everyone can see a branch."""
    watched = Watched(minutes=1)
    watched.step(by(0, Ponder(seat=0)))
    reader = Reader(watched.match, 0)
    plan = BranchPlan(at=6, luck="new", seats=(SeatPlan(),) * 2)

    with pytest.raises(RuleViolation) as refused:
        branch(watched.context, reader, plan, key="b", digest="d")
    assert (refused.value.slug, refused.value.rule) == ("branch.unseen", "T16")

    watched.clock.now += MINUTE
    made = branch(watched.context, reader, plan, key="b", digest="d").match_id
    spectator = authenticate_reader(watched.context, watched.match_id, None)
    assert branches(watched.context, spectator) == (made,)
