"""Revoked tokens are rejected even before this process has read the event (rule T18)."""

import pytest
from fakeredis import FakeRedis, FakeServer

from games.table import SeatPlan
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seats.hold import claim, leave, rotate_token
from matches.errors import BadToken
from matches.queries.read import authenticate_reader, refresh
from matches.tokens import seat_of, seat_token
from tests.anthill import Options, Send
from tests.playing import at_table, begin_match, context_on

ANN = "a" * 16
ENDINGS = {
    "rotated": lambda context, match_id: rotate_token(context, match_id, at_table(0)),
    "claimed": lambda context, match_id: claim(context, match_id, at_table(0), ANN),
}


@pytest.fixture
def here_and_there():
    """Return two processes on one store, and a match that is in the memory of both."""
    server = FakeServer()
    here, there = (context_on(FakeRedis(server=server)) for _ in range(2))
    match_id = begin_match(here)
    there.cache.get(match_id)
    return here, there, match_id


@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS)
def test_a_token_that_has_ended_elsewhere_plays_nothing(here_and_there, end):
    here, there, match_id = here_and_there
    reader = authenticate_reader(there, match_id, seat_token(there.cache.get(match_id), 0))
    end(here, match_id)
    version = here.store.head(match_id).version

    with pytest.raises(BadToken):
        play(
            there,
            match_id,
            CommandRequest(
                actor=Actor("seat", 0), command=Send(seat=0, workers=1), proof=reader.proof
            ),
        )

    assert here.store.head(match_id).version == version


@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS)
def test_a_token_that_has_ended_elsewhere_reads_nothing_new(here_and_there, end):
    here, there, match_id = here_and_there
    reader = authenticate_reader(there, match_id, seat_token(there.cache.get(match_id), 0))
    end(here, match_id)

    with pytest.raises(BadToken):
        refresh(there, reader)


def test_the_new_token_is_known_where_nobody_has_heard_of_it_yet(here_and_there):
    here, there, match_id = here_and_there
    old = seat_token(here.cache.get(match_id), 0)
    rotate_token(here, match_id, at_table(0))

    new = seat_token(here.cache.get(match_id), 0)

    assert new != old
    assert authenticate_reader(there, match_id, new).seat == 0
    with pytest.raises(BadToken):
        authenticate_reader(there, match_id, old)


def test_who_sits_down_on_a_seat_that_was_left_has_another_token():
    context = context_on()
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match_id = create(context, plan, key="open", digest="d").match_id
    join(context, match_id, 0)
    old = seat_token(context.cache.get(match_id), 0)

    leave(context, match_id, at_table(0))

    assert seat_of(context.cache.get(match_id), old) is None
    join(context, match_id, 0)
    assert seat_of(context.cache.get(match_id), old) is None
    assert seat_of(context.cache.get(match_id), seat_token(context.cache.get(match_id), 0)) == 0


def test_a_claimed_seat_has_no_token(here_and_there):
    here, _, match_id = here_and_there
    claim(here, match_id, at_table(0), ANN)

    with pytest.raises(ValueError, match="has no token"):
        seat_token(here.cache.get(match_id), 0)
