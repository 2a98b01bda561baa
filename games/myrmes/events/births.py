"""The set-up of a match, and what seats choose at the beginning of a season."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.commands import Track
from games.myrmes.pack import GardenHex, ObjectiveId, PreyKind


class PreyAt(Struct, frozen=True, gc=False):
    """A prey token on its space."""

    at: GardenHex
    prey: PreyKind


class GardenSetUp(Struct, frozen=True, gc=False, kw_only=True, tag="match-started"):
    """The garden and the colonies were set up (SU2-SU7).

    Attributes:
        content: the hash of the pack.
        dice: the results for every season, if they are fixed; else empty.
        objectives: six, level by level.
        starts: the exit of each seat.
    """

    rule: ClassVar[str] = "SU2"
    content: str
    seats: int
    dice: tuple[int, ...]
    prey: tuple[PreyAt, ...]
    objectives: tuple[ObjectiveId, ...]
    starts: tuple[GardenHex, ...]
    first: Seat


class YearBegan(Struct, frozen=True, gc=False, kw_only=True, tag="year-began"):
    """The dice of a year were rolled, and every event cube set to the one of spring (SU1, WI5)."""

    rule: ClassVar[str] = "SU1"
    year: int
    dice: tuple[int, ...]  # spring, summer, autumn


class EventChosen(Struct, frozen=True, gc=False, kw_only=True, tag="event-chosen"):
    """A seat chose its space of the event track (EV1)."""

    rule: ClassVar[str] = "EV1"
    seat: Seat
    space: Secret[int]


class Assignment(Struct, frozen=True, gc=False):
    """Nurses on a track."""

    track: Track
    nurses: int


class NursesAssigned(Struct, frozen=True, gc=False, kw_only=True, tag="nurses-assigned"):
    """A seat put nurses on a track or in the atelier."""

    rule: ClassVar[str] = "BI6"
    seat: Seat
    assignment: Secret[Assignment]


class BirthsChosen(Struct, frozen=True, gc=False, kw_only=True, tag="births-chosen"):
    """A seat finished its births; `soldiers` to keep if not all fit, else None (BI3)."""

    rule: ClassVar[str] = "BI1"
    seat: Seat
    soldiers: Secret[int | None]


class ChoiceTakenBack(Struct, frozen=True, gc=False, kw_only=True, tag="choice-taken-back"):
    """A seat took its choice back and chooses again."""

    rule: ClassVar[str] = "TB1"
    seat: Seat


class LarvaeTraded(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-traded"):
    """Three larvae became a food (TR1)."""

    rule: ClassVar[str] = "TR1"
    seat: Seat


class EventSet(Struct, frozen=True, gc=False):
    """Where a seat's event cube went, and for how many larvae."""

    space: int
    larvae: int


class EventsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="events-revealed"):
    """All seats showed their events, by seat (EV1, EV4)."""

    rule: ClassVar[str] = "EV1"
    tells: ClassVar[bool] = True
    events: tuple[EventSet, ...]


class Births(Struct, frozen=True, gc=False):
    """What a seat's nurses gave birth to, bonus included and losses cut; nurses at work."""

    larvae: int
    soldiers: int
    workers: int
    lost: int  # ants that found no place (BI3)
    atelier: int


class BirthsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="births-revealed"):
    """All ants were born at once, by seat (BI1)."""

    rule: ClassVar[str] = "BI1"
    tells: ClassVar[bool] = True
    births: tuple[Births, ...]
