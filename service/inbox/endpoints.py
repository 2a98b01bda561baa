"""Endpoints for an account's inbox, and for the live stream of all its matches."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import get_args
from urllib.parse import urlencode

from flask import Response, request
from redis.exceptions import RedisError

from accounts.errors import AccountError
from projections.inbox.members import topic_of
from service.auth.key_proof import check_again
from service.context import ApiContext
from service.contract.operation import SEEN, Parameter, Reply, operation
from service.contract.parameters import (
    DIGEST,
    IF_NONE_MATCH,
    number_parameter,
    switch_parameter,
    text_parameter,
)
from service.http.request import (
    LAST_EVENT_ID_QUERY,
    is_set,
    language_of,
    last_event_id_of,
    number_of,
    require_account,
    require_token,
)
from service.http.response import LIVE, VARY, encode, reply_by_content
from service.inbox.deliveries import LIST_OF_KINDS, read_kinds
from service.inbox.messages import EventForm
from service.inbox.page import PAGE, PAGE_MOST, InboxQuery, inbox_page
from service.inbox.responses import InboxPage
from service.inbox.stream import AccountStream, Wanted
from service.live.cursor import read_cursor
from service.problems.errors import BadParameter, NotAcceptable
from service.text.addresses import at_root
from webhooks.subscriptions import WANTED

_READ = "match:read"
_STATUS = text_parameter(
    "status",
    "`current` for matches that are not over (the default), or `over` for those that are.",
    {"type": "string", "enum": ["current", "over"]},
)
_ASKED = switch_parameter("asked", "`1` for only those matches in which the caller is asked.")
_BEFORE = number_parameter("before", "The `next` of the previous page.", 1)
_LIMIT = number_parameter(
    "limit", f"The maximum number of matches; by default {PAGE}.", 1, PAGE_MOST
)
_EVENTS = text_parameter(
    "events",
    "The form of events in the stream: `all` events as in the log (the default), `lines` of plain"
    " words, or `none`.",
    {"type": "string", "enum": list(get_args(EventForm))},
)
_KIND = f"({'|'.join(WANTED)})"
_WEBHOOKS = Parameter(
    name="webhooks",
    text="Kinds of events, separated by commas. Before events of these kinds, the stream sends the"
    " delivery (`event: delivery`) that a webhook of the account would get. Until the account has"
    " taken its seat, only `invited` is sent.",
    schema={"type": "string", "pattern": f"^{_KIND}(,{_KIND})*$"},
    example="asked,finished",
    problems=("invalid-parameter",),
    wanted=LIST_OF_KINDS,
)
_KEPT = ("status", "asked", "limit")  # preserved in the link to the next page
_ANYTHING = {"type": "string"}
_CURSOR = Parameter(
    name="cursor",
    text="The position to resume from: the last `id` of a stream, or the `stream` of an inbox. If"
    " it is missing, invalid or too old, the stream begins with `event: reset` and the inbox.",
    schema=_ANYTHING,
)
_LAST_EVENT_ID = Parameter(
    name="Last-Event-ID",
    place="header",
    text="The same. It takes precedence over `lastEventId` and `cursor`.",
    schema=_ANYTHING,
)
_LAST_EVENT_ID_QUERY = text_parameter(
    LAST_EVENT_ID_QUERY,
    "The same as `Last-Event-ID`, for clients that cannot set the header.",
    _ANYTHING,
)


class Inboxes:
    """Inbox and live stream of an account."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/inbox",
        tag="accounts",
        account="required",
        scope=_READ,
        parameters=(_STATUS, _ASKED, _BEFORE, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=InboxPage, headers=(*SEEN, "Link")),),
        bucket="reads",
        is_heavy=True,
    )
    def get_inbox(self) -> Response:
        """List the caller's matches, with pending questions, deadlines and recent events."""
        account = require_account(request)
        status = request.args.get("status")
        if status not in (None, "current", "over"):
            raise BadParameter("status", "current or over")
        wanted = InboxQuery(
            which="over" if status == "over" else "running",
            only_asked=is_set(request, "asked"),
            before=number_of(request, "before", least=1) or 0,
            limit=number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE,
        )
        page = inbox_page(
            self._api.context, self._api.inbox, account, wanted, language=language_of(request)
        )
        headers = {"Vary": VARY}
        if page.next:
            given = {name: request.args[name] for name in _KEPT if name in request.args}
            query = urlencode({**given, "before": page.next})
            headers["Link"] = f'<{at_root("/v1/inbox")}?{query}>; rel="next"'
        return reply_by_content(request, encode(page), cache="private, no-cache", headers=headers)

    @operation(
        "GET /v1/stream",
        tag="accounts",
        account="required",
        scope=_READ,
        parameters=(_EVENTS, DIGEST, _WEBHOOKS, _CURSOR, _LAST_EVENT_ID, _LAST_EVENT_ID_QUERY),
        replies=(Reply(body="AccountMessage", media_type=LIVE, headers=("Cache-Control",)),),
        problems=("too-many-streams", "not-acceptable"),
        bucket="streams",
        holds_stream=True,
    )
    def follow_account(self) -> Response:
        """Stream events from all matches of the caller's account, including future ones."""
        account = require_account(request)
        if request.accept_mimetypes and not request.accept_mimetypes[LIVE]:
            raise NotAcceptable  # a client that expects JSON would wait forever
        form = request.args.get("events", "all")
        if form not in get_args(EventForm):
            raise BadParameter("events", "all, lines or none")
        kinds = request.args.get("webhooks")
        given = last_event_id_of(request) or request.args.get("cursor")
        wanted = Wanted(
            account=account,
            cursor=read_cursor(given) if given else None,
            form=form,  # type: ignore[arg-type]  # it is one of them
            digests=is_set(request, "digest"),
            language=language_of(request),
            webhooks=() if kinds is None else read_kinds(kinds),
        )
        return self._stream(wanted)

    def _stream(self, wanted: Wanted) -> Response:
        api = self._api
        waiter = api.hub.enter_for_account(topic_of(wanted.account))
        stream = AccountStream(
            api.context,
            api.inbox,
            api.messages,
            waiter,
            wanted,
            heartbeat_seconds=api.heartbeat_seconds,
            present=api.presence.find_in_matches,
        )
        check = partial(check_again, api, require_token(request), "match:read")
        pieces = api.presence.keep(wanted.account, _while_key_works(stream.run(), check))
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": VARY}
        answer = Response(pieces, 200, headers, content_type=LIVE)
        answer.call_on_close(waiter.leave)
        return answer


def _while_key_works(pieces: Iterator[bytes], check: Callable[[], object]) -> Iterator[bytes]:
    """Yield the chunks of a stream until the API key is revoked or a server fails."""
    with suppress(AccountError, RedisError):
        for piece in pieces:
            check()
            yield piece
