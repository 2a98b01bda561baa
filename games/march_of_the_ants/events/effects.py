"""Events of the effects that cards and hexes have."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.tasks import AnyTask
from games.march_of_the_ants.vocabulary import Resource, Section


class EffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="effect-begun"):
    """An effect of a card or hex begins."""

    rule: ClassVar[str] = "11"

    seat: Seat
    source: str
    program: int


class HexEffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="hex-effect-begun"):
    """The effect of a hex begins that has just been placed (rules 9.2)."""

    rule: ClassVar[str] = "9.2"

    seat: Seat
    hex: int
    program: int


class StagesBegun(Struct, frozen=True, gc=False, kw_only=True, tag="stages-begun"):
    """Parts of an effect are due, in this order; its next operation comes after them."""

    rule: ClassVar[str] = "11"

    at: int
    stages: tuple[AnyTask, ...]


class EffectEnded(Struct, frozen=True, gc=False, kw_only=True, tag="effect-ended"):
    """An effect is done; an event card goes to the discard pile."""

    rule: ClassVar[str] = "11"

    seat: Seat
    card: str


class FoodGained(Struct, frozen=True, gc=False, kw_only=True, tag="food-gained"):
    """A player gains food."""

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeGained(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-gained"):
    """A player gains larvae."""

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class PointsGained(Struct, frozen=True, gc=False, kw_only=True, tag="points-gained"):
    """A player gains colony points."""

    rule: ClassVar[str] = "11"

    seat: Seat
    points: int
    origin: str


class FoodLost(Struct, frozen=True, gc=False, kw_only=True, tag="food-lost"):
    """A player loses food."""

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeLost(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-lost"):
    """A player loses larvae."""

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class HexPicked(Struct, frozen=True, gc=False, kw_only=True, tag="hex-picked"):
    """A player picks the hex that an effect is about."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int


class VictimPicked(Struct, frozen=True, gc=False, kw_only=True, tag="victim-picked"):
    """A player picks the player that an effect is about."""

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat


class OrdealFaced(Struct, frozen=True, gc=False, kw_only=True, tag="ordeal-faced"):
    """A player has faced what an effect asks of it."""

    rule: ClassVar[str] = "11"

    seat: Seat
    option: str


class EvolutionsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="evolutions-swapped"):
    """The topmost evolutions of a section are exchanged."""

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat
    section: Section


class SiteCollected(Struct, frozen=True, gc=False, kw_only=True, tag="site-collected"):
    """A player collects the printed yield of a site by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int
    resource: Resource
    amount: int


class OptionPicked(Struct, frozen=True, gc=False, kw_only=True, tag="option-picked"):
    """A player picks an entry of an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    option: int
    label: str


class OptionsTaken(Struct, frozen=True, gc=False, kw_only=True, tag="options-taken"):
    """All entries are picked and take effect in this order."""

    rule: ClassVar[str] = "11"

    seat: Seat
    programs: tuple[int, ...]
