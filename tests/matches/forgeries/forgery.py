"""What a forged bundle is, and the ways in which one is made of a bundle that holds."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from events import canonical
from matches.audit.receipts import PublicKey
from tests.matches.bundles import changed, mended

Lines = list[bytes]
SAME, SOMEWHERE = "same", "somewhere"


class Forgery(Struct, frozen=True, kw_only=True):
    """A bundle that holds, what somebody did to it, and what must be found.

    Attributes:
        base: the bundle, by its name among those that hold (`tests/sdk/vectors`).
        forge: what was done to its lines.
        check: which check of the single files finds it.
        seq: of the event that does not hold; 0 is the header.
        fault: what of it does not.
        with_rules: where the verifier that has the rules finds it: at the same event and fault,
            or somewhere else, or at a seq with a fault.
        receipts: made of the bundle before it was forged; what is kept of it.
        keys: that receipts are signed with, as the service lists them.
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
    """Return a forgery that puts a line through a change, and mends nothing."""
    return lambda lines: changed(lines, seq, change)


def chained(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that puts a line through a change, and makes all links again."""
    return lambda lines: mended(changed(lines, seq, change))


def record(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes a record, and makes all links again."""
    return chained(seq, lambda one: change(one["e"]))


def event(seq: int, **members: Any) -> Callable[[Lines], Lines]:
    """Return a forgery that gives an event other members, and makes all links again."""
    return record(seq, lambda one: one["event"].update(members))


def raw(seq: int, old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    """Return a forgery that replaces bytes within a line, and mends nothing."""

    def forge(lines: Lines) -> Lines:
        assert old in lines[seq]
        return [*lines[:seq], lines[seq].replace(old, new, 1), *lines[seq + 1 :]]

    return forge


def in_turn(*forges: Callable[[Lines], Lines]) -> Callable[[Lines], Lines]:
    """Return a forgery that does one after another."""

    def forge(lines: Lines) -> Lines:
        for one in forges:
            lines = one(lines)
        return lines

    return forge


def first_with(lines: Lines, word: bytes) -> int:
    """Return the seq of the first line with a word in it."""
    return next(seq for seq, line in enumerate(lines) if word in line)


def replaced(lines: Lines, seq: int, plain: Any) -> Lines:
    """Return the lines with another value in place of one."""
    return [*lines[:seq], canonical.encode(plain) + b"\n", *lines[seq + 1 :]]
