"""After any event, the lobby lists the same seats as the table, and hides private matches."""

import pytest

from games.table import SeatPlan
from matches.commands.commit import HOST, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.seat_handover import give_up, hand_to_bot, take_seat_back
from matches.commands.seats.hold import claim, decline, leave
from matches.commands.seats.invitations import invite, reserve, withdraw
from projections.lobby import show_seat
from tests.anthill import Options
from tests.playing import at_table
from tests.projections.lobby.test_rows import World

ANN, BEN = "a" * 16, "b" * 16
BY_CREATOR = CommandRequest(actor=HOST, of_table=True)
STEPS = (
    lambda context, match_id: decline(context, match_id, at_table(1), BEN),
    lambda context, match_id: invite(context, match_id, BY_CREATOR, 1),
    lambda context, match_id: reserve(context, match_id, BY_CREATOR, 0, BEN),
    lambda context, match_id: withdraw(context, match_id, BY_CREATOR, 0),
    lambda context, match_id: join(context, match_id, 0),
    lambda context, match_id: leave(context, match_id, at_table(0)),
    lambda context, match_id: withdraw(context, match_id, BY_CREATOR, 1),
    lambda context, match_id: join(context, match_id, 1, account=ANN),
    lambda context, match_id: join(context, match_id, 0),
    lambda context, match_id: claim(context, match_id, at_table(0), BEN),
)

STEPS_AFTER_START = (
    lambda context, match_id: hand_to_bot(context, match_id, at_table(1), "greedy"),
    lambda context, match_id: hand_to_bot(context, match_id, at_table(0), "random"),
    lambda context, match_id: take_seat_back(context, match_id, at_table(1)),
    lambda context, match_id: give_up(context, match_id, at_table(1)),
)


def create_match(world, **more):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan(account=BEN)), creator=ANN, **more)
    return create(world.context, plan, key="a", digest="d").match_id


def test_a_row_shows_each_seat_as_the_table_has_it():
    world = World()
    match_id = create_match(world, open_until=10**9)

    for step in (lambda *_: None, *STEPS):
        step(world.context, match_id)
        row = world.follower.follow(match_id)
        table = world.context.cache.fresh(match_id).timeline.newest
        assert row.seats == tuple(map(show_seat, table.seats))
        assert (row.status, row.open_until) == (table.status, 10**9)
    assert row.status == "running"


def test_a_row_shows_which_bots_stand_in_and_who_has_resigned():
    world = World()
    match_id = create_match(world)
    for seat, account in enumerate((ANN, BEN)):
        join(world.context, match_id, seat, account=account)

    shown = []
    for step in STEPS_AFTER_START:
        step(world.context, match_id)
        row = world.follower.follow(match_id)
        table = world.context.cache.fresh(match_id).timeline.newest
        assert row.seats == tuple(map(show_seat, table.seats))
        shown.append([(seat.stand_in, seat.resigned, seat.account) for seat in row.seats])
    assert shown[:3] == [
        [(None, False, ANN), ("greedy", False, BEN)],
        [("random", False, ANN), ("greedy", False, BEN)],
        [("random", False, ANN), (None, False, BEN)],
    ]
    assert [has_resigned for _, has_resigned, _ in shown[3]] == [False, True]


@pytest.mark.parametrize("visibility", ["unlisted", "invited"])
def test_a_match_that_is_not_public_has_no_row(visibility):
    world = World()
    match_id = create_match(world, visibility=visibility)

    assert world.follower.follow(match_id) is None
    world.follower.rebuild()
    assert world.lobby.matches() == ()
