"""Problem types for an overloaded or failing service, included in the table of all types."""

from typing import TypeAlias

from redis.exceptions import RedisError
from werkzeug.exceptions import InternalServerError

from events import (
    Broken,
    StoreAway,
    StoreFull,
    StoreNearlyFull,
    Unconfirmed,
    UnsafeStore,
    VersionConflict,
)
from events.archive import ArchiveError, Damaged
from games.errors import UnknownRules
from projections.analyses import TooManyAnalyses
from service.problems import errors
from service.problems.problem_type import ProblemType
from webhooks.mail.limits import TooMuchMail

_AGAIN = "Repeat the request with the same key after `Retry-After`."
_Raised: TypeAlias = tuple[type[Exception], ...]


def _again_after(
    seconds: int,
    title: str,
    text: str,
    *,
    errors: _Raised = (),
    quiet: _Raised = (),
    advice: str = _AGAIN,
) -> ProblemType:
    """Create a problem type for a temporary failure that a client may retry after some seconds."""
    headers = {"Retry-After": str(seconds)}
    return ProblemType(503, title, text, headers, errors=errors, quiet=quiet, advice=advice)


SERVICE_PROBLEMS: dict[str, ProblemType] = {
    "too-many-requests": ProblemType(
        429,
        "Too many requests",
        "You have exceeded a rate limit. Nothing was done. Repeat the request with the same"
        " idempotency key after Retry-After.",
        errors=(errors.TooManyRequests, TooMuchMail),
        advice=_AGAIN,
    ),
    "internal": ProblemType(
        500,
        "Internal error",
        "The fault is in the service. Its cause is not known.",
        quiet=(Exception, InternalServerError),
        advice="Repeat the request with the same key. If the error persists, report the"
        " `X-Request-ID` to the operator of the service.",
    ),
    "unknown-rules": ProblemType(
        501,
        "Unknown rules",
        "The match is played under a version of its game's rules that this service does not have.",
        errors=(UnknownRules,),
        advice="Use a service with a version that has these rules.",
    ),
    "busy": _again_after(
        1,
        "Too busy",
        "Other requests came first several times in a row. Try again.",
        quiet=(VersionConflict,),
    ),
    "too-many-streams": _again_after(
        5,
        "Too many streams",
        "This process has reached its maximum number of streams.",
        errors=(errors.TooManyStreams,),
        advice="Try again after `Retry-After`, or read pages of events.",
    ),
    "too-many-reads": _again_after(
        5,
        "Too many reads",
        "Only a few slow reads run at a time, and this one has waited too long.",
        errors=(errors.TooManyReads,),
        advice="Repeat the request after `Retry-After`.",
    ),
    "too-many-analyses": _again_after(
        60,
        "Too many analyses",
        "The maximum number of matches is waiting to be analysed. Try again later.",
        errors=(TooManyAnalyses,),
        advice="Try again after `Retry-After`.",
    ),
    "analyses-off": ProblemType(
        503,
        "Analyses are off",
        "This service runs without workers for analyses.",
        errors=(errors.AnalysesOff,),
        advice="Do without the analysis, or use a service with workers.",
    ),
    "too-much-thinking": _again_after(
        2,
        "Too many computations",
        "This process has reached its maximum number of computations. Try again.",
        errors=(errors.TooMuchThinking,),
        advice="Repeat the request after `Retry-After`.",
    ),
    "store-unavailable": _again_after(
        2,
        "The store does not respond",
        "Repeat the request with the same idempotency key. It takes effect only once.",
        quiet=(RedisError,),
    ),
    "store-part-away": _again_after(
        2,
        "A part of the store is away",
        "The servers of this part of the store are away, or a failover is in progress. Repeat the"
        " request with the same idempotency key. It takes effect only once.",
        quiet=(StoreAway,),
        advice="Repeat the request with the same key after `Retry-After`. Other matches may be in"
        " another part.",
    ),
    "stored-unconfirmed": _again_after(
        2,
        "Stored, but not confirmed",
        "The events are stored, but fewer replicas have confirmed them than this service"
        " requires. A failure now could lose them. Repeat the request with the same idempotency"
        " key. It is answered once they are confirmed.",
        quiet=(Unconfirmed,),
        advice="Repeat the request with the same key after `Retry-After`. The response is the one"
        " that was stored.",
    ),
    "not-ready": _again_after(
        1,
        "Not ready",
        "This process cannot serve now: a server of the service is away, or the process is"
        " stopping.",
        errors=(errors.NotReady,),
        advice="Use another process of the service, or this one again after `Retry-After`.",
    ),
    "archive-unavailable": _again_after(
        10,
        "The archive cannot be read",
        "The match is in the archive, which cannot be read now. Nothing was done, and nothing is"
        " lost.",
        quiet=(ArchiveError, Damaged),
        advice="Repeat the request with the same key after `Retry-After`. If the error persists,"
        " report it to the operator of the service.",
    ),
    "damaged-match": _again_after(
        600,
        "The match is damaged",
        "The stored log of the match is damaged, so the match is not shown and does not accept"
        " commands. Other matches go on.",
        quiet=(Broken,),
        advice="Report it to the operator of the service: `formicary parked` lists the match, and"
        " `formicary verify` shows the damage. Do without the match until it is repaired.",
    ),
    "store-read-only": _again_after(
        5,
        "The store does not accept writes",
        "Its disk is full, or it is waiting for a replica. Nothing was done, and reads still"
        " work. Repeat the request with the same idempotency key.",
        errors=(errors.StoreReadOnly,),
        advice="Read as before, and repeat the request with the same key after `Retry-After`.",
    ),
    "record-only": ProblemType(
        403,
        "Only a record",
        "The service shows a match from a file. It can be read, but nothing can be changed.",
        errors=(errors.RecordOnly,),
        advice="Read as before. To play on, branch the match on the service that has it.",
    ),
    "store-nearly-full": _again_after(
        60,
        "The store is nearly full",
        "Matches that have begun go on. New matches and accounts cannot be created until there is"
        " room.",
        quiet=(StoreNearlyFull,),
        advice="Play on in your matches, and repeat the request with the same key after"
        " `Retry-After`.",
    ),
    "store-full": _again_after(
        30,
        "The store is full",
        "Commands for matches and accounts are not accepted until there is room. Nothing was"
        " done, and reads still work.",
        quiet=(StoreFull,),
    ),
    "unsafe-store": ProblemType(
        503,
        "The store is unsafe",
        "The store could lose or evict events.",
        errors=(UnsafeStore,),
        advice="Report it to the operator of the service. Nothing is accepted until its store is"
        " safe.",
    ),
}
