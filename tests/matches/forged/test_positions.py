"""Forged initial positions are reported, even if properly sealed, linked and signed."""

import pytest
from msgspec.structs import replace

from events import write_record
from games import GAMES as REAL
from games.game import Secret
from games.table import PositionSet, SeatPlan
from matches.commands.branch import BranchPlan, branch, position_at
from matches.commands.commit import HOST
from matches.commands.create import Plan, create
from matches.commands.positions.position import plain
from matches.queries.read import Reader
from tests.anthill import ANTHILL, Options
from tests.by_game import part_of
from tests.matches.commands.test_going_back import begin_game
from tests.matches.forging import ADMIN, START, assert_named, rechain, seat, with_entry, with_record
from tests.matches.proving import broken
from tests.playing import begin_match, tip

BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


def sandbox(context, match_id):
    position = position_at(context, Reader(context.cache.get(match_id), 0), START)
    plan = Plan("anthill", Options(), BOTS, position=position, is_sandbox=True)
    return create(context, plan, key="s", digest="").match_id


def make_branch(context, match_id):
    plan = BranchPlan(at=START, luck="new", seats=BOTS)
    return branch(
        context, Reader(context.cache.get(match_id), 0), plan, key="b", digest=""
    ).match_id


def with_position(context, match_id, **more):
    """Return the log of a match with a different initial position, sealed and linked again."""
    match = context.cache.get(match_id)
    entries = tuple(context.store.read(match_id))
    recorded = match.codec.read(entries[1])
    audience, value = recorded.hidden["event.state"]
    hidden = {**recorded.hidden, "event.state": (audience, {**value, **more})}
    public, _ = match.codec.split(recorded.event)
    e, s = write_record(2, replace(recorded.record, event=public), hidden, match.keys.salt)
    return rechain(match_id, with_entry(entries, 2, lambda entry: replace(entry, e=e, s=s)))


def test_a_position_in_a_match_that_did_not_begin_from_one(context, match_id):
    state = plain(ANTHILL, tip(context, match_id).state)
    for actor in (HOST, ADMIN, seat(0)):
        other = begin_match(context, key=f"{actor}")
        assert_named(
            context,
            other,
            actor,
            [PositionSet(state=Secret((), state))],
            "no command causes it",
        )


@pytest.mark.parametrize("begin", [sandbox, make_branch])
@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ({"sent": [None]}, "/sent"),
        ({"food": ["x", 0]}, "/food/0"),
        ({"food": None}, "/food"),
        ({"round": 9}, "The game is over in this position"),
        ({"rules": ["other"]}, "/rules"),
    ],
)
def test_a_position_that_breaks_an_invariant(context, match_id, begin, edit, reason):
    made = begin(context, match_id)
    seq, fault, detail = broken(context, made, with_position(context, made, **edit))

    assert (seq, fault) == (2, "decision")
    assert reason in detail


@pytest.mark.parametrize("begin", [sandbox, make_branch])
def test_a_position_that_its_state_mac_does_not_know(context, match_id, begin):
    made = begin(context, match_id)
    assert broken(context, made, with_position(context, made, food=[9, 0]))[:2] == (2, "mac")


@pytest.mark.parametrize(
    ("begin", "change", "fault"),
    [
        (sandbox, {"is_sandbox": False}, (1, "decision")),
        (make_branch, {"lineage": None}, (1, "decision")),
        (sandbox, {"is_private": True}, (2, "mac")),
        (make_branch, {"is_sandbox": True}, (2, "mac")),
        (make_branch, {"undo": "none"}, (2, "mac")),
        (sandbox, {"options": {"rounds": "x"}}, (2, "mac")),
        (make_branch, {"rules": "2"}, (1, "decision")),
    ],
)
def test_a_mark_that_was_taken_off_or_put_on(context, match_id, begin, change, fault):
    """The mark is a claim of the first event about the start of the match."""
    made = begin(context, match_id)
    entries = tuple(context.store.read(made))
    marked = with_record(lambda record: record["event"].update(change))
    log = rechain(made, with_entry(entries, 1, marked))

    assert broken(context, made, log)[:2] == fault


@pytest.mark.parametrize("name", REAL)
def test_a_position_of_a_real_game_that_breaks_an_invariant(name):
    context, match_id = begin_game(name)
    match = context.cache.get(match_id)
    position = plain(match.game, match.timeline.tip().state)
    plan = Plan(name, match.game.options(), BOTS, position=position, is_sandbox=True)
    made = create(context, plan, key="s", digest="").match_id
    wrong = part_of(name, "sample").BROKEN

    assert broken(context, made, with_position(context, made, **wrong))[:2] == (2, "decision")
