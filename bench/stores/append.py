"""An append with all its guards, compared with one bare XADD of the same record."""

import secrets
from pathlib import Path
from typing import Any

from bench.rig.harness import Row, at_least, interleave, per_second
from bench.rig.servers import client, server
from bench.rig.sizes import size
from events import Entry, Head, Store, genesis, link

CALLS = size(3000, 20)
MOVE = b'"ant":3,"seat":1,"to":{"x":-1,"y":2}'
RECORD = b"".join(
    (
        b'{"at":1795248000000,"by":"seat","command":{',
        MOVE,
        b',"type":"move-ant"},"event":{',
        MOVE,
        b',"type":"ant-moved"},"id":"9f8e7d6c5b4a3921","mac":"',
        b"0f1e2d3c4b5a6978" * 4,
        b'","seat":1}',
    )
)


def rows() -> list[Row]:
    """Measure both fsync policies, with one client that makes one call after another."""
    measured = []
    for fsync in ("everysec", "always"):
        with server(fsync) as socket:
            measured.append(_row(fsync, socket))
    return measured


def _row(fsync: str, socket: Path) -> Row:
    bare, ours = client(socket), Store(client(socket))
    raw: Any = {"e": RECORD + b" " * (300 - len(RECORD))}

    def xadd() -> float:
        name = f"bare-{secrets.token_hex(4)}"
        return per_second(CALLS, lambda: [bare.xadd(name, raw) for _ in range(CALLS)])

    def append() -> float:
        match_id = secrets.token_hex(8)
        return per_second(CALLS, lambda: append_all(ours, match_id, CALLS))

    rates = interleave({"bare": xadd, "ours": append})
    return at_least(f"append, fsync {fsync}", "calls/s", rates["ours"], rates["bare"], ratio=0.75)


def append_all(store: Store, match_id: str, calls: int) -> None:
    """Append the given number of events to a new match, one at a time."""
    head = Head(0, genesis(match_id))
    for seq in range(1, calls + 1):
        chained = link(head.link, seq, RECORD)
        store.append(
            match_id,
            (Entry(seq, RECORD, b"", chained),),
            expected=head,
            waits=f"1@{seq}",
            key=f"seat-1:{seq:032x}",
            digest="d" * 64,
            vault=b"v" * 32 if seq == 1 else b"",
        )
        head = Head(seq, chained)
