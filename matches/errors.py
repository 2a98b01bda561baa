"""Why a match does not do what was asked, apart from the rules of its game."""

from typing import Literal, TypeAlias

from projections.timeline import Position

FieldFault: TypeAlias = Literal["outer", "list", "name"]


class MatchError(Exception):
    """Base of everything that `matches` raises."""


class StaleVersion(MatchError):
    """The caller's version is not one from which the command may be given.

    Attributes:
        position: where the match is.
        seen: the version that the caller named.
    """

    def __init__(self, position: Position, seen: int) -> None:
        super().__init__(f"the match is at version {position.version}, not {seen}")
        self.position = position
        self.seen = seen


class QuestionGone(MatchError):
    """The question that a job was to answer does not stand any more."""


class PhaseRunning(MatchError):
    """A phase is to be run by the workers first; the seats are asked after it."""


class MatchNotRunning(MatchError):
    """The match waits for its seats to be taken, or is over.

    Attributes:
        status: `open` or `over`.
    """

    def __init__(self, status: str) -> None:
        super().__init__(f"the match is {status}")
        self.status = status


class EventLimit(MatchError):
    """The match has as many events besides those of its game as it may."""


class UnknownGame(MatchError):
    """There is no game of this name."""


class BadSeats(MatchError):
    """A match cannot have these seats; the message says why."""


class CostlyBot(MatchError):
    """A bot would think about one decision for longer than is granted here.

    Attributes:
        level: the bot's.
        most: how many seconds are granted.
    """

    def __init__(self, level: str, seconds: float, most: float) -> None:
        super().__init__(
            f"{level} may think for {seconds:g} s about one decision;"
            f" at most {most:g} s are granted here."
        )
        self.level = level
        self.most = most


class BadPosition(MatchError):
    """A match cannot begin from a position.

    Attributes:
        faults: JSON pointers into it, with a text each.
    """

    def __init__(self, faults: tuple[tuple[str, str], ...]) -> None:
        super().__init__(f"{faults[0][0]}: {faults[0][1]}")
        self.faults = faults


class NoSuchVersion(MatchError):
    """The match has no such version.

    Attributes:
        version: the newest that it has.
    """

    def __init__(self, version: int, text: str = "") -> None:
        super().__init__(text or f"the match is at version {version}")
        self.version = version


class MatchExists(MatchError):
    """Another match has this id; nothing was imported."""


class MatchNotOver(MatchError):
    """The match has not ended: its keys, and what they prove, are its own service's alone."""


class NoResult(MatchError):
    """The match was ended by an administrator, and nobody won it."""


class KeysKept(MatchError):
    """The match is over and by its policy keeps keys without which this is not told."""


class BadToken(MatchError):
    """A token is no seat's of this match."""


class NoSeat(MatchError):
    """The account of an API key holds no seat of the match."""


class NotCreator(MatchError):
    """Only the account that created the match does this."""


class NotInvitable(MatchError):
    """An account is not to be invited by this one."""


class AdminsOnly(MatchError):
    """Only an administrator does this, and the token is none of theirs."""


class WrongScope(MatchError):
    """An administrator's token was sent where it is good for nothing."""


class BadCondition(MatchError):
    """A condition cannot be read.

    Attributes:
        position: of the fault in the expression, from 0.
    """

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text)
        self.position = position


class UnknownField(MatchError):
    """A condition names a field that no view of the game has at its place.

    Attributes:
        name: the field.
        position: of the name in the expression, from 0.
        fault: `outer` for a `view.` in front, `list` for a field of a list, else `name`.
        nearest: the names, or the expressions, that were perhaps meant, the nearest first.
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
    """Return a sentence on the field, and one on the names that were perhaps meant."""
    if fault == "outer":
        return f"An expression is evaluated within the view: leave out `{name}.`"
    if fault == "list":
        text = f"A list has no field `{name}` (position {position})."
    else:
        text = f"There is no field `{name}` at position {position}."
    names = ", ".join(f"`{near}`" for near in nearest)
    return f"{text} Nearest: {names}" if names else text


class CostlyCondition(MatchError):
    """A condition takes more work for one version than is granted."""
