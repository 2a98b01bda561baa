"""Events of the setup, and of the seats' choices at the beginning of a season."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.commands import Track
from games.myrmes.pack import GardenHex, ObjectiveId, PreyKind


class PreyAt(Struct, frozen=True, gc=False):
    """A prey token placed on a prey space.

    Attributes:
        at: the hex of the token.
        prey: the kind of prey.
    """

    at: GardenHex
    prey: PreyKind


class GardenSetUp(Struct, frozen=True, gc=False, kw_only=True, tag="match-started"):
    """The garden and the colonies were set up (SU2-SU7).

    Attributes:
        content: the hash of the pack.
        seats: the number of seats.
        dice: the dice results of every season, if they are fixed; otherwise empty.
        prey: the prey tokens in play.
        objectives: the six objectives of the match, level by level.
        starts: the first exit of each seat, by seat.
        first: the first player.
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
    """A year began: the dice were rolled, and all event cubes moved to the spring die (SU1, WI5).

    Attributes:
        year: the year that began, from 1.
        dice: the dice results of spring, summer and autumn, as spaces of the event track.
    """

    rule: ClassVar[str] = "SU1"
    year: int
    dice: tuple[int, ...]


class EventChosen(Struct, frozen=True, gc=False, kw_only=True, tag="event-chosen"):
    """A seat chose its space of the event track (EV1).

    Attributes:
        seat: the seat that chose.
        space: the space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    rule: ClassVar[str] = "EV1"
    seat: Seat
    space: Secret[int]


class Assignment(Struct, frozen=True, gc=False):
    """Nurses assigned to a track.

    Attributes:
        track: the birth track, or the atelier.
        nurses: the number of nurses assigned.
    """

    track: Track
    nurses: int


class NursesAssigned(Struct, frozen=True, gc=False, kw_only=True, tag="nurses-assigned"):
    """A seat assigned nurses to a track or the atelier.

    Attributes:
        seat: the seat that owns the nurses.
        assignment: the track and the number of nurses.
    """

    rule: ClassVar[str] = "BI6"
    seat: Seat
    assignment: Secret[Assignment]


class BirthsChosen(Struct, frozen=True, gc=False, kw_only=True, tag="births-chosen"):
    """A seat finished its choice of births (BI3).

    Attributes:
        seat: the seat that finished.
        soldiers: the number of newborn soldiers to keep if not all ants fit; null if they do.
    """

    rule: ClassVar[str] = "BI1"
    seat: Seat
    soldiers: Secret[int | None]


class ChoiceTakenBack(Struct, frozen=True, gc=False, kw_only=True, tag="choice-taken-back"):
    """A seat took back its choice and must choose again.

    Attributes:
        seat: the seat that must choose again.
    """

    rule: ClassVar[str] = "TB1"
    seat: Seat


class LarvaeTraded(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-traded"):
    """A seat exchanged three larvae for one food (TR1).

    Attributes:
        seat: the seat that traded.
    """

    rule: ClassVar[str] = "TR1"
    seat: Seat


class EventSet(Struct, frozen=True, gc=False):
    """The new position of a seat's event cube.

    Attributes:
        space: the space of the event track, from 0 (Level+1) to 7 (Worker+1).
        larvae: the number of larvae paid for the move.
    """

    space: int
    larvae: int


class EventsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="events-revealed"):
    """All seats revealed their chosen events (EV1, EV4).

    Attributes:
        events: the new positions of the event cubes, by seat.
    """

    rule: ClassVar[str] = "EV1"
    tells: ClassVar[bool] = True
    events: tuple[EventSet, ...]


class Births(Struct, frozen=True, gc=False):
    """The ants born to a seat, including bonuses.

    Attributes:
        larvae: the number of larvae gained.
        soldiers: the number of soldiers gained.
        workers: the number of workers gained.
        lost: the number of ants lost because the limit of ants was reached (BI3).
        atelier: the number of nurses waiting in the atelier.
    """

    larvae: int
    soldiers: int
    workers: int
    lost: int
    atelier: int


class BirthsRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="births-revealed"):
    """All births were revealed at the same time (BI1).

    Attributes:
        births: the births of each seat, by seat.
    """

    rule: ClassVar[str] = "BI1"
    tells: ClassVar[bool] = True
    births: tuple[Births, ...]
