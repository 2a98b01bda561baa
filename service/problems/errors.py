"""Errors in a request that can be detected without reading a match."""

from collections.abc import Collection, Mapping

from service.limits.policies import UNITS, Policy
from service.limits.standing import Standing
from webhooks.mail.limits import TooMuchMail

NAME_MOST = 80


class ServiceError(Exception):
    """Base class of all errors raised by `service`. `problem_types` maps each one to a problem."""


class MalformedJson(ServiceError):
    """Raised if the body is not valid JSON."""


class BodyTooDeep(ServiceError):
    """Raised if the lists and objects of the body are nested too deeply."""


class WrongMediaType(ServiceError):
    """Raised if the content type of the body is not JSON."""


class UnknownCoding(ServiceError):
    """Raised if the content coding of the body is not supported."""


class NotAcceptable(ServiceError):
    """Raised if the operation offers none of the media types that the caller accepts."""


class NoToken(ServiceError):
    """Raised if the operation requires a token and the request has none."""


class NoApiKey(NoToken):
    """Raised if the operation requires an API key and the request has no token."""

    def __init__(self) -> None:
        super().__init__("This operation requires an account. Send its API key as a bearer token.")


class NotYourSeat(ServiceError):
    """Raised if the token belongs to another seat of the match."""

    def __init__(self) -> None:
        super().__init__(
            "Only the holder of the seat can do this. The token belongs to another seat."
        )


class BadAuthorization(ServiceError):
    """Raised if the Authorization header does not contain a bearer token."""


class NoKey(ServiceError):
    """Raised if a request that appends events has no idempotency key."""


class BadIdempotencyKey(ServiceError):
    """Raised if the idempotency key is not valid."""


class BadIfMatch(ServiceError):
    """Raised if the If-Match header is not the ETag of a version."""


class BadParameter(ServiceError):
    """Raised if a query parameter, or a header used instead of one, cannot be parsed.

    Attributes:
        parameter: the name of the parameter.
    """

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(f"{parameter} must be {wanted}")
        self.parameter = parameter


class UnknownParameter(BadParameter):
    """Raised if the query contains an unknown or repeated parameter."""

    def __init__(self, parameter: str, known: Collection[str], *, is_known: bool) -> None:
        parameter, names = parameter[:NAME_MOST], ", ".join(known)
        if is_known:
            super().__init__(parameter, "given once")
        elif names:
            super().__init__(parameter, f"left out: the address takes {names}")
        else:
            super().__init__(parameter, "left out: the address has no parameters")


class UnknownProblem(ServiceError):
    """Raised if there is no problem type with the requested name."""


class NoCard(ServiceError):
    """Raised if the pack does not contain the card, or the game does not draw cards."""


class NoReceipt(ServiceError):
    """Raised if a receipt is requested for an event that is not the last one of its command."""

    def __init__(self, last: int) -> None:
        super().__init__(f"The last event of its command is {last}.")
        self.last = last


class NoBoard(ServiceError):
    """Raised if the game has no drawing, or the match has not begun."""


class OtherGamesCommand(ServiceError):
    """Raised if the body is a command of a game that is not the match's game."""

    def __init__(self, game: str) -> None:
        super().__init__(f"The game of the match is {game}, which has no such command.")
        self.game = game


class StillHidden(ServiceError):
    """Raised if the views of other seats are not public yet."""


class InsideCommand(ServiceError):
    """Raised if a version lies between the events of a command, where no question is open.

    Attributes:
        version: the requested version.
        end: the version at which the command ends.
    """

    def __init__(self, version: int, end: int) -> None:
        super().__init__(f"Version {version} is inside a command that ends at version {end}.")
        self.version = version
        self.end = end


class TooManyStreams(ServiceError):
    """Raised if this process has reached its maximum number of streams."""


class TooManyRequests(ServiceError):
    """Raised if the client has exceeded a rate limit.

    Attributes:
        standings: the standing under each exceeded limit.
    """

    def __init__(self, standings: tuple[Standing, ...]) -> None:
        first = standings[0].policy
        granted = f"{first.amount} at once"
        if first.seconds:
            granted = f"{first.amount} per {first.seconds} s"
        super().__init__(f"Rate limit `{first.name}`: {granted}.")
        self.standings = standings

    @classmethod
    def of_mail(cls, error: TooMuchMail) -> "TooManyRequests":
        """Return the rate limit of an account or an address that has had the mail of a day."""
        policy = Policy("mail", error.amount, UNITS["day"])
        return cls((Standing(policy, 0, error.seconds),))


class TooManyReads(ServiceError):
    """Raised if a heavy read has waited too long for a slot."""


class StoreReadOnly(ServiceError):
    """Raised if the store responds but does not accept writes."""


class RecordOnly(ServiceError):
    """Raised if a request would change something, but the service only shows a match of a file."""


class NoAnalysis(ServiceError):
    """Raised if the match has no analysis with the requested effort, or it has expired."""


class NoWhatIf(ServiceError):
    """Raised if the match has no question about alternatives with this id, or it has expired."""


class AnalysesOff(ServiceError):
    """Raised if analyses are requested from a service that has no workers for them."""


class NotReady(ServiceError):
    """Raised if an essential component is unavailable, or the process is shutting down.

    Attributes:
        parts: the fault of each unavailable component, by name.
    """

    def __init__(self, parts: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {text}" for name, text in parts.items()))
        self.parts = parts


class TooMuchThinking(ServiceError):
    """Raised if this process has reached its maximum number of concurrent computations."""
