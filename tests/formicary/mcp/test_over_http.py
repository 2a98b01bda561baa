"""The same tools over streamable HTTP, for programs on this machine."""

import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client

from formicary.servers.ports import listens
from tests.by_game import ANY_GAME
from tests.formicary.mcp.conftest import Agent
from tests.ports import quiet_port
from tests.waiting import eventually, run_aside

ROOT = Path(__file__).parents[3]


@pytest.fixture
def port(service, tmp_path):
    """Yield the port on which the tools are served."""
    number = quiet_port()
    command = [sys.executable, "-m", "formicary", "mcp", "--http", str(number)]
    environ = {"FORMICARY_URL": service.url, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environ, stderr=subprocess.DEVNULL) as server:
        try:
            eventually(lambda: listens("127.0.0.1", number))
            yield number
        finally:
            server.terminate()


async def sit_down(url):
    """Create a match and take a seat. Return the legal actions."""
    async with Client(url) as client:
        agent = Agent(client)
        match = (await agent.call("create_match", game=ANY_GAME.name, bots=["random"]))["match"]
        taken = await agent.call("take_seat", match=match, seat=0)
        assert len(bytes.fromhex(taken["entropy"])) == 32
        return match, await agent.call("legal_actions", match=match, preview=[])


@pytest.mark.slow
def test_an_agent_sits_down_over_http(service, port):
    match, state = run_aside(sit_down, f"http://127.0.0.1:{port}/mcp")

    assert service.ask("GET", f"/v1/matches/{match}").json["seats"][0]["taken"]
    assert state["status"] == "running"
