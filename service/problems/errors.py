"""What a request can get wrong before a match is asked."""

from typing import ClassVar


class ServiceError(Exception):
    """Base of everything that `service` raises; `problem` names its kind in `problems.KINDS`."""

    problem: ClassVar[str]


class MalformedJson(ServiceError):
    """The body is not JSON."""

    problem = "malformed-json"


class WrongMediaType(ServiceError):
    """The body is not said to be JSON."""

    problem = "wrong-media-type"


class NotAcceptable(ServiceError):
    """Nothing that the caller accepts is offered here."""

    problem = "not-acceptable"


class NoToken(ServiceError):
    """Only the holder of a seat can do this."""

    problem = "no-token"


class NotYourSeat(ServiceError):
    """The token is another seat's of the match."""

    problem = "not-your-seat"

    def __init__(self) -> None:
        super().__init__("Only the holder of the seat can do this: the token is another seat's.")


class BadAuthorization(ServiceError):
    """The Authorization header holds no bearer token."""

    problem = "invalid-token"


class NoKey(ServiceError):
    """The request appends and has no idempotency key."""

    problem = "no-idempotency-key"


class BadKey(ServiceError):
    """The idempotency key cannot be one."""

    problem = "invalid-idempotency-key"


class BadIfMatch(ServiceError):
    """The If-Match header is not the ETag of a version."""

    problem = "malformed-if-match"


class BadParameter(ServiceError):
    """A query parameter, or a header in place of one, cannot be read.

    Attributes:
        parameter: its name.
    """

    problem = "invalid-parameter"

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(f"{parameter} must be {wanted}")
        self.parameter = parameter


class UnknownProblem(ServiceError):
    """There is no problem of this name."""

    problem = "unknown-path"


class NoCard(ServiceError):
    """The pack has no such card, or the game draws none."""

    problem = "no-card"


class NoReceipt(ServiceError):
    """Receipts are given for whole commands, by their last events."""

    problem = "no-receipt"

    def __init__(self, last: int) -> None:
        super().__init__(f"The last event of its command is {last}.")


class NoBoard(ServiceError):
    """The game draws no board, or has not begun."""

    problem = "no-board"


class OtherGamesCommand(ServiceError):
    """The body is a command, but of another game than the match's."""

    problem = "other-games-command"

    def __init__(self, game: str) -> None:
        super().__init__(f"The match is one of {game}, which has no such command.")


class TooManyStreams(ServiceError):
    """This process holds as many streams as it may."""

    problem = "too-many-streams"


class NoAnalysis(ServiceError):
    """The match was not analysed with this effort, or that is forgotten."""

    problem = "no-analysis"


class AnalysesOff(ServiceError):
    """Nobody here analyses matches."""

    problem = "analyses-off"


class TooMuchThinking(ServiceError):
    """This process computes for as many requests as it may."""

    problem = "too-much-thinking"
