"""A client verifies digests of views, and finds the event after which its own fold differs."""

from typing import Any

import pytest

from formicary_client import (
    AsyncClient,
    AsyncMirror,
    Client,
    Drift,
    Mirror,
    Player,
    digest_view,
)
from tests.by_game import ANY_GAME
from tests.sdk import alone
from tests.sdk.python.wire import Wire, answer
from tests.waiting import run_aside

MATCH = "abcdefghijklmnop"
VIEW = {"é": [1, None, True], "b": {"z": "\u2028", "a": -5}}


@pytest.mark.parametrize(("seat", "view"), [(None, VIEW), (3, VIEW), (0, None), (1, [])])
def test_digests_are_those_of_the_log_format(seat, view):
    assert digest_view(MATCH, 300, seat, view) == alone.view_digest(MATCH, 300, seat, view)


def test_a_state_is_what_its_digest_says(run):
    state = {"match": MATCH, "version": 9, "seat": 0, "view": VIEW}
    right = {**state, "digest": digest_view(MATCH, 9, 0, VIEW)}
    changed = {**right, "view": {**VIEW, "b": 1}}

    def read(client):
        return client.state(MATCH, digest=True)

    assert run(Wire(answer(200, right)), read) == right
    with pytest.raises(Drift) as raised:
        run(Wire(answer(200, changed)), read)
    assert (raised.value.match, raised.value.seq, raised.value.told) == (MATCH, 9, right["digest"])


@pytest.fixture(scope="module")
def played_match(service):
    """Yield a client, a match with some commands, its events, and seat 0's view at each event."""
    with Client(f"http://127.0.0.1:{service.port}") as client:
        game: Any = ANY_GAME.name
        match_id = client.create_match({"game": game, "seats": [{}, {}]})["id"]
        seats = [client.take_seat(match_id, seat)["token"] for seat in range(2)]
        for token in seats:
            Player(client.with_token(token), match_id, lambda view, actions: actions[0]).take_turn()
        mine = client.with_token(seats[0])
        events = list(mine.all_events(match_id, digest=True))
        views = {
            event["seq"]: mine.state(match_id, at=event["seq"], digest=True)["view"]
            for event in events
        }
        yield mine, match_id, events, views


def follow_sync(mine, match_id, fold, last):
    views = []
    mirror = Mirror(mine, match_id, fold, view=None)
    for view in mirror.follow():
        views.append((mirror.version, view))
        if mirror.version == last:
            return views
    return views


def follow_async(mine, match_id, fold, last):
    async def run():
        views = []
        async with AsyncClient(mine.base_url, mine._token) as client:
            mirror = AsyncMirror(client, match_id, fold, view=None)
            async for view in mirror.follow():
                views.append((mirror.version, view))
                if mirror.version == last:
                    return views
        return views

    return run_aside(run)


@pytest.mark.slow
@pytest.mark.parametrize("follow", [follow_sync, follow_async], ids=["sync", "async"])
def test_a_board_is_compared_after_each_command(played_match, follow):
    mine, match_id, events, views = played_match
    ends = [event["seq"] for event in events if "digest" in event]

    boards = follow(mine, match_id, lambda view, event: views[event["seq"]], ends[-1])

    assert boards == [(seq, views[seq]) for seq in ends]


@pytest.mark.parametrize("follow", [follow_sync, follow_async], ids=["sync", "async"])
def test_the_event_is_named_after_which_a_board_differs(played_match, follow):
    """The differing event is inside a command, and only the command's last event has a digest."""
    mine, match_id, events, views = played_match
    ends = [event["seq"] for event in events if "digest" in event]
    wrong = next(seq for seq in views if seq not in ends and seq - 1 not in ends and seq > 1)

    def fold(view, event):
        return views[event["seq"]] if event["seq"] < wrong else {"wrong": event["seq"]}

    with pytest.raises(Drift) as raised:
        follow(mine, match_id, fold, ends[-1])

    assert raised.value.seq == wrong
