"""What is known so far of the analyses of finished matches: a hash each, on the jobs' server.

It can be made again at any time: nothing of it is part of a log. It is forgotten a while after
it was asked for last.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from redis import Redis

KEPT_SECONDS = 30 * 86_400
MOST = 50  # analyses that may wait or be worked on at once
_UNFINISHED = "analyses:unfinished"
_PLAN, _TALLY = b"plan", b"t:"


class TooManyAnalyses(Exception):
    """As many analyses wait as may."""


class AnalysisName(NamedTuple):
    """Which analysis: of a match, with which effort, by which method."""

    match: str
    effort: str
    method: str

    @property
    def key(self) -> str:
        """Where it is kept."""
        return f"analysis:{self.match}:{self.effort}:{self.method}"

    @property
    def text(self) -> str:
        """The same as one word, to be read back by `AnalysisName.read`."""
        return " ".join(self)

    @classmethod
    def read(cls, text: str) -> "AnalysisName":
        """Return the name that a text spells."""
        match, effort, method = text.split(" ")
        return cls(match, effort, method)


class AnalysisRow(Struct, frozen=True):
    """What is stored of an analysis, as whoever works on it writes it.

    Attributes:
        plan: empty while nobody has begun.
        tallies: by name.
    """

    plan: bytes
    tallies: Mapping[str, bytes]


class Analyses:
    """The analyses that were asked for.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def ask(self, name: AnalysisName) -> bool:
        """Keep an analysis for a while from now on; tell whether it was not asked for before.

        Raises:
            TooManyAnalyses: it was not, and too many others wait.
        """
        if self._client.expire(name.key, KEPT_SECONDS):
            return False
        if self._client.zcard(_UNFINISHED) >= MOST:
            raise TooManyAnalyses
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hsetnx(name.key, _PLAN, b"")
            pipe.expire(name.key, KEPT_SECONDS)
            pipe.zadd(_UNFINISHED, {name.text: 0})
            return bool(pipe.execute()[0])

    def get(self, name: AnalysisName) -> AnalysisRow | None:
        """Return what is known; None if it was never asked for, or is forgotten."""
        found: dict[bytes, bytes] = self._client.hgetall(name.key)
        if _PLAN not in found:
            return None
        plan = found.pop(_PLAN)
        tallies = {field[len(_TALLY) :].decode(): value for field, value in found.items()}
        return AnalysisRow(plan, tallies)

    def put(self, name: AnalysisName, tallies: Mapping[str, bytes], plan: bytes = b"") -> None:
        """Store tallies, and a plan if one is given, of an analysis that is still kept."""
        fields: dict[bytes, bytes] = {
            _TALLY + one.encode(): value for one, value in tallies.items()
        }
        if plan:
            fields[_PLAN] = plan
        if fields and self._client.exists(name.key):
            self._client.hset(name.key, mapping=fields)

    def finish(self, name: AnalysisName) -> None:
        """Take an analysis from the list of those that are to be worked on."""
        self._client.zrem(_UNFINISHED, name.text)

    def unfinished(self) -> Iterable[AnalysisName]:
        """Return the analyses that wait or are worked on."""
        return [AnalysisName.read(one.decode()) for one in self._client.zrange(_UNFINISHED, 0, -1)]
