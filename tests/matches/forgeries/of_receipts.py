"""Rewritten logs, and receipts that were changed or signed with another key."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from events.tlog import CheckpointKey
from matches.audit.receipts import Receipt, Signer
from projections.redact import LoggedEvent
from tests.matches.bundles import change_line, mend
from tests.matches.forgeries.forgery import Forgery, Lines

SIGNER = Signer(b"s" * 32, since=5)
OTHER = Signer(b"o" * 32, since=6)
LOG, OTHER_LOG = (
    str(CheckpointKey(f"{name}.example/log", b"l" * 32).public) for name in ("ants", "other")
)
FIRST, END = 6, 18  # the first commands after the match has started


def receipts_of(
    lines: Lines, *seqs: int, signer: Signer = SIGNER, log: str | UnsetType = UNSET
) -> list[Receipt]:
    """Return the receipts of some events in a bundle. They name the log, if it is given."""
    match_id = msgspec.json.decode(lines[0])["match"]
    events = [msgspec.json.decode(lines[seq], type=LoggedEvent) for seq in seqs]
    return [signer.receipt(match_id, logged, log) for logged in events]


def keep_receipts(
    *seqs: int, signer: Signer = SIGNER, named: str | UnsetType = UNSET, **changes: Any
) -> Callable[[Lines], list[Any]]:
    """Return a function that creates receipts of a bundle, with some fields of each changed.

    Args:
        seqs: the seqs of their events.
        signer: the key that signs them.
        named: the log that they name; none by default.
        changes: the new values of fields. None removes a field.
    """
    return lambda lines: [
        {
            name: value
            for name, value in {**msgspec.to_builtins(receipt), **changes}.items()
            if value is not None
        }
        for receipt in receipts_of(lines, *seqs, signer=signer, log=named)
    ]


def write_again(lines: Lines) -> Lines:
    """Shift the time of all commands. Without rules or the true head, no other fault is visible."""
    for seq in range(FIRST, END + 1):
        lines = change_line(lines, seq, lambda line: line["e"].update(at=line["e"]["at"] + 1))
    return mend(lines)


def _of(receipts: Callable[[Lines], list[Any]], seq: int = 7, **more: Any) -> Forgery:
    given = {"forge": list, "keys": SIGNER.keys, **more}
    return Forgery(
        base="anthill", check="receipts", seq=seq, fault="receipt", receipts=receipts, **given
    )


FORGERIES = {
    "a log is written again": _of(keep_receipts(7), forge=write_again),
    "a log is cut, and its head made to fit": _of(
        keep_receipts(17), 17, forge=lambda lines: mend(lines[:12])
    ),
    "a receipt is of another event": _of(keep_receipts(7, seq=6), 6),
    "a receipt has another link": _of(keep_receipts(7, link="00" * 32)),
    "a receipt has another time": _of(keep_receipts(7, at=7)),
    "a receipt is of another match": _of(keep_receipts(7, match="another")),
    "a signature is nought": _of(keep_receipts(7, signature="00" * 64)),
    "a signature is no hex": _of(keep_receipts(7, signature="zz")),
    "a receipt has a member too many": _of(keep_receipts(7, more=1)),
    "the place in a receipt is a text": _of(keep_receipts(7, seq="7"), 0),
    "a receipt names another log": _of(keep_receipts(7, named=LOG, log=OTHER_LOG)),
    "a receipt has lost its log": _of(keep_receipts(7, named=LOG, log=None)),
    "a receipt names a log afterwards": _of(keep_receipts(7, log=LOG)),
    "the log of a receipt is a number": _of(keep_receipts(7, named=LOG, log=7)),
    "a receipt with a log has a member too many": _of(keep_receipts(7, named=LOG, more=1)),
    "a receipt with a log has another link": _of(keep_receipts(7, named=LOG, link="00" * 32)),
    "a receipt is a list": _of(lambda _: [[]], 0),
    "a receipt is of a key that nobody lists": _of(keep_receipts(7, signer=OTHER)),
    "a receipt goes by the name of a key that did not sign it": _of(
        keep_receipts(7, signer=OTHER, key=SIGNER.key.id)
    ),
    "a key goes by the name of another": _of(
        keep_receipts(7), keys=(replace(OTHER.key, id=SIGNER.key.id),)
    ),
}
