"""Errors that refuse a request on a match, apart from the rules of its game."""

from typing import Literal, TypeAlias

from projections.timeline import Position

FieldFault: TypeAlias = Literal["outer", "list", "name"]


class MatchError(Exception):
    """Base class of all errors that `matches` raises."""


class StaleVersion(MatchError):
    """The command may not be given from the caller's version.

    Attributes:
        position: the current position of the match.
        seen: the version that the caller named.
    """

    def __init__(self, position: Position, seen: int) -> None:
        super().__init__(f"the match is at version {position.version}, not {seen}")
        self.position = position
        self.seen = seen


class QuestionGone(MatchError):
    """The question that a job should answer is no longer open."""


class PhaseRunning(MatchError):
    """The workers have to run a phase first; the seats are asked after it."""


class MatchNotRunning(MatchError):
    """The match is waiting for its seats to be taken, or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class EventLimit(MatchError):
    """The match has reached its limit of table events."""


class UnknownGame(MatchError):
    """No game has this name."""


class BadSeats(MatchError):
    """These seats are not possible in a match; the message gives the reason."""


class CostlyBot(MatchError):
    """A bot would think about one decision for longer than the limit.

    Attributes:
        level: the level of the bot.
        most: the limit in seconds.
    """

    def __init__(self, level: str, seconds: float, most: float) -> None:
        super().__init__(
            f"{level} may think for {seconds:g} s about one decision; the limit is {most:g} s."
        )
        self.level = level
        self.most = most


class BadPosition(MatchError):
    """A match cannot begin from a position.

    Attributes:
        faults: pairs of a JSON pointer into the position and a text.
    """

    def __init__(self, faults: tuple[tuple[str, str], ...]) -> None:
        super().__init__(f"{faults[0][0]}: {faults[0][1]}")
        self.faults = faults


class NoSuchVersion(MatchError):
    """The match does not have this version.

    Attributes:
        version: the newest version of the match.
    """

    def __init__(self, version: int, text: str = "") -> None:
        super().__init__(text or f"the match is at version {version}")
        self.version = version


class MatchExists(MatchError):
    """Another match has this id; nothing was imported."""


class MatchNotOver(MatchError):
    """The match has not ended, so its keys and the proofs made with them are still secret."""


class NoResult(MatchError):
    """The match was ended by an administrator, and has no winner."""


class KeysKept(MatchError):
    """The match is over, but its policy keeps secret the keys that this request needs."""


class BadToken(MatchError):
    """A token does not belong to a seat of this match."""


class NoSeat(MatchError):
    """The account of an API key does not hold a seat of the match."""


class NotCreator(MatchError):
    """The request is reserved for the account that created the match."""


class NotInvitable(MatchError):
    """This account may not invite the other one."""


class AdminsOnly(MatchError):
    """The request is reserved for administrators, and the token is not theirs."""


class WrongScope(MatchError):
    """The administrators' token was sent to an endpoint that does not accept it."""


class BadCondition(MatchError):
    """A condition cannot be parsed.

    Attributes:
        position: the position of the fault in the expression, from 0.
    """

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text)
        self.position = position


class UnknownField(MatchError):
    """A condition names a field that no view of the game has at this place.

    Attributes:
        name: the name of the field.
        position: the position of the name in the expression, from 0.
        fault: `outer` for a leading `view.`, `list` for a field of a list, else `name`.
        nearest: similar names or expressions, the nearest first.
    """

    def __init__(
        self, name: str, position: int, fault: FieldFault, nearest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(_describe_field(name, position, fault, nearest))
        self.name = name
        self.position = position
        self.fault = fault
        self.nearest = nearest


def _describe_field(name: str, position: int, fault: FieldFault, nearest: tuple[str, ...]) -> str:
    """Return a sentence on the field, and one on similar names if there are any."""
    if fault == "outer":
        return f"An expression is evaluated within the view: leave out `{name}.`"
    if fault == "list":
        text = f"A list has no field `{name}` (position {position})."
    else:
        text = f"There is no field `{name}` at position {position}."
    names = ", ".join(f"`{near}`" for near in nearest)
    return f"{text} Nearest: {names}" if names else text


class CostlyCondition(MatchError):
    """Evaluating a condition for one version takes more steps than allowed."""
