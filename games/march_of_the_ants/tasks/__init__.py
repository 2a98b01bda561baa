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
    """An action of the Active Player, or a bonus action.

    Attributes:
        bonus: whether it is a bonus action, which may be forgone.
    """

    seat: Seat
    bonus: bool = False


class TurnEnd(AgendaTask, frozen=True, gc=False, tag="end-turn"):
    """The marker passes on, or the Worker Phase ends."""

    seat: Seat


class Deferred(AgendaTask, frozen=True, gc=False, tag="deferred"):
    """An effect that waits for the Reactions.

    Attributes:
        card: the index in the pack of the event card that brought it.
        program: the index of the effect's program in the pack.
    """

    seat: Seat
    card: int
    program: int


class Bonus(AgendaTask, frozen=True, gc=False, tag="bonus"):
    """Further actions of Frenzied Activity.

    Attributes:
        left: how many actions are left.
    """

    seat: Seat
    left: int


class React(AgendaTask, frozen=True, gc=False, tag="react"):
    """Reactions to an action.

    Attributes:
        action: what they may react to.
        actor: who took it.
        seats: the seats that may still react, in order.
    """

    action: ActionName
    actor: Seat
    seats: tuple[Seat, ...]


class Keep(AgendaTask, frozen=True, gc=False, tag="keep"):
    """Which of the hexes looked at is kept.

    Attributes:
        mode: what the hex is drawn for.
    """

    seat: Seat
    mode: PlacingMode


class PlaceTile(AgendaTask, frozen=True, gc=False, tag="place-tile"):
    """Where a drawn hex is placed.

    Attributes:
        hex: the number of the hex.
        mode: what the hex is drawn for.
    """

    seat: Seat
    hex: int
    mode: PlacingMode


class FoundColony(AgendaTask, frozen=True, gc=False, tag="found"):
    """Ants of the two-player setup that enter the first hex.

    Attributes:
        hex: the number of the hex.
        left: how many ants are left to enter it.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    hex: int
    left: int


class Enter(AgendaTask, frozen=True, gc=False, tag="enter"):
    """Ants that move into an explored hex: at least one.

    Attributes:
        source: the place that they leave: 0 for The Great Tunnel, else a hex.
        hex: the number of the explored hex.
        moved: how many ants have entered it.
    """

    seat: Seat
    source: int
    hex: int
    moved: int


class Steps(AgendaTask, frozen=True, gc=False, tag="steps"):
    """March steps that are left.

    Attributes:
        left: how many steps are left.
        mode: what brings them: a March, a Reaction or an effect.
        larvae: whether a larva may still step, since no ant has.
        flights: how many of the steps of ants may lead to any hex.
        walls: whether tunnels are needed.
        optional: whether it may be declined.
    """

    seat: Seat
    left: int
    mode: StepsMode
    larvae: bool
    flights: int = 0
    walls: bool = True
    optional: bool = False


class Pay(AgendaTask, frozen=True, gc=False, tag="pay"):
    """Cubes that are still to be paid for a card.

    Attributes:
        due: how many cubes are still to be paid.
        ants_only: whether they must be ants.
    """

    seat: Seat
    due: int
    ants_only: bool


class Resolve(AgendaTask, frozen=True, gc=False, tag="resolve"):
    """A card that is paid for and takes effect next; a third goal asks for room first.

    Attributes:
        card: the index of the card in the pack.
        inhabited: bit mask of the hexes that its player inhabited when it was declared.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    card: int
    inhabited: int


class SiteChoice(AgendaTask, frozen=True, gc=False, tag="site-choice"):
    """An ant of the outskirts must take one of several vacant sites.

    Attributes:
        place: the number of the hex.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    place: int


class AbdomenBonuses(AgendaTask, frozen=True, gc=False, tag="abdomen-bonuses"):
    """Bonuses at the start of the Queen Phase.

    Attributes:
        seats: those whose bonuses are due, in order.
    """

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Harvest(AgendaTask, frozen=True, gc=False, tag="harvest"):
    """Players who still collect their sites.

    Attributes:
        seats: who still collects, in order.
    """

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Feed(AgendaTask, frozen=True, gc=False, tag="feed"):
    """Players who still feed their ants.

    Attributes:
        seats: who still feeds, in order.
    """

    phase: ClassVar[str] = "feed"

    seats: tuple[Seat, ...]


class Decree(AgendaTask, frozen=True, gc=False, tag="decree"):
    """Players who still choose what the Royal Decree brings.

    Attributes:
        seats: who still chooses, in order.
    """

    seats: tuple[Seat, ...]


class Slumber(AgendaTask, frozen=True, gc=False, tag="slumber"):
    """Points at the end of the round."""

    phase: ClassVar[str] = "slumber"


class HordeTurn(AgendaTask, frozen=True, gc=False, tag="horde-turn"):
    """A Centipede card is revealed after a turn of the seat.

    Attributes:
        seat: whose turn it was.
    """

    phase: ClassVar[str] = "horde"

    seat: Seat


class Rampage(AgendaTask, frozen=True, gc=False, tag="rampage"):
    """The rest of the rampage.

    Attributes:
        after: only hexes above this number are still to be visited.
    """

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
