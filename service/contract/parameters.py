"""Shared parameters and headers of operations, and path parameters."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import structs

from games.words import LANGUAGES
from service.contract.operation import Parameter
from service.http.request import NUMBER_MOST
from service.problems.errors import BadParameter

_TAG_PATTERN = '(W/)?"(0|[1-9][0-9]{0,14})(\\.[!#-~]*)?"'
_TAGS_PATTERN = f"^({_TAG_PATTERN}(, *{_TAG_PATTERN})*|\\*)$"
_UUID_PATTERN = (
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"  # not a `format`: generators would send objects
)
QUESTION_ID = "^[0-9a-f]{24}$"
NOTE_ID = "^[a-z2-7]{16}$"  # of a note or a study
SAMPLE_KEY = "00000000-0000-4000-8000-000000000000"
_WRONG = ("invalid-parameter",)
_KEY_PROBLEMS = (
    "no-idempotency-key",
    "invalid-idempotency-key",
    "key-reused",
    "store-read-only",
    "store-full",  # any operation that uses a key writes
    "stored-unconfirmed",
)


def number_parameter(
    name: str, text: str, least: int, most: int = NUMBER_MOST, *, required: bool = False
) -> Parameter:
    """Return an integer query parameter."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return Parameter(name=name, text=text, schema=schema, required=required, problems=_WRONG)


def check_cursor(place: re.Pattern[str], text: str) -> None:
    """Check that a cursor has the form of a place. Raises `BadParameter`."""
    if not place.fullmatch(text):
        raise BadParameter("cursor", "the `next` of a page")


def cursor_parameter(place: re.Pattern[str], *, states_form: bool = True) -> Parameter:
    """Return a query parameter with the `next` of a page, which has the form of a place.

    An operation that was released without the form of its cursor does not state it later.
    """
    form = {"pattern": f"^{place.pattern}$"} if states_form else {}
    return Parameter(
        name="cursor",
        text="The `next` of the previous page.",
        schema={"type": "string", **form},
        problems=_WRONG,
        read=partial(check_cursor, place),
    )


def text_parameter(
    name: str, text: str, schema: Mapping[str, Any], *, required: bool = False, wanted: str = ""
) -> Parameter:
    """Return a text query parameter. If the schema is empty, it accepts the names of games."""
    return Parameter(
        name=name, text=text, schema=schema, required=required, problems=_WRONG, wanted=wanted
    )


def version_parameter(name: str, text: str, *, required: bool = False) -> Parameter:
    """Return a query parameter that selects a version by its number or by a time."""
    number = {"type": "integer", "minimum": 1, "maximum": NUMBER_MOST}
    schema = {"anyOf": [number, {"type": "string", "format": "date-time"}]}
    return Parameter(
        name=name,
        text=text + " A time (RFC 3339) selects the last version at or before it.",
        schema=schema,
        required=required,
        problems=(*_WRONG, "unknown-version"),
    )


def switch_parameter(name: str, text: str) -> Parameter:
    """Return a boolean query parameter. The value `1` enables it."""
    schema = {"type": "string", "enum": ["0", "1"]}
    return Parameter(name=name, text=text, schema=schema, problems=_WRONG, wanted="1 or 0")


DIGEST = switch_parameter(
    "digest",
    "`1` adds digests of the caller's view (`docs/log-format.md`, section 12). A client that"
    " folds the events itself can use them to find the event at which it drifted.",
)
AT = version_parameter("at", "The version; by default the newest.")
AS = Parameter(
    name="as",
    text="Show the view of this seat, or of a `spectator`. Available after the end, when all"
    " secrets are opened. The token of all seats may name any seat that it plays at any time.",
    schema={"type": "string", "pattern": "^([0-9]|spectator)$"},
    problems=(*_WRONG, "still-hidden", "no-seat"),
    wanted="one of spectator, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
)
LANG = Parameter(
    name="lang",
    text="The language of the texts, for callers that cannot send headers. It takes precedence"
    " over `Accept-Language` and the language of the account.",
    schema={"type": "string", "enum": list(LANGUAGES)},
    problems=_WRONG,
    wanted=f"one of {', '.join(LANGUAGES)}",
)
LINE = text_parameter(
    "line",
    "The versions to read: those that are `played` (the default), or `all`, including those that"
    " a rewind abandoned.",
    {"type": "string", "enum": ["played", "all"]},
)
AFTER = number_parameter("after", "Only events after this version.", 0)
IF_NONE_MATCH = Parameter(
    name="If-None-Match",
    place="header",
    text="The ETags that the caller has. If one of them is current, the response is 304.",
    schema={"type": "string"},
    may_save=True,
)
IF_MATCH = Parameter(
    name="If-Match",
    place="header",
    text="The ETag of any response about the match, or its version alone in quotes. If there are"
    " several, the newest counts. The command is accepted if its question has been open since"
    " that version. Without the header, or with `*`, it is played at the newest version.",
    schema={"type": "string", "pattern": _TAGS_PATTERN},
    problems=("malformed-if-match", "stale-version", "future-version", "busy"),
)
PREFER = Parameter(
    name="Prefer",
    place="header",
    text="`receipt` requests a signed receipt in the response, and `receipt=log` one that names the"
    " public log. `actions` requests the seat's legal commands at the resulting version, and"
    " `digest` the digest of the caller's view at it (`docs/log-format.md`, section 12)."
    " `wait=<seconds>` delays the response until bots and phases have reached the next question for"
    " a person, for at most 25 seconds, and includes all events until then.",
    schema={"type": "string", "pattern": "^[!-~]([ -~]{0,198}[!-~])?$"},
    example="wait=1",
)
KEY = Parameter(
    name="Idempotency-Key",
    place="header",
    text="A new key for each command. A request repeated with the same key takes effect once and"
    " gets the first response. A key in quotes, as a string of structured fields, is the same"
    " key.",
    schema={"type": "string", "pattern": "^[!#-~][!-~]{0,199}$"},
    required=True,
    example="turn-3-move-1",
    problems=_KEY_PROBLEMS,
)
RANDOM_KEY = Parameter(
    name="Idempotency-Key",
    place="header",
    text="A random UUID of version 4 (`uuidgen`, `crypto.randomUUID()`). It alone proves that a"
    " repeated request is the caller's. Keys from examples, including this one, are refused.",
    schema={"type": "string", "pattern": _UUID_PATTERN},
    required=True,
    example=SAMPLE_KEY,
    problems=_KEY_PROBLEMS,
)
SECRET_KEY = structs.replace(KEY, text=RANDOM_KEY.text, example=RANDOM_KEY.example)
COMMAND_PARAMETERS = (KEY, IF_MATCH, PREFER)


def _in_path(name: str, text: str, schema: Mapping[str, Any], *problems: str) -> Parameter:
    return Parameter(name=name, place="path", text=text, schema=schema, problems=problems)


IN_PATH: Mapping[str, Parameter] = {
    parameter.name: parameter
    for parameter in (
        _in_path(
            "match",
            "The id of the match.",
            {"type": "string", "pattern": NOTE_ID},
            "unknown-match",
            "match-deleted",
            "unknown-rules",
            "damaged-match",
        ),
        _in_path(
            "seat",
            "A seat of the match, counted from 0.",
            {"type": "integer", "minimum": 0, "maximum": 9},
        ),
        _in_path(
            "seq",
            "The seq of the last event of the command.",
            {"type": "integer", "minimum": 1, "maximum": NUMBER_MOST},
            "unknown-version",
        ),
        _in_path("game", "The slug of the game.", {}, "unknown-game"),
        _in_path(
            "name",
            "The id of an account, or its name in any spelling.",
            {"type": "string", "minLength": 3, "maxLength": 60},
            "unknown-account",
        ),
        _in_path(
            "account",
            "The id of the account.",
            {"type": "string", "pattern": NOTE_ID},
            "unknown-account",
        ),
        _in_path(
            "number",
            "The number of the API key within the account, from 1.",
            {"type": "integer", "minimum": 1, "maximum": 999_999},
            "unknown-key",
        ),
        _in_path(
            "webhook",
            "The number of the webhook within the account, from 1.",
            {"type": "integer", "minimum": 1, "maximum": 999_999},
            "unknown-webhook",
        ),
        _in_path(
            "delivery",
            "The id of the delivery, which is sent as `webhook-id`.",
            {"type": "string", "pattern": "^wd_[0-9a-f]{32}$"},
            "unknown-delivery",
        ),
        *(
            _in_path(
                kind,
                f"The id of the {kind}.",
                {"type": "string", "pattern": NOTE_ID},
                "unknown-note",
            )
            for kind in ("note", "study")
        ),
        _in_path(
            "table_note",
            "The id of the note.",
            {"type": "string", "pattern": NOTE_ID},
            "unknown-note",
        ),
        _in_path(
            "question",
            "The id of the question.",
            {"type": "string", "pattern": QUESTION_ID},
            "no-whatif",
        ),
        _in_path(
            "card",
            "The id of the card.",
            {"type": "string", "pattern": "^[a-z0-9]{1,40}$"},
            "no-card",
        ),
        _in_path(
            "digest",
            "The hash of the pack.",
            {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "unknown-content",
        ),
        _in_path(
            "kind",
            "The slug of a problem type.",
            {"type": "string", "pattern": "^[a-z-]{1,40}$"},
            "unknown-path",
        ),
    )
}

LIMIT_FIELDS = ("RateLimit-Policy", "RateLimit")
HEADERS: Mapping[str, dict[str, Any]] = {
    "ETag": {
        "description": "The tag of the response. For a match it consists of the version, the"
        " viewer (`-`, or `s` and the seat), the content (with `.n` and a revision if accounts"
        ' are named), and the release, for example `"8.s0.state.3fa2c1d5e0"`.',
        "schema": {"type": "string"},
    },
    "Accept-Encoding": {
        "description": "The content codings that a request body may use.",
        "schema": {"type": "string"},
    },
    "WWW-Authenticate": {
        "description": "The required authentication.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "The address of the new resource.", "schema": {"type": "string"}},
    "Link": {"description": "The next page, if there is one.", "schema": {"type": "string"}},
    "Content-Disposition": {"description": "The name of the file.", "schema": {"type": "string"}},
    "Content-Location": {
        "description": "The address by version, in a response for a time.",
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": "The rate limit by name: q requests in w seconds"
        " (draft-ietf-httpapi-ratelimit-headers-10). Absent if the service does not count.",
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": "The remaining quota: r requests. More are available in t seconds.",
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "The number of seconds to wait before repeating the request.",
        "schema": {"type": "string", "pattern": "^[1-9][0-9]*$"},
    },
    "Preference-Applied": {
        "description": "The applied preferences: `wait=` and the number of seconds, if the response"
        " has waited for the workers, `actions`, if it has the next legal commands, and `digest`,"
        " if it has the digest of the caller's view.",
        "schema": {
            "type": "string",
            "pattern": "^(wait=[0-9]+(, actions)?(, digest)?|actions(, digest)?|digest)$",
        },
    },
    "Cache-Control": {"description": "The caching directives.", "schema": {"type": "string"}},
    "Idempotency-Replayed": {
        "description": "`true` if this response was sent to the same key before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
}
