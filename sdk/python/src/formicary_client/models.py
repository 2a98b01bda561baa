"""What the service takes and answers, as types: generated from `openapi.yaml`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Profile(TypedDict):
    name: str
    bot: bool


class Key(TypedDict):
    label: str
    scopes: list[
        Literal["match:read", "match:play", "match:create", "account:manage", "audit:read"]
    ]


class Register(TypedDict):
    """
    Attributes:
        bot: Unless given: `false`.
    """

    name: str
    bot: NotRequired[bool]


class Closing(TypedDict):
    reason: Literal["abuse", "operator"]


class Name(TypedDict):
    name: str


class Recovery(TypedDict):
    code: str


class Analysis(TypedDict):
    """
    Attributes:
        effort: Unless given: `normal`.
    """

    effort: NotRequired[Literal["quick", "normal", "deep"]]


class SeatPlan(TypedDict):
    bot: NotRequired[str | None]
    account: NotRequired[str]


class Resign(TypedDict):
    pass


class CallOff(TypedDict):
    reason: Literal["abandoned", "abuse", "fault", "operator"]


class Look(TypedDict):
    invitation: str


class Rewind(TypedDict):
    to: int


class Join(TypedDict):
    entropy: NotRequired[str]
    invitation: NotRequired[str]


class Handing(TypedDict):
    """
    Attributes:
        level: Unless given: `greedy`.
    """

    level: NotRequired[str]


class Claim(TypedDict):
    token: str


class Reservation(TypedDict):
    account: str


class StandingChoice2(TypedDict):
    """
    Which of the legal commands is given: a certain one, the only one of a type, the only one.
    """

    rule: Literal["only-of-type"]
    type: Literal[
        "arrange-card",
        "assign-nurses",
        "choose-event",
        "choose-tile",
        "choose-trades",
        "claim-objective",
        "clear",
        "commit",
        "dig",
        "discard",
        "discard-cube",
        "drop-goal",
        "drop-leaf",
        "end-outing",
        "end-turn",
        "explore",
        "finish-atelier",
        "finish-births",
        "finish-harvest",
        "forage",
        "harvest-site",
        "hunt",
        "keep-births",
        "keep-hex",
        "lose-ant",
        "march",
        "move-ant",
        "open-tunnel",
        "pass",
        "pay-ant",
        "pay-larva",
        "pay-mixed",
        "pay-nurses",
        "pick-ant",
        "pick-option",
        "pick-place",
        "pick-player",
        "pick-up-leaf",
        "place-card",
        "place-hex",
        "place-larva",
        "place-pheromone",
        "place-special",
        "play-card",
        "play-offered",
        "put-back",
        "raise-nurse",
        "rest",
        "route-spider",
        "send-out",
        "step",
        "swap-evolutions",
        "take-back",
        "take-cube",
        "take-decree",
        "take-larva",
        "take-leaf",
        "take-site",
        "trade-larvae",
        "work-in-quarry",
        "work-in-room",
    ]


class StandingChoice3(TypedDict):
    """
    Which of the legal commands is given: a certain one, the only one of a type, the only one.
    """

    rule: Literal["only"]


class Answer(TypedDict):
    proposal: int
    agrees: bool


class BatchPlan(TypedDict):
    key: str
    plan: dict[str, Any]


class Batch(TypedDict):
    matches: list[BatchPlan]


class Webhook(TypedDict):
    url: str
    events: list[Literal["asked", "clock-low", "event", "finished", "invited"]]
    match: NotRequired[str]


class WebhookChange(TypedDict):
    events: NotRequired[list[Literal["asked", "clock-low", "event", "finished", "invited"]]]
    paused: NotRequired[bool]


class PerDecisionClock(TypedDict):
    """
    Attributes:
        on_timeout: Unless given: `bot`.
        level: Unless given: `greedy`.
    """

    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    absence: NotRequired[int | None]
    seconds: int
    kind: Literal["per-decision"]
    level: NotRequired[str]


class PerMatchClock(TypedDict):
    """
    Attributes:
        on_timeout: Unless given: `bot`.
        increment_seconds: Unless given: `0`.
        level: Unless given: `greedy`.
    """

    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    absence: NotRequired[int | None]
    seconds: int
    increment_seconds: NotRequired[int]
    kind: Literal["per-match"]
    level: NotRequired[str]


class CorrespondenceClock(TypedDict):
    """
    Attributes:
        on_timeout: Unless given: `bot`.
        level: Unless given: `greedy`.
    """

    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    absence: NotRequired[int | None]
    days: int
    kind: Literal["correspondence"]
    level: NotRequired[str]


Clock: TypeAlias = PerDecisionClock | PerMatchClock | CorrespondenceClock


class Outcome(TypedDict):
    """
    How the game ended.
    """

    ranking: list[list[int]]
    reason: str
    rule: str


class SecretAny(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[Any]


class TableCorrespondence(TypedDict):
    """
    Each decision has so many days of its own.
    """

    kind: Literal["correspondence"]
    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    days: int


class TableInvitationMade(TypedDict):
    """
    An open seat has a new invitation, in place of what it had before (rule T17).
    """

    type: Literal["invitation-made"]
    seat: int


class TableInvitationWithdrawn(TypedDict):
    """
    An open seat has neither an invitation nor a reservation any more (rule T17).
    """

    type: Literal["invitation-withdrawn"]
    seat: int


class TableLineage(TypedDict):
    """
    Where a branch comes from: a version of a match, which its link names beyond doubt.
    """

    match: str
    version: int
    link: str
    luck: NotRequired[str | None]


class TableMatchCalledOff(TypedDict):
    """
    The match was ended before its game was over: nobody won (rules T15 and T19).
    """

    type: Literal["match-called-off"]
    reason: Literal["abandoned", "abuse", "cancelled", "expired", "fault", "operator"]


class TableMatchEnded(TypedDict):
    """
    The game is over; the keys that were committed to are released, in hex by name.
    """

    type: Literal["match-ended"]
    outcome: Outcome
    keys: dict[str, str]


class TableOnlyOfType(TypedDict):
    """
    Give the one legal command of a type; where there are several, the seat is asked.
    """

    rule: Literal["only-of-type"]
    type: str


class TableOnlyOne(TypedDict):
    """
    Give the one legal command where there is no other.
    """

    rule: Literal["only"]


class TablePerDecision(TypedDict):
    """
    Each decision has so many seconds of its own.
    """

    kind: Literal["per-decision"]
    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    seconds: int


class TablePerMatch(TypedDict):
    """
    A seat has so many seconds for the whole match, and some more for each decision it makes.
    """

    kind: Literal["per-match"]
    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    seconds: int
    increment_seconds: NotRequired[int]


class TablePositionSet(TypedDict):
    """
    The game stands as it is put here, JSON-plain; nobody is told (rules T7 and T8).
    """

    type: Literal["position-set"]
    state: SecretAny


class TableReservationDeclined(TypedDict):
    """
    The account that a seat was reserved for does not take it (rule T17).
    """

    type: Literal["reservation-declined"]
    seat: int


class TableRewound(TypedDict):
    """
    The game went back (or forth again) to the state at a version; the table did not.
    """

    type: Literal["rewound"]
    to: int


class TableSeatClaimed(TypedDict):
    """
    An account holds a seat from now on, whose token ended (rule T18).
    """

    type: Literal["seat-claimed"]
    seat: int
    account: str


class TableSeatHandedBack(TypedDict):
    """
    The holder of a seat plays it again (rule T10).
    """

    type: Literal["seat-handed-back"]
    seat: int


class TableSeatHandedToBot(TypedDict):
    """
    A bot of a level plays for a seat from now on; its holder keeps it (rule T10).
    """

    type: Literal["seat-handed-to-bot"]
    seat: int
    level: str
    reason: NotRequired[Literal["absence", "holder"]]


class TableSeatLeft(TypedDict):
    """
    The player of a seat left it before the match began (rule T19).
    """

    type: Literal["seat-left"]
    seat: int


class TableSeatPlan(TypedDict):
    """
    A seat as it was planned: open to a player, or played by a bot of a level.
    """

    bot: NotRequired[str | None]
    account: NotRequired[str]


class TableSeatReserved(TypedDict):
    """
    An open seat is kept for an account; its invitation, if there was one, ended (rule T17).
    """

    type: Literal["seat-reserved"]
    seat: int
    account: str


class TableSeatResigned(TypedDict):
    """
    A seat has given the match up; where it goes on, a bot of a level plays (rule T14).
    """

    type: Literal["seat-resigned"]
    seat: int
    level: str
    reason: NotRequired[Literal["holder", "time-out"]]


class TableSeatTaken(TypedDict):
    """
    A player sat down, perhaps with entropy of their own for the luck key.
    """

    type: Literal["seat-taken"]
    seat: int
    entropy: NotRequired[str]
    account: NotRequired[str]


class TableSeatTokenRotated(TypedDict):
    """
    The holder of a seat has a new token; the old one ended (rule T18).
    """

    type: Literal["seat-token-rotated"]
    seat: int


class TableSpectators(TypedDict):
    """
    Who else may watch a match: nobody, or everybody with a delay (rule T16).
    """

    kind: Literal["delayed", "nobody"]
    events: NotRequired[int]
    minutes: NotRequired[int]


class TableTheCommand(TypedDict):
    """
    Give this command, without its seat, wherever it is legal.
    """

    rule: Literal["command"]
    command: dict[str, Any]


class TableTimedOut(TypedDict):
    """
    A seat's time ran out (rule T13); times and spans in milliseconds.
    """

    type: Literal["timed-out"]
    seat: int
    asked: int
    offered_at: int
    started_at: int
    allowed: int
    ran_out_at: int


class TableUndoAnswered(TypedDict):
    """
    A seat agrees to what is proposed, or does not (rule T6).
    """

    type: Literal["undo-answered"]
    seat: int
    agrees: bool


class TableUndoLapsed(TypedDict):
    """
    What was proposed is off: refused, withdrawn, or the game moved on (rule T6).
    """

    type: Literal["undo-lapsed"]
    reason: Literal["moved-on", "refused", "withdrawn"]


class TableUndoProposed(TypedDict):
    """
    A seat asks the others to go back, or forth again, to a version (rule T6).
    """

    type: Literal["undo-proposed"]
    seat: int
    to: int


class AttaAntsCell(TypedDict):
    x: int
    y: int


class AttaAntsMoveAnt(TypedDict):
    """
    Take one step with an own ant; it ends the activation of the ant before (rules 3.2).
    """

    type: Literal["move-ant"]
    ant: int
    to: AttaAntsCell


class AttaAntsDropLeaf(TypedDict):
    """
    Leave the ant's leaf on its card as a loose counter (rules 3.2).
    """

    type: Literal["drop-leaf"]
    ant: int


class AttaAntsPickUpLeaf(TypedDict):
    """
    Take a loose counter from the ant's card (rules 3.2).
    """

    type: Literal["pick-up-leaf"]
    ant: int


class AttaAntsTakeLeaf(TypedDict):
    """
    Take the leaf of another ant on the same card, an own or a rival's (rules 3.2).
    """

    type: Literal["take-leaf"]
    ant: int
    owner: int
    victim: int


class AttaAntsEndTurn(TypedDict):
    """
    End the seat's turn; ants that must leave the nest have left it (rules 3.2).
    """

    type: Literal["end-turn"]


class AttaAntsPlaceCard(TypedDict):
    """
    Lay the drawn card on an empty cell where it fits (rules 3.1).
    """

    type: Literal["place-card"]
    cell: AttaAntsCell
    rotation: int


class AttaAntsRouteSpider(TypedDict):
    """
    Choose among the equally good first steps of a spider (rules 3.3).
    """

    type: Literal["route-spider"]
    spider: int
    to: AttaAntsCell


class AttaAntsArrangeCard(TypedDict):
    """
    Lay one of the first eight cards beside the nest or at a corner (rules 2.3).
    """

    type: Literal["arrange-card"]
    card: str
    cell: AttaAntsCell
    rotation: int


AttaAntsCommand: TypeAlias = (
    AttaAntsMoveAnt
    | AttaAntsDropLeaf
    | AttaAntsPickUpLeaf
    | AttaAntsTakeLeaf
    | AttaAntsEndTurn
    | AttaAntsPlaceCard
    | AttaAntsRouteSpider
    | AttaAntsArrangeCard
)


class AttaAntsOptions(TypedDict):
    """
    The options of a match.

    Attributes:
        deck_size: Unless given: `24`.
        arrange: Unless given: `system`.
    """

    deck_size: NotRequired[int]
    arrange: NotRequired[Literal["first_player", "system"]]
    first_player: NotRequired[int | None]


class SpectatorsPlan(TypedDict):
    """
    Attributes:
        events: Unless given: `0`.
        minutes: Unless given: `0`.
    """

    kind: Literal["nobody", "delayed"]
    events: NotRequired[int]
    minutes: NotRequired[int]


class AttaAntsPlan(TypedDict):
    """
    A match of Atta Ants.

    Attributes:
        rules: A released version; unless given, the newest.
        undo: Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["atta-ants"]
    content: NotRequired[str]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[AttaAntsOptions]
    seats: list[SeatPlan]
    clock: NotRequired[Clock]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan]
    position: NotRequired[dict[str, Any]]


class AttaAntsAntBorn(TypedDict):
    """
    A leaf brought into the nest left the game for a new ant (rules 3.2).
    """

    type: Literal["ant-born"]
    seat: int
    ant: int
    mother: int


class AttaAntsAntMoved(TypedDict):
    """
    An ant took one step (rules 3.2).
    """

    type: Literal["ant-moved"]
    seat: int
    ant: int
    to: AttaAntsCell
    more: bool


class AttaAntsCardArranged(TypedDict):
    """
    One of the first eight cards was laid by the first player (rules 2.3).
    """

    type: Literal["card-arranged"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsCardDiscarded(TypedDict):
    """
    The card of the round fits nowhere and leaves the game: the ants move (rules 3.1).
    """

    type: Literal["card-discarded"]
    seat: int
    card: str


class AttaAntsCardDrawn(TypedDict):
    """
    The first player has this card to place (rules 3.1).
    """

    type: Literal["card-drawn"]
    seat: int
    card: str


class AttaAntsCardFace(TypedDict):
    """
    What a card shows, unturned: the edges that a trail reaches, its counters, its spider.
    """

    card: str
    pattern: str
    trails: list[str]
    leaves: int
    spider: bool
    rotations: int


class AttaAntsCardPlaced(TypedDict):
    """
    The drawn card was laid, with its leaf counters or its spider (rules 3.1).
    """

    type: Literal["card-placed"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsDeckPassedOn(TypedDict):
    """
    The deck passes on (rules 3.4).
    """

    type: Literal["round-ended"]
    round: int
    first: int


class AttaAntsEatenAnt(TypedDict):
    """
    An ant by its owner and its number.
    """

    seat: int
    ant: int


class AttaAntsEightDrawn(TypedDict):
    """
    The first player is to arrange these eight cards (rules 2.3).
    """

    type: Literal["eight-drawn"]
    seat: int
    cards: list[str]


class AttaAntsGameEnded(TypedDict):
    """
    The game is over (rules 3.4 and 4).
    """

    type: Literal["game-ended"]
    reason: str
    ranking: list[list[int]]


class AttaAntsLaidCard(TypedDict):
    """
    A card on the table: its id, where it lies, its quarter turns clockwise.
    """

    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsLeafDropped(TypedDict):
    """
    An ant left its leaf on its card (rules 3.2).
    """

    type: Literal["leaf-dropped"]
    seat: int
    ant: int


class AttaAntsLeafPickedUp(TypedDict):
    """
    An ant took a loose counter from its card (rules 3.2).
    """

    type: Literal["leaf-picked-up"]
    seat: int
    ant: int


class AttaAntsLeafTaken(TypedDict):
    """
    An ant took the leaf of another ant on its card (rules 3.2).
    """

    type: Literal["leaf-taken"]
    seat: int
    ant: int
    owner: int
    victim: int


class AttaAntsNestPlaced(TypedDict):
    """
    The nest lies on the table with two ants of each seat in it (rules 2).
    """

    type: Literal["match-started"]
    content: str
    seats: int
    deck_size: int
    first: int


class AttaAntsRoutesFound(TypedDict):
    """
    Every spider has chosen its prey (rules 3.3).
    """

    type: Literal["routes-found"]
    ways: list[list[AttaAntsCell]]


class AttaAntsSeatEliminated(TypedDict):
    """
    A seat has no ant left in play and is out (rules 3.4).
    """

    type: Literal["seat-eliminated"]
    seat: int


class AttaAntsSeenAnt(TypedDict):
    """
    An ant in play.
    """

    seat: int
    ant: int
    cell: AttaAntsCell
    carrying: bool
    newborn: bool
    may_act: bool
    must_leave: bool
    active: bool


class AttaAntsSeenCard(TypedDict):
    """
    A card on the table: trails after its rotation; `card` is `nest` for the nest.
    """

    cell: AttaAntsCell
    card: str
    rotation: int
    trails: list[str]
    linked: list[AttaAntsCell]
    leaves: int
    spiders: list[int]


class AttaAntsSeenSeat(TypedDict):
    """
    A seat's counts: ants in play, in supply, eaten; the round it went out in, 0 if in.
    """

    seat: int
    ants: int
    supply: int
    eaten: int
    out: int


class AttaAntsSeenSpider(TypedDict):
    """
    A spider, its equally good first steps and the chosen one, while routes are chosen.
    """

    spider: int
    cell: AttaAntsCell
    ways: list[AttaAntsCell]
    route: AttaAntsCell | None


class AttaAntsSpiderRouted(TypedDict):
    """
    The first player chose a spider's step (rules 3.3).
    """

    type: Literal["spider-routed"]
    seat: int
    spider: int
    to: AttaAntsCell


class AttaAntsSpidersMoved(TypedDict):
    """
    All spiders took their step (rules 3.3).
    """

    type: Literal["spiders-moved"]
    to: list[AttaAntsCell]


class AttaAntsSpidersRested(TypedDict):
    """
    No spider moves: there is none, or every ant is in the nest (rules 3.3).
    """

    type: Literal["spiders-rested"]


class AttaAntsSquareLaid(TypedDict):
    """
    The first eight cards lie around the nest (rules 2.3).
    """

    type: Literal["square-laid"]
    cards: list[AttaAntsLaidCard]


class AttaAntsTurnEnded(TypedDict):
    """
    A seat has moved its ants (rules 3.2).
    """

    type: Literal["turn-ended"]
    seat: int
    next: int | None


class AttaAntsUnfinished(TypedDict):
    """
    What a turn keeps in mind besides what the rest of the view shows.
    """

    ready: int
    nested: int
    path: int
    dropped: bool


class AttaAntsView(TypedDict):
    """
    The game as a seat, or a spectator (None), sees it.
    """

    seat: int | None
    content: str
    deck_size: int
    round: int
    first: int
    phase: str
    asked: int | None
    to_arrange: list[AttaAntsCardFace]
    drawn: AttaAntsCardFace | None
    deck: list[str]
    cards: list[AttaAntsSeenCard]
    frontier: list[AttaAntsCell]
    ants: list[AttaAntsSeenAnt]
    seats: list[AttaAntsSeenSeat]
    spiders: list[AttaAntsSeenSpider]
    turn: AttaAntsUnfinished | None
    ranking: list[list[int]]
    reason: str


class Command1(TypedDict):
    """
    On the first event of a commit, unless it is secret.
    """

    type: str


class MarchOfTheAntsExplore(TypedDict):
    """
    Draw a hex and place it at an exit (rules 5.2).
    """

    type: Literal["explore"]


class MarchOfTheAntsMarch(TypedDict):
    """
    Take steps with larvae and ants (rules 5.3).
    """

    type: Literal["march"]


class MarchOfTheAntsForage(TypedDict):
    """
    Draw cards (rules 5.4).
    """

    type: Literal["forage"]


class MarchOfTheAntsPlayCard(TypedDict):
    """
    Declare a card from the hand, to be paid and resolved (rules 5.5).
    """

    type: Literal["play-card"]
    card: str


class MarchOfTheAntsRest(TypedDict):
    """
    Rest for the remainder of the Worker Phase (rules 5.6).
    """

    type: Literal["rest"]


class MarchOfTheAntsPass(TypedDict):
    """
    Decline what is offered, or stop what one is doing (rules 4).
    """

    type: Literal["pass"]


class MarchOfTheAntsKeepHex(TypedDict):
    """
    Keep one of the hexes drawn (rules 3.3, 11.3).
    """

    type: Literal["keep-hex"]
    hex: int


class MarchOfTheAntsMapCell(TypedDict):
    q: int
    r: int


class MarchOfTheAntsPlaceHex(TypedDict):
    """
    Place the hex drawn.
    """

    type: Literal["place-hex"]
    source: int
    cell: MarchOfTheAntsMapCell
    rotation: int


class MarchOfTheAntsRelocateAnt(TypedDict):
    """
    Move an own ant from one spot to another (rules 2.1, 5.2, 5.3, 6.1).
    """

    type: Literal["move-ant"]
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsPlaceLarva(TypedDict):
    """
    Put a larva from the chamber into the Meadow, where it is an ant at once (rules 2.1).
    """

    type: Literal["place-larva"]
    place: int
    site: int


class MarchOfTheAntsTakeSite(TypedDict):
    """
    Put an ant that must take a site onto this vacant one (rules 2.2, 3.3).
    """

    type: Literal["take-site"]
    place: int
    site: int


class MarchOfTheAntsPayLarva(TypedDict):
    """
    Pay one unit of a card's cost with a larva (rules 5.5).
    """

    type: Literal["pay-larva"]


class MarchOfTheAntsPayAnt(TypedDict):
    """
    Pay one unit of a card's cost with an ant from the Meadow (rules 5.5).
    """

    type: Literal["pay-ant"]
    place: int
    site: int


class MarchOfTheAntsTakeLarva(TypedDict):
    """
    React to Forage: gain a larva (rules 5.1).
    """

    type: Literal["take-larva"]


class MarchOfTheAntsDropGoal(TypedDict):
    """
    Discard a goal in play to make room for a third (rules 5.5).
    """

    type: Literal["drop-goal"]
    card: str


class MarchOfTheAntsDiscard(TypedDict):
    """
    Put a card from the hand on the discard pile, face up.
    """

    type: Literal["discard"]
    card: str


class MarchOfTheAntsPutDown(TypedDict):
    """
    Put a card from the hand face down, to be revealed with the others' (rules 6.1).
    """

    type: Literal["commit"]
    card: str


class MarchOfTheAntsPickPlace(TypedDict):
    """
    Choose the hex that an effect is about.
    """

    type: Literal["pick-place"]
    place: int


class MarchOfTheAntsPickPlayer(TypedDict):
    """
    Choose the player that an effect is about, or who invades (rules 6.2).
    """

    type: Literal["pick-player"]
    player: int


class MarchOfTheAntsPickOption(TypedDict):
    """
    Choose one of the entries that an effect offers, by its label.
    """

    type: Literal["pick-option"]
    option: str


class MarchOfTheAntsPickAnt(TypedDict):
    """
    Choose an ant of any player.
    """

    type: Literal["pick-ant"]
    owner: int
    place: int
    site: int


class MarchOfTheAntsLoseAnt(TypedDict):
    """
    Choose an own ant that dies (rules 6.1, 7).
    """

    type: Literal["lose-ant"]
    place: int
    site: int


class MarchOfTheAntsHarvestSite(TypedDict):
    """
    Collect the printed yield of a site that one inhabits.
    """

    type: Literal["harvest-site"]
    place: int
    site: int


class MarchOfTheAntsSwapEvolutions(TypedDict):
    """
    Exchange the topmost evolutions of a section with another player.
    """

    type: Literal["swap-evolutions"]
    player: int
    section: Literal["abdomen", "head", "thorax"]


class MarchOfTheAntsPlayOffered(TypedDict):
    """
    Play, free of cost, a card that another player has discarded (rules 11.6).
    """

    type: Literal["play-offered"]
    card: str


class MarchOfTheAntsPutBack(TypedDict):
    """
    Put back a hex that was looked at: the next one from the top of the pile.
    """

    type: Literal["put-back"]
    hex: int


class MarchOfTheAntsTakeDecree(TypedDict):
    """
    Choose what the Royal Decree brings (rules 7).
    """

    type: Literal["take-decree"]
    resource: Literal["food", "larva"]


MarchOfTheAntsCommand: TypeAlias = (
    MarchOfTheAntsExplore
    | MarchOfTheAntsMarch
    | MarchOfTheAntsForage
    | MarchOfTheAntsPlayCard
    | MarchOfTheAntsRest
    | MarchOfTheAntsPass
    | MarchOfTheAntsKeepHex
    | MarchOfTheAntsPlaceHex
    | MarchOfTheAntsRelocateAnt
    | MarchOfTheAntsPlaceLarva
    | MarchOfTheAntsTakeSite
    | MarchOfTheAntsPayLarva
    | MarchOfTheAntsPayAnt
    | MarchOfTheAntsTakeLarva
    | MarchOfTheAntsDropGoal
    | MarchOfTheAntsDiscard
    | MarchOfTheAntsPutDown
    | MarchOfTheAntsPickPlace
    | MarchOfTheAntsPickPlayer
    | MarchOfTheAntsPickOption
    | MarchOfTheAntsPickAnt
    | MarchOfTheAntsLoseAnt
    | MarchOfTheAntsHarvestSite
    | MarchOfTheAntsSwapEvolutions
    | MarchOfTheAntsPlayOffered
    | MarchOfTheAntsPutBack
    | MarchOfTheAntsTakeDecree
)


class MarchOfTheAntsOptions(TypedDict):
    """
    The variants of a match.

    Attributes:
        long_game: Unless given: `false`.
        beyond_count: Unless given: `3`.
        second_rester_extra_larva: Unless given: `false`.
        great_tunnel: Unless given: `trefoil`.
        bee_cards: Unless given: `true`.
        horde: Unless given: `false`.
    """

    long_game: NotRequired[bool]
    beyond_count: NotRequired[int]
    second_rester_extra_larva: NotRequired[bool]
    great_tunnel: NotRequired[Literal["trefoil"]]
    bee_cards: NotRequired[bool]
    horde: NotRequired[bool]


class MarchOfTheAntsPlan(TypedDict):
    """
    A match of March of the Ants.

    Attributes:
        rules: A released version; unless given, the newest.
        undo: Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["march-of-the-ants"]
    content: NotRequired[str]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MarchOfTheAntsOptions]
    seats: list[SeatPlan]
    clock: NotRequired[Clock]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan]
    position: NotRequired[dict[str, Any]]


class MarchOfTheAntsAbdomenBonuses(TypedDict):
    """
    Bonuses at the start of the Queen Phase.
    """

    type: Literal["abdomen-bonuses"]
    seats: list[int]


class MarchOfTheAntsAntDestroyed(TypedDict):
    """
    An ant is destroyed by another player's choice.
    """

    type: Literal["ant-destroyed"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsAntEntered(TypedDict):
    """
    An ant moves into the explored hex (rules 5.2).
    """

    type: Literal["ant-entered"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsAntFounded(TypedDict):
    """
    A starting ant enters the first hex (rules 3.3).
    """

    type: Literal["ant-founded"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntPaid(TypedDict):
    """
    An ant is paid for a card (rules 5.5).
    """

    type: Literal["ant-paid"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntReacted(TypedDict):
    """
    A player reacts to March with a step (rules 5.1).
    """

    type: Literal["ant-reacted"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int
    left: int


class MarchOfTheAntsAntRelocated(TypedDict):
    """
    An ant moves straight into a hex by an effect.
    """

    type: Literal["ant-relocated"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsAntSettled(TypedDict):
    """
    An ant of the outskirts takes a vacant site (rules 2.2).
    """

    type: Literal["ant-settled"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntStepped(TypedDict):
    """
    An ant takes a step (rules 5.3).
    """

    type: Literal["ant-stepped"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int
    flown: bool


class MarchOfTheAntsAntsDoomed(TypedDict):
    """
    So many ants of a player must die, in these places (a bit mask, -1 for anywhere).
    """

    type: Literal["ants-doomed"]
    seat: int
    places: int
    count: int
    cause: Literal["battle", "effect", "hunger"]


class MarchOfTheAntsAntsFed(TypedDict):
    """
    A player's ants eat; these larvae are eaten, these ants starve (rules 7).
    """

    type: Literal["ants-fed"]
    seat: int
    food: int
    larvae: int
    starving: int


class MarchOfTheAntsAntsSwapped(TypedDict):
    """
    Two ants of different players change places.
    """

    type: Literal["ants-swapped"]
    seat: int
    owner: int
    place: int
    site: int
    other: int
    to_place: int
    to_site: int


class MarchOfTheAntsArenaLeft(TypedDict):
    """
    The battles of a hex are over (rules 6).
    """

    type: Literal["arena-left"]
    place: int


class MarchOfTheAntsArrange(TypedDict):
    """
    Hexes looked at that go back on the pile, from the top down.
    """

    type: Literal["arrange"]
    seat: int
    count: int
    done: NotRequired[int]


class MarchOfTheAntsAwardGiven(TypedDict):
    """
    A final award (rules 8).
    """

    type: Literal["award-given"]
    seat: int
    award: str
    points: int


class MarchOfTheAntsBattle(TypedDict):
    """
    An ant battle; `asked` may still put a card face down, in order.
    """

    type: Literal["battle"]
    place: int
    invader: int
    defender: int
    invader_strength: int
    defender_strength: int
    asked: list[int]


class MarchOfTheAntsBattleBegun(TypedDict):
    """
    Two players fight for a hex, with these Army Strengths (rules 6.1).
    """

    type: Literal["battle-begun"]
    place: int
    invader: int
    defender: int
    invader_strength: int
    defender_strength: int


class MarchOfTheAntsBattleFought(TypedDict):
    """
    Ferocity is revealed and the battle decided (rules 6.1).
    """

    type: Literal["battle-fought"]
    place: int
    invader: int
    defender: int
    invader_card: str
    defender_card: str
    invader_total: int
    defender_total: int
    winner: int
    winner_losses: int
    loser_losses: int


class MarchOfTheAntsBattleWon(TypedDict):
    """
    The winner of a battle gains a colony point (rules 6.1).
    """

    type: Literal["battle-won"]
    seat: int
    place: int


class MarchOfTheAntsBonus(TypedDict):
    """
    Further actions of Frenzied Activity.
    """

    type: Literal["bonus"]
    seat: int
    left: int


class MarchOfTheAntsBonusForgone(TypedDict):
    """
    A player forgoes what is left of its bonus actions (rules 11.6).
    """

    type: Literal["bonus-forgone"]
    seat: int


class MarchOfTheAntsBonusTurnBegun(TypedDict):
    """
    A bonus action begins (rules 11.6).
    """

    type: Literal["bonus-turn-begun"]
    seat: int


class MarchOfTheAntsCardDeclared(TypedDict):
    """
    A card is to be played, at this cost in cubes (rules 5.5).
    """

    type: Literal["card-declared"]
    seat: int
    card: str
    cost: int
    ants_only: bool
    inhabited: list[int]
    reactors: list[int]


class MarchOfTheAntsCardExchanged(TypedDict):
    """
    A player reacts to a card by discarding one, to draw one (rules 5.1).
    """

    type: Literal["card-exchanged"]
    seat: int
    card: str


class MarchOfTheAntsCardWithheld(TypedDict):
    """
    A player puts no card down.
    """

    type: Literal["card-withheld"]
    seat: int


class MarchOfTheAntsCentipedeAttacked(TypedDict):
    """
    A centipede attacks: the top card of the deck is its strength (rules 6.3).
    """

    type: Literal["centipede-attacked"]
    place: int
    seat: int
    card: str
    base: int
    strength: int
    asked: list[int]


class MarchOfTheAntsCentipedeBattle(TypedDict):
    """
    A centipede battle; `asked` holds the player as long as a card may be discarded.
    """

    type: Literal["centipede-battle"]
    place: int
    seat: int
    base: int
    strength: int
    ferocity: int
    asked: list[int]


class MarchOfTheAntsCentipedeMoved(TypedDict):
    """
    A centipede jumps to a lower-numbered hex (rules 9.5).
    """

    type: Literal["centipede-moved"]
    place: int
    to: int


class MarchOfTheAntsCentipedeSlain(TypedDict):
    """
    The ants win against a centipede (rules 6.3).
    """

    type: Literal["centipede-slain"]
    place: int
    seat: int
    card: str
    total: int
    against: int
    losses: int


class MarchOfTheAntsCentipedeWon(TypedDict):
    """
    A centipede wins (rules 6.3).
    """

    type: Literal["centipede-won"]
    place: int
    seat: int
    card: str
    total: int
    against: int
    losses: int
    horde: int
    first: int


class MarchOfTheAntsChooseInvader(TypedDict):
    """
    The defender picks which of the tied players invades.
    """

    type: Literal["choose-invader"]
    seat: int
    place: int
    candidates: list[int]


class MarchOfTheAntsChoosing(TypedDict):
    """
    Entries to be picked.
    """

    type: Literal["choosing"]
    seat: int
    program: int
    at: int
    picked: NotRequired[list[int]]


class MarchOfTheAntsDecree(TypedDict):
    """
    Players who still choose what the Royal Decree brings.
    """

    type: Literal["decree"]
    seats: list[int]


class MarchOfTheAntsDecreeTaken(TypedDict):
    """
    A player takes the Royal Decree (rules 7).
    """

    type: Literal["decree-taken"]
    seat: int
    resource: Literal["card", "food", "larva", "point"]
    amount: int


class MarchOfTheAntsDeferred(TypedDict):
    """
    An effect that waits for the Reactions, with the event card that brought it.
    """

    type: Literal["deferred"]
    seat: int
    card: int
    program: int


class MarchOfTheAntsDeferredBegun(TypedDict):
    """
    An event that waited for the Reactions takes effect (rules 11.6).
    """

    type: Literal["deferred-begun"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsDestroy(TypedDict):
    """
    Ants of an opponent that the effect's player picks.
    """

    type: Literal["destroy"]
    seat: int
    places: int
    left: int
    owner: int
    optional: bool


class MarchOfTheAntsDiscarded(TypedDict):
    """
    A player discards a card.
    """

    type: Literal["discarded"]
    seat: int
    card: str
    value: int


class MarchOfTheAntsDiscarding(TypedDict):
    """
    Cards to discard face up.
    """

    type: Literal["discarding"]
    seat: int
    left: int
    optional: bool


class MarchOfTheAntsEffect(TypedDict):
    """
    Operations of a card or hex that are being resolved.
    """

    type: Literal["effect"]
    seat: int
    program: int
    at: NotRequired[int]
    card: NotRequired[int]
    inhabited: NotRequired[int]
    new_hex: NotRequired[int]
    token_hex: NotRequired[int]
    picked: NotRequired[int]
    value: NotRequired[int]


class MarchOfTheAntsEffectBegun(TypedDict):
    """
    An effect of a card or hex begins.
    """

    type: Literal["effect-begun"]
    seat: int
    source: str
    program: int


class MarchOfTheAntsEffectEnded(TypedDict):
    """
    An effect is done; an event card goes to the discard pile.
    """

    type: Literal["effect-ended"]
    seat: int
    card: str


class MarchOfTheAntsEnter(TypedDict):
    """
    Ants that move into an explored hex: at least one.
    """

    type: Literal["enter"]
    seat: int
    source: int
    hex: int
    moved: int


class MarchOfTheAntsEventDeferred(TypedDict):
    """
    An event takes effect after the Reactions (rules 11.6).
    """

    type: Literal["event-deferred"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEventPlayed(TypedDict):
    """
    An event takes effect (rules 5.5).
    """

    type: Literal["event-played"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEvolutionPlayed(TypedDict):
    """
    An evolution grows; new complete bodies score (rules 5.5).
    """

    type: Literal["evolution-played"]
    seat: int
    card: str
    bodies: int
    points: int


class MarchOfTheAntsEvolutionsSwapped(TypedDict):
    """
    The topmost evolutions of a section are exchanged.
    """

    type: Literal["evolutions-swapped"]
    seat: int
    player: int
    section: Literal["abdomen", "head", "thorax"]


class MarchOfTheAntsExploreBegun(TypedDict):
    """
    The Explore action is taken (rules 5.2).
    """

    type: Literal["explore-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsFeed(TypedDict):
    """
    Players who still feed their ants.
    """

    type: Literal["feed"]
    seats: list[int]


class MarchOfTheAntsFerocityShown(TypedDict):
    """
    A player discards a card against a centipede (rules 6.3).
    """

    type: Literal["ferocity-shown"]
    seat: int
    card: str
    ferocity: int


class MarchOfTheAntsFights(TypedDict):
    """
    Hexes above this number that are still to be visited.
    """

    type: Literal["fights"]
    after: int


class MarchOfTheAntsFightsEnded(TypedDict):
    """
    All hexes have been visited (rules 6).
    """

    type: Literal["fights-ended"]


class MarchOfTheAntsFoodGained(TypedDict):
    """
    A player gains food.
    """

    type: Literal["food-gained"]
    seat: int
    food: int


class MarchOfTheAntsFoodLost(TypedDict):
    """
    A player loses food.
    """

    type: Literal["food-lost"]
    seat: int
    food: int


class MarchOfTheAntsForageBegun(TypedDict):
    """
    The Forage action is taken (rules 5.4).
    """

    type: Literal["forage-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsForageReacted(TypedDict):
    """
    A player reacts to Forage with larvae (rules 5.1).
    """

    type: Literal["forage-reacted"]
    seat: int
    larvae: int


class MarchOfTheAntsFoundColony(TypedDict):
    """
    Ants of the two-player setup that enter the first hex.
    """

    type: Literal["found"]
    seat: int
    hex: int
    left: int


class MarchOfTheAntsGather(TypedDict):
    """
    Sites to collect from, of these resources.
    """

    type: Literal["gather"]
    seat: int
    left: int
    resources: list[int]
    optional: bool


class MarchOfTheAntsGoalDropped(TypedDict):
    """
    A goal in play makes room for a third (rules 5.5).
    """

    type: Literal["goal-dropped"]
    seat: int
    card: str


class MarchOfTheAntsGoalPlayed(TypedDict):
    """
    A colony goal comes into play (rules 5.5).
    """

    type: Literal["goal-played"]
    seat: int
    card: str


class MarchOfTheAntsGoalScored(TypedDict):
    """
    A colony goal scores (rules 7).
    """

    type: Literal["goal-scored"]
    seat: int
    card: str
    points: int


class MarchOfTheAntsHarvest(TypedDict):
    """
    Players who still collect their sites.
    """

    type: Literal["harvest"]
    seats: list[int]


class MarchOfTheAntsHarvested(TypedDict):
    """
    A player collects all sites it inhabits (rules 7).
    """

    type: Literal["harvested"]
    seat: int
    food: int
    larvae: int
    points: int
    cards: int


class MarchOfTheAntsHeadBonuses(TypedDict):
    """
    Bonuses at the start of the Soldier Phase.
    """

    type: Literal["head-bonuses"]
    seats: list[int]


class MarchOfTheAntsHexBattles(TypedDict):
    """
    All battles of one hex.
    """

    type: Literal["arena"]
    place: int
    first: int
    bitten: NotRequired[list[int]]
    pairs: NotRequired[list[int]]
    rampage: NotRequired[bool]


class MarchOfTheAntsHexDrawn(TypedDict):
    """
    The top hex of the pile is drawn, for all to see (rules 5.2).
    """

    type: Literal["hex-drawn"]
    seat: int
    hex: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsHexEffectBegun(TypedDict):
    """
    The effect of a hex begins that has just been placed (rules 9.2).
    """

    type: Literal["hex-effect-begun"]
    seat: int
    hex: int
    program: int


class MarchOfTheAntsHexExplored(TypedDict):
    """
    The drawn hex is placed at an exit of the tile explored from (rules 5.2).
    """

    type: Literal["hex-explored"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    source: int
    centipede: bool
    wormhole: bool


class MarchOfTheAntsHexPicked(TypedDict):
    """
    A player picks the hex that an effect is about.
    """

    type: Literal["hex-picked"]
    seat: int
    place: int


class MarchOfTheAntsHexPlaced(TypedDict):
    """
    A card brings a hex onto the map (rules 11.6).
    """

    type: Literal["hex-placed"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    centipede: bool
    wormhole: bool


class MarchOfTheAntsHexView(TypedDict):
    """
    One hex on the map.
    """

    number: int
    q: int
    r: int
    rotation: int
    sites: list[int]
    outskirts: list[int]
    centipede: bool
    wormhole: bool


class MarchOfTheAntsHexVisited(TypedDict):
    """
    The battles of a hex are due (rules 6).
    """

    type: Literal["hex-visited"]
    place: int
    first: int


class MarchOfTheAntsHintView(TypedDict):
    """
    Hexes that are known to lie within these positions of the pile, counted from the bottom.
    """

    positions: list[int]
    hexes: list[int]


class MarchOfTheAntsHordeCardRevealed(TypedDict):
    """
    A Centipede card is revealed (rules 9.5).
    """

    type: Literal["horde-card-revealed"]
    seat: int
    card: str


class MarchOfTheAntsHordeTurn(TypedDict):
    """
    A Centipede card is revealed after a turn of the seat.
    """

    type: Literal["horde-turn"]
    seat: int


class MarchOfTheAntsInnerMeadowScored(TypedDict):
    """
    Controlled hexes of the Inner Meadow score (rules 7).
    """

    type: Literal["inner-meadow-scored"]
    seat: int
    points: int


class MarchOfTheAntsInvaderAsked(TypedDict):
    """
    The defender must pick which of the strongest players invades (rules 6.2).
    """

    type: Literal["invader-asked"]
    seat: int
    place: int
    candidates: list[int]


class MarchOfTheAntsInvaderChosen(TypedDict):
    """
    The defender has picked who invades (rules 6.2).
    """

    type: Literal["invader-chosen"]
    seat: int
    player: int


class MarchOfTheAntsKeep(TypedDict):
    """
    Which of the hexes looked at is kept.
    """

    type: Literal["keep"]
    seat: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsLarvaPlaced(TypedDict):
    """
    A larva enters the Meadow by an effect.
    """

    type: Literal["larva-placed"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaReacted(TypedDict):
    """
    A player reacts to Explore with a larva (rules 5.1).
    """

    type: Literal["larva-reacted"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaStepped(TypedDict):
    """
    A larva steps into the Meadow (rules 5.3).
    """

    type: Literal["larva-stepped"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaeGained(TypedDict):
    """
    A player gains larvae.
    """

    type: Literal["larvae-gained"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaeLost(TypedDict):
    """
    A player loses larvae.
    """

    type: Literal["larvae-lost"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaePaid(TypedDict):
    """
    Larvae are paid for a card (rules 5.5).
    """

    type: Literal["larvae-paid"]
    seat: int
    count: int


class MarchOfTheAntsLastRoundEnded(TypedDict):
    """
    The game is over (rules 8).
    """

    type: Literal["game-ended"]


class MarchOfTheAntsLosses(TypedDict):
    """
    Own ants that must die.
    """

    type: Literal["losses"]
    seat: int
    places: int
    count: int
    cause: Literal["battle", "effect", "hunger"]


class MarchOfTheAntsMarchBegun(TypedDict):
    """
    The March action is taken (rules 5.3).
    """

    type: Literal["march-begun"]
    seat: int
    food: int
    reactors: list[int]
    steps: int
    flights: int
    walls: bool


class MarchOfTheAntsNestView(TypedDict):
    """
    One player's nest, as everyone sees it.
    """

    seat: int
    supply: int
    larvae: int
    food: int
    resting_larvae: int
    resting_food: int
    ants: int
    in_great_tunnel: int
    heads: list[str]
    thoraxes: list[str]
    abdomens: list[str]
    goals: list[str]
    completed: int
    taken: list[str]
    won: int
    points: int
    origins: dict[str, int]
    hand_size: int
    card_down: bool
    looked: int
    rejected: int


class MarchOfTheAntsOfferDeclined(TypedDict):
    """
    None of the revealed cards is played (rules 11.6).
    """

    type: Literal["offer-declined"]
    seat: int


class MarchOfTheAntsOfferTaken(TypedDict):
    """
    One of the revealed cards is played free of cost, the rest are discarded (rules 11.6).
    """

    type: Literal["offer-taken"]
    seat: int
    card: str
    inhabited: list[int]


class MarchOfTheAntsOfferedCards(TypedDict):
    """
    Discarded cards, one of which may be played.
    """

    type: Literal["offer"]
    seat: int
    cards: list[int]


class MarchOfTheAntsOffersRevealed(TypedDict):
    """
    The cards put down are revealed (rules 11.6).
    """

    type: Literal["offers-revealed"]
    seat: int
    cards: list[str]


class MarchOfTheAntsOptionPicked(TypedDict):
    """
    A player picks an entry of an effect.
    """

    type: Literal["option-picked"]
    seat: int
    option: int
    label: str


class MarchOfTheAntsOptionsTaken(TypedDict):
    """
    All entries are picked and take effect in this order.
    """

    type: Literal["options-taken"]
    seat: int
    programs: list[int]


class MarchOfTheAntsOrdeal(TypedDict):
    """
    Players who must each perform one of two things, in order.
    """

    type: Literal["ordeal"]
    seats: list[int]
    program: int
    at: int


class MarchOfTheAntsOrdealFaced(TypedDict):
    """
    A player has faced what an effect asks of it.
    """

    type: Literal["ordeal-faced"]
    seat: int
    option: str


class MarchOfTheAntsPay(TypedDict):
    """
    Cubes that are still to be paid for a card.
    """

    type: Literal["pay"]
    seat: int
    due: int
    ants_only: bool


class MarchOfTheAntsPickHex(TypedDict):
    """
    A hex is to be picked for the operation.
    """

    type: Literal["pick-hex"]
    seat: int
    program: int
    at: int
    places: int
    optional: bool


class MarchOfTheAntsPickVictim(TypedDict):
    """
    A player is to be picked for the operation.
    """

    type: Literal["pick-victim"]
    seat: int
    program: int
    at: int
    players: list[int]


class MarchOfTheAntsPlaceLarvae(TypedDict):
    """
    Larvae from the chamber that may enter one of these places.
    """

    type: Literal["place-larvae"]
    seat: int
    places: int
    left: int


class MarchOfTheAntsPlaceTile(TypedDict):
    """
    Where a drawn hex is placed.
    """

    type: Literal["place-tile"]
    seat: int
    hex: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsPointsGained(TypedDict):
    """
    A player gains colony points.
    """

    type: Literal["points-gained"]
    seat: int
    points: int
    origin: str


class MarchOfTheAntsRampage(TypedDict):
    """
    Hexes above this number in which the centipede still rampages.
    """

    type: Literal["rampage"]
    after: int


class MarchOfTheAntsRampageBegun(TypedDict):
    """
    The centipedes rampage (rules 9.5).
    """

    type: Literal["rampage-begun"]


class MarchOfTheAntsRampageEnded(TypedDict):
    """
    The rampage is over (rules 9.5).
    """

    type: Literal["rampage-ended"]


class MarchOfTheAntsRampageVisited(TypedDict):
    """
    A centipede rampages in a hex (rules 9.5).
    """

    type: Literal["rampage-visited"]
    place: int
    first: int


class MarchOfTheAntsReact(TypedDict):
    """
    Reactions to an action, by the seats that may still react, in order.
    """

    type: Literal["react"]
    action: Literal["explore", "forage", "march", "play", "rest"]
    actor: int
    seats: list[int]


class MarchOfTheAntsReactionDeclined(TypedDict):
    """
    A player does not react (rules 5.1).
    """

    type: Literal["reaction-declined"]
    seat: int
    action: Literal["explore", "forage", "march", "play", "rest"]


class MarchOfTheAntsReactionsSkipped(TypedDict):
    """
    Players who have nothing to react with are passed over (rules 5.1).
    """

    type: Literal["reactions-skipped"]
    seats: list[int]
    action: Literal["explore", "forage", "march", "play", "rest"]


class MarchOfTheAntsRelocating(TypedDict):
    """
    Own ants that may move straight into a hex.
    """

    type: Literal["relocating"]
    seat: int
    to: int
    left: int


class MarchOfTheAntsResolve(TypedDict):
    """
    A card that is paid for and takes effect next; a third goal asks for room first.
    """

    type: Literal["resolve"]
    seat: int
    card: int
    inhabited: int


class MarchOfTheAntsRested(TypedDict):
    """
    A player rests: this goes to its Resting area (rules 5.6).
    """

    type: Literal["rested"]
    seat: int
    larvae: int
    food: int


class MarchOfTheAntsRoundEnded(TypedDict):
    """
    A round is over, the next one begins (rules 7).
    """

    type: Literal["round-ended"]
    round: int


class MarchOfTheAntsScoutedHexKept(TypedDict):
    """
    A player keeps one of the hexes drawn, the others go under the pile (rules 11.3).
    """

    type: Literal["scouted-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsSecretly(TypedDict):
    """
    Players who each put a card face down, then all are revealed.
    """

    type: Literal["secretly"]
    seats: list[int]


class MarchOfTheAntsSentryPlaced(TypedDict):
    """
    A hex with a centipede on it comes onto the map (rules 9.5).
    """

    type: Literal["sentry-placed"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    wormhole: bool


class MarchOfTheAntsSiteChoice(TypedDict):
    """
    An ant of the outskirts must take one of several vacant sites.
    """

    type: Literal["site-choice"]
    seat: int
    place: int


class MarchOfTheAntsSiteChoiceAsked(TypedDict):
    """
    An ant of the outskirts has several vacant sites to choose from (rules 2.2).
    """

    type: Literal["site-choice-asked"]
    seat: int
    place: int


class MarchOfTheAntsSiteCollected(TypedDict):
    """
    A player collects the printed yield of a site by an effect.
    """

    type: Literal["site-collected"]
    seat: int
    place: int
    site: int
    resource: Literal["card", "food", "larva", "point"]
    amount: int


class MarchOfTheAntsSiteTaken(TypedDict):
    """
    An ant of the outskirts takes the vacant site chosen (rules 2.2).
    """

    type: Literal["site-taken"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsSlumber(TypedDict):
    """
    Points at the end of the round.
    """

    type: Literal["slumber"]


class MarchOfTheAntsSpoils(TypedDict):
    """
    The point of the winner.
    """

    type: Literal["spoils"]
    seat: int
    place: int


class MarchOfTheAntsSpoilsMoved(TypedDict):
    """
    An ant of the winner moves to an empty site (rules 6.1).
    """

    type: Literal["spoils-moved"]
    seat: int
    place: int
    site: int
    to_site: int


class MarchOfTheAntsSpoilsMoves(TypedDict):
    """
    The winner's ants that may move to empty sites; those on `moved` have done so.
    """

    type: Literal["spoils-moves"]
    seat: int
    place: int
    moved: NotRequired[list[int]]


class MarchOfTheAntsSpot(TypedDict):
    """
    Where an ant stands: a place, and a site or 0.
    """

    place: int
    site: int


class MarchOfTheAntsStageEnded(TypedDict):
    """
    A player is done with what it was doing, or declines it (rules 4).
    """

    type: Literal["stage-ended"]
    seat: int
    stage: str


class MarchOfTheAntsStartBonusBegun(TypedDict):
    """
    A bonus at the start of a phase (rules 6, 7).
    """

    type: Literal["start-bonus-begun"]
    seat: int
    program: int
    left: list[int]


class MarchOfTheAntsStartBonusesEnded(TypedDict):
    """
    The bonuses at the start of a phase are done (rules 6, 7).
    """

    type: Literal["start-bonuses-ended"]
    phase: str


class MarchOfTheAntsStartHexKept(TypedDict):
    """
    A player keeps one of two starting hexes; the other leaves the game (rules 3.3).
    """

    type: Literal["start-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsStartHexPlaced(TypedDict):
    """
    A player places the starting hex beside The Great Tunnel (rules 3.3).
    """

    type: Literal["start-hex-placed"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    centipede: bool
    wormhole: bool


class MarchOfTheAntsSteps(TypedDict):
    """
    March steps that are left.
    """

    type: Literal["steps"]
    seat: int
    left: int
    mode: Literal["effect", "march", "reaction"]
    larvae: bool
    flights: NotRequired[int]
    walls: NotRequired[bool]
    optional: NotRequired[bool]


class MarchOfTheAntsSwap(TypedDict):
    """
    Two ants of different owners that change places; the first once it is picked.
    """

    type: Literal["swap"]
    seat: int
    owner: NotRequired[int]
    place: NotRequired[int]
    site: NotRequired[int]


class MarchOfTheAntsSwapPicked(TypedDict):
    """
    The first of two ants that change places is picked.
    """

    type: Literal["swap-picked"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsSwapSections(TypedDict):
    """
    A section and a player to swap the topmost evolutions with.
    """

    type: Literal["swap-sections"]
    seat: int


class MarchOfTheAntsTokenPlaced(TypedDict):
    """
    A centipede or wormhole token is put on a hex.
    """

    type: Literal["token-placed"]
    place: int
    token: Literal["centipede", "wormhole"]


class MarchOfTheAntsTokenRemoved(TypedDict):
    """
    A token is taken off a hex.
    """

    type: Literal["token-removed"]
    place: int
    token: Literal["centipede", "wormhole"]


class MarchOfTheAntsTunnelInvaded(TypedDict):
    """
    A centipede enters The Great Tunnel and the Horde scores (rules 9.5).
    """

    type: Literal["tunnel-invaded"]
    place: int
    points: int


class MarchOfTheAntsTurn(TypedDict):
    """
    An action of the Active Player, or a bonus action that may be forgone.
    """

    type: Literal["turn"]
    seat: int
    bonus: NotRequired[bool]


class MarchOfTheAntsTurnEnd(TypedDict):
    """
    The marker passes on, or the Worker Phase ends.
    """

    type: Literal["end-turn"]
    seat: int


class MarchOfTheAntsTurnPassed(TypedDict):
    """
    The Active Player marker passes on (rules 5).
    """

    type: Literal["turn-passed"]
    seat: int
    to: int


class MarchOfTheAntsVictimPicked(TypedDict):
    """
    A player picks the player that an effect is about.
    """

    type: Literal["victim-picked"]
    seat: int
    player: int


Agenda: TypeAlias = (
    MarchOfTheAntsTurn
    | MarchOfTheAntsTurnEnd
    | MarchOfTheAntsDeferred
    | MarchOfTheAntsBonus
    | MarchOfTheAntsReact
    | MarchOfTheAntsKeep
    | MarchOfTheAntsPlaceTile
    | MarchOfTheAntsFoundColony
    | MarchOfTheAntsEnter
    | MarchOfTheAntsSteps
    | MarchOfTheAntsPay
    | MarchOfTheAntsResolve
    | MarchOfTheAntsEffect
    | MarchOfTheAntsPickHex
    | MarchOfTheAntsPickVictim
    | MarchOfTheAntsOrdeal
    | MarchOfTheAntsDestroy
    | MarchOfTheAntsLosses
    | MarchOfTheAntsPlaceLarvae
    | MarchOfTheAntsRelocating
    | MarchOfTheAntsSwap
    | MarchOfTheAntsSwapSections
    | MarchOfTheAntsGather
    | MarchOfTheAntsChoosing
    | MarchOfTheAntsDiscarding
    | MarchOfTheAntsSecretly
    | MarchOfTheAntsOfferedCards
    | MarchOfTheAntsArrange
    | MarchOfTheAntsSiteChoice
    | MarchOfTheAntsHeadBonuses
    | MarchOfTheAntsFights
    | MarchOfTheAntsHexBattles
    | MarchOfTheAntsChooseInvader
    | MarchOfTheAntsBattle
    | MarchOfTheAntsCentipedeBattle
    | MarchOfTheAntsSpoils
    | MarchOfTheAntsSpoilsMoves
    | MarchOfTheAntsAbdomenBonuses
    | MarchOfTheAntsHarvest
    | MarchOfTheAntsFeed
    | MarchOfTheAntsDecree
    | MarchOfTheAntsSlumber
    | MarchOfTheAntsHordeTurn
    | MarchOfTheAntsRampage
)


class MarchOfTheAntsWorkerPhaseEnded(TypedDict):
    """
    The Worker Phase ends; Resting areas are emptied (rules 5.6).
    """

    type: Literal["worker-phase-ended"]
    marker: int
    order: list[int]
    decree: bool


class SecretInt(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[int]


class SecretStr(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[str]


class SecretTupleInt(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[list[int]]


class SecretTupleStr(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[list[str]]


class MyrmesChooseEvent(TypedDict):
    """
    Choose a space of the event track, for a larva each step away from the die (EV1).
    """

    type: Literal["choose-event"]
    space: int


class MyrmesAssignNurses(TypedDict):
    """
    Put nurses on a birth track or in the atelier, once for each (births, BI4).
    """

    type: Literal["assign-nurses"]
    track: Literal["atelier", "larvae", "soldiers", "workers"]
    nurses: int


class MyrmesFinishBirths(TypedDict):
    """
    Leave the nurses as they are: all that is born can be kept (BI1).
    """

    type: Literal["finish-births"]


class MyrmesKeepBirths(TypedDict):
    """
    Leave the nurses as they are and keep so many of the soldiers born (BI3).
    """

    type: Literal["keep-births"]
    soldiers: int


class MyrmesTakeBack(TypedDict):
    """
    Take one's own choice back while others still think.
    """

    type: Literal["take-back"]


class MyrmesTradeLarvae(TypedDict):
    """
    Discard 3 larvae for 1 food (TR1).
    """

    type: Literal["trade-larvae"]


class MyrmesWorkInRoom(TypedDict):
    """
    Put a worker into a room of the colony (section 9.1).
    """

    type: Literal["work-in-room"]
    room: Literal["gestation", "larder", "queen"]


class MyrmesWorkInQuarry(TypedDict):
    """
    Put a worker into the quarry, for an earth or a stone (section 9.1).
    """

    type: Literal["work-in-quarry"]
    take: Literal["earth", "stone"]


class MyrmesGardenHex(TypedDict):
    q: int
    r: int


class MyrmesSendOut(TypedDict):
    """
    Send a worker to one of the own exits (GW1).
    """

    type: Literal["send-out"]
    exit: MyrmesGardenHex


class MyrmesStepTo(TypedDict):
    """
    Move the worker to a hex next to the space it stands on (GW4).
    """

    type: Literal["step"]
    to: MyrmesGardenHex


class MyrmesHunt(TypedDict):
    """
    Enter the hex of a prey and hunt it (GW8).
    """

    type: Literal["hunt"]
    at: MyrmesGardenHex


class MyrmesClear(TypedDict):
    """
    Remove the empty pheromone under the worker, which then stands on any of its hexes (CL1).
    """

    type: Literal["clear"]
    stand: MyrmesGardenHex


class MyrmesPlacePheromone(TypedDict):
    """
    Lay a pheromone over these hexes, listed by rows from the north-west (section 9.4).
    """

    type: Literal["place-pheromone"]
    shape: Literal[
        "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
    ]
    hexes: list[MyrmesGardenHex]


class MyrmesPlaceSpecial(TypedDict):
    """
    Lay a special tile over these hexes, listed by rows from the north-west (section 9.5).
    """

    type: Literal["place-special"]
    kind: Literal["aphid-farm", "scavenging", "sub-colony"]
    hexes: list[MyrmesGardenHex]


class MyrmesEndOuting(TypedDict):
    """
    End the outing where the worker stands (GW3).
    """

    type: Literal["end-outing"]


class MyrmesTakeCube(TypedDict):
    """
    Choose a cube of the harvest; a tile is named by the first of its hexes (HA1-HA3).
    """

    type: Literal["take-cube"]
    tile: MyrmesGardenHex
    cube: Literal["earth", "food", "stone"]


class MyrmesFinishHarvest(TypedDict):
    """
    Take no more extra cubes (HA3).
    """

    type: Literal["finish-harvest"]


class MyrmesOpenTunnel(TypedDict):
    """
    Place a tunnel exit and gain an earth (section 11).
    """

    type: Literal["open-tunnel"]
    at: MyrmesGardenHex


class MyrmesDig(TypedDict):
    """
    Dig one level deeper (section 11).
    """

    type: Literal["dig"]


class MyrmesRaiseNurse(TypedDict):
    """
    Raise a nurse (section 11).
    """

    type: Literal["raise-nurse"]


class MyrmesClaimObjective(TypedDict):
    """
    Complete an objective whose cost leaves no choice, or start to choose its tiles (OB3).
    """

    type: Literal["claim-objective"]
    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]


class MyrmesPayMixed(TypedDict):
    """
    Complete an objective that wants earth and stone, paying so many earth (OB3).
    """

    type: Literal["pay-mixed"]
    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]
    earth: int


class MyrmesPayNurses(TypedDict):
    """
    Complete an objective that wants nurses; so many of them still wait to act (OB8).
    """

    type: Literal["pay-nurses"]
    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]
    waiting: int


class MyrmesChooseTile(TypedDict):
    """
    Choose the next own tile for the objective, by the first of its hexes (OB6, OB7).
    """

    type: Literal["choose-tile"]
    tile: MyrmesGardenHex


class MyrmesFinishAtelier(TypedDict):
    """
    Do nothing more in the atelier (AT2).
    """

    type: Literal["finish-atelier"]


class MyrmesDiscardCube(TypedDict):
    """
    Choose a cube above the store's capacity to discard (ST3).
    """

    type: Literal["discard-cube"]
    cube: Literal["earth", "food", "stone"]


class MyrmesChooseTrades(TypedDict):
    """
    Trade larvae for so much food before winter is paid (WI3).
    """

    type: Literal["choose-trades"]
    food: int


MyrmesCommand: TypeAlias = (
    MyrmesChooseEvent
    | MyrmesAssignNurses
    | MyrmesFinishBirths
    | MyrmesKeepBirths
    | MyrmesTakeBack
    | MyrmesTradeLarvae
    | MyrmesWorkInRoom
    | MyrmesWorkInQuarry
    | MyrmesSendOut
    | MyrmesStepTo
    | MyrmesHunt
    | MyrmesClear
    | MyrmesPlacePheromone
    | MyrmesPlaceSpecial
    | MyrmesEndOuting
    | MyrmesTakeCube
    | MyrmesFinishHarvest
    | MyrmesOpenTunnel
    | MyrmesDig
    | MyrmesRaiseNurse
    | MyrmesClaimObjective
    | MyrmesPayMixed
    | MyrmesPayNurses
    | MyrmesChooseTile
    | MyrmesFinishAtelier
    | MyrmesDiscardCube
    | MyrmesChooseTrades
)


Die: TypeAlias = int


class MyrmesOptions(TypedDict):
    """
    The options of a match.

    Attributes:
        uncertain_objectives: Unless given: `true`.
    """

    uncertain_objectives: NotRequired[bool]
    first_player: NotRequired[int | None]
    dice: NotRequired[list[Die] | None]


class MyrmesPlan(TypedDict):
    """
    A match of Myrmes.

    Attributes:
        rules: A released version; unless given, the newest.
        undo: Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["myrmes"]
    content: NotRequired[str]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MyrmesOptions]
    seats: list[SeatPlan]
    clock: NotRequired[Clock]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan]
    position: NotRequired[dict[str, Any]]


class MyrmesAssignment(TypedDict):
    """
    Nurses on a track.
    """

    track: Literal["atelier", "larvae", "soldiers", "workers"]
    nurses: int


class MyrmesAtelierEnded(TypedDict):
    """
    A seat left its other nurses in the atelier unused (AT2).
    """

    type: Literal["atelier-ended"]
    seat: int


class MyrmesAtelierTurnCame(TypedDict):
    """
    It is a seat's turn in the atelier (AT1).
    """

    type: Literal["atelier-turn-came"]
    seat: int


class MyrmesBeforeStart(TypedDict):
    """
    Nothing is set up yet.
    """

    type: Literal["before-start"]


class MyrmesBirthPlan(TypedDict):
    """
    A seat's sealed choice of event and births.
    """

    event: int
    larvae: int
    soldiers: int
    workers: int
    atelier: int
    kept: int | None
    is_done: bool


class MyrmesBirths(TypedDict):
    """
    What a seat's nurses gave birth to, bonus included and losses cut; nurses at work.
    """

    larvae: int
    soldiers: int
    workers: int
    lost: int
    atelier: int


class MyrmesBirthsPhase(TypedDict):
    """
    Phases 1 and 2: each seat chooses its event, then its births, at its own pace.
    """

    type: Literal["births"]
    plans: list[MyrmesBirthPlan]


class MyrmesBirthsRevealed(TypedDict):
    """
    All ants were born at once, by seat (BI1).
    """

    type: Literal["births-revealed"]
    births: list[MyrmesBirths]


class MyrmesChoiceTakenBack(TypedDict):
    """
    A seat took its choice back and chooses again.
    """

    type: Literal["choice-taken-back"]
    seat: int


class MyrmesClosingCame(TypedDict):
    """
    The season closes (section 13).
    """

    type: Literal["closing-came"]


class MyrmesClosingPhase(TypedDict):
    """
    The rest of phase 6, which no seat runs.
    """

    type: Literal["closing"]


class MyrmesCompleted(TypedDict):
    """
    An objective that holds one of the seat's nurses, since a season from 1 to 9.
    """

    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]
    season: int


class MyrmesCubes(TypedDict):
    """
    Cubes of each kind.
    """

    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]


class MyrmesCubesDiscarded(TypedDict):
    """
    All seats showed what they discard, by seat (ST3).
    """

    type: Literal["cubes-discarded"]
    discards: list[MyrmesCubes]


class MyrmesDiscardPlan(TypedDict):
    """
    A seat's sealed choice of cubes to discard.
    """

    food: int
    earth: int
    stone: int
    is_done: bool


class MyrmesEndedPhase(TypedDict):
    """
    The game is over: groups of seats, best first.
    """

    type: Literal["ended"]
    ranking: list[list[int]]


class MyrmesEventChosen(TypedDict):
    """
    A seat chose its space of the event track (EV1).
    """

    type: Literal["event-chosen"]
    seat: int
    space: SecretInt


class MyrmesEventSet(TypedDict):
    """
    Where a seat's event cube went, and for how many larvae.
    """

    space: int
    larvae: int


class MyrmesEventsRevealed(TypedDict):
    """
    All seats showed their events, by seat (EV1, EV4).
    """

    type: Literal["events-revealed"]
    events: list[MyrmesEventSet]


class MyrmesGatheringPhase(TypedDict):
    """
    The forced part of phase 4, which no seat runs.
    """

    type: Literal["gathering"]


class MyrmesHarvestCame(TypedDict):
    """
    No worker is left: the harvest begins (WK1).
    """

    type: Literal["harvest-came"]


class MyrmesHarvestFinished(TypedDict):
    """
    A seat takes no more extra cubes (HA3).
    """

    type: Literal["harvest-finished"]
    seat: int


class MyrmesHarvestOpened(TypedDict):
    """
    These seats have cubes to choose.
    """

    type: Literal["harvest-opened"]
    seats: list[int]


class MyrmesLarvaeTraded(TypedDict):
    """
    Three larvae became a food (TR1).
    """

    type: Literal["larvae-traded"]
    seat: int


class MyrmesLevelDug(TypedDict):
    """
    The colony reached a deeper level, for earth and stone.
    """

    type: Literal["level-dug"]
    seat: int
    level: int
    earth: int
    stone: int


class MyrmesNurseRaised(TypedDict):
    """
    A nurse was raised for food and larvae; it works from the next season on.
    """

    type: Literal["nurse-raised"]
    seat: int
    food: int
    larvae: int


class MyrmesObjectiveBegun(TypedDict):
    """
    A seat chooses tiles for an objective, one by one.
    """

    type: Literal["objective-begun"]
    seat: int
    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]


class MyrmesOpenClaim(TypedDict):
    """
    An objective whose tiles are being chosen, and the tiles, by their first hex.
    """

    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]
    tiles: list[MyrmesGardenHex]


class MyrmesOuting(TypedDict):
    """
    A worker in the garden: the index of its hex and its movement points.
    """

    at: int
    moves: int


class MyrmesOutingEnded(TypedDict):
    """
    A worker in the garden was discarded without laying a tile (GW3).
    """

    type: Literal["outing-ended"]
    seat: int


class MyrmesPheromoneCleared(TypedDict):
    """
    A pheromone left the game for an earth; the worker stands on `stand` (section 9.6).
    """

    type: Literal["pheromone-cleared"]
    seat: int
    owner: int
    shape: Literal[
        "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
    ]
    hexes: list[MyrmesGardenHex]
    stand: MyrmesGardenHex
    points: int
    bonus: int


class MyrmesPheromonePlaced(TypedDict):
    """
    A pheromone was laid with these cubes on it; its worker is discarded (PL7, PL8).
    """

    type: Literal["pheromone-placed"]
    seat: int
    shape: Literal[
        "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
    ]
    hexes: list[MyrmesGardenHex]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class MyrmesPreyAt(TypedDict):
    """
    A prey token on its space.
    """

    at: MyrmesGardenHex
    prey: Literal["ladybug", "spider", "termite"]


class MyrmesPreyHunted(TypedDict):
    """
    A worker entered a hex and hunted the prey there (section 9.3).
    """

    type: Literal["prey-hunted"]
    seat: int
    at: MyrmesGardenHex
    prey: Literal["ladybug", "spider", "termite"]
    soldiers: int
    food: int
    points: int
    bonus: int


class MyrmesReward(TypedDict):
    """
    Points for an earlier completer of the same objective (OB4).
    """

    seat: int
    points: int
    bonus: int


class MyrmesSeasonBegan(TypedDict):
    """
    Summer or autumn began and every event cube went to its die (section 13).
    """

    type: Literal["season-began"]
    season: int
    die: int


class MyrmesSeasonEnded(TypedDict):
    """
    Workers and nurses came home and the first player changed (section 13).
    """

    type: Literal["season-ended"]
    first: int


class MyrmesSecretAssignment(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[MyrmesAssignment]


class MyrmesSeenTile(TypedDict):
    """
    A tile in the garden; `owner` is None for a neutral one.
    """

    shape: str
    hexes: list[MyrmesGardenHex]
    owner: int | None
    food: int
    earth: int
    stone: int


class MyrmesSpecialPlaced(TypedDict):
    """
    A special tile was laid and paid for; its worker is discarded (section 9.5).
    """

    type: Literal["special-placed"]
    seat: int
    kind: Literal["aphid-farm", "scavenging", "sub-colony"]
    hexes: list[MyrmesGardenHex]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class MyrmesStorageOpened(TypedDict):
    """
    These seats hold more cubes than their stores do and must discard some (ST3).
    """

    type: Literal["storage-opened"]
    seats: list[int]


class MyrmesStoragePhase(TypedDict):
    """
    The choice in phase 6, by seat.
    """

    type: Literal["storage"]
    plans: list[MyrmesDiscardPlan]


class MyrmesTaken(TypedDict):
    """
    A cube from a tile, which is named by the first of its hexes.
    """

    tile: MyrmesGardenHex
    cube: Literal["earth", "food", "stone"]


class MyrmesThirdWinterEnded(TypedDict):
    """
    The third winter is over: groups of seats, best first (section 15).
    """

    type: Literal["game-ended"]
    ranking: list[list[int]]


class MyrmesTileChosen(TypedDict):
    """
    A tile was chosen for the objective, named by the first of its hexes.
    """

    type: Literal["tile-chosen"]
    seat: int
    tile: MyrmesGardenHex


class MyrmesTradePlan(TypedDict):
    """
    A seat's sealed choice of food to trade larvae for.
    """

    food: int
    is_done: bool


class MyrmesTradesChosen(TypedDict):
    """
    A seat chose how much food it trades larvae for.
    """

    type: Literal["trades-chosen"]
    seat: int
    food: SecretInt


class MyrmesTradesRevealed(TypedDict):
    """
    All seats showed their trades: food gained, by seat (WI3).
    """

    type: Literal["trades-revealed"]
    food: list[int]


class MyrmesTunnelOpened(TypedDict):
    """
    An exit was placed and an earth gained.
    """

    type: Literal["tunnel-opened"]
    seat: int
    at: MyrmesGardenHex


class MyrmesTurnCame(TypedDict):
    """
    It is a seat's turn to use a worker (WK1).
    """

    type: Literal["turn-came"]
    seat: int


class MyrmesWinterCame(TypedDict):
    """
    Autumn is over: winter came (section 14).
    """

    type: Literal["winter-came"]


class MyrmesWinterPaid(TypedDict):
    """
    A seat paid food for the winter and lost points for what was missing (WI1, WI2).
    """

    type: Literal["winter-paid"]
    seat: int
    needed: int
    food: int
    lost: int


class MyrmesWinterPhase(TypedDict):
    """
    Paying for the winter, which no seat runs.
    """

    type: Literal["winter"]


class MyrmesWinterTradePhase(TypedDict):
    """
    The choice before winter is paid, by seat.
    """

    type: Literal["winter-trade"]
    plans: list[MyrmesTradePlan]


class MyrmesWinterTradesOpened(TypedDict):
    """
    These seats have larvae that they may trade before they pay (WI3).
    """

    type: Literal["winter-trades-opened"]
    seats: list[int]


class MyrmesWorkedInRoom(TypedDict):
    """
    A worker went into a room (section 9.1); `bonus` is the point of VP+1.
    """

    type: Literal["worked-in-room"]
    seat: int
    room: Literal["gestation", "larder", "queen"] | Literal["quarry"]
    larvae: NotRequired[int]
    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]
    points: NotRequired[int]
    bonus: NotRequired[int]


class MyrmesWorkerSentOut(TypedDict):
    """
    A worker went to an exit with so many movement points (GW1).
    """

    type: Literal["worker-sent-out"]
    seat: int
    exit: MyrmesGardenHex
    moves: int


class MyrmesWorkerStepped(TypedDict):
    """
    A worker went to a hex for a movement point, and a soldier if it is an opponent's (GW5).
    """

    type: Literal["worker-stepped"]
    seat: int
    to: MyrmesGardenHex
    soldiers: NotRequired[int]


class MyrmesWorkersPhase(TypedDict):
    """
    Phase 3: the seat whose turn it is, and its worker in the garden, if any.
    """

    type: Literal["workers"]
    turn: int
    outing: MyrmesOuting | None


class MyrmesYearBegan(TypedDict):
    """
    The dice of a year were rolled, and every event cube set to the one of spring (SU1, WI5).
    """

    type: Literal["year-began"]
    year: int
    dice: list[int]


class Question(TypedDict):
    """
    What one seat is asked: `kind` names the sort of decision, as a slug.
    """

    seat: int
    kind: str


class SecretIntNone(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[int | None]


class SecretLiteralFoodEarthStone(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[Literal["earth", "food", "stone"]]


Plan: TypeAlias = AttaAntsPlan | MarchOfTheAntsPlan | MyrmesPlan


Command: TypeAlias = AttaAntsCommand | MarchOfTheAntsCommand | MyrmesCommand


class AccountClock(TypedDict):
    """
    The account's time in a match runs: about to run out (`event: clock`), or in a heartbeat.

    Attributes:
        deadline: A time in UTC, with milliseconds (RFC 3339).
    """

    match: str
    seat: int
    deadline: str


class AccountGone(TypedDict):
    """
    A match is none of the account's any more (`event: gone`): left, declined or deleted.
    """

    match: str


class AccountInvited(TypedDict):
    """
    A seat of an open match is kept for the account (`event: invited`).
    """

    match: str
    game: str
    seat: int
    version: int
    creator: str | None
    visibility: Literal["invited", "public", "unlisted"]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None


class AccountShown(TypedDict):
    """
    An account as everybody sees it; it has been there `since` then.

    Attributes:
        since: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    name: str
    bot: bool
    since: str


class AnalysisProgress(TypedDict):
    """
    How many playouts are done, and of how many; of none while nobody has begun.
    """

    done: int
    of: int


class AskedShown(TypedDict):
    """
    A question that stands: `seat` is null where a phase is to be run by the service.
    """

    seat: int | None
    kind: str
    since: int
    text: str


class Asking(TypedDict):
    """
    Who is asked what, told by a live stream (`event: asked`) whenever it has caught up.
    """

    game: str
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]


class AttaAntsAction(TypedDict):
    """
    A legal command: the body to post, and a label for a button.
    """

    label: str
    command: AttaAntsCommand


class AttaAntsNearAction(TypedDict):
    """
    A legal command, ready to post, and how far it is from the one that was asked for.
    """

    game: Literal["atta-ants"]
    label: str
    command: AttaAntsCommand
    distance: float


class AttemptShown(TypedDict):
    """
    One try at a delivery.

    Attributes:
        at: A time in UTC, with milliseconds (RFC 3339).
    """

    at: str
    milliseconds: int
    status: NotRequired[int | None]
    fault: NotRequired[str]


class BlockedShown(TypedDict):
    """
    An account from which another one wants nothing; the name is null where it was erased.
    """

    id: str
    name: str | None


class BranchList(TypedDict):
    """
    Where a match comes from, if it is a branch, and which matches branched from it, by id.
    """

    match: str
    lineage: TableLineage | None
    branches: list[str]


class BundleHeader(TypedDict):
    """
    The first line of a bundle.
    """

    bundle: Literal[1]
    match: str
    game: str
    rules: str
    content: str
    version: int
    link: str
    pack: NotRequired[Any]
    rules_hash: NotRequired[str]


class ChancesShown(TypedDict):
    """
    How likely each seat is to win, from 0 to 1, and the standard errors, by seat.
    """

    chances: list[float]
    errors: list[float]


class ClockShown(TypedDict):
    """
    The clock of a seat at a version.
    """

    seat: int
    left_ms: int | None
    runs_since: str | None
    deadline: str | None


class ContentBrief(TypedDict):
    """
    A content pack of a game: a match created with its hash is played with it.
    """

    hash: str
    is_default: bool
    url: str


class ContentList(TypedDict):
    """
    The content packs that are known, the game's own one first.
    """

    game: str
    packs: list[ContentBrief]


class ContentShown(TypedDict):
    """
    A content pack; SHA-256 (hex) of its canonical JSON is its hash.
    """

    game: str
    hash: str
    content: Any


class DeliveryShown(TypedDict):
    """
    Something that was, or is to be, sent.

    Attributes:
        at: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    type: Literal["asked", "challenge", "clock-low", "event", "finished", "invited", "test"]
    match: str | None
    version: int | None
    at: str
    state: Literal["dead", "delivered", "waiting"]
    due: str | None
    attempts: list[AttemptShown]


DiffShown = TypedDict(
    "DiffShown",
    {
        "match": str,
        "game": str,
        "from": int,
        "to": int,
        "seat": int | None,
        "patch": list[dict[str, Any]],
        "lines": list[str],
    },
)


class FailedCondition(TypedDict):
    """
    A check of the rules that refuses a command.
    """

    slug: str
    rule: str
    facts: dict[str, Any]
    text: str
    changed: list[str]


class FieldError(TypedDict):
    """
    What is wrong at one place of a body: a JSON pointer and a text.
    """

    pointer: str
    detail: str


class FieldWanted(TypedDict):
    """
    A field and the values with which the command would be legal, at most 20 of them.
    """

    pointer: str
    actual: Any
    wanted: list[Any]


class HealthShown(TypedDict):
    """
    How the service is: its version, the store's policies, the rules it plays by game.
    """

    status: str
    version: str
    store: dict[str, str]
    rules: dict[str, str]


class Heartbeat(TypedDict):
    """
    Told by the stream of an account every 12 s or so (`event: heartbeat`).

    Attributes:
        at: A time in UTC, with milliseconds (RFC 3339).
    """

    head: str
    at: str
    clocks: list[AccountClock]
    present: dict[str, list[int]]


class Holding(TypedDict):
    """
    What a seat has of something: a kind of points, or a resource.
    """

    seat: int
    name: str
    amount: int
    rule: str
    is_points: bool


class HoleShown(TypedDict):
    """
    Where it cannot be known how it goes on, after so many of the events.
    """

    kind: Literal["hidden", "luck", "told"]
    what: str
    after: int
    text: str


Interval = TypedDict(
    "Interval",
    {
        "from": int,
        "to": int,
    },
)


class InvitationShown(TypedDict):
    """
    An open seat's invitation: its secret, and the address of a page that holds it.
    """

    seat: int
    secret: str
    path: str


class Joined(TypedDict):
    """
    A seat that was taken: keep the token, it is what the seat is played with.
    """

    match: str
    seat: int
    token: str | None
    version: int


class KeyShown(TypedDict):
    """
    An API key that works; `used_at` is null where it was never used.

    Attributes:
        created_at: A time in UTC, with milliseconds (RFC 3339).
    """

    number: int
    label: str
    scopes: list[
        Literal["account:manage", "audit:read", "match:create", "match:play", "match:read"]
    ]
    created_at: str
    used_at: str | None


class LedgerLine(TypedDict):
    """
    What an event gave a seat, or took (`amount` below 0), and what it has then.
    """

    seq: int
    seat: int
    account: str
    is_points: bool
    amount: int
    balance: int
    rule: str
    text: str
    url: str


class LedgerShown(TypedDict):
    """
    Where all points and resources at a version came from, as far as the caller may know.
    """

    match: str
    game: str
    version: int
    seat: int | None
    lines: list[LedgerLine]
    balances: list[Holding]


class MarchOfTheAntsAction(TypedDict):
    """
    A legal command: the body to post, and a label for a button.
    """

    label: str
    command: MarchOfTheAntsCommand


class MarchOfTheAntsNearAction(TypedDict):
    """
    A legal command, ready to post, and how far it is from the one that was asked for.
    """

    game: Literal["march-of-the-ants"]
    label: str
    command: MarchOfTheAntsCommand
    distance: float


class MyrmesAction(TypedDict):
    """
    A legal command: the body to post, and a label for a button.
    """

    label: str
    command: MyrmesCommand


class MyrmesNearAction(TypedDict):
    """
    A legal command, ready to post, and how far it is from the one that was asked for.
    """

    game: Literal["myrmes"]
    label: str
    command: MyrmesCommand
    distance: float


NearAction: TypeAlias = AttaAntsNearAction | MarchOfTheAntsNearAction | MyrmesNearAction


class NewAccount(TypedDict):
    """
    An account that was made, with its first API key and its recovery code.

    Attributes:
        since: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    name: str
    bot: bool
    since: str
    key: str | None
    recovery: str | None


class NewKey(TypedDict):
    """
    An API key that was issued: keep it, it is stored nowhere.
    """

    number: int
    label: str
    scopes: list[
        Literal["account:manage", "audit:read", "match:create", "match:play", "match:read"]
    ]
    key: str | None


class OpenedValue(TypedDict):
    """
    A hidden value that the reader may know, with the salt that proves its seal.
    """

    salt: str
    value: Any


class Origin(TypedDict):
    """
    Where points came from: a name as a slug, how many, and the rule that gave them.
    """

    name: str
    points: int
    rule: str


class OutcomeShown(TypedDict):
    """
    How a match ended: groups of seats, best first, and why, as a slug and as people read it.
    """

    ranking: list[list[int]]
    reason: str
    rule: str
    text: str


class OwnAccount(TypedDict):
    """
    An account as its owner sees it. A closed one can be read, exported and erased.

    Attributes:
        since: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    name: str
    bot: bool
    since: str
    closed: bool


class PositionShown(TypedDict):
    """
    A match's state at a version; `is_true` unless it is drawn from what the caller may see.
    """

    match: str
    game: str
    version: int
    is_true: bool
    position: Any


class PresenceShown(TypedDict):
    """
    Which seats of a match have a stream open now.
    """

    match: str
    present: list[int]


class Receipt(TypedDict):
    """
    A signed statement that a match's log has a link at a seq.
    """

    match: str
    seq: int
    link: str
    at: int
    key: str
    signature: str


class ReceiptKey(TypedDict):
    """
    A key that receipts are or were signed with.

    Attributes:
        since: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    public: str
    since: str
    until: str | None


class Recovered(TypedDict):
    """
    What replaced all API keys of an account: one that is good for everything, and a new code.
    """

    id: str
    number: int
    key: str | None
    recovery: str | None


class RederivedShown(TypedDict):
    """
    A bot's past choice as it is recorded, and as it comes out when it is chosen again.
    """

    match: str
    game: str
    seq: int
    seat: int
    level: str
    label: str
    is_same: bool
    differing: list[str]
    recorded: dict[str, Any]
    again: dict[str, Any]


class Score(TypedDict):
    """
    A seat's points, which are the sum of their origins.
    """

    seat: int
    points: int
    origins: list[Origin]


class SearchShown(TypedDict):
    """
    Where a condition holds of the caller's view.
    """

    match: str
    game: str
    seat: int | None
    where: str
    kind: Literal["first", "intervals", "last"]
    version: int | None
    intervals: list[Interval]
    searched: Interval
    next: str | None
    unclear: int
    fault: str


class SeatShown(TypedDict):
    """
    A seat: a bot of a level, or taken by a player, or open.
    """

    seat: int
    bot: str | None
    taken: bool
    stand_in: str | None
    resigned: bool
    account: str | None
    name: str | None
    bot_account: bool
    reserved: str | None
    invited: bool


class SeatSpan(TypedDict):
    """
    The fewest and the most seats of a game.
    """

    fewest: int
    most: int


class Start(TypedDict):
    """
    Addresses: of games and matches, of what an account has, of keys, of this description.
    """

    games: str
    matches: str
    accounts: str
    account: str
    inbox: str
    stream: str
    webhooks: str
    keys: str
    description: str
    problems: str
    health: str


class SwingShown(TypedDict):
    """
    By how many percentage points the chance of a seat moved, and the standard error.
    """

    seat: int
    points: float
    error: float


class TableProposal(TypedDict):
    """
    What a seat has proposed: to go to a version.
    """

    seq: int
    seat: int
    to: int
    agreed: list[int]


class TableAction(TypedDict):
    """
    Something to do about the table: where to send which body, and a label for a button.
    """

    kind: str
    label: str
    path: str
    body: dict[str, Any]
    method: Literal["DELETE", "POST", "PUT"]


class TimelineLine(TypedDict):
    """
    An event in plain words, as the caller may know it.

    Attributes:
        at: A time in UTC, with milliseconds (RFC 3339).
    """

    seq: int
    at: str
    by: str
    seat: int | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None


class TimelinePage(TypedDict):
    """
    Lines of the timeline, and the match's newest version.
    """

    game: str
    version: int
    lines: list[TimelineLine]


class WebhookShown(TypedDict):
    """
    A webhook of the caller's account.

    Attributes:
        created_at: A time in UTC, with milliseconds (RFC 3339).
    """

    number: int
    url: str
    match: str | None
    events: list[Literal["asked", "clock-low", "event", "finished", "invited"]]
    status: Literal["active", "paused", "unconfirmed"]
    paused_for: Literal["backlog", "failing", "gone", "owner"] | None
    created_at: str
    rotated_at: str | None


class Branch(TypedDict):
    """
    Attributes:
        undo: Unless given: `free`.
    """

    at: int
    luck: Literal["same", "new"]
    seats: list[SeatPlan]
    clock: NotRequired[Clock]
    undo: NotRequired[Literal["free", "consent", "none"]]


class StandingChoice1(TypedDict):
    """
    Which of the legal commands is given: a certain one, the only one of a type, the only one.
    """

    rule: Literal["command"]
    command: Command


StandingChoice: TypeAlias = StandingChoice1 | StandingChoice2 | StandingChoice3


class StandingPlan(TypedDict):
    kind: str
    choice: StandingChoice
    until: NotRequired[str]


class StandingAnswers(TypedDict):
    answers: list[StandingPlan]


class TableMatchCreated(TypedDict):
    """
    A match was set up, with seats to be taken.
    """

    type: Literal["match-created"]
    game: str
    rules: str
    content: str
    options: dict[str, Any]
    seats: list[TableSeatPlan]
    commitments: dict[str, str]
    undo: NotRequired[Literal["consent", "free", "none"]]
    lineage: NotRequired[TableLineage | None]
    is_sandbox: NotRequired[bool]
    is_private: NotRequired[bool]
    keeps_keys: NotRequired[bool]
    clock: NotRequired[TablePerDecision | TablePerMatch | TableCorrespondence]
    visibility: NotRequired[Literal["invited", "public", "unlisted"]]
    creator: NotRequired[str]
    spectators: NotRequired[TableSpectators]
    open_until: NotRequired[int]
    rematch_of: NotRequired[str]


class TableStandingAnswer(TypedDict):
    """
    One standing answer.
    """

    kind: str
    choice: TableTheCommand | TableOnlyOfType | TableOnlyOne
    until: NotRequired[str | None]


class AttaAntsAntsEaten(TypedDict):
    """
    A spider ate all ants on a card; their leaves stay as counters (rules 3.3).
    """

    type: Literal["ants-eaten"]
    cell: AttaAntsCell
    ants: list[AttaAntsEatenAnt]


class MarchOfTheAntsAntsLost(TypedDict):
    """
    Ants die, by their owner's choice or because all must.
    """

    type: Literal["ants-lost"]
    seat: int
    spots: list[MarchOfTheAntsSpot]
    cause: Literal["battle", "effect", "hunger"]
    left: int


class MarchOfTheAntsCardCommitted(TypedDict):
    """
    A player puts a card face down.
    """

    type: Literal["card-committed"]
    seat: int
    card: SecretStr


class MarchOfTheAntsCardsDrawn(TypedDict):
    """
    A player draws cards.
    """

    type: Literal["cards-drawn"]
    seat: int
    count: int
    cards: SecretTupleStr


class MarchOfTheAntsDeckShuffled(TypedDict):
    """
    The discard pile becomes the deck (rules 5.4).
    """

    type: Literal["deck-shuffled"]
    count: int
    deck: SecretTupleStr


class MarchOfTheAntsHexPutBack(TypedDict):
    """
    A player puts back a hex it has looked at (rules 11.1).
    """

    type: Literal["hex-put-back"]
    seat: int
    hex: SecretInt


class MarchOfTheAntsHexesDealt(TypedDict):
    """
    A player takes two starting hexes to choose from (rules 3.3).
    """

    type: Literal["hexes-dealt"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesPeeked(TypedDict):
    """
    A player looks at the top hexes of the pile (rules 11.1).
    """

    type: Literal["hexes-peeked"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesScouted(TypedDict):
    """
    A player draws hexes in secret, to keep one (rules 11.3).
    """

    type: Literal["hexes-scouted"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHidden(TypedDict):
    """
    What only the seat knows.
    """

    hand: list[str]
    down: str
    looked: list[int]
    rejected: list[int]
    hints: list[MarchOfTheAntsHintView]


class MarchOfTheAntsHordeShuffled(TypedDict):
    """
    The Centipede Deck is made again (rules 9.5).
    """

    type: Literal["horde-shuffled"]
    deck: SecretTupleStr


Stages: TypeAlias = (
    MarchOfTheAntsTurn
    | MarchOfTheAntsTurnEnd
    | MarchOfTheAntsDeferred
    | MarchOfTheAntsBonus
    | MarchOfTheAntsReact
    | MarchOfTheAntsKeep
    | MarchOfTheAntsPlaceTile
    | MarchOfTheAntsFoundColony
    | MarchOfTheAntsEnter
    | MarchOfTheAntsSteps
    | MarchOfTheAntsPay
    | MarchOfTheAntsResolve
    | MarchOfTheAntsEffect
    | MarchOfTheAntsPickHex
    | MarchOfTheAntsPickVictim
    | MarchOfTheAntsOrdeal
    | MarchOfTheAntsDestroy
    | MarchOfTheAntsLosses
    | MarchOfTheAntsPlaceLarvae
    | MarchOfTheAntsRelocating
    | MarchOfTheAntsSwap
    | MarchOfTheAntsSwapSections
    | MarchOfTheAntsGather
    | MarchOfTheAntsChoosing
    | MarchOfTheAntsDiscarding
    | MarchOfTheAntsSecretly
    | MarchOfTheAntsOfferedCards
    | MarchOfTheAntsArrange
    | MarchOfTheAntsSiteChoice
    | MarchOfTheAntsHeadBonuses
    | MarchOfTheAntsFights
    | MarchOfTheAntsHexBattles
    | MarchOfTheAntsChooseInvader
    | MarchOfTheAntsBattle
    | MarchOfTheAntsCentipedeBattle
    | MarchOfTheAntsSpoils
    | MarchOfTheAntsSpoilsMoves
    | MarchOfTheAntsAbdomenBonuses
    | MarchOfTheAntsHarvest
    | MarchOfTheAntsFeed
    | MarchOfTheAntsDecree
    | MarchOfTheAntsSlumber
    | MarchOfTheAntsHordeTurn
    | MarchOfTheAntsRampage
)


class MarchOfTheAntsStagesBegun(TypedDict):
    """
    Parts of an effect are due, in this order; its next operation comes after them.
    """

    type: Literal["stages-begun"]
    at: int
    stages: list[Stages]


class MarchOfTheAntsStarted(TypedDict):
    """
    The match begins: who is first, and the shuffled piles (rules 3).
    """

    type: Literal["started"]
    players: int
    options: MarchOfTheAntsOptions
    content: str
    first: int
    larvae: int
    ants: int
    pickers: list[int]
    deck: SecretTupleStr
    pile: SecretTupleInt
    box: SecretTupleInt
    horde: SecretTupleStr


class MarchOfTheAntsView(TypedDict):
    """
    A match as a seat sees it; a spectator has no `own`.
    """

    seat: int | None
    content: str
    rules: str
    options: MarchOfTheAntsOptions
    side: Literal["A", "B"]
    players: int
    round: int
    marker: int
    resters: list[int]
    agenda: list[Agenda]
    nests: list[MarchOfTheAntsNestView]
    hexes: list[MarchOfTheAntsHexView]
    deck: int
    discard: list[str]
    shuffles: int
    pile: int
    box: int
    horde_deck: int
    horde_discard: list[str]
    horde_points: int
    horde_shuffles: int
    own: MarchOfTheAntsHidden | None


class MyrmesAtelierPhase(TypedDict):
    """
    Phase 5: the seat whose turn it is and the actions it has done, a bit each.
    """

    type: Literal["atelier"]
    turn: int
    done: int
    claim: MyrmesOpenClaim | None


class MyrmesBirthsChosen(TypedDict):
    """
    A seat finished its births; `soldiers` to keep if not all fit, else None (BI3).
    """

    type: Literal["births-chosen"]
    seat: int
    soldiers: SecretIntNone


class MyrmesColony(TypedDict):
    """
    What one seat has on and beside its player board.
    """

    workers: int
    rooms: int
    soldiers: int
    nurses: int
    atelier: int
    larvae: int
    food: int
    earth: int
    stone: int
    level: int
    event: int
    prey: int
    supply: list[int]
    markers: int
    points: int
    origins: list[int]
    completed: list[MyrmesCompleted]


class MyrmesDiscardChosen(TypedDict):
    """
    A seat chose a cube to discard; with the last one it is ready.
    """

    type: Literal["discard-chosen"]
    seat: int
    cube: SecretLiteralFoodEarthStone
    is_last: bool


class MyrmesGardenSetUp(TypedDict):
    """
    The garden and the colonies were set up (SU2-SU7).
    """

    type: Literal["match-started"]
    content: str
    seats: int
    dice: list[int]
    prey: list[MyrmesPreyAt]
    objectives: list[
        Literal[
            "o1-food",
            "o1-larva",
            "o1-mix",
            "o1-phero",
            "o1-prey",
            "o1-soldier",
            "o1-special",
            "o2-colony",
            "o2-food",
            "o2-larva",
            "o2-nurse",
            "o2-prey",
            "o2-special",
            "o2-stone",
            "o3-colony",
            "o3-mix",
            "o3-nurse",
            "o3-phero",
            "o3-prey",
            "o3-stone",
        ]
    ]
    starts: list[MyrmesGardenHex]
    first: int


class MyrmesHarvestChoice(TypedDict):
    """
    What a seat chose: cubes from pheromones, and earth and stone scavenged.
    """

    takes: list[MyrmesTaken]
    earth: int
    stone: int


class MyrmesHarvestGathered(TypedDict):
    """
    A seat got what leaves no choice.
    """

    type: Literal["harvest-gathered"]
    seat: int
    takes: list[MyrmesTaken]
    food: int
    points: int
    bonus: int


class MyrmesHarvestPlan(TypedDict):
    """
    A seat's sealed choice of cubes: first what it must take, then extra ones.
    """

    takes: list[MyrmesTaken]
    is_done: bool


class MyrmesHarvestRevealed(TypedDict):
    """
    All seats showed what they chose to harvest, by seat (HA1-HA3).
    """

    type: Literal["harvest-revealed"]
    harvests: list[MyrmesHarvestChoice]


class MyrmesNursesAssigned(TypedDict):
    """
    A seat put nurses on a track or in the atelier.
    """

    type: Literal["nurses-assigned"]
    seat: int
    assignment: MyrmesSecretAssignment


class MyrmesObjectiveCompleted(TypedDict):
    """
    A nurse went to an objective for good (OB3); what was paid, and who else scores (OB4).
    """

    type: Literal["objective-completed"]
    seat: int
    objective: Literal[
        "o1-food",
        "o1-larva",
        "o1-mix",
        "o1-phero",
        "o1-prey",
        "o1-soldier",
        "o1-special",
        "o2-colony",
        "o2-food",
        "o2-larva",
        "o2-nurse",
        "o2-prey",
        "o2-special",
        "o2-stone",
        "o3-colony",
        "o3-mix",
        "o3-nurse",
        "o3-phero",
        "o3-prey",
        "o3-stone",
    ]
    points: int
    bonus: int
    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]
    larvae: NotRequired[int]
    prey: NotRequired[int]
    soldiers: NotRequired[int]
    nurses: NotRequired[int]
    waiting: NotRequired[int]
    levels: NotRequired[int]
    emptied: NotRequired[list[MyrmesGardenHex]]
    freed: NotRequired[list[MyrmesGardenHex]]
    rewards: NotRequired[list[MyrmesReward]]


class MyrmesSecretTaken(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[MyrmesTaken]


class MyrmesSeenColony(TypedDict):
    """
    A seat's board (`mat`) and what follows from it.
    """

    seat: int
    mat: MyrmesColony
    rooms: list[str]
    exits: list[MyrmesGardenHex]
    effective_level: int
    capacity: int


class AccountAsked(TypedDict):
    """
    The account is asked in a match (`event: asked`), told once a stream has caught up there.
    """

    match: str
    game: str
    seat: int
    version: int
    asked: AskedShown
    deadline: str | None


class AccountFinished(TypedDict):
    """
    A match of the account is over (`event: finished`).
    """

    match: str
    game: str
    seat: int
    version: int
    outcome: OutcomeShown | None


class AnalysisAsked(TypedDict):
    """
    An analysis that was asked for, and where it can be read.
    """

    match: str
    game: str
    effort: str
    status: Literal["done", "failed", "running", "waiting"]
    progress: AnalysisProgress
    url: str
    chart: str


class AttaAntsActionList(TypedDict):
    """
    Every legal command of the caller's seat at a version; none for a spectator.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[AttaAntsAction]
    table: list[TableAction]


class AttaAntsExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    is_legal: bool
    conditions: list[FailedCondition]
    fields: list[FieldWanted]
    nearest: list[AttaAntsNearAction]


class AttaAntsState(TypedDict):
    """
    The game as the caller sees it at a version; `view` is null before its setup.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: AttaAntsView | None
    digest: NotRequired[str]


class BlockedPage(TypedDict):
    """
    The accounts that an account has blocked, by id.
    """

    blocked: list[BlockedShown]


class DeliveryPage(TypedDict):
    """
    Deliveries, the newest first, and the cursor of the next page if there is one.
    """

    deliveries: list[DeliveryShown]
    next: str | None


class ExportShown(TypedDict):
    """
    All that is stored about a person: the account, its keys, and every event of its stream.
    """

    account: OwnAccount
    former_names: list[str]
    keys: list[KeyShown]
    blocked: list[str]
    webhooks: list[str]
    matches: list[str]
    events: list[dict[str, Any]]


class GameBrief(TypedDict):
    """
    A game in the list of games; `released` are the versions of its rules, the newest last.
    """

    game: str
    title: str
    rules: str
    released: list[str]
    content_hash: str
    seats: SeatSpan
    url: str


class GameList(TypedDict):
    """
    The games.
    """

    games: list[GameBrief]


class GameShown(TypedDict):
    """
    A game with its options as a JSON schema, its content, its bots and its wording.
    """

    game: str
    title: str
    rules: str
    released: list[str]
    content_hash: str
    seats: SeatSpan
    url: str
    options: dict[str, Any]
    content: Any
    bots: list[str]
    words: dict[str, str]


class InboxMatch(TypedDict):
    """
    A match in an inbox.
    """

    match: str
    game: str
    title: str
    status: Literal["open", "over", "running"]
    version: int
    role: Literal["created", "invited", "seat"]
    seat: int | None
    seats: list[SeatShown]
    asked: AskedShown | None
    asked_at: str | None
    deadline: str | None
    urgent: bool
    clocks: list[ClockShown] | None
    proposal: TableProposal | None
    acted: int | None
    happened: list[TimelineLine]
    cut: bool
    outcome: OutcomeShown | None
    creator: str | None
    visibility: Literal["invited", "public", "unlisted"]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None


class InboxPage(TypedDict):
    """
    Matches of the caller's account, those that it came to last first.
    """

    account: str
    matches: list[InboxMatch]
    next: int | None
    stream: str | None


class InvitationList(TypedDict):
    """
    The invitations of a match that can be spent now.
    """

    match: str
    invitations: list[InvitationShown]


class InvitedMatch(TypedDict):
    """
    What an invitation is for, as its holder may know before it is spent.
    """

    match: str
    game: str
    title: str
    seat: int
    options: dict[str, Any]
    seats: list[SeatShown]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    undo: Literal["consent", "free", "none"]
    visibility: Literal["invited", "public", "unlisted"]
    spectators: TableSpectators | None
    creator: str | None
    creator_name: str | None
    open_until: str | None


class KeyList(TypedDict):
    """
    The keys that receipts are signed with, the one in use first; all are Ed25519.
    """

    keys: list[ReceiptKey]


class KeyPage(TypedDict):
    """
    The API keys of an account that work, the oldest first.
    """

    keys: list[KeyShown]


class MarchOfTheAntsActionList(TypedDict):
    """
    Every legal command of the caller's seat at a version; none for a spectator.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[MarchOfTheAntsAction]
    table: list[TableAction]


class MarchOfTheAntsExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    is_legal: bool
    conditions: list[FailedCondition]
    fields: list[FieldWanted]
    nearest: list[MarchOfTheAntsNearAction]


class MarchOfTheAntsState(TypedDict):
    """
    The game as the caller sees it at a version; `view` is null before its setup.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: MarchOfTheAntsView | None
    digest: NotRequired[str]


class MatchRow(TypedDict):
    """
    A match in a list, as the lobby knew it after `version` events.

    Attributes:
        created_at: A time in UTC, with milliseconds (RFC 3339).
        updated_at: A time in UTC, with milliseconds (RFC 3339).
    """

    id: str
    game: str
    status: Literal["open", "over", "running"]
    seats: list[SeatShown]
    version: int
    created_at: str
    updated_at: str
    ranking: list[list[int]] | None
    open_until: str | None


class MatchShown(TypedDict):
    """
    A match: its game, its table, where it stands, and how it ended.
    """

    id: str
    game: str
    title: str
    rules: str
    content_hash: str
    options: dict[str, Any]
    status: Literal["open", "over", "running"]
    version: int
    seats: list[SeatShown]
    asked: list[AskedShown]
    outcome: OutcomeShown | None
    called_off: Literal["abandoned", "abuse", "cancelled", "expired", "fault", "operator"] | None
    scores: list[Score] | None
    commitments: dict[str, str]
    undo: Literal["consent", "free", "none"]
    proposal: TableProposal | None
    lineage: TableLineage | None
    sandbox: bool
    private: bool
    keys: Literal["kept", "released"]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    clocks: list[ClockShown] | None
    visibility: Literal["invited", "public", "unlisted"]
    spectators: TableSpectators | None
    creator: str | None
    open_until: str | None
    rematch_of: str | None
    invitations: NotRequired[list[InvitationShown]]


class MomentShown(TypedDict):
    """
    A commit on the line that was played, and what it changed.
    """

    first: int
    version: int
    by: str
    seat: int | None
    text: str
    after: ChancesShown
    choice: SwingShown | None
    is_close: bool
    luck: list[SwingShown]
    url: str


class MyrmesActionList(TypedDict):
    """
    Every legal command of the caller's seat at a version; none for a spectator.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[MyrmesAction]
    table: list[TableAction]


class MyrmesExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    is_legal: bool
    conditions: list[FailedCondition]
    fields: list[FieldWanted]
    nearest: list[MyrmesNearAction]


class NewSecret(TypedDict):
    """
    A webhook, and a secret that was made for it: keep it, it is stored nowhere.
    """

    webhook: WebhookShown
    secret: str | None


class StandingShown(TypedDict):
    """
    The standing answers of the caller's seat, and the kinds of questions of the game.
    """

    match: str
    game: str
    seat: int
    version: int
    answers: list[TableStandingAnswer]
    kinds: list[str]


class WebhookPage(TypedDict):
    """
    The webhooks of an account, the oldest first.
    """

    webhooks: list[WebhookShown]


class SecretTupleStandingAnswer(TypedDict):
    """
    A value of an event that only its audience may know.
    """

    audience: list[int]
    value: NotRequired[list[TableStandingAnswer]]


class TableStandingAnswersGiven(TypedDict):
    """
    A seat has set its standing answers again, or withdrawn them (rule T9).
    """

    type: Literal["standing-answers-given"]
    seat: int
    answers: SecretTupleStandingAnswer


AttaAntsEvent: TypeAlias = (
    AttaAntsAntMoved
    | AttaAntsTurnEnded
    | AttaAntsLeafDropped
    | AttaAntsLeafPickedUp
    | AttaAntsLeafTaken
    | AttaAntsAntBorn
    | AttaAntsCardPlaced
    | AttaAntsCardDrawn
    | AttaAntsCardDiscarded
    | AttaAntsRoutesFound
    | AttaAntsSpidersRested
    | AttaAntsSpiderRouted
    | AttaAntsSpidersMoved
    | AttaAntsAntsEaten
    | AttaAntsSeatEliminated
    | AttaAntsDeckPassedOn
    | AttaAntsGameEnded
    | AttaAntsNestPlaced
    | AttaAntsSquareLaid
    | AttaAntsEightDrawn
    | AttaAntsCardArranged
    | TableMatchCreated
    | TablePositionSet
    | TableSeatTaken
    | TableSeatTokenRotated
    | TableSeatClaimed
    | TableSeatLeft
    | TableSeatReserved
    | TableReservationDeclined
    | TableInvitationMade
    | TableInvitationWithdrawn
    | TableRewound
    | TableUndoProposed
    | TableUndoAnswered
    | TableUndoLapsed
    | TableSeatHandedToBot
    | TableSeatHandedBack
    | TableTimedOut
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class AttaAntsRecord(TypedDict):
    """
    An event of Atta Ants as it is stored; hidden values are sealed.

    Attributes:
        at: Milliseconds since 1970.
        command: On the first event of a commit, unless it is secret.
        id: Names the command.
        mac: Of the state; ends a commit.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: AttaAntsEvent
    command: NotRequired[Command1]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


MarchOfTheAntsEvent: TypeAlias = (
    MarchOfTheAntsStarted
    | MarchOfTheAntsHexesDealt
    | MarchOfTheAntsCardsDrawn
    | MarchOfTheAntsDeckShuffled
    | MarchOfTheAntsStartHexKept
    | MarchOfTheAntsStartHexPlaced
    | MarchOfTheAntsAntFounded
    | MarchOfTheAntsExploreBegun
    | MarchOfTheAntsMarchBegun
    | MarchOfTheAntsForageBegun
    | MarchOfTheAntsCardDeclared
    | MarchOfTheAntsRested
    | MarchOfTheAntsBonusForgone
    | MarchOfTheAntsBonusTurnBegun
    | MarchOfTheAntsTurnPassed
    | MarchOfTheAntsWorkerPhaseEnded
    | MarchOfTheAntsHexDrawn
    | MarchOfTheAntsHexesScouted
    | MarchOfTheAntsScoutedHexKept
    | MarchOfTheAntsHexExplored
    | MarchOfTheAntsHexPlaced
    | MarchOfTheAntsSentryPlaced
    | MarchOfTheAntsAntEntered
    | MarchOfTheAntsLarvaStepped
    | MarchOfTheAntsAntStepped
    | MarchOfTheAntsStageEnded
    | MarchOfTheAntsLarvaePaid
    | MarchOfTheAntsAntPaid
    | MarchOfTheAntsEventPlayed
    | MarchOfTheAntsEventDeferred
    | MarchOfTheAntsDeferredBegun
    | MarchOfTheAntsEvolutionPlayed
    | MarchOfTheAntsGoalPlayed
    | MarchOfTheAntsGoalDropped
    | MarchOfTheAntsEffectBegun
    | MarchOfTheAntsHexEffectBegun
    | MarchOfTheAntsStagesBegun
    | MarchOfTheAntsEffectEnded
    | MarchOfTheAntsFoodGained
    | MarchOfTheAntsLarvaeGained
    | MarchOfTheAntsPointsGained
    | MarchOfTheAntsFoodLost
    | MarchOfTheAntsLarvaeLost
    | MarchOfTheAntsHexPicked
    | MarchOfTheAntsVictimPicked
    | MarchOfTheAntsOrdealFaced
    | MarchOfTheAntsTokenPlaced
    | MarchOfTheAntsTokenRemoved
    | MarchOfTheAntsLarvaPlaced
    | MarchOfTheAntsAntRelocated
    | MarchOfTheAntsSwapPicked
    | MarchOfTheAntsAntsSwapped
    | MarchOfTheAntsEvolutionsSwapped
    | MarchOfTheAntsSiteCollected
    | MarchOfTheAntsOptionPicked
    | MarchOfTheAntsOptionsTaken
    | MarchOfTheAntsDiscarded
    | MarchOfTheAntsCardCommitted
    | MarchOfTheAntsCardWithheld
    | MarchOfTheAntsOffersRevealed
    | MarchOfTheAntsOfferTaken
    | MarchOfTheAntsOfferDeclined
    | MarchOfTheAntsHexesPeeked
    | MarchOfTheAntsHexPutBack
    | MarchOfTheAntsAntsLost
    | MarchOfTheAntsAntsDoomed
    | MarchOfTheAntsAntDestroyed
    | MarchOfTheAntsReactionDeclined
    | MarchOfTheAntsReactionsSkipped
    | MarchOfTheAntsLarvaReacted
    | MarchOfTheAntsAntReacted
    | MarchOfTheAntsForageReacted
    | MarchOfTheAntsCardExchanged
    | MarchOfTheAntsAntSettled
    | MarchOfTheAntsSiteChoiceAsked
    | MarchOfTheAntsSiteTaken
    | MarchOfTheAntsStartBonusBegun
    | MarchOfTheAntsStartBonusesEnded
    | MarchOfTheAntsHexVisited
    | MarchOfTheAntsFightsEnded
    | MarchOfTheAntsArenaLeft
    | MarchOfTheAntsCentipedeAttacked
    | MarchOfTheAntsFerocityShown
    | MarchOfTheAntsCentipedeSlain
    | MarchOfTheAntsCentipedeWon
    | MarchOfTheAntsInvaderAsked
    | MarchOfTheAntsInvaderChosen
    | MarchOfTheAntsBattleBegun
    | MarchOfTheAntsBattleFought
    | MarchOfTheAntsBattleWon
    | MarchOfTheAntsSpoilsMoved
    | MarchOfTheAntsHarvested
    | MarchOfTheAntsAntsFed
    | MarchOfTheAntsDecreeTaken
    | MarchOfTheAntsInnerMeadowScored
    | MarchOfTheAntsGoalScored
    | MarchOfTheAntsRoundEnded
    | MarchOfTheAntsAwardGiven
    | MarchOfTheAntsLastRoundEnded
    | MarchOfTheAntsHordeCardRevealed
    | MarchOfTheAntsHordeShuffled
    | MarchOfTheAntsCentipedeMoved
    | MarchOfTheAntsTunnelInvaded
    | MarchOfTheAntsRampageBegun
    | MarchOfTheAntsRampageVisited
    | MarchOfTheAntsRampageEnded
    | TableMatchCreated
    | TablePositionSet
    | TableSeatTaken
    | TableSeatTokenRotated
    | TableSeatClaimed
    | TableSeatLeft
    | TableSeatReserved
    | TableReservationDeclined
    | TableInvitationMade
    | TableInvitationWithdrawn
    | TableRewound
    | TableUndoProposed
    | TableUndoAnswered
    | TableUndoLapsed
    | TableSeatHandedToBot
    | TableSeatHandedBack
    | TableTimedOut
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class MarchOfTheAntsRecord(TypedDict):
    """
    An event of March of the Ants as it is stored; hidden values are sealed.

    Attributes:
        at: Milliseconds since 1970.
        command: On the first event of a commit, unless it is secret.
        id: Names the command.
        mac: Of the state; ends a commit.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: MarchOfTheAntsEvent
    command: NotRequired[Command1]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


class MyrmesCubeChosen(TypedDict):
    """
    A seat chose a cube of its harvest; with the last one it is ready.
    """

    type: Literal["cube-chosen"]
    seat: int
    take: MyrmesSecretTaken
    is_last: bool


class MyrmesHarvestPhase(TypedDict):
    """
    The chosen part of phase 4, by seat.
    """

    type: Literal["harvest"]
    plans: list[MyrmesHarvestPlan]


class MyrmesView(TypedDict):
    """
    A match as a seat, or a spectator (None), sees it; see `State` for what is not here.
    """

    seat: int | None
    content: str
    year: int
    season: int
    first: int
    dice: list[int]
    fixed: list[int]
    objectives: list[
        Literal[
            "o1-food",
            "o1-larva",
            "o1-mix",
            "o1-phero",
            "o1-prey",
            "o1-soldier",
            "o1-special",
            "o2-colony",
            "o2-food",
            "o2-larva",
            "o2-nurse",
            "o2-prey",
            "o2-special",
            "o2-stone",
            "o3-colony",
            "o3-mix",
            "o3-nurse",
            "o3-phero",
            "o3-prey",
            "o3-stone",
        ]
    ]
    colonies: list[MyrmesSeenColony]
    prey: list[MyrmesPreyAt]
    tiles: list[MyrmesSeenTile]
    phase: (
        MyrmesBeforeStart
        | MyrmesBirthsPhase
        | MyrmesWorkersPhase
        | MyrmesGatheringPhase
        | MyrmesHarvestPhase
        | MyrmesAtelierPhase
        | MyrmesStoragePhase
        | MyrmesClosingPhase
        | MyrmesWinterTradePhase
        | MyrmesWinterPhase
        | MyrmesEndedPhase
    )
    asked: list[Question]
    worker: MyrmesGardenHex | None


MyrmesEvent: TypeAlias = (
    MyrmesGardenSetUp
    | MyrmesYearBegan
    | MyrmesEventChosen
    | MyrmesNursesAssigned
    | MyrmesBirthsChosen
    | MyrmesChoiceTakenBack
    | MyrmesLarvaeTraded
    | MyrmesEventsRevealed
    | MyrmesBirthsRevealed
    | MyrmesTurnCame
    | MyrmesWorkedInRoom
    | MyrmesWorkerSentOut
    | MyrmesWorkerStepped
    | MyrmesPreyHunted
    | MyrmesPheromoneCleared
    | MyrmesPheromonePlaced
    | MyrmesSpecialPlaced
    | MyrmesOutingEnded
    | MyrmesHarvestCame
    | MyrmesHarvestGathered
    | MyrmesHarvestOpened
    | MyrmesCubeChosen
    | MyrmesHarvestFinished
    | MyrmesHarvestRevealed
    | MyrmesAtelierTurnCame
    | MyrmesTunnelOpened
    | MyrmesLevelDug
    | MyrmesNurseRaised
    | MyrmesObjectiveBegun
    | MyrmesTileChosen
    | MyrmesObjectiveCompleted
    | MyrmesAtelierEnded
    | MyrmesClosingCame
    | MyrmesStorageOpened
    | MyrmesDiscardChosen
    | MyrmesCubesDiscarded
    | MyrmesSeasonEnded
    | MyrmesSeasonBegan
    | MyrmesWinterCame
    | MyrmesWinterTradesOpened
    | MyrmesTradesChosen
    | MyrmesTradesRevealed
    | MyrmesWinterPaid
    | MyrmesThirdWinterEnded
    | TableMatchCreated
    | TablePositionSet
    | TableSeatTaken
    | TableSeatTokenRotated
    | TableSeatClaimed
    | TableSeatLeft
    | TableSeatReserved
    | TableReservationDeclined
    | TableInvitationMade
    | TableInvitationWithdrawn
    | TableRewound
    | TableUndoProposed
    | TableUndoAnswered
    | TableUndoLapsed
    | TableSeatHandedToBot
    | TableSeatHandedBack
    | TableTimedOut
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class MyrmesRecord(TypedDict):
    """
    An event of Myrmes as it is stored; hidden values are sealed.

    Attributes:
        at: Milliseconds since 1970.
        command: On the first event of a commit, unless it is secret.
        id: Names the command.
        mac: Of the state; ends a commit.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: MyrmesEvent
    command: NotRequired[Command1]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


Record: TypeAlias = AttaAntsRecord | MarchOfTheAntsRecord | MyrmesRecord


ActionList: TypeAlias = AttaAntsActionList | MarchOfTheAntsActionList | MyrmesActionList


class AnalysisShown(TypedDict):
    """
    How likely each seat was to win, all along a finished match, as far as it is estimated.
    """

    match: str
    game: str
    version: int
    effort: str
    method: str
    status: Literal["done", "failed", "running", "waiting"]
    progress: AnalysisProgress
    start: ChancesShown | None
    moments: list[MomentShown]
    biggest: list[int]


class AttaAntsPreviewedEvent(TypedDict):
    """
    An event that the command would cause, as the caller would see it, and its line.
    """

    event: AttaAntsEvent
    text: str
    rule: str | None


class AttaAntsVisibleEvent(TypedDict):
    """
    An event as one reader may see it.
    """

    seq: int
    e: AttaAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["atta-ants"]
    digest: NotRequired[str]


Explanation: TypeAlias = AttaAntsExplanation | MarchOfTheAntsExplanation | MyrmesExplanation


class LoggedEvent(TypedDict):
    """
    An event as one reader may know it, and as it stands in a bundle.
    """

    seq: int
    e: Record
    link: str
    opened: NotRequired[dict[str, OpenedValue]]


class MarchOfTheAntsPreviewedEvent(TypedDict):
    """
    An event that the command would cause, as the caller would see it, and its line.
    """

    event: MarchOfTheAntsEvent
    text: str
    rule: str | None


class MarchOfTheAntsVisibleEvent(TypedDict):
    """
    An event as one reader may see it.
    """

    seq: int
    e: MarchOfTheAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["march-of-the-ants"]
    digest: NotRequired[str]


class MatchPage(TypedDict):
    """
    Matches, the newest first, and the cursor of the next page if there is one.
    """

    matches: list[MatchRow]
    next: str | None


class MyrmesPreviewedEvent(TypedDict):
    """
    An event that the command would cause, as the caller would see it, and its line.
    """

    event: MyrmesEvent
    text: str
    rule: str | None


class MyrmesState(TypedDict):
    """
    The game as the caller sees it at a version; `view` is null before its setup.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    status: Literal["open", "over", "running"]
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: MyrmesView | None
    digest: NotRequired[str]


class MyrmesVisibleEvent(TypedDict):
    """
    An event as one reader may see it.
    """

    seq: int
    e: MyrmesRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["myrmes"]
    digest: NotRequired[str]


State: TypeAlias = AttaAntsState | MarchOfTheAntsState | MyrmesState


VisibleEvent: TypeAlias = AttaAntsVisibleEvent | MarchOfTheAntsVisibleEvent | MyrmesVisibleEvent


class WebhookData(TypedDict):
    """
    What a delivery tells.

    Attributes:
        deadline: A time in UTC, with milliseconds (RFC 3339).
    """

    webhook: int
    match: NotRequired[str]
    game: NotRequired[str]
    version: NotRequired[int]
    seat: NotRequired[int]
    kind: NotRequired[str]
    text: NotRequired[str]
    since: NotRequired[int]
    deadline: NotRequired[str]
    seats: NotRequired[list[int]]
    creator: NotRequired[str]
    visibility: NotRequired[Literal["invited", "public", "unlisted"]]
    clock: NotRequired[TablePerDecision | TablePerMatch | TableCorrespondence]
    events: NotRequired[list[VisibleEvent]]
    outcome: NotRequired[Outcome]
    called_off: NotRequired[
        Literal["abandoned", "abuse", "cancelled", "expired", "fault", "operator"]
    ]
    challenge: NotRequired[str]


class AttaAntsAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream; `seat` is its own.
    """

    match: str
    game: Literal["atta-ants"]
    seat: int
    event: AttaAntsVisibleEvent | None
    line: TimelineLine | None


class AttaAntsCommandPlayed(TypedDict):
    """
    The version that a command led to, and its events as the caller may see them.
    """

    game: Literal["atta-ants"]
    version: int
    events: list[AttaAntsVisibleEvent]
    receipt: NotRequired[Receipt]


class AttaAntsEventPage(TypedDict):
    """
    Events as the caller may see them, the match's newest version, and who is asked there.
    """

    game: Literal["atta-ants"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[AttaAntsVisibleEvent]


class AttaAntsPreview(TypedDict):
    """
    What a command would do: nothing was stored.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    is_whole: bool
    events: list[AttaAntsPreviewedEvent]
    patch: list[dict[str, Any]]
    lines: list[str]
    holes: list[HoleShown]


BundleLine: TypeAlias = BundleHeader | LoggedEvent


class MarchOfTheAntsAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream; `seat` is its own.
    """

    match: str
    game: Literal["march-of-the-ants"]
    seat: int
    event: MarchOfTheAntsVisibleEvent | None
    line: TimelineLine | None


class MarchOfTheAntsCommandPlayed(TypedDict):
    """
    The version that a command led to, and its events as the caller may see them.
    """

    game: Literal["march-of-the-ants"]
    version: int
    events: list[MarchOfTheAntsVisibleEvent]
    receipt: NotRequired[Receipt]


class MarchOfTheAntsEventPage(TypedDict):
    """
    Events as the caller may see them, the match's newest version, and who is asked there.
    """

    game: Literal["march-of-the-ants"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[MarchOfTheAntsVisibleEvent]


class MarchOfTheAntsPreview(TypedDict):
    """
    What a command would do: nothing was stored.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    is_whole: bool
    events: list[MarchOfTheAntsPreviewedEvent]
    patch: list[dict[str, Any]]
    lines: list[str]
    holes: list[HoleShown]


class MyrmesAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream; `seat` is its own.
    """

    match: str
    game: Literal["myrmes"]
    seat: int
    event: MyrmesVisibleEvent | None
    line: TimelineLine | None


class MyrmesCommandPlayed(TypedDict):
    """
    The version that a command led to, and its events as the caller may see them.
    """

    game: Literal["myrmes"]
    version: int
    events: list[MyrmesVisibleEvent]
    receipt: NotRequired[Receipt]


class MyrmesEventPage(TypedDict):
    """
    Events as the caller may see them, the match's newest version, and who is asked there.
    """

    game: Literal["myrmes"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[MyrmesVisibleEvent]


class MyrmesPreview(TypedDict):
    """
    What a command would do: nothing was stored.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    is_whole: bool
    events: list[MyrmesPreviewedEvent]
    patch: list[dict[str, Any]]
    lines: list[str]
    holes: list[HoleShown]


Preview: TypeAlias = AttaAntsPreview | MarchOfTheAntsPreview | MyrmesPreview


class Problem(TypedDict):
    """
    A problem (RFC 9457).
    """

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[FieldError]]
    parameter: NotRequired[str]
    position: NotRequired[int | None]
    game: NotRequired[str]
    slug: NotRequired[str]
    rule: NotRequired[str]
    facts: NotRequired[dict[str, Any]]
    conditions: NotRequired[list[FailedCondition]]
    fields: NotRequired[list[FieldWanted]]
    nearest: NotRequired[list[NearAction]]
    current_version: NotRequired[int]
    missed: NotRequired[list[VisibleEvent]]


class WebhookBody(TypedDict):
    """
    The body of a delivery, as Standard Webhooks has it.

    Attributes:
        timestamp: A time in UTC, with milliseconds (RFC 3339).
    """

    type: Literal["asked", "challenge", "clock-low", "event", "finished", "invited", "test"]
    timestamp: str
    data: WebhookData


AccountEvent: TypeAlias = AttaAntsAccountEvent | MarchOfTheAntsAccountEvent | MyrmesAccountEvent


class BatchItem(TypedDict):
    """
    What came of one plan of many: a match, or the problem that stands against it.
    """

    key: str
    status: int
    match: NotRequired[MatchShown]
    problem: NotRequired[Problem]


CommandPlayed: TypeAlias = AttaAntsCommandPlayed | MarchOfTheAntsCommandPlayed | MyrmesCommandPlayed


EventPage: TypeAlias = AttaAntsEventPage | MarchOfTheAntsEventPage | MyrmesEventPage


AccountMessage: TypeAlias = (
    AccountEvent
    | InboxPage
    | AccountAsked
    | AccountInvited
    | AccountFinished
    | AccountGone
    | AccountClock
    | Heartbeat
)


class BatchCreated(TypedDict):
    """
    What came of each plan, in their order.
    """

    results: list[BatchItem]


DIGEST = "75dd919027df17fcf5d2e8089f0203f6c5668648e171db4531146fc85acb7828"
