"""Branches are new matches that start from a position of another match (rule T7)."""

import pytest

from events import Broken, canonical
from games import GAMES
from games.errors import RuleViolation
from games.luck import SeededLuck
from games.table import MatchCreated, PositionSet, SeatPlan
from games.table.commands import GoTo
from matches.audit.verify import verify
from matches.commands.branch import BranchPlan, branch, branches, position_at
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.positions.position import plain
from matches.commands.undo import go
from matches.errors import BadSeats, NoSuchVersion
from matches.queries.read import Reader
from tests.anthill import ANTHILL, Ponder, Send
from tests.matches.commands.test_going_back import begin_game, step
from tests.matches.proving import verify_match
from tests.playing import at_table, begin_match, by, context_on, of_seat, run_phase, tip

START = 5
OPEN = (SeatPlan(), SeatPlan())
BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


def reader(context, match_id, seat=None):
    return Reader(context.cache.fresh(match_id), seat)


def make_branch(context, match_id, at, luck="new", *, seats=BOTS, seat=None, key="b"):
    plan = BranchPlan(at=at, luck=luck, seats=seats)
    return branch(context, reader(context, match_id, seat), plan, key=key, digest="d").match_id


def round_of(context, match_id, workers=(1, 2)):
    for seat, count in enumerate(workers):
        play(
            context, match_id, of_seat(tip(context, match_id).table, Send(seat=seat, workers=count))
        )
    return play(context, match_id, run_phase())


@pytest.fixture
def over(context):
    """Return a match that has released its keys, in which seat 0 drew a card first."""
    match_id = begin_match(context)
    play(context, match_id, by(0, Ponder(seat=0)))
    for _ in range(3):
        round_of(context, match_id)
    return match_id


def test_a_branch_begins_with_the_true_state_of_a_match_that_is_over(context, over):
    made = make_branch(context, over, START + 1)

    then = context.cache.get(over).timeline.state(START + 1)
    assert tip(context, made).state == then
    lineage = tip(context, made).table.lineage
    (entry,) = context.store.page(over, START, START + 1)
    assert (lineage.match_id, lineage.version, lineage.link, lineage.luck) == (
        over,
        START + 1,
        entry.link.hex(),
        None,
    )
    assert branches(context, reader(context, over)) == (made,)
    codec = context.cache.get(made).codec
    events = [codec.read(entry).event for entry in context.store.read(made)]
    assert [type(event) for event in events] == [MatchCreated, PositionSet]
    assert events[1].state.audience == ()


@pytest.mark.parametrize("luck", ["same", "new"])
def test_the_same_luck_draws_what_the_parent_drew(context, over, luck):
    made = make_branch(context, over, START + 1, luck)
    round_of(context, made)

    match = context.cache.get(over)
    same = tip(context, made).state == match.timeline.state(START + 4)
    die = [context.cache.get(name).codec.read(entry).event.die for name in (over, made)
           for entry in context.store.read(name) if b'"foraged"' in entry.e]  # fmt: skip
    assert (die[-1] == die[0]) or luck == "new"
    assert same or luck == "new"
    assert verify_match(context, made).draws == 1


def test_a_branch_of_players_begins_when_they_sit_down(context, over):
    made = make_branch(context, over, START + 1, seats=OPEN)
    assert tip(context, made).table.status == "open"
    assert not tip(context, made).asked
    for seat in (0, 1):
        joined = join(context, made, seat)

    position = tip(context, made)
    assert position.state == context.cache.get(over).timeline.state(START + 1)
    assert {question.since for question in position.asked} == {joined.last}
    play(context, made, by(0, Send(seat=0, workers=1)))
    go(context, made, at_table(0), GoTo(joined.last))
    assert tip(context, made).state == position.state
    assert verify_match(context, made).events == tip(context, made).version


def test_a_branch_needs_its_parent_no_more(context, over):
    made = make_branch(context, over, START + 1)
    round_of(context, made)
    state = tip(context, made).state
    context.store.client.delete(*context.store.client.keys(f"*{over}*"))

    cold = context_on(context.store.client)
    assert tip(cold, made).state == state
    assert verify_match(cold, made).events == tip(cold, made).version


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_branch_of_a_running_match_is_a_world_that_its_reader_may_imagine(
    context, match_id, seat
):
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(1, Send(seat=1, workers=3)))
    state = tip(context, match_id).state
    made = [
        tip(context, make_branch(context, match_id, START + 2, seat=seat, key=f"b{number}")).state
        for number in range(12)
    ]

    assert all(
        ANTHILL.view(branch_state, seat) == ANTHILL.view(state, seat) for branch_state in made
    )
    assert len(set(made)) > 1
    assert any(branch_state != state for branch_state in made)


def test_the_luck_of_a_running_match_is_not_given(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    with pytest.raises(RuleViolation) as caught:
        make_branch(context, match_id, START, "same", seat=0)
    assert (caught.value.slug, caught.value.rule) == ("branch.luck-hidden", "T7")
    assert branches(context, reader(context, match_id)) == ()


@pytest.mark.parametrize("at", [1, START - 1])
def test_where_nobody_is_asked_nothing_branches(context, match_id, at):
    with pytest.raises(RuleViolation) as caught:
        make_branch(context, match_id, at)
    assert (caught.value.slug, caught.value.facts) == ("branch.no-target", {"at": at})


def test_the_end_does_not_branch_and_neither_does_the_future(context, over):
    with pytest.raises(RuleViolation, match=r"branch\.no-target"):
        make_branch(context, over, tip(context, over).version)
    with pytest.raises(NoSuchVersion):
        make_branch(context, over, 99)
    with pytest.raises(BadSeats):
        make_branch(context, over, START, seats=(*BOTS, SeatPlan()))


def test_a_repeated_branch_is_the_same_match(context, over):
    assert make_branch(context, over, START) == make_branch(context, over, START)
    assert len(branches(context, reader(context, over))) == 1


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_branches_and_goes_on(name):
    """A seat branches a running match, and a sandbox starts from the given position."""
    context, match_id = begin_game(name)
    luck = SeededLuck(name)
    for _ in range(8):
        step(context, match_id, luck)
    version = tip(context, match_id).version
    made = make_branch(context, match_id, version, seat=0)
    position = position_at(context, reader(context, match_id, 1), version)
    plan = Plan(
        name, GAMES[name].options(), BOTS, position=canonical.decode(canonical.encode(position)),
        is_sandbox=True,
    )  # fmt: skip
    sandbox = create(context, plan, key="s", digest="").match_id
    assert plain(GAMES[name], tip(context, sandbox).state) == position
    for child in (made, sandbox):
        for _ in range(4):
            step(context, child, luck)
        assert verify_match(context, child).events == tip(context, child).version
    assert tip(context, sandbox).table.sandbox
    again = make_branch(context, sandbox, tip(context, sandbox).version, key="again")
    assert tip(context, again).table.sandbox


def test_a_position_that_is_missing_or_too_much_is_found(context, over):
    """`verify` expects a position exactly if the first event declares one."""
    made = make_branch(context, over, START + 1)
    entries = tuple(context.store.read(made))
    keys = context.cache.get(made).keys
    assert verify(made, entries, context.games, keys=keys).events == 2
    with pytest.raises(Broken):
        verify(made, entries[:1], context.games, keys=keys)
