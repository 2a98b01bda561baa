"""Parameters and headers of the API, by name, as the operations refer to them."""

from collections.abc import Mapping
from typing import Any, get_args

from matches.analysis.estimate import EFFORTS
from matches.queries.condition import LETTERS_MOST
from matches.queries.search import Kind
from service.http.request import NUMBER_MOST
from service.resources.events import PAGE, PAGE_MOST, WAIT_MOST

_ETAG_PATTERN = '^(W/)?"(0|[1-9][0-9]{0,14})"$'
_UUID_PATTERN = (
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"  # a format has generators send objects
)
_UUID = "00000000-0000-4000-8000-000000000000"


def _query(name: str, text: str, least: int, most: int = NUMBER_MOST) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return {"in": "query", "name": name, "description": text, "schema": schema}


def _header(name: str, text: str, schema: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"in": "header", "name": name, "description": text, "schema": dict(schema), **more}


def _version(name: str, text: str, **more: Any) -> dict[str, Any]:
    """Return a parameter that names a version by its number or by a time."""
    number = {"type": "integer", "minimum": 1, "maximum": NUMBER_MOST}
    schema = {"anyOf": [number, {"type": "string", "format": "date-time"}]}
    text += " A time (RFC 3339) stands for the last version at or before it."
    return {"in": "query", "name": name, "description": text, "schema": schema, **more}


PARAMETERS: Mapping[str, dict[str, Any]] = {
    "at": _version("at", "A version; the newest if it is not given."),
    "version": _query("at", "A version; the newest if it is not given.", 1),
    "effort": {
        "in": "query",
        "name": "effort",
        "description": "The effort of the analysis; `normal` if it is not given.",
        "schema": {"type": "string", "enum": list(EFFORTS)},
    },
    "seq": _query("seq", "The first event of a bot's command.", 1) | {"required": True},
    "from": _version("from", "The version to go out from.", required=True),
    "to": _version("to", "The version to come to; the newest if it is not given."),
    "after": _query("after", "Only events after this version.", 0),
    "where": {
        "in": "query",
        "name": "where",
        "description": "A JMESPath expression over the caller's view, such as"
        " `length(seats) > `2``: it holds where its value is neither false, null nor empty.",
        "required": True,
        "schema": {"type": "string", "minLength": 1, "maxLength": LETTERS_MOST},
    },
    "kind": {
        "in": "query",
        "name": "kind",
        "description": "The first version, unless given; the last; or all intervals.",
        "schema": {"type": "string", "enum": list(get_args(Kind))},
    },
    "since": _version("from", "The first version to look at; 1 if it is not given."),
    "until": _version("to", "The last version to look at; the newest if it is not given."),
    "limit": _query("limit", f"How many at most; {PAGE} if not given.", 1, PAGE_MOST),
    "matches": _query("limit", "How many at most; 50 if not given.", 1, 200),
    "wait": _query(
        "wait",
        "Where there is no event yet, wait for one so many seconds; then 204.",
        0,
        WAIT_MOST,
    ),
    "game": {"in": "query", "name": "game", "description": "Only matches of this game."},
    "status": {
        "in": "query",
        "name": "status",
        "description": "Only matches of this status.",
        "schema": {"type": "string", "enum": ["open", "running", "over"]},
    },
    "cursor": {
        "in": "query",
        "name": "cursor",
        "description": "Where to go on: `next` of the page before.",
        "schema": {"type": "string", "pattern": "^[0-9]{15}-[a-z0-9]{1,40}$"},
    },
    "Last-Event-ID": _header(
        "Last-Event-ID",
        "For a stream: go on after this event; goes before `after`.",
        {"type": "string", "pattern": "^(0|[1-9][0-9]{0,13})$"},
    ),
    "If-None-Match": _header(
        "If-None-Match", "The ETag that the caller has: 304 if it holds.", {"type": "string"}
    ),
    "If-Match": _header(
        "If-Match",
        "The ETag of a version that the caller saw. The command is taken if its question has"
        " stood since then; without the header it meets the newest state.",
        {"type": "string", "pattern": _ETAG_PATTERN},
    ),
    "Prefer": _header(
        "Prefer",
        "`receipt` asks for a signed receipt in the answer.",
        {"type": "string", "enum": ["receipt"]},
    ),
    "key": _header(
        "Idempotency-Key",
        "Chosen anew for each command: sent again, it gives the first answer and acts once.",
        {"type": "string", "pattern": "^[!-~]{1,200}$"},
        required=True,
        example="turn-3-move-1",
    ),
    "uuid": _header(
        "Idempotency-Key",
        "A UUID, drawn at random: it alone proves that a repeated request is the caller's.",
        {"type": "string", "pattern": _UUID_PATTERN},
        required=True,
        example=_UUID,
    ),
}

HEADERS: Mapping[str, dict[str, Any]] = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string"}},
    "Location": {"description": "What was made.", "schema": {"type": "string"}},
    "Link": {"description": "The next page, if there is one.", "schema": {"type": "string"}},
    "Content-Disposition": {"description": "The file's name.", "schema": {"type": "string"}},
    "Content-Location": {
        "description": "Of an answer for a time: its address by version.",
        "schema": {"type": "string"},
    },
    "Cache-Control": {"description": "Who may keep it.", "schema": {"type": "string"}},
    "Idempotency-Replayed": {
        "description": "`true` where the answer was given to this key before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
}
