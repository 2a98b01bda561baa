"""Tasks of the agenda, which is a stack. The last task is due first (rules 4).

Some tasks ask a seat, and some are run by the service. All others resolve automatically.
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
    """Turn of the Active Player, or a bonus action.

    Attributes:
        bonus: whether it is a bonus action, which may be declined.
    """

    seat: Seat
    bonus: bool = False


class TurnEnd(AgendaTask, frozen=True, gc=False, tag="end-turn"):
    """End of a turn, when the marker is passed on or the Worker Phase ends."""

    seat: Seat


class Deferred(AgendaTask, frozen=True, gc=False, tag="deferred"):
    """Effect of an event card that is deferred until after the Reactions.

    Attributes:
        card: the index in the pack of the event card with the effect.
        program: the index of the effect's program in the pack.
    """

    seat: Seat
    card: int
    program: int


class Bonus(AgendaTask, frozen=True, gc=False, tag="bonus"):
    """Additional actions from Frenzied Activity.

    Attributes:
        left: the number of actions left.
    """

    seat: Seat
    left: int


class React(AgendaTask, frozen=True, gc=False, tag="react"):
    """Reactions to an action.

    Attributes:
        action: the action that the seats may react to.
        actor: the seat that took the action.
        seats: the seats that may still react, in order.
    """

    action: ActionName
    actor: Seat
    seats: tuple[Seat, ...]


class Keep(AgendaTask, frozen=True, gc=False, tag="keep"):
    """Choice of a hex to keep from the secretly drawn hexes.

    Attributes:
        mode: the purpose of the draw.
    """

    seat: Seat
    mode: PlacingMode


class PlaceTile(AgendaTask, frozen=True, gc=False, tag="place-tile"):
    """Choice of where to place a drawn hex.

    Attributes:
        hex: the number of the hex.
        mode: the purpose of the draw.
    """

    seat: Seat
    hex: int
    mode: PlacingMode


class FoundColony(AgendaTask, frozen=True, gc=False, tag="found"):
    """Entry of ants into the first hex during the setup for two players.

    Attributes:
        hex: the number of the hex.
        left: the number of ants that have not entered yet.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    hex: int
    left: int


class Enter(AgendaTask, frozen=True, gc=False, tag="enter"):
    """Entry of ants into an explored hex. At least one ant must enter.

    Attributes:
        source: the place that the ants leave, as a hex number or 0 for The Great Tunnel.
        hex: the number of the explored hex.
        moved: the number of ants that have entered the hex.
    """

    seat: Seat
    source: int
    hex: int
    moved: int


class Steps(AgendaTask, frozen=True, gc=False, tag="steps"):
    """Remaining steps of a march.

    Attributes:
        left: the number of steps left.
        mode: the source of the steps: a March, a Reaction or an effect.
        larvae: whether larvae may still step, which is the case until an ant has stepped.
        flights: the number of ant steps that may lead to any hex.
        walls: whether steps require tunnels.
        optional: whether the steps may be declined.
    """

    seat: Seat
    left: int
    mode: StepsMode
    larvae: bool
    flights: int = 0
    walls: bool = True
    optional: bool = False


class Pay(AgendaTask, frozen=True, gc=False, tag="pay"):
    """Remaining payment for a card.

    Attributes:
        due: the number of cubes still to be paid.
        ants_only: whether the cubes must be ants.
    """

    seat: Seat
    due: int
    ants_only: bool


class Resolve(AgendaTask, frozen=True, gc=False, tag="resolve"):
    """Resolution of a card that has been paid for. A third goal requires room first.

    Attributes:
        card: the index of the card in the pack.
        inhabited: the bit mask of the hexes that the player inhabited when the card was declared.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    card: int
    inhabited: int


class SiteChoice(AgendaTask, frozen=True, gc=False, tag="site-choice"):
    """Choice between several vacant sites for an ant in the outskirts.

    Attributes:
        place: the number of the hex.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    place: int


class AbdomenBonuses(AgendaTask, frozen=True, gc=False, tag="abdomen-bonuses"):
    """Bonuses from topmost abdomens at the start of the Queen Phase.

    Attributes:
        seats: the seats with a due bonus, in order.
    """

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Harvest(AgendaTask, frozen=True, gc=False, tag="harvest"):
    """Harvest of the remaining players.

    Attributes:
        seats: the seats that have not collected yet, in order.
    """

    phase: ClassVar[str] = "harvest"

    seats: tuple[Seat, ...]


class Feed(AgendaTask, frozen=True, gc=False, tag="feed"):
    """Feeding of the remaining players' ants.

    Attributes:
        seats: the seats that have not fed their ants yet, in order.
    """

    phase: ClassVar[str] = "feed"

    seats: tuple[Seat, ...]


class Decree(AgendaTask, frozen=True, gc=False, tag="decree"):
    """Remaining choices for the Royal Decree.

    Attributes:
        seats: the seats that have not chosen yet, in order.
    """

    seats: tuple[Seat, ...]


class Slumber(AgendaTask, frozen=True, gc=False, tag="slumber"):
    """Scoring at the end of a round."""

    phase: ClassVar[str] = "slumber"


class HordeTurn(AgendaTask, frozen=True, gc=False, tag="horde-turn"):
    """Centipede card to be revealed after a seat's turn.

    Attributes:
        seat: the seat that took the turn.
    """

    phase: ClassVar[str] = "horde"

    seat: Seat


class Rampage(AgendaTask, frozen=True, gc=False, tag="rampage"):
    """Remaining part of the rampage.

    Attributes:
        after: the number of the last visited hex. Hexes with higher numbers are still to be
            visited.
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
