"""Checks of a simulation's result: promises that hold whatever failed."""

from collections.abc import Mapping

from events import Broken, Store
from formicary.upkeep.stored_match import StoredMatches
from games.game import AnyGame
from tests.simulation.clients import Record


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
    links = {match_id: [entry.link.hex() for entry in store.read(match_id)] for match_id in record.matches}
    faults = []
    seen: dict[tuple[str, int], int] = {}
    for command in record.acknowledged:
        line = links.get(command.match_id, [])
        if len(line) < command.last or line[command.last - 1] != command.link:
            faults.append(f"lost: {command}")
        key = command.match_id, command.first
        seen[key] = seen.get(key, 0) + 1
    faults += [f"acknowledged twice: {key}" for key, count in seen.items() if count > 1]
    return faults


def _find_broken(store: Store, games: Mapping[str, AnyGame], record: Record) -> list[str]:
    """Name each match whose log does not verify."""
    checker, faults = StoredMatches(store, games), []
    for match_id in record.matches:
        try:
            checker.prove(match_id, store.head(match_id))
        except Broken as error:
            faults.append(f"{match_id}: {error}")
    return faults
