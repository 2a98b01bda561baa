"""Problem types for malformed requests. They are part of the table of all types."""

from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from events import KeyReused
from matches.analysis.whatif import PLAYOUTS_MOST
from matches.analysis.whatif_progress import CostlyWhatIf
from matches.errors import (
    BadCondition,
    BadPosition,
    BadSeats,
    BatchPastDraw,
    CostlyBot,
    CostlyComparison,
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
        advice="Correct the request before you send it again.",
    ),
    "malformed-json": ProblemType(
        400,
        "Malformed JSON",
        "The body is not JSON in UTF-8, or one of its objects repeats a member.",
        errors=(errors.MalformedJson,),
        advice="Send one JSON value in UTF-8 without repeated members.",
    ),
    "no-idempotency-key": ProblemType(
        400,
        "No idempotency key",
        "Every request that appends needs an Idempotency-Key header. Choose a new key for each"
        " command, and repeat the request with the same key if you did not get the response.",
        errors=(errors.NoKey,),
        advice="Send the request with an `Idempotency-Key` of its own.",
    ),
    "invalid-idempotency-key": ProblemType(
        400,
        "Invalid idempotency key",
        "A key has at most 200 printable ASCII characters, bare or in quotes. If the response"
        " contains a secret, the key alone proves that a repeated request is yours. It must then"
        " be a random UUID (version 4), and not one from an example.",
        errors=(errors.BadIdempotencyKey,),
        advice="Generate a new UUID for each request: `uuidgen`, or `crypto.randomUUID()`.",
    ),
    "malformed-if-match": ProblemType(
        400,
        "Malformed If-Match",
        'If-Match must contain ETags of a match, or a version, for example "17".',
        errors=(errors.BadIfMatch,),
        advice="Send an `ETag` unchanged, or the version in quotes.",
    ),
    "body-too-large": ProblemType(
        413,
        "Body too large",
        "A body may have at most 64 KiB.",
        quiet=(RequestEntityTooLarge,),
        advice="Send less at once.",
    ),
    "wrong-media-type": ProblemType(
        415,
        "Wrong media type",
        "Bodies must be sent as application/json, in UTF-8.",
        errors=(errors.WrongMediaType,),
        advice="Send `Content-Type: application/json`, in UTF-8.",
    ),
    "unknown-content-coding": ProblemType(
        415,
        "Unknown content coding",
        "A body must be sent uncompressed or with gzip.",
        {"Accept-Encoding": "gzip"},
        errors=(errors.UnknownCoding,),
        advice="Send the body uncompressed, or with gzip.",
    ),
    "invalid-body": ProblemType(
        422,
        "Invalid body",
        "The body is JSON but does not have the described form. `errors` points to each fault.",
        errors=(
            ValidationError,
            BadPosition,
        ),
        advice="Correct the places that the pointers in `errors` name.",
    ),
    "body-too-deep": ProblemType(
        422,
        "Body too deep",
        "The lists and objects of a body may be nested at most 32 deep.",
        quiet=(errors.BodyTooDeep,),
        advice="Send a flatter body.",
    ),
    "batch-past-draw": ProblemType(
        422,
        "The batch goes on after a draw",
        "A command that draws luck, reveals hidden values, leads to a phase or ends the match must"
        " be the last of its batch. `errors` contains the place of the command after it. Nothing"
        " was done.",
        quiet=(BatchPastDraw,),
        advice="Send the commands before that place, and choose the next ones when you have the"
        " response.",
    ),
    "invalid-seats": ProblemType(
        422,
        "Invalid seats",
        "The game does not support these seats.",
        errors=(BadSeats,),
        advice="Send a number of seats that the game supports, as in `GET /v1/games/{game}`.",
    ),
    "costly-bot": ProblemType(
        422,
        "The bot thinks too long",
        "A bot of this level would exceed the time limit for a decision.",
        errors=(CostlyBot,),
        advice="Choose a level of the bot with a shorter thinking time.",
    ),
    "costly-whatif": ProblemType(
        422,
        "Too many playouts",
        f"A question may need at most {PLAYOUTS_MOST} playouts, counted over all legal commands of"
        " the seat.",
        errors=(CostlyWhatIf,),
        advice="Ask for fewer playouts per command, or leave `playouts` out.",
    ),
    "invalid-parameter": ProblemType(
        422,
        "Invalid parameter",
        "A parameter of the query cannot be read, is unknown at this address or is given twice."
        " The problem names it.",
        errors=(errors.BadParameter,),
        quiet=(BadCursor,),
        advice="Correct the parameter named in `parameter`.",
    ),
    "invalid-condition": ProblemType(
        422,
        "Invalid expression",
        "`where` and `select` must be JMESPath expressions of at most 500 characters over your view"
        " of the match. `position` is the place of the error, counted from 0.",
        errors=(BadCondition,),
        advice="Correct the expression at `position`.",
    ),
    "unknown-field": ProblemType(
        422,
        "Unknown field",
        "The expression contains a field that no view of the game has at that place. `position` is"
        " the beginning of the name, counted from 0. `suggestions` lists the nearest names.",
        errors=(UnknownField,),
        advice="Correct the name at `position`. The schema of the game's view lists the fields.",
    ),
    "costly-condition": ProblemType(
        422,
        "Expression too costly",
        "The expression needs more work for a version than is allowed. Read less at once.",
        errors=(CostlyCondition,),
        advice="Read fewer versions at once, or use a simpler expression.",
    ),
    "costly-comparison": ProblemType(
        422,
        "Comparison too costly",
        "The matches are too long to be compared within the time for a request.",
        quiet=(CostlyComparison,),
        advice="Compare their bundles on your own machine.",
    ),
    "key-reused": ProblemType(
        422,
        "Key reused",
        "This idempotency key was already used with another request. Nothing was done.",
        quiet=(KeyReused,),
        advice="Send the request with a new key.",
    ),
}
