"""Events of ants: where they go, and where they die."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.tasks import LossCause
from games.march_of_the_ants.vocabulary import PlaceId, SiteId


class Spot(Struct, frozen=True, gc=False):
    """Where an ant stands."""

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
        to_place: the place where it stands now.
        to_site: the site where it stands now; 0 for the outskirts.
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
        to_place: the place where it stands now.
        to_site: the site where it stands now; 0 for the outskirts.
        flown: whether it flew: to a hex that is not linked.
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
        to_place: the place where it stands now.
        to_site: the site where it stands now; 0 for the outskirts.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId


class SwapPicked(Struct, frozen=True, gc=False, kw_only=True, tag="swap-picked"):
    """The first of two ants that change places is picked.

    Attributes:
        owner: whose ant it is.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: PlaceId
    site: SiteId


class AntsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="ants-swapped"):
    """Two ants of different players change places.

    Attributes:
        seat: who had them change places.
        owner: whose ant the first one is.
        place: where the first one stood.
        site: the site where the first one stood; 0 for the outskirts.
        other: whose ant the second one is.
        to_place: where the second one stood.
        to_site: the site where the second one stood; 0 for the outskirts.
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
        spots: where they stood.
        cause: why they die.
        left: how many more must die.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-doomed"):
    """Some ants of a player must die.

    Attributes:
        places: where: bit n for place n; -1 for anywhere.
        count: how many ants must die.
        cause: why they die.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, gc=False, kw_only=True, tag="ant-destroyed"):
    """An ant is destroyed by another player's choice.

    Attributes:
        owner: whose ant it was.
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
    """An ant of the outskirts takes the vacant site chosen (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: PlaceId
    site: SiteId


class SpoilsMoved(Struct, frozen=True, gc=False, kw_only=True, tag="spoils-moved"):
    """An ant of the winner moves to an empty site (rules 6.1).

    Attributes:
        site: the site that it leaves; 0 for the outskirts.
        to_site: the site where it stands now.
    """

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_site: SiteId
