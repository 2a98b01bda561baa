"""What is due: the agenda of a match is a stack of these, the last one is due first (rules 4).

Some ask a seat, some are run by the workers, and the others resolve by themselves at once.
"""

from typing import ClassVar, TypeAlias

from games.game import Seat
from games.march_of_the_ants.agenda import (
    AgendaTask,
    LossCause,
    PlacingMode,
    StepsMode,
)
from games.march_of_the_ants.tasks.battles import (
    Battle,
    CentipedeBattle,
    ChooseInvader,
    Fights,
    HeadBonuses,
    HexBattles,
    Spoils,
    SpoilsMoves,
)
from games.march_of_the_ants.tasks.effects import (
    Arrange,
    Choosing,
    Destroy,
    Discarding,
    Effect,
    Gather,
    Losses,
    OfferedCards,
    Ordeal,
    PickHex,
    PickVictim,
    PlaceLarvae,
    Relocating,
    Secretly,
    Swap,
    SwapSections,
)
from games.march_of_the_ants.vocabulary import ActionName

__all__ = [
    "LossCause",
    "PlacingMode",
    "StepsMode",
    "AgendaTask",
    "Arrange",
    "Choosing",
    "Destroy",
    "Discarding",
    "Effect",
    "Gather",
    "Losses",
    "OfferedCards",
    "Ordeal",
    "PickHex",
    "PickVictim",
    "PlaceLarvae",
    "Relocating",
    "Secretly",
    "Swap",
    "SwapSections",
    "Turn",
    "TurnEnd",
    "Deferred",
    "Bonus",
    "React",
    "Keep",
    "PlaceTile",
    "FoundColony",
    "Enter",
    "Steps",
    "Pay",
    "Resolve",
    "SiteChoice",
    "HeadBonuses",
    "Fights",
    "HexBattles",
    "ChooseInvader",
    "Battle",
    "CentipedeBattle",
    "Spoils",
    "SpoilsMoves",
    "AbdomenBonuses",
    "Harvest",
    "Feed",
    "Decree",
    "Slumber",
    "HordeTurn",
    "Rampage",
    "AnyTask",
]


class Turn(AgendaTask, frozen=True, gc=False, tag="turn"):
    """An action of the Active Player, or a bonus action that may be forgone."""

    seat: Seat
    bonus: bool = False


class TurnEnd(AgendaTask, frozen=True, gc=False, tag="end-turn"):
    """The marker passes on, or the Worker Phase ends."""

    seat: Seat


class Deferred(AgendaTask, frozen=True, gc=False, tag="deferred"):
    """An effect that waits for the Reactions, with the event card that brought it."""

    seat: Seat
    card: int
    program: int


class Bonus(AgendaTask, frozen=True, gc=False, tag="bonus"):
    """Further actions of Frenzied Activity."""

    seat: Seat
    left: int


class React(AgendaTask, frozen=True, gc=False, tag="react"):
    """Reactions to an action, by the seats that may still react, in order."""

    action: ActionName
    actor: Seat
    seats: tuple[Seat, ...]


class Keep(AgendaTask, frozen=True, gc=False, tag="keep"):
    """Which of the hexes looked at is kept."""

    seat: Seat
    mode: PlacingMode


class PlaceTile(AgendaTask, frozen=True, gc=False, tag="place-tile"):
    """Where a drawn hex is placed."""

    seat: Seat
    hex: int
    mode: PlacingMode


class FoundColony(AgendaTask, frozen=True, gc=False, tag="found"):
    """Ants of the two-player setup that enter the first hex."""

    forced: ClassVar[bool] = True

    seat: Seat
    hex: int
    left: int


class Enter(AgendaTask, frozen=True, gc=False, tag="enter"):
    """Ants that move into an explored hex: at least one."""

    seat: Seat
    source: int
    hex: int
    moved: int


class Steps(AgendaTask, frozen=True, gc=False, tag="steps"):
    """March steps that are left.

    Attributes:
        larvae: a larva may still step, since no ant has.
        flights: ant steps that may lead to any hex.
        walls: tunnels are needed.
    """

    seat: Seat
    left: int
    mode: StepsMode
    larvae: bool
    flights: int = 0
    walls: bool = True
    optional: bool = False


class Pay(AgendaTask, frozen=True, gc=False, tag="pay"):
    """Cubes that are still to be paid for a card."""

    seat: Seat
    due: int
    ants_only: bool


class Resolve(AgendaTask, frozen=True, gc=False, tag="resolve"):
    """A card that is paid for and takes effect next; a third goal asks for room first.

    Attributes:
        inhabited: the hexes its player inhabited when it was declared.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    card: int
    inhabited: int


class SiteChoice(AgendaTask, frozen=True, gc=False, tag="site-choice"):
    """An ant of the outskirts must take one of several vacant sites."""

    forced: ClassVar[bool] = True

    seat: Seat
    place: int


class AbdomenBonuses(AgendaTask, frozen=True, gc=False, tag="abdomen-bonuses"):
    """Bonuses at the start of the Queen Phase."""

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Harvest(AgendaTask, frozen=True, gc=False, tag="harvest"):
    """Players who still collect their sites."""

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Feed(AgendaTask, frozen=True, gc=False, tag="feed"):
    """Players who still feed their ants."""

    phase: ClassVar[str] = "feed"

    seats: tuple[Seat, ...]


class Decree(AgendaTask, frozen=True, gc=False, tag="decree"):
    """Players who still choose what the Royal Decree brings."""

    seats: tuple[Seat, ...]


class Slumber(AgendaTask, frozen=True, gc=False, tag="slumber"):
    """Points at the end of the round."""

    phase: ClassVar[str] = "slumber"


class HordeTurn(AgendaTask, frozen=True, gc=False, tag="horde-turn"):
    """A Centipede card is revealed after a turn of the seat."""

    phase: ClassVar[str] = "horde"

    seat: Seat


class Rampage(AgendaTask, frozen=True, gc=False, tag="rampage"):
    """Hexes above this number in which the centipede still rampages."""

    phase: ClassVar[str] = "horde"

    after: int


AnyTask: TypeAlias = (
    Turn
    | TurnEnd
    | Deferred
    | Bonus
    | React
    | Keep
    | PlaceTile
    | FoundColony
    | Enter
    | Steps
    | Pay
    | Resolve
    | Effect
    | PickHex
    | PickVictim
    | Ordeal
    | Destroy
    | Losses
    | PlaceLarvae
    | Relocating
    | Swap
    | SwapSections
    | Gather
    | Choosing
    | Discarding
    | Secretly
    | OfferedCards
    | Arrange
    | SiteChoice
    | HeadBonuses
    | Fights
    | HexBattles
    | ChooseInvader
    | Battle
    | CentipedeBattle
    | Spoils
    | SpoilsMoves
    | AbdomenBonuses
    | Harvest
    | Feed
    | Decree
    | Slumber
    | HordeTurn
    | Rampage
)
