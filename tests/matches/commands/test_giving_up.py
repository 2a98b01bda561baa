"""Seats resign, by themselves or because their time runs out (rule T14)."""

from events import canonical
from games.table import StandingAnswer, TheCommand
from games.table.commands import GoTo
from matches.audit.bundle import bundle, verify_bundle
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.bots import answer
from matches.commands.execute import play
from matches.commands.seat_handover import give_up
from matches.commands.standing_answers import set_answers
from matches.commands.undo import go
from matches.queries.read import authenticate_reader
from tests.anthill import Ponder
from tests.matches.clocks import RESIGNING, begin_timed, clocks, events_of, out, send
from tests.matches.proving import verify_match
from tests.playing import at_table, by, context_on, tip, waits


def test_resigning_by_the_clock_ends_a_match_of_two():
    context, match_id, time = begin_timed(RESIGNING)
    send(context, match_id, 1)
    time.forward(10_000)

    played = out(context, match_id, 0)

    assert [event["type"] for event in events_of(played)] == [
        "timed-out",
        "seat-resigned",
        "match-ended",
    ]
    outcome = tip(context, match_id).table.outcome
    assert (outcome.ranking, outcome.reason, outcome.rule) == (((1,), (0,)), "resignation", "T14")
    assert (
        verify(match_id, tuple(context.store.read(match_id)), context.games).events == played.last
    )
    assert clocks(context, match_id) == {}


def test_with_more_seats_left_a_bot_plays_on_and_the_seat_is_last():
    context, match_id, _ = begin_timed(None, 3)
    give_up(context, match_id, at_table(1))
    while tip(context, match_id).table.status == "running":
        position = tip(context, match_id)
        tasks = waits(context, match_id)
        if tasks:
            answer(context, tasks[0])
        else:
            send(context, match_id, next(question.seat for question in position.asked))

    assert tip(context, match_id).table.outcome.ranking[-1] == (1,)
    assert tip(context, match_id).table.outcome.reason == "rounds"
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_giving_up_ends_a_proposal_too():
    context, match_id, _ = begin_timed(None, 3, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    go(context, match_id, at_table(1), GoTo(start))

    given = give_up(context, match_id, at_table(0))

    assert [event["type"] for event in events_of(given)] == ["undo-lapsed", "seat-resigned"]
    assert verify_match(context, match_id).events == given.last


def test_a_match_that_was_given_up_is_bundled_proven_and_imported():
    context, match_id, time = begin_timed(RESIGNING)
    time.forward(10_000)
    out(context, match_id, 0)
    lines = list(bundle(context, authenticate_reader(context, match_id, None)))
    other = context_on(seed="other")

    assert verify_bundle(lines, context.games).report.events == tip(context, match_id).version
    assert not import_bundle(other, lines).was_there
    assert tip(other, match_id).table == tip(context, match_id).table


def test_standing_answers_still_go_before_the_bot_of_who_gave_up():
    context, match_id, _ = begin_timed(None, 3)
    two = StandingAnswer(kind="send", choice=TheCommand(command={"type": "send", "workers": 2}))
    set_answers(context, match_id, at_table(0), (two,))
    give_up(context, match_id, at_table(0))
    (task,) = waits(context, match_id)

    played = answer(context, task)

    record = canonical.decode(played.entries[0].e)
    assert (record["by"], record["seat"], record["event"]["type"]) == ("seat", 0, "sent")
    assert verify_match(context, match_id).events == tip(context, match_id).version
