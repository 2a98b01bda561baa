"""Positions that matches did not begin from, well sealed, linked and signed: each is named."""

import pytest
from msgspec.structs import replace

from events import written
from games import GAMES as REAL
from games.game import Secret
from games.table import PositionSet, SeatPlan
from matches.commands.branch import BranchPlan, branch, position_at
from matches.commands.commit import HOST
from matches.commands.create import Plan, create
from matches.commands.position import plain
from matches.queries.read import Reader
from tests.anthill import ANTHILL, Options
from tests.matches.forging import ADMIN, START, named, rechained, seat, with_entry, with_record
from tests.matches.proving import broken
from tests.matches.test_going_back import begun_of
from tests.playing import begun, tip

BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


def sandbox(house, match):
    position = position_at(house, Reader(house.cache.get(match), 0), START)
    plan = Plan("anthill", Options(), BOTS, position=position, is_sandbox=True)
    return create(house, plan, key="s", digest="").match


def branched(house, match):
    plan = BranchPlan(at=START, luck="new", seats=BOTS)
    return branch(house, Reader(house.cache.get(match), 0), plan, key="b", digest="").match


def with_position(house, match, **more):
    """Return the log of a match with another position, sealed and linked anew."""
    held = house.cache.get(match)
    entries = tuple(house.store.read(match))
    one = held.codec.read(entries[1])
    audience, value = one.hidden["event.state"]
    hidden = {**one.hidden, "event.state": (audience, {**value, **more})}
    public, _ = held.codec.split(one.event)
    e, s = written(2, replace(one.record, event=public), hidden, held.keys.salt)
    return rechained(match, with_entry(entries, 2, lambda entry: replace(entry, e=e, s=s)))


def test_a_position_in_a_match_that_did_not_begin_from_one(house, match):
    state = plain(ANTHILL, tip(house, match).state)
    for actor in (HOST, ADMIN, seat(0)):
        other = begun(house, key=f"{actor}")
        named(
            house, other, actor, [PositionSet(state=Secret((), state))], "nothing brought it about"
        )


@pytest.mark.parametrize("begin", [sandbox, branched])
@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ({"sent": [None]}, "/sent"),
        ({"food": ["x", 0]}, "/food/0"),
        ({"food": None}, "/food"),
        ({"round": 9}, "The game is over in it"),
        ({"rules": ["other"]}, "/rules"),
    ],
)
def test_a_position_that_breaks_an_invariant(house, match, begin, edit, reason):
    made = begin(house, match)
    seq, fault, detail = broken(house, made, with_position(house, made, **edit))

    assert (seq, fault) == (2, "decision")
    assert reason in detail


@pytest.mark.parametrize("begin", [sandbox, branched])
def test_a_position_that_its_state_mac_does_not_know(house, match, begin):
    made = begin(house, match)
    assert broken(house, made, with_position(house, made, food=[9, 0]))[:2] == (2, "mac")


@pytest.mark.parametrize(
    ("begin", "change", "found"),
    [
        (sandbox, {"is_sandbox": False}, (1, "decision")),
        (branched, {"lineage": None}, (1, "decision")),
        (sandbox, {"is_private": True}, (2, "mac")),
        (branched, {"is_sandbox": True}, (2, "mac")),
        (branched, {"undo": "none"}, (2, "mac")),
        (sandbox, {"options": {"rounds": "x"}}, (2, "mac")),
        (branched, {"rules": "2"}, (1, "decision")),
    ],
)
def test_a_mark_that_was_taken_off_or_put_on(house, match, begin, change, found):
    """What a match says that it began from."""
    made = begin(house, match)
    entries = tuple(house.store.read(made))
    marked = with_record(lambda record: record["event"].update(change))
    log = rechained(made, with_entry(entries, 1, marked))

    assert broken(house, made, log)[:2] == found


@pytest.mark.parametrize("name", REAL)
def test_a_position_of_a_real_game_that_breaks_an_invariant(name):
    house, match = begun_of(name)
    held = house.cache.get(match)
    position = plain(held.game, held.line.tip().state)
    plan = Plan(name, held.game.options(), BOTS, position=position, is_sandbox=True)
    made = create(house, plan, key="s", digest="").match
    wrong = {"atta-ants": {"born": 1 << 24}, "myrmes": {"year": 4}}.get(name, {"centipedes": 255})

    assert broken(house, made, with_position(house, made, **wrong))[:2] == (2, "decision")
