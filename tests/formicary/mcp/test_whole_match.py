"""An agent plays a whole match over stdio, using only the tools."""

import sys
from pathlib import Path

from mcp import Client, StdioServerParameters, stdio_client

from tests.by_game import ANY_GAME
from tests.formicary.mcp.conftest import Agent
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
        for _ in range(PLAYS_MOST):
            listed = await agent.call("legal_actions", match=match, preview=[])
            if listed["status"] == "over":
                break
            if not listed["asked"]:
                await agent.call("wait", match=match, seconds=5)
                continue
            last = len(listed["actions"]) - 1
            played = await agent.call("play", match=match, version=listed["version"], action=last)
            assert played["version"] >= played["played"] > listed["version"]
        return match, await agent.call("position", match=match), agent.heard


def test_an_agent_plays_a_whole_match_over_stdio(service, tmp_path):
    match, ended, answers = run_aside(play, service.url, tmp_path)

    shown = service.ask("GET", f"/v1/matches/{match}").json
    assert (shown["status"], ended["status"]) == ("over", "over")
    assert shown["outcome"]["text"] in ended["words"]
    assert ended["version"] == shown["version"]
    assert not any("seat.0." in answer for answer in answers)
