"""Messages of the stream that covers all matches of an account."""

from collections.abc import Iterator
from typing import Any, Literal, cast

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from events import Broken
from games.game import Seat
from matches.context import Context
from matches.queries import read
from matches.queries.inbox import seat_kept_for, urgent_from
from matches.queries.lines import timeline
from projections.match_cache import Match, NoSuchMatch
from service.inbox.build import build_asked, build_finished, build_invited
from service.inbox.deliveries import StreamDeliveries
from service.inbox.responses import (
    AccountClock,
    AccountEvent,
    AccountGone,
)
from service.live.following import SENT_ALL, Followed, Following, PlaceLost
from service.live.messages import LiveMessages, MessageForm
from service.log.responses import TimelineLine
from service.log.timeline_text import line_of
from service.matches.clocks import deadline_of
from service.text.addresses import at_root
from service.text.seat_names import ENGLISH, SeatNames, name_seats

EventForm = Literal["all", "lines", "none"]
_encode = msgspec.json.Encoder().encode


class AccountMessages:
    """Renderer that turns the events of an account's matches into stream messages.

    Each message includes the cursor that follows it. A match is rendered as the account's current
    seat sees it. The seat is read from the match itself, never from the read models.

    Args:
        context: the context used to read matches.
        messages: the cache of rendered events, shared by all readers with the same view.
        following: the followed matches, with the progress of the stream in each.
        form: the format in which events are sent.
        digests: True to add digests of the account's view.
        language: the language of the texts.
        deliveries: the deliveries to send before the events that they are about, if any.

    Attributes:
        urgent: the time at which the account's clock becomes urgent and the message to send then,
            by match id.
    """

    def __init__(
        self,
        context: Context,
        messages: LiveMessages,
        following: Following,
        form: EventForm,
        *,
        digests: bool,
        language: str = ENGLISH,
        deliveries: StreamDeliveries | None = None,
    ) -> None:
        self._context = context
        self._deliveries = deliveries
        self._messages = messages
        self._following = following
        self._form = form
        self._digests = digests
        self._language = language
        self._root = at_root("")  # stored now, because the stream outlives the request
        self._asked_since: dict[str, int] = {}
        self._deadlines: dict[str, str] = {}
        self.urgent: dict[str, tuple[int, AccountClock]] = {}

    def spell(self, kind: str, body: Any, cursor: str | None = None) -> bytes:
        """Format a message of a stream.

        By default, it has the current cursor. Match events have an empty kind.
        """
        name = f"event: {kind}\n" if kind else ""
        head = f"{name}id: {cursor or self._following.cursor}\ndata: "
        return head.encode() + _encode(body) + b"\n\n"

    def render_match(self, match_id: str, version: int) -> Iterator[bytes]:
        """Yield the messages of a match up to the given version, or to a later one.

        A match with a damaged log yields nothing, so that the other matches are still streamed.

        Raises:
            PlaceLost: The match is older than the version already sent, because the store has lost
                events.
        """
        try:
            yield from self._render_match(match_id, version)
        except Broken as broken:
            self._context.note_damage(match_id, broken)

    def _render_match(self, match_id: str, version: int) -> Iterator[bytes]:
        followed = self._following.matches.get(match_id)
        if followed is None:
            return
        try:
            match = self._messages.find(match_id, version)
        except NoSuchMatch:
            yield self.end(match_id)
            return
        if match.timeline.version < followed.version:
            raise PlaceLost
        seat = match.timeline.newest.seat_of_account(self._following.account)
        if seat is None:
            yield from self._render_invitation(match, followed)
        else:
            yield from self._render_events(match, followed, seat)
            yield from self._render_status(match, followed, seat)

    def end(self, match_id: str) -> bytes:
        """Build the message sent when a match no longer belongs to the account."""
        if match_id in self._following.matches:
            self._following.drop(match_id)
        self._forget_match(match_id)
        return self.spell("gone", AccountGone(match_id))

    def _forget_match(self, match_id: str) -> None:
        self.urgent.pop(match_id, None)
        if self._deliveries:
            self._deliveries.drop(match_id)

    def render_due_deliveries(self) -> Iterator[bytes]:
        """Yield the deliveries that were waiting and are due now."""
        for delivery in self._deliveries.render_due() if self._deliveries else ():
            yield self.spell("delivery", delivery)

    def _render_events(self, match: Match, followed: Followed, seat: Seat) -> Iterator[bytes]:
        while match.timeline.version > followed.version:
            after, cursor = followed.version, self._cursor_before_deliveries()
            rendered = self._render_batch(match, followed, seat)
            if self._deliveries:
                last = rendered[-1][0] if rendered else followed.version
                for delivery in self._deliveries.render(match, after, last, seat):
                    yield self.spell("delivery", delivery, cursor)
            pieces = []
            for seq, body in rendered:
                self._following.note_progress(followed.match_id, 2 * seq)
                pieces.append(self.spell("", body))
            if pieces:
                yield b"".join(pieces)
            elif self._form != "none":
                raise PlaceLost  # the store has lost events that are still in memory

    def _cursor_before_deliveries(self) -> str:
        """Return the cursor that repeats the next deliveries. They are sent at least once."""
        return self._following.cursor if self._deliveries else ""

    def _render_batch(
        self, match: Match, followed: Followed, seat: Seat
    ) -> list[tuple[int, AccountEvent]]:
        """Return a batch of events that have not been sent yet, in the requested format."""
        match_id, after = followed.match_id, followed.version
        if self._form == "none":
            self._following.note_progress(match_id, 2 * match.timeline.version)
            return []
        if self._form == "all":
            form = MessageForm(digests=self._digests, language=self._language)
            batch = self._messages.render(match, seat, after, form)
            return [
                (seq, AccountEvent(match_id, match.game.name, seat, cast(Any, Raw(event)), None))
                for seq, event in batch.events
            ]
        reader = read.Reader(match, seat)
        limit = min(read.BATCH, match.timeline.version - after)
        names = name_seats(self._context.accounts, match.timeline.newest.seats, self._language)
        lines = timeline(self._context, reader, after, limit)
        rendered = ((entry.seq, line_of(reader, entry, names)) for entry in lines)
        return [
            (seq, AccountEvent(match_id, match.game.name, seat, None, self._at_root(line)))
            for seq, line in rendered
        ]

    def _at_root(self, line: TimelineLine) -> TimelineLine:
        return replace(line, url=f"{self._root}{line.url}") if self._root else line

    def _render_status(self, match: Match, followed: Followed, seat: Seat) -> Iterator[bytes]:
        """Yield a message if the match is over or a question is pending, unless already sent."""
        shown = read.snapshot(self._context, match)
        if shown.version > followed.version:
            return  # the match has changed since; the next events report the change
        self._following.note_progress(followed.match_id, 2 * shown.version + SENT_ALL)
        if shown.table.status == "over":
            self._following.drop(followed.match_id)
            self._forget_match(followed.match_id)
            yield self.spell(
                "finished", build_finished(match, shown, seat, SeatNames(self._language))
            )
            return
        self._note_clock(shown, followed, seat)
        asked = build_asked(match, shown, seat, SeatNames(self._language))
        since = asked.asked.since if asked else 0
        if asked and self._asked_since.get(followed.match_id) != since:
            yield self.spell("asked", asked)
        self._asked_since[followed.match_id] = since

    def _note_clock(self, shown: read.Snapshot, followed: Followed, seat: Seat) -> None:
        start, deadline = urgent_from(shown.table, seat), deadline_of(shown.table, seat)
        if start is None or deadline is None:
            self.urgent.pop(followed.match_id, None)
        elif self._deadlines.get(followed.match_id) != deadline:
            self._deadlines[followed.match_id] = deadline
            self.urgent[followed.match_id] = start, AccountClock(followed.match_id, seat, deadline)

    def _render_invitation(self, match: Match, followed: Followed) -> Iterator[bytes]:
        """Yield the invitation message if a seat is reserved for the account.

        The account cannot read the events of the match yet.
        """
        shown = read.snapshot(self._context, match)
        sent_version = followed.version
        kept = seat_kept_for(shown.table, self._following.account)
        if shown.table.status == "over":
            yield self.end(followed.match_id)
            return
        cursor = self._cursor_before_deliveries()
        self._following.note_progress(followed.match_id, 2 * shown.version + SENT_ALL)
        is_hidden = self._context.cache.is_hidden(followed.match_id)
        if kept is None or shown.table.status != "open" or is_hidden:
            return
        if sent_version < followed.row.seats[kept].since:
            if self._deliveries:
                for delivery in self._deliveries.render(match, sent_version, shown.version, None):
                    yield self.spell("delivery", delivery, cursor)
            yield self.spell("invited", build_invited(match, shown, kept))

    def forget(self) -> None:
        """Forget which questions and clocks were sent, because the stream restarts."""
        self.urgent.clear()
        self._deadlines.clear()
        self._asked_since.clear()
        if self._deliveries:
            self._deliveries.forget()

    def note_clocks(self) -> None:
        """Record which of the account's clocks are about to expire in its timed matches."""
        for followed in self._following.matches.values():
            if followed.row.has_clock:
                self._note_clock_of(followed)

    def _note_clock_of(self, followed: Followed) -> None:
        try:
            match = self._messages.find(followed.match_id, followed.version)
        except (NoSuchMatch, Broken):
            return
        seat = match.timeline.newest.seat_of_account(self._following.account)
        if seat is not None:
            self._note_clock(read.snapshot(self._context, match), followed, seat)
            if self._deliveries:
                self._deliveries.note_clock(match, seat)
