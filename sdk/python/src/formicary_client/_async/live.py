"""Methods for the live streams of a single match and of all matches of an account."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Literal, TypeAlias, overload

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, match_path
from formicary_client.messages import (
    AccountMessage,
    AccountPlace,
    HeartbeatMessage,
    MatchMessage,
    MatchPlace,
    NoteMessage,
)

LIVE = "text/event-stream"
WebhookKind: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited"]


class AsyncLive(AsyncSession):
    """Methods for live streams."""

    @overload
    def follow(
        self,
        match_id: str,
        *,
        after: int = 0,
        digest: bool = False,
        notes: Literal[False] = False,
        heartbeat: Literal[False] = False,
    ) -> AsyncGenerator[MatchMessage]: ...

    @overload
    def follow(
        self,
        match_id: str,
        *,
        after: int = 0,
        digest: bool = False,
        notes: bool,
        heartbeat: Literal[False] = False,
    ) -> AsyncGenerator[MatchMessage | NoteMessage]: ...

    @overload
    def follow(
        self,
        match_id: str,
        *,
        after: int = 0,
        digest: bool = False,
        notes: bool = False,
        heartbeat: bool,
    ) -> AsyncGenerator[MatchMessage | NoteMessage | HeartbeatMessage]: ...

    def follow(
        self,
        match_id: str,
        *,
        after: int = 0,
        digest: bool = False,
        notes: bool = False,
        heartbeat: bool = False,
    ) -> AsyncGenerator[MatchMessage | NoteMessage | HeartbeatMessage]:
        """Yield the messages of a match until it is over. Reconnect after any disconnect.

        Each `event` is yielded once, in order. An `asked` message lists the seats with a pending
        question whenever all events have been sent. After a `lost` message, read everything again,
        because the service has lost events that it had already sent.

        Args:
            match_id: the id of the match.
            after: the last version that is already known.
            digest: whether the last event of each command includes a digest of the resulting view.
            notes: whether to yield a `note` message when a note that the caller may read is
                written, changed or deleted, and a `table-note` message when a note from another
                seat arrives or is deleted, and to go on after the end of the match. Changes during
                a disconnect are not reported.
            heartbeat: whether to yield a `heartbeat` message at the start and about every 12 s,
                with the time of the service and the seats that are present. `asked` messages then
                include the clocks.
        """
        query = {"digest": digest, "notes": notes, "heartbeat": heartbeat}
        call = get(match_path(match_id, "events"), query, LIVE)
        return self.listen(call, MatchPlace(after, notes=notes, heartbeat=heartbeat))

    def stream(
        self,
        *,
        cursor: str = "",
        events: Literal["all", "lines", "none"] = "all",
        digest: bool = False,
        webhooks: Sequence[WebhookKind] = (),
    ) -> AsyncGenerator[AccountMessage]:
        """Yield the messages of all matches of the account indefinitely.

        Reconnect after any disconnect.

        A `reset` message contains the inbox, which replaces any earlier data.

        Args:
            cursor: the cursor of the last message that was read; if empty, the stream starts with
                `reset`.
            events: the format of events: as in the log, as lines of plain English, or none.
            digest: whether the last event of each command includes a digest of the resulting view.
            webhooks: kinds of events. For each of these events, a `delivery` message has the body
                that a webhook of the account would get. It may be repeated after a disconnect.
        """
        query = {"events": events, "digest": digest, "webhooks": ",".join(webhooks) or None}
        return self.listen(get("/v1/stream", query, LIVE), AccountPlace(cursor))
