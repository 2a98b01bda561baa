"""Matches on a server of the test module, and an account that holds a seat in one of them."""

import pytest

from accounts.commands import RegisterAccount
from accounts.execute import register
from formicary.servers.embedded import EmbeddedStore
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.create import Plan, create, join
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME
from tests.formicary.conftest import run  # noqa: F401  # a fixture of these tests too


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    store = EmbeddedStore(tmp_path_factory.mktemp("data"))
    store.start()
    yield store
    store.stop()


def wiring_on(server):
    return Wiring(UrlServers(server.url, server.url))


def play_match(wiring, key, *, steps, level="random", **how):
    """Play n turns of a match of bots, or all of it. Return its id."""
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan(level),) * 2, **how)
    match_id = create(wiring.context, plan, key=key, digest="d").match_id
    for _ in range(steps):
        tasks = parse_tasks(match_id, wiring.store.head(match_id).waits)
        if not tasks:
            break
        answer(wiring.context, tasks[0])
    return match_id


def open_match(wiring, account, key="open"):
    """Create a match with one seat taken by an account, and one open seat."""
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan(), SeatPlan()))
    match_id = create(wiring.context, plan, key=key, digest="d").match_id
    join(wiring.context, match_id, 0, account=account, key="join", digest="d")
    return match_id


def register_account(wiring, name):
    """Register an account, and return its id."""
    made = register(
        wiring.context.accounts,
        RegisterAccount(name, is_bot=False),
        key=f"key of {name}",
        digest="d",
    )
    return made.loaded.stream_id
