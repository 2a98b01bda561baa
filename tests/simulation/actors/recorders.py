"""The thread of a simulated API process that stores the requests of its callers."""

from functools import partial

from redis.exceptions import RedisError

from formicary.wiring import Wiring
from projections.requests.lists import RequestLists
from service.requests.recorder import EVERY_SECONDS, RequestRecorder
from tests.simulation.servers.store import Life, ProcessDied, World


def start_recorder(world: World, wiring: Wiring, life: Life) -> RequestRecorder:
    """Return the recorder of a process.

    If the world records requests, an actor stores them until the process dies.
    """
    lists = RequestLists(wiring.servers.jobs(), world.scheduler.now_ms)
    recorder = RequestRecorder(wiring.context, lists)
    if world.has_requests:
        world.scheduler.spawn(f"recorder of {life.name}", partial(_store, world, recorder, life))
    return recorder


def _store(world: World, recorder: RequestRecorder, life: Life) -> None:
    while not life.is_over:
        world.scheduler.sleep(EVERY_SECONDS)
        try:
            recorder.flush()
            recorder.lists.trim()
        except ProcessDied:
            world.scheduler.note("ends")
            return
        except RedisError:
            continue
