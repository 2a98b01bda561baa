"""The live stream that covers all matches of an account: its wait loop and status messages."""

from collections.abc import Callable, Generator, Iterator, Mapping

from msgspec import Struct

from matches.context import Context
from matches.times import format_time
from projections.inbox.members import Inbox, topic_of
from projections.task_queue import parse_time_outs
from service.inbox.deliveries import Kinds, StreamDeliveries
from service.inbox.messages import AccountMessages, EventForm
from service.inbox.page import inbox_page
from service.inbox.responses import AccountClock, Heartbeat
from service.live.cursor import StreamCursor, read_cursor
from service.live.following import Following, PlaceLost
from service.live.messages import LiveMessages
from service.live.stream import PROBE_SECONDS, RETRY_MS, farewell, shorten, spell_retry
from service.live.waiters import AccountWaiter
from service.text.seat_names import ENGLISH

Present = Callable[[Following], dict[str, tuple[int, ...]]]


class Wanted(Struct, frozen=True):
    """The parameters of a stream request.

    Attributes:
        account: the id of the account.
        cursor: the position to resume from; None to start at the beginning.
        form: the format in which events are sent.
        digests: True to add digests of the account's view.
        language: the language of the texts.
        webhooks: the kinds of events whose deliveries are sent as well.
    """

    account: str
    cursor: StreamCursor | None = None
    form: EventForm = "all"
    digests: bool = False
    language: str = ENGLISH
    webhooks: Kinds = ()


class AccountStream:
    """The live stream of an account. Its waiter must be registered before anything is read.

    Args:
        context: the context used to read matches.
        inbox: the index of each account's matches.
        messages: the cache of rendered events, shared by all readers with the same view.
        waiter: the waiter of the stream.
        wanted: the parameters of the request.
        heartbeat_seconds: the maximum time between two heartbeats.
        present: a function that returns the other seats that are present in the followed matches.
    """

    def __init__(  # these are all collaborators
        self,
        context: Context,
        inbox: Inbox,
        messages: LiveMessages,
        waiter: AccountWaiter,
        wanted: Wanted,
        *,
        heartbeat_seconds: float,
        present: Present,
    ) -> None:
        self._context = context
        self._inbox = inbox
        self._waiter = waiter
        self._wanted = wanted
        self._present = present
        self._heartbeat_seconds = heartbeat_seconds
        self._following = Following(inbox, context.store, wanted.account)
        self._deliveries = (
            StreamDeliveries(context, wanted.account, wanted.webhooks) if wanted.webhooks else None
        )
        self._messages = AccountMessages(
            context,
            messages,
            self._following,
            wanted.form,
            digests=wanted.digests,
            language=wanted.language,
            deliveries=self._deliveries,
        )
        self._beat_at = 0.0
        self._pacing = waiter.pacing
        self._probe_seconds = shorten(PROBE_SECONDS, self._pacing)

    def run(self) -> Iterator[bytes]:
        """Yield the messages of the stream until the process stops.

        Empty chunks are yielded between messages, as in the stream of a match.
        """
        yield spell_retry(RETRY_MS)
        behind = yield from self._begin(self._wanted.cursor)
        self._set_next_beat()
        while not self._waiter.is_stopping:
            try:
                for match_id, version in behind.items():
                    yield from self._messages.render_match(match_id, version)
                yield from self._render_urgent()
                self._waiter.rest()
                behind = yield from self._wait()
            except PlaceLost:
                behind = yield from self._begin(None)
        yield farewell()

    def _begin(self, cursor: StreamCursor | None) -> Generator[bytes, None, Mapping[str, int]]:
        """Resume from a cursor, or start with the inbox. Return the versions not sent yet."""
        while True:
            try:
                self._following.begin(cursor)
                self._waiter.watch(self._following.topics)
                behind = self._following.behind()
            except PlaceLost:
                page = inbox_page(
                    self._context, self._inbox, self._wanted.account, language=self._wanted.language
                )
                cursor = read_cursor(page.stream or "")
                self._messages.forget()
                yield self._messages.spell("reset", page, page.stream)
            else:
                self._messages.note_clocks()
                return behind

    def _wait(self) -> Generator[bytes, None, Mapping[str, int]]:
        """Wait for updates and send heartbeats. Return the versions that are not sent yet."""
        must_look, heard = self._waiter.wait_for_topics(self._seconds_to_wait())
        if must_look or topic_of(self._wanted.account) in heard:
            for match_id in self._following.refresh():
                yield self._messages.end(match_id)
            self._waiter.watch(self._following.topics)
            return self._following.behind()
        if self._pacing.monotonic() >= self._beat_at:
            self._set_next_beat()
            yield self._messages.spell("heartbeat", self._heartbeat())
        elif not heard:
            yield b""
        return heard

    def _seconds_to_wait(self) -> float:
        """Return the time until the next heartbeat, probe or waiting delivery."""
        until_beat = max(0.0, self._beat_at - self._pacing.monotonic())
        seconds = min(until_beat, self._probe_seconds)
        until_delivery = self._deliveries.seconds_left() if self._deliveries else None
        return seconds if until_delivery is None else min(seconds, until_delivery)

    def _set_next_beat(self) -> None:
        """Schedule the next heartbeat slightly early, so that streams do not stay synchronized."""
        period = shorten(self._heartbeat_seconds, self._pacing)
        self._beat_at = self._pacing.monotonic() + period

    def _render_urgent(self) -> Iterator[bytes]:
        now, urgent = self._context.now(), self._messages.urgent
        for match_id, (start, clock) in tuple(urgent.items()):
            if now >= start:
                del urgent[match_id]
                yield self._messages.spell("clock", clock)
        yield from self._messages.render_due_deliveries()

    def _heartbeat(self) -> Heartbeat:
        return Heartbeat(
            head=self._following.cursor,
            at=format_time(self._context.now()),
            clocks=tuple(self._clocks()),
            present=self._present(self._following),
        )

    def _clocks(self) -> Iterator[AccountClock]:
        """Yield the account's running clocks, read from the heads of the matches."""
        timed = {
            match_id: seat
            for match_id, followed in self._following.matches.items()
            if followed.row.has_clock
            and (seat := followed.row.seat_of(self._wanted.account)) is not None
        }
        for match_id, head in self._following.heads(timed).items():
            for task in parse_time_outs(match_id, head.waits):
                if task.seat == timed[match_id]:
                    deadline = format_time(task.runs_out_at)
                    yield AccountClock(match_id, task.seat, deadline)
