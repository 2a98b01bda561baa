"""Connections of a process: their maximum number, and the ones that are closed."""

import resource
import socket
import sys
import time
from contextlib import ExitStack

import pytest

from formicary.servers.open_files import FILES_SPARE, Places, TooFewFiles, fit_places, places_within
from formicary.servers.reaper import Reaper
from tests.waiting import eventually

SILENCE_SECONDS = 0.2
linux = pytest.mark.skipif(sys.platform != "linux", reason="the reaper does nothing elsewhere")


@pytest.fixture
def sockets():
    with ExitStack() as stack:
        yield stack.enter_context


@pytest.fixture
def listening(sockets):
    return sockets(socket.create_server(("127.0.0.1", 0)))


def port_of(connection):
    return connection.getsockname()[1]


def accept_connection(sockets, listening):
    """Return both ends of a new connection: the client's and the server's."""
    client = sockets(socket.create_connection(("127.0.0.1", port_of(listening))))
    client.settimeout(5)
    return client, sockets(listening.accept()[0])


def reaper(listening, seconds=SILENCE_SECONDS):
    return Reaper(port_of(listening), seconds, lambda: None)


def is_open(client):
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True


@linux
def test_a_connection_to_which_nothing_was_sent_is_ended(sockets, listening):
    """A connection with a dripping body is also closed, although its client keeps sending."""
    silent, _ = accept_connection(sockets, listening)
    dripping, _ = accept_connection(sockets, listening)

    def have_ended():
        if is_open(dripping):
            dripping.send(b"x")
        reaper(listening).end_silent()
        return not (is_open(dripping) or is_open(silent))

    assert eventually(have_ended)


@linux
def test_a_connection_that_was_sent_something_lately_is_left(sockets, listening):
    _, ours = accept_connection(sockets, listening)
    old, _ = accept_connection(sockets, listening)

    def end():
        ours.send(b":")
        return reaper(listening).end_silent()

    assert eventually(end) == 1
    assert old.recv(1) == b""
    assert ours.send(b":") == 1


@linux
def test_no_other_socket_is_touched(sockets, listening):
    """The listening socket, the store's sockets and those of other servers are left alone."""
    store = sockets(socket.create_server(("127.0.0.1", 0)))
    to_store, from_us = accept_connection(sockets, store)
    pair = [sockets(socket_) for socket_ in socket.socketpair()]
    client, _ = accept_connection(sockets, listening)

    assert reaper(listening).end_all() == 1  # only our end; the client's end has a different port
    assert client.recv(1) == b""
    assert is_open(to_store)
    assert is_open(from_us)
    assert is_open(pair[0])
    assert accept_connection(sockets, listening)[1].send(b"x") == 1


def from_address(sockets, listening, address):
    """Return the client's end of a connection from a given address."""
    at = ("127.0.0.1", port_of(listening))
    client = sockets(socket.create_connection(at, source_address=(address, 0)))
    sockets(listening.accept()[0])
    return client


@linux
def test_an_address_has_no_more_connections_than_it_may(sockets, listening):
    """Above the limit, the connections that were silent for longest are closed."""
    crowd = [from_address(sockets, listening, "127.0.0.2") for _ in range(2)]
    time.sleep(0.02)  # the kernel measures in milliseconds
    crowd += [from_address(sockets, listening, "127.0.0.2") for _ in range(2)]
    others = [from_address(sockets, listening, f"127.0.0.{number}") for number in (3, 4, 4)]
    bounded = Reaper(port_of(listening), 60, lambda: None, most=2)

    assert bounded.end_crowds() == 2

    assert [is_open(client) for client in crowd] == [False, False, True, True]
    assert all(is_open(client) for client in others)


@linux
def test_any_number_is_left_where_none_is_set(sockets, listening):
    clients = [from_address(sockets, listening, "127.0.0.2") for _ in range(5)]

    assert reaper(listening, 60).end_crowds() == 0
    assert all(is_open(client) for client in clients)


@linux
def test_descriptors_are_given_back(sockets, listening):
    accept_connection(sockets, listening)
    with open("/dev/null") as first:
        number = first.fileno()
    for _ in range(50):
        reaper(listening, 60).end_silent()
    with open("/dev/null") as again:
        assert again.fileno() == number


def test_places_fit_into_the_files_that_may_be_open():
    wanted = Places(4000, 1000)

    assert places_within(wanted, 4000 + FILES_SPARE) == wanted
    assert places_within(wanted, 4096) == Places(4096 - FILES_SPARE, 1000)
    assert places_within(wanted, 1024) == Places(512, 384)


def test_too_few_files_are_refused_with_the_reason():
    with pytest.raises(TooFewFiles, match="ulimit"):
        places_within(Places(4000, 1000), 20)


def test_the_soft_limit_is_raised_as_far_as_it_is_needed():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = Places(min(hard, 4000) - FILES_SPARE, 100)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))

        assert fit_places(wanted) == wanted
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, 4000)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
