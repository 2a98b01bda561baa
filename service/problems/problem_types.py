"""The types of problems and the exceptions behind them: slugs may not change, wording may."""

from collections.abc import Mapping

from marshmallow import ValidationError
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from events import KeyReused, UnsafeStore, VersionConflict
from games.errors import RuleViolation, UnknownContent, UnknownRules
from matches.audit.bot_replay import CostlyTurn, NoBotTurn, OtherEngine
from matches.errors import (
    AdminsOnly,
    BadCondition,
    BadPosition,
    BadSeats,
    BadToken,
    CostlyBot,
    CostlyCondition,
    KeysKept,
    MatchNotOver,
    MatchNotRunning,
    NoResult,
    NoSuchVersion,
    PhaseRunning,
    StaleVersion,
    UnknownGame,
    WrongScope,
)
from projections.analyses import TooManyAnalyses
from projections.lobby import BadCursor
from projections.match_cache import MatchDeleted, NoSuchMatch
from service.problems import errors
from service.problems.account_problems import ACCOUNT_PROBLEMS
from service.problems.problem_type import ProblemType

_SOON = {"Retry-After": "1"}
_WHO = {"WWW-Authenticate": 'Bearer realm="match"'}

PROBLEM_TYPES: Mapping[str, ProblemType] = ACCOUNT_PROBLEMS | {
    "bad-request": ProblemType(
        400, "Bad request", "The request cannot be understood.", quiet=(HTTPException,)
    ),
    "malformed-json": ProblemType(
        400,
        "Malformed JSON",
        "The body is not JSON in UTF-8, or one of its objects names a member twice.",
        errors=(errors.MalformedJson,),
    ),
    "no-idempotency-key": ProblemType(
        400,
        "No idempotency key",
        "Every request that appends needs an Idempotency-Key header. Choose a new key for each"
        " command, and send the same one again if you did not get the answer.",
        errors=(errors.NoKey,),
    ),
    "invalid-idempotency-key": ProblemType(
        400,
        "Invalid idempotency key",
        "A key is at most 200 printable ASCII characters, bare or in quotes; without a token it"
        " must be a UUID, since it alone proves that a repeated request is yours.",
        errors=(errors.BadIdempotencyKey,),
    ),
    "malformed-if-match": ProblemType(
        400,
        "Malformed If-Match",
        'If-Match holds ETags of a match, or a version such as "17".',
        errors=(errors.BadIfMatch,),
    ),
    "no-token": ProblemType(
        401,
        "No token",
        "Only somebody who is known can do this: send the token of a seat, the API key of an"
        " account, or an administrator's token, as a bearer token.",
        _WHO,
        errors=(errors.NoToken, errors.NoApiKey),
    ),
    "invalid-token": ProblemType(
        401,
        "Invalid token",
        "The token is no seat's of this match.",
        {"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'},
        errors=(errors.BadAuthorization,),
        quiet=(BadToken,),
    ),
    "not-your-seat": ProblemType(
        403,
        "Not your seat",
        "Only the holder of the seat can do this.",
        errors=(errors.NotYourSeat,),
    ),
    "admins-only": ProblemType(
        403,
        "Only administrators do this",
        "Send the token that the service was started with (`FORMICARY_ADMIN_TOKEN`).",
        quiet=(AdminsOnly,),
    ),
    "wrong-scope": ProblemType(
        403,
        "Wrong scope",
        "An administrator's token is good for undo, redo, ending, hiding, deleting, branches and"
        " the private branches that came of them; it plays for nobody.",
        errors=(WrongScope,),
    ),
    "unknown-path": ProblemType(
        404,
        "Unknown path",
        "There is nothing at this address.",
        errors=(errors.UnknownProblem,),
        quiet=(NotFound,),
    ),
    "unknown-match": ProblemType(
        404, "Unknown match", "There is no match of this id.", quiet=(NoSuchMatch,)
    ),
    "unknown-game": ProblemType(
        404, "Unknown game", "There is no game of this name.", errors=(UnknownGame,)
    ),
    "no-analysis": ProblemType(
        404,
        "No analysis",
        "The match was not analysed with this effort, or that is forgotten: ask for it by POST.",
        errors=(errors.NoAnalysis,),
    ),
    "no-card": ProblemType(
        404,
        "No card",
        "The pack has no card of this id, or none is drawn.",
        errors=(errors.NoCard,),
    ),
    "no-receipt": ProblemType(
        404,
        "No receipt",
        "A receipt is given for the last event of a command, and no other.",
        errors=(errors.NoReceipt,),
    ),
    "unknown-content": ProblemType(
        404,
        "Unknown content pack",
        "No pack of this hash is known; `formicary content add` stores one.",
        errors=(UnknownContent,),
    ),
    "unknown-version": ProblemType(
        404,
        "Unknown version",
        "The match has not come to this version, or it is below 1.",
        errors=(NoSuchVersion,),
    ),
    "no-board": ProblemType(
        404,
        "No board",
        "This game has no board to draw, or has not begun.",
        errors=(errors.NoBoard,),
    ),
    "method-not-allowed": ProblemType(
        405,
        "Method not allowed",
        "The Allow header names the methods that this address has.",
        quiet=(MethodNotAllowed,),
    ),
    "not-acceptable": ProblemType(
        406,
        "Not acceptable",
        "Events come as application/json, application/x-ndjson or text/event-stream.",
        errors=(errors.NotAcceptable,),
    ),
    "rule-violation": ProblemType(
        409,
        "A rule forbids it",
        "The slug names the check, the rule its paragraph, the facts what was wanted and found.",
        errors=(RuleViolation,),
    ),
    "other-games-command": ProblemType(
        409,
        "A command of another game",
        "The match is of another game than the command.",
        errors=(errors.OtherGamesCommand,),
    ),
    "phase-running": ProblemType(
        409,
        "A phase is running",
        "The seats are asked again after it: try once more.",
        _SOON,
        quiet=(PhaseRunning,),
    ),
    "inside-commit": ProblemType(
        409,
        "Nobody is asked within a command",
        "The version lies within the events of a command: `facts` name it as `version`, and as"
        " `end` the version at which the command ends, where seats are asked again.",
        errors=(errors.InsideCommand,),
    ),
    "match-open": ProblemType(
        409,
        "The match has not begun",
        "Seats are still open: it begins with the last one.",
        quiet=(MatchNotRunning,),
    ),
    "match-over": ProblemType(
        409, "The match is over", "It takes no more commands.", quiet=(MatchNotRunning,)
    ),
    "match-not-over": ProblemType(
        409,
        "The match is not over",
        "What this would tell is released with the end of the match.",
        errors=(MatchNotOver,),
    ),
    "keys-kept": ProblemType(
        409,
        "The match keeps its keys",
        "By its policy the match has not released the keys without which this is not told.",
        errors=(KeysKept,),
    ),
    "no-result": ProblemType(
        409,
        "The match has no result",
        "An administrator has ended it: nobody won, so there is nothing to estimate chances of.",
        errors=(NoResult,),
    ),
    "no-bot-turn": ProblemType(
        409,
        "No bot's turn",
        "No command that a bot chose begins with this event.",
        errors=(NoBotTurn,),
    ),
    "other-engine": ProblemType(
        409,
        "Another version of the bots",
        "The turn was chosen by an engine of another version than this service runs.",
        errors=(OtherEngine,),
    ),
    "costly-turn": ProblemType(
        409,
        "A long search",
        "The bot searched longer than a request may: `formicary rederive` does it, and so does"
        " anybody's own service that imports the bundle.",
        errors=(CostlyTurn,),
    ),
    "stale-version": ProblemType(
        412,
        "Stale version",
        "Your question has moved on since the version in If-Match; `missed` holds the events"
        " after it, as you may see them.",
        errors=(StaleVersion,),
    ),
    "future-version": ProblemType(
        412,
        "Version from the future",
        "The match has not come to the version in If-Match.",
        errors=(StaleVersion,),
    ),
    "match-deleted": ProblemType(
        410,
        "The match was deleted",
        "Whoever runs the service has deleted it, for ever: nothing of it can be read or played.",
        quiet=(MatchDeleted,),
    ),
    "body-too-large": ProblemType(
        413, "Body too large", "A body is at most 64 KiB.", quiet=(RequestEntityTooLarge,)
    ),
    "wrong-media-type": ProblemType(
        415,
        "Wrong media type",
        "Bodies are sent as application/json, in UTF-8.",
        errors=(errors.WrongMediaType,),
    ),
    "unknown-content-coding": ProblemType(
        415,
        "Unknown content coding",
        "A body comes as it is or as gzip.",
        {"Accept-Encoding": "gzip"},
        errors=(errors.UnknownCoding,),
    ),
    "invalid-body": ProblemType(
        422,
        "Invalid body",
        "The body is JSON of another form than the one described; `errors` points at each fault.",
        errors=(
            ValidationError,
            BadPosition,
        ),
    ),
    "body-too-deep": ProblemType(
        422,
        "Body too deep",
        "The lists and objects of a body are nested at most 32 deep.",
        quiet=(errors.BodyTooDeep,),
    ),
    "invalid-seats": ProblemType(
        422, "Invalid seats", "The game cannot have these seats.", errors=(BadSeats,)
    ),
    "costly-bot": ProblemType(
        422,
        "The bot thinks too long",
        "A bot of this level would think about one decision for longer than is granted here.",
        errors=(CostlyBot,),
    ),
    "invalid-parameter": ProblemType(
        422,
        "Invalid parameter",
        "A parameter of the query cannot be read, is unknown at this address or given twice;"
        " it is named.",
        errors=(errors.BadParameter,),
        quiet=(BadCursor,),
    ),
    "invalid-condition": ProblemType(
        422,
        "Invalid condition",
        "`where` is a JMESPath expression of at most 500 letters over your view of the match;"
        " `position` is where it cannot be read, counted from 0.",
        errors=(BadCondition,),
    ),
    "costly-condition": ProblemType(
        422,
        "Condition too costly",
        "The condition takes more work for one version than is granted: ask for less at once.",
        errors=(CostlyCondition,),
    ),
    "key-reused": ProblemType(
        422,
        "Key reused",
        "This idempotency key came with another request before; nothing was done.",
        quiet=(KeyReused,),
    ),
    "too-many-requests": ProblemType(
        429,
        "Too many requests",
        "You have used up what is granted in a while. Nothing was done: repeat the request with"
        " the same idempotency key after Retry-After.",
        errors=(errors.TooManyRequests,),
    ),
    "internal": ProblemType(
        500,
        "Internal error",
        "The fault is ours. Nothing is known about the cause.",
        quiet=(Exception,),
    ),
    "unknown-rules": ProblemType(
        501,
        "Unknown rules",
        "The match is played under a version of its game's rules that this service does not know.",
        errors=(UnknownRules,),
    ),
    "busy": ProblemType(
        503,
        "Too busy",
        "Others were faster many times in a row: try once more.",
        _SOON,
        quiet=(VersionConflict,),
    ),
    "too-many-streams": ProblemType(
        503,
        "Too many streams",
        "This process holds as many streams as it may.",
        {"Retry-After": "5"},
        errors=(errors.TooManyStreams,),
    ),
    "too-many-reads": ProblemType(
        503,
        "Too many reads",
        "Reads that take long wait for one another here, and this one has waited too long.",
        {"Retry-After": "5"},
        errors=(errors.TooManyReads,),
    ),
    "too-many-analyses": ProblemType(
        503,
        "Too many analyses",
        "As many matches wait to be analysed as may: ask again later.",
        {"Retry-After": "60"},
        errors=(TooManyAnalyses,),
    ),
    "analyses-off": ProblemType(
        503,
        "No analyses here",
        "This service runs without workers that analyse matches.",
        errors=(errors.AnalysesOff,),
    ),
    "too-much-thinking": ProblemType(
        503,
        "Others are being answered",
        "This process computes for as many requests as it may: try once more.",
        {"Retry-After": "2"},
        errors=(errors.TooMuchThinking,),
    ),
    "store-unavailable": ProblemType(
        503,
        "The store does not answer",
        "Repeat the request with the same idempotency key: it acts once.",
        {"Retry-After": "2"},
        quiet=(RedisError,),
    ),
    "unsafe-store": ProblemType(
        503, "The store is unsafe", "The store could lose or evict events.", errors=(UnsafeStore,)
    ),
}

TYPE_OF: Mapping[type[Exception], str] = {
    error: slug for slug, one in PROBLEM_TYPES.items() for error in (*one.errors, *one.quiet)
}  # of two problems of one exception the latter: its handler tells which it is
