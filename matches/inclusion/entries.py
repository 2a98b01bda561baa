"""Entries of the log, made from the events of a match.

An entry contains public fields of the record, times, links and the outcome. It names no person.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from events import Entry
from events.tlog.leaves import MatchAdopted, MatchAlive, MatchFinished, MatchLogged, MatchWithdrawn

DAY_MS = 86_400_000
REASONS = ("operator",)  # of withdrawals


class _Spectators(Struct, frozen=True):
    kind: str


class _Created(Struct, frozen=True):
    game: str
    rules: str
    content: str
    commitments: dict[str, str]
    spectators: _Spectators | None = None
    has_test_clock: bool = False


class _First(Struct, frozen=True):
    at: int
    event: _Created


class _Ended(Struct, frozen=True):
    type: str
    outcome: Any = None


class _Last(Struct, frozen=True):
    at: int
    event: _Ended


_first = msgspec.json.Decoder(_First)
_last = msgspec.json.Decoder(_Last)


def created_entry(match_id: str, first: Entry) -> MatchLogged:
    """Return the entry for the creation of a match. Raises `DecodeError` for a damaged event."""
    record = _first.decode(first.e)
    return MatchLogged(
        match=match_id,
        at=record.at,
        game=record.event.game,
        rules=record.event.rules,
        content=record.event.content,
        commitments=record.event.commitments,
        link=first.link.hex(),
    )


def adopted_entry(match_id: str, first: Entry, head: Entry) -> MatchAdopted:
    """Return the entry for a match that is older than the log. Raises `DecodeError`."""
    created = _first.decode(first.e).event
    return MatchAdopted(
        match=match_id,
        at=_last.decode(head.e).at,
        game=created.game,
        rules=created.rules,
        content=created.content,
        version=head.seq,
        link=head.link.hex(),
    )


def alive_entry(match_id: str, head: Entry) -> MatchAlive:
    """Return the entry for the head of a running match. Raises `DecodeError`."""
    at = _last.decode(head.e).at
    return MatchAlive(match=match_id, at=at, version=head.seq, link=head.link.hex())


def finished_entry(match_id: str, last: Entry) -> MatchFinished:
    """Return the entry for the end of a match, given its last event. Raises `DecodeError`."""
    record = _last.decode(last.e)
    return MatchFinished(
        match=match_id,
        at=record.at,
        version=last.seq,
        link=last.link.hex(),
        outcome=record.event.outcome,
    )


def withdrawn_entry(
    match_id: str, now: int, form: Literal["deleted", "hidden"], reason: str = "operator"
) -> MatchWithdrawn:
    """Return the entry for a match that was deleted or hidden.

    Its time is the start of the day in UTC. A reader who knows the key of the match thus finds the
    entry in the log, although the service no longer answers about this match.

    Args:
        match_id: the id of the match.
        now: the time in milliseconds since 1970.
        form: whether it was deleted or hidden.
        reason: the reason, as a slug.
    """
    return MatchWithdrawn(match=match_id, at=now - now % DAY_MS, form=form, reason=reason)


def possible_withdrawals(match_id: str, since: int, now: int) -> Iterator[MatchWithdrawn]:
    """Yield every entry that may say that a match was withdrawn within some time.

    Args:
        match_id: the id of the match.
        since: the earliest time of the withdrawal, in milliseconds since 1970.
        now: the latest one.
    """
    for day in range(since - since % DAY_MS, now + DAY_MS, DAY_MS):
        for reason in REASONS:
            yield withdrawn_entry(match_id, day, "deleted", reason)
            yield withdrawn_entry(match_id, day, "hidden", reason)


def created_at(first: Entry) -> int:
    """Return the time when a match was created, in milliseconds since 1970."""
    return _first.decode(first.e).at


def is_in_log(first: Entry) -> bool:
    """Return whether the log names a match. It names none with a test clock (rule T22)."""
    return not _first.decode(first.e).event.has_test_clock


def spectators_of(first: Entry) -> str:
    """Return the kind of a match's permission for spectators; empty if anyone may watch."""
    allowed = _first.decode(first.e).event.spectators
    return allowed.kind if allowed else ""
