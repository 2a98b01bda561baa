"""Rewritten logs, and receipts that were changed or signed with another key."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from matches.audit.receipts import Receipt, Signer
from projections.redact import LoggedEvent
from tests.matches.bundles import change_line, mend
from tests.matches.forgeries.forgery import Forgery, Lines

SIGNER = Signer(b"s" * 32, since=5)
OTHER = Signer(b"o" * 32, since=6)
FIRST, END = 6, 18  # the first commands after the match has started


def receipts_of(lines: Lines, *seqs: int, signer: Signer = SIGNER) -> list[Receipt]:
    """Return the receipts of some events in a bundle."""
    match_id = msgspec.json.decode(lines[0])["match"]
    events = [msgspec.json.decode(lines[seq], type=LoggedEvent) for seq in seqs]
    return [signer.receipt(match_id, logged) for logged in events]


def keep_receipts(
    *seqs: int, signer: Signer = SIGNER, **changes: Any
) -> Callable[[Lines], list[Any]]:
    """Return a function that creates receipts of a bundle, with some fields of each changed."""
    return lambda lines: [
        {**msgspec.to_builtins(receipt), **changes}
        for receipt in receipts_of(lines, *seqs, signer=signer)
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
    "a receipt is a list": _of(lambda _: [[]], 0),
    "a receipt is of a key that nobody lists": _of(keep_receipts(7, signer=OTHER)),
    "a receipt goes by the name of a key that did not sign it": _of(
        keep_receipts(7, signer=OTHER, key=SIGNER.key.id)
    ),
    "a key goes by the name of another": _of(
        keep_receipts(7), keys=(replace(OTHER.key, id=SIGNER.key.id),)
    ),
}
