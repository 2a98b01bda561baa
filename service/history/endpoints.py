"""Endpoints that compare versions, search a match, and list the origin of all points."""

from typing import get_args
from urllib.parse import urlencode

from flask import Response, request
from msgspec.structs import replace

from matches.conditions import LETTERS_MOST, Condition
from matches.queries import read
from matches.queries.diff import difference
from matches.queries.ledger import Change, ledger
from matches.queries.search import Interval, Kind, SearchQuery, SearchResult, search
from service.context import ApiContext
from service.contract.operation import SEEN, SEEN_AT, Reply, operation
from service.contract.parameters import (
    AS,
    AT,
    IF_NONE_MATCH,
    LINE,
    text_parameter,
    version_parameter,
)
from service.history.responses import DiffShown, LedgerLine, LedgerShown, SearchShown
from service.http.read_context import (
    is_line_settled,
    resolve_range,
    resolve_reader,
    resolve_view,
)
from service.http.request import line_kind_of
from service.http.response import VARY, cache_control, reply, reply_labelled, reply_not_modified
from service.http.version import choose_version, content_location
from service.log.timeline_text import line_of
from service.problems.errors import BadParameter
from service.text.addresses import at_root
from service.text.difference_text import difference_in_words
from service.text.seat_names import SeatNames

_FROM = version_parameter("from", "The version to compare from.", required=True)
_TO = version_parameter("to", "The version to compare to; by default the newest.")
_SINCE = version_parameter("from", "The first version to search; by default 1.")
_UNTIL = version_parameter("to", "The last version to search; by default the newest.")
_WHERE = replace(
    text_parameter(
        "where",
        "A JMESPath expression over the caller's view, for example `length(seats) > `2``. It"
        " holds if its value is neither false, null nor empty.",
        {"type": "string", "minLength": 1, "maxLength": LETTERS_MOST},
        required=True,
    ),
    read=Condition,
    is_expression=True,
)
_KIND = text_parameter(
    "kind",
    "The first version (the default), the last version, or all intervals.",
    {"type": "string", "enum": list(get_args(Kind))},
)


class History:
    """The history of a match: differences between versions, search results, and the ledger."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/diff",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(_FROM, _TO, AS, IF_NONE_MATCH),
        replies=(Reply(body=DiffShown, headers=SEEN),),
        bucket="reads",
    )
    def get_diff(self, match_id: str) -> Response:
        """Return the changes to the caller's view between two versions."""
        context = self._api.context
        reader = resolve_reader(context, request, match_id)
        start, end = (
            choose_version(context, request, reader, "from"),
            choose_version(context, request, reader, "to"),
        )
        if start.version is None:
            raise BadParameter("from", "given")
        if end.version is None:
            reader = read.refresh(context, reader)
        match = reader.match
        before = read.snapshot(context, match, start.version)
        after = read.snapshot(context, match, end.version)
        name, is_settled = f"diff-{before.version}", start.is_settled and end.is_settled
        names = self._api.names_at(request, after.table)
        label = self._api.label(
            request, reader, after.version, name, is_settled=is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        views = [read.view(match, snapshot, reader.seat) for snapshot in (before, after)]
        lines = difference_in_words(names, *views, game=match.game)
        body = DiffShown(
            match_id,
            match.game.name,
            before.version,
            after.version,
            reader.seat,
            difference(*views),
            lines,
        )
        return reply_labelled(body, label)

    @operation(
        "GET /v1/matches/<match_id>/search",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(_WHERE, _KIND, _SINCE, _UNTIL, LINE, AS),
        replies=(Reply(body=SearchShown, headers=("Cache-Control", "Link")),),
        problems=("invalid-condition", "unknown-field", "costly-condition"),
        bucket="search",
    )
    def search_match(self, match_id: str) -> Response:
        """Find the versions at which a condition holds in the caller's view."""
        context, args = self._api.context, request.args
        kind: Kind = args.get("kind", "first")  # type: ignore[assignment]  # checked in the next line
        if kind not in get_args(Kind):
            raise BadParameter("kind", "first, last or intervals")
        line = line_kind_of(request)
        condition = Condition(args.get("where", ""))
        reader, within, settled = resolve_range(context, request, match_id)
        query = SearchQuery(condition, within, kind, line)
        result = search(context, reader, query)
        after = None if result.is_done else _next_search(result.searched, query)
        body = _build_search(reader, query, result, after)
        headers = {"Cache-Control": cache_control(request, is_settled=settled), "Vary": VARY}
        return reply(body, 200, headers | ({"Link": f'<{after}>; rel="next"'} if after else {}))

    @operation(
        "GET /v1/matches/<match_id>/ledger",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(AT, LINE, AS, IF_NONE_MATCH),
        replies=(Reply(body=LedgerShown, headers=SEEN_AT),),
        bucket="reads",
    )
    def get_ledger(self, match_id: str) -> Response:
        """Return the event, rule, and amount behind every gain or loss of points or resources."""
        context, line = self._api.context, line_kind_of(request)
        reader, at, shown = resolve_view(context, request, match_id)
        version = shown.version
        if at.version is not None:
            reader = read.refresh(context, reader)  # a later rewind may have undone that version
        names = self._api.names_at(request, reader.match.timeline.newest)
        representation = f"ledger-{line}-{max(reader.match.timeline.rewinds, default=0)}"
        settled = at.is_settled and is_line_settled(reader)
        label = self._api.label(
            request, reader, version, representation, is_settled=settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        books = ledger(context, reader, version, line=line)
        lines = tuple(_line(reader, change, names) for change in books.changes)
        own = names.words_of(reader.match.game)
        accounts = {row.account for row in lines} | {holding.name for holding in books.balances}
        called = {name: own.fill(f"holding.{name}", {}) for name in sorted(accounts)}
        body = LedgerShown(
            match_id=match_id,
            game=reader.match.game.name,
            version=version,
            seat=reader.seat,
            line=line,
            lines=lines,
            balances=books.balances,
            accounts=called,
            stretches=books.stretches,
        )
        return reply_labelled(body, label, content_location(at, request.path))


def _build_search(
    reader: read.Reader, query: SearchQuery, result: SearchResult, after: str | None
) -> SearchShown:
    is_one = query.kind != "intervals" and result.intervals
    return SearchShown(
        match_id=reader.match.match_id,
        game=reader.match.game.name,
        seat=reader.seat,
        where=query.condition.text,
        kind=query.kind,
        line=query.line,
        version=result.intervals[0].start if is_one else None,
        intervals=result.intervals,
        searched=result.searched,
        next=after,
        unclear=result.unclear,
        fault=result.fault,
    )


def _next_search(searched: Interval, query: SearchQuery) -> str:
    within, kind = query.within, query.kind
    left = (
        Interval(within.start, searched.start - 1)
        if kind == "last"
        else Interval(searched.end + 1, within.end)
    )
    wanted = {**request.args, "from": left.start, "to": left.end}
    return f"{at_root(request.path)}?{urlencode(wanted)}"


def _line(reader: read.Reader, change: Change, names: SeatNames) -> LedgerLine:
    line = line_of(reader, change.entry, names)
    holding = change.holding
    return LedgerLine(
        seq=line.seq,
        seat=holding.seat,
        type=line.type,
        account=holding.name,
        is_points=holding.is_points,
        amount=change.amount,
        balance=holding.amount,
        rule=change.rule,
        text=line.text,
        url=line.url,
        undone_by=line.undone_by,
    )
