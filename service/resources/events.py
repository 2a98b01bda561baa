"""The log of a match as its reader may see it: pages, whole, or live."""

from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from flask import Response, request

from matches.errors import MatchError
from matches.queries import read
from projections.match_cache import NoSuchMatch
from projections.redact import VisibleEvent
from service.context import ApiContext
from service.http.request import number, number_of, token_of
from service.http.response import (
    JSON,
    LINES,
    LIVE,
    VARY,
    cache_control,
    reply_not_modified,
    reply_nothing,
    reply_with_version,
)
from service.openapi.operation import SEEN, Parameter, Reply, operation
from service.openapi.parameters import AFTER, IF_NONE_MATCH, number_parameter
from service.problems.errors import NotAcceptable
from service.responses.build_match import build_questions
from service.responses.log import Asking, EventPage, TimelinePage
from service.text.timeline_text import line_of

PAGE, PAGE_MOST, WAIT_MOST = 100, 1000, 25
RETRY_MS, SLICE_MS = 2000, 1000
_encoder = msgspec.json.Encoder()
_LIMIT = number_parameter("limit", f"How many at most; {PAGE} if not given.", 1, PAGE_MOST)
_WAIT = number_parameter(
    "wait",
    "Where there is no event yet, wait for one so many seconds; then 204.",
    0,
    WAIT_MOST,
)
_LAST_EVENT_ID = Parameter(
    name="Last-Event-ID",
    place="header",
    text="For a stream: go on after this event; goes before `after`.",
    schema={"type": "string", "pattern": "^(0|[1-9][0-9]{0,13})$"},
    problems=("invalid-parameter",),
)


class Events:
    """The events resource, and the timeline made of it."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/events",
        tag="log",
        seat="welcome",
        takes=(AFTER, _LIMIT, _WAIT, _LAST_EVENT_ID, IF_NONE_MATCH),
        replies=(
            Reply(body=EventPage, headers=(*SEEN, "Link")),
            Reply(body=VisibleEvent, media_type=LINES, headers=("Cache-Control",)),
            Reply(body=VisibleEvent, media_type=LIVE, headers=("Cache-Control",)),
            Reply(status=204, media_type=""),
        ),
        problems=("not-acceptable", "too-many-streams"),
    )
    def list_events(self, match_id: str) -> Response:
        """Give the events after a version: as a page, as lines, or as they happen."""
        kind = _choose_media_type()
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        wait = number_of(request, "wait", most=WAIT_MOST) or 0
        last = number(request.headers.get("Last-Event-ID"), "Last-Event-ID")
        who = read.reader(self._api.context, match_id, token_of(request))
        if kind == LIVE:
            return self._live(who, after if last is None else last)
        who = self._fresh(who)
        if kind == LINES:
            return self._lines(who, after)
        if wait and who.match.timeline.version <= after:
            who = self._wait(who, after, wait)
            if who.match.timeline.version <= after:
                return reply_nothing()
        return self._page(who, after, limit)

    def _fresh(self, who: read.Reader) -> read.Reader:
        return read.Reader(self._api.context.cache.fresh(who.match.match_id), who.seat)

    def _page(self, who: read.Reader, after: int, limit: int) -> Response:
        shown = read.snapshot(self._api.context, who.match)
        version = shown.version
        cache = cache_control(request, forever=False)
        same = reply_not_modified(request, version, cache)
        if same:
            return same
        page = read.events(self._api.context, who, after, limit)
        headers = _next(page, after, limit, version)
        questions = build_questions(who.match.game, shown.asked)
        body = EventPage(version, shown.table.status, questions, page)
        return reply_with_version(body, version, cache, headers)

    def _lines(self, who: read.Reader, after: int) -> Response:
        batches = read.log(self._api.context, who, after)
        return Response(
            (_encoder.encode_lines(batch) for batch in batches),
            200,
            {"Cache-Control": cache_control(request, forever=False), "Vary": VARY},
            content_type=LINES,
        )

    def _wait(self, who: read.Reader, after: int, seconds: int) -> read.Reader:
        """Hold the request until there is an event, for so long at most."""
        slots, store = self._api.slots, self._api.context.store
        give_back = slots.take()
        until = monotonic() + seconds
        try:
            while not _is_over(who) and not slots.stopping.is_set():
                left = int((until - monotonic()) * 1000)
                self._api.context.cache.get(who.match.match_id)
                if left <= 0 or store.wait(who.match.match_id, after, min(left, SLICE_MS)):
                    break
        finally:
            give_back()
        return self._fresh(who)

    def _live(self, who: read.Reader, after: int) -> Response:
        """Open a stream; where nothing can come any more, 204 tells a client not to return."""
        fresh = self._fresh(who)
        if _is_over(fresh) and after >= fresh.match.timeline.version:
            return reply_nothing()
        give_back = self._api.slots.take()
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": VARY}
        messages = self._stream(fresh, after, token_of(request))
        answer = Response(messages, 200, headers, content_type=LIVE)
        answer.call_on_close(give_back)
        return answer

    def _stream(self, who: read.Reader, after: int, token: str | None) -> Iterator[bytes]:
        """Yield messages until the match is over, deleted, or hidden from the caller."""
        with suppress(NoSuchMatch, MatchError):
            yield from self._messages(who, after, token)

    def _messages(self, who: read.Reader, after: int, token: str | None) -> Iterator[bytes]:
        store, slots = self._api.context.store, self._api.slots
        yield b"retry: %d\n\n" % RETRY_MS + self._question_message(who, after)
        sent_at = monotonic()
        while not slots.stopping.is_set():
            read.reader(self._api.context, who.match.match_id, token)
            if store.wait(who.match.match_id, after, SLICE_MS):
                who = self._fresh(who)
                page = read.events(self._api.context, who, after, read.BATCH)
                for one in page:
                    yield b"id: %d\ndata: %b\n\n" % (one.seq, _encoder.encode(one))
                after = page[-1].seq if page else after
                if message := self._question_message(who, after):
                    yield message
                sent_at = monotonic()
                if _is_over(who) and after >= who.match.timeline.version:
                    return
            elif monotonic() - sent_at >= self._api.heartbeat_seconds:
                yield b":\n\n"
                sent_at = monotonic()

    def _question_message(self, who: read.Reader, after: int) -> bytes:
        """Return the message that tells who is asked now; nothing while more events are due.

        A reader that names an event which is not there (yet) learns at which version the match is.
        """
        context = self._api.context
        match = (
            who.match
            if who.match.timeline.version >= after
            else context.cache.fresh(who.match.match_id)
        )
        shown = read.snapshot(context, match)
        if shown.version > after:
            return b""
        message = Asking(
            shown.version, shown.table.status, build_questions(match.game, shown.asked)
        )
        return b"event: asked\ndata: %b\n\n" % _encoder.encode(message)

    @operation(
        "GET /v1/matches/<match_id>/timeline",
        tag="log",
        seat="welcome",
        takes=(AFTER, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=TimelinePage, headers=(*SEEN, "Link")),),
    )
    def list_timeline(self, match_id: str) -> Response:
        """Tell the events after a version in plain words."""
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        who = self._fresh(read.reader(self._api.context, match_id, token_of(request)))
        version = who.match.timeline.version
        cache = cache_control(request, forever=False)
        same = reply_not_modified(request, version, cache)
        if same:
            return same
        lines = read.timeline(self._api.context, who, after, limit)
        headers = _next(lines, after, limit, version)
        body = TimelinePage(version, tuple(line_of(who, one) for one in lines))
        return reply_with_version(body, version, cache, headers)


def _choose_media_type() -> str:
    """Return the form in which the caller wants the events."""
    if not request.accept_mimetypes:
        return JSON
    kind = request.accept_mimetypes.best_match((JSON, LINES, LIVE))
    if kind is None:
        raise NotAcceptable
    return kind


def _is_over(who: read.Reader) -> bool:
    return who.match.timeline.newest.status == "over"


def _next(page: tuple[Any, ...], after: int, limit: int, version: int) -> dict[str, str]:
    last = page[-1].seq if page else after
    if not page or last >= version:
        return {}
    return {"Link": f'<{request.path}?after={last}&limit={limit}>; rel="next"'}
