"""Real servers reply to the commands of a simulation as the simulated ones have replied."""

import pytest

from tests.servers import REAL
from tests.simulation.clock_guard import simulated_time
from tests.simulation.plan import Plan
from tests.simulation.replay.recording import RecordingData, read_all, record
from tests.simulation.replay.replaying import Replay
from tests.simulation.replay.tape import Call, Expired, Expiry, Restarted
from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.clients import ServerConnection, SimulatedClient

# Without a webhook, with webhooks, and with two dispatchers.
QUICK = tuple(Plan(seed, matches=2, least_commands=0) for seed in (2, 5, 8))
FIRST_SEED, SEEDS_PER_PART = 1, 50
pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def tapes():
    """The tapes of some seeds, recorded once."""
    return [tape for plan in QUICK for tape in record(plan)[1]]


def find_differences(running, kind, tape):
    """Return the differences between a tape and a real server."""
    return Replay(running(kind).socket, tape).run()


def call(*command, reply, **more):
    """Return a call that was recorded."""
    fields = tuple(part.encode() for part in command)
    return Call((fields,), ("",), is_transaction=False, reply=reply, **more)


@pytest.mark.parametrize("kind", REAL)
def test_a_real_server_replies_like_the_simulated_one(running, kind, tapes):
    """All replies are the same, and so are all keys at the end."""
    assert [find_differences(running, kind, tape) for tape in tapes] == [[]] * len(tapes)


def test_a_tape_has_what_is_hard_to_send_again(tapes):
    """Servers choose ids, keys get an expiry, and there are scripts and transactions."""
    calls = [entry for tape in tapes for entry in tape if isinstance(entry, Call)]

    assert any(entry.ids for entry in calls)
    assert any(entry.expiries for entry in calls)
    assert any(entry.is_transaction for entry in calls)
    assert {path for entry in calls for path in entry.scripts} >= {
        "events/append.lua",
        "projections/inbox/members.lua",
        "webhooks/schedule.lua",
        "workers/claim.lua",
    }


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(4))
def test_real_servers_reply_like_the_simulated_ones_to_many_seeds(running, part):
    """Two hundred seeds have no difference."""
    first = FIRST_SEED + part * SEEDS_PER_PART
    for seed in range(first, first + SEEDS_PER_PART):
        for tape in record(Plan(seed))[1]:
            for kind in REAL:
                assert find_differences(running, kind, tape) == [], (seed, kind)


@pytest.mark.parametrize(
    "tape",
    [
        [call("GET", "key", reply=b"another")],
        [
            call(
                "SET",
                "key",
                "1",
                "PX",
                "60000",
                reply=b"OK",
                expiries=(Expiry(b"key", 59000, True),),
            )
        ],
        [call("SET", "key", "1", reply=b"OK", expiries=(Expiry(b"key", 1000, True),))],
        [Expired(b"key")],
        [call("XADD", "key", "*", "a", "1", reply=b"5000000000000-3")],
        [call("SADD", "key", "a", reply=1), call("SMEMBERS", "key", reply=(b"b",))],
        [call("SADD", "key", "a", reply=1), call("SSCAN", "key", "0", reply=(b"0", ()))],
        [call("SADD", "key", "a", reply=1), call("SSCAN", "key", "0", reply=(b"0", (b"a", b"b")))],
        [call("HGET", "key", reply=None)],
    ],
    ids=[
        "reply",
        "duration",
        "no expiry",
        "not expired",
        "id",
        "members",
        "scan lacks",
        "scan invents",
        "error",
    ],
)
def test_a_difference_is_found(running, tape):
    """A tape that a real server would not have recorded differs once."""
    assert len(find_differences(running, "valkey", tape)) == 1


@pytest.mark.parametrize("kind", REAL)
def test_a_key_expires_and_an_id_is_chosen_as_in_the_simulation(running, kind):
    """The real clock reaches none of these times."""
    replies = []

    def act(client, data):
        client.set("short", 1, px=1)
        for _ in range(2):
            client.xadd("stream", {"a": 1})
            replies.append(client.get("short"))
            client.pexpire("stream", 500)
            data.scheduler.sleep(0.1)

    tape = record_acts(act)

    assert replies == [b"1", None]
    assert [entry.key for entry in tape if isinstance(entry, Expired)] == [b"short"]
    assert find_differences(running, kind, tape) == []


@pytest.mark.parametrize("kind", REAL)
def test_a_server_goes_on_from_its_copy_as_in_the_simulation(running, kind):
    """It has the keys of the copy only, with their expiry, and no script."""

    def act(client, data):
        client.rpush("kept", 1, 2)
        client.pexpire("kept", 60_000)
        client.xadd("stream", {"a": 1})
        digest = client.script_load("return 1")
        copied = data.copy()
        client.lpop("kept")
        client.set("lost", 1)
        data.go_on_from(copied)
        client.lrange("kept", 0, -1)
        client.script_exists(digest)
        client.xadd("stream", {"a": 2})

    tape = record_acts(act)

    assert any(isinstance(entry, Restarted) for entry in tape)
    assert find_differences(running, kind, tape) == []


def record_acts(act):
    """Return the tape of a client's acts."""
    scheduler, ended = Scheduler(1), []
    data = RecordingData(scheduler)
    client = SimulatedClient(lambda: ServerConnection(data))

    def run_to_the_end():
        act(client, data)
        ended.append(True)

    with simulated_time(scheduler):
        scheduler.spawn("client", run_to_the_end)
        scheduler.run(lambda: bool(ended), most_seconds=1)
        read_all(data)
    return data.tape
