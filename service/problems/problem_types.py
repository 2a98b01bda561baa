"""Table of problem types and the exceptions that map to them. The slugs must not change."""

from collections.abc import Mapping

from werkzeug.exceptions import MethodNotAllowed, NotFound

from games.errors import RuleViolation, UnknownContent
from matches.advice import AdviceRefused
from matches.analysis.whatif_progress import NoActions
from matches.audit.bot_replay import CostlyTurn, NoBotTurn, OtherEngine
from matches.errors import (
    AdminsOnly,
    BadToken,
    EventLimit,
    KeysKept,
    MatchNotOver,
    MatchNotRunning,
    NoResult,
    NoSuchValue,
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
        "This operation requires a token. Send the token of a seat, the API key of an account, or"
        " an administrator's token, as a bearer token.",
        _WHO,
        errors=(errors.NoToken, errors.NoApiKey),
        advice="Send the token of the seat, or an API key, as `Authorization: Bearer ...`.",
    ),
    "invalid-token": ProblemType(
        401,
        "Invalid token",
        "The token does not belong to a seat of this match.",
        {"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'},
        errors=(errors.BadAuthorization,),
        quiet=(BadToken,),
        advice="Check that the token belongs to this match. After too many wrong tokens, your"
        " address has to wait.",
    ),
    "not-your-seat": ProblemType(
        403,
        "Not your seat",
        "Only the holder of the seat can do this.",
        errors=(errors.NotYourSeat,),
        advice="Use the token of this seat, or the address of your own seat.",
    ),
    "advice-refused": ProblemType(
        403,
        "Advice is refused",
        "While a match is running, its alternatives are only estimated for the holder of a seat"
        " that plays against bots, and only if the match is not rated. A branch gives no advice as"
        " long as any match that it descends from is running.",
        errors=(AdviceRefused,),
        advice="Ask again after the end of the match, and of every match that it descends from.",
    ),
    "admins-only": ProblemType(
        403,
        "Administrators only",
        "Send the token that the service was started with (`FORMICARY_ADMIN_TOKEN`).",
        quiet=(AdminsOnly,),
        advice="Leave it to the operator of the service.",
    ),
    "wrong-scope": ProblemType(
        403,
        "Wrong scope",
        "An administrator's token can undo, redo, end, hide, delete and branch matches, and use"
        " the private branches created with it. It cannot play.",
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
        "There is no match with this id.",
        quiet=(NoSuchMatch,),
        advice="Check the id. A match for invited players is unknown to everyone else.",
    ),
    "unknown-game": ProblemType(
        404,
        "Unknown game",
        "There is no game with this name.",
        errors=(UnknownGame,),
        advice="Choose a game from `GET /v1/games`.",
    ),
    "no-analysis": ProblemType(
        404,
        "No analysis",
        "The match has no analysis of this effort, or it has expired. Request one by POST.",
        errors=(errors.NoAnalysis,),
        advice="Request it with POST, and read it when it is done.",
    ),
    "no-whatif": ProblemType(
        404,
        "No question",
        "The match has no question about alternatives with this id, or it has expired. Ask it by"
        " POST.",
        errors=(errors.NoWhatIf,),
        advice="Ask the question again with POST.",
    ),
    "no-card": ProblemType(
        404,
        "No card",
        "The pack has no card with this id, or the game does not draw cards.",
        errors=(errors.NoCard,),
        advice="Take ids from the pack of the match, and do without pictures if there are none.",
    ),
    "no-receipt": ProblemType(
        404,
        "No receipt",
        "A receipt is only available for the last event of a command.",
        errors=(errors.NoReceipt,),
        advice="Use the last `seq` of the command, which the detail names.",
    ),
    "unknown-content": ProblemType(
        404,
        "Unknown content pack",
        "There is no pack with this hash. `formicary content add` stores one.",
        errors=(UnknownContent,),
        advice="Choose a pack that the game lists, or have this one stored.",
    ),
    "unknown-version": ProblemType(
        404,
        "Unknown version",
        "The match has not reached this version, or it is below 1.",
        errors=(NoSuchVersion,),
        advice="Use a version from 1 to the newest, `current_version`.",
    ),
    "no-such-value": ProblemType(
        404,
        "No such value",
        "Your view of the match has no such value at this version, or nothing that the target"
        " shows. A hidden value is answered in the same way.",
        quiet=(NoSuchValue,),
        advice="Use the JSON pointer of a value in `view` of the state at the same version, or an"
        " element of the drawing.",
    ),
    "no-board": ProblemType(
        404,
        "No board",
        "This game has no drawing of the board, or has not begun.",
        errors=(errors.NoBoard,),
        advice="Draw your own board from the state, or wait until the match begins.",
    ),
    "method-not-allowed": ProblemType(
        405,
        "Method not allowed",
        "The Allow header lists the methods of this address.",
        quiet=(MethodNotAllowed,),
        advice="Use a method listed in `Allow`.",
    ),
    "not-acceptable": ProblemType(
        406,
        "Not acceptable",
        "The operation has none of the media types that you accept.",
        errors=(errors.NotAcceptable,),
        advice="Accept one of the media types that the operation lists.",
    ),
    "rule-violation": ProblemType(
        409,
        "A rule forbids it",
        "`slug` names the check, `rule` its paragraph in the rules, and `facts` the required and"
        " actual values.",
        errors=(RuleViolation,),
        advice="Choose another command: `nearest` contains legal ones, and `actions` all of them."
        " `rule` is a paragraph of `docs/rules/` of the game, and `conditions` explains which"
        " checks failed.",
    ),
    "other-games-command": ProblemType(
        409,
        "A command of another game",
        "The command belongs to another game than the match.",
        errors=(errors.OtherGamesCommand,),
        advice="Send a command of the match's game.",
    ),
    "phase-running": ProblemType(
        409,
        "A phase is running",
        "The seats are asked again after the phase. Try again.",
        _SOON,
        quiet=(PhaseRunning,),
        advice="Wait for `Retry-After`, read your actions again and choose again.",
    ),
    "inside-commit": ProblemType(
        409,
        "No question is open inside a command",
        "The version is inside the events of a command. `facts` contains it as `version`, and as"
        " `end` the version at which the command ends and seats are asked again.",
        errors=(errors.InsideCommand,),
        advice="Use the version `facts.end`, or an earlier one.",
    ),
    "no-actions": ProblemType(
        409,
        "No legal command",
        "The seat has no legal command at this version, so there is nothing to compare.",
        errors=(NoActions,),
        advice="Choose a version at which the seat can act.",
    ),
    "still-hidden": ProblemType(
        409,
        "Not everything is public yet",
        "The views of other seats become public when the match is over and all secrets are opened.",
        errors=(errors.StillHidden,),
        advice="Leave out `as`, or wait for the end of the match.",
    ),
    "match-open": ProblemType(
        409,
        "The match has not begun",
        "Seats are still open. The match begins when the last one is taken.",
        quiet=(MatchNotRunning,),
        advice="Wait until all seats are taken.",
    ),
    "match-over": ProblemType(
        409,
        "The match is over",
        "It does not accept further commands.",
        quiet=(MatchNotRunning,),
        advice="Do not send further commands. The match can be read as before.",
    ),
    "event-limit": ProblemType(
        409,
        "The match has too many events",
        "The maximum number of changes to the seats, tokens, proposals and undos of this match is"
        " reached.",
        errors=(EventLimit,),
        advice="Play on: moves, resignations and answers to proposals are still accepted.",
    ),
    "match-not-over": ProblemType(
        409,
        "The match is not over",
        "This information is released when the match ends.",
        errors=(MatchNotOver,),
        advice="Try again when the match is over.",
    ),
    "keys-kept": ProblemType(
        409,
        "The match keeps its keys",
        "Because of its policy, the match has not released the keys that this information"
        " requires.",
        errors=(KeysKept,),
        advice="Do without it. The match will not release the keys.",
    ),
    "no-result": ProblemType(
        409,
        "The match has no result",
        "An administrator ended the match without a winner, so there are no chances to estimate.",
        errors=(NoResult,),
        advice="Do without an analysis of this match.",
    ),
    "no-bot-turn": ProblemType(
        409,
        "Not a bot's turn",
        "No command of a bot begins with this event.",
        errors=(NoBotTurn,),
        advice="Use the first `seq` of a bot's command.",
    ),
    "other-engine": ProblemType(
        409,
        "Another version of the bots",
        "The turn was chosen by another version of the engine than this service runs.",
        errors=(OtherEngine,),
        advice="Use a service with the version that chose the turn.",
    ),
    "costly-turn": ProblemType(
        409,
        "A long search",
        "The bot searched longer than a request may take. Run `formicary rederive`, or import the"
        " bundle into your own service.",
        errors=(CostlyTurn,),
        advice="Download the bundle and run `formicary rederive` on it.",
    ),
    "stale-version": ProblemType(
        412,
        "Stale version",
        "Your question has changed since the version in If-Match. `missed` contains the events"
        " after it, as you may see them.",
        errors=(StaleVersion,),
        advice="Read your actions again and choose again, with a new key.",
    ),
    "future-version": ProblemType(
        412,
        "Version from the future",
        "The match has not reached the version in If-Match.",
        errors=(StaleVersion,),
        advice="Read the match again. The version belongs to another match, or was lost.",
    ),
    "match-deleted": ProblemType(
        410,
        "The match was deleted",
        "The operator of the service has deleted it permanently. Nothing of it can be read or"
        " played.",
        quiet=(MatchDeleted,),
        advice="Forget the match. Its id is never reused.",
    ),
}

TYPE_OF: Mapping[type[Exception], str] = {
    error: slug for slug, kind in PROBLEM_TYPES.items() for error in (*kind.errors, *kind.quiet)
}  # if an exception belongs to two types, the later one applies unless the handler chooses
