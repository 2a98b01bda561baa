"""The parts of replies in which servers are free to differ.

Two more are elsewhere, each with its reason: the wording of errors (`tape.Refusal`), and the cursors
and the order of scans (`scans.Scans`). WAIT and INFO are not sent again (`recording.NOT_RECORDED`).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.simulation.replay.tape import Call


class Exemption(NamedTuple):
    """A part of a reply that is not compared.

    Attributes:
        sent: the name of the command, or the path of the script.
        reason: the reason for which servers may differ.
        reduce: returns a reply without that part.
    """

    sent: str
    reason: str
    reduce: Callable[[Any], Any]


def normalize(call: Call, reply: Any) -> Any:
    """Return the reply to a call without the parts in which servers are free to differ."""
    if not call.is_transaction:
        return _reduce(call.commands[0], call.scripts[0], reply)
    if not isinstance(reply, tuple):
        return reply
    return tuple(map(_reduce, call.commands, call.scripts, reply))


def _reduce(command: tuple[bytes, ...], script: str, reply: Any) -> Any:
    exemption = _BY_NAME.get(script or command[0].decode().upper())
    return reply if exemption is None else exemption.reduce(reply)


def _sorted(reply: Any) -> Any:
    return sorted(reply) if isinstance(reply, tuple) else reply


def _without_order_of_record(reply: Any) -> Any:
    if not isinstance(reply, tuple):
        return reply
    queue, job_id, record, *rest = reply
    return queue, job_id, dict(zip(record[::2], record[1::2], strict=True)), rest


def _without_lag(reply: Any) -> Any:
    if not isinstance(reply, tuple) or not all(isinstance(group, dict) for group in reply):
        return reply
    groups = [{name: group[name] for name in group if name != b"lag"} for group in reply]
    return sorted(groups, key=lambda group: group[b"name"])


def _sign(reply: Any) -> Any:
    return min(reply, 0) if isinstance(reply, int) else reply


_LONG = (
    "Keys live long on the real server (see `Replay`). Whether a key expires is compared, and the"
    " duration was compared when it was set."
)


EXEMPTIONS = (
    Exemption("KEYS", "Keys have no order.", _sorted),
    Exemption("HKEYS", "Fields of a hash have no order.", _sorted),
    Exemption("HVALS", "Fields of a hash have no order.", _sorted),
    Exemption("SMEMBERS", "Members of a set have no order.", _sorted),
    Exemption(
        "XINFO",
        "Groups of a stream have no order. Servers estimate the lag of a group in different ways:"
        " fakeredis like Redis from 7.4 on, Valkey like Redis 7.0. Nothing in the service reads it.",
        _without_lag,
    ),
    Exemption(
        "workers/claim.lua",
        "It returns the fields of a job's record, which have no order. Workers make a dict of them.",
        _without_order_of_record,
    ),
    Exemption("PTTL", _LONG, _sign),
    Exemption("TTL", _LONG, _sign),
)
_BY_NAME = {exemption.sent: exemption for exemption in EXEMPTIONS}
