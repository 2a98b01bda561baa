"""Matches that seats give up, by themselves or by their clocks (rule T14)."""

from events import canonical
from games.table import StandingAnswer, TheCommand
from matches.audit.bundle import bundle, verify_bundle
from matches.audit.importing import imported
from matches.audit.verify import verify
from matches.commands.bots import answer
from matches.commands.execute import play
from matches.commands.seat_handover import give_up
from matches.commands.standing_answers import set_answers
from matches.commands.undo import Going, go
from matches.queries.read import reader
from tests.anthill import Ponder
from tests.matches.clocks import RESIGNING, clocks, out, send, timed, told
from tests.matches.proving import verified
from tests.playing import at_table, by, house_on, tip, waits


def test_resigning_by_the_clock_ends_a_match_of_two():
    house, match, time = timed(RESIGNING)
    send(house, match, 1)
    time.forward(10_000)

    played = out(house, match, 0)

    assert [one["type"] for one in told(played)] == ["timed-out", "seat-resigned", "match-ended"]
    outcome = tip(house, match).table.outcome
    assert (outcome.ranking, outcome.reason, outcome.rule) == (((1,), (0,)), "resignation", "T14")
    assert verify(match, tuple(house.store.read(match)), house.games).events == played.last
    assert clocks(house, match) == {}


def test_with_more_seats_left_a_bot_plays_on_and_the_seat_is_last():
    house, match, _ = timed(None, 3)
    give_up(house, match, at_table(1))
    while tip(house, match).table.status == "running":
        position = tip(house, match)
        tasks = waits(house, match)
        if tasks:
            answer(house, tasks[0])
        else:
            send(house, match, next(one.seat for one in position.asked))

    assert tip(house, match).table.outcome.ranking[-1] == (1,)
    assert tip(house, match).table.outcome.reason == "rounds"
    assert verified(house, match).events == tip(house, match).version


def test_giving_up_ends_a_proposal_too():
    house, match, _ = timed(None, 3, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    go(house, match, at_table(1), Going(start))

    given = give_up(house, match, at_table(0))

    assert [one["type"] for one in told(given)] == ["undo-lapsed", "seat-resigned"]
    assert verified(house, match).events == given.last


def test_a_match_that_was_given_up_is_bundled_proven_and_imported():
    house, match, time = timed(RESIGNING)
    time.forward(10_000)
    out(house, match, 0)
    lines = list(bundle(house, reader(house, match, None)))
    other = house_on(seed="other")

    assert verify_bundle(lines, house.games).report.events == tip(house, match).version
    assert not imported(other, lines).was_there
    assert tip(other, match).table == tip(house, match).table


def test_standing_answers_still_go_before_the_bot_of_who_gave_up():
    house, match, _ = timed(None, 3)
    two = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))
    set_answers(house, match, at_table(0), (two,))
    give_up(house, match, at_table(0))
    (task,) = waits(house, match)

    played = answer(house, task)

    record = canonical.decode(played.entries[0].e)
    assert (record["by"], record["seat"], record["event"]["type"]) == ("seat", 0, "sent")
    assert verified(house, match).events == tip(house, match).version
