"""A simulated server answers like fakeredis, whose way to a command it shortens."""

from hashlib import sha1

import pytest
from fakeredis import FakeRedis
from redis.exceptions import NoScriptError, RedisError

from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.faults import EVENTS
from tests.simulation.servers.store import SimulatedServer

SCRIPT = "return {redis.call('GET', KEYS[1]), ARGV[1], 7}"
COMMANDS = (
    ("SET", "text", "a", "PX", 5000),
    ("GET", "text"),
    ("GET", "none"),
    ("SETNX", "text", "b"),
    ("TTL", "text"),
    ("HSET", "hash", "a", 1, "b", 2),
    ("HGET", "hash", "a"),
    ("HGET", "none", "a"),
    ("HGET", "text", "a"),  # of the wrong type
    ("HMGET", "hash", "b", "c"),
    ("HGETALL", "hash"),
    ("ZADD", "scores", 1.5, "a", 2, "b"),
    ("ZSCORE", "scores", "a"),
    ("ZRANGE", "scores", 0, -1, "WITHSCORES"),
    ("XADD", "stream", "1-0", "field", "value"),
    ("XADD", "stream", "1-0", "field", "value"),  # an id that is not newer
    ("XRANGE", "stream", "-", "+"),
    ("XGROUP", "CREATE", "stream", "group", "0"),
    ("XINFO", "GROUPS", "stream"),
    ("RPUSH", "list", "a", "b"),
    ("LPOP", "list"),
    ("LPOP", "list"),
    ("EXISTS", "list"),
    ("LRANGE", "list", 0, -1),
    ("SADD", "set", "a"),
    ("SMEMBERS", "set"),
    ("DEL", "set", "none"),
    ("GET",),  # without its argument
    ("EXPIRE", "text", "soon"),
    ("NONSENSE", 1),
    ("EVAL", SCRIPT, 1, "text", "argument"),
    ("EVAL", "return redis.call('HGET', KEYS[1], 'a')", 1, "text"),
    ("SCRIPT EXISTS", sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()),
)


def answer(client, command):
    """Return the reply to a command, or the text of its error."""
    try:
        return client.execute_command(*command)
    except RedisError as error:
        return f"error: {str(error).partition(' script:')[0]}"


def test_a_simulated_server_answers_like_fakeredis():
    """Replies and errors are the same, in a sequence of commands."""
    simulated, other = SimulatedServer(EVENTS, Scheduler(1)).client(), FakeRedis()

    for command in COMMANDS:
        assert answer(simulated, command) == answer(other, command), command


def test_a_script_that_was_sent_is_known_by_its_digest():
    """A server that has run a script with EVAL accepts its digest, and other servers do not."""
    digest = sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()
    client = SimulatedServer(EVENTS, Scheduler(1)).client()
    client.eval(SCRIPT, 1, "text", "argument")

    assert client.evalsha(digest, 1, "text", "argument") == [None, b"argument", 7]
    with pytest.raises(NoScriptError):
        SimulatedServer(EVENTS, Scheduler(1)).client().evalsha(digest, 1, "text", "argument")
