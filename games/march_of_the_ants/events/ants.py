"""Events of ants: where they go, and where they die."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.tasks import LossCause


class Spot(Struct, frozen=True, gc=False):
    """Where an ant stands: a place, and a site or 0."""

    place: int
    site: int


class AntFounded(Struct, frozen=True, gc=False, kw_only=True, tag="ant-founded"):
    """A starting ant enters the first hex (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    place: int
    site: int


class AntEntered(Struct, frozen=True, gc=False, kw_only=True, tag="ant-entered"):
    """An ant moves into the explored hex (rules 5.2)."""

    rule: ClassVar[str] = "5.2"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class LarvaStepped(Struct, frozen=True, gc=False, kw_only=True, tag="larva-stepped"):
    """A larva steps into the Meadow (rules 5.3)."""

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: int
    site: int


class AntStepped(Struct, frozen=True, gc=False, kw_only=True, tag="ant-stepped"):
    """An ant takes a step (rules 5.3)."""

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int
    flown: bool


class AntPaid(Struct, frozen=True, gc=False, kw_only=True, tag="ant-paid"):
    """An ant is paid for a card (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    place: int
    site: int


class LarvaPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="larva-placed"):
    """A larva enters the Meadow by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int


class AntRelocated(Struct, frozen=True, gc=False, kw_only=True, tag="ant-relocated"):
    """An ant moves straight into a hex by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class SwapPicked(Struct, frozen=True, gc=False, kw_only=True, tag="swap-picked"):
    """The first of two ants that change places is picked."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int


class AntsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="ants-swapped"):
    """Two ants of different players change places."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int
    other: Seat
    to_place: int
    to_site: int


class AntsLost(Struct, frozen=True, gc=False, kw_only=True, tag="ants-lost"):
    """Ants die, by their owner's choice or because all must."""

    rule: ClassVar[str] = "11"

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-doomed"):
    """So many ants of a player must die, in these places (a bit mask, -1 for anywhere)."""

    rule: ClassVar[str] = "11"

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, gc=False, kw_only=True, tag="ant-destroyed"):
    """An ant is destroyed by another player's choice."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int


class AntSettled(Struct, frozen=True, gc=False, kw_only=True, tag="ant-settled"):
    """An ant of the outskirts takes a vacant site (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int
    site: int


class SiteChoiceAsked(Struct, frozen=True, gc=False, kw_only=True, tag="site-choice-asked"):
    """An ant of the outskirts has several vacant sites to choose from (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int


class SiteTaken(Struct, frozen=True, gc=False, kw_only=True, tag="site-taken"):
    """An ant of the outskirts takes the vacant site chosen (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int
    site: int


class SpoilsMoved(Struct, frozen=True, gc=False, kw_only=True, tag="spoils-moved"):
    """An ant of the winner moves to an empty site (rules 6.1)."""

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: int
    site: int
    to_site: int
