"""What a request can get wrong before a match is asked."""

from collections.abc import Collection, Mapping

from service.limits.standing import Standing

NAME_MOST = 80


class ServiceError(Exception):
    """Base of everything that `service` raises; `problem_types` names the problem of each."""


class MalformedJson(ServiceError):
    """The body is not JSON."""


class BodyTooDeep(ServiceError):
    """The lists and objects of the body are nested deeper than they may be."""


class WrongMediaType(ServiceError):
    """The body is not said to be JSON."""


class UnknownCoding(ServiceError):
    """The body is coded in a way that is not understood."""


class NotAcceptable(ServiceError):
    """Nothing that the caller accepts is offered here."""


class NoToken(ServiceError):
    """The request comes without a token, and only somebody who is known may do this."""


class NoApiKey(NoToken):
    """The request comes without a token, and only an account may do this."""

    def __init__(self) -> None:
        super().__init__("Only an account can do this: send its API key as a bearer token.")


class NotYourSeat(ServiceError):
    """The token is another seat's of the match."""

    def __init__(self) -> None:
        super().__init__("Only the holder of the seat can do this: the token is another seat's.")


class BadAuthorization(ServiceError):
    """The Authorization header holds no bearer token."""


class NoKey(ServiceError):
    """The request appends and has no idempotency key."""


class BadIdempotencyKey(ServiceError):
    """The idempotency key cannot be one."""


class BadIfMatch(ServiceError):
    """The If-Match header is not the ETag of a version."""


class BadParameter(ServiceError):
    """A query parameter, or a header in place of one, cannot be read.

    Attributes:
        parameter: its name.
    """

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(f"{parameter} must be {wanted}")
        self.parameter = parameter


class UnknownParameter(BadParameter):
    """The query has a parameter that its address does not take, or one of its own twice."""

    def __init__(self, parameter: str, known: Collection[str], *, is_known: bool) -> None:
        parameter, takes = parameter[:NAME_MOST], ", ".join(known)
        if is_known:
            super().__init__(parameter, "given once")
        elif takes:
            super().__init__(parameter, f"left out: the address takes {takes}")
        else:
            super().__init__(parameter, "left out: the address has no parameters")


class UnknownProblem(ServiceError):
    """There is no problem of this name."""


class NoCard(ServiceError):
    """The pack has no such card, or the game draws none."""


class NoReceipt(ServiceError):
    """Receipts are given for whole commands, by their last events."""

    def __init__(self, last: int) -> None:
        super().__init__(f"The last event of its command is {last}.")
        self.last = last


class NoBoard(ServiceError):
    """The game draws no board, or has not begun."""


class OtherGamesCommand(ServiceError):
    """The body is a command, but of another game than the match's."""

    def __init__(self, game: str) -> None:
        super().__init__(f"The match is one of {game}, which has no such command.")
        self.game = game


class StillHidden(ServiceError):
    """What other eyes see is not open yet."""


class InsideCommand(ServiceError):
    """The version lies within the events of a command, where no seat can be asked.

    Attributes:
        version: the one that was named.
        end: the version at which the command ends.
    """

    def __init__(self, version: int, end: int) -> None:
        super().__init__(f"Version {version} lies within a command that ends at version {end}.")
        self.version = version
        self.end = end


class TooManyStreams(ServiceError):
    """This process holds as many streams as it may."""


class TooManyRequests(ServiceError):
    """The sender has used up what is granted in a while.

    Attributes:
        standings: how it stands.
    """

    def __init__(self, standings: tuple[Standing, ...]) -> None:
        first = standings[0].policy
        granted = f"{first.amount} at once"
        if first.seconds:
            granted = f"{first.amount} in {first.seconds} s"
        super().__init__(f"Of `{first.name}` {granted} are granted.")
        self.standings = standings


class TooManyReads(ServiceError):
    """As many heavy reads run here as may, and others wait."""


class StoreReadOnly(ServiceError):
    """The store answers, and takes no writes now."""


class NoAnalysis(ServiceError):
    """The match was not analysed with this effort, or that is forgotten."""


class AnalysesOff(ServiceError):
    """Nobody here analyses matches."""


class NotReady(ServiceError):
    """A part is away without which nothing works, or the process ends.

    Attributes:
        parts: those that are away, by name, with what is wrong.
    """

    def __init__(self, parts: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {text}" for name, text in parts.items()))
        self.parts = parts


class TooMuchThinking(ServiceError):
    """This process computes for as many requests as it may."""
