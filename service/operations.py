"""What each operation takes and gives, by the name of its view; wording is the view's own."""

from collections.abc import Mapping
from typing import Any, get_args

from msgspec import Struct, structs

from matches.condition import LETTERS_MOST
from matches.search import Kind
from service.asking import NUMBER_MOST
from service.resources.events import JSON, LINES, LIVE, PAGE, PAGE_MOST, WAIT_MOST

PROBLEM = "application/problem+json"
SVG = "image/svg+xml"
_ETAG_PATTERN = '^"(0|[1-9][0-9]{0,14})"$'
_UUID = "00000000-0000-4000-8000-000000000000"


class Operation(Struct, frozen=True, kw_only=True):
    """An operation of the API.

    Attributes:
        tag: what it is listed under.
        seat: `needed` where only the holder of a seat may call it, `welcome` where it sees more.
        takes: its parameters besides those of the path, by name in `PARAMETERS`.
        body: the component of its body.
        gives: its answers: status, media type, component (None for no body), headers.
        problems: the kinds of problems that it can answer with, besides those that all can.
    """

    tag: str
    seat: str = ""
    takes: tuple[str, ...] = ()
    body: str = ""
    gives: tuple[tuple[int, str, str, tuple[str, ...]], ...]
    problems: tuple[str, ...] = ()


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
        {"type": "string", "format": "uuid"},
        required=True,
        example=_UUID,
    ),
}

HEADERS: Mapping[str, dict[str, Any]] = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string"}},
    "Location": {"description": "The match.", "schema": {"type": "string"}},
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

_SEEN = ("ETag", "Cache-Control")
_THEN = (*_SEEN, "Content-Location")
_SAME = (304, "", "", ("ETag",))
_ONCE = ("ETag", "Idempotency-Replayed")

_TABLE_COMMAND = Operation(
    tag="play",
    seat="needed",
    takes=("key", "If-Match", "Prefer"),
    body="Rewind",
    gives=((201, JSON, "CommandPlayed", _ONCE),),
    problems=(
        *("malformed-json", "malformed-if-match"),
        *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
        *("unknown-match", "rule-violation", "match-open", "match-over"),
        *("stale-version", "future-version", "body-too-large", "wrong-media-type"),
        *("invalid-body", "key-reused"),
    ),
)

_SETTING = (
    *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
    *("unknown-match", "rule-violation", "match-open", "match-over", "malformed-if-match"),
    *("stale-version", "future-version", "key-reused"),
)

OPERATIONS: Mapping[str, Operation] = {
    "list_games": Operation(tag="games", gives=((200, JSON, "GameList", ()),)),
    "get_game": Operation(
        tag="games", gives=((200, JSON, "GameShown", ()),), problems=("unknown-game",)
    ),
    "list_content": Operation(
        tag="games", gives=((200, JSON, "ContentList", ()),), problems=("unknown-game",)
    ),
    "get_content": Operation(
        tag="games",
        gives=((200, JSON, "ContentShown", ("Cache-Control",)),),
        problems=("unknown-game", "unknown-content"),
    ),
    "get_card": Operation(
        tag="games",
        gives=((200, SVG, "", ("Cache-Control",)),),
        problems=("unknown-game", "unknown-content", "no-card"),
    ),
    "list_matches": Operation(
        tag="matches",
        takes=("game", "status", "cursor", "matches"),
        gives=((200, JSON, "MatchPage", ("Link",)),),
        problems=("invalid-parameter",),
    ),
    "create_match": Operation(
        tag="matches",
        takes=("uuid",),
        body="Plan",
        gives=((201, JSON, "MatchShown", ("Location", *_ONCE)),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("wrong-media-type", "body-too-large", "rule-violation"),
            *("invalid-body", "invalid-seats", "key-reused", "unknown-content"),
        ),
    ),
    "get_match": Operation(
        tag="matches",
        seat="welcome",
        takes=("If-None-Match",),
        gives=((200, JSON, "MatchShown", _SEEN), _SAME),
        problems=("invalid-token", "unknown-match"),
    ),
    "take_seat": Operation(
        tag="matches",
        takes=("uuid",),
        body="Join",
        gives=((201, JSON, "Joined", (*_ONCE, "Cache-Control")),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("unknown-match", "rule-violation", "wrong-media-type", "body-too-large"),
            *("invalid-body", "key-reused"),
        ),
    ),
    "get_state": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "StateShown", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "list_actions": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "ActionList", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "post_command": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match", "Prefer"),
        body="Command",
        gives=((201, JSON, "CommandPlayed", _ONCE),),
        problems=(
            *("malformed-json", "malformed-if-match"),
            *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
            *("unknown-match", "rule-violation", "phase-running", "match-open", "match-over"),
            *("stale-version", "future-version", "body-too-large", "wrong-media-type"),
            *("invalid-body", "key-reused"),
        ),
    ),
    "list_branches": Operation(
        tag="matches",
        seat="welcome",
        gives=((200, JSON, "BranchList", ("Cache-Control",)),),
        problems=("invalid-token", "unknown-match"),
    ),
    "create_branch": Operation(
        tag="matches",
        seat="welcome",
        takes=("uuid",),
        body="Branch",
        gives=((201, JSON, "MatchShown", ("Location", *_ONCE)),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("invalid-token", "unknown-match", "unknown-version", "rule-violation"),
            *("wrong-media-type", "body-too-large", "invalid-body", "invalid-seats"),
            "key-reused",
        ),
    ),
    "get_position": Operation(
        tag="matches",
        seat="welcome",
        takes=("version",),
        gives=((200, JSON, "PositionShown", ("Cache-Control",)),),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "rule-violation"),
            "invalid-parameter",
        ),
    ),
    "get_standing_answers": Operation(
        tag="play",
        seat="needed",
        gives=((200, JSON, "StandingShown", ("Cache-Control",)),),
        problems=("no-token", "invalid-token", "unknown-match"),
    ),
    "put_standing_answers": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match"),
        body="StandingAnswers",
        gives=((200, JSON, "StandingShown", ("Cache-Control", *_ONCE)),),
        problems=(
            *_SETTING,
            *("malformed-json", "wrong-media-type", "body-too-large", "invalid-body"),
        ),
    ),
    "delete_standing_answers": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match"),
        gives=((200, JSON, "StandingShown", ("Cache-Control", *_ONCE)),),
        problems=_SETTING,
    ),
    "post_undo": _TABLE_COMMAND,
    "post_redo": _TABLE_COMMAND,
    "post_answer": structs.replace(_TABLE_COMMAND, body="Answer"),
    "list_events": Operation(
        tag="log",
        seat="welcome",
        takes=("after", "limit", "wait", "Last-Event-ID", "If-None-Match"),
        gives=(
            (200, JSON, "EventPage", (*_SEEN, "Link")),
            (200, LINES, "Seen", ("Cache-Control",)),
            (200, LIVE, "Seen", ("Cache-Control",)),
            (204, "", "", ()),
            _SAME,
        ),
        problems=(
            *("invalid-token", "unknown-match", "not-acceptable", "invalid-parameter"),
            "too-many-streams",
        ),
    ),
    "list_timeline": Operation(
        tag="log",
        seat="welcome",
        takes=("after", "limit", "If-None-Match"),
        gives=((200, JSON, "Timeline", (*_SEEN, "Link")), _SAME),
        problems=("invalid-token", "unknown-match", "invalid-parameter"),
    ),
    "get_diff": Operation(
        tag="history",
        seat="welcome",
        takes=("from", "to", "If-None-Match"),
        gives=((200, JSON, "DiffShown", _SEEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "search_match": Operation(
        tag="history",
        seat="welcome",
        takes=("where", "kind", "since", "until"),
        gives=((200, JSON, "SearchShown", ("Cache-Control", "Link")),),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
            *("invalid-condition", "costly-condition"),
        ),
    ),
    "get_ledger": Operation(
        tag="history",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "LedgerShown", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "preview_command": Operation(
        tag="play",
        seat="needed",
        takes=("at",),
        body="Command",
        gives=((200, JSON, "PreviewShown", ("Cache-Control",)),),
        problems=(
            *(
                "malformed-json",
                "no-token",
                "invalid-token",
                "unknown-match",
                "other-games-command",
            ),
            "unknown-version",
            *("rule-violation", "phase-running", "match-open", "match-over", "body-too-large"),
            *("wrong-media-type", "invalid-body", "invalid-parameter", "other-games-command"),
        ),
    ),
    "explain_command": Operation(
        tag="play",
        seat="needed",
        takes=("at",),
        body="Command",
        gives=((200, JSON, "ExplanationShown", ("Cache-Control",)),),
        problems=(
            *(
                "malformed-json",
                "no-token",
                "invalid-token",
                "unknown-match",
                "other-games-command",
            ),
            "unknown-version",
            *("body-too-large", "wrong-media-type", "invalid-body", "invalid-parameter"),
        ),
    ),
    "get_board": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, SVG, "", _THEN), _SAME),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "no-board"),
            "invalid-parameter",
        ),
    ),
    "get_bundle": Operation(
        tag="log",
        seat="welcome",
        takes=("If-None-Match",),
        gives=((200, LINES, "BundleLine", (*_SEEN, "Content-Disposition")), _SAME),
        problems=("invalid-token", "unknown-match"),
    ),
    "list_keys": Operation(tag="log", gives=((200, JSON, "KeyList", ("Cache-Control",)),)),
    "get_health": Operation(
        tag="service", gives=((200, JSON, "HealthShown", ()),), problems=("unsafe-store",)
    ),
}
