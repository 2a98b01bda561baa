"""Errors in a request that are detected before a match is read."""

from collections.abc import Collection, Mapping

from service.limits.standing import Standing

NAME_MOST = 80


class ServiceError(Exception):
    """Base class of all errors raised by `service`. `problem_types` maps each to a problem."""


class MalformedJson(ServiceError):
    """The body is not JSON."""


class BodyTooDeep(ServiceError):
    """The lists and objects of the body are nested too deeply."""


class WrongMediaType(ServiceError):
    """The content type of the body is not JSON."""


class UnknownCoding(ServiceError):
    """The content coding of the body is not supported."""


class NotAcceptable(ServiceError):
    """The address offers none of the media types that the caller accepts."""


class NoToken(ServiceError):
    """The request has no token, but the operation requires one."""


class NoApiKey(NoToken):
    """The request has no token, but the operation requires an API key."""

    def __init__(self) -> None:
        super().__init__("This operation requires an account. Send its API key as a bearer token.")


class NotYourSeat(ServiceError):
    """The token belongs to another seat of the match."""

    def __init__(self) -> None:
        super().__init__(
            "Only the holder of the seat can do this. The token belongs to another seat."
        )


class BadAuthorization(ServiceError):
    """The Authorization header does not contain a bearer token."""


class NoKey(ServiceError):
    """The request appends events but has no idempotency key."""


class BadIdempotencyKey(ServiceError):
    """The idempotency key is not valid."""


class BadIfMatch(ServiceError):
    """The If-Match header is not the ETag of a version."""


class BadParameter(ServiceError):
    """A query parameter, or a header that replaces one, cannot be read.

    Attributes:
        parameter: the name of the parameter.
    """

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(f"{parameter} must be {wanted}")
        self.parameter = parameter


class UnknownParameter(BadParameter):
    """The query has a parameter that the address does not take, or repeats one."""

    def __init__(self, parameter: str, known: Collection[str], *, is_known: bool) -> None:
        parameter, names = parameter[:NAME_MOST], ", ".join(known)
        if is_known:
            super().__init__(parameter, "given once")
        elif names:
            super().__init__(parameter, f"left out: the address takes {names}")
        else:
            super().__init__(parameter, "left out: the address has no parameters")


class UnknownProblem(ServiceError):
    """There is no problem type of this name."""


class NoCard(ServiceError):
    """The pack has no such card, or the game does not draw cards."""


class NoReceipt(ServiceError):
    """A receipt was requested for an event that is not the last of its command."""

    def __init__(self, last: int) -> None:
        super().__init__(f"The last event of its command is {last}.")
        self.last = last


class NoBoard(ServiceError):
    """The game has no drawing, or has not begun."""


class OtherGamesCommand(ServiceError):
    """The body is a command of another game than the match's."""

    def __init__(self, game: str) -> None:
        super().__init__(f"The game of the match is {game}, which has no such command.")
        self.game = game


class StillHidden(ServiceError):
    """The views of other seats are not public yet."""


class InsideCommand(ServiceError):
    """The version is inside the events of a command, where no question is open.

    Attributes:
        version: the requested version.
        end: the version at which the command ends.
    """

    def __init__(self, version: int, end: int) -> None:
        super().__init__(f"Version {version} is inside a command that ends at version {end}.")
        self.version = version
        self.end = end


class TooManyStreams(ServiceError):
    """This process has reached its maximum number of streams."""


class TooManyRequests(ServiceError):
    """The sender has exceeded a rate limit.

    Attributes:
        standings: the state of the exceeded limit.
    """

    def __init__(self, standings: tuple[Standing, ...]) -> None:
        first = standings[0].policy
        granted = f"{first.amount} at once"
        if first.seconds:
            granted = f"{first.amount} per {first.seconds} s"
        super().__init__(f"Rate limit `{first.name}`: {granted}.")
        self.standings = standings


class TooManyReads(ServiceError):
    """The maximum number of heavy reads is running, and this one has waited too long."""


class StoreReadOnly(ServiceError):
    """The store responds, but does not accept writes now."""


class NoAnalysis(ServiceError):
    """The match has no analysis of this effort, or it has expired."""


class AnalysesOff(ServiceError):
    """The service has no workers for analyses."""


class NotReady(ServiceError):
    """An essential part is away, or the process is stopping.

    Attributes:
        parts: the fault of each part that is away, by name.
    """

    def __init__(self, parts: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {text}" for name, text in parts.items()))
        self.parts = parts


class TooMuchThinking(ServiceError):
    """This process has reached its maximum number of concurrent computations."""
