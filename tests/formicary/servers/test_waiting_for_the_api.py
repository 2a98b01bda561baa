"""`up` waits for a slow API while its process lives, but not for one that exits repeatedly."""

from threading import Event

import pytest

from formicary.servers import supervise, up
from formicary.servers.supervise import Supervisor
from formicary.servers.up import wait_for_api


class Api:
    """An API process that has exited the given number of times at each successive check."""

    role = "serve"

    def __init__(self, *ends):
        self.ends = 0
        self._next = iter(ends)

    def look(self, _say):
        self.ends = next(self._next, self.ends)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(up, "STILL_STARTING_SECONDS", 0.1)


def make_supervisor(api):
    return Supervisor([api], also=lambda: None, say=lambda _line: None)


def test_a_slow_api_is_waited_for_and_that_is_said():
    looks, said = iter(range(10)), []

    assert wait_for_api(make_supervisor(Api()), Event(), lambda: next(looks) == 9, said.append)

    assert set(said) == {"the API is still starting"}


def test_an_api_that_ended_once_is_waited_for():
    looks = iter(range(5))
    assert wait_for_api(make_supervisor(Api(1)), Event(), lambda: next(looks) == 4, print)


def test_an_api_that_ends_again_and_again_is_given_up():
    assert not wait_for_api(make_supervisor(Api(1, 2, 3)), Event(), lambda: False, print)


def test_who_is_to_stop_waits_no_longer():
    stop = Event()
    stop.set()
    assert not wait_for_api(make_supervisor(Api()), stop, lambda: True, print)


def test_a_child_counts_how_often_it_ended(tmp_path):
    child = supervise.Child(["no-such-command"], {})
    child.start()
    child._process.wait(30)
    child.look(lambda _line: None)

    assert child.ends == 1

    child.finish(0)
