"""Players play whole matches against the service, over drops too, and act once."""

import random

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

IN_HASTE = Retry(tries=40, first_seconds=0.01, longest_seconds=0.1)
AGAINST_A_BOT = [{}, {"bot": "random"}]


@pytest.fixture
def chosen():
    return []


@pytest.fixture
def choose(chosen):
    """Choose at random, and keep what was chosen from."""
    dice = random.Random(14)

    def choice(view, actions):
        assert view is not None
        chosen.append(dice.choice(actions))
        return chosen[-1]

    return choice


def address(service, port=None):
    return f"http://127.0.0.1:{port or service.port}"


def sit_down(client, game, **more):
    """Create a match against a bot, sit down, and return its id and the seat's token."""
    match_id = client.create_match({"game": game, "seats": AGAINST_A_BOT, **more})["id"]
    return match_id, client.take_seat(match_id, 0)["token"]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_played_to_the_end(service, chosen, choose, game):
    with Client(address(service)) as client:
        match_id, token = sit_down(client, game)

        ended = Player(client.with_token(token), match_id, choose).play()

    assert ended["status"] == "over"
    assert ended["outcome"]["ranking"]
    assert len(service.commits(match_id, 0)) == len(chosen) > 0
    service.check(match_id)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_played_to_the_end_by_one_that_does_not_wait(service, chosen, choose, game):
    async def choose_slowly(view, actions):
        await anyio.sleep(0)
        return choose(view, actions)["command"]

    async def play():
        async with AsyncClient(address(service)) as client:
            plan = {"game": game, "seats": AGAINST_A_BOT}
            match_id = (await client.create_match(plan))["id"]
            token = (await client.take_seat(match_id, 0))["token"]
            player = AsyncPlayer(client.with_token(token), match_id, choose_slowly)
            return await player.play()

    ended = anyio.run(play)

    assert ended["status"] == "over"
    assert len(service.commits(ended["id"], 0)) == len(chosen) > 0


def test_what_is_lost_is_repeated_and_acts_once(service, chosen, choose):
    """Requests, answers and streams are dropped; no command is missing, none is there twice."""
    proxy = FaultyProxy(service.port, every=3)
    with Client(address(service, proxy.port), retry=IN_HASTE) as client:
        match_id, token = sit_down(client, SECRET_GAME.name)

        Player(client.with_token(token), match_id, choose).play()

    proxy.stop()
    assert len(set(proxy.lost)) > 2
    assert proxy.broken > 3
    assert all(proxy.keys.count(key) > 1 for key in proxy.lost)
    assert len(service.commits(match_id, 0)) == len(chosen)
    service.check(match_id)


def test_all_seats_of_an_account_are_played_over_one_stream(service, choose):
    """A match of each game is running, and the stream breaks now and then."""
    proxy = FaultyProxy(service.port, every=9)
    with Client(address(service, proxy.port), retry=IN_HASTE) as nobody:
        client = nobody.with_token(nobody.register("Ada plays all", bot=True)["key"])
        matches = [sit_down(client, game) for game in GAMES]

        AccountPlayer(client, dict.fromkeys(GAMES, choose)).play()

        ended = [client.match(match_id) for match_id, _ in matches]

    proxy.stop()
    assert [token for _, token in matches] == [None] * len(matches)
    assert [one["status"] for one in ended] == ["over"] * len(matches)
    for one in ended:
        service.check(one["id"])


def test_two_accounts_play_one_another_and_neither_waits(service, choose):
    async def play():
        async with AsyncClient(address(service)) as nobody, anyio.create_task_group() as group:
            accounts = [await nobody.register(name) for name in ("Eve one", "Eve two")]
            first, second = (nobody.with_token(one["key"]) for one in accounts)
            plan = {"game": ANY_GAME.name, "seats": [{}, {"account": "Eve two"}]}
            match_id = (await first.create_match(plan))["id"]
            await first.take_seat(match_id, 0)
            await second.take_seat(match_id, 1)
            for one in (first, second):
                group.start_soon(AsyncAccountPlayer(one, choose).play)
        return match_id

    match_id = anyio.run(play)

    assert service.get(f"/v1/matches/{match_id}")["status"] == "over"
    assert service.commits(match_id, 0)
    assert service.commits(match_id, 1)


def test_a_player_agrees_to_take_moves_back(service, choose):
    """It is asked by another seat, under the policy `consent`; one that does not agree waits."""
    with Client(address(service)) as client:
        plan = {"game": ANY_GAME.name, "seats": [{}, {}], "undo": "consent"}
        match_id = client.create_match(plan)["id"]
        mine, other = (
            client.with_token(client.take_seat(match_id, seat)["token"]) for seat in range(2)
        )
        start = client.match(match_id)["version"]
        Player(mine, match_id, choose).take_turn()
        Player(other, match_id, choose).take_turn()
        mine.undo(match_id, start)

        Player(other, match_id, choose, agrees=False).take_turn()
        before = client.match(match_id)["proposal"]
        Player(other, match_id, choose).take_turn()

        events = client.events(match_id, after=start, limit=1000)["events"]

    assert before is not None
    assert "rewound" in [one["e"]["event"]["type"] for one in events]


def test_a_choice_that_was_never_legal_is_raised(service):
    with Client(address(service)) as client:
        match_id, token = sit_down(client, ANY_GAME.name)
        wrong = {"type": "of-next-year"}

        with pytest.raises(Exception, match=r"\(422\)"):
            Player(client.with_token(token), match_id, lambda view, actions: wrong).play()
