"""The kinds of problems: slugs may not change, wording may."""

from collections.abc import Mapping

from msgspec import Struct


class Kind(Struct, frozen=True):
    """A kind of problem: its status, its title, what it means and what to do about it."""

    status: int
    title: str
    text: str
    headers: Mapping[str, str] = {}


_SOON = {"Retry-After": "1"}
_WHO = {"WWW-Authenticate": 'Bearer realm="match"'}

KINDS: Mapping[str, Kind] = {
    "bad-request": Kind(400, "Bad request", "The request cannot be understood."),
    "malformed-json": Kind(400, "Malformed JSON", "The body is not JSON in UTF-8."),
    "no-idempotency-key": Kind(
        400,
        "No idempotency key",
        "Every request that appends needs an Idempotency-Key header. Choose a new key for each"
        " command, and send the same one again if you did not get the answer.",
    ),
    "invalid-idempotency-key": Kind(
        400,
        "Invalid idempotency key",
        "A key is at most 200 printable ASCII characters; without a token it must be a UUID,"
        " since it alone proves that a repeated request is yours.",
    ),
    "malformed-if-match": Kind(
        400, "Malformed If-Match", 'If-Match holds the ETag of a version, such as "17".'
    ),
    "no-token": Kind(
        401,
        "No token",
        "Only the holder of a seat can do this: send the seat's token as a bearer token.",
        _WHO,
    ),
    "invalid-token": Kind(
        401,
        "Invalid token",
        "The token is no seat's of this match.",
        {"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'},
    ),
    "not-your-seat": Kind(403, "Not your seat", "Only the holder of the seat can do this."),
    "wrong-scope": Kind(
        403,
        "Wrong scope",
        "An administrator's token is good for undo, redo, branches and the private branches that"
        " came of them; it plays for nobody.",
    ),
    "unknown-path": Kind(404, "Unknown path", "There is nothing at this address."),
    "unknown-match": Kind(404, "Unknown match", "There is no match of this id."),
    "unknown-game": Kind(404, "Unknown game", "There is no game of this name."),
    "no-analysis": Kind(
        404,
        "No analysis",
        "The match was not analysed with this effort, or that is forgotten: ask for it by POST.",
    ),
    "no-card": Kind(404, "No card", "The pack has no card of this id, or none is drawn."),
    "no-receipt": Kind(
        404, "No receipt", "A receipt is given for the last event of a command, and no other."
    ),
    "unknown-content": Kind(
        404,
        "Unknown content pack",
        "No pack of this hash is known; `formicary content add` stores one.",
    ),
    "unknown-version": Kind(
        404, "Unknown version", "The match has not come to this version, or it is below 1."
    ),
    "no-board": Kind(404, "No board", "This game has no board to draw, or has not begun."),
    "method-not-allowed": Kind(
        405, "Method not allowed", "The Allow header names the methods that this address has."
    ),
    "not-acceptable": Kind(
        406,
        "Not acceptable",
        "Events come as application/json, application/x-ndjson or text/event-stream.",
    ),
    "rule-violation": Kind(
        409,
        "A rule forbids it",
        "The slug names the check, the rule its paragraph, the facts what was wanted and found.",
    ),
    "other-games-command": Kind(
        409, "A command of another game", "The match is of another game than the command."
    ),
    "phase-running": Kind(
        409, "A phase is running", "The seats are asked again after it: try once more.", _SOON
    ),
    "match-open": Kind(
        409, "The match has not begun", "Seats are still open: it begins with the last one."
    ),
    "match-over": Kind(409, "The match is over", "It takes no more commands."),
    "match-not-over": Kind(
        409,
        "The match is not over",
        "What this would tell is released with the end of the match.",
    ),
    "keys-kept": Kind(
        409,
        "The match keeps its keys",
        "By its policy the match has not released the keys without which this is not told.",
    ),
    "no-bot-turn": Kind(
        409, "No bot's turn", "No command that a bot chose begins with this event."
    ),
    "other-engine": Kind(
        409,
        "Another version of the bots",
        "The turn was chosen by an engine of another version than this service runs.",
    ),
    "costly-turn": Kind(
        409,
        "A long search",
        "The bot searched longer than a request may: `formicary rederive` does it, and so does"
        " anybody's own service that imports the bundle.",
    ),
    "stale-version": Kind(
        412,
        "Stale version",
        "Your question has moved on since the version in If-Match; `missed` holds the events"
        " after it, as you may see them.",
    ),
    "future-version": Kind(
        412, "Version from the future", "The match has not come to the version in If-Match."
    ),
    "body-too-large": Kind(413, "Body too large", "A body is at most 64 KiB."),
    "wrong-media-type": Kind(415, "Wrong media type", "Bodies are sent as application/json."),
    "invalid-body": Kind(
        422,
        "Invalid body",
        "The body is JSON of another form than the one described; `errors` points at each fault.",
    ),
    "invalid-seats": Kind(422, "Invalid seats", "The game cannot have these seats."),
    "invalid-parameter": Kind(
        422, "Invalid parameter", "A parameter of the query cannot be read; it is named."
    ),
    "invalid-condition": Kind(
        422,
        "Invalid condition",
        "`where` is a JMESPath expression of at most 500 letters over your view of the match;"
        " `position` is where it cannot be read, counted from 0.",
    ),
    "costly-condition": Kind(
        422,
        "Condition too costly",
        "The condition takes more work for one version than is granted: ask for less at once.",
    ),
    "key-reused": Kind(
        422,
        "Key reused",
        "This idempotency key came with another request before; nothing was done.",
    ),
    "internal": Kind(500, "Internal error", "The fault is ours. Nothing is known about the cause."),
    "unknown-rules": Kind(
        501,
        "Unknown rules",
        "The match is played under a version of its game's rules that this service does not know.",
    ),
    "busy": Kind(503, "Too busy", "Others were faster many times in a row: try once more.", _SOON),
    "too-many-streams": Kind(
        503,
        "Too many streams",
        "This process holds as many streams as it may.",
        {"Retry-After": "5"},
    ),
    "too-many-analyses": Kind(
        503,
        "Too many analyses",
        "As many matches wait to be analysed as may: ask again later.",
        {"Retry-After": "60"},
    ),
    "analyses-off": Kind(
        503, "No analyses here", "This service runs without workers that analyse matches."
    ),
    "too-much-thinking": Kind(
        503,
        "Others are being answered",
        "This process computes for as many requests as it may: try once more.",
        {"Retry-After": "2"},
    ),
    "store-unavailable": Kind(
        503,
        "The store does not answer",
        "Repeat the request with the same idempotency key: it acts once.",
        {"Retry-After": "2"},
    ),
    "unsafe-store": Kind(503, "The store is unsafe", "The store could lose or evict events."),
}
