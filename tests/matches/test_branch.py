"""Branches: new matches that begin where another stood (rule T7)."""

import pytest

from events import Broken, canonical
from games import GAMES
from games.errors import RuleViolation
from games.luck import SeededLuck
from games.table import MatchCreated, PositionSet, SeatPlan
from matches.audit.verify import verify
from matches.commands.branch import BranchPlan, branch, branches, position_at
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.position import plain
from matches.commands.undo import Going, go
from matches.errors import BadSeats, NoSuchVersion
from matches.queries.read import Reader
from tests.anthill import ANTHILL, Ponder, Send
from tests.matches.proving import verified
from tests.matches.test_going_back import begun_of, step
from tests.playing import at_table, begun, by, house_on, of_seat, run_phase, tip

START = 5
OPEN = (SeatPlan(), SeatPlan())
BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


def reader(house, match, seat=None):
    return Reader(house.cache.fresh(match), seat)


def branched(house, match, at, luck="new", *, seats=BOTS, seat=None, key="b"):
    plan = BranchPlan(at=at, luck=luck, seats=seats)
    return branch(house, reader(house, match, seat), plan, key=key, digest="d").match


def round_of(house, match, workers=(1, 2)):
    for seat, count in enumerate(workers):
        play(house, match, of_seat(tip(house, match).table, Send(seat=seat, workers=count)))
    return play(house, match, run_phase())


@pytest.fixture
def over(house):
    """A match that has released its keys, in which seat 0 drew a card first."""
    match = begun(house)
    play(house, match, by(0, Ponder(seat=0)))
    for _ in range(3):
        round_of(house, match)
    return match


def test_a_branch_begins_with_the_true_state_of_a_match_that_is_over(house, over):
    made = branched(house, over, START + 1)

    then = house.cache.get(over).line.state(START + 1)
    assert tip(house, made).state == then
    lineage = tip(house, made).table.lineage
    (entry,) = house.store.page(over, START, START + 1)
    assert (lineage.match, lineage.version, lineage.link, lineage.luck) == (
        over,
        START + 1,
        entry.link.hex(),
        None,
    )
    assert branches(house, over) == (made,)
    codec = house.cache.get(made).codec
    told = [codec.read(entry).event for entry in house.store.read(made)]
    assert [type(event) for event in told] == [MatchCreated, PositionSet]
    assert told[1].state.audience == ()


@pytest.mark.parametrize("luck", ["same", "new"])
def test_the_same_luck_draws_what_the_parent_drew(house, over, luck):
    made = branched(house, over, START + 1, luck)
    round_of(house, made)

    held = house.cache.get(over)
    same = tip(house, made).state == held.line.state(START + 4)
    die = [house.cache.get(one).codec.read(entry).event.die for one in (over, made)
           for entry in house.store.read(one) if b'"foraged"' in entry.e]  # fmt: skip
    assert (die[-1] == die[0]) or luck == "new"
    assert same or luck == "new"
    assert verified(house, made).draws == 1


def test_a_branch_of_players_begins_when_they_sit_down(house, over):
    made = branched(house, over, START + 1, seats=OPEN)
    assert tip(house, made).table.status == "open"
    assert not tip(house, made).asked
    for seat in (0, 1):
        joined = join(house, made, seat)

    position = tip(house, made)
    assert position.state == house.cache.get(over).line.state(START + 1)
    assert {one.since for one in position.asked} == {joined.last}
    play(house, made, by(0, Send(seat=0, workers=1)))
    go(house, made, at_table(0), Going(joined.last))
    assert tip(house, made).state == position.state
    assert verified(house, made).events == tip(house, made).version


def test_a_branch_needs_its_parent_no_more(house, over):
    made = branched(house, over, START + 1)
    round_of(house, made)
    state = tip(house, made).state
    house.store.client.delete(*house.store.client.keys(f"*{over}*"))

    cold = house_on(house.store.client)
    assert tip(cold, made).state == state
    assert verified(cold, made).events == tip(cold, made).version


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_branch_of_a_running_match_is_a_world_that_its_reader_may_imagine(house, match, seat):
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(1, Send(seat=1, workers=3)))
    state = tip(house, match).state
    made = [
        tip(house, branched(house, match, START + 2, seat=seat, key=f"b{number}")).state
        for number in range(12)
    ]

    assert all(ANTHILL.view(one, seat) == ANTHILL.view(state, seat) for one in made)
    assert len(set(made)) > 1
    assert any(one != state for one in made)


def test_the_luck_of_a_running_match_is_not_given(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    with pytest.raises(RuleViolation) as caught:
        branched(house, match, START, "same", seat=0)
    assert (caught.value.slug, caught.value.rule) == ("branch.luck-hidden", "T7")
    assert branches(house, match) == ()


@pytest.mark.parametrize("at", [1, START - 1])
def test_where_nobody_is_asked_nothing_branches(house, match, at):
    with pytest.raises(RuleViolation) as caught:
        branched(house, match, at)
    assert (caught.value.slug, caught.value.facts) == ("branch.no-target", {"at": at})


def test_the_end_does_not_branch_and_neither_does_the_future(house, over):
    with pytest.raises(RuleViolation, match=r"branch\.no-target"):
        branched(house, over, tip(house, over).version)
    with pytest.raises(NoSuchVersion):
        branched(house, over, 99)
    with pytest.raises(BadSeats):
        branched(house, over, START, seats=(*BOTS, SeatPlan()))


def test_a_repeated_branch_is_the_same_match(house, over):
    assert branched(house, over, START) == branched(house, over, START)
    assert len(branches(house, over)) == 1


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_branches_and_goes_on(name):
    """From a running match by a seat, and as a sandbox from the position that it is given."""
    house, match = begun_of(name)
    luck = SeededLuck(name)
    for _ in range(8):
        step(house, match, luck)
    version = tip(house, match).version
    made = branched(house, match, version, seat=0)
    position = position_at(house, reader(house, match, 1), version)
    plan = Plan(
        name, GAMES[name].options(), BOTS, position=canonical.decode(canonical.encode(position)),
        is_sandbox=True,
    )  # fmt: skip
    sandbox = create(house, plan, key="s", digest="").match
    assert plain(GAMES[name], tip(house, sandbox).state) == position
    for one in (made, sandbox):
        for _ in range(4):
            step(house, one, luck)
        assert verified(house, one).events == tip(house, one).version
    assert tip(house, sandbox).table.sandbox
    again = branched(house, sandbox, tip(house, sandbox).version, key="again")
    assert tip(house, again).table.sandbox


def test_a_position_that_is_missing_or_too_much_is_found(house, over):
    """`verify` wants a position where the first event says that there is one, and only there."""
    made = branched(house, over, START + 1)
    entries = tuple(house.store.read(made))
    keys = house.cache.get(made).keys
    assert verify(made, entries, house.games, keys=keys).events == 2
    with pytest.raises(Broken):
        verify(made, entries[:1], house.games, keys=keys)
