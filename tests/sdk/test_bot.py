"""The example bot plays whole matches over REST, despite losses and restarts.

No command is played twice.
"""

import json

import pytest

from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME
from tests.sdk.faulty import FaultyProxy
from tests.sdk.service import RunningBot, Service
from tests.waiting import eventually


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()


@pytest.fixture
def start(tmp_path):
    """Return a function that starts bots, which are killed after the test."""
    bots = []

    def begin(port, *arguments, name="seat"):
        bots.append(RunningBot(tmp_path, port, *arguments, name=name))
        return bots[-1]

    yield begin
    for bot in bots:
        bot.kill()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_match_against_a_bot_of_the_service(service, start, game):
    bot = start(service.port, "--game", game)
    match_id = bot.match_id()

    bot.wait_until_ended()

    shown = service.get(f"/v1/matches/{match_id}")
    assert shown["status"] == "over"
    assert f"ranking: {shown['outcome']['ranking']}" in bot.output()
    assert bot.moves() == service.commits(match_id, 0) != []
    assert not bot.file.exists()
    service.check(match_id)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_three_of_it_play_one_match(service, start, game):
    """Three copies of the bot play one match, in which they may have to move simultaneously."""
    match_id = service.create(game, {}, {}, {})
    bots = [
        start(service.port, "--match", match_id, "--seat", seat, name=f"seat-{seat}")
        for seat in range(3)
    ]

    for bot in bots:
        bot.wait_until_ended()

    assert service.get(f"/v1/matches/{match_id}")["status"] == "over"
    for seat, bot in enumerate(bots):
        assert bot.moves() == service.commits(match_id, seat)
    service.check(match_id)


@pytest.mark.slow
def test_what_is_lost_is_repeated_and_acts_once(service, start):
    """Requests, responses and streams are dropped, but every command is played exactly once."""
    proxy = FaultyProxy(service.port, every=4)
    bot = start(proxy.port, "--game", SECRET_GAME.name)
    match_id = bot.match_id()

    bot.wait_until_ended()
    proxy.stop()

    lost = set(proxy.lost)
    assert len(lost) > 3
    assert proxy.broken > 3
    assert bot.output().count("the key acted once") >= len(lost)
    assert all(proxy.keys.count(key) > 1 for key in lost)
    assert bot.moves() == service.commits(match_id, 0)
    service.check(match_id)


def test_it_gives_entropy_and_keeps_it_in_its_file_with_the_promise(service, start):
    match_id = service.create(SECRET_GAME.name, {}, {}, {})
    own = start(service.port, "--match", match_id, "--seat", 0, name="own")
    none = start(service.port, "--match", match_id, "--seat", 1, "--no-entropy", name="none")

    for bot in (own, none):
        eventually(lambda bot=bot: bot.state().get("token"))

    kept = own.state()["entropy"]
    assert len(bytes.fromhex(kept)) == 32
    assert service.entropies(match_id) == {0: kept, 1: ""}
    service.check_promise(match_id, own.state()["promise"])


@pytest.mark.slow
def test_killed_in_mid_match_it_goes_on_from_its_file(service, start):
    bot = start(service.port, "--game", SECRET_GAME.name)
    match_id = bot.match_id()
    for moves in (3, 10):
        eventually(lambda bot=bot, moves=moves: len(bot.moves()) >= moves)
        bot.kill()
        bot = start(service.port)

    bot.wait_until_ended()

    assert bot.output().count("resuming from") == 2
    assert set(bot.moves()) <= set(service.commits(match_id, 0))
    assert (
        len(bot.moves()) >= len(service.commits(match_id, 0)) - 2
    )  # one per kill, executed but not reported
    service.check(match_id)


def test_killed_before_it_knows_its_match_it_comes_to_the_same_one(service, start, tmp_path):
    """At the time of the kill, its file only contains the plan and two keys."""
    bot = start(service.port, "--game", ANY_GAME.name)
    match_id = bot.match_id()
    eventually(lambda: bot.state().get("token"))
    kept = bot.state()
    bot.kill()
    bot.file.write_text(json.dumps(kept | {"match": None, "token": None}))

    again = start(service.port)
    eventually(lambda: again.state().get("token"))

    assert again.state() == kept
    again.wait_until_ended()
    assert service.get(f"/v1/matches/{match_id}")["status"] == "over"


def test_it_sits_down_on_the_first_seat_that_is_open(service, start):
    match_id = service.create(ANY_GAME.name, {"bot": "random"}, {}, {"bot": "random"})
    bot = start(service.port, "--match", match_id)

    bot.wait_until_ended()

    assert f"seat 1 of /v1/matches/{match_id}" in bot.output()


def test_a_seat_that_is_held_is_played_with_its_token(service, start):
    match_id = service.create(ANY_GAME.name, {}, {"bot": "random"})
    token = service.post(f"/v1/matches/{match_id}/seats/0", {})["token"]
    bot = start(service.port, "--match", match_id, "--token", token)

    bot.wait_until_ended()

    assert bot.moves() == service.commits(match_id, 0)


def test_what_cannot_be_is_told_in_the_services_words(service, start):
    match_id = service.create(ANY_GAME.name, {"bot": "random"}, {"bot": "random"})
    late = start(service.port, "--match", match_id, "--seat", "0", name="late")
    lost = start(service.port, "--match", "a" * 16, "--token", "seat.0.none", name="lost")

    assert late.process.wait(10) == lost.process.wait(10) == 1
    assert "The seat of Random bot 1 is taken already." in late.output()
    assert "There is no match with this id." in lost.output()


def test_it_agrees_to_take_moves_back(service, start):
    """A person proposes to undo everything up to their first command, under the policy `consent`."""
    match_id = service.create(SECRET_GAME.name, {}, {}, undo="consent")
    stem = f"/v1/matches/{match_id}"
    token = service.post(f"{stem}/seats/0", {})["token"]
    start(service.port, "--match", match_id)
    before = eventually(lambda: service.find_actions(match_id, token))["version"]
    play_until(service, match_id, token, lambda: service.commits(match_id, 1)[-1:] > [before])

    proposed = service.post(f"{stem}/undo", {"to": before}, token)["events"][0]["e"]

    assert proposed["event"]["type"] == "undo-proposed"
    gone = {"type": "rewound", "to": before}
    eventually(lambda: gone in [record["event"] for _, record in service.records(match_id)])


@pytest.mark.slow
def test_it_waits_while_a_bot_plays_its_seat_and_goes_on(service, start):
    """The holder hands the bot's seat to another bot, and takes it back after that has played."""
    match_id = service.create(SECRET_GAME.name, {}, {})
    stem = f"/v1/matches/{match_id}"
    token = service.post(f"{stem}/seats/0", {})["token"]
    bot = start(service.port, "--match", match_id)
    own = eventually(lambda: bot.state().get("token"))
    handed = service.ask("PUT", f"{stem}/seats/1/bot", own, {"level": "random"})["version"]
    play_until(service, match_id, token, lambda: service.commits(match_id, 1, by="bot"))

    back = service.ask("DELETE", f"{stem}/seats/1/bot", own)["version"]
    play_until(service, match_id, token, lambda: bot.moves() and bot.moves()[-1] > back)

    assert [seq for seq in bot.moves() if handed < seq < back] == []
    assert bot.process.poll() is None


def play_until(service, match_id, token, done):
    """Play a person's first action for each question until a condition holds."""

    def step():
        listed = service.find_actions(match_id, token)
        if listed:
            path = f"/v1/matches/{match_id}/commands"
            service.post(path, listed["actions"][0]["command"], token)
        return done()

    eventually(step)
