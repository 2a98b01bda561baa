"""Fixtures for API processes and their companions, which are stopped after the test."""

import os
from contextlib import ExitStack

import pytest

from bench.rig.edge.nginx import NoNginx, running_nginx
from bench.rig.edge.services import Apis, Beside, Player

BEHIND_ANOTHER = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;"


@pytest.fixture
def stack():
    with ExitStack() as exits:
        yield exits


@pytest.fixture
def start_apis(stack, tmp_path):
    """Return a function that starts API processes.

    Settings are passed by the last part of their names.
    """

    def start(count=1, **settings):
        apis = Apis(tmp_path, count, **settings)
        stack.callback(apis.end)
        return apis

    return start


@pytest.fixture(scope="session")
def api(tmp_path_factory):
    """Yield an API process with default settings, for tests that do not change it."""
    apis = Apis(tmp_path_factory.mktemp("api"))
    yield apis
    apis.end()


@pytest.fixture
def start_player(stack):
    """Return a function that starts a match whose two seats are played over one connection."""

    def start(apis, port=None):
        player = Player(apis, port)
        stack.callback(player.end)
        return player

    return start


@pytest.fixture
def beside(stack):
    """Return a function that starts a module of `bench.rig.edge` as a process."""

    def start(module, *arguments):
        program = Beside(module, *arguments)
        stack.callback(program.end)
        return program

    return start


@pytest.fixture
def start_nginx(stack, tmp_path):
    """Return a function that starts nginx in front of API processes and returns its port.

    This nginx may itself be behind another proxy.
    """

    def start(apis, *, is_behind_another=False, **parameters):
        more = BEHIND_ANOTHER if is_behind_another else ""
        nginx = running_nginx(apis, tmp_path / "nginx", more=more, **parameters)
        try:
            return stack.enter_context(nginx)
        except NoNginx:
            return (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no nginx")

    return start
