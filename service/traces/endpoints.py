"""The endpoint that returns the value of an expression along a match."""

from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from msgspec import Raw
from msgspec.structs import replace

from matches.conditions import LETTERS_MOST, Expression
from matches.queries.read import Reader
from matches.tracing import TracedPage, TracedPoint, TraceQuery, trace
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import (
    AS,
    LINE,
    number_parameter,
    text_parameter,
    version_parameter,
)
from service.http.read_context import ResolvedRange, resolve_range
from service.http.request import choose_media_type, line_kind_of, number_of
from service.http.response import CSV, JSON, LINES, VARY, cache_control, reply
from service.log.timeline_text import line_of
from service.text.addresses import at_root
from service.text.seat_names import SeatNames
from service.traces.formats import CSV_HEADER, ENCODERS
from service.traces.responses import TracePoint, TraceShown

_HEADERS = ("Cache-Control", "Link")
_TYPES = {CSV: f"{CSV}; charset=utf-8"}
_SELECT = replace(
    text_parameter(
        "select",
        "A JMESPath expression over the caller's view, for example `seats[0].points`.",
        {"type": "string", "minLength": 1, "maxLength": LETTERS_MOST},
        required=True,
    ),
    read=Expression,
    is_expression=True,
)
_FROM = version_parameter(
    "from",
    "The first version to trace; by default 1. Its value is the first point, with its event.",
)
_TO = version_parameter("to", "The last version to trace; by default the newest.")
_AFTER = number_parameter(
    "after", "Only changes after this version, whose value the caller knows.", 0
)


class MatchTraces:
    """The values of expressions along a match."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/trace",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(_SELECT, LINE, _FROM, _TO, _AFTER, AS),
        replies=(
            Reply(body=TraceShown, headers=_HEADERS),
            Reply(body=TracePoint, media_type=LINES, headers=_HEADERS),
            Reply(media_type=CSV, headers=_HEADERS),
        ),
        problems=("invalid-condition", "unknown-field", "costly-condition", "not-acceptable"),
        bucket="search",
    )
    def trace_match(self, match_id: str) -> Response:
        """Return the value of an expression at each version at which it changes.

        `Accept` selects the format: `application/json`, `application/x-ndjson` with a point on each
        line, or `text/csv` with a header row. In CSV, lists and objects are JSON, and null is
        empty. A page ends after 2 seconds or 5 MB; `next` and the link `next` continue the trace.
        """
        kind = choose_media_type(request, tuple(ENCODERS))
        line, after = line_kind_of(request), number_of(request, "after") or 0
        expression = Expression(request.args.get("select", ""))
        resolved = resolve_range(self._api.context, request, match_id)
        reader = resolved.reader
        names = self._api.names_at(request, reader.match.timeline.newest)
        encode = ENCODERS[kind]
        query = TraceQuery(expression, resolved.within, after, line)
        page = trace(
            self._api.context,
            reader,
            query,
            lambda point: encode(_build_point(reader, point, names)),
        )
        following = None if page.is_done else _next_trace(page, resolved.within.end)
        headers = _headers(resolved, names, following)
        if kind == JSON:
            return reply(_build_trace(reader, query, page, following), 200, headers)
        first = (CSV_HEADER,) if kind == CSV and not after else ()
        body = b"".join((*first, *page.points))
        return Response(body, 200, headers, content_type=_TYPES.get(kind, kind))


def _build_point(reader: Reader, point: TracedPoint, names: SeatNames) -> TracePoint:
    line = line_of(reader, point.entry, names)
    return TracePoint(
        seq=line.seq,
        value=Raw(point.value.json),
        type=line.type,
        seat=line.seat,
        who=line.who,
        text=line.text,
        rule=line.rule,
        undone_by=line.undone_by,
        url=line.url,
        fault=point.value.fault,
    )


def _build_trace(
    reader: Reader, query: TraceQuery, page: TracedPage, following: str | None
) -> TraceShown:
    points: Any = tuple(map(Raw, page.points))  # encoded already
    return TraceShown(
        match_id=reader.match.match_id,
        game=reader.match.game.name,
        seat=reader.seat,
        select=query.expression.text,
        line=query.line,
        points=points,
        traced=page.traced,
        next=following,
    )


def _next_trace(page: TracedPage, last: int) -> str:
    """Return the address of the next page, with the same last version."""
    wanted = {**request.args, "after": page.traced.end, "to": last}
    return f"{at_root(request.path)}?{urlencode(wanted)}"


def _headers(resolved: ResolvedRange, names: SeatNames, following: str | None) -> dict[str, str]:
    settled = resolved.is_settled and names.revision is None
    headers = {"Cache-Control": cache_control(request, is_settled=settled), "Vary": VARY}
    return headers | ({"Link": f'<{following}>; rel="next"'} if following else {})
