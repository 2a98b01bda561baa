"""Which processes of the service live: each tells the jobs' server once a second that it does.

Times are the server's, so that clocks which differ between machines do not matter.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from redis import Redis

KEPT_MS = 600_000  # how long a process is remembered that ended without a word
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
    """When a process was last heard of.

    Attributes:
        role: such as `work`.
        process: its name; empty where it is told when the last process of the role took its leave.
        at: in milliseconds since 1970, of the jobs' server.
        facts: what it told of itself, such as the dispatcher's `lag_ms`.
    """

    role: str
    process: str
    at: int
    facts: Mapping[str, int]


class Heartbeats:
    """The processes that were heard of.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._beat = self._client.register_script(_BEAT)

    def beat(self, role: str, process: str, facts: Mapping[str, int]) -> None:
        """Tell that a process lives."""
        told = msgspec.json.encode(facts)
        self._beat(keys=[_KEY], args=[f"{role} {process}", told, f"{role} "])

    def leave(self, role: str, process: str) -> None:
        """Tell that a process ends, as it was told to."""
        self._beat(keys=[_KEY], args=[f"{role} {process}", "", f"{role} "])

    def read(self) -> tuple[int, tuple[Beat, ...]]:
        """Return the time of the jobs' server in milliseconds, and who was heard of when."""
        with self._client.pipeline(transaction=False) as pipe:
            pipe.time()
            pipe.hgetall(_KEY)
            (seconds, micros), found = pipe.execute()
        return seconds * 1000 + micros // 1000, tuple(map(_read, found.items()))

    def forget_lost(self) -> None:
        """Forget the processes that ended long ago without a word, but not when that was."""
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
