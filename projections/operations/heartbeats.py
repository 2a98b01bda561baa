"""Heartbeats, which every process of the service sends to the job server once a second.

Times are those of the server, so clock differences between machines do not matter.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from redis import Redis

KEPT_MS = 600_000  # after this time, a crashed process is forgotten
_KEY = "roles"
_BEAT = """\
local time = redis.call('TIME')
local at = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('HSET', KEYS[1], ARGV[3], at .. ' {}')
else
  redis.call('HSET', KEYS[1], ARGV[1], at .. ' ' .. ARGV[2])
end
"""


class Beat(NamedTuple):
    """The last heartbeat of a process.

    Attributes:
        role: the role of the process, such as `work`.
        process: the name of the process; empty for the entry that stores the time when the last
            process of the role left.
        at: the time in milliseconds since 1970, by the clock of the job server.
        facts: numbers that the process reports, such as the dispatcher's `lag_ms`.
    """

    role: str
    process: str
    at: int
    facts: Mapping[str, int]


class Heartbeats:
    """A registry of the heartbeats of all processes.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._beat = self._client.register_script(_BEAT)

    def beat(self, role: str, process: str, facts: Mapping[str, int]) -> None:
        """Record a process's heartbeat."""
        encoded = msgspec.json.encode(facts)
        self._beat(keys=[_KEY], args=[f"{role} {process}", encoded, f"{role} "])

    def leave(self, role: str, process: str) -> None:
        """Record that a process has shut down."""
        self._beat(keys=[_KEY], args=[f"{role} {process}", "", f"{role} "])

    def read(self) -> tuple[int, tuple[Beat, ...]]:
        """Return the job server's time in milliseconds since 1970, and all heartbeats."""
        with self._client.pipeline(transaction=False) as pipe:
            pipe.time()
            pipe.hgetall(_KEY)
            (seconds, micros), beats = pipe.execute()
        return seconds * 1000 + micros // 1000, tuple(map(_read, beats.items()))

    def forget_lost(self) -> None:
        """Delete the entries of processes that crashed long ago.

        The time of each role's last heartbeat is kept.
        """
        now, beats = self.read()
        for beat in beats:
            if beat.process and now - beat.at > KEPT_MS:
                with self._client.pipeline(transaction=False) as pipe:
                    pipe.hsetnx(_KEY, f"{beat.role} ", f"{beat.at} {{}}")
                    pipe.hdel(_KEY, f"{beat.role} {beat.process}")
                    pipe.execute()


def _read(pair: tuple[bytes, bytes]) -> Beat:
    role, _, process = pair[0].decode().partition(" ")
    at, _, facts = pair[1].partition(b" ")
    return Beat(role, process, int(at), msgspec.json.decode(facts, type=dict[str, int]))
