"""The writes that a server of events loses when it restarts or fails over."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from redis import Redis

from events.archive import Archive, ArchivedStore
from tests.simulation.servers.faults import Durability

UNSYNCED_SECONDS = 2.0  # the last second or two, with `everysec` (docs/guarantees.md)


class Loss(NamedTuple):
    """The events that were stored, and that the server no longer has.

    Attributes:
        fault: `restart` or `failover`.
        durability: what the store promised.
        since, at: the time of the last write that was kept, and of the loss, in seconds since the
            beginning of the simulation.
        links: the links of the lost events, in hex.
        matches: the lost matches: those that were created meanwhile.
    """

    fault: str
    durability: Durability
    since: float
    at: float
    links: frozenset[str]
    matches: frozenset[str]

    @property
    def is_allowed(self) -> bool:
        """Whether acknowledged commands may be among the lost ones (docs/guarantees.md)."""
        if self.durability == "everysec":
            return self.fault == "restart" and self.at - self.since <= UNSYNCED_SECONDS
        return self.fault == "failover" and self.durability == "replica"


def make_loss(
    fault: str,
    durability: Durability,
    times: tuple[float, float],
    kept: Mapping[str, Sequence[str]],
    before: Mapping[str, Sequence[str]],
) -> Loss:
    """Return a loss.

    Args:
        fault: see `Loss`.
        durability: see `Loss`.
        times: the time of the last write that was kept, and of the loss.
        kept: the links of all events that were kept, by match.
        before: the links of all events before the loss, by match.
    """
    gone = [link for name, links in before.items() for link in links[len(kept.get(name, ())) :]]
    matches = frozenset(before.keys() - kept.keys())
    return Loss(fault, durability, *times, frozenset(gone), matches)


def lost_links(losses: Iterable[Loss]) -> frozenset[str]:
    """Return the links of the events that the store was allowed to lose."""
    return frozenset().union(*(loss.links for loss in losses if loss.is_allowed))


def vanished_links(losses: Iterable[Loss]) -> frozenset[str]:
    """Return the links of all events that the store has lost, allowed or not.

    Readers may have seen any of them: reads do not wait until a replica has confirmed an event.
    """
    return frozenset().union(*(loss.links for loss in losses))


def lost_matches(losses: Iterable[Loss]) -> frozenset[str]:
    """Return the matches that the store was allowed to lose as a whole."""
    return frozenset().union(*(loss.matches for loss in losses if loss.is_allowed))


def links_of(client: Redis, archive: Archive | None = None) -> dict[str, list[str]]:
    """Return the links of all events of a server and its archive, in hex, by match."""
    store = ArchivedStore(client, archive=archive)
    return {
        match_id: [entry.link.hex() for entry in store.read(match_id)]
        for match_id, _ in store.heads()
    }
