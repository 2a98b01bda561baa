"""The table is folded from its events, each of which it keeps in part (rule T1)."""

from typing import Any, cast

import msgspec
import pytest
from msgspec import UNSET

from games.game import Outcome
from games.table import (
    Lineage,
    MatchCreated,
    MatchEnded,
    PerMatch,
    SeatClock,
    SeatPlan,
    SeatState,
    SeatTaken,
    Spectators,
    Table,
    TimedOut,
    evolve_table,
    take_seat,
)
from tests.anthill import Ponder
from tests.games.table.test_standing import begin_table
from tests.scenario import refused

OPEN, BOT = SeatPlan(), SeatPlan("random")
LINEAGE = Lineage(match_id="m1", version=7, link="ab")
BANK = PerMatch(seconds=60, increment_seconds=5)


def match_created(*plans, **more):
    event = MatchCreated(
        game="anthill",
        rules="2",
        content="c0",
        options={"hills": 3},
        seats=plans,
        commitments={"luck": "1f"},
        **more,
    )
    return evolve_table(Table(), event, 1)


def test_a_match_is_kept_as_it_was_created():
    assert match_created(
        OPEN,
        BOT,
        undo="consent",
        lineage=LINEAGE,
        is_sandbox=True,
        is_private=True,
        keeps_keys=True,
        clock=BANK,
        visibility="unlisted",
        creator="a" * 16,
        spectators=Spectators("delayed", minutes=5),
        open_until=7_000,
        rematch_of="m0",
    ) == Table(
        status="open",
        game="anthill",
        rules="2",
        content="c0",
        options={"hills": 3},
        seats=(SeatState(), SeatState(bot="random")),
        commitments={"luck": "1f"},
        undo="consent",
        lineage=LINEAGE,
        sandbox=True,
        private=True,
        keeps=True,
        clock=BANK,
        clocks=(SeatClock(left=60_000), SeatClock()),
        visibility="unlisted",
        creator="a" * 16,
        spectators=Spectators("delayed", minutes=5),
        open_until=7_000,
        rematch_of="m0",
    )


def test_what_says_nothing_is_left_out_of_the_stored_table():
    """In matches from before these fields existed, the macs do not cover them."""
    plain = msgspec.json.decode(msgspec.json.encode(match_created(OPEN, OPEN)))

    assert set(plain) == {
        "status",
        "game",
        "rules",
        "content",
        "options",
        "seats",
        "entropy",
        "commitments",
        "outcome",
        "released",
    }


@pytest.mark.parametrize(
    ("more", "policy", "placed"),
    [
        ({}, "free", False),
        ({"undo": "consent"}, "consent", False),
        ({"undo": "none", "is_sandbox": True}, "none", True),
        ({"lineage": LINEAGE}, "free", True),
    ],
)
def test_a_table_knows_its_policy_and_whether_it_began_from_a_position(more, policy, placed):
    table = match_created(OPEN, **more)

    assert (table.policy, table.is_placed) == (policy, placed)
    assert table.is_placed is placed


@pytest.mark.parametrize(
    ("event", "placed"),
    [({}, False), ({"is_sandbox": True}, True), ({"lineage": LINEAGE}, True)],
)
def test_a_match_says_when_created_whether_it_begins_from_a_position(event, placed):
    made = MatchCreated(
        game="anthill", rules="1", content="", options={}, seats=(), commitments={}, **event
    )

    assert made.is_placed is placed


def test_the_match_starts_when_the_last_open_seat_is_taken():
    table = match_created(OPEN, BOT, OPEN)
    once = evolve_table(table, SeatTaken(seat=2), 4)
    twice = evolve_table(once, SeatTaken(seat=0), 5)

    assert [at.status for at in (table, once, twice)] == ["open", "open", "running"]
    assert match_created(BOT, BOT).status == "running"
    assert twice.seats == (SeatState(taken=5), SeatState(bot="random"), SeatState(taken=4))


def test_a_seat_is_played_by_its_bot_by_one_that_stands_in_or_by_its_holder():
    seats = SeatState(bot="random"), SeatState(taken=2, stand_in="greedy"), SeatState(taken=2)

    assert [seat.played_by for seat in seats] == ["random", "greedy", None]
    assert SeatState().played_by is None


def test_entropy_is_kept_in_the_order_in_which_players_sat_down():
    table = match_created(OPEN, OPEN, OPEN)
    for seq, (seat, entropy) in enumerate([(2, "dice"), (0, ""), (1, "coin")], 2):
        table = evolve_table(table, SeatTaken(seat=seat, entropy=entropy), seq)

    assert table.entropy == ("dice", "coin")


def test_the_end_tells_the_outcome_and_the_keys():
    table, outcome = begin_table(), Outcome(((0,), (1,)), "rounds", "2.3")

    assert evolve_table(table, MatchEnded(outcome=outcome, keys={"luck": "00"}), 9) == (
        msgspec.structs.replace(table, status="over", outcome=outcome, released={"luck": "00"})
    )


def test_a_player_sits_down_on_an_open_seat():
    table = match_created(OPEN, BOT, OPEN)

    assert take_seat(table, 0, "") == SeatTaken(seat=0)
    assert take_seat(table, 2, "dice") == SeatTaken(seat=2, entropy="dice")


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_other_seat(seat):
    with refused("seat.none", rule="T1", seat=seat, seats=3):
        take_seat(match_created(OPEN, BOT, OPEN), seat, "")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_is_held_is_not_given_away(seat):
    table = evolve_table(match_created(OPEN, BOT, OPEN), SeatTaken(seat=0), 2)

    with refused("seat.taken", rule="T1", seat=seat):
        take_seat(table, seat, "")


def test_an_event_of_a_game_is_none_of_the_tables():
    """Folding a game event as a table event fails, because the event would be lost silently."""
    with pytest.raises(AssertionError, match="Ponder"):
        evolve_table(begin_table(), cast(Any, Ponder(seat=0)), 9)


def test_a_time_out_changes_the_clock_of_its_seat_alone():
    timed_out = TimedOut(seat=1, asked_since=3, offered_at=1, started_at=1, allowed=1, ran_out_at=2)
    table = match_created(OPEN, OPEN, OPEN, clock=BANK)

    after = evolve_table(table, timed_out, 9)

    assert after.clocks == (
        SeatClock(left=60_000),
        SeatClock(left=5000, offer=UNSET, missed=1, timed_out=9),
        SeatClock(left=60_000),
    )
