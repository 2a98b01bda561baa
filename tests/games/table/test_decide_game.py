"""Actors of game commands, and the events of a time-out."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase, Secret
from games.luck import KeyedLuck, SeededLuck
from games.table import (
    OnlyOne,
    PerDecision,
    SeatHandedToBot,
    SeatResigned,
    StandingAnswer,
    TheCommand,
    TimedOut,
    UndoLapsed,
)
from games.table.clock_fold import CommitEnd, tick
from games.table.commands import (
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    NotAsked,
    NotRunning,
    NotTheirs,
    PhaseFirst,
    Resign,
    TimeOut,
)
from games.table.decide import decide
from games.table.timeouts import NotTheLeast, choose_least
from tests.anthill import Ponder, Send, Sent
from tests.games.table.tables import begin_match, given, match_created, seat_commit, send_commit
from tests.scenario import refused

ONLY = StandingAnswer(kind="send", choice=OnlyOne())


def begin_timed(on_timeout="bot"):
    """Return a match with clocks in which seat 0 has ten seconds after the deal."""
    past = begin_match(clock=PerDecision(seconds=10, on_timeout=on_timeout))
    asked = ((0, "send"), (1, "send"))
    past.table = tick(past.table, CommitEnd(past.version, 1000, asked, -1, goes_back=False))
    return past


@pytest.mark.parametrize(
    ("on_timeout", "follows"),
    [
        ("bot", [SeatHandedToBot]),
        ("resign", [SeatResigned]),
        ("pass", []),
    ],
)
def test_time_runs_out(on_timeout, follows):
    events = begin_timed(on_timeout).when(TimeOut(), 0, "clock")

    assert [type(event) for event in events] == [TimedOut, *follows]


def test_time_does_not_run_out_where_no_clock_runs():
    with refused("clock.time-left", rule="T13", seat=0):
        begin_match().when(TimeOut(), 0, "clock")


@pytest.mark.parametrize(("seat", "by"), [(0, "seat"), (None, "clock"), (2, "clock")])
def test_nobody_but_the_clock_says_that_time_is_out(seat, by):
    with pytest.raises(NotTheirs):
        begin_timed().when(TimeOut(), seat, by)


class Luck:
    """The luck of a match, with one seed for commands and another for the choice after a time-out."""

    def of(self, _table):
        return KeyedLuck(b"command")

    def for_least(self, _table, _seat):
        return SeededLuck(2)


def time_out(past, command):
    """Return the events of the time-out of seat 0, with the command that is played for it."""
    return decide(past.situation(0, "clock")._replace(command=command), Luck()).events


def test_the_least_is_done_for_a_seat_that_passes():
    past = begin_timed("pass")
    at = past.situation(0, "clock")
    least = choose_least(at.game, at.state, 0, SeededLuck(2))
    timing_out = past.when(TimeOut(), 0, "clock")

    events = time_out(past, least)

    assert events[:1] == timing_out
    assert len(events) > 1
    for other in (
        None,
        next(command for command in at.game.legal(at.state, 0) if command != least),
    ):
        with pytest.raises(NotTheLeast):
            time_out(past, other)


def test_nothing_is_done_for_a_seat_that_does_not_pass():
    past = begin_timed()

    assert time_out(past, None) == past.when(TimeOut(), 0, "clock")


def play(past, command, seat=0, by="seat", *, is_standing=False):
    at = past.situation(seat, by)._replace(command=command, is_standing=is_standing)
    return decide(at, Luck()).events


SEND = Send(seat=0, workers=1)


def test_the_players_and_bots_give_commands_of_the_game():
    sent = (Sent(seat=0, workers=Secret((0,), 1)),)
    handed = begin_match().then(HandSeatToBot("random"))

    assert play(begin_match(), SEND) == sent
    assert play(handed, SEND, by="bot") == sent
    assert play(begin_match(send_commit(0), send_commit(1)), RunPhase(), None, "phase")


def test_a_command_of_the_game_ends_a_proposal():
    past = begin_match(send_commit(0), undo="consent").then(GoTo(5), 1)

    assert play(past, Ponder(seat=1), 1)[0] == UndoLapsed(reason="moved-on")


@pytest.mark.parametrize("by", ["bot", "host", "admin", "phase"])
def test_nobody_plays_for_a_player(by):
    with pytest.raises(NotTheirs):
        play(begin_match(), SEND, by=by)


def test_the_clock_gives_no_command_before_a_time_out():
    with refused("clock.time-left", rule="T13", seat=0):
        play(begin_match(), SEND, by="clock")


@pytest.mark.parametrize("seat", [1, None, 2])
def test_nobody_gives_anothers_command(seat):
    with pytest.raises(NotTheirs):
        play(begin_match(), SEND, seat)


def test_nobody_plays_at_a_seat_that_is_none():
    with pytest.raises(NotTheirs):
        play(begin_match(), Send(seat=2, workers=1), 2)


def test_no_player_plays_for_a_bot():
    with pytest.raises(NotTheirs):
        play(begin_match(bots=("random",)), Send(seat=1, workers=1), 1)
    with refused("seat.handed-over", rule="T10"):
        play(begin_match().then(HandSeatToBot("random")), SEND)
    with refused("seat.resigned", rule="T14"):
        play(begin_match(seats=3).then(Resign()), SEND)


def test_the_workers_run_phases_and_nobody_else():
    due = begin_match(send_commit(0), send_commit(1))

    with pytest.raises(PhaseFirst):
        play(due, Ponder(seat=0))
    with pytest.raises(NotAsked):
        play(begin_match(), RunPhase(), None, "phase")
    for by in ("host", "admin"):
        with pytest.raises(NotTheirs):
            play(due, RunPhase(), None, by)


def test_a_command_of_the_game_waits_until_the_match_runs():
    with pytest.raises(NotRunning):
        play(given((None, (match_created(),)), seat_commit(0)), SEND)


def test_a_standing_answer_gives_its_own_command_alone():
    past = begin_match().then(GiveAnswers((ONLY,)))

    with pytest.raises(NotAsked):
        play(past, SEND, is_standing=True)


def test_the_seat_gives_what_its_standing_answer_says():
    wanted = TheCommand(command={"type": "send", "workers": 1})
    past = begin_match().then(GiveAnswers((replace(ONLY, choice=wanted),)))

    assert play(past, SEND, is_standing=True) == play(begin_match(), SEND)
    with pytest.raises(NotAsked):
        play(past, Send(seat=0, workers=2), is_standing=True)
    with pytest.raises(NotAsked):
        play(past, SEND, by="bot", is_standing=True)
