"""Events of the effects of cards and hexes."""

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
    """An effect of a card or hex begins.

    Attributes:
        source: the id of the card with the effect.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    source: str
    program: ProgramId


class HexEffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="hex-effect-begun"):
    """The effect of a newly placed hex begins (rules 9.2)."""

    rule: ClassVar[str] = "9.2"

    seat: Seat
    hex: HexId
    program: ProgramId


class StagesBegun(Struct, frozen=True, gc=False, kw_only=True, tag="stages-begun"):
    """Stages of an effect are due, in this order. Its next operation comes after them.

    Attributes:
        at: the index of the next operation in the program.
        stages: the tasks, in the order in which they are due.
    """

    rule: ClassVar[str] = "11"

    at: int
    stages: tuple[AnyTask, ...]


class EffectEnded(Struct, frozen=True, gc=False, kw_only=True, tag="effect-ended"):
    """An effect is done; an event card goes to the discard pile.

    Attributes:
        card: the id of the event card; empty for other effects.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: CardName


class FoodGained(Struct, frozen=True, gc=False, kw_only=True, tag="food-gained"):
    """A player gains food.

    Attributes:
        food: food gained.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeGained(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-gained"):
    """A player gains larvae.

    Attributes:
        larvae: larvae gained.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class PointsGained(Struct, frozen=True, gc=False, kw_only=True, tag="points-gained"):
    """A player gains colony points.

    Attributes:
        points: colony points gained.
        origin: the origin of the points, as a slug.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    points: int
    origin: str


class FoodLost(Struct, frozen=True, gc=False, kw_only=True, tag="food-lost"):
    """A player loses food.

    Attributes:
        food: food lost.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeLost(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-lost"):
    """A player loses larvae.

    Attributes:
        larvae: larvae lost.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class HexPicked(Struct, frozen=True, gc=False, kw_only=True, tag="hex-picked"):
    """A player picks the hex for an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: PlaceId


class VictimPicked(Struct, frozen=True, gc=False, kw_only=True, tag="victim-picked"):
    """A player picks the player for an effect.

    Attributes:
        player: the picked player.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat


class OrdealFaced(Struct, frozen=True, gc=False, kw_only=True, tag="ordeal-faced"):
    """A player has faced the ordeal of an effect.

    Attributes:
        option: the chosen one of two options, as a slug.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    option: str


class EvolutionsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="evolutions-swapped"):
    """The topmost evolutions of a section are swapped.

    Attributes:
        player: the seat to swap with.
        section: the section of the body.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat
    section: Section


class SiteCollected(Struct, frozen=True, gc=False, kw_only=True, tag="site-collected"):
    """A player collects the printed yield of a site by an effect.

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
    """A player picks an entry of an effect.

    Attributes:
        option: the index of the entry.
        label: the label of the entry.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    option: int
    label: str


class OptionsTaken(Struct, frozen=True, gc=False, kw_only=True, tag="options-taken"):
    """All entries are picked and take effect in this order.

    Attributes:
        programs: the indices of their programs in the pack.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    programs: tuple[int, ...]
