"""Endpoints that list the requests of the caller."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import Request, Response, request
from msgspec import Struct

from accounts.scopes import MANAGE
from accounts.vault import read_key
from matches.queries import read
from matches.tokens import account_in
from projections.requests.lists import KEPT_MS, REQUESTS_MOST
from service.context import ApiContext
from service.contract.operation import Parameter, Reply, operation
from service.contract.parameters import (
    check_cursor,
    cursor_parameter,
    number_parameter,
    text_parameter,
)
from service.http.request import number_of, require_account, require_token
from service.http.response import NO_STORE, reply
from service.http.version import milliseconds
from service.problems.errors import BadParameter
from service.requests.build import build_request
from service.requests.callers import Caller
from service.requests.entries import SentRequest, bound_match, unseal
from service.requests.responses import RequestPage

PAGE, PAGE_MOST = 50, 200
_KEY_MOST = 999_999
_PLACE = re.compile(r"[0-9]{1,15}-[0-9]{1,10}")
_STATUS = "^[1-5]([0-9]{2}|xx)$"
_PROBLEM = "^[a-z-]{1,40}$"
_MATCH = "^[a-z2-7]{16}$"
_TIME = "a time such as 2026-03-01T12:00:00Z"


def _read_time(sent: Request, name: str) -> int | None:
    return _milliseconds(sent.args[name], name) if name in sent.args else None


def _milliseconds(text: str, name: str) -> int:
    """Return a time in milliseconds since 1970.

    Raises:
        BadParameter: The text is not a time.
    """
    try:
        return milliseconds(text, name)
    except BadParameter as error:
        raise BadParameter(name, _TIME) from error


def _time_parameter(name: str, text: str) -> Parameter:
    return Parameter(
        name=name,
        text=text,
        schema={"type": "string", "format": "date-time"},
        problems=("invalid-parameter",),
        read=partial(_milliseconds, name=name),
    )


_CURSOR = cursor_parameter(_PLACE)
_LIMIT = number_parameter(
    "limit", f"The maximum number of requests; by default {PAGE}.", 1, PAGE_MOST
)
_OF_STATUS = text_parameter(
    "status",
    "Only requests with this status, for example `409`, or with a status that begins with this"
    " digit, for example `4xx`.",
    {"type": "string", "pattern": _STATUS},
    wanted="a status such as 409, or 4xx",
)
_OF_PROBLEM = text_parameter(
    "problem",
    "Only requests that were answered with this type of problem, for example `rule-violation`.",
    {"type": "string", "pattern": _PROBLEM},
    wanted="the slug of a problem type",
)
_OF_MATCH = text_parameter(
    "match",
    "Only requests about this match.",
    {"type": "string", "pattern": _MATCH},
    wanted="the id of a match",
)
_SINCE = _time_parameter("since", "Only requests at or after this time (RFC 3339).")
_UNTIL = _time_parameter("until", "Only requests before this time (RFC 3339).")
_NUMBER = number_parameter(
    "key",
    "The number of another API key of the account, whose requests are listed instead. The caller's"
    " key needs the scope `account:manage`.",
    1,
    _KEY_MOST,
)
_OF_BOTH = (_OF_STATUS, _OF_PROBLEM, _SINCE, _UNTIL, _CURSOR, _LIMIT)
_PAGE = (Reply(body=RequestPage, headers=("Cache-Control",)),)


class _Filter(Struct, frozen=True):
    """The conditions that a listed request meets. An empty one is met by all."""

    status: str = ""
    problem: str = ""
    match_id: str = ""
    since: int = 0
    until: int | None = None

    def fits(self, sent: SentRequest) -> bool:
        """Return whether a request meets all conditions."""
        return (
            str(sent.status).startswith(self.status.removesuffix("xx"))
            and self.problem in ("", sent.problem)
            and self.match_id in ("", sent.match_id)
            and sent.at >= self.since
            and (self.until is None or sent.at < self.until)
        )


class SentRequests:
    """The latest requests of an API key or of a seat, which only their sender may list."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/account/requests",
        is_heavy=True,
        tag="accounts",
        account="required",
        scope="match:read",
        parameters=(*_OF_BOTH, _OF_MATCH, _NUMBER),
        replies=_PAGE,
        bucket="reads",
    )
    def list_account_requests(self) -> Response:
        """List the latest requests of the API key that changed something or were refused.

        The list has at most 1,000 requests, at most 4 MiB, of at most 7 days. All lists of an
        account have at most 16 MiB; its oldest requests are removed first. A request appears
        within a second. It may be lost if a process of the service is killed in that second.
        """
        account_id, token = require_account(request), require_token(request)
        _, number = read_key(token) or ("", 0)
        chosen = number_of(request, "key", least=1, most=_KEY_MOST) or number
        if chosen != number:
            self._api.context.accounts.authenticate(token, MANAGE)
        return self._reply(Caller(account_id, chosen), _read_filter(request))

    @operation(
        "GET /v1/matches/<match_id>/requests",
        is_heavy=True,
        tag="play",
        seat="required",
        parameters=_OF_BOTH,
        replies=_PAGE,
        bucket="reads",
    )
    def list_seat_requests(self, match_id: str) -> Response:
        """List the latest requests about this match that changed something or were refused.

        With the token of a seat, the list begins with the first request with this token, so it has
        no requests of earlier holders of the seat. With an API key, the list has the requests of
        this key. The limits are those of `GET /v1/account/requests`.
        """
        token = require_token(request)
        reader = read.authenticate_player(self._api.context, match_id, token)
        if account_in(token):
            account_id, number = read_key(token) or ("", 0)
            return self._reply(Caller(account_id, number), _read_filter(request, match_id))
        caller = Caller(match_id=match_id, seat=reader.seat, proof=reader.proof)
        return self._reply(caller, _read_filter(request))

    def _reply(self, caller: Caller, wanted: _Filter) -> Response:
        recorder, cursor = self._api.requests, request.args.get("cursor", "")
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        if "cursor" in request.args:
            check_cursor(_PLACE, cursor)
        recorder.flush()
        listed = (row for row in self._read(caller, cursor) if wanted.fits(row[1]))
        rows = list(islice(listed, limit + 1))
        after = rows[limit - 1][0] if len(rows) > limit else None
        shown = tuple(build_request(sent) for _, sent in rows[:limit])
        page = RequestPage(shown, after, recorder.lists.size_of(caller.list_name))
        return reply(page, 200, NO_STORE)

    def _read(self, caller: Caller, before: str) -> Iterator[tuple[str, SentRequest]]:
        """Yield the requests of a list, newest first. Those of deleted matches are left out."""
        recorder, oldest = self._api.requests, self._api.context.now() - KEPT_MS
        ciphers: dict[str, AESGCM | None] = {}
        stored = recorder.lists.newest(caller.list_name, before)
        for _, (place, sealed) in zip(range(REQUESTS_MOST), stored, strict=False):
            bound_to = bound_match(sealed)
            if bound_to not in ciphers:
                ciphers[bound_to] = recorder.find_cipher(caller, bound_to)
            cipher = ciphers[bound_to]
            sent = unseal(cipher, sealed) if cipher else None
            if sent and sent.at >= oldest:
                yield place, sent


def _read_filter(sent: Request, match_id: str = "") -> _Filter:
    """Return the filter in the query of a request.

    Raises:
        BadParameter: A parameter is not valid.
    """
    args = sent.args
    for parameter in (_OF_STATUS, _OF_PROBLEM, _OF_MATCH):
        pattern, text = parameter.schema["pattern"], args.get(parameter.name)
        if text is not None and not re.fullmatch(pattern, text):
            raise BadParameter(parameter.name, parameter.wanted)
    return _Filter(
        status=args.get("status", ""),
        problem=args.get("problem", ""),
        match_id=match_id or args.get("match", ""),
        since=_read_time(sent, "since") or 0,
        until=_read_time(sent, "until"),
    )
