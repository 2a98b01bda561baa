"""The description of a forged bundle, and functions that forge a valid bundle."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from events import canonical
from matches.audit.receipts import PublicKey
from tests.matches.bundles import change_line, mend

Lines = list[bytes]
SAME, SOMEWHERE = "same", "somewhere"


class Forgery(Struct, frozen=True, kw_only=True):
    """A valid bundle, a change to it, and the fault that verifiers must report.

    Attributes:
        base: the bundle, by its name among the valid ones (`tests/sdk/vectors`).
        forge: the function that changes its lines.
        check: the name of the check in the single-file verifiers that fails.
        seq: the seq of the invalid event; 0 is the header.
        fault: the fault of that event.
        with_rules: the finding of the verifier that uses the rules: the same seq and fault, a
            different one, or the given seq and fault.
        receipts: the function that creates receipts of the bundle before it is forged.
        keys: the keys that the service lists for its receipts.
    """

    base: str
    forge: Callable[[Lines], Lines]
    check: str
    seq: int
    fault: str = "record"
    with_rules: str | tuple[int, str] = SAME
    receipts: Callable[[Lines], list[Any]] | None = None
    keys: tuple[PublicKey, ...] = ()


def one_line(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes one line without any repair."""
    return lambda lines: change_line(lines, seq, change)


def chain_change(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes one line and recomputes all links."""
    return lambda lines: mend(change_line(lines, seq, change))


def record(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes one record and recomputes all links."""
    return chain_change(seq, lambda line: change(line["e"]))


def event(seq: int, **members: Any) -> Callable[[Lines], Lines]:
    """Return a forgery that sets members of an event and recomputes all links."""
    return record(seq, lambda fields: fields["event"].update(members))


def raw(seq: int, old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    """Return a forgery that replaces bytes within a line without any repair."""

    def forge(lines: Lines) -> Lines:
        assert old in lines[seq]
        return [*lines[:seq], lines[seq].replace(old, new, 1), *lines[seq + 1 :]]

    return forge


def in_turn(*forges: Callable[[Lines], Lines]) -> Callable[[Lines], Lines]:
    """Return a forgery that applies several others in order."""

    def forge(lines: Lines) -> Lines:
        for forgery in forges:
            lines = forgery(lines)
        return lines

    return forge


def first_with(lines: Lines, word: bytes) -> int:
    """Return the seq of the first line that contains a word."""
    return next(seq for seq, line in enumerate(lines) if word in line)


def replace_line(lines: Lines, seq: int, plain: Any) -> Lines:
    """Replace the line at `seq` with another value, and return the lines."""
    return [*lines[:seq], canonical.encode(plain) + b"\n", *lines[seq + 1 :]]
