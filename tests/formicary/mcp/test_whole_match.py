"""An agent plays a whole match over stdio, using only the tools."""

import random
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from formicary.conformance.service import KitService
from formicary.wiring import Wiring
from games import GAMES
from tests.by_game import ANY_GAME
from tests.formicary.mcp.conftest import Agent
from tests.service.conftest import random_source
from tests.waiting import run_aside

ROOT = Path(__file__).parents[3]
PLAYS_MOST = 400


async def play(url, folder):
    """Create a match, take a seat and play the first action each time until the end."""
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "formicary", "mcp"],
        env={"FORMICARY_URL": url, "PYTHONPATH": str(ROOT)},
        cwd=folder,
    )
    async with Client(stdio_client(started)) as client:
        agent = Agent(client)
        match = (await agent.call("create_match", game=ANY_GAME.name, bots=["random"]))["match"]
        await agent.call("take_seat", match=match, seat=0)
        turn = await agent.call("legal_actions", match=match)
        for _ in range(PLAYS_MOST):
            if turn["status"] == "over":
                break
            if not turn["actions"]:
                turn = await agent.call("wait", match=match, seconds=5)
                continue
            last = len(turn["actions"]) - 1
            played = await agent.call("play", match=match, version=turn["version"], action=last)
            assert played["version"] > turn["version"]
            turn = played
        return match, await agent.call("position", match=match), agent.heard


@pytest.mark.slow
def test_an_agent_plays_a_whole_match_over_stdio(service, tmp_path):
    match, ended, answers = run_aside(play, service.url, tmp_path)

    shown = service.ask("GET", f"/v1/matches/{match}").json
    assert (shown["status"], ended["status"]) == ("over", "over")
    assert shown["outcome"]["text"] in ended["words"]
    assert ended["version"] == shown["version"]
    assert not any("seat.0." in answer for answer in answers)


TOKENS_MOST = 40_000
CALLS_MOST = 80
LETTERS = 3  # of a token at least, in English and JSON


@pytest.fixture
def service(monkeypatch):
    """Yield a service whose matches have the same luck in each run."""
    monkeypatch.setattr(Wiring, "_random", lambda _: random_source())
    running = KitService()
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_takes_few_calls_and_tokens(session, game):
    """All of an answer is counted, whether the agent reads it or not."""
    choices = random.Random(7)

    async def play_on(agent):
        match = (await agent.call("create_match", game=game, bots=["random"]))["match"]
        await agent.call("take_seat", match=match, give_entropy=False)
        turn = await agent.call("legal_actions", match=match)
        while turn["status"] != "over":
            if turn["actions"]:
                action = choices.randrange(len(turn["actions"]))
                version = turn["version"]
                turn = await agent.call("play", match=match, version=version, action=action)
            else:
                turn = await agent.call("wait", match=match, seconds=5)
        return agent.heard

    answers = session(play_on)

    assert len(answers) <= CALLS_MOST
    assert sum(map(len, answers)) / LETTERS <= TOKENS_MOST
