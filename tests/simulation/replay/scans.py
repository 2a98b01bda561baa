"""Scans: a real server has other cursors, so each call is compared with all elements."""

from collections.abc import Iterator
from typing import Any

from tests.simulation.replay.tape import Call, settle
from tests.simulation.replay.wire import Wire

CURSORS = {b"SCAN": 1, b"HSCAN": 2, b"SSCAN": 2, b"ZSCAN": 2}  # the place of the cursor
PAIRS = (b"HSCAN", b"ZSCAN")
COUNT = 1000


def is_scan(call: Call) -> bool:
    """Return whether a call is a step of a scan."""
    return not call.is_transaction and call.commands[0][0].upper() in CURSORS


class Scans:
    """The scans of a tape.

    A scan returns every element that is there from its first call to its last one, and no element
    that was never there (the promise of the real server).

    Args:
        wire: the connection to the real server.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        # Elements that have not been returned, although they were there at each call until now.
        self._missing: dict[tuple[bytes, ...], set[Any]] = {}

    def compare(self, call: Call) -> Iterator[tuple[Any, Any]]:
        """Yield the elements that a simulated call lacks, or has and should not have."""
        command = call.commands[0]
        place = CURSORS[command[0].upper()]
        cursor, rest = command[place], command[:place] + command[place + 1 :]
        after, elements = call.reply
        returned = set(elements_of(command, elements))
        there = self._read(command, place)
        if returned - there:
            yield returned - there, "not there"
        missing = there if cursor == b"0" else self._missing.pop((*rest, cursor), set()) & there
        missing -= returned
        if int(after):
            self._missing[*rest, b"%d" % int(after)] = missing
        elif missing:
            yield "not returned", missing

    def _read(self, command: tuple[bytes, ...], place: int) -> set[Any]:
        """Return all elements on the real server."""
        cursor: Any = b"0"
        there: set[Any] = set()
        options = command[place + 1 :]
        while True:
            asked = (
                *command[:place],
                cursor,
                *options,
                *(() if b"COUNT" in options else ("COUNT", COUNT)),
            )
            cursor, elements = settle(self._wire.ask(*asked))
            there.update(elements_of(command, elements))
            if cursor == b"0":
                return there


def elements_of(command: tuple[bytes, ...], elements: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the elements of a reply: keys, members, or pairs."""
    if command[0].upper() in PAIRS:
        return zip(elements[::2], elements[1::2], strict=True)
    return iter(elements)
