"""Event log endpoints, which return pages of events, the whole log, or a live stream."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from time import monotonic
from typing import Any, TypeVar

import msgspec
from flask import Response, request

from matches.notes.reading import NoteReader
from matches.notes.table.rules import may_receive
from matches.notes.table.watching import WatchedTable
from matches.notes.watching import WatchedNotes
from matches.queries import read
from matches.queries.lines import timeline
from matches.queries.view_digest import with_digests
from projections.inbox.presence import presence_of_seat
from projections.match_cache import Match
from projections.redact import VisibleEvent
from service.auth.key_proof import check_again
from service.context import ApiContext
from service.contract.operation import SEEN, Parameter, Reply, operation
from service.contract.parameters import (
    AFTER,
    DIGEST,
    IF_NONE_MATCH,
    number_parameter,
    switch_parameter,
    text_parameter,
)
from service.http.request import (
    LAST_EVENT_ID_QUERY,
    account_of,
    choose_media_type,
    is_set,
    language_of,
    last_event_id_of,
    number_of,
    token_of,
)
from service.http.response import (
    JSON,
    LINES,
    LIVE,
    VARY,
    cache_control,
    reply_labelled,
    reply_not_modified,
    reply_nothing,
)
from service.live.stream import end_when_withheld, long_poll, read_event_id, stream
from service.live.waiters import Waiter
from service.log.heartbeat import render_heartbeat
from service.log.responses import EventPage, TimelinePage
from service.log.timeline_text import line_of
from service.matches.build import build_questions
from service.notes.announcing import NoteAnnouncer
from service.text.addresses import at_root
from service.text.seat_names import SeatNames

W = TypeVar("W", bound=Waiter)
PAGE, PAGE_MOST, WAIT_MOST = 100, 1000, 25
_encoder = msgspec.json.Encoder()
_LIMIT = number_parameter(
    "limit", f"The maximum number of events; by default {PAGE}.", 1, PAGE_MOST
)
_WAIT = number_parameter(
    "wait",
    "If there is no event yet, wait for one for this number of seconds, then return 204.",
    0,
    WAIT_MOST,
)
_NOTES = switch_parameter(
    "notes",
    "For a stream: `1` keeps it open after the end of the match, to announce (`event: note`) the"
    " changes of notes that may be read from then on. Without it, a stream that was opened with an"
    " API key announces the account's own notes until the end.",
)
_HEARTBEAT = switch_parameter(
    "heartbeat",
    "For a stream: `1` sends `event: heartbeat` at the start and about every 12 s, with the time of"
    " the service, the newest version and, for a seat, the seats that are present. `asked` then"
    " contains the clocks.",
)
_LAST_EVENT_ID = Parameter(
    name="Last-Event-ID",
    place="header",
    text="For a stream: resume after this event. It takes precedence over `lastEventId` and"
    " `after`. If it is not an `id` of a match's stream, the stream begins with `event: reset` at"
    " the head. An empty or non-ASCII header is ignored.",
    schema={"type": "string"},
)
_LAST_EVENT_ID_QUERY = text_parameter(
    LAST_EVENT_ID_QUERY,
    "For a stream: the same as `Last-Event-ID`, for clients that cannot set the header.",
    {"type": "string"},
)


class Events:
    """The event log, and the timeline derived from it."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/events",
        tag="log",
        seat="optional",
        parameters=(
            AFTER,
            _LIMIT,
            _WAIT,
            DIGEST,
            _NOTES,
            _HEARTBEAT,
            _LAST_EVENT_ID,
            _LAST_EVENT_ID_QUERY,
            IF_NONE_MATCH,
        ),
        replies=(
            Reply(body=EventPage, headers=(*SEEN, "Link")),
            Reply(body=VisibleEvent, media_type=LINES, headers=("Cache-Control", "Link")),
            Reply(body="EventMessage", media_type=LIVE, headers=("Cache-Control",)),
            Reply(status=204, media_type=""),
        ),
        problems=("not-acceptable", "too-many-streams"),
        bucket_by_type={LINES: "reads", LIVE: "streams"},
        holds_stream=True,
    )
    def list_events(self, match_id: str) -> Response:
        """Return the events after a version as a page, as lines, or as a live stream.

        `Accept` selects the format: `application/json` for a page, `application/x-ndjson` for the
        whole log, `text/event-stream` to follow the match.
        """
        kind = choose_media_type(request, (JSON, LINES, LIVE))
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        wait = number_of(request, "wait", most=WAIT_MOST) or 0
        digests, stays = is_set(request, "digest"), is_set(request, "notes")
        beats = is_set(request, "heartbeat")
        reader = read.authenticate_reader(self._api.context, match_id, token_of(request))
        if kind == LIVE:
            last = last_event_id_of(request)
            place = read_event_id(last) if last else after
            return self._live(reader, place, digests=digests, stays=stays, beats=beats)
        reader = self._fresh(reader)
        if kind == LINES:
            return self._lines(reader, after, digests)
        known = after
        if wait and reader.match.timeline.version <= after:
            reader, head = self._wait(reader, after, wait)
            if reader.match.timeline.version == head == after:
                return reply_nothing()
            known = min(after, head)
        if not digests:
            return self._page(reader, after, known, limit)
        self._api.limits.count("reads")
        with self._api.heavy.place():
            return self._page(reader, after, known, limit, digests=True)

    def _fresh(self, reader: read.Reader) -> read.Reader:
        return read.refresh(self._api.context, reader)

    def _page(
        self, reader: read.Reader, after: int, known: int, limit: int, *, digests: bool = False
    ) -> Response:
        """Build a page of the events after a version.

        Args:
            reader: the reader of the match.
            after: the requested version, on which the link to the next page is based.
            known: the version after which the page starts. If a long poll started beyond the head,
                it is the head.
            limit: the maximum number of events.
            digests: True to add a digest of the view to each event.
        """
        shown = read.snapshot(self._api.context, reader.match)
        version = shown.version
        name = "events-digest" if digests else "events"
        words = SeatNames(language_of(request))
        label = self._api.label(request, reader, version, name, names=words)
        same = reply_not_modified(request, label)
        if same:
            return same
        page = read.events(self._api.context, reader, known, limit)
        if digests:
            page = with_digests(self._api.context, reader.match, reader.seat, page)
        headers = _next(page, after, limit, version, "&digest=1" if digests else "")
        questions = build_questions(reader.match.game, shown.asked, words)
        body = EventPage(reader.match.game.name, version, shown.table.status, questions, page)
        return reply_labelled(body, label, headers)

    def _lines(self, reader: read.Reader, after: int, digests: bool) -> Response:
        batches = read.log(self._api.context, reader, after)
        if digests:
            add = partial(with_digests, self._api.context, reader.match, reader.seat)
            batches = map(add, batches)
        parts = self._api.heavy.each(_encoder.encode_lines(batch) for batch in batches)
        first = next(parts, b"")  # report an unreadable log while the status can still be set
        headers = {"Cache-Control": cache_control(request, is_settled=False), "Vary": VARY}
        headers |= _next((), after, PAGE, reader.match.timeline.version)
        return Response(chain((first,), parts), 200, headers, content_type=LINES)

    def _wait(self, reader: read.Reader, after: int, seconds: int) -> tuple[read.Reader, int]:
        """Wait up to the given number of seconds until there is a new event.

        Return the reader and the head at the start of the wait. A reader beyond the head has seen
        events that the store has lost. In this case, wait for an event after the head.
        """
        until = monotonic() + seconds
        waiter = self._api.hub.enter(reader.match.match_id)
        try:
            match = self._fresh(reader).match
            head = match.timeline.version
            long_poll(self._api.messages, waiter, match, min(after, head), until)
        finally:
            waiter.leave()
        return self._fresh(reader), head

    def _live(
        self,
        reader: read.Reader,
        after: int | None,
        *,
        digests: bool,
        stays: bool,
        beats: bool,
    ) -> Response:
        """Open a live stream. If no more events can follow, return 204, which stops reconnects.

        A reader that has seen more events than the match contains is sent the current version, even
        if the match is over. If `after` is None, the stream starts with a reset. If it `stays`, it
        goes on after the end of the match, with announcements of notes. If it `beats`, it sends
        heartbeats.
        """
        if reader.match.timeline.newest.status == "over" and not stays:
            reader = self._fresh(reader)
            if _is_over(reader) and after == reader.match.timeline.version:
                return reply_nothing()
        waiter, match, announcer = self._enter(reader, stays=stays)
        messages = stream(
            self._api.messages,
            waiter,
            match,
            reader.seat,
            after=after,
            heartbeat_seconds=self._api.heartbeat_seconds,
            digests=digests,
            language=language_of(request),
            announcer=announcer,
            beat=partial(render_heartbeat, self._api, reader.seat) if beats else None,
            pacing=self._api.hub.pacing,
        )
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": VARY}
        check = partial(self._check_reader, match.match_id, token_of(request))
        note_damage = partial(self._api.context.note_damage, match.match_id)
        pieces = end_when_withheld(messages, check, note_damage)
        if reader.seat is not None:
            pieces = self._api.presence.keep(presence_of_seat(match.match_id, reader.seat), pieces)
        answer = Response(pieces, 200, headers, content_type=LIVE)
        answer.call_on_close(waiter.leave)
        return answer

    def _enter(
        self, reader: read.Reader, *, stays: bool
    ) -> tuple[Waiter, Match, NoteAnnouncer | None]:
        """Register the waiter of a stream, and read the match afterwards.

        There is an announcer if the reader may read notes as long as the stream is open. Until the
        end of a match, only the authors of notes may read them. Table notes are read by seats.
        """
        hub, match_id = self._api.hub, reader.match.match_id
        account, context = account_of(request), self._api.context
        has_notes, has_table = account is not None or stays, may_receive(context, reader)
        if not has_notes and not has_table:
            with _leaving_on_error(hub.enter(match_id)) as waiter:
                return waiter, self._fresh(reader).match, None
        with _leaving_on_error(hub.enter_for_notes(match_id)) as noted:
            reader = self._fresh(reader)
            announcer = NoteAnnouncer(
                WatchedNotes(context, NoteReader(reader, account)) if has_notes else None,
                WatchedTable(context, reader) if has_table else None,
                noted.take_note_news,
                is_kept_open=stays,
            )
            return noted, reader.match, announcer

    def _check_reader(self, match_id: str, token: str | None) -> None:
        """Check that a token still grants access to a match."""
        check_again(self._api, token, "match:read")
        read.authenticate_reader(self._api.context, match_id, token)

    @operation(
        "GET /v1/matches/<match_id>/timeline",
        is_heavy=True,
        tag="log",
        seat="optional",
        parameters=(AFTER, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=TimelinePage, headers=(*SEEN, "Link")),),
    )
    def list_timeline(self, match_id: str) -> Response:
        """Return descriptions of the events after a version."""
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        reader = self._fresh(
            read.authenticate_reader(self._api.context, match_id, token_of(request))
        )
        version = reader.match.timeline.version
        names = self._api.names_at(request, reader.match.timeline.newest)
        label = self._api.label(request, reader, version, "timeline", names=names)
        same = reply_not_modified(request, label)
        if same:
            return same
        lines = timeline(self._api.context, reader, after, limit)
        headers = _next(lines, after, limit, version)
        body = TimelinePage(
            reader.match.game.name, version, tuple(line_of(reader, entry, names) for entry in lines)
        )
        return reply_labelled(body, label, headers)


@contextmanager
def _leaving_on_error(waiter: W) -> Iterator[W]:
    """Yield a waiter. If the block raises an error, the waiter leaves the hub."""
    try:
        yield waiter
    except BaseException:
        waiter.leave()
        raise


def _is_over(reader: read.Reader) -> bool:
    return reader.match.timeline.newest.status == "over"


def _next(
    page: tuple[Any, ...], after: int, limit: int, version: int, more: str = ""
) -> dict[str, str]:
    """Build the link to the next page. A reader beyond the head is directed back to the head."""
    last = min(page[-1].seq if page else after, version)
    if last == after or (page and last == version):
        return {}
    return {"Link": f'<{at_root(request.path)}?after={last}&limit={limit}{more}>; rel="next"'}
