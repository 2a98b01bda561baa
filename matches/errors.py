"""Exceptions raised if a request about a match is refused, except for rule violations."""

from typing import Any, Literal, TypeAlias

from projections.timeline import Position

FieldFault: TypeAlias = Literal["outer", "list", "name"]


class MatchError(Exception):
    """Base class of all exceptions that the `matches` package raises."""


class StaleVersion(MatchError):
    """Raised if the command is not allowed because the caller's version is outdated.

    Attributes:
        position: the current position of the match.
        seen: the version on which the command was based.
    """

    def __init__(self, position: Position, seen: int) -> None:
        super().__init__(f"the match is at version {position.version}, not {seen}")
        self.position = position
        self.seen = seen


class QuestionGone(MatchError):
    """Raised if the question that a job should answer is no longer pending."""


class PhaseRunning(MatchError):
    """Raised if the workers must run a phase before seats can decide."""


class MatchNotRunning(MatchError):
    """Raised if the match is waiting for its seats to be taken, or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class EventLimit(MatchError):
    """Raised if the match has reached its limit of table events."""


class BatchPastDraw(MatchError):
    """Raised if a batch goes on after a command that draws luck or reveals a hidden value.

    Attributes:
        index: the place of the first command that must not be in the batch, from 0.
    """

    def __init__(self, index: int) -> None:
        super().__init__(f"command {index} follows a draw or a reveal")
        self.index = index


class BatchRefusal(MatchError):
    """Raised if one command of a batch is refused, so that none is stored.

    Attributes:
        index: the place of the command in the batch, from 0.
        reason: the exception that refuses the command.
        state: the state of the game in which it is refused.
    """

    def __init__(self, index: int, reason: Exception, state: Any) -> None:
        super().__init__(f"command {index}: {reason}")
        self.index = index
        self.reason = reason
        self.state = state


class UnknownGame(MatchError):
    """Raised if no game has this name."""


class BadLuck(MatchError):
    """Raised if a branch cannot choose its luck by these labels.

    Attributes:
        pattern: the pattern at fault; empty if it is none of them.
    """

    def __init__(self, pattern: str, text: str) -> None:
        super().__init__(text)
        self.pattern = pattern


class BadSeats(MatchError):
    """Raised if a match cannot have these seats. The message gives the reason."""


class CostlyBot(MatchError):
    """Raised if a bot would think about a decision for longer than the limit.

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
    """Raised if a match cannot begin from the given position.

    Attributes:
        faults: pairs of a JSON pointer into the position and a description.
    """

    def __init__(self, faults: tuple[tuple[str, str], ...]) -> None:
        super().__init__(f"{faults[0][0]}: {faults[0][1]}")
        self.faults = faults


class NoSuchVersion(MatchError):
    """Raised if the match does not have this version.

    Attributes:
        version: the newest version of the match.
    """

    def __init__(self, version: int, text: str = "") -> None:
        super().__init__(text or f"the match is at version {version}")
        self.version = version


class NoSuchValue(MatchError):
    """Raised if the reader's view does not have the value, which may be hidden or not exist."""


class MatchExists(MatchError):
    """Raised if another match already has this id. Nothing was imported."""


class MatchNotOver(MatchError):
    """Raised if the match is not over, so that its keys and the proofs based on them are secret."""


class NoResult(MatchError):
    """Raised if the match has no winner because an administrator ended it."""


class KeysKept(MatchError):
    """Raised if the match is over, but its policy does not release the keys that are needed."""


class BadToken(MatchError):
    """Raised if a token does not belong to a seat of this match."""


class NoSeat(MatchError):
    """Raised if the account of an API key does not hold a seat of the match.

    The token of all seats has no seat if the request does not name one that it plays.
    """


class NotCreator(MatchError):
    """Raised if only the account that created the match may send the request."""


class NotInvitable(MatchError):
    """Raised if this account may not invite the other one."""


class AdminsOnly(MatchError):
    """Raised if the request is reserved for administrators, and the token is not theirs."""


class WrongScope(MatchError):
    """Raised if the administrators' token was sent to an endpoint that does not accept it."""


class BadCondition(MatchError):
    """Raised if an expression over a view cannot be parsed.

    Attributes:
        position: the position of the fault in the expression, from 0.
    """

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text)
        self.position = position


class UnknownField(MatchError):
    """Raised if an expression uses a field that does not exist there in any view of the game.

    Attributes:
        name: the name of the field.
        position: the position of the name in the expression, from 0.
        fault: `outer` for a leading `view.`, `list` for a field of a list, otherwise `name`.
        nearest: similar names or expressions, most similar first.
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
    """Return a sentence about the field, followed by one about similar names if there are any."""
    if fault == "outer":
        return f"An expression is evaluated within the view: leave out `{name}.`"
    if fault == "list":
        text = f"A list has no field `{name}` (position {position})."
    else:
        text = f"There is no field `{name}` at position {position}."
    names = ", ".join(f"`{near}`" for near in nearest)
    return f"{text} Nearest: {names}" if names else text


class CostlyCondition(MatchError):
    """Raised if evaluating an expression for one version takes more steps than allowed."""


class CostlyComparison(MatchError):
    """Raised if comparing two matches takes longer than allowed."""
