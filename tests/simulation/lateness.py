"""The judge of a match without faults: everything is done at once, and nothing by the sweeper."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from redis import Redis

from events import canonical
from formicary.upkeep.cells import differing_cells
from formicary.upkeep.fresh_models import FreshModels
from formicary.wiring import Wiring
from tests.simulation.actors.clients import Record

MOST_MS = 1_000  # from a question to the answer of a worker
PROMPT = ("bot", "phase")  # the sources of events that wait for nobody


def find_unrecorded(wiring: Wiring, record: Record, match_id: str) -> Iterator[str]:
    """Name a match without faults if some of its acknowledged commands were not recorded."""
    client: Any = wiring.servers.jobs()
    lists = client.scan_iter(f"{{requests:seat-{match_id}-*}}:list", count=1000)
    recorded = sum(client.xlen(key) for key in lists)
    sent = sum(command.match_id == match_id for command in record.acknowledged)
    if recorded < sent:
        yield f"requests: {recorded} of {match_id} are recorded, but {sent} are acknowledged"


def find_late(wiring: Wiring, match_id: str, jobs: Sequence[str], empty: Redis) -> list[str]:
    """Name the answers that came late, the jobs that ran twice, and the rows of an older version.

    Args:
        wiring: a service on the same servers, through connections that do not fail.
        match_id: a match that was just played without faults.
        jobs: the ids of its jobs, in the order in which workers claimed them.
        empty: a client of an empty server, for the rebuild.
    """
    fresh = FreshModels(wiring, empty)
    fresh.build(lambda _: None)
    cells = dict.fromkeys(differing_cells(wiring.servers.jobs(), fresh.client))
    if wiring.store.head(match_id).is_archived:  # the sweeper adapts the rows
        cells = {}
    faults = [f"late: read model {cell}" for cell in cells if cell.match_id == match_id]
    faults += [f"ran twice: {name}" for name, count in Counter(jobs).items() if count > 1]
    return faults + [
        f"late: the event {seq} of {match_id}" for seq in _late_events(wiring, match_id)
    ]


def _late_events(wiring: Wiring, match_id: str) -> Iterator[int]:
    before: int | None = None
    for entry in wiring.store.read(match_id):
        record = canonical.decode(entry.e)
        if before is not None and record["by"] in PROMPT and record["at"] - before > MOST_MS:
            yield entry.seq
        before = record["at"]
