"""An in-memory service, and sessions of agents that use it."""

import uuid

import pytest
from mcp import Client

from formicary.conformance.service import KitService
from formicary.conformance.short_match import MatchMaker
from formicary.mcp.api import AgentApi
from formicary.mcp.secrets import TokenStore
from formicary.mcp.server import make_server
from tests.by_game import ANY_GAME
from tests.waiting import run_aside


@pytest.fixture(scope="package")
def service():
    running = KitService()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def maker(service):
    return MatchMaker(service, ANY_GAME)


class Agent:
    """Agent that calls tools through the library's own client, and records all responses."""

    def __init__(self, client):
        self.client = client
        self.heard = []

    async def ask(self, name, **arguments):
        answer = await self.client.call_tool(name, arguments)
        self.heard.append(answer.model_dump_json())
        return answer

    async def call(self, name, **arguments):
        """Return the result of a tool."""
        answer = await self.ask(name, **arguments)
        assert not answer.is_error, answer.content
        return answer.structured_content

    async def fail(self, name, **arguments):
        """Return the error text of a tool."""
        answer = await self.ask(name, **arguments)
        assert answer.is_error
        return answer.content[0].text


@pytest.fixture
def session(service):
    """Return a function that runs a coroutine function with an agent.

    The agent may have a token, and a different transport to the service.
    """

    def run(play, token="", match_id="", transport=None, is_text=False):
        async def begin():
            api = AgentApi(service.url, TokenStore(token, match_id), transport)
            async with Client(make_server(api, is_text=is_text)) as client:
                return await play(Agent(client))

        return run_aside(begin)

    return run


@pytest.fixture
def account(service):
    """Return a function that registers an account by name and returns its API key."""

    def register(name):
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return service.ask("POST", "/v1/accounts", json={"name": name}, headers=headers).json["key"]

    return register
