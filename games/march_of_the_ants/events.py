"""What happened: facts that are never refused later.

Places, sites and cards are written as in the commands; no card at all is an empty text.
An event that says `tells` lets somebody learn what was hidden.
"""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.commands import Cell
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.tasks import AnyTask, LossCause, PlacingMode
from games.march_of_the_ants.vocabulary import ActionName, Resource, Section, Token


class Spot(Struct, frozen=True):
    """Where an ant stands: a place, and a site or 0."""

    place: int
    site: int


class Started(Struct, frozen=True, kw_only=True, tag="started"):
    """The match begins: who is first, and the shuffled piles (rules 3)."""

    players: int
    options: Options
    content: str
    first: Seat
    larvae: int
    ants: int
    pickers: tuple[Seat, ...]
    deck: Secret[tuple[str, ...]]
    pile: Secret[tuple[int, ...]]
    box: Secret[tuple[int, ...]]
    horde: Secret[tuple[str, ...]]


class HexesDealt(Struct, frozen=True, kw_only=True, tag="hexes-dealt"):
    """A player takes two starting hexes to choose from (rules 3.3)."""

    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class CardsDrawn(Struct, frozen=True, kw_only=True, tag="cards-drawn"):
    """A player draws cards."""

    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Secret[tuple[str, ...]]


class DeckShuffled(Struct, frozen=True, kw_only=True, tag="deck-shuffled"):
    """The discard pile becomes the deck (rules 5.4)."""

    count: int
    deck: Secret[tuple[str, ...]]


class StartHexKept(Struct, frozen=True, kw_only=True, tag="start-hex-kept"):
    """A player keeps one of two starting hexes; the other leaves the game (rules 3.3)."""

    seat: Seat
    hex: int


class StartHexPlaced(Struct, frozen=True, kw_only=True, tag="start-hex-placed"):
    """A player places the starting hex beside The Great Tunnel (rules 3.3)."""

    seat: Seat
    hex: int
    cell: Cell
    rotation: int
    centipede: bool
    wormhole: bool


class AntFounded(Struct, frozen=True, kw_only=True, tag="ant-founded"):
    """A starting ant enters the first hex (rules 3.3)."""

    seat: Seat
    place: int
    site: int


class ExploreBegun(Struct, frozen=True, kw_only=True, tag="explore-begun"):
    """The Explore action is taken (rules 5.2)."""

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class MarchBegun(Struct, frozen=True, kw_only=True, tag="march-begun"):
    """The March action is taken (rules 5.3)."""

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]
    steps: int
    flights: int
    walls: bool


class ForageBegun(Struct, frozen=True, kw_only=True, tag="forage-begun"):
    """The Forage action is taken (rules 5.4)."""

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class CardDeclared(Struct, frozen=True, kw_only=True, tag="card-declared"):
    """A card is to be played, at this cost in cubes (rules 5.5)."""

    seat: Seat
    card: str
    cost: int
    ants_only: bool
    inhabited: tuple[int, ...]
    reactors: tuple[Seat, ...]


class Rested(Struct, frozen=True, kw_only=True, tag="rested"):
    """A player rests: this goes to its Resting area (rules 5.6)."""

    seat: Seat
    larvae: int
    food: int


class BonusForgone(Struct, frozen=True, kw_only=True, tag="bonus-forgone"):
    """A player forgoes what is left of its bonus actions (rules 11.6)."""

    seat: Seat


class BonusTurnBegun(Struct, frozen=True, kw_only=True, tag="bonus-turn-begun"):
    """A bonus action begins (rules 11.6)."""

    seat: Seat


class TurnPassed(Struct, frozen=True, kw_only=True, tag="turn-passed"):
    """The Active Player marker passes on (rules 5)."""

    seat: Seat
    to: Seat


class WorkerPhaseEnded(Struct, frozen=True, kw_only=True, tag="worker-phase-ended"):
    """The Worker Phase ends; Resting areas are emptied (rules 5.6)."""

    marker: Seat
    order: tuple[Seat, ...]
    decree: bool


class HexDrawn(Struct, frozen=True, kw_only=True, tag="hex-drawn"):
    """The top hex of the pile is drawn, for all to see (rules 5.2)."""

    tells: ClassVar[bool] = True

    seat: Seat
    hex: int
    mode: PlacingMode


class HexesScouted(Struct, frozen=True, kw_only=True, tag="hexes-scouted"):
    """A player draws hexes in secret, to keep one (rules 11.3)."""

    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class ScoutedHexKept(Struct, frozen=True, kw_only=True, tag="scouted-hex-kept"):
    """A player keeps one of the hexes drawn, the others go under the pile (rules 11.3)."""

    seat: Seat
    hex: int


class HexExplored(Struct, frozen=True, kw_only=True, tag="hex-explored"):
    """The drawn hex is placed at an exit of the tile explored from (rules 5.2)."""

    seat: Seat
    hex: int
    cell: Cell
    rotation: int
    source: int
    centipede: bool
    wormhole: bool


class HexPlaced(Struct, frozen=True, kw_only=True, tag="hex-placed"):
    """A card brings a hex onto the map (rules 11.6)."""

    seat: Seat
    hex: int
    cell: Cell
    rotation: int
    centipede: bool
    wormhole: bool


class SentryPlaced(Struct, frozen=True, kw_only=True, tag="sentry-placed"):
    """A hex with a centipede on it comes onto the map (rules 9.5)."""

    seat: Seat
    hex: int
    cell: Cell
    rotation: int
    wormhole: bool


class AntEntered(Struct, frozen=True, kw_only=True, tag="ant-entered"):
    """An ant moves into the explored hex (rules 5.2)."""

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class LarvaStepped(Struct, frozen=True, kw_only=True, tag="larva-stepped"):
    """A larva steps into the Meadow (rules 5.3)."""

    seat: Seat
    place: int
    site: int


class AntStepped(Struct, frozen=True, kw_only=True, tag="ant-stepped"):
    """An ant takes a step (rules 5.3)."""

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int
    flown: bool


class StageEnded(Struct, frozen=True, kw_only=True, tag="stage-ended"):
    """A player is done with what it was doing, or declines it (rules 4)."""

    seat: Seat
    stage: str


class LarvaePaid(Struct, frozen=True, kw_only=True, tag="larvae-paid"):
    """Larvae are paid for a card (rules 5.5)."""

    seat: Seat
    count: int


class AntPaid(Struct, frozen=True, kw_only=True, tag="ant-paid"):
    """An ant is paid for a card (rules 5.5)."""

    seat: Seat
    place: int
    site: int


class EventPlayed(Struct, frozen=True, kw_only=True, tag="event-played"):
    """An event takes effect (rules 5.5)."""

    seat: Seat
    card: str
    program: int


class EventDeferred(Struct, frozen=True, kw_only=True, tag="event-deferred"):
    """An event takes effect after the Reactions (rules 11.6)."""

    seat: Seat
    card: str
    program: int


class DeferredBegun(Struct, frozen=True, kw_only=True, tag="deferred-begun"):
    """An event that waited for the Reactions takes effect (rules 11.6)."""

    seat: Seat
    card: str
    program: int


class EvolutionPlayed(Struct, frozen=True, kw_only=True, tag="evolution-played"):
    """An evolution grows; new complete bodies score (rules 5.5)."""

    seat: Seat
    card: str
    bodies: int
    points: int


class GoalPlayed(Struct, frozen=True, kw_only=True, tag="goal-played"):
    """A colony goal comes into play (rules 5.5)."""

    seat: Seat
    card: str


class GoalDropped(Struct, frozen=True, kw_only=True, tag="goal-dropped"):
    """A goal in play makes room for a third (rules 5.5)."""

    seat: Seat
    card: str


class EffectBegun(Struct, frozen=True, kw_only=True, tag="effect-begun"):
    """An effect of a card or hex begins."""

    seat: Seat
    source: str
    program: int


class StagesBegun(Struct, frozen=True, kw_only=True, tag="stages-begun"):
    """Parts of an effect are due, in this order; its next operation comes after them."""

    at: int
    stages: tuple[AnyTask, ...]


class EffectEnded(Struct, frozen=True, kw_only=True, tag="effect-ended"):
    """An effect is done; an event card goes to the discard pile."""

    seat: Seat
    card: str


class FoodGained(Struct, frozen=True, kw_only=True, tag="food-gained"):
    """A player gains food."""

    seat: Seat
    food: int


class LarvaeGained(Struct, frozen=True, kw_only=True, tag="larvae-gained"):
    """A player gains larvae."""

    seat: Seat
    larvae: int


class PointsGained(Struct, frozen=True, kw_only=True, tag="points-gained"):
    """A player gains colony points."""

    seat: Seat
    points: int
    origin: str


class FoodLost(Struct, frozen=True, kw_only=True, tag="food-lost"):
    """A player loses food."""

    seat: Seat
    food: int


class LarvaeLost(Struct, frozen=True, kw_only=True, tag="larvae-lost"):
    """A player loses larvae."""

    seat: Seat
    larvae: int


class HexPicked(Struct, frozen=True, kw_only=True, tag="hex-picked"):
    """A player picks the hex that an effect is about."""

    seat: Seat
    place: int


class VictimPicked(Struct, frozen=True, kw_only=True, tag="victim-picked"):
    """A player picks the player that an effect is about."""

    seat: Seat
    player: Seat


class OrdealFaced(Struct, frozen=True, kw_only=True, tag="ordeal-faced"):
    """A player has faced what an effect asks of it."""

    seat: Seat
    option: str


class TokenPlaced(Struct, frozen=True, kw_only=True, tag="token-placed"):
    """A centipede or wormhole token is put on a hex."""

    place: int
    token: Token


class TokenRemoved(Struct, frozen=True, kw_only=True, tag="token-removed"):
    """A token is taken off a hex."""

    place: int
    token: Token


class LarvaPlaced(Struct, frozen=True, kw_only=True, tag="larva-placed"):
    """A larva enters the Meadow by an effect."""

    seat: Seat
    place: int
    site: int


class AntRelocated(Struct, frozen=True, kw_only=True, tag="ant-relocated"):
    """An ant moves straight into a hex by an effect."""

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class SwapPicked(Struct, frozen=True, kw_only=True, tag="swap-picked"):
    """The first of two ants that change places is picked."""

    seat: Seat
    owner: Seat
    place: int
    site: int


class AntsSwapped(Struct, frozen=True, kw_only=True, tag="ants-swapped"):
    """Two ants of different players change places."""

    seat: Seat
    owner: Seat
    place: int
    site: int
    other: Seat
    to_place: int
    to_site: int


class EvolutionsSwapped(Struct, frozen=True, kw_only=True, tag="evolutions-swapped"):
    """The topmost evolutions of a section are exchanged."""

    seat: Seat
    player: Seat
    section: Section


class SiteCollected(Struct, frozen=True, kw_only=True, tag="site-collected"):
    """A player collects the printed yield of a site by an effect."""

    seat: Seat
    place: int
    site: int
    resource: Resource
    amount: int


class OptionPicked(Struct, frozen=True, kw_only=True, tag="option-picked"):
    """A player picks an entry of an effect."""

    seat: Seat
    option: int
    label: str


class OptionsTaken(Struct, frozen=True, kw_only=True, tag="options-taken"):
    """All entries are picked and take effect in this order."""

    seat: Seat
    programs: tuple[int, ...]


class Discarded(Struct, frozen=True, kw_only=True, tag="discarded"):
    """A player discards a card."""

    seat: Seat
    card: str
    value: int


class CardCommitted(Struct, frozen=True, kw_only=True, tag="card-committed"):
    """A player puts a card face down."""

    seat: Seat
    card: Secret[str]


class CardWithheld(Struct, frozen=True, kw_only=True, tag="card-withheld"):
    """A player puts no card down."""

    seat: Seat


class OffersRevealed(Struct, frozen=True, kw_only=True, tag="offers-revealed"):
    """The cards put down are revealed (rules 11.6)."""

    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]


class OfferTaken(Struct, frozen=True, kw_only=True, tag="offer-taken"):
    """One of the revealed cards is played free of cost, the rest are discarded (rules 11.6)."""

    seat: Seat
    card: str
    inhabited: tuple[int, ...]


class OfferDeclined(Struct, frozen=True, kw_only=True, tag="offer-declined"):
    """None of the revealed cards is played (rules 11.6)."""

    seat: Seat


class HexesPeeked(Struct, frozen=True, kw_only=True, tag="hexes-peeked"):
    """A player looks at the top hexes of the pile (rules 11.1)."""

    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class HexPutBack(Struct, frozen=True, kw_only=True, tag="hex-put-back"):
    """A player puts back a hex it has looked at (rules 11.1)."""

    seat: Seat
    hex: Secret[int]


class AntsLost(Struct, frozen=True, kw_only=True, tag="ants-lost"):
    """Ants die, by their owner's choice or because all must."""

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, kw_only=True, tag="ants-doomed"):
    """So many ants of a player must die, in these places (a bit mask, -1 for anywhere)."""

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, kw_only=True, tag="ant-destroyed"):
    """An ant is destroyed by another player's choice."""

    seat: Seat
    owner: Seat
    place: int
    site: int


class ReactionDeclined(Struct, frozen=True, kw_only=True, tag="reaction-declined"):
    """A player does not react (rules 5.1)."""

    seat: Seat
    action: ActionName


class ReactionsSkipped(Struct, frozen=True, kw_only=True, tag="reactions-skipped"):
    """Players who have nothing to react with are passed over (rules 5.1)."""

    seats: tuple[Seat, ...]
    action: ActionName


class LarvaReacted(Struct, frozen=True, kw_only=True, tag="larva-reacted"):
    """A player reacts to Explore with a larva (rules 5.1)."""

    seat: Seat
    place: int
    site: int


class AntReacted(Struct, frozen=True, kw_only=True, tag="ant-reacted"):
    """A player reacts to March with a step (rules 5.1)."""

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int
    left: int


class ForageReacted(Struct, frozen=True, kw_only=True, tag="forage-reacted"):
    """A player reacts to Forage with larvae (rules 5.1)."""

    seat: Seat
    larvae: int


class CardExchanged(Struct, frozen=True, kw_only=True, tag="card-exchanged"):
    """A player reacts to a card by discarding one, to draw one (rules 5.1)."""

    seat: Seat
    card: str


class AntSettled(Struct, frozen=True, kw_only=True, tag="ant-settled"):
    """An ant of the outskirts takes a vacant site (rules 2.2)."""

    seat: Seat
    place: int
    site: int


class SiteChoiceAsked(Struct, frozen=True, kw_only=True, tag="site-choice-asked"):
    """An ant of the outskirts has several vacant sites to choose from (rules 2.2)."""

    seat: Seat
    place: int


class SiteTaken(Struct, frozen=True, kw_only=True, tag="site-taken"):
    """An ant of the outskirts takes the vacant site chosen (rules 2.2)."""

    seat: Seat
    place: int
    site: int


class StartBonusBegun(Struct, frozen=True, kw_only=True, tag="start-bonus-begun"):
    """A bonus at the start of a phase (rules 6, 7)."""

    seat: Seat
    program: int
    left: tuple[Seat, ...]


class StartBonusesEnded(Struct, frozen=True, kw_only=True, tag="start-bonuses-ended"):
    """The bonuses at the start of a phase are done (rules 6, 7)."""

    phase: str


class HexVisited(Struct, frozen=True, kw_only=True, tag="hex-visited"):
    """The battles of a hex are due (rules 6)."""

    place: int
    first: Seat


class FightsEnded(Struct, frozen=True, kw_only=True, tag="fights-ended"):
    """All hexes have been visited (rules 6)."""


class ArenaLeft(Struct, frozen=True, kw_only=True, tag="arena-left"):
    """The battles of a hex are over (rules 6)."""

    place: int


class CentipedeAttacked(Struct, frozen=True, kw_only=True, tag="centipede-attacked"):
    """A centipede attacks: the top card of the deck is its strength (rules 6.3)."""

    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    base: int
    strength: int
    asked: tuple[Seat, ...]


class FerocityShown(Struct, frozen=True, kw_only=True, tag="ferocity-shown"):
    """A player discards a card against a centipede (rules 6.3)."""

    seat: Seat
    card: str
    ferocity: int


class CentipedeSlain(Struct, frozen=True, kw_only=True, tag="centipede-slain"):
    """The ants win against a centipede (rules 6.3)."""

    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    total: int
    against: int
    losses: int


class CentipedeWon(Struct, frozen=True, kw_only=True, tag="centipede-won"):
    """A centipede wins (rules 6.3)."""

    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    total: int
    against: int
    losses: int
    horde: int
    first: Seat


class InvaderAsked(Struct, frozen=True, kw_only=True, tag="invader-asked"):
    """The defender must pick which of the strongest players invades (rules 6.2)."""

    seat: Seat
    place: int
    candidates: tuple[Seat, ...]


class InvaderChosen(Struct, frozen=True, kw_only=True, tag="invader-chosen"):
    """The defender has picked who invades (rules 6.2)."""

    seat: Seat
    player: Seat


class BattleBegun(Struct, frozen=True, kw_only=True, tag="battle-begun"):
    """Two players fight for a hex, with these Army Strengths (rules 6.1)."""

    place: int
    invader: Seat
    defender: Seat
    invader_strength: int
    defender_strength: int


class BattleFought(Struct, frozen=True, kw_only=True, tag="battle-fought"):
    """Ferocity is revealed and the battle decided (rules 6.1)."""

    tells: ClassVar[bool] = True

    place: int
    invader: Seat
    defender: Seat
    invader_card: str
    defender_card: str
    invader_total: int
    defender_total: int
    winner: Seat
    winner_losses: int
    loser_losses: int


class BattleWon(Struct, frozen=True, kw_only=True, tag="battle-won"):
    """The winner of a battle gains a colony point (rules 6.1)."""

    seat: Seat
    place: int


class SpoilsMoved(Struct, frozen=True, kw_only=True, tag="spoils-moved"):
    """An ant of the winner moves to an empty site (rules 6.1)."""

    seat: Seat
    place: int
    site: int
    to_site: int


class Harvested(Struct, frozen=True, kw_only=True, tag="harvested"):
    """A player collects all sites it inhabits (rules 7)."""

    seat: Seat
    food: int
    larvae: int
    points: int
    cards: int


class AntsFed(Struct, frozen=True, kw_only=True, tag="ants-fed"):
    """A player's ants eat; these larvae are eaten, these ants starve (rules 7)."""

    seat: Seat
    food: int
    larvae: int
    starving: int


class DecreeTaken(Struct, frozen=True, kw_only=True, tag="decree-taken"):
    """A player takes the Royal Decree (rules 7)."""

    seat: Seat
    resource: Resource
    amount: int


class InnerMeadowScored(Struct, frozen=True, kw_only=True, tag="inner-meadow-scored"):
    """Controlled hexes of the Inner Meadow score (rules 7)."""

    seat: Seat
    points: int


class GoalScored(Struct, frozen=True, kw_only=True, tag="goal-scored"):
    """A colony goal scores (rules 7)."""

    seat: Seat
    card: str
    points: int


class RoundEnded(Struct, frozen=True, kw_only=True, tag="round-ended"):
    """A round is over, the next one begins (rules 7)."""

    round: int


class AwardGiven(Struct, frozen=True, kw_only=True, tag="award-given"):
    """A final award (rules 8)."""

    seat: Seat
    award: str
    points: int


class GameEnded(Struct, frozen=True, kw_only=True, tag="game-ended"):
    """The game is over (rules 8)."""


class HordeCardRevealed(Struct, frozen=True, kw_only=True, tag="horde-card-revealed"):
    """A Centipede card is revealed (rules 9.5)."""

    tells: ClassVar[bool] = True

    seat: Seat
    card: str


class HordeShuffled(Struct, frozen=True, kw_only=True, tag="horde-shuffled"):
    """The Centipede Deck is made anew (rules 9.5)."""

    deck: Secret[tuple[str, ...]]


class CentipedeMoved(Struct, frozen=True, kw_only=True, tag="centipede-moved"):
    """A centipede jumps to a lower-numbered hex (rules 9.5)."""

    place: int
    to: int


class TunnelInvaded(Struct, frozen=True, kw_only=True, tag="tunnel-invaded"):
    """A centipede enters The Great Tunnel and the Horde scores (rules 9.5)."""

    place: int
    points: int


class RampageBegun(Struct, frozen=True, kw_only=True, tag="rampage-begun"):
    """The centipedes rampage (rules 9.5)."""


class RampageVisited(Struct, frozen=True, kw_only=True, tag="rampage-visited"):
    """A centipede rampages in a hex (rules 9.5)."""

    place: int
    first: Seat


class RampageEnded(Struct, frozen=True, kw_only=True, tag="rampage-ended"):
    """The rampage is over (rules 9.5)."""


Event: TypeAlias = (
    Started
    | HexesDealt
    | CardsDrawn
    | DeckShuffled
    | StartHexKept
    | StartHexPlaced
    | AntFounded
    | ExploreBegun
    | MarchBegun
    | ForageBegun
    | CardDeclared
    | Rested
    | BonusForgone
    | BonusTurnBegun
    | TurnPassed
    | WorkerPhaseEnded
    | HexDrawn
    | HexesScouted
    | ScoutedHexKept
    | HexExplored
    | HexPlaced
    | SentryPlaced
    | AntEntered
    | LarvaStepped
    | AntStepped
    | StageEnded
    | LarvaePaid
    | AntPaid
    | EventPlayed
    | EventDeferred
    | DeferredBegun
    | EvolutionPlayed
    | GoalPlayed
    | GoalDropped
    | EffectBegun
    | StagesBegun
    | EffectEnded
    | FoodGained
    | LarvaeGained
    | PointsGained
    | FoodLost
    | LarvaeLost
    | HexPicked
    | VictimPicked
    | OrdealFaced
    | TokenPlaced
    | TokenRemoved
    | LarvaPlaced
    | AntRelocated
    | SwapPicked
    | AntsSwapped
    | EvolutionsSwapped
    | SiteCollected
    | OptionPicked
    | OptionsTaken
    | Discarded
    | CardCommitted
    | CardWithheld
    | OffersRevealed
    | OfferTaken
    | OfferDeclined
    | HexesPeeked
    | HexPutBack
    | AntsLost
    | AntsDoomed
    | AntDestroyed
    | ReactionDeclined
    | ReactionsSkipped
    | LarvaReacted
    | AntReacted
    | ForageReacted
    | CardExchanged
    | AntSettled
    | SiteChoiceAsked
    | SiteTaken
    | StartBonusBegun
    | StartBonusesEnded
    | HexVisited
    | FightsEnded
    | ArenaLeft
    | CentipedeAttacked
    | FerocityShown
    | CentipedeSlain
    | CentipedeWon
    | InvaderAsked
    | InvaderChosen
    | BattleBegun
    | BattleFought
    | BattleWon
    | SpoilsMoved
    | Harvested
    | AntsFed
    | DecreeTaken
    | InnerMeadowScored
    | GoalScored
    | RoundEnded
    | AwardGiven
    | GameEnded
    | HordeCardRevealed
    | HordeShuffled
    | CentipedeMoved
    | TunnelInvaded
    | RampageBegun
    | RampageVisited
    | RampageEnded
)
