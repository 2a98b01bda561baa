"""Simulated connections can be cut, silenced and restored, and faults are planned by share."""

import threading

import pytest
from redis.exceptions import ConnectionError as Disconnected

from bench.load.faults import SHARES, TARGETS, plan_faults
from bench.rig.far_wire import far_wire
from tests.servers import running
from tests.waiting import eventually

__all__ = ["running"]


@pytest.fixture
def wire(running):
    with far_wire(running("valkey").socket) as far:
        yield far


def test_a_cut_line_refuses_until_it_is_mended(wire):
    client = wire.client()
    assert client.ping()

    wire.cut()

    for _ in range(2):  # the open connection, and a new one
        with pytest.raises(Disconnected):
            client.ping()
    wire.mend()
    assert client.ping()


def test_a_silent_line_carries_what_it_held_once_it_is_mended(wire):
    client, answers = wire.client(), []
    assert client.ping()
    asking = threading.Thread(target=lambda: answers.append(client.ping()))

    wire.hold()
    asking.start()
    asking.join(0.1)

    assert answers == []
    wire.mend()
    eventually(lambda: answers == [True])


def test_faults_come_in_their_shares_and_meet_every_target():
    calls = list(plan_faults(200, seed=1))

    assert {kind: sum(call.kind == kind for call in calls) for kind in SHARES} == {
        kind: 2 * share for kind, share in SHARES.items()
    }
    assert {(call.kind, call.target) for call in calls} == {
        (kind, target) for kind, targets in TARGETS.items() for target in targets
    }
