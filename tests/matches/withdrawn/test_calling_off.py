"""Matches ended by an administrator have no result, release their keys, and verify."""

import pytest

from games.game import Outcome
from games.table import PerDecision, SeatPlan
from games.table.commands import GoTo
from matches.commands.administration import call_off
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import give_up, hand_to_bot
from matches.commands.undo import go, rewind
from matches.errors import MatchNotRunning
from projections.lobby import LobbyRow, project
from tests.anthill import Options, Ponder, Send
from tests.matches.proving import verify_match
from tests.playing import at_table, begin_match, by, tip, waits

ADMIN = Actor("admin")
REQUEST = CommandRequest(actor=ADMIN, of_table=True)
NOBODY = Outcome((), "called-off", "T15")


def create_match(context, key="open", **more):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()), **more)
    return create(context, plan, key=key, digest="").match_id


def test_a_match_that_is_ended_is_over_and_releases_its_keys(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))

    done = call_off(context, match_id, REQUEST, "fault")

    table = tip(context, match_id).table
    assert (table.status, table.called_off, table.outcome) == ("over", "fault", NOBODY)
    assert set(table.released) == {"bot", "luck", "salt", "state"}
    assert done.last - done.first == 1
    assert context.store.head(match_id).waits == "over"
    assert verify_match(context, match_id).events == done.last


def test_a_match_that_has_not_begun_is_ended_too(context):
    match_id = create_match(context)
    join(context, match_id, 0)

    done = call_off(context, match_id, REQUEST, "abuse")

    assert tip(context, match_id).table.outcome == NOBODY
    assert verify_match(context, match_id).events == done.last
    with pytest.raises(MatchNotRunning):
        join(context, match_id, 1)


def test_a_match_that_keeps_its_keys_keeps_them(context):
    match_id = create_match(context, keeps_keys=True)

    call_off(context, match_id, REQUEST, "operator")

    assert tip(context, match_id).table.released == {}
    assert verify_match(context, match_id).events == 3


def test_clocks_and_bots_stop(context):
    match_id = create_match(context, clock=PerDecision(seconds=30))
    for seat in (0, 1):
        join(context, match_id, seat)
    hand_to_bot(context, match_id, at_table(0), "random")
    assert waits(context, match_id)

    call_off(context, match_id, REQUEST, "abandoned")

    position = tip(context, match_id)
    assert position.asked == ()
    assert [clock.offer for clock in position.table.clocks if clock.offer] == []
    assert (waits(context, match_id), context.store.head(match_id).waits) == ((), "over")
    assert verify_match(context, match_id)


def test_a_proposal_and_a_phase_do_not_stop_it(context):
    match_id = begin_match(context, undo="consent")
    play(context, match_id, by(0, Ponder(seat=0)))
    go(context, match_id, at_table(0), GoTo(5))
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=1)))

    call_off(context, match_id, REQUEST, "fault")

    assert verify_match(context, match_id)


def test_who_gave_up_before_is_not_last(context):
    match_id = begin_match(context, 3)
    give_up(context, match_id, at_table(0))

    call_off(context, match_id, REQUEST, "operator")

    assert tip(context, match_id).table.outcome == NOBODY
    assert verify_match(context, match_id)


def test_what_is_over_stays_so(context, match_id):
    call_off(context, match_id, REQUEST, "fault")

    attempts = (
        lambda: call_off(context, match_id, REQUEST, "abuse"),
        lambda: rewind(context, match_id, 5, ADMIN),
        lambda: play(context, match_id, by(0, Ponder(seat=0))),
        lambda: go(context, match_id, at_table(0), GoTo(5)),
    )
    for attempt in attempts:
        with pytest.raises(MatchNotRunning) as caught:
            attempt()
        assert caught.value.status == "over"


def test_only_an_administrator_ends_it(context, match_id):
    for actor in (Actor("seat", 0), Actor("host"), Actor("clock", 0), Actor("admin", 0)):
        with pytest.raises(ValueError, match="must not give"):
            call_off(context, match_id, CommandRequest(actor=actor, of_table=True), "abuse")


def test_a_key_ends_it_once(context, match_id):
    request = CommandRequest(actor=ADMIN, key="admin:k", digest="d", of_table=True)

    first = call_off(context, match_id, request, "fault")
    second = call_off(context, match_id, request, "fault")

    assert (second.first, second.last, second.repeated) == (first.first, first.last, True)


def test_a_process_that_folds_it_again_finds_the_same(context, match_id):
    call_off(context, match_id, REQUEST, "fault")
    before = tip(context, match_id)

    context.cache.drop(match_id)

    assert tip(context, match_id).table == before.table


def test_the_lobby_knows_that_nobody_has_a_place(context, match_id):
    call_off(context, match_id, REQUEST, "fault")
    codec, row = context.cache.get(match_id).codec, LobbyRow(match_id)
    for entry in context.store.read(match_id):
        row = project(row, codec.read(entry))

    assert (row.status, row.ranking) == ("over", ())
