"""Checks of a simulation's result: promises that hold after any fault."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from redis import Redis

from events import Broken, Entry, Store, canonical
from formicary.upkeep.cells import differing_cells
from formicary.upkeep.fresh_models import FreshModels
from formicary.upkeep.stored_match import StoredMatches
from formicary.wiring import Wiring
from games.game import AnyGame
from projections.requests.lists import LISTS, RequestLists
from projections.task_queue import is_over
from tests.simulation.actors.clients import Record, Seen
from tests.simulation.deliveries import find_undelivered
from tests.simulation.servers.losses import lost_links, lost_matches, vanished_links
from tests.simulation.servers.store import World

SEAT_TAKEN = "seat-taken"  # by an endpoint of its own


EXPIRING = ("lease:*", "chain:*", "missed:*", "rq:job:*")  # keys of the jobs' server
MOST_JOBS = 3  # that wait although every match is over: late copies of jobs


def find_faults(wiring: Wiring, record: Record, world: World, empty: Redis) -> list[str]:
    """Return the broken promises of a finished simulation.

    Args:
        wiring: a service on the same servers, through connections that do not fail.
        record: the answers that the clients received.
        world: the simulation, with what its servers have lost.
        empty: a client of an empty server, for the rebuild.
    """
    losses = world.losses
    return [
        *record.faults,
        *(fault for server in world.servers.values() for fault in server.data.faults),
        *_find_gone(wiring.store, record, lost_matches(losses)),
        *_find_lost(wiring.store, record, lost_links(losses)),
        *_find_broken(wiring.store, wiring.context.games, record),
        *_find_misread(wiring.store, record, vanished_links(losses)),
        *_find_misread_by_accounts(wiring.store, record, vanished_links(losses)),
        *_find_wrong_models(wiring, empty),
        *_find_left_work(wiring),
        *_find_wrong_sizes(wiring),
        *find_undelivered(wiring, world),
        *_find_unarchived(wiring, record),
        *_find_undeleted(wiring, record, world),
    ]


def _find_gone(store: Store, record: Record, lost: AbstractSet[str]) -> list[str]:
    """Name each match that is gone although the store was not allowed to lose it.

    Also name each match that a client could not read although it is stored.
    """
    gone = {match_id for match_id in record.matches if not store.head(match_id).version}
    faults = [f"lost: match {match_id}" for match_id in sorted(gone - lost)]
    return faults + [f"not found: match {match_id}" for match_id in sorted(record.gone - gone)]


def _find_lost(store: Store, record: Record, lost: AbstractSet[str]) -> list[str]:
    """Name each acknowledged command that is not in the log exactly as it was acknowledged.

    Those with a link in `lost` are left out: the store was allowed to lose them.
    """
    faults = []
    for match_id in record.matches:
        entries = tuple(store.read(match_id))
        links = [entry.link.hex() for entry in entries]
        commands = [
            command
            for command in record.acknowledged
            if command.match_id == match_id and command.link not in lost
        ]
        for command in commands:
            if links[command.last - 1 : command.last] != [command.link]:
                faults.append(f"lost: {command}")
        acknowledged = sorted(command.first for command in commands)
        if acknowledged != (stored := _first_seqs(entries)):
            faults.append(f"{match_id}: acknowledged {acknowledged}, but stored {stored}")
    return faults


def _first_seqs(entries: Sequence[Entry]) -> list[int]:
    """Return the first seq of each command of a player.

    Each request is repeated until it is answered, so each of these commands was acknowledged.
    """
    firsts: dict[str, int] = {}
    for seq, entry in enumerate(entries, 1):
        record = canonical.decode(entry.e)
        is_command = record.get("by") == "seat" and record["event"]["type"] != SEAT_TAKEN
        if is_command and "id" in record:
            firsts.setdefault(record["id"], seq)
    return sorted(firsts.values())


def _find_broken(store: Store, games: Mapping[str, AnyGame], record: Record) -> list[str]:
    """Name each match whose log does not verify."""
    checker, faults = StoredMatches(store, games), []
    for match_id in record.matches:
        if not store.head(match_id).version:
            continue  # it was lost
        try:
            checker.prove(match_id, store.head(match_id))
        except Broken as error:
            faults.append(f"{match_id}: {error}")
    return faults


def _find_misread(store: Store, record: Record, lost: AbstractSet[str]) -> list[str]:
    """Name each reader that missed an event, saw one twice, or saw a hidden value.

    A reader saw other events only if the store has lost them.
    """
    faults = []
    for match_id, seen, replaced in record.seen:
        links = [entry.link.hex() for entry in store.read(match_id)]
        gone = lost - set(links)  # an append that was sent again stores the same event
        kept = [event.link for event in seen if event.link not in gone]
        # A reader that saw the end of the match before it was lost does not look again.
        known = links[: len(kept)] if len(kept) < len(seen) else links
        if match_id not in record.gone and kept != known:
            faults.append(f"misread: {match_id} was read as {[event.seq for event in seen]}")
        faults += _find_unknown(match_id, (*seen, *replaced), {*links, *gone})
        leaked = [event.seq for event in (*seen, *replaced) if event.opened and not event.is_over]
        faults += [f"leaked: hidden values of {match_id} at {seq}" for seq in leaked]
    return faults


def _find_unknown(match_id: str, seen: Iterable[Seen], known: AbstractSet[str]) -> list[str]:
    """Name each event that a reader received, but that the store has never had."""
    unknown = {event.link for event in seen} - known
    return [f"misread: {match_id} has no event {link}" for link in sorted(unknown)]


def _find_misread_by_accounts(
    store: Store, record: Record, lost: AbstractSet[str]
) -> Iterator[str]:
    """Name each match whose events the stream of an account did not send to the end."""
    for match_id, seen, replaced in record.followed:
        links = [entry.link.hex() for entry in store.read(match_id)]
        gone = lost - set(links)
        sent = [event.link for event in seen if event.link not in gone]
        if sent and len(sent) == len(seen) and links[seen[0].seq - 1 :] != sent:
            read = [event.seq for event in seen]
            yield f"misread: an account has read {match_id} as {read} of {len(links)}"
        yield from _find_unknown(match_id, (*seen, *replaced), {*links, *gone})


def _find_wrong_models(wiring: Wiring, empty: Redis) -> list[str]:
    """Name each value of a read model that differs from a rebuild."""
    fresh = FreshModels(wiring, empty)
    fresh.build(lambda _: None)
    fresh.count_numbers()
    kept = wiring.servers.jobs()
    return [f"read model: {cell}" for cell in dict.fromkeys(differing_cells(kept, fresh.client))]


def _find_unarchived(wiring: Wiring, record: Record) -> Iterator[str]:
    """Name the finished matches that are not in the archive, or that are still stored twice."""
    store = wiring.store
    if store.archive is None:
        return
    live = Store(store.client)
    for match_id in record.matches:
        head = store.head(match_id)
        if is_over(head) and head.is_archived == (match_id in record.restored):
            yield f"not {'restored' if head.is_archived else 'archived'}: {match_id}"
        if head.is_archived and live.page(match_id):
            yield f"archived, but not released: {match_id}"
    moving = store.moves.pending().difference(record.restored)  # their packs are kept for an hour
    yield from (f"is being archived: {match_id}" for match_id in sorted(moving))


def _find_undeleted(wiring: Wiring, record: Record, world: World) -> Iterator[str]:
    """Name each deleted match that has more left than its head."""
    client: Any = wiring.store.client
    for match_id in record.deleted:
        if not wiring.store.head(match_id).is_deleted:
            yield f"not deleted: {match_id}"
        yield from (f"not deleted: {key}" for key in client.scan_iter(f"*{match_id}*", count=1000))
        yield from (f"not deleted: {name}" for name in world.packs if match_id in name)


def _find_left_work(wiring: Wiring) -> list[str]:
    """Name the questions that still wait, parked work, and queues that grow."""
    faults = [f"waits: {task}" for task in wiring.due.tasks()]
    faults += [f"parked: {name}" for name in wiring.parked.of_kind("match")]
    if len(jobs := wiring.queues.waiting()) > MOST_JOBS:
        faults.append(f"left jobs: {sorted(jobs)}")
    jobs_server: Any = wiring.servers.jobs()
    kept = (key for pattern in EXPIRING for key in jobs_server.scan_iter(pattern, count=1000))
    return faults + [f"never expires: {key}" for key in sorted(kept) if jobs_server.ttl(key) < 0]


def _find_wrong_sizes(wiring: Wiring) -> Iterator[str]:
    """Name the lists of requests that take more or fewer bytes than is noted."""
    client = wiring.servers.jobs()
    lists = RequestLists(client, wiring.context.now)
    for name in client.zrange(LISTS, 0, -1):
        rows, noted = list(lists.newest(name.decode())), lists.size_of(name.decode())
        if (size := sum(len(row.sealed) for row in rows)) != noted:
            yield f"requests: {name.decode()} takes {size} bytes, but {noted} are noted"
