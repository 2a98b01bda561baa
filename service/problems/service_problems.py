"""Problem types of a busy or faulty service, a part of the table of all types."""

from typing import TypeAlias

from redis.exceptions import RedisError

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

_AGAIN = "Send the same request with the same key after `Retry-After`."
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
    """Return a problem type for a temporary failure, with the seconds until the next attempt."""
    headers = {"Retry-After": str(seconds)}
    return ProblemType(503, title, text, headers, errors=errors, quiet=quiet, advice=advice)


SERVICE_PROBLEMS: dict[str, ProblemType] = {
    "too-many-requests": ProblemType(
        429,
        "Too many requests",
        "You have used up what is granted in a while. Nothing was done: repeat the request with"
        " the same idempotency key after Retry-After.",
        errors=(errors.TooManyRequests,),
        advice=_AGAIN,
    ),
    "internal": ProblemType(
        500,
        "Internal error",
        "The fault is ours. Nothing is known about the cause.",
        quiet=(Exception,),
        advice="Send the same request with the same key again. If it goes on, tell whoever"
        " runs the service the `X-Request-ID`.",
    ),
    "unknown-rules": ProblemType(
        501,
        "Unknown rules",
        "The match is played under a version of its game's rules that this service does not know.",
        errors=(UnknownRules,),
        advice="Ask a service of a version that has these rules.",
    ),
    "busy": _again_after(
        1,
        "Too busy",
        "Others were faster many times in a row: try once more.",
        quiet=(VersionConflict,),
    ),
    "too-many-streams": _again_after(
        5,
        "Too many streams",
        "This process holds as many streams as it may.",
        errors=(errors.TooManyStreams,),
        advice="Come again after `Retry-After`, or read pages of events.",
    ),
    "too-many-reads": _again_after(
        5,
        "Too many reads",
        "Reads that take long wait for one another here, and this one has waited too long.",
        errors=(errors.TooManyReads,),
        advice="Send the request again after `Retry-After`.",
    ),
    "too-many-analyses": _again_after(
        60,
        "Too many analyses",
        "As many matches wait to be analysed as may: ask again later.",
        errors=(TooManyAnalyses,),
        advice="Ask again after `Retry-After`.",
    ),
    "analyses-off": ProblemType(
        503,
        "No analyses here",
        "This service runs without workers that analyse matches.",
        errors=(errors.AnalysesOff,),
        advice="Do without, or ask a service with workers.",
    ),
    "too-much-thinking": _again_after(
        2,
        "Others are being answered",
        "This process computes for as many requests as it may: try once more.",
        errors=(errors.TooMuchThinking,),
        advice="Send the request again after `Retry-After`.",
    ),
    "store-unavailable": _again_after(
        2,
        "The store does not answer",
        "Repeat the request with the same idempotency key: it acts once.",
        quiet=(RedisError,),
    ),
    "store-part-away": _again_after(
        2,
        "A part of the store is away",
        "The servers that keep this part of the store are away, or change hands. Repeat the request"
        " with the same idempotency key: it acts once.",
        quiet=(StoreAway,),
        advice="Send the same request with the same key after `Retry-After`. Other matches may lie"
        " in another part.",
    ),
    "stored-unconfirmed": _again_after(
        2,
        "Stored, but not confirmed",
        "The events are stored, but fewer replicas have confirmed them than this service waits for."
        " A failure now could lose them. Repeat the request with the same idempotency key: it is"
        " answered once they are confirmed.",
        quiet=(Unconfirmed,),
        advice="Send the same request with the same key after `Retry-After`: the answer is the one"
        " that was stored.",
    ),
    "not-ready": _again_after(
        1,
        "Not ready",
        "This process cannot serve now: a server of the service is away, or the process ends.",
        errors=(errors.NotReady,),
        advice="Ask another process of the service, or this one again after `Retry-After`.",
    ),
    "archive-unavailable": _again_after(
        10,
        "The archive cannot be read",
        "The match lies in the archive, which cannot be read now. Nothing was done, and nothing"
        " is lost.",
        quiet=(ArchiveError, Damaged),
        advice="Send the same request with the same key after `Retry-After`. If it goes on, tell"
        " whoever runs the service.",
    ),
    "damaged-match": _again_after(
        600,
        "The match is damaged",
        "What is stored of the match does not hold, so it is not shown and takes no commands."
        " Other matches go on.",
        quiet=(Broken,),
        advice="Tell whoever runs the service: `formicary parked` lists the match, and `formicary"
        " verify` says what of it does not hold. Do without the match until it is mended.",
    ),
    "store-read-only": _again_after(
        5,
        "The store takes no writes",
        "Its disk is full, or it waits for a replica. Nothing was done; reading goes on. Repeat"
        " the request with the same idempotency key.",
        errors=(errors.StoreReadOnly,),
        advice="Read on as before, and send the same request with the same key after"
        " `Retry-After`.",
    ),
    "store-nearly-full": _again_after(
        60,
        "The store is nearly full",
        "Matches that have begun go on; no new ones are created until there is room, and no"
        " accounts.",
        quiet=(StoreNearlyFull,),
        advice="Play on in the matches that you have, and send the same request with the same key"
        " after `Retry-After`.",
    ),
    "store-full": _again_after(
        30,
        "The store is full",
        "No commands are taken until there is room, of matches or of accounts. Nothing was done;"
        " reading goes on.",
        quiet=(StoreFull,),
    ),
    "unsafe-store": ProblemType(
        503,
        "The store is unsafe",
        "The store could lose or evict events.",
        errors=(UnsafeStore,),
        advice="Tell whoever runs the service; nothing is taken until its store is safe.",
    ),
}
