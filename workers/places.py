"""SearchPlaces for searches: one creator's never take more than half of them from the others.

As many searches run at once as there are workers. A job whose creator has its half already parks
its question and ends; the next of the creator's jobs that is done, or the sweeper, sends a parked
question again, behind whatever else waits by then. Half is all that long searches ever have; those
of up to a second may have more as long as nothing else waits in their queue.
"""

from importlib.resources import files
from typing import Any

from redis import Redis
from rq import Worker

from projections.creators import Creators
from projections.task_queue import Task
from workers.claims import LEASE_MS
from workers.queues import LONG, SEARCHES, Queues, job_id, queue_of

_TAKE = (files("workers") / "places.lua").read_text()
_PARKED = "parked"  # the creators whose questions are parked
_COUNT = "parked:count"
_ALL = 1_000_000


class SearchPlaces:
    """Who searches, and who waits for that.

    Args:
        client: a connection to the jobs' server that returns bytes.
        queues: where what was parked goes.
        creators: of the matches.
    """

    def __init__(self, client: Redis, queues: Queues, creators: Creators) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._queues = queues
        self._creators = creators
        self._take = self._client.register_script(_TAKE)

    def take(self, task: Task) -> bool:
        """Take a place for a question, or hold it for longer; tell whether there is one.

        What does not search needs none.
        """
        if not needs_place(task):
            return True
        queue = queue_of(task)
        most = self.most() if queue == LONG or self._queues.queues[queue].count else _ALL
        name = _held(self._creators.find(task.match_id, task.seat))
        return bool(self._take(keys=[name], args=[_spell(task), LEASE_MS, most]))

    def most(self) -> int:
        """Return how many places one creator may have: half as many as there are workers."""
        workers = Worker.all_keys(connection=self._client)
        alive = self._client.exists(*workers) if workers else 0
        return max(1, int(alive) // 2)

    def park(self, task: Task, attempt: int) -> None:
        """Keep a question until a place of its creator is free."""
        creator = self._creators.find(task.match_id, task.seat)
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(_line(creator), {f"{_spell(task)} {attempt}": self._client.incr(_COUNT)})
            pipe.sadd(_PARKED, creator)
            pipe.execute()

    def give_back(self, task: Task) -> None:
        """Free the place of a question, and send the next that waits for it."""
        if not needs_place(task):
            return
        creator = self._creators.find(task.match_id, task.seat)
        self._client.zrem(_held(creator), _spell(task))
        self._send(creator, 1)

    def send_parked(self) -> None:
        """Send the parked questions for which there are places."""
        for one in self._client.smembers(_PARKED):
            creator = one.decode()
            self._send(creator, self.most() - int(self._client.zcard(_held(creator))))

    def _send(self, creator: str, most: int) -> None:
        """Send as many questions as that, those first that have waited longest.

        A job that has just parked its question may not be gone yet: then its turn is later.
        """
        if most <= 0:
            return
        for member in self._client.zrange(_line(creator), 0, most - 1):
            *numbers, attempt = _read(member)
            if self._queues.enqueue(Task(*numbers), attempt):
                self._client.zrem(_line(creator), member)
        if not self._client.exists(_line(creator)):
            self._client.srem(_PARKED, creator)

    def find_parked(self) -> set[str]:
        """Return the ids of the jobs of parked questions, without their attempts."""
        found = set()
        for creator in self._client.smembers(_PARKED):
            for member in self._client.zrange(_line(creator.decode()), 0, -1):
                *numbers, _ = _read(member)
                found.add(job_id(Task(*numbers), 0).rpartition("-")[0])
        return found


def needs_place(task: Task) -> bool:
    """Return whether a question is one for a search."""
    return task.kind == "bot" and queue_of(task) in (SEARCHES, LONG)


def _held(creator: str) -> str:
    return f"places:{creator}"


def _line(creator: str) -> str:
    return f"parked:line:{creator}"


def _spell(task: Task) -> str:
    return f"{task.match_id} {task.seat} {task.asked_since} {task.expected_ms}"


def _read(member: bytes) -> Any:
    match_id, *numbers = member.decode().split(" ")
    return match_id, *map(int, numbers)
