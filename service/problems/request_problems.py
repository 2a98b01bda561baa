"""Problem types of a request's form, a part of the table of all types."""

from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from events import KeyReused
from matches.errors import (
    BadCondition,
    BadPosition,
    BadSeats,
    CostlyBot,
    CostlyCondition,
    UnknownField,
)
from projections.lobby import BadCursor
from service.problems import errors
from service.problems.problem_type import ProblemType

REQUEST_PROBLEMS: dict[str, ProblemType] = {
    "bad-request": ProblemType(
        400,
        "Bad request",
        "The request cannot be understood.",
        quiet=(HTTPException,),
        advice="Correct the request; sent again as it is, it is refused again.",
    ),
    "malformed-json": ProblemType(
        400,
        "Malformed JSON",
        "The body is not JSON in UTF-8, or one of its objects names a member twice.",
        errors=(errors.MalformedJson,),
        advice="Send one JSON value in UTF-8 whose objects name each member once.",
    ),
    "no-idempotency-key": ProblemType(
        400,
        "No idempotency key",
        "Every request that appends needs an Idempotency-Key header. Choose a new key for each"
        " command, and send the same one again if you did not get the answer.",
        errors=(errors.NoKey,),
        advice="Send the request with an `Idempotency-Key` of its own.",
    ),
    "invalid-idempotency-key": ProblemType(
        400,
        "Invalid idempotency key",
        "A key is at most 200 printable ASCII characters, bare or in quotes. If the answer holds"
        " something secret, the key alone proves that a repeated request is yours: then it must be"
        " a random UUID (version 4), and none that an example shows.",
        errors=(errors.BadIdempotencyKey,),
        advice="Draw a new UUID for each request: `uuidgen`, or `crypto.randomUUID()`.",
    ),
    "malformed-if-match": ProblemType(
        400,
        "Malformed If-Match",
        'If-Match holds ETags of a match, or a version such as "17".',
        errors=(errors.BadIfMatch,),
        advice="Send an `ETag` as it came, or the version in quotes.",
    ),
    "body-too-large": ProblemType(
        413,
        "Body too large",
        "A body is at most 64 KiB.",
        quiet=(RequestEntityTooLarge,),
        advice="Send less at once.",
    ),
    "wrong-media-type": ProblemType(
        415,
        "Wrong media type",
        "Bodies are sent as application/json, in UTF-8.",
        errors=(errors.WrongMediaType,),
        advice="Send `Content-Type: application/json`, in UTF-8.",
    ),
    "unknown-content-coding": ProblemType(
        415,
        "Unknown content coding",
        "A body comes as it is or as gzip.",
        {"Accept-Encoding": "gzip"},
        errors=(errors.UnknownCoding,),
        advice="Send the body as it is, or as gzip.",
    ),
    "invalid-body": ProblemType(
        422,
        "Invalid body",
        "The body is JSON of another form than the one described; `errors` points at each fault.",
        errors=(
            ValidationError,
            BadPosition,
        ),
        advice="Correct what the pointers in `errors` name.",
    ),
    "body-too-deep": ProblemType(
        422,
        "Body too deep",
        "The lists and objects of a body are nested at most 32 deep.",
        quiet=(errors.BodyTooDeep,),
        advice="Send a flatter body.",
    ),
    "invalid-seats": ProblemType(
        422,
        "Invalid seats",
        "The game cannot have these seats.",
        errors=(BadSeats,),
        advice="Send as many seats as the game takes; `GET /v1/games/{game}` tells.",
    ),
    "costly-bot": ProblemType(
        422,
        "The bot thinks too long",
        "A bot of this level would think about one decision for longer than is granted here.",
        errors=(CostlyBot,),
        advice="Choose a level of the bot that thinks for a shorter time.",
    ),
    "invalid-parameter": ProblemType(
        422,
        "Invalid parameter",
        "A parameter of the query cannot be read, is unknown at this address or given twice;"
        " it is named.",
        errors=(errors.BadParameter,),
        quiet=(BadCursor,),
        advice="Correct the parameter that `parameter` names.",
    ),
    "invalid-condition": ProblemType(
        422,
        "Invalid condition",
        "`where` is a JMESPath expression of at most 500 letters over your view of the match;"
        " `position` is where it cannot be read, counted from 0.",
        errors=(BadCondition,),
        advice="Correct the expression at `position`.",
    ),
    "unknown-field": ProblemType(
        422,
        "Unknown field",
        "`where` names a field that no view of the game has at that place, so the condition could"
        " never hold. `position` is where the name begins, counted from 0; `suggestions` are the"
        " nearest names.",
        errors=(UnknownField,),
        advice="Correct the name at `position`; the schema of the game's view lists the fields.",
    ),
    "costly-condition": ProblemType(
        422,
        "Condition too costly",
        "The condition takes more work for one version than is granted: ask for less at once.",
        errors=(CostlyCondition,),
        advice="Ask for fewer versions at once, or for a plainer condition.",
    ),
    "key-reused": ProblemType(
        422,
        "Key reused",
        "This idempotency key came with another request before; nothing was done.",
        quiet=(KeyReused,),
        advice="Send the request with a new key.",
    ),
}
