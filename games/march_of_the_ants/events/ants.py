"""Events in which ants move or die."""

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
    """A starting ant entered the first hex (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntEntered(Struct, frozen=True, gc=False, kw_only=True, tag="ant-entered"):
    """An ant entered the explored hex (rules 5.2).

    Attributes:
        place: the place that the ant left.
        site: the site that the ant left; 0 for the outskirts.
        to_place: the place that the ant entered.
        to_site: the site that the ant entered; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.2"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId


class LarvaStepped(Struct, frozen=True, gc=False, kw_only=True, tag="larva-stepped"):
    """A larva took a step into the Meadow (rules 5.3).

    Attributes:
        place: the place that the larva entered as an ant.
        site: the site that the larva entered; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntStepped(Struct, frozen=True, gc=False, kw_only=True, tag="ant-stepped"):
    """An ant took a step (rules 5.3).

    Attributes:
        place: the place that the ant left.
        site: the site that the ant left; 0 for the outskirts.
        to_place: the place that the ant entered.
        to_site: the site that the ant entered; 0 for the outskirts.
        flown: whether the ant flew to a hex that is not linked.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId
    flown: bool


class AntPaid(Struct, frozen=True, gc=False, kw_only=True, tag="ant-paid"):
    """An ant was paid towards the cost of a card (rules 5.5).

    Attributes:
        place: the place that the ant left.
        site: the site that the ant left; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    place: PlaceId
    site: SiteId


class LarvaPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="larva-placed"):
    """A larva entered the Meadow through an effect.

    Attributes:
        place: the place that the larva entered as an ant.
        site: the site that the larva entered; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntRelocated(Struct, frozen=True, gc=False, kw_only=True, tag="ant-relocated"):
    """An effect moved an ant directly into a hex.

    Attributes:
        place: the place that the ant left.
        site: the site that the ant left; 0 for the outskirts.
        to_place: the place that the ant entered.
        to_site: the site that the ant entered; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId


class SwapPicked(Struct, frozen=True, gc=False, kw_only=True, tag="swap-picked"):
    """The first of two ants to be swapped was picked.

    Attributes:
        owner: the owner of the ant.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId


class AntsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="ants-swapped"):
    """Two ants of different players swapped places.

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
    """Ants died. Their owner either chose them or had to lose all of them.

    Attributes:
        spots: the former positions of the ants.
        cause: the cause of the losses.
        left: the number of ants that must still die.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-doomed"):
    """A player must lose some of its ants.

    Attributes:
        places: the bit mask of the places from which ants are taken, with bit n for place n; -1 for
            all places.
        count: the number of ants that must die.
        cause: the cause of the losses.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, gc=False, kw_only=True, tag="ant-destroyed"):
    """An ant was destroyed by another player's choice.

    Attributes:
        owner: the owner of the ant.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId


class AntSettled(Struct, frozen=True, gc=False, kw_only=True, tag="ant-settled"):
    """An ant in the outskirts moved to a vacant site (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId
    site: SiteId


class SiteChoiceAsked(Struct, frozen=True, gc=False, kw_only=True, tag="site-choice-asked"):
    """The owner of an ant in the outskirts must choose between several vacant sites (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId


class SiteTaken(Struct, frozen=True, gc=False, kw_only=True, tag="site-taken"):
    """An ant in the outskirts moved to the vacant site chosen for it (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId
    site: SiteId


class SpoilsMoved(Struct, frozen=True, gc=False, kw_only=True, tag="spoils-moved"):
    """An ant of the winner of a battle moved to an empty site (rules 6.1).

    Attributes:
        site: the site that the ant left; 0 for the outskirts.
        to_site: the site that the ant entered.
    """

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_site: SiteId
