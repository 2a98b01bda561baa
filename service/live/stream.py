"""One live stream, and one long poll: how they wait."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from secrets import randbelow
from time import monotonic

from accounts.errors import AccountError
from events import Broken
from games.game import Seat
from matches.errors import MatchError
from projections.match_cache import Match, NoSuchMatch
from service.live.hub import Waiter
from service.live.messages import LiveMessages, Rendered
from service.text.seat_names import ENGLISH

RETRY_MS = 2000
FAREWELL_MS = 500  # at least so long a client waits whose stream ended with its process
PROBE_SECONDS = 1.6  # how long a stream may outlive its client
COMMENT = b":\n"  # without a blank line, as `spell_retry`
_EVENT_ID = re.compile(r"0|[1-9][0-9]{0,13}")


def stream(  # noqa: PLR0913 - what it waits for, and the forms of what it sends
    messages: LiveMessages,
    waiter: Waiter,
    match: Match,
    seat: Seat | None,
    *,
    after: int | None,
    heartbeat_seconds: float,
    digests: bool = False,
    language: str = ENGLISH,
) -> Iterator[bytes]:
    """Yield what happens after a version, as a seat or a spectator (None) may see it.

    The waiter entered before the match was looked at. A comment ends each silence. In between
    nothing is yielded, which is nothing on the wire: a server whose client has gone closes the
    stream then. A reader beyond the head is sent the head, and a reader without a version a reset.
    """
    heartbeat, probe = _shorten(heartbeat_seconds), _shorten(PROBE_SECONDS)
    begin, after = _begin(messages, match, seat, after, digests=digests, language=language)
    yield begin
    sent_at = monotonic()
    while not waiter.is_stopping and not _is_all(match, after):
        if match.timeline.version != after:
            found = messages.render(match, seat, after, digests=digests, language=language)
            waiter.rest()
            if found.data:
                yield found.data
                if found.is_end:
                    return
                after, sent_at = found.last, monotonic()
                continue
        left = heartbeat - (monotonic() - sent_at)
        news = waiter.wait(max(0.0, min(probe, left)))
        before, match = match.timeline.version, messages.catch_up(match, news)
        if news is not None or match.timeline.version > before:
            continue
        yield COMMENT if (is_silent := monotonic() - sent_at >= heartbeat) else b""
        sent_at = monotonic() if is_silent else sent_at
    yield farewell() if waiter.is_stopping else b""


def _begin(
    messages: LiveMessages,
    match: Match,
    seat: Seat | None,
    after: int | None,
    *,
    digests: bool,
    language: str,
) -> tuple[bytes, int]:
    """Return the first block of a stream, and the version from which it goes on."""
    reset, after = messages.reset(match, seat, language) if after is None else (b"", after)
    asked = Rendered(b"", after, is_end=False)
    if match.timeline.version <= after:  # else events come before the question
        asked = messages.render(match, seat, after, digests=digests, language=language)
    return spell_retry(RETRY_MS) + reset + asked.data, asked.last


def farewell() -> bytes:
    """Return what a stream ends with when its process does: when to come again.

    Each client is told another moment, so that not all come to the next process at once.
    """
    return spell_retry(FAREWELL_MS + randbelow(FAREWELL_MS))


def spell_retry(milliseconds: int) -> bytes:
    """Return the line that sets a client's retry pause.

    No blank line follows, so the line belongs to the next event's block: several clients make an
    empty message of a block without data.
    """
    return b"retry: %d\n" % milliseconds


def end_when_withheld(
    pieces: Iterator[bytes],
    check: Callable[[], object],
    note_damage: Callable[[Exception], object],
) -> Iterator[bytes]:
    """Yield the pieces of a stream as long as its reader may read the match, and anybody can.

    `check` raises where it may not: the match was deleted, or is hidden from it, or the API key
    was revoked. Where what is stored does not hold, the stream ends; who comes again is told why.
    """
    try:
        with suppress(NoSuchMatch, MatchError, AccountError):
            for piece in pieces:
                check()
                yield piece
    except Broken as broken:
        note_damage(broken)


def read_event_id(text: str) -> int | None:
    """Return the version that an id of a match's stream names; None if it is no such id."""
    return int(text) if _EVENT_ID.fullmatch(text) else None


def long_poll(
    messages: LiveMessages, waiter: Waiter, match: Match, after: int, until: float
) -> None:
    """Wait until a match leaves a version, until a moment of the monotonic clock at most.

    It leaves it by an event, or because the store has lost events.
    """
    while match.timeline.version == after and match.timeline.newest.status != "over":
        left = until - monotonic()
        if left <= 0 or waiter.is_stopping:
            return
        news = waiter.wait(min(left, PROBE_SECONDS))
        known = match.timeline.version  # nothing is asked of the store, but a deleted match is told
        match = messages.catch_up(match, known if news is None else news)


def _shorten(seconds: float) -> float:
    """Return up to a fifth less: streams which began together are not to wake together."""
    return seconds * (1 - randbelow(200) / 1000)


def _is_all(match: Match, after: int) -> bool:
    """Return whether nothing can come after a version."""
    return match.timeline.newest.status == "over" and match.timeline.version <= after
