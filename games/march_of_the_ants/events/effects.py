"""Events caused by the effects of cards and hexes."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.tasks import AnyTask
from games.march_of_the_ants.vocabulary import (
    CardName,
    HexId,
    PlaceId,
    ProgramId,
    Resource,
    Section,
    SiteId,
)


class EffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="effect-begun"):
    """An effect of a card or hex began.

    Attributes:
        source: the id of the card with the effect.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    source: str
    program: ProgramId


class HexEffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="hex-effect-begun"):
    """The effect of a newly placed hex began (rules 9.2)."""

    rule: ClassVar[str] = "9.2"

    seat: Seat
    hex: HexId
    program: ProgramId


class StagesBegun(Struct, frozen=True, gc=False, kw_only=True, tag="stages-begun"):
    """Stages of an effect became due in this order, before its next operation.

    Attributes:
        at: the index of the next operation in the program.
        stages: the tasks, in the order in which they are due.
    """

    rule: ClassVar[str] = "11"

    at: int
    stages: tuple[AnyTask, ...]


class EffectEnded(Struct, frozen=True, gc=False, kw_only=True, tag="effect-ended"):
    """An effect ended. If it came from an event card, the card was discarded.

    Attributes:
        card: the id of the event card; empty for other effects.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: CardName


class FoodGained(Struct, frozen=True, gc=False, kw_only=True, tag="food-gained"):
    """A player gained food.

    Attributes:
        food: the amount of food gained.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeGained(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-gained"):
    """A player gained larvae.

    Attributes:
        larvae: the number of larvae gained.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class PointsGained(Struct, frozen=True, gc=False, kw_only=True, tag="points-gained"):
    """A player gained colony points.

    Attributes:
        points: the number of colony points gained.
        origin: the origin of the points, as a slug.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    points: int
    origin: str


class FoodLost(Struct, frozen=True, gc=False, kw_only=True, tag="food-lost"):
    """A player lost food.

    Attributes:
        food: the amount of food lost.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeLost(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-lost"):
    """A player lost larvae.

    Attributes:
        larvae: the number of larvae lost.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class HexPicked(Struct, frozen=True, gc=False, kw_only=True, tag="hex-picked"):
    """A player picked the hex for an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId


class VictimPicked(Struct, frozen=True, gc=False, kw_only=True, tag="victim-picked"):
    """A player picked the player that an effect applies to.

    Attributes:
        player: the picked player.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat


class OrdealFaced(Struct, frozen=True, gc=False, kw_only=True, tag="ordeal-faced"):
    """A player responded to the ordeal of an effect.

    Attributes:
        option: the chosen one of two options, as a slug.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    option: str


class EvolutionsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="evolutions-swapped"):
    """The topmost evolutions of a section were swapped.

    Attributes:
        player: the seat that the evolutions were swapped with.
        section: the section of the body.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat
    section: Section


class SiteCollected(Struct, frozen=True, gc=False, kw_only=True, tag="site-collected"):
    """An effect let a player collect the printed yield of a site.

    Attributes:
        resource: the resource that the site yields.
        amount: the amount of the resource.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId
    site: SiteId
    resource: Resource
    amount: int


class OptionPicked(Struct, frozen=True, gc=False, kw_only=True, tag="option-picked"):
    """A player picked an option of an effect.

    Attributes:
        option: the index of the option.
        label: the label of the option.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    option: int
    label: str


class OptionsTaken(Struct, frozen=True, gc=False, kw_only=True, tag="options-taken"):
    """All options have been picked and take effect in this order.

    Attributes:
        programs: the indices of the options' programs in the pack.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    programs: tuple[int, ...]
