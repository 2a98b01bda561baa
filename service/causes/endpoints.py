"""Endpoint that explains why a value of a view is as it is."""

import re
from urllib.parse import urlencode

from flask import Response, request

from games.game import TARGET
from matches.causes.origin import find_origin
from matches.causes.why import LIMIT, LIMIT_MOST, WhyQuery, why
from matches.queries import read
from service.causes.build import build_why
from service.causes.responses import WhyShown
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import AS, AT, number_parameter, text_parameter
from service.http.read_context import resolve_view
from service.http.request import number_of, token_of
from service.http.response import VARY, cache_control, reply
from service.http.version import content_location
from service.problems.errors import BadParameter

PATH_MOST, TARGET_MOST = 500, 60  # characters
_POINTER = "^(/([^~/]|~[01])*)*$"
_PATH = text_parameter(
    "path",
    "A JSON pointer (RFC 6901) into the caller's view, for example `/nests/1/food`. Give either"
    " `path` or `target`.",
    {"type": "string", "maxLength": PATH_MOST, "pattern": _POINTER},
    wanted=f"a JSON pointer of at most {PATH_MOST} characters",
)
_TARGET = text_parameter(
    "target",
    "An element of the drawing, for example `hex:-1,0`. The response explains the most important"
    " of the values that it shows.",
    {"type": "string", "minLength": 3, "maxLength": TARGET_MOST, "pattern": TARGET},
    wanted="a kind and a name, for example hex:-1,0",
)
_BEFORE = number_parameter("before", "Only changes before this version.", 1)
_LIMIT = number_parameter("limit", f"The number of changes; by default {LIMIT}.", 1, LIMIT_MOST)


class Causes:
    """The causes of values: `GET /v1/matches/<match_id>/why`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/why",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(_PATH, _TARGET, AT, AS, _BEFORE, _LIMIT),
        replies=(Reply(body=WhyShown, headers=("Cache-Control", "Content-Location", "Link")),),
        problems=("no-such-value",),
        bucket="reads",
    )
    def explain_value(self, match_id: str) -> Response:
        """Return the changes of a value in the caller's view, with their events and commands."""
        path, target = _choose_value()
        before, limit = number_of(request, "before", least=1), _read_limit()
        reader, at, shown = resolve_view(self._api.context, request, match_id)
        if at.version is not None:
            reader = read.refresh(self._api.context, reader)  # a later rewind may have undone it
        query = WhyQuery(shown.version, path, target, before, limit)
        found = why(self._api.context, reader, query)
        origin = find_origin(self._api.context, reader, found.changes, token_of(request))
        names = self._api.names_at(request, reader.match.timeline.newest)
        given = {name: request.args[name] for name in ("as", "limit") if name in request.args}
        body = build_why(reader, query, found, origin, names, given)
        is_settled = at.is_settled and reader.match.timeline.newest.status == "over"
        is_settled = is_settled and names.revision is None
        is_settled = is_settled and origin is None  # the parent may end, or be hidden
        cache = {"Cache-Control": cache_control(request, is_settled=is_settled), "Vary": VARY}
        link = {"Link": f'<{body.next}>; rel="next"'} if body.next else {}
        located = content_location(at, request.path, _more_parameters())
        return reply(body, 200, cache | link | located)


def _choose_value() -> tuple[str | None, str | None]:
    """Return the path or the target of a request.

    Raises:
        BadParameter: Both are given, or neither is, or the value is not valid.
    """
    path, target = request.args.get("path"), request.args.get("target")
    if (path is None) == (target is None):
        raise BadParameter("path", "given if there is no `target`, and left out otherwise")
    if path is not None and (len(path) > PATH_MOST or not re.fullmatch(_POINTER, path)):
        raise BadParameter("path", _PATH.wanted)
    if target is not None and (len(target) > TARGET_MOST or not re.fullmatch(TARGET, target)):
        raise BadParameter("target", _TARGET.wanted)
    return path, target


def _read_limit() -> int:
    limit = number_of(request, "limit", least=1, most=LIMIT_MOST)
    return LIMIT if limit is None else limit


def _more_parameters() -> str:
    """Return the parameters of the request except the version, to be added to a query."""
    others = {name: text for name, text in request.args.items() if name != "at"}
    return f"&{urlencode(others)}"
