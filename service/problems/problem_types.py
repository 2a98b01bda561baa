"""The problem types, with the exceptions that map to them. Their slugs must not change."""

from collections.abc import Mapping

from werkzeug.exceptions import MethodNotAllowed, NotFound

from games.errors import RuleViolation, UnknownContent
from matches.audit.bot_replay import CostlyTurn, NoBotTurn, OtherEngine
from matches.errors import (
    AdminsOnly,
    BadToken,
    EventLimit,
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
from projections.match_cache import MatchDeleted, NoSuchMatch
from service.problems import errors
from service.problems.account_problems import ACCOUNT_PROBLEMS
from service.problems.problem_type import ProblemType
from service.problems.request_problems import REQUEST_PROBLEMS
from service.problems.service_problems import SERVICE_PROBLEMS

_SOON = {"Retry-After": "1"}
_WHO = {"WWW-Authenticate": 'Bearer realm="match"'}

_ELSEWHERE = ACCOUNT_PROBLEMS | REQUEST_PROBLEMS | SERVICE_PROBLEMS
PROBLEM_TYPES: Mapping[str, ProblemType] = _ELSEWHERE | {
    "no-token": ProblemType(
        401,
        "No token",
        "Only somebody who is known can do this: send the token of a seat, the API key of an"
        " account, or an administrator's token, as a bearer token.",
        _WHO,
        errors=(errors.NoToken, errors.NoApiKey),
        advice="Send the token of the seat, or an API key, as `Authorization: Bearer ...`.",
    ),
    "invalid-token": ProblemType(
        401,
        "Invalid token",
        "The token is no seat's of this match.",
        {"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'},
        errors=(errors.BadAuthorization,),
        quiet=(BadToken,),
        advice="Check which match the token is of. Too many wrong ones, and your address has"
        " to wait.",
    ),
    "not-your-seat": ProblemType(
        403,
        "Not your seat",
        "Only the holder of the seat can do this.",
        errors=(errors.NotYourSeat,),
        advice="Use the token of this seat, or the address of yours.",
    ),
    "admins-only": ProblemType(
        403,
        "Only administrators do this",
        "Send the token that the service was started with (`FORMICARY_ADMIN_TOKEN`).",
        quiet=(AdminsOnly,),
        advice="Leave it to whoever runs the service.",
    ),
    "wrong-scope": ProblemType(
        403,
        "Wrong scope",
        "An administrator's token is good for undo, redo, ending, hiding, deleting, branches and"
        " the private branches that came of them; it plays for nobody.",
        errors=(WrongScope,),
        advice="Play with the token of a seat.",
    ),
    "unknown-path": ProblemType(
        404,
        "Unknown path",
        "There is nothing at this address.",
        errors=(errors.UnknownProblem,),
        quiet=(NotFound,),
        advice="Look the address up in the description of the API.",
    ),
    "unknown-match": ProblemType(
        404,
        "Unknown match",
        "There is no match of this id.",
        quiet=(NoSuchMatch,),
        advice="Check the id. A match that only invited people see is unknown to all others.",
    ),
    "unknown-game": ProblemType(
        404,
        "Unknown game",
        "There is no game of this name.",
        errors=(UnknownGame,),
        advice="Choose one of `GET /v1/games`.",
    ),
    "no-analysis": ProblemType(
        404,
        "No analysis",
        "The match was not analysed with this effort, or that is forgotten: ask for it by POST.",
        errors=(errors.NoAnalysis,),
        advice="Ask for it with POST, and read it when it is done.",
    ),
    "no-card": ProblemType(
        404,
        "No card",
        "The pack has no card of this id, or none is drawn.",
        errors=(errors.NoCard,),
        advice="Take ids from the pack of the match, and do without pictures where there are none.",
    ),
    "no-receipt": ProblemType(
        404,
        "No receipt",
        "A receipt is given for the last event of a command, and no other.",
        errors=(errors.NoReceipt,),
        advice="Ask with the last `seq` of the command, which the detail names.",
    ),
    "unknown-content": ProblemType(
        404,
        "Unknown content pack",
        "No pack of this hash is known; `formicary content add` stores one.",
        errors=(UnknownContent,),
        advice="Choose a pack that the game lists, or have this one stored.",
    ),
    "unknown-version": ProblemType(
        404,
        "Unknown version",
        "The match has not come to this version, or it is below 1.",
        errors=(NoSuchVersion,),
        advice="Ask for a version from 1 to the newest, `current_version`.",
    ),
    "no-board": ProblemType(
        404,
        "No board",
        "This game has no board to draw, or has not begun.",
        errors=(errors.NoBoard,),
        advice="Draw your own from the state, or wait until the match begins.",
    ),
    "method-not-allowed": ProblemType(
        405,
        "Method not allowed",
        "The Allow header names the methods that this address has.",
        quiet=(MethodNotAllowed,),
        advice="Use a method that `Allow` names.",
    ),
    "not-acceptable": ProblemType(
        406,
        "Not acceptable",
        "Events come as application/json, application/x-ndjson or text/event-stream.",
        errors=(errors.NotAcceptable,),
        advice="Accept one of the media types that the operation lists.",
    ),
    "rule-violation": ProblemType(
        409,
        "A rule forbids it",
        "The slug names the check, the rule its paragraph, the facts what was wanted and found.",
        errors=(RuleViolation,),
        advice="Choose another command: `nearest` holds legal ones, and `actions` all of"
        " them. `rule` is a paragraph of `docs/rules/` of the game, and `conditions`"
        " tell what did not hold.",
    ),
    "other-games-command": ProblemType(
        409,
        "A command of another game",
        "The match is of another game than the command.",
        errors=(errors.OtherGamesCommand,),
        advice="Send a command of the game of the match.",
    ),
    "phase-running": ProblemType(
        409,
        "A phase is running",
        "The seats are asked again after it: try once more.",
        _SOON,
        quiet=(PhaseRunning,),
        advice="Wait for `Retry-After`, read your actions again and choose again.",
    ),
    "inside-commit": ProblemType(
        409,
        "Nobody is asked within a command",
        "The version lies within the events of a command: `facts` name it as `version`, and as"
        " `end` the version at which the command ends, where seats are asked again.",
        errors=(errors.InsideCommand,),
        advice="Ask for the version `facts.end`, or for an earlier one.",
    ),
    "still-hidden": ProblemType(
        409,
        "Not everything is open yet",
        "What another seat sees is told when the match is over and all that was hidden is opened.",
        errors=(errors.StillHidden,),
        advice="Leave out `as`, or wait for the end of the match.",
    ),
    "match-open": ProblemType(
        409,
        "The match has not begun",
        "Seats are still open: it begins with the last one.",
        quiet=(MatchNotRunning,),
        advice="Wait until all seats are taken.",
    ),
    "match-over": ProblemType(
        409,
        "The match is over",
        "It takes no more commands.",
        quiet=(MatchNotRunning,),
        advice="Send no more commands; what happened can be read as before.",
    ),
    "event-limit": ProblemType(
        409,
        "The match has too many events",
        "Seats, tokens, proposals and undos of this match were changed as often as they may be.",
        errors=(EventLimit,),
        advice="Go on playing: moves, resigning and answers to proposals are accepted as before.",
    ),
    "match-not-over": ProblemType(
        409,
        "The match is not over",
        "What this would tell is released with the end of the match.",
        errors=(MatchNotOver,),
        advice="Ask again when the match is over.",
    ),
    "keys-kept": ProblemType(
        409,
        "The match keeps its keys",
        "By its policy the match has not released the keys without which this is not told.",
        errors=(KeysKept,),
        advice="Do without; the match will not tell it.",
    ),
    "no-result": ProblemType(
        409,
        "The match has no result",
        "An administrator has ended it: nobody won, so there is nothing to estimate chances of.",
        errors=(NoResult,),
        advice="Do without; there is nothing to analyse.",
    ),
    "no-bot-turn": ProblemType(
        409,
        "No bot's turn",
        "No command that a bot chose begins with this event.",
        errors=(NoBotTurn,),
        advice="Ask with the first `seq` of a bot's command.",
    ),
    "other-engine": ProblemType(
        409,
        "Another version of the bots",
        "The turn was chosen by an engine of another version than this service runs.",
        errors=(OtherEngine,),
        advice="Ask a service of the version that chose the turn.",
    ),
    "costly-turn": ProblemType(
        409,
        "A long search",
        "The bot searched longer than a request may: `formicary rederive` does it, and so does"
        " anybody's own service that imports the bundle.",
        errors=(CostlyTurn,),
        advice="Download the bundle and run `formicary rederive` on it.",
    ),
    "stale-version": ProblemType(
        412,
        "Stale version",
        "Your question has moved on since the version in If-Match; `missed` holds the events"
        " after it, as you may see them.",
        errors=(StaleVersion,),
        advice="Read your actions again and choose again, with a new key.",
    ),
    "future-version": ProblemType(
        412,
        "Version from the future",
        "The match has not come to the version in If-Match.",
        errors=(StaleVersion,),
        advice="Read the match again: the version is of another match, or was lost.",
    ),
    "match-deleted": ProblemType(
        410,
        "The match was deleted",
        "Whoever runs the service has deleted it, for ever: nothing of it can be read or played.",
        quiet=(MatchDeleted,),
        advice="Forget the match; its id is never used again.",
    ),
}

TYPE_OF: Mapping[type[Exception], str] = {
    error: slug for slug, one in PROBLEM_TYPES.items() for error in (*one.errors, *one.quiet)
}  # if two types share an exception, the later one applies unless its handler chooses
