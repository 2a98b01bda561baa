"""Events of ants: their moves and deaths."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.tasks import LossCause
from games.march_of_the_ants.vocabulary import PlaceId, SiteId


class Spot(Struct, frozen=True, gc=False):
    """The position of an ant."""

    place: PlaceId
    site: SiteId


class AntFounded(Struct, frozen=True, gc=False, kw_only=True, tag="ant-founded"):
    """A starting ant enters the first hex (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntEntered(Struct, frozen=True, gc=False, kw_only=True, tag="ant-entered"):
    """An ant moves into the explored hex (rules 5.2).

    Attributes:
        place: the place that the ant leaves.
        site: the site that it leaves; 0 for the outskirts.
        to_place: the place that it enters.
        to_site: the site that it enters; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.2"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId


class LarvaStepped(Struct, frozen=True, gc=False, kw_only=True, tag="larva-stepped"):
    """A larva steps into the Meadow (rules 5.3).

    Attributes:
        place: the place that it enters as an ant.
        site: the site that it enters; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntStepped(Struct, frozen=True, gc=False, kw_only=True, tag="ant-stepped"):
    """An ant takes a step (rules 5.3).

    Attributes:
        place: the place that the ant leaves.
        site: the site that it leaves; 0 for the outskirts.
        to_place: the place that it enters.
        to_site: the site that it enters; 0 for the outskirts.
        flown: whether it flew to a hex that is not linked.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId
    flown: bool


class AntPaid(Struct, frozen=True, gc=False, kw_only=True, tag="ant-paid"):
    """An ant is paid for a card (rules 5.5).

    Attributes:
        place: the place that it leaves.
        site: the site that it leaves; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    place: PlaceId
    site: SiteId


class LarvaPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="larva-placed"):
    """A larva enters the Meadow by an effect.

    Attributes:
        place: the place that it enters as an ant.
        site: the site that it enters; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntRelocated(Struct, frozen=True, gc=False, kw_only=True, tag="ant-relocated"):
    """An ant moves straight into a hex by an effect.

    Attributes:
        place: the place that the ant leaves.
        site: the site that it leaves; 0 for the outskirts.
        to_place: the place that it enters.
        to_site: the site that it enters; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId


class SwapPicked(Struct, frozen=True, gc=False, kw_only=True, tag="swap-picked"):
    """The first of two ants that swap places is picked.

    Attributes:
        owner: the owner of the ant.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId


class AntsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="ants-swapped"):
    """Two ants of different players swap places.

    Attributes:
        seat: the seat that played the effect.
        owner: the owner of the first ant.
        place: the former place of the first ant.
        site: the former site of the first ant; 0 for the outskirts.
        other: the owner of the second ant.
        to_place: the former place of the second ant.
        to_site: the former site of the second ant; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId
    other: Seat
    to_place: PlaceId
    to_site: SiteId


class AntsLost(Struct, frozen=True, gc=False, kw_only=True, tag="ants-lost"):
    """Ants die, by their owner's choice or because all must.

    Attributes:
        spots: the former positions of the ants.
        cause: the cause of the losses.
        left: the number of further ants that must die.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-doomed"):
    """Some ants of a player must die.

    Attributes:
        places: bit mask of the places they are taken from: bit n for place n; -1 for anywhere.
        count: the number of ants that must die.
        cause: the cause of the losses.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, gc=False, kw_only=True, tag="ant-destroyed"):
    """An ant is destroyed by another player's choice.

    Attributes:
        owner: the owner of the ant.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId


class AntSettled(Struct, frozen=True, gc=False, kw_only=True, tag="ant-settled"):
    """An ant of the outskirts takes a vacant site (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId
    site: SiteId


class SiteChoiceAsked(Struct, frozen=True, gc=False, kw_only=True, tag="site-choice-asked"):
    """An ant of the outskirts has several vacant sites to choose from (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId


class SiteTaken(Struct, frozen=True, gc=False, kw_only=True, tag="site-taken"):
    """An ant of the outskirts takes the chosen vacant site (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId
    site: SiteId


class SpoilsMoved(Struct, frozen=True, gc=False, kw_only=True, tag="spoils-moved"):
    """An ant of the winner moves to an empty site (rules 6.1).

    Attributes:
        site: the site that it leaves; 0 for the outskirts.
        to_site: the site that it enters.
    """

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_site: SiteId
