"""Fixtures for API processes and their companions, which are stopped after the test."""

import os
import shutil
import subprocess
from contextlib import ExitStack

import pytest

from bench.rig.edge.services import Apis, Beside, Player
from formicary.servers.ports import listens
from formicary.servers.proxy import Proxy, write_configuration
from tests.ports import quiet_port
from tests.waiting import eventually

BEHIND_ANOTHER = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;"


@pytest.fixture
def stack():
    with ExitStack() as found:
        yield found


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
        found = Beside(module, *arguments)
        stack.callback(found.end)
        return found

    return start


@pytest.fixture
def start_nginx(stack, tmp_path):
    """Return a function that starts nginx in front of API processes and returns its port.

    This nginx may itself be behind another proxy.
    """

    def start(apis, *, is_behind_another=False, **limits):
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        if program is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no nginx")
        port = quiet_port()
        folder = tmp_path / "nginx"
        folder.mkdir()
        addresses = [f"127.0.0.1:{port}" for port in apis.ports]
        proxy = Proxy(listen=f"127.0.0.1:{port}", apis=addresses, folder=folder, **limits)
        text = write_configuration(proxy)
        if is_behind_another:
            text = text.replace("http {", f"http {{{BEHIND_ANOTHER}")
        (folder / "nginx.conf").write_text(text)
        command = [program, "-c", folder / "nginx.conf", "-g", "daemon off;"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        stack.callback(process.wait)
        stack.callback(process.terminate)
        eventually(lambda: listens("127.0.0.1", port))
        return port

    return start
