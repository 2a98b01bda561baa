"""Time controls and seat clocks (rule T11). Clocks measure time in milliseconds."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from games.bots.levels import LEVEL_PATTERN

OnTimeout: TypeAlias = Literal["bot", "pass", "resign"]
SECOND = 1000
DAY = 86_400 * SECOND


class _Control(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Settings shared by all time controls, which determine how time-outs are handled (rule T13).

    Attributes:
        on_timeout: the consequence of a time-out: `bot`: a bot plays for the seat from then on;
            `pass`: the least consequential command is played for it, once; `resign`: the seat gives
            up.
        level: the level of the bot that plays for a seat that was absent, or resigned.
        absence: under `pass`, the number of time-outs in a row after which a bot plays for the
            seat; null for never.
    """

    on_timeout: OnTimeout = "bot"
    level: Annotated[str, Meta(pattern=LEVEL_PATTERN)] = "greedy"
    absence: Annotated[int, Meta(ge=1, le=1000)] | None = None


class PerDecision(_Control, frozen=True, kw_only=True, tag="per-decision"):
    """A fixed number of seconds for each decision.

    Attributes:
        seconds: the seconds for each decision.
    """

    seconds: Annotated[int, Meta(ge=1, le=86_400)]


class PerMatch(_Control, frozen=True, kw_only=True, tag="per-match"):
    """A bank of seconds per seat for the whole match, with an increment for each decision.

    Attributes:
        seconds: the initial number of seconds in a seat's bank.
        increment_seconds: the seconds added to the bank for each decision of the seat.
    """

    seconds: Annotated[int, Meta(ge=1, le=604_800)]
    increment_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Correspondence(_Control, frozen=True, kw_only=True, tag="correspondence"):
    """A fixed number of days for each decision.

    Attributes:
        days: the days for each decision.
    """

    days: Annotated[int, Meta(ge=1, le=365)]


TimeControl: TypeAlias = PerDecision | PerMatch | Correspondence


def decision_ms(control: TimeControl) -> int | None:
    """Return the time allowed for each decision, or None if seats have time banks instead."""
    match control:
        case PerDecision(seconds=seconds):
            return seconds * SECOND
        case Correspondence(days=days):
            return days * DAY
        case PerMatch():  # pragma: no mutate: without it None is returned as well
            return None


def bank_ms(control: TimeControl) -> int | UnsetType:
    """Return the initial time in a seat's bank, or UNSET if there is no bank."""
    return control.seconds * SECOND if isinstance(control, PerMatch) else UNSET


def increment_ms(control: TimeControl) -> int:
    """Return the time that is added to a seat's bank for each decision."""
    return control.increment_seconds * SECOND if isinstance(control, PerMatch) else 0


def return_ms(control: TimeControl) -> int:
    """Return the minimum time in the bank of a player who returns after an absence."""
    if not isinstance(control, PerMatch):
        return 0
    return control.seconds * SECOND // 10 + increment_ms(control)


class TimedQuestion(Struct, frozen=True):
    """The open question of a seat, with its timestamps.

    Attributes:
        kind: the kind of question.
        asked_since: the version since which it is open.
        offered_at: the time of that version.
        started_at: the time at which the seat's clock started for this question. It is later than
            `offered_at` if the player took the seat back after the question was asked; unset while
            a bot plays for the seat, or after a time-out.
    """

    kind: str
    asked_since: int = field(name="asked")
    offered_at: int
    started_at: int | UnsetType = UNSET


class SeatClock(Struct, frozen=True):
    """State of a seat's clock when it was last started or stopped.

    Attributes:
        left: the time left in the bank; unset for bots, and if each decision has its own time
            limit.
        offer: the open question, if there is one.
        missed: the number of time-outs since the seat last decided by itself, if any.
        timed_out: the version of the seat's last time-out, if any.
    """

    left: int | UnsetType = UNSET
    offer: TimedQuestion | UnsetType = UNSET
    missed: int | UnsetType = UNSET
    timed_out: int | UnsetType = UNSET
