"""Addresses of pages on one's own machine: at `localhost`, browsers have passkeys."""

import socket

import pytest
from rich.console import Console

from formicary.servers.demo_match import ShownMatches
from formicary.servers.ports import free_port, page_address
from formicary.servers.up import show

HOST = "127.0.0.1"


@pytest.fixture
def port():
    return free_port(HOST, 0)


def test_pages_are_at_localhost(port):
    assert page_address(HOST, port) == f"http://localhost:{port}"


def test_pages_keep_their_number_if_localhost_leads_to_another_program():
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as other:
        port = other.getsockname()[1]

        assert page_address(HOST, port) == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize("host", ["192.0.2.7", "::1"])
def test_pages_of_another_host_keep_it(host, port):
    assert page_address(host, port) == f"http://{host}:{port}"


def test_up_prints_pages_at_localhost_and_the_api_at_its_address(port):
    console = Console(record=True, width=200)

    show(console, HOST, port, ShownMatches())

    lines = dict(line.split(None, 1) for line in console.export_text().splitlines())
    assert lines["lobby"].strip() == f"http://localhost:{port}/"
    assert lines["API"].strip() == f"http://127.0.0.1:{port}/v1"
