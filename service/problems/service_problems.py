"""The problems of a service that is busy or at fault: rows of the one table, in their own file."""

from redis.exceptions import RedisError

from events import UnsafeStore, VersionConflict
from games.errors import UnknownRules
from projections.analyses import TooManyAnalyses
from service.problems import errors
from service.problems.problem_type import ProblemType

_SOON = {"Retry-After": "1"}

SERVICE_PROBLEMS: dict[str, ProblemType] = {
    "too-many-requests": ProblemType(
        429,
        "Too many requests",
        "You have used up what is granted in a while. Nothing was done: repeat the request with"
        " the same idempotency key after Retry-After.",
        errors=(errors.TooManyRequests,),
        advice="Send the same request with the same key after `Retry-After`.",
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
    "busy": ProblemType(
        503,
        "Too busy",
        "Others were faster many times in a row: try once more.",
        _SOON,
        quiet=(VersionConflict,),
        advice="Send the same request with the same key after `Retry-After`.",
    ),
    "too-many-streams": ProblemType(
        503,
        "Too many streams",
        "This process holds as many streams as it may.",
        {"Retry-After": "5"},
        errors=(errors.TooManyStreams,),
        advice="Come again after `Retry-After`, or read pages of events.",
    ),
    "too-many-reads": ProblemType(
        503,
        "Too many reads",
        "Reads that take long wait for one another here, and this one has waited too long.",
        {"Retry-After": "5"},
        errors=(errors.TooManyReads,),
        advice="Send the request again after `Retry-After`.",
    ),
    "too-many-analyses": ProblemType(
        503,
        "Too many analyses",
        "As many matches wait to be analysed as may: ask again later.",
        {"Retry-After": "60"},
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
    "too-much-thinking": ProblemType(
        503,
        "Others are being answered",
        "This process computes for as many requests as it may: try once more.",
        {"Retry-After": "2"},
        errors=(errors.TooMuchThinking,),
        advice="Send the request again after `Retry-After`.",
    ),
    "store-unavailable": ProblemType(
        503,
        "The store does not answer",
        "Repeat the request with the same idempotency key: it acts once.",
        {"Retry-After": "2"},
        quiet=(RedisError,),
        advice="Send the same request with the same key after `Retry-After`.",
    ),
    "unsafe-store": ProblemType(
        503,
        "The store is unsafe",
        "The store could lose or evict events.",
        errors=(UnsafeStore,),
        advice="Tell whoever runs the service; nothing is taken until its store is safe.",
    ),
}
