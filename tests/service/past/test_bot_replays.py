"""Bot choices in a finished match can be recomputed over the API."""

import pytest

from games.bots import choose
from matches.commands import commit as commits
from matches.commands.bots import answer, tasks_at
from tests.service.conftest import World
from tests.service.problems import is_problem


def play_on(world, match_id, commands=10_000):
    """Run up to n tasks of bots and phases."""
    for _ in range(commands):
        tasks = tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip())
        if not tasks:
            break
        answer(world.context, tasks[0])


def turns(world, match_id):
    """Return the seqs at which the bots' commands start."""
    return [
        entry.seq for entry in world.stored_entries(match_id) if b'"reasons"' in (entry.s or b"")
    ]


def rederive(world, match_id, seq, **more):
    return world.get(f"/v1/matches/{match_id}/rederive?seq={seq}", **more)


@pytest.fixture(scope="module")
def played_match():
    world = World()
    match_id = world.create({"bot": "mcts:6"}, {"bot": "greedy"})
    play_on(world, match_id)
    return world, match_id


def test_every_turn_of_a_finished_match_comes_out_the_same(played_match):
    world, match_id = played_match

    replays = [rederive(world, match_id, seq).json for seq in turns(world, match_id)]

    assert len(replays) > 5
    assert {replay["level"] for replay in replays} == {"mcts:6", "greedy"}
    assert all(replay["is_same"] and replay["differing"] == [] for replay in replays)
    assert all(replay["recorded"] == replay["again"] for replay in replays)
    assert replays[0]["recorded"]["engine"] == "formicary/mcts"
    assert replays[0]["recorded"]["iterations"] == 6
    assert len(replays[0]["recorded"]["alternatives"]) == 3


def test_a_running_match_tells_nothing_of_its_bots():
    """The error is the same for a spectator and a seat, and for any seq."""
    world = World()
    match_id = world.create({"bot": "greedy"}, {})
    token = world.post(f"/v1/matches/{match_id}/seats/1").json["token"]
    play_on(world, match_id)
    assert turns(world, match_id)

    answers = [
        rederive(world, match_id, seq, token=reader)
        for seq in (1, 4, 99)
        for reader in (None, token)
    ]

    for reply in answers:
        is_problem(reply, "match-not-over")
    assert len({answer.text for answer in answers}) == 1


def test_a_match_that_keeps_its_keys_tells_nothing(monkeypatch):
    monkeypatch.setattr(commits, "RELEASED", ("bot", "luck", "state"))
    world = World()
    match_id = world.create({"bot": "greedy"}, {"bot": "random"})
    play_on(world, match_id)

    is_problem(rederive(world, match_id, turns(world, match_id)[0]), "keys-kept")


def test_what_cannot_be_chosen_again_is_told(played_match, monkeypatch):
    world, match_id = played_match
    turn = turns(world, match_id)[0]

    is_problem(rederive(world, match_id, 1), "no-bot-turn")
    is_problem(rederive(world, match_id, 9999), "unknown-version")
    for wrong in ("", "0", "x", "-1"):
        is_problem(rederive(world, match_id, wrong), "invalid-parameter", parameter="seq")
    is_problem(world.get(f"/v1/matches/{match_id}/rederive"), "invalid-parameter", parameter="seq")
    is_problem(rederive(world, "a" * 16, 1), "unknown-match")
    is_problem(rederive(world, match_id, turn, token="x"), "invalid-token")
    monkeypatch.setattr("matches.audit.bot_replay.VERSION", "0")
    is_problem(rederive(world, match_id, turn), "other-engine")


def test_a_search_longer_than_a_request_may_take_is_refused(played_match, monkeypatch):
    world, match_id = played_match
    monkeypatch.setattr("service.bot_replays.endpoints.ITERATIONS_MOST", 5)
    slow, fast = turns(world, match_id)[:2]

    answer = is_problem(rederive(world, match_id, slow), "costly-turn")

    assert "6 iterations" in answer.json["detail"]
    assert rederive(world, match_id, fast).json["level"] == "greedy"


def test_few_requests_compute_at_once(played_match, monkeypatch):
    """While all slots are taken, other requests get a Retry-After. Then a slot becomes free."""
    world, match_id = played_match
    turn = turns(world, match_id)[0]
    refused, addresses = [], iter(f"192.0.2.{number}" for number in range(100))

    def choosing(*arguments, **more):
        """Send a request from within a computation, each time from another address."""
        world.client.environ_base["REMOTE_ADDR"] = next(addresses)
        inner = rederive(world, match_id, turn)
        if inner.status_code == 503:
            refused.append(inner)
        return real(*arguments, **more)

    real = choose
    monkeypatch.setattr("matches.audit.bot_replay.choose", choosing)

    assert rederive(world, match_id, turn).status_code == 200
    assert len(refused) == 1
    assert is_problem(refused[0], "too-much-thinking").headers["Retry-After"] == "2"
