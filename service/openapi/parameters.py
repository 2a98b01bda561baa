"""Parameters and headers that several operations share, and the parameters of paths."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from games.words import LANGUAGES
from service.http.request import NUMBER_MOST
from service.openapi.operation import Parameter

_TAG_PATTERN = '(W/)?"(0|[1-9][0-9]{0,14})(\\.[!#-~]*)?"'
_TAGS_PATTERN = f"^({_TAG_PATTERN}(, *{_TAG_PATTERN})*|\\*)$"
_UUID_PATTERN = (
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"  # no format: generators would send objects
)
SAMPLE_KEY = "00000000-0000-4000-8000-000000000000"
_WRONG = ("invalid-parameter",)
_KEY_PROBLEMS = (
    *("no-idempotency-key", "invalid-idempotency-key", "key-reused"),
    *("store-read-only", "store-full"),  # any operation with a key writes
    "stored-unconfirmed",
)


def number_parameter(
    name: str, text: str, least: int, most: int = NUMBER_MOST, *, required: bool = False
) -> Parameter:
    """Return a query parameter that is a whole number."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return Parameter(name=name, text=text, schema=schema, required=required, problems=_WRONG)


def text_parameter(
    name: str, text: str, schema: Mapping[str, Any], *, required: bool = False, wanted: str = ""
) -> Parameter:
    """Return a query parameter that is a text; without a schema, the name of a game."""
    return Parameter(
        name=name, text=text, schema=schema, required=required, problems=_WRONG, wanted=wanted
    )


def version_parameter(name: str, text: str, *, required: bool = False) -> Parameter:
    """Return a query parameter that identifies a version by its number or by a time."""
    number = {"type": "integer", "minimum": 1, "maximum": NUMBER_MOST}
    schema = {"anyOf": [number, {"type": "string", "format": "date-time"}]}
    return Parameter(
        name=name,
        text=text + " A time (RFC 3339) stands for the last version at or before it.",
        schema=schema,
        required=required,
        problems=(*_WRONG, "unknown-version"),
    )


def switch_parameter(name: str, text: str) -> Parameter:
    """Return a query parameter that is switched on with `1`."""
    schema = {"type": "string", "enum": ["0", "1"]}
    return Parameter(name=name, text=text, schema=schema, problems=_WRONG, wanted="1 or 0")


DIGEST = switch_parameter(
    "digest",
    "`1` asks for digests of what the caller sees (`docs/log-format.md`, section 12): so a client"
    " that folds events for itself finds the event at which it drifted.",
)
AT = version_parameter("at", "A version; the newest if it is not given.")
AS = Parameter(
    name="as",
    text="Look as this seat does, or as a `spectator`: possible when everything is open, after the"
    " end.",
    schema={"type": "string", "pattern": "^([0-9]|spectator)$"},
    problems=(*_WRONG, "still-hidden"),
    wanted="one of spectator, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
)
LANG = Parameter(
    name="lang",
    text="The language of the words, where the caller can send no headers; it goes before"
    " `Accept-Language` and the language of the account.",
    schema={"type": "string", "enum": list(LANGUAGES)},
    problems=_WRONG,
    wanted=f"one of {', '.join(LANGUAGES)}",
)
LINE = text_parameter(
    "line",
    "The versions to read: those that are `played`, unless given, or `all`, also those that a"
    " rewind abandoned.",
    {"type": "string", "enum": ["played", "all"]},
)
AFTER = number_parameter("after", "Only events after this version.", 0)
IF_NONE_MATCH = Parameter(
    name="If-None-Match",
    place="header",
    text="The ETags that the caller has: 304 if one of them stands for what would be sent.",
    schema={"type": "string"},
    may_save=True,
)
IF_MATCH = Parameter(
    name="If-Match",
    place="header",
    text="The ETag of anything that the caller saw of the match, or its version alone in quotes;"
    " of several the newest counts. The command is taken if its question has stood since that"
    " version; without the header, and with `*`, it meets the newest state.",
    schema={"type": "string", "pattern": _TAGS_PATTERN},
    problems=("malformed-if-match", "stale-version", "future-version", "busy"),
)
PREFER = Parameter(
    name="Prefer",
    place="header",
    text="`receipt` asks for a signed receipt in the answer. `wait=<seconds>` has the answer come"
    " when bots and phases have moved on to the next question for a person, after 25 seconds at"
    " most, with all events until then.",
    schema={"type": "string", "pattern": "^[!-~]([ -~]{0,198}[!-~])?$"},
    example="wait=1",
)
KEY = Parameter(
    name="Idempotency-Key",
    place="header",
    text="A new one for each command: sent again, it gives the first answer and acts once. In"
    " quotes, as a string of structured fields, it is the same key.",
    schema={"type": "string", "pattern": "^[!#-~][!-~]{0,199}$"},
    required=True,
    example="turn-3-move-1",
    problems=_KEY_PROBLEMS,
)
RANDOM_KEY = Parameter(
    name="Idempotency-Key",
    place="header",
    text="A UUID of version 4, drawn at random (`uuidgen`, `crypto.randomUUID()`): it alone proves"
    " that a repeated request is the caller's. Those of examples are refused, this one too.",
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
            {"type": "string", "pattern": "^[a-z2-7]{16}$"},
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
            "The id of an account, or its name, however it is spelled.",
            {"type": "string", "minLength": 3, "maxLength": 60},
            "unknown-account",
        ),
        _in_path(
            "account",
            "The id of the account.",
            {"type": "string", "pattern": "^[a-z2-7]{16}$"},
            "unknown-account",
        ),
        _in_path(
            "number",
            "Which of the account's API keys, from 1.",
            {"type": "integer", "minimum": 1, "maximum": 999_999},
            "unknown-key",
        ),
        _in_path(
            "webhook",
            "Which of the account's webhooks, from 1.",
            {"type": "integer", "minimum": 1, "maximum": 999_999},
            "unknown-webhook",
        ),
        _in_path(
            "delivery",
            "The id of the delivery: the `webhook-id` that it is sent with.",
            {"type": "string", "pattern": "^wd_[0-9a-f]{32}$"},
            "unknown-delivery",
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
            "The slug of a kind of problem.",
            {"type": "string", "pattern": "^[a-z-]{1,40}$"},
            "unknown-path",
        ),
    )
}

LIMIT_FIELDS = ("RateLimit-Policy", "RateLimit")
HEADERS: Mapping[str, dict[str, Any]] = {
    "ETag": {
        "description": "What the answer stands for. Of a match: its version, who sees it (`-`,"
        " or `s` and the seat), what it is (`.n` and a revision where accounts are named), and the"
        ' release, as in `"8.s0.state.3fa2c1d5e0"`.',
        "schema": {"type": "string"},
    },
    "Accept-Encoding": {
        "description": "The codings in which a body may be sent.",
        "schema": {"type": "string"},
    },
    "WWW-Authenticate": {
        "description": "How to prove whose seat it is.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "What was made.", "schema": {"type": "string"}},
    "Link": {"description": "The next page, if there is one.", "schema": {"type": "string"}},
    "Content-Disposition": {"description": "The file's name.", "schema": {"type": "string"}},
    "Content-Location": {
        "description": "Of an answer for a time: its address by version.",
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": "What is granted: q requests in w seconds, by the name of the limit"
        " (draft-ietf-httpapi-ratelimit-headers-10). Absent where the service does not count.",
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": "What is left: r requests; more are granted in t seconds.",
        "schema": {"type": "string"},
    },
    "Retry-After": {
        "description": "After how many seconds to repeat the request.",
        "schema": {"type": "string", "pattern": "^[1-9][0-9]*$"},
    },
    "Preference-Applied": {
        "description": "`wait=` and the seconds, where the answer has waited for the workers.",
        "schema": {"type": "string", "pattern": "^wait=[0-9]+$"},
    },
    "Cache-Control": {"description": "Who may keep it.", "schema": {"type": "string"}},
    "Idempotency-Replayed": {
        "description": "`true` where the answer was given to this key before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
}
