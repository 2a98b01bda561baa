"""Players of the client complete whole matches against the service, despite lost connections."""

import random
from typing import Any

import anyio
import pytest

from formicary_client import (
    AccountPlayer,
    AsyncAccountPlayer,
    AsyncClient,
    AsyncPlayer,
    Client,
    Player,
    Retry,
)
from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME
from tests.sdk.faulty import FaultyProxy
from tests.waiting import eventually, run_aside

IN_HASTE = Retry(tries=40, first_seconds=0.01, longest_seconds=0.1)
GAME: Any = ANY_GAME.name
AGAINST_A_BOT: Any = [{}, {"bot": "random"}]


@pytest.fixture
def choices():
    return []


@pytest.fixture
def choose(choices):
    """Return a function that chooses random actions and records them."""
    dice = random.Random(14)

    def choice(view, actions):
        assert view is not None
        choices.append(dice.choice(actions))
        return choices[-1]

    return choice


def address(service, port=None):
    return f"http://127.0.0.1:{port or service.port}"


def sit_down(client, game, **more):
    """Create a match against a bot and take a seat. Return the match's id and the seat's token."""
    match_id = client.create_match({"game": game, "seats": AGAINST_A_BOT, **more})["id"]
    return match_id, client.take_seat(match_id, 0)["token"]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_played_to_the_end(service, choices, choose, game):
    with Client(address(service)) as client:
        match_id, token = sit_down(client, game)

        ended = Player(client.with_token(token), match_id, choose).play()

    assert ended["status"] == "over"
    assert ended["outcome"]["ranking"]
    assert len(service.commits(match_id, 0)) == len(choices) > 0
    service.check(match_id)


@pytest.mark.slow
def test_what_is_lost_is_repeated_and_acts_once(service, choices, choose):
    """Requests, responses and streams are dropped, but every command is played exactly once."""
    proxy = FaultyProxy(service.port, every=3)
    with Client(address(service, proxy.port), retry=IN_HASTE) as client:
        match_id, token = sit_down(client, SECRET_GAME.name)

        Player(client.with_token(token), match_id, choose).play()

    proxy.stop()
    assert len(set(proxy.lost)) > 2
    assert proxy.broken > 3
    assert all(proxy.keys.count(key) > 1 for key in proxy.lost)
    assert len(service.commits(match_id, 0)) == len(choices)
    service.check(match_id)


@pytest.mark.slow
def test_all_seats_of_an_account_are_played_over_one_stream(service, choose):
    """An async client plays a match of each game in parallel, with some of the traffic dropped."""
    proxy = FaultyProxy(service.port, every=9)

    async def play():
        async with AsyncClient(address(service, proxy.port), retry=IN_HASTE) as nobody:
            client = nobody.with_token((await nobody.register("Ada plays all"))["key"])
            matches = [await begin(client, game) for game in GAMES]
            await AsyncAccountPlayer(client, dict.fromkeys(GAMES, choose)).play()
            return [await client.match(match_id) for match_id in matches]

    async def begin(client, game):
        match_id = (await client.create_match({"game": game, "seats": AGAINST_A_BOT}))["id"]
        assert (await client.take_seat(match_id, 0))["token"] is None
        return match_id

    ended = run_aside(play)

    proxy.stop()
    assert [match["game"] for match in ended] == list(GAMES)
    for match in ended:
        assert match["status"] == "over"
        service.check(match["id"])


def test_matches_that_an_account_is_in_are_played_by_one_that_waits(service, choose):
    with Client(address(service)) as nobody:
        client = nobody.with_token(nobody.register("Eve plays one")["key"])
        match_id, _ = sit_down(client, ANY_GAME.name)
        eventually(lambda: client.inbox()["matches"])  # the inbox lags behind the log

        AccountPlayer(client, choose).play()

        assert client.match(match_id)["status"] == "over"
        assert eventually(lambda: client.inbox(asked=True)["matches"] == [])


def test_two_seats_play_one_another_and_neither_waits(service, choose):
    async def choose_slowly(view, actions):
        await anyio.sleep(0)
        return choose(view, actions)["command"]

    async def play():
        async with AsyncClient(address(service)) as client, anyio.create_task_group() as group:
            created = await client.create_match({"game": GAME, "seats": [{}, {}]})
            match_id = created["id"]
            for seat in range(2):
                token = (await client.take_seat(match_id, seat))["token"]
                player = AsyncPlayer(client.with_token(token), match_id, choose_slowly)
                group.start_soon(player.play)
        return match_id

    match_id = run_aside(play)

    assert service.get(f"/v1/matches/{match_id}")["status"] == "over"
    assert service.commits(match_id, 0)
    assert service.commits(match_id, 1)


def test_a_player_agrees_to_take_moves_back(service, choose):
    """Another seat proposes it under the policy `consent`. Without agreement, a player waits."""
    with Client(address(service)) as client:
        created = client.create_match({"game": GAME, "seats": [{}, {}], "undo": "consent"})
        match_id = created["id"]
        seats = [client.with_token(client.take_seat(match_id, seat)["token"]) for seat in range(2)]
        begun = client.match(match_id)
        mover = begun["asked"][0]["seat"]
        mine, other = seats[mover], seats[1 - mover]
        Player(mine, match_id, choose).take_turn()
        other.undo(match_id, begun["version"])

        Player(mine, match_id, choose, agrees=False).take_turn()
        before = client.match(match_id)["proposal"]
        Player(mine, match_id, choose).take_turn()

        events = client.events(match_id, after=begun["version"])["events"]

    assert before is not None
    assert "rewound" in [event["e"]["event"]["type"] for event in events]


def test_a_choice_that_was_never_legal_is_raised(service):
    with Client(address(service)) as client:
        match_id, token = sit_down(client, ANY_GAME.name)
        wrong = {"type": "of-next-year"}

        with pytest.raises(Exception, match=r"\(422\)"):
            Player(client.with_token(token), match_id, lambda view, actions: wrong).play()
