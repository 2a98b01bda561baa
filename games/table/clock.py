"""Time controls, and what a seat's clock is made of (rule T11). All spans are milliseconds."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from games.bots.levels import LEVEL_PATTERN

OnTimeout: TypeAlias = Literal["bot", "pass", "resign"]
SECOND = 1000
DAY = 86_400 * SECOND


class _Control(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What every time control says of time-outs (rule T13).

    Attributes:
        on_timeout: what happens when the time runs out: a `bot` plays for the seat from then on;
            `pass`: the least is done for it, once; `resign`: the seat gives up.
        level: the level of the bot that plays for a seat that was absent, or resigned.
        absence: under `pass`, the time-outs in a row after which a bot plays for the seat; null for
            never.
    """

    on_timeout: OnTimeout = "bot"
    level: Annotated[str, Meta(pattern=LEVEL_PATTERN)] = "greedy"
    absence: Annotated[int, Meta(ge=1, le=1000)] | None = None


class PerDecision(_Control, frozen=True, kw_only=True, tag="per-decision"):
    """Each decision has so many seconds of its own.

    Attributes:
        seconds: the seconds for each decision.
    """

    seconds: Annotated[int, Meta(ge=1, le=86_400)]


class PerMatch(_Control, frozen=True, kw_only=True, tag="per-match"):
    """A seat has so many seconds for the whole match, and some more for each decision it makes.

    Attributes:
        seconds: the seconds in a seat's bank at the beginning.
        increment_seconds: the seconds that the bank gets for each decision of the seat.
    """

    seconds: Annotated[int, Meta(ge=1, le=604_800)]
    increment_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Correspondence(_Control, frozen=True, kw_only=True, tag="correspondence"):
    """Each decision has so many days of its own.

    Attributes:
        days: the days for each decision.
    """

    days: Annotated[int, Meta(ge=1, le=365)]


TimeControl: TypeAlias = PerDecision | PerMatch | Correspondence


def decision_ms(control: TimeControl) -> int | None:
    """Return the time that each decision has of its own; None where a seat has a bank."""
    match control:
        case PerDecision(seconds=seconds):
            return seconds * SECOND
        case Correspondence(days=days):
            return days * DAY
        case PerMatch():  # pragma: no mutate: without it None is returned as well
            return None


def bank_ms(control: TimeControl) -> int | UnsetType:
    """Return what is in a seat's bank at the beginning; unset where there is none."""
    return control.seconds * SECOND if isinstance(control, PerMatch) else UNSET


def increment_ms(control: TimeControl) -> int:
    """Return what a bank gets for each decision."""
    return control.increment_seconds * SECOND if isinstance(control, PerMatch) else 0


def return_ms(control: TimeControl) -> int:
    """Return what is at least in the bank of a seat that comes back from an absence."""
    if not isinstance(control, PerMatch):
        return 0
    return control.seconds * SECOND // 10 + increment_ms(control)


class TimedQuestion(Struct, frozen=True):
    """The question that stands for a seat.

    Attributes:
        kind: what it is asked.
        asked_since: the version since which it stands.
        offered_at: the time of that version.
        started_at: since when the seat's clock runs for it: later where the seat was taken back
            meanwhile; unset while a bot plays for the seat, or after the time ran out.
    """

    kind: str
    asked_since: int = field(name="asked")
    offered_at: int
    started_at: int | UnsetType = UNSET


class SeatClock(Struct, frozen=True):
    """The clock of a seat, as it stood when it was last started or stopped.

    Attributes:
        left: in the bank; unset where each decision has a time of its own, and for bots.
        offer: the question that stands, if there is one.
        missed: time-outs since the seat last decided by itself, if there were any.
        timed_out: the version of the last of all its time-outs, if there was one.
    """

    left: int | UnsetType = UNSET
    offer: TimedQuestion | UnsetType = UNSET
    missed: int | UnsetType = UNSET
    timed_out: int | UnsetType = UNSET
