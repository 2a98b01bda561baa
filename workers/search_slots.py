"""Search slots. The matches of one creator cannot take more than half of them from others.

The number of searches that run at the same time is the number of workers. If a creator already has
half of the slots, a further job defers its question and ends. A deferred question is sent again
when the creator's next job ends, or by the sweeper, after all other waiting jobs. Long searches
never get more than half. Searches of up to a second may get more if nothing else is waiting in
their queue.
"""

from importlib.resources import files
from typing import Any

from redis import Redis
from rq import Worker

from projections.creators import Creators
from projections.task_queue import Task
from workers.claims import LEASE_MS
from workers.queues import LONG, SEARCHES, Queues, job_id, queue_of

_TAKE = (files("workers") / "search_slots.lua").read_text()
_DEFERRED = "parked"  # creators with deferred questions
_COUNT = "parked:count"
_ALL = 1_000_000


class SearchSlots:
    """A registry of running searches and of deferred questions, by creator.

    Args:
        client: a connection to the job server that returns bytes.
        queues: the queues for deferred questions.
        creators: the creators of the matches.
    """

    def __init__(self, client: Redis, queues: Queues, creators: Creators) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._queues = queues
        self._creators = creators
        self._take = self._client.register_script(_TAKE)

    def take(self, task: Task) -> bool:
        """Acquire or renew a slot for a question. Return False if none is free.

        A question without a search needs no slot.
        """
        if not needs_slot(task):
            return True
        queue = queue_of(task)
        most = self.most() if queue == LONG or self._queues.queues[queue].count else _ALL
        name = _held(self._creators.find(task.match_id, task.seat))
        return bool(self._take(keys=[name], args=[_spell(task), LEASE_MS, most]))

    def most(self) -> int:
        """Return the maximum number of slots for one creator: half the number of workers."""
        workers = Worker.all_keys(connection=self._client)
        alive = self._client.exists(*workers) if workers else 0
        return max(1, int(alive) // 2)

    def defer(self, task: Task, attempt: int) -> None:
        """Defer a question until its creator has a free slot."""
        creator = self._creators.find(task.match_id, task.seat)
        with self._client.pipeline(transaction=True) as pipe:
            pipe.zadd(_line(creator), {f"{_spell(task)} {attempt}": self._client.incr(_COUNT)})
            pipe.sadd(_DEFERRED, creator)
            pipe.execute()

    def release(self, task: Task) -> None:
        """Release the slot of a question. Send the creator's next deferred question."""
        if not needs_slot(task):
            return
        creator = self._creators.find(task.match_id, task.seat)
        self._client.zrem(_held(creator), _spell(task))
        self._send(creator, 1)

    def send_deferred(self) -> None:
        """Send as many deferred questions as there are free slots."""
        for name in self._client.smembers(_DEFERRED):
            creator = name.decode()
            self._send(creator, self.most() - int(self._client.zcard(_held(creator))))

    def _send(self, creator: str, most: int) -> None:
        """Send at most `most` deferred questions, starting with those that have waited longest.

        A job that has just deferred its question may still exist. In that case the question is sent
        later.
        """
        if most <= 0:
            return
        for member in self._client.zrange(_line(creator), 0, most - 1):
            *numbers, attempt = _read(member)
            if self._queues.enqueue(Task(*numbers), attempt):
                self._client.zrem(_line(creator), member)
        if not self._client.exists(_line(creator)):
            self._client.srem(_DEFERRED, creator)

    def find_deferred(self) -> set[str]:
        """Return the job ids of deferred questions, without their attempt numbers."""
        deferred = set()
        for creator in self._client.smembers(_DEFERRED):
            for member in self._client.zrange(_line(creator.decode()), 0, -1):
                *numbers, _ = _read(member)
                deferred.add(job_id(Task(*numbers), 0).rpartition("-")[0])
        return deferred


def needs_slot(task: Task) -> bool:
    """Return whether a question needs a search."""
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
