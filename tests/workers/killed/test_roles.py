"""If any role is killed, a match is delayed by seconds, and no event is lost or duplicated."""

import time
from itertools import pairwise

import pytest

from events import canonical
from games import GAMES
from matches.audit.verify import verify
from tests.servers import program_of
from tests.waiting import eventually
from tests.workers.running import ROLES, Running, longest_allowed_ms

MATCHES = 4


@pytest.fixture(params=("valkey", pytest.param("redis", marks=pytest.mark.assure)))
def running(request, tmp_path):
    service = Running(tmp_path, program_of(request.param))
    yield service
    service.stop()


def longest_delay(running, match_id):
    """Return the longest time between two events of a match, in milliseconds."""
    times = [canonical.decode(entry.e)["at"] for entry in running.wiring.store.read(match_id)]
    return max(later - earlier for earlier, later in pairwise(times))


def hold(running, matches):
    """Check that the logs of matches are complete without long delays. Return the longest delay."""
    store = running.wiring.store
    for match_id in matches:
        verify(match_id, store.read(match_id), GAMES, head=store.head(match_id))
    delay = max(longest_delay(running, match_id) for match_id in matches)
    assert delay <= longest_allowed_ms()
    return delay


@pytest.mark.slow
def test_each_role_is_killed_in_the_midst_of_matches(running, capsys):
    """The kills happen during matches of bots. Both workers are killed at the same time."""
    running.play_out([running.create_match("random", "random")])  # wait until all roles are running
    for role in dict.fromkeys(ROLES):
        matches = [running.create_match(*["greedy"] * 4) for _ in range(MATCHES)]
        begun = [MATCHES * 40]  # total number of events at which to kill

        def kill(role=role, matches=matches, begun=begun):
            if (
                begun
                and sum(running.wiring.store.head(match).version for match in matches) > begun[0]
            ):
                running.kill(role)
                begun.pop(0)

        running.play_out(matches, meanwhile=kill)

        delay = hold(running, matches)
        with capsys.disabled():
            print(f" [{role} killed: longest delay {delay} ms]", end="")
        assert not begun


@pytest.mark.assure
def test_all_roles_are_killed_at_once(running, capsys):
    running.play_out([running.create_match("random", "random")])
    matches = [running.create_match(*["greedy"] * 4) for _ in range(MATCHES)]
    time.sleep(0.1)
    for role in dict.fromkeys(ROLES):
        running.kill(role)

    running.play_out(matches)

    delay = hold(running, matches)
    with capsys.disabled():
        print(f" [all killed: longest delay {delay} ms]", end="")
    for match_id in matches:
        eventually(lambda match_id=match_id: running.wiring.lobby.get(match_id).status == "over")
