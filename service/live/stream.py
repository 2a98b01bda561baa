"""The wait loops of live streams and long polls."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from secrets import randbelow
from time import monotonic
from typing import Protocol

from accounts.errors import AccountError
from events import Broken
from games.game import Seat
from matches.errors import MatchError
from projections.match_cache import Match, NoSuchMatch
from service.live.messages import LiveMessages, MessageForm, Rendered
from service.live.pacing import Pacing
from service.live.waiters import Waiter
from service.text.seat_names import ENGLISH

RETRY_MS = 2000
FAREWELL_MS = 500  # minimum reconnect delay of clients when their process stops
PROBE_SECONDS = 1.6  # maximum time for which a stream outlives its client
COMMENT = b":\n"  # without a blank line, like `spell_retry`
PACING = Pacing()
_EVENT_ID = re.compile(r"0|[1-9][0-9]{0,13}")


class Announcer(Protocol):
    """Protocol for announcements that are no events of the match.

    Attributes:
        is_kept_open: True if the stream stays open after the end of the match.
    """

    is_kept_open: bool

    def announce(self, match: Match) -> bytes:
        """Return the messages since the last call, or nothing."""


class _BeatTimer:
    """The time until the next comment or heartbeat of a stream.

    Args:
        seconds: the period.
        is_steady: True if other messages do not postpone it.
        clock: returns a monotonic time in seconds.
    """

    def __init__(self, seconds: float, *, is_steady: bool, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._is_steady = is_steady
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        """Begin a period."""
        self._began_at = self._clock()

    def note_message(self) -> None:
        """Note that the stream has sent another message."""
        if not self._is_steady:
            self.restart()

    @property
    def left(self) -> float:
        """The seconds until the end of the period; negative if it has ended."""
        return self._seconds - (self._clock() - self._began_at)


def stream(  # noqa: PLR0913 - the wait and the form of the messages
    messages: LiveMessages,
    waiter: Waiter,
    match: Match,
    seat: Seat | None,
    *,
    after: int | None,
    heartbeat_seconds: float,
    digests: bool = False,
    language: str = ENGLISH,
    announcer: Announcer | None = None,
    beat: Callable[[Match], bytes] | None = None,
    pacing: Pacing = PACING,
) -> Iterator[bytes]:
    """Yield the messages after a version for a seat, or for a spectator (None).

    The waiter must be registered before the match is read. A comment is sent after each idle
    period. With `beat`, heartbeats are sent instead, at the start and at equal intervals. Between
    comments, the stream yields empty chunks. They send nothing, but allow the server to close the
    stream if the client has disconnected. A reader beyond the head is sent the head. A reader
    without a version is sent a reset.
    """
    probe = shorten(PROBE_SECONDS, pacing)
    stays = announcer is not None and announcer.is_kept_open
    form = MessageForm(digests, beat is not None, language)
    begin, after = _begin(messages, match, seat, after, form)
    yield begin
    if beat:
        yield beat(match)
    period = shorten(heartbeat_seconds, pacing)
    timer = _BeatTimer(period, is_steady=beat is not None, clock=pacing.monotonic)
    while not waiter.is_stopping and (stays or not _is_all(match, after)):
        if match.timeline.version != after:
            message = messages.render(match, seat, after, form)
            waiter.rest()
            if message.data:
                yield message.data
                if message.is_end and not stays:
                    return
                after = message.last
                timer.note_message()
                continue
        if announcer and (announced := announcer.announce(match)):
            yield announced
            timer.note_message()
        news = waiter.wait(max(0.0, min(probe, timer.left)))
        before, match = match.timeline.version, messages.catch_up(match, news)
        if news is not None or match.timeline.version > before:
            continue
        if is_due := timer.left <= 0:
            timer.restart()
        yield (beat(match) if beat else COMMENT) if is_due else b""
    yield farewell() if waiter.is_stopping else b""


def _begin(
    messages: LiveMessages,
    match: Match,
    seat: Seat | None,
    after: int | None,
    form: MessageForm,
) -> tuple[bytes, int]:
    """Return the first block of a stream, and the version from which the stream continues."""
    reset, after = messages.reset(match, seat, form) if after is None else (b"", after)
    asked = Rendered(b"", after, is_end=False)
    if match.timeline.version <= after:  # otherwise, events precede the question
        asked = messages.render(match, seat, after, form)
    return spell_retry(RETRY_MS) + reset + asked.data, asked.last


def farewell() -> bytes:
    """Return the message that ends a stream at shutdown. It sets a reconnect delay.

    Each client receives a different delay, so that they do not all reconnect to the next process at
    the same time.
    """
    return spell_retry(FAREWELL_MS + randbelow(FAREWELL_MS))


def spell_retry(milliseconds: int) -> bytes:
    """Return the line that sets a client's retry delay.

    The line is not followed by a blank line, so it belongs to the block of the next event. Several
    clients would turn a block without data into an empty message.
    """
    return b"retry: %d\n" % milliseconds


def end_when_withheld(
    pieces: Iterator[bytes],
    check: Callable[[], object],
    note_damage: Callable[[Exception], object],
) -> Iterator[bytes]:
    """Yield the chunks of a stream while its reader may read the match.

    `check` raises an exception if the match was deleted or hidden, or if the API key was revoked.
    If the stored log is damaged, the stream ends. A client that reconnects receives the reason.
    """
    try:
        with suppress(NoSuchMatch, MatchError, AccountError):
            for piece in pieces:
                check()
                yield piece
    except Broken as broken:
        note_damage(broken)


def read_event_id(text: str) -> int | None:
    """Parse the version in the id of a stream event. Return None if the format is different."""
    return int(text) if _EVENT_ID.fullmatch(text) else None


def long_poll(
    messages: LiveMessages, waiter: Waiter, match: Match, after: int, until: float
) -> None:
    """Wait until the version of a match changes, or until the given monotonic time.

    The version changes because of a new event, or because the store has lost events.
    """
    while match.timeline.version == after and match.timeline.newest.status != "over":
        left = until - monotonic()
        if left <= 0 or waiter.is_stopping:
            return
        news = waiter.wait(min(left, PROBE_SECONDS))
        known = match.timeline.version  # raises if the match was deleted; does not read the store
        match = messages.catch_up(match, known if news is None else news)


def shorten(seconds: float, pacing: Pacing) -> float:
    """Shorten a period by up to a fifth, so that streams do not stay synchronized."""
    return seconds * (1 - pacing.draw(200) / 1000)


def _is_all(match: Match, after: int) -> bool:
    """Return whether no more events can follow a version."""
    return match.timeline.newest.status == "over" and match.timeline.version <= after
