"""Rated matches are created, seated and played to the end (rule T21)."""

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.game import Secret
from games.table import (
    CommitEnd,
    Correspondence,
    Lineage,
    PerDecision,
    PerMatch,
    PositionSet,
    SeatResigned,
    SeatTaken,
    Spectators,
    TimedOut,
    tick,
)
from games.table.commands import HandSeatToBot, Resign, SetUp, TakeSeat, TimeOut
from games.table.decide_table import decide_table
from tests.anthill import ANTHILL
from tests.games.table.tables import deal_events, given, match_created
from tests.scenario import refused

ANN, BEN = "a" * 16, "b" * 16
HOST = {"seat": None, "by": "host"}


def rated_plan(*bots, **more):
    """Return a plan for a rated match. It is valid unless `more` changes it."""
    return match_created(*bots, is_rated=True, **{"undo": "none", **more})


def begin_rated(**more):
    """Return a rated match between Ann and Ben that has started."""
    taken = SeatTaken(seat=0, account=ANN), SeatTaken(seat=1, account=BEN)
    return given((None, (rated_plan(**more),)), (0, taken[:1]), (1, (taken[1], *deal_events(2))))


@pytest.mark.parametrize("undo", ["consent", "none"])
def test_a_match_is_created_rated(undo):
    past = given()

    assert past.when(SetUp(created=rated_plan(undo=undo)), **HOST) == (rated_plan(undo=undo),)
    assert given((None, (rated_plan(undo=undo),))).table.rated is True


def test_a_match_that_is_not_rated_says_nothing_of_it():
    """Macs of older matches cover the table, so an unset field is omitted from them."""
    past = given((None, (match_created(),)))

    assert past.table.rated is UNSET
    assert "rated" not in msgspec.to_builtins(past.table)
    assert "is_rated" not in msgspec.to_builtins(match_created())


@pytest.mark.parametrize(
    ("slug", "facts", "plan"),
    [
        ("rated.bot-seat", {"seat": 1}, rated_plan("greedy")),
        ("rated.undo", {}, rated_plan(undo="free")),
        ("rated.unseen", {}, rated_plan(visibility="unlisted")),
        ("rated.unseen", {}, rated_plan(visibility="invited")),
        ("rated.unseen", {}, rated_plan(is_private=True)),
        ("rated.unseen", {}, rated_plan(spectators=Spectators("nobody"))),
        ("rated.clock", {}, rated_plan(clock=PerDecision(seconds=60))),
        ("rated.clock", {}, rated_plan(clock=PerMatch(seconds=60, on_timeout="pass", absence=3))),
        ("rated.game", {}, rated_plan(seats=1)),
    ],
)
def test_a_match_is_not_created_rated(slug, facts, plan):
    with refused(slug, rule="T21", **facts):
        given().when(SetUp(created=plan), **HOST)


@pytest.mark.parametrize(
    "placed",
    [{"is_sandbox": True}, {"lineage": Lineage(match_id="m", version=3, link="", luck=None)}],
)
def test_neither_a_branch_nor_a_sandbox_is_rated(placed):
    command = SetUp(created=rated_plan(**placed), position=PositionSet(state=Secret((), {})))

    with refused("rated.placed", rule="T21"):
        given().when(command, **HOST)


@pytest.mark.parametrize(
    "more",
    [
        {"visibility": "public"},
        {"spectators": Spectators("delayed", minutes=10)},
        {"clock": PerDecision(seconds=60, on_timeout="resign")},
        {"clock": Correspondence(days=3, on_timeout="pass")},
        {"seats": 4},
    ],
)
def test_these_matches_are_created_rated(more):
    assert given().when(SetUp(created=rated_plan(**more)), **HOST) == (rated_plan(**more),)


def test_a_match_whose_seats_win_together_is_not_rated():
    """Shared victory may depend on an option, so the setup has to check it."""
    game = replace(ANTHILL, allied=lambda state: state != ANTHILL.start)
    situation = given().situation(None, "host")._replace(game=game)

    with refused("rated.game", rule="T21"):
        decide_table(situation, SetUp(created=rated_plan()))


def test_an_account_sits_down_at_a_rated_match():
    past = given((None, (rated_plan(),)))

    assert past.when(TakeSeat(account=ANN), 1) == (SeatTaken(seat=1, account=ANN),)


def test_a_guest_does_not_sit_down_at_a_rated_match():
    with refused("rated.needs-account", rule="T21", seat=1):
        given((None, (rated_plan(),))).when(TakeSeat(), 1)


def test_no_seat_of_a_rated_match_is_handed_to_a_bot():
    with refused("rated.hand-over", rule="T21", seat=0):
        begin_rated().when(HandSeatToBot("greedy"))


def test_a_seat_of_a_rated_match_gives_up():
    assert begin_rated().when(Resign()) == (SeatResigned(seat=0, level="greedy"),)


@pytest.mark.parametrize(
    ("on_timeout", "follows"),
    [("resign", (SeatResigned(seat=0, level="greedy", reason="time-out"),)), ("pass", ())],
)
def test_a_time_out_brings_no_bot_into_a_rated_match(on_timeout, follows):
    past = begin_rated(clock=PerDecision(seconds=60, on_timeout=on_timeout))
    past.table = tick(past.table, CommitEnd(past.version, 1000, ((0, "send"),), 1, False))

    timed_out, *after = past.when(TimeOut(), 0, "clock")

    assert isinstance(timed_out, TimedOut)
    assert tuple(after) == follows
