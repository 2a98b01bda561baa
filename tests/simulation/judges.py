"""Checks of a simulation's result: promises that hold whatever failed."""

from collections.abc import Mapping, Sequence

from events import Broken, Entry, Store, canonical
from formicary.upkeep.stored_match import StoredMatches
from games.game import AnyGame
from tests.simulation.clients import Record

SEAT_TAKEN = "seat-taken"  # by an endpoint of its own


def find_faults(store: Store, games: Mapping[str, AnyGame], record: Record) -> list[str]:
    """Return the promises that a finished simulation has broken.

    Args:
        store: the store, through connections that do not fail.
        games: the games of the service.
        record: the answers that the clients received.
    """
    return [
        *record.faults,
        *_find_lost(store, record),
        *_find_broken(store, games, record),
    ]


def _find_lost(store: Store, record: Record) -> list[str]:
    """Name each acknowledged command that is not in the log exactly as it was acknowledged."""
    faults = []
    for match_id in record.matches:
        entries = tuple(store.read(match_id))
        links = [entry.link.hex() for entry in entries]
        commands = [command for command in record.acknowledged if command.match_id == match_id]
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
        try:
            checker.prove(match_id, store.head(match_id))
        except Broken as error:
            faults.append(f"{match_id}: {error}")
    return faults
