"""A job that hangs is always stopped, and a job that calls `look_up` is not."""

import signal
import threading
import time

import pytest
from rq.timeouts import JobTimeoutException

from tests.waiting import eventually
from workers.rq.limits import AlarmLimit, TimerLimit, look_up

KINDS = [AlarmLimit, TimerLimit]
SHORT = 0.05


def hang():
    while True:
        time.sleep(0.001)


@pytest.mark.parametrize("kind", KINDS)
def test_a_job_that_hangs_is_stopped_each_time(kind):
    """The job is stopped both in its main work and in its fallbacks."""
    stopped = 0
    with kind(SHORT, JobTimeoutException):
        for _ in range(3):
            with pytest.raises(JobTimeoutException):
                hang()
            stopped += 1
    assert stopped == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_job_that_looks_up_goes_on(kind):
    """The job runs ten times as long as its limit."""
    until = time.monotonic() + 10 * SHORT
    with kind(SHORT, JobTimeoutException):
        while time.monotonic() < until:
            look_up(10 * SHORT)
        look_up(SHORT)
        with pytest.raises(JobTimeoutException):
            hang()


@pytest.mark.parametrize("kind", KINDS)
def test_the_limit_of_an_outer_job_waits_for_the_inner_one(kind):
    with kind(4 * SHORT, JobTimeoutException):
        with kind(60, JobTimeoutException):
            until = time.monotonic() + 6 * SHORT
            while time.monotonic() < until:
                time.sleep(0.001)
        began = time.monotonic()
        with pytest.raises(JobTimeoutException):
            hang()
    assert time.monotonic() - began > SHORT


def test_nothing_strikes_after_a_job():
    """The alarm that was set before the job (the test's own timeout) is restored."""
    handler, (left, _) = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    threads = threading.active_count()

    for kind in KINDS:
        with kind(SHORT, JobTimeoutException):
            pass
    look_up(SHORT)

    assert signal.getsignal(signal.SIGALRM) == handler
    assert signal.getitimer(signal.ITIMER_REAL)[0] == pytest.approx(left, abs=5)
    eventually(lambda: threading.active_count() <= threads)
