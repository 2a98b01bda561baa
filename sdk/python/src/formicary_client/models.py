"""What the service takes and answers, as types: generated from `openapi.yaml`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Profile(TypedDict):
    """
    Attributes:
        name: The name that people read; no two accounts have the same.
        bot: Whether a program plays for the account.
        language: The language in which requests with its keys, its streams and its webhooks are answered; null for what each request's `Accept-Language` likes best. Left out, it stays.
    """

    name: str
    bot: bool
    language: NotRequired[Literal["en", "de", "es"] | None]


class Key(TypedDict):
    """
    Attributes:
        label: What its owner calls it.
        scopes: What it is good for.
    """

    label: str
    scopes: list[
        Literal["match:read", "match:play", "match:create", "account:manage", "audit:read"]
    ]


class Register(TypedDict):
    """
    Attributes:
        name: The name that people read; no two accounts have the same.
        bot: Whether a program plays for the account. Unless given: `false`.
    """

    name: str
    bot: NotRequired[bool]


class Closing(TypedDict):
    """
    Attributes:
        reason: For `abuse` of the service, or as the `operator` decided.
    """

    reason: Literal["abuse", "operator"]


class Name(TypedDict):
    """
    Attributes:
        name: The name that people read; no two accounts have the same.
    """

    name: str


class Recovery(TypedDict):
    """
    Attributes:
        code: The code, as it was given when the account was made.
    """

    code: str


class Analysis(TypedDict):
    """
    Attributes:
        effort: How much it may take. Unless given: `normal`.
    """

    effort: NotRequired[Literal["quick", "normal", "deep"]]


class Resign(TypedDict):
    pass


class CallOff(TypedDict):
    """
    Attributes:
        reason: `abandoned` by its players, for `abuse`, after a `fault` of the service, or as the `operator` decided.
    """

    reason: Literal["abandoned", "abuse", "fault", "operator"]


class Look(TypedDict):
    """
    Attributes:
        invitation: The secret of the invitation.
    """

    invitation: str


class Rewind(TypedDict):
    """
    Attributes:
        to: The version to go to.
    """

    to: int


class Join(TypedDict):
    """
    Attributes:
        entropy: Any text that nobody else can know, mixed into the luck.
        invitation: The secret of the seat's invitation.
    """

    entropy: NotRequired[str]
    invitation: NotRequired[str]


class Handing(TypedDict):
    """
    Attributes:
        level: The level of the bot. Unless given: `greedy`.
    """

    level: NotRequired[str]


class Claim(TypedDict):
    """
    Attributes:
        token: The token, which then ends.
    """

    token: str


class Reservation(TypedDict):
    """
    Attributes:
        account: The id or the name of the account.
    """

    account: str


class Answer(TypedDict):
    """
    Attributes:
        proposal: The seq of the event that proposed it.
        agrees: Whether the seat agrees; the proposer withdraws with `false`.
    """

    proposal: int
    agrees: bool


class Webhook(TypedDict):
    """
    Attributes:
        url: The address to send it to.
        events: What to tell of.
        match: The only match to tell of; unless given, all of the account.
    """

    url: str
    events: list[Literal["asked", "clock-low", "event", "finished", "invited"]]
    match: NotRequired[str]


class WebhookChange(TypedDict):
    """
    Attributes:
        events: What to tell of.
        paused: Whether nothing is to be sent.
    """

    events: NotRequired[list[Literal["asked", "clock-low", "event", "finished", "invited"]]]
    paused: NotRequired[bool]


GameSlug: TypeAlias = Literal["atta-ants", "march-of-the-ants", "myrmes"]


QuestionKind: TypeAlias = Literal[
    "arrange",
    "arrange-card",
    "atelier",
    "battles",
    "births",
    "bonus",
    "casualties",
    "choose",
    "decree",
    "destroy",
    "destroyed",
    "discard",
    "discard-secretly",
    "drop-goal",
    "enter",
    "event",
    "feed",
    "ferocity",
    "found",
    "gather",
    "harvest",
    "horde",
    "invader",
    "keep-hex",
    "move-ants",
    "objective-tile",
    "offer",
    "ordeal",
    "outing",
    "pay",
    "pick-hex",
    "pick-player",
    "place-card",
    "place-hex",
    "place-larvae",
    "react-explore",
    "react-forage",
    "react-march",
    "react-play",
    "relocate",
    "resolve",
    "route-spider",
    "season-end",
    "settle",
    "slumber",
    "spoils",
    "starve",
    "step",
    "storage",
    "swap",
    "swap-sections",
    "turn",
    "winter",
    "worker",
]


class Outcome(TypedDict):
    """
    How the game ended.

    Attributes:
        ranking: Groups of seats, best first; seats in one group share the place.
        reason: Which way to end it was, as a slug.
        rule: The paragraph of the rules for that way to end.
    """

    ranking: list[list[int]]
    reason: str
    rule: str


class SecretAny(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[Any]


class TableCorrespondence(TypedDict):
    """
    Each decision has so many days of its own.

    Attributes:
        kind: What tells this kind from the others: always `correspondence`.
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        days: The days for each decision.
    """

    kind: Literal["correspondence"]
    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    days: int


class TableInvitationMade(TypedDict):
    """
    An open seat has a new invitation, in place of what it had before (rule T17).

    Attributes:
        type: What tells this kind from the others: always `invitation-made`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["invitation-made"]
    seat: int


class TableInvitationWithdrawn(TypedDict):
    """
    An open seat has neither an invitation nor a reservation any more (rule T17).

    Attributes:
        type: What tells this kind from the others: always `invitation-withdrawn`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["invitation-withdrawn"]
    seat: int


class TableLineage(TypedDict):
    """
    Where a branch comes from: a version of a match, which its link names beyond doubt.

    Attributes:
        match: The id of the parent.
        version: The version of the parent that the branch begins from.
        link: The link of the parent's log at that version, in hex.
        luck: The key, in hex, that the parent drew with, if the branch draws with it too; else null.
    """

    match: str
    version: int
    link: str
    luck: NotRequired[str | None]


class TableMatchCalledOff(TypedDict):
    """
    The match was ended before its game was over: nobody won (rules T15 and T19).

    Attributes:
        type: What tells this kind from the others: always `match-called-off`.
        reason: Why it was ended. By an administrator: `abandoned` by its players, for `abuse`, after a `fault` of the service, or as the `operator` decided. While it was open: its creator `cancelled` it, or it `expired`. Nothing that a person typed stands in a log.
    """

    type: Literal["match-called-off"]
    reason: Literal["abandoned", "abuse", "cancelled", "expired", "fault", "operator"]


class TableMatchEnded(TypedDict):
    """
    The game is over; the keys that were committed to are released.

    Attributes:
        type: What tells this kind from the others: always `match-ended`.
        outcome: How it ended.
        keys: The released keys by name, in hex; empty where the match keeps them.
    """

    type: Literal["match-ended"]
    outcome: Outcome
    keys: dict[str, str]


class TableOnlyOfType(TypedDict):
    """
    Give the one legal command of a type; where there are several, the seat is asked.

    Attributes:
        rule: What tells this kind from the others: always `only-of-type`.
        type: The `type` of the command.
    """

    rule: Literal["only-of-type"]
    type: str


class TableOnlyOne(TypedDict):
    """
    Give the one legal command where there is no other.

    Attributes:
        rule: What tells this kind from the others: always `only`.
    """

    rule: Literal["only"]


class TablePerDecision(TypedDict):
    """
    Each decision has so many seconds of its own.

    Attributes:
        kind: What tells this kind from the others: always `per-decision`.
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds for each decision.
    """

    kind: Literal["per-decision"]
    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    seconds: int


class TablePerMatch(TypedDict):
    """
    A seat has so many seconds for the whole match, and some more for each decision it makes.

    Attributes:
        kind: What tells this kind from the others: always `per-match`.
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds in a seat's bank at the beginning.
        increment_seconds: The seconds that the bank gets for each decision of the seat.
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

    Attributes:
        type: What tells this kind from the others: always `position-set`.
        state: The state that the game begins from, JSON-plain; nobody is told.
    """

    type: Literal["position-set"]
    state: SecretAny


class TableReservationDeclined(TypedDict):
    """
    The account that a seat was reserved for does not take it (rule T17).

    Attributes:
        type: What tells this kind from the others: always `reservation-declined`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["reservation-declined"]
    seat: int


class TableRewound(TypedDict):
    """
    The game went back (or forth again) to the state at a version; the table did not.

    Attributes:
        type: What tells this kind from the others: always `rewound`.
        to: The version whose state the game has now.
    """

    type: Literal["rewound"]
    to: int


class TableSeatClaimed(TypedDict):
    """
    An account holds a seat from now on, whose token ended (rule T18).

    Attributes:
        type: What tells this kind from the others: always `seat-claimed`.
        seat: The seat that was claimed.
        account: The id of the account that holds it from now on.
    """

    type: Literal["seat-claimed"]
    seat: int
    account: str


class TableSeatHandedBack(TypedDict):
    """
    The holder of a seat plays it again (rule T10).

    Attributes:
        type: What tells this kind from the others: always `seat-handed-back`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["seat-handed-back"]
    seat: int


class TableSeatHandedToBot(TypedDict):
    """
    A bot of a level plays for a seat from now on; its holder keeps it (rule T10).

    Attributes:
        type: What tells this kind from the others: always `seat-handed-to-bot`.
        seat: The seat that a bot plays.
        level: The level of the bot.
        reason: Who handed it over: its `holder`, or the clock after an `absence`.
    """

    type: Literal["seat-handed-to-bot"]
    seat: int
    level: str
    reason: NotRequired[Literal["absence", "holder"]]


class TableSeatLeft(TypedDict):
    """
    The player of a seat left it before the match began (rule T19).

    Attributes:
        type: What tells this kind from the others: always `seat-left`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["seat-left"]
    seat: int


class TableSeatPlan(TypedDict):
    """
    A seat as it was planned: open to a player, or played by a bot.

    Attributes:
        bot: The level of the bot that plays it; null for an open seat.
        account: The id of the only account that may take it (rule T17); unset if anybody may.
    """

    bot: NotRequired[str | None]
    account: NotRequired[str]


class TableSeatReserved(TypedDict):
    """
    An open seat is kept for an account; its invitation, if there was one, ended (rule T17).

    Attributes:
        type: What tells this kind from the others: always `seat-reserved`.
        seat: The seat that is kept.
        account: The id of the account that alone may take it.
    """

    type: Literal["seat-reserved"]
    seat: int
    account: str


class TableSeatResigned(TypedDict):
    """
    A seat has given the match up; where it goes on, a bot of a level plays (rule T14).

    Attributes:
        type: What tells this kind from the others: always `seat-resigned`.
        seat: Who gave up.
        level: The level of the bot that plays on for it.
        reason: Whether its `holder` gave up, or the clock did after a `time-out`.
    """

    type: Literal["seat-resigned"]
    seat: int
    level: str
    reason: NotRequired[Literal["holder", "time-out"]]


class TableSeatTaken(TypedDict):
    """
    A player sat down, perhaps with entropy of their own for the luck key.

    Attributes:
        type: What tells this kind from the others: always `seat-taken`.
        seat: The seat that was taken.
        entropy: The hex SHA-256 of what the player gave; in older matches, what was typed.
        account: The id of the account that holds the seat (rule T18).
    """

    type: Literal["seat-taken"]
    seat: int
    entropy: NotRequired[str]
    account: NotRequired[str]


class TableSeatTokenRotated(TypedDict):
    """
    The holder of a seat has a new token; the old one ended (rule T18).

    Attributes:
        type: What tells this kind from the others: always `seat-token-rotated`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["seat-token-rotated"]
    seat: int


class TableSpectators(TypedDict):
    """
    Who else may watch a match: nobody, or everybody with a delay (rule T16).

    Attributes:
        kind: `nobody` else may watch, or everybody, with a delay (`delayed`).
        events: How many events a delayed spectator is behind, at least.
        minutes: How many minutes a delayed spectator is behind, at least; both hold.
    """

    kind: Literal["delayed", "nobody"]
    events: NotRequired[int]
    minutes: NotRequired[int]


class TableTheCommand(TypedDict):
    """
    Give this command, without its seat, wherever it is legal.

    Attributes:
        rule: What tells this kind from the others: always `command`.
        command: The command, as a body to post.
    """

    rule: Literal["command"]
    command: dict[str, Any]


class TableTimedOut(TypedDict):
    """
    A seat's time ran out (rule T13); times in milliseconds since 1970, spans in milliseconds.

    Attributes:
        type: What tells this kind from the others: always `timed-out`.
        seat: Whose time ran out.
        asked: The version since which its question stood.
        offered_at: The time of that version.
        started_at: Since when its clock ran: later than that where the seat was taken back.
        allowed: What it had left then, in milliseconds.
        ran_out_at: The sum of `started_at` and `allowed`.
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

    Attributes:
        type: What tells this kind from the others: always `undo-answered`.
        seat: Who answers.
        agrees: Whether it agrees.
    """

    type: Literal["undo-answered"]
    seat: int
    agrees: bool


class TableUndoLapsed(TypedDict):
    """
    What was proposed is off: refused, withdrawn, or the game moved on (rule T6).

    Attributes:
        type: What tells this kind from the others: always `undo-lapsed`.
        reason: Why: a seat `refused`, the proposer has `withdrawn` it, or the game `moved-on`.
    """

    type: Literal["undo-lapsed"]
    reason: Literal["moved-on", "refused", "withdrawn"]


class TableUndoProposed(TypedDict):
    """
    A seat asks the others to go back, or forth again, to a version (rule T6).

    Attributes:
        type: What tells this kind from the others: always `undo-proposed`.
        seat: Who proposes it.
        to: The version to go to.
    """

    type: Literal["undo-proposed"]
    seat: int
    to: int


class AttaAntsCell(TypedDict):
    """
    Attributes:
        x: Grows east, from the nest at 0.
        y: Grows south, from the nest at 0.
    """

    x: int
    y: int


class AttaAntsMoveAnt(TypedDict):
    """
    Take one step with an own ant; it ends the activation of the ant before (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `move-ant`.
        ant: The number of the ant within its seat, from 0.
        to: The cell to step to.
    """

    type: Literal["move-ant"]
    ant: int
    to: AttaAntsCell


class AttaAntsDropLeaf(TypedDict):
    """
    Leave the ant's leaf on its card as a loose counter (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `drop-leaf`.
        ant: The number of the ant within its seat, from 0.
    """

    type: Literal["drop-leaf"]
    ant: int


class AttaAntsPickUpLeaf(TypedDict):
    """
    Take a loose counter from the ant's card (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `pick-up-leaf`.
        ant: The number of the ant within its seat, from 0.
    """

    type: Literal["pick-up-leaf"]
    ant: int


class AttaAntsTakeLeaf(TypedDict):
    """
    Take the leaf of another ant on the same card, an own or a rival's (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `take-leaf`.
        ant: The number of the ant within its seat, from 0.
        owner: The seat of the ant that carries the leaf.
        victim: The number of that ant.
    """

    type: Literal["take-leaf"]
    ant: int
    owner: int
    victim: int


class AttaAntsEndTurn(TypedDict):
    """
    End the seat's turn; ants that must leave the nest have left it (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `end-turn`.
    """

    type: Literal["end-turn"]


class AttaAntsPlaceCard(TypedDict):
    """
    Lay the drawn card on an empty cell where it fits (rules 3.1).

    Attributes:
        type: What tells this kind from the others: always `place-card`.
        cell: Where to lay it.
        rotation: Quarter turns clockwise.
    """

    type: Literal["place-card"]
    cell: AttaAntsCell
    rotation: int


class AttaAntsRouteSpider(TypedDict):
    """
    Choose among the equally good first steps of a spider (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `route-spider`.
        spider: The number of the spider, in order of coming into play.
        to: The cell of its first step.
    """

    type: Literal["route-spider"]
    spider: int
    to: AttaAntsCell


class AttaAntsArrangeCard(TypedDict):
    """
    Lay one of the first eight cards beside the nest or at a corner (rules 2.3).

    Attributes:
        type: What tells this kind from the others: always `arrange-card`.
        card: The id of one of the cards still to lay.
        cell: Where to lay it.
        rotation: Quarter turns clockwise.
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


class AttaAntsRecordedMoveAnt(TypedDict):
    """
    Take one step with an own ant; it ends the activation of the ant before (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `move-ant`.
        ant: The number of the ant within its seat, from 0.
        to: The cell to step to.
        seat: The seat that gave it.
    """

    type: Literal["move-ant"]
    ant: int
    to: AttaAntsCell
    seat: int


class AttaAntsRecordedDropLeaf(TypedDict):
    """
    Leave the ant's leaf on its card as a loose counter (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `drop-leaf`.
        ant: The number of the ant within its seat, from 0.
        seat: The seat that gave it.
    """

    type: Literal["drop-leaf"]
    ant: int
    seat: int


class AttaAntsRecordedPickUpLeaf(TypedDict):
    """
    Take a loose counter from the ant's card (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `pick-up-leaf`.
        ant: The number of the ant within its seat, from 0.
        seat: The seat that gave it.
    """

    type: Literal["pick-up-leaf"]
    ant: int
    seat: int


class AttaAntsRecordedTakeLeaf(TypedDict):
    """
    Take the leaf of another ant on the same card, an own or a rival's (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `take-leaf`.
        ant: The number of the ant within its seat, from 0.
        owner: The seat of the ant that carries the leaf.
        victim: The number of that ant.
        seat: The seat that gave it.
    """

    type: Literal["take-leaf"]
    ant: int
    owner: int
    victim: int
    seat: int


class AttaAntsRecordedEndTurn(TypedDict):
    """
    End the seat's turn; ants that must leave the nest have left it (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `end-turn`.
        seat: The seat that gave it.
    """

    type: Literal["end-turn"]
    seat: int


class AttaAntsRecordedPlaceCard(TypedDict):
    """
    Lay the drawn card on an empty cell where it fits (rules 3.1).

    Attributes:
        type: What tells this kind from the others: always `place-card`.
        cell: Where to lay it.
        rotation: Quarter turns clockwise.
        seat: The seat that gave it.
    """

    type: Literal["place-card"]
    cell: AttaAntsCell
    rotation: int
    seat: int


class AttaAntsRecordedRouteSpider(TypedDict):
    """
    Choose among the equally good first steps of a spider (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `route-spider`.
        spider: The number of the spider, in order of coming into play.
        to: The cell of its first step.
        seat: The seat that gave it.
    """

    type: Literal["route-spider"]
    spider: int
    to: AttaAntsCell
    seat: int


class AttaAntsRecordedArrangeCard(TypedDict):
    """
    Lay one of the first eight cards beside the nest or at a corner (rules 2.3).

    Attributes:
        type: What tells this kind from the others: always `arrange-card`.
        card: The id of one of the cards still to lay.
        cell: Where to lay it.
        rotation: Quarter turns clockwise.
        seat: The seat that gave it.
    """

    type: Literal["arrange-card"]
    card: str
    cell: AttaAntsCell
    rotation: int
    seat: int


class AttaAntsOptions(TypedDict):
    """
    The options of a match.

    Attributes:
        deck_size: The cards besides the nest: 24, or 23 without the first of the pack. Unless given: `24`.
        arrange: Who lays the first eight cards, the system at random or the first player. Unless given: `system`.
        first_player: The seat that begins; if null, one that is drawn of three or four, and of two the one that the creator's account holds, or else seat 0.
    """

    deck_size: NotRequired[int]
    arrange: NotRequired[Literal["first_player", "system"]]
    first_player: NotRequired[int | None]


class AttaAntsAntBorn(TypedDict):
    """
    A leaf brought into the nest left the game for a new ant (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `ant-born`.
        seat: Whose ant it is.
        ant: The number of the newborn within its seat.
        mother: The number of the ant that brought the leaf.
    """

    type: Literal["ant-born"]
    seat: int
    ant: int
    mother: int


class AttaAntsAntMoved(TypedDict):
    """
    An ant took one step (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `ant-moved`.
        seat: Whose ant it is.
        ant: The ant's number within its seat, from 0.
        to: The cell that it stands on.
        more: Whether a second step, by trail, is left.
    """

    type: Literal["ant-moved"]
    seat: int
    ant: int
    to: AttaAntsCell
    more: bool


class AttaAntsCardArranged(TypedDict):
    """
    One of the first eight cards was laid by the first player (rules 2.3).

    Attributes:
        type: What tells this kind from the others: always `card-arranged`.
        seat: The first player.
        card: The id of the card.
        cell: Where it lies.
        rotation: Its quarter turns clockwise.
    """

    type: Literal["card-arranged"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsCardDiscarded(TypedDict):
    """
    The card of the round fits nowhere and leaves the game: the ants move (rules 3.1).

    Attributes:
        type: What tells this kind from the others: always `card-discarded`.
        seat: The first player, who moves first.
        card: The id of the card.
    """

    type: Literal["card-discarded"]
    seat: int
    card: str


class AttaAntsCardDrawn(TypedDict):
    """
    The first player has this card to place (rules 3.1).

    Attributes:
        type: What tells this kind from the others: always `card-drawn`.
        seat: The first player.
        card: The id of the card.
    """

    type: Literal["card-drawn"]
    seat: int
    card: str


class AttaAntsCardFace(TypedDict):
    """
    What a card shows, unturned.

    Attributes:
        card: The id of the card.
        pattern: The name of its pattern of trails.
        trails: The edges that a trail reaches: `north`, `east`, `south`, `west`.
        leaves: The leaf counters that it brings.
        spider: Whether it brings a spider.
        rotations: How many of its rotations differ: 1, 2 or 4.
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

    Attributes:
        type: What tells this kind from the others: always `card-placed`.
        seat: The first player, who moves first.
        card: The id of the card.
        cell: Where it lies.
        rotation: Its quarter turns clockwise.
    """

    type: Literal["card-placed"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsDeckPassedOn(TypedDict):
    """
    The deck passes on (rules 3.4).

    Attributes:
        type: What tells this kind from the others: always `round-ended`.
        round: The round that ended, from 1.
        first: The first player of the next round.
    """

    type: Literal["round-ended"]
    round: int
    first: int


class AttaAntsEatenAnt(TypedDict):
    """
    An ant that was eaten.

    Attributes:
        seat: Whose ant it was.
        ant: The ant's number within its seat, from 0.
    """

    seat: int
    ant: int


class AttaAntsEightDrawn(TypedDict):
    """
    The first player is to arrange these eight cards (rules 2.3).

    Attributes:
        type: What tells this kind from the others: always `eight-drawn`.
        seat: The first player.
        cards: The ids of the cards.
    """

    type: Literal["eight-drawn"]
    seat: int
    cards: list[str]


class AttaAntsGameEnded(TypedDict):
    """
    The game is over (rules 3.4 and 4).

    Attributes:
        type: What tells this kind from the others: always `game-ended`.
        reason: Which way to end it was, as a slug.
        ranking: Groups of seats, best first; seats in one group share the place.
    """

    type: Literal["game-ended"]
    reason: str
    ranking: list[list[int]]


class AttaAntsLaidCard(TypedDict):
    """
    A card on the table.

    Attributes:
        card: The id of the card.
        cell: Where it lies.
        rotation: Its quarter turns clockwise.
    """

    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsLeafDropped(TypedDict):
    """
    An ant left its leaf on its card (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `leaf-dropped`.
        seat: Whose ant it is.
        ant: The ant's number within its seat, from 0.
    """

    type: Literal["leaf-dropped"]
    seat: int
    ant: int


class AttaAntsLeafPickedUp(TypedDict):
    """
    An ant took a loose counter from its card (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `leaf-picked-up`.
        seat: Whose ant it is.
        ant: The ant's number within its seat, from 0.
    """

    type: Literal["leaf-picked-up"]
    seat: int
    ant: int


class AttaAntsLeafTaken(TypedDict):
    """
    An ant took the leaf of another ant on its card (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `leaf-taken`.
        seat: Whose ant took the leaf.
        ant: The number of the ant that took it.
        owner: The seat of the ant that lost it.
        victim: The number of that ant.
    """

    type: Literal["leaf-taken"]
    seat: int
    ant: int
    owner: int
    victim: int


class AttaAntsNestPlaced(TypedDict):
    """
    The nest lies on the table with two ants of each seat in it (rules 2).

    Attributes:
        type: What tells this kind from the others: always `match-started`.
        content: The hash of the pack.
        seats: The number of seats.
        deck_size: The cards besides the nest.
        first: The first player.
    """

    type: Literal["match-started"]
    content: str
    seats: int
    deck_size: int
    first: int


class AttaAntsRoutesFound(TypedDict):
    """
    Every spider has chosen its prey (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `routes-found`.
        ways: By spider, its equally good first steps.
    """

    type: Literal["routes-found"]
    ways: list[list[AttaAntsCell]]


class AttaAntsSeatEliminated(TypedDict):
    """
    A seat has no ant left in play and is out (rules 3.4).

    Attributes:
        type: What tells this kind from the others: always `seat-eliminated`.
        seat: Who is out.
    """

    type: Literal["seat-eliminated"]
    seat: int


class AttaAntsSeenAnt(TypedDict):
    """
    An ant in play.

    Attributes:
        seat: Whose ant it is.
        ant: The ant's number within its seat, from 0.
        cell: Where it stands.
        carrying: Whether it carries a leaf.
        newborn: Whether it was born this round, so it does not move.
        may_act: Whether it may be activated this turn, or is active.
        must_leave: Whether it must leave the nest before its turn ends.
        active: Whether it acted last this turn.
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
    A card on the table.

    Attributes:
        cell: Where it lies.
        card: The id of the card; `nest` for the nest.
        rotation: Its quarter turns clockwise.
        trails: The edges that a trail reaches, after its rotation.
        linked: The touching cells that a trail leads to.
        leaves: The loose leaf counters on it.
        spiders: The numbers of the spiders on it.
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
    A seat's ants.

    Attributes:
        seat: Whose ants they are.
        ants: How many of its ants are in play.
        supply: How many of its ants are not in play.
        eaten: How many of its ants were eaten by spiders.
        out: The round in which the seat was eliminated; 0 while it is in.
    """

    seat: int
    ants: int
    supply: int
    eaten: int
    out: int


class AttaAntsSeenSpider(TypedDict):
    """
    A spider.

    Attributes:
        spider: Its number, in the order in which they came into play.
        cell: Where it stands.
        ways: Its equally good first steps, while routes are chosen; else empty.
        route: The step that was chosen, while routes are chosen; else null.
    """

    spider: int
    cell: AttaAntsCell
    ways: list[AttaAntsCell]
    route: AttaAntsCell | None


class AttaAntsSpiderRouted(TypedDict):
    """
    The first player chose a spider's step (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `spider-routed`.
        seat: The first player.
        spider: The number of the spider, in the order in which they came into play.
        to: The cell of its first step.
    """

    type: Literal["spider-routed"]
    seat: int
    spider: int
    to: AttaAntsCell


class AttaAntsSpidersMoved(TypedDict):
    """
    All spiders took their step (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `spiders-moved`.
        to: By spider, the cell that it stands on.
    """

    type: Literal["spiders-moved"]
    to: list[AttaAntsCell]


class AttaAntsSpidersRested(TypedDict):
    """
    No spider moves: there is none, or every ant is in the nest (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `spiders-rested`.
    """

    type: Literal["spiders-rested"]


class AttaAntsSquareLaid(TypedDict):
    """
    The first eight cards lie around the nest (rules 2.3).

    Attributes:
        type: What tells this kind from the others: always `square-laid`.
        cards: The cards, and where they lie.
    """

    type: Literal["square-laid"]
    cards: list[AttaAntsLaidCard]


class AttaAntsTurnEnded(TypedDict):
    """
    A seat has moved its ants (rules 3.2).

    Attributes:
        type: What tells this kind from the others: always `turn-ended`.
        seat: Whose turn ended.
        next: Who moves ants now; null after the last of the round.
    """

    type: Literal["turn-ended"]
    seat: int
    next: int | None


class AttaAntsUnfinished(TypedDict):
    """
    What a turn keeps in mind besides what the rest of the view shows.

    Attributes:
        ready: The ants that may still be activated, as a bit mask: ant n of seat s is bit 6 * s + n, so `ready >> (6 * seat + ant) & 1` is 1 for those.
        nested: The ants that stood in the nest when the turn began, as a mask of the same bits.
        path: How far the active ant has come: 0 no step yet, 1 a second step by trail is left, 2 arrived.
        dropped: Whether the active ant has dropped a leaf during this stop.
    """

    ready: int
    nested: int
    path: int
    dropped: bool


class AttaAntsView(TypedDict):
    """
    The game as a seat, or a spectator (None), sees it.

    Attributes:
        seat: Who sees it; null for a spectator.
        content: The hash of the pack.
        deck_size: The cards besides the nest that the match began with.
        round: The round that is played, from 1.
        first: The first player.
        phase: `arranging`, `placing`, `moving`, `routing`, `resolving`, `ended`, or `drawing` and `unstarted` for the moments in which nobody is asked.
        asked: The seat that must act; null while none must.
        to_arrange: The cards that the first player has still to lay around the nest.
        drawn: The card that the first player has to place; null while there is none.
        deck: The cards in the deck, in pack order; their order in the deck is drawn.
        cards: The cards on the table, in the order in which they were laid, the nest first.
        frontier: Empty cells that touch a card.
        ants: The ants in play.
        seats: The ants of each seat, counted.
        spiders: The spiders in play.
        turn: What the turn in course keeps in mind; null while nobody moves ants.
        ranking: Groups of seats, best first; empty before the end.
        reason: Which way to end it was, as a slug; empty before the end.
        rules: The switches of the rules that are played; left out under the first version.
    """

    seat: int | None
    content: str
    deck_size: int
    round: int
    first: int
    phase: Literal[
        "arranging", "drawing", "ended", "moving", "placing", "resolving", "routing", "unstarted"
    ]
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
    rules: NotRequired[list[str]]


class MarchOfTheAntsExplore(TypedDict):
    """
    Draw a hex and place it at an exit (rules 5.2).

    Attributes:
        type: What tells this kind from the others: always `explore`.
    """

    type: Literal["explore"]


class MarchOfTheAntsMarch(TypedDict):
    """
    Take steps with larvae and ants (rules 5.3).

    Attributes:
        type: What tells this kind from the others: always `march`.
    """

    type: Literal["march"]


class MarchOfTheAntsForage(TypedDict):
    """
    Draw cards (rules 5.4).

    Attributes:
        type: What tells this kind from the others: always `forage`.
    """

    type: Literal["forage"]


class MarchOfTheAntsPlayCard(TypedDict):
    """
    Declare a card from the hand, to be paid and resolved (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `play-card`.
        card: The id of a card in the hand.
    """

    type: Literal["play-card"]
    card: str


class MarchOfTheAntsRest(TypedDict):
    """
    Rest for the remainder of the Worker Phase (rules 5.6).

    Attributes:
        type: What tells this kind from the others: always `rest`.
    """

    type: Literal["rest"]


class MarchOfTheAntsPass(TypedDict):
    """
    Decline what is offered, or stop what one is doing (rules 4).

    Attributes:
        type: What tells this kind from the others: always `pass`.
    """

    type: Literal["pass"]


class MarchOfTheAntsKeepHex(TypedDict):
    """
    Keep one of the hexes drawn (rules 3.3, 11.3).

    Attributes:
        type: What tells this kind from the others: always `keep-hex`.
        hex: The number of the hex.
    """

    type: Literal["keep-hex"]
    hex: int


class MarchOfTheAntsMapCell(TypedDict):
    """
    Attributes:
        q: Grows east; The Great Tunnel lies on (0, 0), (1, 0) and (0, 1).
        r: Grows south-east.
    """

    q: int
    r: int


class MarchOfTheAntsPlaceHex(TypedDict):
    """
    Place the hex drawn.

    Attributes:
        type: What tells this kind from the others: always `place-hex`.
        source: The tile explored from: 0 for The Great Tunnel, else a hex; 0 where tunnels need not meet.
        cell: Where to place it.
        rotation: Its sixths of a turn, counter-clockwise.
    """

    type: Literal["place-hex"]
    source: int
    cell: MarchOfTheAntsMapCell
    rotation: int


class MarchOfTheAntsRelocateAnt(TypedDict):
    """
    Move an own ant from one spot to another (rules 2.1, 5.2, 5.3, 6.1).

    Attributes:
        type: What tells this kind from the others: always `move-ant`.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place to move to.
        to_site: The site to move to; 0 for the outskirts.
    """

    type: Literal["move-ant"]
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsPlaceLarva(TypedDict):
    """
    Put a larva from the chamber into the Meadow, where it is an ant at once (rules 2.1).

    Attributes:
        type: What tells this kind from the others: always `place-larva`.
        place: The place to enter.
        site: The site to enter; 0 for the outskirts.
    """

    type: Literal["place-larva"]
    place: int
    site: int


class MarchOfTheAntsTakeSite(TypedDict):
    """
    Put an ant that must take a site onto this vacant one (rules 2.2, 3.3).

    Attributes:
        type: What tells this kind from the others: always `take-site`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["take-site"]
    place: int
    site: int


class MarchOfTheAntsPayLarva(TypedDict):
    """
    Pay one unit of a card's cost with a larva (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `pay-larva`.
    """

    type: Literal["pay-larva"]


class MarchOfTheAntsPayAnt(TypedDict):
    """
    Pay one unit of a card's cost with an ant from the Meadow (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `pay-ant`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["pay-ant"]
    place: int
    site: int


class MarchOfTheAntsTakeLarva(TypedDict):
    """
    React to Forage: gain a larva (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `take-larva`.
    """

    type: Literal["take-larva"]


class MarchOfTheAntsDropGoal(TypedDict):
    """
    Discard a goal in play to make room for a third (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `drop-goal`.
        card: The id of the goal.
    """

    type: Literal["drop-goal"]
    card: str


class MarchOfTheAntsDiscard(TypedDict):
    """
    Put a card from the hand on the discard pile, face up.

    Attributes:
        type: What tells this kind from the others: always `discard`.
        card: The id of a card in the hand.
    """

    type: Literal["discard"]
    card: str


class MarchOfTheAntsPutDown(TypedDict):
    """
    Put a card from the hand face down, to be revealed with the others' (rules 6.1).

    Attributes:
        type: What tells this kind from the others: always `commit`.
        card: The id of a card in the hand.
    """

    type: Literal["commit"]
    card: str


class MarchOfTheAntsPickPlace(TypedDict):
    """
    Choose the hex that an effect is about.

    Attributes:
        type: What tells this kind from the others: always `pick-place`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
    """

    type: Literal["pick-place"]
    place: int


class MarchOfTheAntsPickPlayer(TypedDict):
    """
    Choose the player that an effect is about, or who invades (rules 6.2).

    Attributes:
        type: What tells this kind from the others: always `pick-player`.
        player: The seat that is chosen.
    """

    type: Literal["pick-player"]
    player: int


class MarchOfTheAntsPickOption(TypedDict):
    """
    Choose one of the entries that an effect offers, by its label.

    Attributes:
        type: What tells this kind from the others: always `pick-option`.
        option: The label of the entry.
    """

    type: Literal["pick-option"]
    option: str


class MarchOfTheAntsPickAnt(TypedDict):
    """
    Choose an ant of any player.

    Attributes:
        type: What tells this kind from the others: always `pick-ant`.
        owner: The seat whose ant it is.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["pick-ant"]
    owner: int
    place: int
    site: int


class MarchOfTheAntsLoseAnt(TypedDict):
    """
    Choose an own ant that dies (rules 6.1, 7).

    Attributes:
        type: What tells this kind from the others: always `lose-ant`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["lose-ant"]
    place: int
    site: int


class MarchOfTheAntsHarvestSite(TypedDict):
    """
    Collect the printed yield of a site that one inhabits.

    Attributes:
        type: What tells this kind from the others: always `harvest-site`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["harvest-site"]
    place: int
    site: int


class MarchOfTheAntsSwapEvolutions(TypedDict):
    """
    Exchange the topmost evolutions of a section with another player.

    Attributes:
        type: What tells this kind from the others: always `swap-evolutions`.
        player: The seat to exchange with.
        section: The section of the body.
    """

    type: Literal["swap-evolutions"]
    player: int
    section: Literal["abdomen", "head", "thorax"]


class MarchOfTheAntsPlayOffered(TypedDict):
    """
    Play, free of cost, a card that another player has discarded (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `play-offered`.
        card: The id of one of the discarded cards.
    """

    type: Literal["play-offered"]
    card: str


class MarchOfTheAntsPutBack(TypedDict):
    """
    Put back a hex that was looked at: the next one from the top of the pile.

    Attributes:
        type: What tells this kind from the others: always `put-back`.
        hex: The number of the hex.
    """

    type: Literal["put-back"]
    hex: int


class MarchOfTheAntsTakeDecree(TypedDict):
    """
    Choose what the Royal Decree brings (rules 7).

    Attributes:
        type: What tells this kind from the others: always `take-decree`.
        resource: 2 `food`, or 5 larvae (`larva`).
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


class MarchOfTheAntsRecordedExplore(TypedDict):
    """
    Draw a hex and place it at an exit (rules 5.2).

    Attributes:
        type: What tells this kind from the others: always `explore`.
        seat: The seat that gave it.
    """

    type: Literal["explore"]
    seat: int


class MarchOfTheAntsRecordedMarch(TypedDict):
    """
    Take steps with larvae and ants (rules 5.3).

    Attributes:
        type: What tells this kind from the others: always `march`.
        seat: The seat that gave it.
    """

    type: Literal["march"]
    seat: int


class MarchOfTheAntsRecordedForage(TypedDict):
    """
    Draw cards (rules 5.4).

    Attributes:
        type: What tells this kind from the others: always `forage`.
        seat: The seat that gave it.
    """

    type: Literal["forage"]
    seat: int


class MarchOfTheAntsRecordedPlayCard(TypedDict):
    """
    Declare a card from the hand, to be paid and resolved (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `play-card`.
        card: The id of a card in the hand.
        seat: The seat that gave it.
    """

    type: Literal["play-card"]
    card: str
    seat: int


class MarchOfTheAntsRecordedRest(TypedDict):
    """
    Rest for the remainder of the Worker Phase (rules 5.6).

    Attributes:
        type: What tells this kind from the others: always `rest`.
        seat: The seat that gave it.
    """

    type: Literal["rest"]
    seat: int


class MarchOfTheAntsRecordedPass(TypedDict):
    """
    Decline what is offered, or stop what one is doing (rules 4).

    Attributes:
        type: What tells this kind from the others: always `pass`.
        seat: The seat that gave it.
    """

    type: Literal["pass"]
    seat: int


class MarchOfTheAntsRecordedKeepHex(TypedDict):
    """
    Keep one of the hexes drawn (rules 3.3, 11.3).

    Attributes:
        type: What tells this kind from the others: always `keep-hex`.
        hex: The number of the hex.
        seat: The seat that gave it.
    """

    type: Literal["keep-hex"]
    hex: int
    seat: int


class MarchOfTheAntsRecordedPlaceHex(TypedDict):
    """
    Place the hex drawn.

    Attributes:
        type: What tells this kind from the others: always `place-hex`.
        source: The tile explored from: 0 for The Great Tunnel, else a hex; 0 where tunnels need not meet.
        cell: Where to place it.
        rotation: Its sixths of a turn, counter-clockwise.
        seat: The seat that gave it.
    """

    type: Literal["place-hex"]
    source: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    seat: int


class MarchOfTheAntsRecordedRelocateAnt(TypedDict):
    """
    Move an own ant from one spot to another (rules 2.1, 5.2, 5.3, 6.1).

    Attributes:
        type: What tells this kind from the others: always `move-ant`.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place to move to.
        to_site: The site to move to; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["move-ant"]
    place: int
    site: int
    to_place: int
    to_site: int
    seat: int


class MarchOfTheAntsRecordedPlaceLarva(TypedDict):
    """
    Put a larva from the chamber into the Meadow, where it is an ant at once (rules 2.1).

    Attributes:
        type: What tells this kind from the others: always `place-larva`.
        place: The place to enter.
        site: The site to enter; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["place-larva"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedTakeSite(TypedDict):
    """
    Put an ant that must take a site onto this vacant one (rules 2.2, 3.3).

    Attributes:
        type: What tells this kind from the others: always `take-site`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["take-site"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedPayLarva(TypedDict):
    """
    Pay one unit of a card's cost with a larva (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `pay-larva`.
        seat: The seat that gave it.
    """

    type: Literal["pay-larva"]
    seat: int


class MarchOfTheAntsRecordedPayAnt(TypedDict):
    """
    Pay one unit of a card's cost with an ant from the Meadow (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `pay-ant`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["pay-ant"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedTakeLarva(TypedDict):
    """
    React to Forage: gain a larva (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `take-larva`.
        seat: The seat that gave it.
    """

    type: Literal["take-larva"]
    seat: int


class MarchOfTheAntsRecordedDropGoal(TypedDict):
    """
    Discard a goal in play to make room for a third (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `drop-goal`.
        card: The id of the goal.
        seat: The seat that gave it.
    """

    type: Literal["drop-goal"]
    card: str
    seat: int


class MarchOfTheAntsRecordedDiscard(TypedDict):
    """
    Put a card from the hand on the discard pile, face up.

    Attributes:
        type: What tells this kind from the others: always `discard`.
        card: The id of a card in the hand.
        seat: The seat that gave it.
    """

    type: Literal["discard"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPutDown(TypedDict):
    """
    Put a card from the hand face down, to be revealed with the others' (rules 6.1).

    Attributes:
        type: What tells this kind from the others: always `commit`.
        card: The id of a card in the hand.
        seat: The seat that gave it.
    """

    type: Literal["commit"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPickPlace(TypedDict):
    """
    Choose the hex that an effect is about.

    Attributes:
        type: What tells this kind from the others: always `pick-place`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        seat: The seat that gave it.
    """

    type: Literal["pick-place"]
    place: int
    seat: int


class MarchOfTheAntsRecordedPickPlayer(TypedDict):
    """
    Choose the player that an effect is about, or who invades (rules 6.2).

    Attributes:
        type: What tells this kind from the others: always `pick-player`.
        player: The seat that is chosen.
        seat: The seat that gave it.
    """

    type: Literal["pick-player"]
    player: int
    seat: int


class MarchOfTheAntsRecordedPickOption(TypedDict):
    """
    Choose one of the entries that an effect offers, by its label.

    Attributes:
        type: What tells this kind from the others: always `pick-option`.
        option: The label of the entry.
        seat: The seat that gave it.
    """

    type: Literal["pick-option"]
    option: str
    seat: int


class MarchOfTheAntsRecordedPickAnt(TypedDict):
    """
    Choose an ant of any player.

    Attributes:
        type: What tells this kind from the others: always `pick-ant`.
        owner: The seat whose ant it is.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["pick-ant"]
    owner: int
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedLoseAnt(TypedDict):
    """
    Choose an own ant that dies (rules 6.1, 7).

    Attributes:
        type: What tells this kind from the others: always `lose-ant`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["lose-ant"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedHarvestSite(TypedDict):
    """
    Collect the printed yield of a site that one inhabits.

    Attributes:
        type: What tells this kind from the others: always `harvest-site`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        seat: The seat that gave it.
    """

    type: Literal["harvest-site"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedSwapEvolutions(TypedDict):
    """
    Exchange the topmost evolutions of a section with another player.

    Attributes:
        type: What tells this kind from the others: always `swap-evolutions`.
        player: The seat to exchange with.
        section: The section of the body.
        seat: The seat that gave it.
    """

    type: Literal["swap-evolutions"]
    player: int
    section: Literal["abdomen", "head", "thorax"]
    seat: int


class MarchOfTheAntsRecordedPlayOffered(TypedDict):
    """
    Play, free of cost, a card that another player has discarded (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `play-offered`.
        card: The id of one of the discarded cards.
        seat: The seat that gave it.
    """

    type: Literal["play-offered"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPutBack(TypedDict):
    """
    Put back a hex that was looked at: the next one from the top of the pile.

    Attributes:
        type: What tells this kind from the others: always `put-back`.
        hex: The number of the hex.
        seat: The seat that gave it.
    """

    type: Literal["put-back"]
    hex: int
    seat: int


class MarchOfTheAntsRecordedTakeDecree(TypedDict):
    """
    Choose what the Royal Decree brings (rules 7).

    Attributes:
        type: What tells this kind from the others: always `take-decree`.
        resource: 2 `food`, or 5 larvae (`larva`).
        seat: The seat that gave it.
    """

    type: Literal["take-decree"]
    resource: Literal["food", "larva"]
    seat: int


class MarchOfTheAntsOptions(TypedDict):
    """
    The variants of a match.

    Attributes:
        long_game: Whether there are five rounds instead of four (rules 9.1). Unless given: `false`.
        beyond_count: How many Beyond the Meadow hexes are in the pile; with five players or in the long game always all of them (rules 9.2). Unless given: `3`.
        second_rester_extra_larva: Whether the second player to Rest gains one larva more than the one that every first Rest brings (rules 5.6). Unless given: `false`.
        great_tunnel: The outline of The Great Tunnel; the content pack has it (rules 1.2). Unless given: `trefoil`.
        bee_cards: Whether the six bee cards are in the deck (rules 9.4). Unless given: `true`.
        horde: Whether the colonies play together against the Centipede Horde (rules 9.5). Unless given: `false`.
    """

    long_game: NotRequired[bool]
    beyond_count: NotRequired[int]
    second_rester_extra_larva: NotRequired[bool]
    great_tunnel: NotRequired[Literal["trefoil"]]
    bee_cards: NotRequired[bool]
    horde: NotRequired[bool]


class MarchOfTheAntsAbdomenBonuses(TypedDict):
    """
    Bonuses at the start of the Queen Phase.

    Attributes:
        type: What tells this kind from the others: always `abdomen-bonuses`.
        seats: Those whose bonuses are due, in order.
    """

    type: Literal["abdomen-bonuses"]
    seats: list[int]


class MarchOfTheAntsAntDestroyed(TypedDict):
    """
    An ant is destroyed by another player's choice.

    Attributes:
        type: What tells this kind from the others: always `ant-destroyed`.
        seat: A seat of the table, counted from 0.
        owner: Whose ant it was.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-destroyed"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsAntEntered(TypedDict):
    """
    An ant moves into the explored hex (rules 5.2).

    Attributes:
        type: What tells this kind from the others: always `ant-entered`.
        seat: A seat of the table, counted from 0.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place where it stands now.
        to_site: The site where it stands now; 0 for the outskirts.
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

    Attributes:
        type: What tells this kind from the others: always `ant-founded`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-founded"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntPaid(TypedDict):
    """
    An ant is paid for a card (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `ant-paid`.
        seat: A seat of the table, counted from 0.
        place: The place that it leaves.
        site: The site that it leaves; 0 for the outskirts.
    """

    type: Literal["ant-paid"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntReacted(TypedDict):
    """
    A player reacts to March with a step (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `ant-reacted`.
        seat: A seat of the table, counted from 0.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place where it stands now.
        to_site: The site where it stands now; 0 for the outskirts.
        left: The steps of the Reaction that are left.
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

    Attributes:
        type: What tells this kind from the others: always `ant-relocated`.
        seat: A seat of the table, counted from 0.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place where it stands now.
        to_site: The site where it stands now; 0 for the outskirts.
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

    Attributes:
        type: What tells this kind from the others: always `ant-settled`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-settled"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntStepped(TypedDict):
    """
    An ant takes a step (rules 5.3).

    Attributes:
        type: What tells this kind from the others: always `ant-stepped`.
        seat: A seat of the table, counted from 0.
        place: The place that the ant leaves.
        site: The site that it leaves; 0 for the outskirts.
        to_place: The place where it stands now.
        to_site: The site where it stands now; 0 for the outskirts.
        flown: Whether it flew: to a hex that is not linked.
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
    Some ants of a player must die.

    Attributes:
        type: What tells this kind from the others: always `ants-doomed`.
        seat: A seat of the table, counted from 0.
        places: Where: bit n for place n; -1 for anywhere.
        count: How many ants must die.
        cause: Why they die.
    """

    type: Literal["ants-doomed"]
    seat: int
    places: int
    count: int
    cause: Literal["battle", "effect", "hunger"]


class MarchOfTheAntsAntsFed(TypedDict):
    """
    A player's ants eat (rules 7).

    Attributes:
        type: What tells this kind from the others: always `ants-fed`.
        seat: A seat of the table, counted from 0.
        food: Food eaten.
        larvae: Larvae that are eaten for want of food.
        starving: Ants that must die.
    """

    type: Literal["ants-fed"]
    seat: int
    food: int
    larvae: int
    starving: int


class MarchOfTheAntsAntsSwapped(TypedDict):
    """
    Two ants of different players change places.

    Attributes:
        type: What tells this kind from the others: always `ants-swapped`.
        seat: Who had them change places.
        owner: Whose ant the first one is.
        place: Where the first one stood.
        site: The site where the first one stood; 0 for the outskirts.
        other: Whose ant the second one is.
        to_place: Where the second one stood.
        to_site: The site where the second one stood; 0 for the outskirts.
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

    Attributes:
        type: What tells this kind from the others: always `arena-left`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
    """

    type: Literal["arena-left"]
    place: int


class MarchOfTheAntsArrange(TypedDict):
    """
    Hexes looked at that go back on the pile, from the top down.

    Attributes:
        type: What tells this kind from the others: always `arrange`.
        seat: A seat of the table, counted from 0.
        count: How many hexes.
        done: How many of them are back.
    """

    type: Literal["arrange"]
    seat: int
    count: int
    done: NotRequired[int]


class MarchOfTheAntsAwardGiven(TypedDict):
    """
    A final award (rules 8).

    Attributes:
        type: What tells this kind from the others: always `award-given`.
        seat: A seat of the table, counted from 0.
        award: Which award it is, as a slug.
        points: Colony points gained.
    """

    type: Literal["award-given"]
    seat: int
    award: str
    points: int


class MarchOfTheAntsBattle(TypedDict):
    """
    An ant battle.

    Attributes:
        type: What tells this kind from the others: always `battle`.
        place: The number of the hex.
        invader: Who invades.
        defender: Who defends.
        invader_strength: The invader's Army Strength.
        defender_strength: The defender's Army Strength.
        asked: Who may still put a card face down, in order.
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

    Attributes:
        type: What tells this kind from the others: always `battle-begun`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        invader: Who invades.
        defender: Who defends.
        invader_strength: The invader's Army Strength.
        defender_strength: The defender's Army Strength.
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

    Attributes:
        type: What tells this kind from the others: always `battle-fought`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        invader: Who invades.
        defender: Who defends.
        invader_card: The id of the invader's card; empty without one.
        defender_card: The id of the defender's card; empty without one.
        invader_total: The invader's Army Strength and Ferocity.
        defender_total: The defender's Army Strength and Ferocity.
        winner: Who wins.
        winner_losses: How many ants of the winner die.
        loser_losses: How many ants of the loser die.
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

    Attributes:
        type: What tells this kind from the others: always `battle-won`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
    """

    type: Literal["battle-won"]
    seat: int
    place: int


class MarchOfTheAntsBonus(TypedDict):
    """
    Further actions of Frenzied Activity.

    Attributes:
        type: What tells this kind from the others: always `bonus`.
        seat: A seat of the table, counted from 0.
        left: How many actions are left.
    """

    type: Literal["bonus"]
    seat: int
    left: int


class MarchOfTheAntsBonusForgone(TypedDict):
    """
    A player forgoes what is left of its bonus actions (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `bonus-forgone`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["bonus-forgone"]
    seat: int


class MarchOfTheAntsBonusTurnBegun(TypedDict):
    """
    A bonus action begins (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `bonus-turn-begun`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["bonus-turn-begun"]
    seat: int


class MarchOfTheAntsCardDeclared(TypedDict):
    """
    A card is to be played, at this cost in cubes (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `card-declared`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        cost: The cubes to pay.
        ants_only: Whether they must be ants.
        inhabited: The hexes that its player inhabits before payment.
        reactors: The seats that may react, in order (rules 5.1).
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

    Attributes:
        type: What tells this kind from the others: always `card-exchanged`.
        seat: A seat of the table, counted from 0.
        card: The id of the card that is discarded.
    """

    type: Literal["card-exchanged"]
    seat: int
    card: str


class MarchOfTheAntsCardWithheld(TypedDict):
    """
    A player puts no card down.

    Attributes:
        type: What tells this kind from the others: always `card-withheld`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["card-withheld"]
    seat: int


class MarchOfTheAntsCentipedeAttacked(TypedDict):
    """
    A centipede attacks: the top card of the deck is its strength (rules 6.3).

    Attributes:
        type: What tells this kind from the others: always `centipede-attacked`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        seat: Who fights it.
        card: The id of the top card; empty where there was none.
        base: The centipede's strength so far.
        strength: The player's Army Strength.
        asked: The player, if it may discard a card; else empty.
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
    A centipede battle.

    Attributes:
        type: What tells this kind from the others: always `centipede-battle`.
        place: The number of the hex.
        seat: Who fights it.
        base: The centipede's strength so far.
        strength: The player's Army Strength.
        ferocity: What the discarded card counts.
        asked: The player, as long as a card may be discarded.
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

    Attributes:
        type: What tells this kind from the others: always `centipede-moved`.
        place: The hex that it leaves.
        to: The hex where it is now.
    """

    type: Literal["centipede-moved"]
    place: int
    to: int


class MarchOfTheAntsCentipedeSlain(TypedDict):
    """
    The ants win against a centipede (rules 6.3).

    Attributes:
        type: What tells this kind from the others: always `centipede-slain`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        seat: Who fought it.
        card: The id of the second card; empty where there was none.
        total: The player's Army Strength and Ferocity.
        against: The centipede's strength.
        losses: How many ants die.
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

    Attributes:
        type: What tells this kind from the others: always `centipede-won`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        seat: Who fought it.
        card: The id of the second card; empty where there was none.
        total: The player's Army Strength and Ferocity.
        against: The centipede's strength.
        losses: How many ants die.
        horde: Points that the Centipede Horde gains.
        first: Who holds the marker, and settles first.
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

    Attributes:
        type: What tells this kind from the others: always `choose-invader`.
        seat: The defender.
        place: The number of the hex.
        candidates: The tied players.
    """

    type: Literal["choose-invader"]
    seat: int
    place: int
    candidates: list[int]


class MarchOfTheAntsChoosing(TypedDict):
    """
    Entries to be picked.

    Attributes:
        type: What tells this kind from the others: always `choosing`.
        seat: A seat of the table, counted from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks.
        picked: The indices of the entries picked so far.
    """

    type: Literal["choosing"]
    seat: int
    program: int
    at: int
    picked: NotRequired[list[int]]


class MarchOfTheAntsDecree(TypedDict):
    """
    Players who still choose what the Royal Decree brings.

    Attributes:
        type: What tells this kind from the others: always `decree`.
        seats: Who still chooses, in order.
    """

    type: Literal["decree"]
    seats: list[int]


class MarchOfTheAntsDecreeTaken(TypedDict):
    """
    A player takes the Royal Decree (rules 7).

    Attributes:
        type: What tells this kind from the others: always `decree-taken`.
        seat: A seat of the table, counted from 0.
        resource: What it brings: `food`, or larvae (`larva`).
        amount: How much of it.
    """

    type: Literal["decree-taken"]
    seat: int
    resource: Literal["card", "food", "larva", "point"]
    amount: int


class MarchOfTheAntsDeferred(TypedDict):
    """
    An effect that waits for the Reactions.

    Attributes:
        type: What tells this kind from the others: always `deferred`.
        seat: A seat of the table, counted from 0.
        card: The index in the pack of the event card that brought it.
        program: The index of the effect's program in the pack.
    """

    type: Literal["deferred"]
    seat: int
    card: int
    program: int


class MarchOfTheAntsDeferredBegun(TypedDict):
    """
    An event that waited for the Reactions takes effect (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `deferred-begun`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["deferred-begun"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsDestroy(TypedDict):
    """
    Ants of an opponent that the effect's player picks.

    Attributes:
        type: What tells this kind from the others: always `destroy`.
        seat: A seat of the table, counted from 0.
        places: Bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        left: How many ants are left to be picked.
        owner: Whose they must be, or -1 before the first.
        optional: Whether it may be declined.
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

    Attributes:
        type: What tells this kind from the others: always `discarded`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        value: What the card is worth, from 1 to 5.
    """

    type: Literal["discarded"]
    seat: int
    card: str
    value: int


class MarchOfTheAntsDiscarding(TypedDict):
    """
    Cards to discard face up.

    Attributes:
        type: What tells this kind from the others: always `discarding`.
        seat: A seat of the table, counted from 0.
        left: How many cards are left to discard.
        optional: Whether it may be declined.
    """

    type: Literal["discarding"]
    seat: int
    left: int
    optional: bool


class MarchOfTheAntsEffect(TypedDict):
    """
    Operations of a card or hex that are being resolved.

    Attributes:
        type: What tells this kind from the others: always `effect`.
        seat: A seat of the table, counted from 0.
        program: The index of the effect's program in the pack.
        at: The index of the next operation in the program.
        card: The index in the pack of the event card that goes to the discard pile afterwards, or -1.
        inhabited: Bit mask of the hexes that were inhabited before payment.
        new_hex: The hex that an earlier operation placed, or -1.
        token_hex: The hex whose token an earlier operation placed or took, or -1.
        picked: The hex that an earlier operation picked, or -1.
        value: The value of the card that an earlier operation discarded.
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

    Attributes:
        type: What tells this kind from the others: always `effect-begun`.
        seat: A seat of the table, counted from 0.
        source: The id of the card that brings it.
        program: The index of the effect's program in the pack.
    """

    type: Literal["effect-begun"]
    seat: int
    source: str
    program: int


class MarchOfTheAntsEffectEnded(TypedDict):
    """
    An effect is done; an event card goes to the discard pile.

    Attributes:
        type: What tells this kind from the others: always `effect-ended`.
        seat: A seat of the table, counted from 0.
        card: The id of the event card; empty for other effects.
    """

    type: Literal["effect-ended"]
    seat: int
    card: str


class MarchOfTheAntsEnter(TypedDict):
    """
    Ants that move into an explored hex: at least one.

    Attributes:
        type: What tells this kind from the others: always `enter`.
        seat: A seat of the table, counted from 0.
        source: The place that they leave: 0 for The Great Tunnel, else a hex.
        hex: The number of the explored hex.
        moved: How many ants have entered it.
    """

    type: Literal["enter"]
    seat: int
    source: int
    hex: int
    moved: int


class MarchOfTheAntsEventDeferred(TypedDict):
    """
    An event takes effect after the Reactions (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `event-deferred`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["event-deferred"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEventPlayed(TypedDict):
    """
    An event takes effect (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `event-played`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["event-played"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEvolutionPlayed(TypedDict):
    """
    An evolution grows; new complete bodies score (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `evolution-played`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        bodies: The complete bodies that are new.
        points: Colony points gained.
    """

    type: Literal["evolution-played"]
    seat: int
    card: str
    bodies: int
    points: int


class MarchOfTheAntsEvolutionsSwapped(TypedDict):
    """
    The topmost evolutions of a section are exchanged.

    Attributes:
        type: What tells this kind from the others: always `evolutions-swapped`.
        seat: A seat of the table, counted from 0.
        player: Who exchanges with it.
        section: The section of the body.
    """

    type: Literal["evolutions-swapped"]
    seat: int
    player: int
    section: Literal["abdomen", "head", "thorax"]


class MarchOfTheAntsExploreBegun(TypedDict):
    """
    The Explore action is taken (rules 5.2).

    Attributes:
        type: What tells this kind from the others: always `explore-begun`.
        seat: A seat of the table, counted from 0.
        food: The food that it cost.
        reactors: The seats that may react, in order (rules 5.1).
    """

    type: Literal["explore-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsFeed(TypedDict):
    """
    Players who still feed their ants.

    Attributes:
        type: What tells this kind from the others: always `feed`.
        seats: Who still feeds, in order.
    """

    type: Literal["feed"]
    seats: list[int]


class MarchOfTheAntsFerocityShown(TypedDict):
    """
    A player discards a card against a centipede (rules 6.3).

    Attributes:
        type: What tells this kind from the others: always `ferocity-shown`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        ferocity: What it adds to the player's Army Strength.
    """

    type: Literal["ferocity-shown"]
    seat: int
    card: str
    ferocity: int


class MarchOfTheAntsFights(TypedDict):
    """
    The rest of the fights.

    Attributes:
        type: What tells this kind from the others: always `fights`.
        after: Only hexes above this number are still to be visited.
    """

    type: Literal["fights"]
    after: int


class MarchOfTheAntsFightsEnded(TypedDict):
    """
    All hexes have been visited (rules 6).

    Attributes:
        type: What tells this kind from the others: always `fights-ended`.
    """

    type: Literal["fights-ended"]


class MarchOfTheAntsFoodGained(TypedDict):
    """
    A player gains food.

    Attributes:
        type: What tells this kind from the others: always `food-gained`.
        seat: A seat of the table, counted from 0.
        food: Food gained.
    """

    type: Literal["food-gained"]
    seat: int
    food: int


class MarchOfTheAntsFoodLost(TypedDict):
    """
    A player loses food.

    Attributes:
        type: What tells this kind from the others: always `food-lost`.
        seat: A seat of the table, counted from 0.
        food: Food lost.
    """

    type: Literal["food-lost"]
    seat: int
    food: int


class MarchOfTheAntsForageBegun(TypedDict):
    """
    The Forage action is taken (rules 5.4).

    Attributes:
        type: What tells this kind from the others: always `forage-begun`.
        seat: A seat of the table, counted from 0.
        food: The food that it cost.
        reactors: The seats that may react, in order (rules 5.1).
    """

    type: Literal["forage-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsForageReacted(TypedDict):
    """
    A player reacts to Forage with larvae (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `forage-reacted`.
        seat: A seat of the table, counted from 0.
        larvae: Larvae gained.
    """

    type: Literal["forage-reacted"]
    seat: int
    larvae: int


class MarchOfTheAntsFoundColony(TypedDict):
    """
    Ants of the two-player setup that enter the first hex.

    Attributes:
        type: What tells this kind from the others: always `found`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        left: How many ants are left to enter it.
    """

    type: Literal["found"]
    seat: int
    hex: int
    left: int


class MarchOfTheAntsGather(TypedDict):
    """
    Sites to collect from.

    Attributes:
        type: What tells this kind from the others: always `gather`.
        seat: A seat of the table, counted from 0.
        left: How many sites are left to collect from.
        resources: The resources, by their indices: 0 food, 1 larva, 2 card, 3 point.
        optional: Whether it may be declined.
    """

    type: Literal["gather"]
    seat: int
    left: int
    resources: list[int]
    optional: bool


class MarchOfTheAntsGoalDropped(TypedDict):
    """
    A goal in play makes room for a third (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `goal-dropped`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
    """

    type: Literal["goal-dropped"]
    seat: int
    card: str


class MarchOfTheAntsGoalPlayed(TypedDict):
    """
    A colony goal comes into play (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `goal-played`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
    """

    type: Literal["goal-played"]
    seat: int
    card: str


class MarchOfTheAntsGoalScored(TypedDict):
    """
    A colony goal scores (rules 7).

    Attributes:
        type: What tells this kind from the others: always `goal-scored`.
        seat: A seat of the table, counted from 0.
        card: The id of the goal.
        points: Colony points gained.
    """

    type: Literal["goal-scored"]
    seat: int
    card: str
    points: int


class MarchOfTheAntsHarvest(TypedDict):
    """
    Players who still collect their sites.

    Attributes:
        type: What tells this kind from the others: always `harvest`.
        seats: Who still collects, in order.
    """

    type: Literal["harvest"]
    seats: list[int]


class MarchOfTheAntsHarvested(TypedDict):
    """
    A player collects all sites it inhabits (rules 7).

    Attributes:
        type: What tells this kind from the others: always `harvested`.
        seat: A seat of the table, counted from 0.
        food: Food gained.
        larvae: Larvae gained.
        points: Colony points gained.
        cards: How many cards are drawn for it.
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

    Attributes:
        type: What tells this kind from the others: always `head-bonuses`.
        seats: Those whose bonuses are due, in order.
    """

    type: Literal["head-bonuses"]
    seats: list[int]


class MarchOfTheAntsHexBattles(TypedDict):
    """
    All battles of one hex.

    Attributes:
        type: What tells this kind from the others: always `arena`.
        place: The number of the hex.
        first: Who settles first (rules 2.2).
        bitten: Players who have fought the centipede here.
        pairs: The pairs that have fought here: a * 8 + b with a < b for seats a and b.
        rampage: Whether only the centipede fights, with +1 Army Strength.
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

    Attributes:
        type: What tells this kind from the others: always `hex-drawn`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        mode: What it is drawn for.
    """

    type: Literal["hex-drawn"]
    seat: int
    hex: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsHexEffectBegun(TypedDict):
    """
    The effect of a hex begins that has just been placed (rules 9.2).

    Attributes:
        type: What tells this kind from the others: always `hex-effect-begun`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        program: The index of the effect's program in the pack.
    """

    type: Literal["hex-effect-begun"]
    seat: int
    hex: int
    program: int


class MarchOfTheAntsHexExplored(TypedDict):
    """
    The drawn hex is placed at an exit of the tile explored from (rules 5.2).

    Attributes:
        type: What tells this kind from the others: always `hex-explored`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        cell: Where it lies.
        rotation: Its sixths of a turn, counter-clockwise.
        source: The tile explored from: 0 for The Great Tunnel, else a hex.
        centipede: Whether a centipede lies on it.
        wormhole: Whether a wormhole lies on it.
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

    Attributes:
        type: What tells this kind from the others: always `hex-picked`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
    """

    type: Literal["hex-picked"]
    seat: int
    place: int


class MarchOfTheAntsHexPlaced(TypedDict):
    """
    A card brings a hex onto the map (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `hex-placed`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        cell: Where it lies.
        rotation: Its sixths of a turn, counter-clockwise.
        centipede: Whether a centipede lies on it.
        wormhole: Whether a wormhole lies on it.
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

    Attributes:
        number: The number of the hex.
        q: Its axial coordinate to the east.
        r: Its axial coordinate to the south-east.
        rotation: Its sixths of a turn, counter-clockwise.
        sites: By site, the seat whose ant stands there, or -1.
        outskirts: By seat, its ants that stand on no site.
        centipede: Whether a centipede lies on it.
        wormhole: Whether a wormhole lies on it.
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

    Attributes:
        type: What tells this kind from the others: always `hex-visited`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        first: Who settles first (rules 2.2).
    """

    type: Literal["hex-visited"]
    place: int
    first: int


class MarchOfTheAntsHintView(TypedDict):
    """
    Hexes that are known to lie within some positions of the pile.

    Attributes:
        positions: The positions, counted from the bottom.
        hexes: The numbers of the hexes.
    """

    positions: list[int]
    hexes: list[int]


class MarchOfTheAntsHordeCardRevealed(TypedDict):
    """
    A Centipede card is revealed (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `horde-card-revealed`.
        seat: Whose turn it was.
        card: The id of the card.
    """

    type: Literal["horde-card-revealed"]
    seat: int
    card: str


class MarchOfTheAntsHordeTurn(TypedDict):
    """
    A Centipede card is revealed after a turn of the seat.

    Attributes:
        type: What tells this kind from the others: always `horde-turn`.
        seat: Whose turn it was.
    """

    type: Literal["horde-turn"]
    seat: int


class MarchOfTheAntsInnerMeadowScored(TypedDict):
    """
    Controlled hexes of the Inner Meadow score (rules 7).

    Attributes:
        type: What tells this kind from the others: always `inner-meadow-scored`.
        seat: A seat of the table, counted from 0.
        points: Colony points gained.
    """

    type: Literal["inner-meadow-scored"]
    seat: int
    points: int


class MarchOfTheAntsInvaderAsked(TypedDict):
    """
    The defender must pick which of the strongest players invades (rules 6.2).

    Attributes:
        type: What tells this kind from the others: always `invader-asked`.
        seat: The defender.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        candidates: The strongest players.
    """

    type: Literal["invader-asked"]
    seat: int
    place: int
    candidates: list[int]


class MarchOfTheAntsInvaderChosen(TypedDict):
    """
    The defender has picked who invades (rules 6.2).

    Attributes:
        type: What tells this kind from the others: always `invader-chosen`.
        seat: The defender.
        player: Who invades.
    """

    type: Literal["invader-chosen"]
    seat: int
    player: int


class MarchOfTheAntsKeep(TypedDict):
    """
    Which of the hexes looked at is kept.

    Attributes:
        type: What tells this kind from the others: always `keep`.
        seat: A seat of the table, counted from 0.
        mode: What the hex is drawn for.
    """

    type: Literal["keep"]
    seat: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsLarvaPlaced(TypedDict):
    """
    A larva enters the Meadow by an effect.

    Attributes:
        type: What tells this kind from the others: always `larva-placed`.
        seat: A seat of the table, counted from 0.
        place: The place that it enters as an ant.
        site: The site that it enters; 0 for the outskirts.
    """

    type: Literal["larva-placed"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaReacted(TypedDict):
    """
    A player reacts to Explore with a larva (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `larva-reacted`.
        seat: A seat of the table, counted from 0.
        place: The place that the larva enters as an ant.
        site: The site that it enters; 0 for the outskirts.
    """

    type: Literal["larva-reacted"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaStepped(TypedDict):
    """
    A larva steps into the Meadow (rules 5.3).

    Attributes:
        type: What tells this kind from the others: always `larva-stepped`.
        seat: A seat of the table, counted from 0.
        place: The place that it enters as an ant.
        site: The site that it enters; 0 for the outskirts.
    """

    type: Literal["larva-stepped"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaeGained(TypedDict):
    """
    A player gains larvae.

    Attributes:
        type: What tells this kind from the others: always `larvae-gained`.
        seat: A seat of the table, counted from 0.
        larvae: Larvae gained.
    """

    type: Literal["larvae-gained"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaeLost(TypedDict):
    """
    A player loses larvae.

    Attributes:
        type: What tells this kind from the others: always `larvae-lost`.
        seat: A seat of the table, counted from 0.
        larvae: Larvae lost.
    """

    type: Literal["larvae-lost"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaePaid(TypedDict):
    """
    Larvae are paid for a card (rules 5.5).

    Attributes:
        type: What tells this kind from the others: always `larvae-paid`.
        seat: A seat of the table, counted from 0.
        count: How many larvae are paid.
    """

    type: Literal["larvae-paid"]
    seat: int
    count: int


class MarchOfTheAntsLastRoundEnded(TypedDict):
    """
    The game is over (rules 8).

    Attributes:
        type: What tells this kind from the others: always `game-ended`.
    """

    type: Literal["game-ended"]


class MarchOfTheAntsLosses(TypedDict):
    """
    Own ants that must die.

    Attributes:
        type: What tells this kind from the others: always `losses`.
        seat: A seat of the table, counted from 0.
        places: Where they are taken from: bit n for place n; -1 for anywhere.
        count: How many ants must die.
        cause: Why they die.
    """

    type: Literal["losses"]
    seat: int
    places: int
    count: int
    cause: Literal["battle", "effect", "hunger"]


class MarchOfTheAntsMarchBegun(TypedDict):
    """
    The March action is taken (rules 5.3).

    Attributes:
        type: What tells this kind from the others: always `march-begun`.
        seat: A seat of the table, counted from 0.
        food: The food that it cost.
        reactors: The seats that may react, in order (rules 5.1).
        steps: The steps that may be taken.
        flights: How many of the steps of ants may lead to any hex.
        walls: Whether tunnels are needed.
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

    Attributes:
        seat: Whose nest it is.
        supply: Cubes beside the mat.
        larvae: Larvae in the chamber.
        food: Food in the stores.
        resting_larvae: Larvae on the Resting area.
        resting_food: Food on the Resting area.
        ants: Ants in the Meadow.
        in_great_tunnel: How many of the ants stand in The Great Tunnel.
        heads: The ids of the heads in play, the topmost last.
        thoraxes: The ids of the thoraxes in play, the topmost last.
        abdomens: The ids of the abdomens in play, the topmost last.
        goals: The ids of the colony goals in play.
        completed: Complete bodies that have scored.
        taken: The actions taken this round.
        won: Battles won this round.
        points: Colony points.
        origins: The colony points by where they came from.
        hand_size: How many cards are in the hand.
        card_down: Whether a card lies face down before the player.
        looked: How many hexes it has drawn in secret and must choose from.
        rejected: How many hexes it has seen and put in the box.
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

    Attributes:
        type: What tells this kind from the others: always `offer-declined`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["offer-declined"]
    seat: int


class MarchOfTheAntsOfferTaken(TypedDict):
    """
    One of the revealed cards is played free of cost, the rest are discarded (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `offer-taken`.
        seat: A seat of the table, counted from 0.
        card: The id of the card.
        inhabited: The hexes that its player inhabits.
    """

    type: Literal["offer-taken"]
    seat: int
    card: str
    inhabited: list[int]


class MarchOfTheAntsOfferedCards(TypedDict):
    """
    Discarded cards, one of which may be played.

    Attributes:
        type: What tells this kind from the others: always `offer`.
        seat: A seat of the table, counted from 0.
        cards: The indices of the cards in the pack.
    """

    type: Literal["offer"]
    seat: int
    cards: list[int]


class MarchOfTheAntsOffersRevealed(TypedDict):
    """
    The cards put down are revealed (rules 11.6).

    Attributes:
        type: What tells this kind from the others: always `offers-revealed`.
        seat: Who may play one of them.
        cards: The ids of the cards.
    """

    type: Literal["offers-revealed"]
    seat: int
    cards: list[str]


class MarchOfTheAntsOptionPicked(TypedDict):
    """
    A player picks an entry of an effect.

    Attributes:
        type: What tells this kind from the others: always `option-picked`.
        seat: A seat of the table, counted from 0.
        option: The index of the entry.
        label: The label of the entry.
    """

    type: Literal["option-picked"]
    seat: int
    option: int
    label: str


class MarchOfTheAntsOptionsTaken(TypedDict):
    """
    All entries are picked and take effect in this order.

    Attributes:
        type: What tells this kind from the others: always `options-taken`.
        seat: A seat of the table, counted from 0.
        programs: The indices of their programs in the pack.
    """

    type: Literal["options-taken"]
    seat: int
    programs: list[int]


class MarchOfTheAntsOrdeal(TypedDict):
    """
    Players who must each perform one of two things.

    Attributes:
        type: What tells this kind from the others: always `ordeal`.
        seats: Who still chooses, in order.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks.
    """

    type: Literal["ordeal"]
    seats: list[int]
    program: int
    at: int


class MarchOfTheAntsOrdealFaced(TypedDict):
    """
    A player has faced what an effect asks of it.

    Attributes:
        type: What tells this kind from the others: always `ordeal-faced`.
        seat: A seat of the table, counted from 0.
        option: Which of two things it did, as a slug.
    """

    type: Literal["ordeal-faced"]
    seat: int
    option: str


class MarchOfTheAntsPay(TypedDict):
    """
    Cubes that are still to be paid for a card.

    Attributes:
        type: What tells this kind from the others: always `pay`.
        seat: A seat of the table, counted from 0.
        due: How many cubes are still to be paid.
        ants_only: Whether they must be ants.
    """

    type: Literal["pay"]
    seat: int
    due: int
    ants_only: bool


class MarchOfTheAntsPickHex(TypedDict):
    """
    A hex is to be picked for the operation.

    Attributes:
        type: What tells this kind from the others: always `pick-hex`.
        seat: A seat of the table, counted from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks.
        places: Bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        optional: Whether it may be declined.
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

    Attributes:
        type: What tells this kind from the others: always `pick-victim`.
        seat: A seat of the table, counted from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks.
        players: The seats to pick from.
    """

    type: Literal["pick-victim"]
    seat: int
    program: int
    at: int
    players: list[int]


class MarchOfTheAntsPlaceLarvae(TypedDict):
    """
    Larvae from the chamber that may enter some places.

    Attributes:
        type: What tells this kind from the others: always `place-larvae`.
        seat: A seat of the table, counted from 0.
        places: Bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        left: How many larvae may still enter.
    """

    type: Literal["place-larvae"]
    seat: int
    places: int
    left: int


class MarchOfTheAntsPlaceTile(TypedDict):
    """
    Where a drawn hex is placed.

    Attributes:
        type: What tells this kind from the others: always `place-tile`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        mode: What the hex is drawn for.
    """

    type: Literal["place-tile"]
    seat: int
    hex: int
    mode: Literal["effect", "explore", "sentry", "setup"]


class MarchOfTheAntsPointsGained(TypedDict):
    """
    A player gains colony points.

    Attributes:
        type: What tells this kind from the others: always `points-gained`.
        seat: A seat of the table, counted from 0.
        points: Colony points gained.
        origin: What they came from, as a slug.
    """

    type: Literal["points-gained"]
    seat: int
    points: int
    origin: str


class MarchOfTheAntsRampage(TypedDict):
    """
    The rest of the rampage.

    Attributes:
        type: What tells this kind from the others: always `rampage`.
        after: Only hexes above this number are still to be visited.
    """

    type: Literal["rampage"]
    after: int


class MarchOfTheAntsRampageBegun(TypedDict):
    """
    The centipedes rampage (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `rampage-begun`.
    """

    type: Literal["rampage-begun"]


class MarchOfTheAntsRampageEnded(TypedDict):
    """
    The rampage is over (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `rampage-ended`.
    """

    type: Literal["rampage-ended"]


class MarchOfTheAntsRampageVisited(TypedDict):
    """
    A centipede rampages in a hex (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `rampage-visited`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        first: Who settles first (rules 2.2).
    """

    type: Literal["rampage-visited"]
    place: int
    first: int


class MarchOfTheAntsReact(TypedDict):
    """
    Reactions to an action.

    Attributes:
        type: What tells this kind from the others: always `react`.
        action: What they may react to.
        actor: Who took it.
        seats: The seats that may still react, in order.
    """

    type: Literal["react"]
    action: Literal["explore", "forage", "march", "play", "rest"]
    actor: int
    seats: list[int]


class MarchOfTheAntsReactionDeclined(TypedDict):
    """
    A player does not react (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `reaction-declined`.
        seat: A seat of the table, counted from 0.
        action: The action that it could react to.
    """

    type: Literal["reaction-declined"]
    seat: int
    action: Literal["explore", "forage", "march", "play", "rest"]


class MarchOfTheAntsReactionsSkipped(TypedDict):
    """
    Players who have nothing to react with are passed over (rules 5.1).

    Attributes:
        type: What tells this kind from the others: always `reactions-skipped`.
        seats: Who is passed over.
        action: The action that they could react to.
    """

    type: Literal["reactions-skipped"]
    seats: list[int]
    action: Literal["explore", "forage", "march", "play", "rest"]


class MarchOfTheAntsRelocating(TypedDict):
    """
    Own ants that may move straight into a hex.

    Attributes:
        type: What tells this kind from the others: always `relocating`.
        seat: A seat of the table, counted from 0.
        to: The place that they move to.
        left: How many ants may still move.
    """

    type: Literal["relocating"]
    seat: int
    to: int
    left: int


class MarchOfTheAntsResolve(TypedDict):
    """
    A card that is paid for and takes effect next; a third goal asks for room first.

    Attributes:
        type: What tells this kind from the others: always `resolve`.
        seat: A seat of the table, counted from 0.
        card: The index of the card in the pack.
        inhabited: Bit mask of the hexes that its player inhabited when it was declared.
    """

    type: Literal["resolve"]
    seat: int
    card: int
    inhabited: int


class MarchOfTheAntsRested(TypedDict):
    """
    A player rests (rules 5.6).

    Attributes:
        type: What tells this kind from the others: always `rested`.
        seat: A seat of the table, counted from 0.
        larvae: Larvae that go to its Resting area.
        food: Food that goes to its Resting area.
    """

    type: Literal["rested"]
    seat: int
    larvae: int
    food: int


class MarchOfTheAntsRoundEnded(TypedDict):
    """
    A round is over, the next one begins (rules 7).

    Attributes:
        type: What tells this kind from the others: always `round-ended`.
        round: The round that ended.
    """

    type: Literal["round-ended"]
    round: int


class MarchOfTheAntsScoutedHexKept(TypedDict):
    """
    A player keeps one of the hexes drawn, the others go under the pile (rules 11.3).

    Attributes:
        type: What tells this kind from the others: always `scouted-hex-kept`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
    """

    type: Literal["scouted-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsSecretly(TypedDict):
    """
    Players who each put a card face down, then all are revealed.

    Attributes:
        type: What tells this kind from the others: always `secretly`.
        seats: Who has still to choose, in order.
    """

    type: Literal["secretly"]
    seats: list[int]


class MarchOfTheAntsSentryPlaced(TypedDict):
    """
    A hex with a centipede on it comes onto the map (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `sentry-placed`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        cell: Where it lies.
        rotation: Its sixths of a turn, counter-clockwise.
        wormhole: Whether a wormhole lies on it.
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

    Attributes:
        type: What tells this kind from the others: always `site-choice`.
        seat: A seat of the table, counted from 0.
        place: The number of the hex.
    """

    type: Literal["site-choice"]
    seat: int
    place: int


class MarchOfTheAntsSiteChoiceAsked(TypedDict):
    """
    An ant of the outskirts has several vacant sites to choose from (rules 2.2).

    Attributes:
        type: What tells this kind from the others: always `site-choice-asked`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
    """

    type: Literal["site-choice-asked"]
    seat: int
    place: int


class MarchOfTheAntsSiteCollected(TypedDict):
    """
    A player collects the printed yield of a site by an effect.

    Attributes:
        type: What tells this kind from the others: always `site-collected`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
        resource: What the site yields.
        amount: How much of it.
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

    Attributes:
        type: What tells this kind from the others: always `site-taken`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["site-taken"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsSlumber(TypedDict):
    """
    Points at the end of the round.

    Attributes:
        type: What tells this kind from the others: always `slumber`.
    """

    type: Literal["slumber"]


class MarchOfTheAntsSpoils(TypedDict):
    """
    The point of the winner.

    Attributes:
        type: What tells this kind from the others: always `spoils`.
        seat: The winner.
        place: The number of the hex.
    """

    type: Literal["spoils"]
    seat: int
    place: int


class MarchOfTheAntsSpoilsMoved(TypedDict):
    """
    An ant of the winner moves to an empty site (rules 6.1).

    Attributes:
        type: What tells this kind from the others: always `spoils-moved`.
        seat: A seat of the table, counted from 0.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site that it leaves; 0 for the outskirts.
        to_site: The site where it stands now.
    """

    type: Literal["spoils-moved"]
    seat: int
    place: int
    site: int
    to_site: int


class MarchOfTheAntsSpoilsMoves(TypedDict):
    """
    The winner's ants that may move to empty sites.

    Attributes:
        type: What tells this kind from the others: always `spoils-moves`.
        seat: The winner.
        place: The number of the hex.
        moved: The sites whose ants have moved already.
    """

    type: Literal["spoils-moves"]
    seat: int
    place: int
    moved: NotRequired[list[int]]


class MarchOfTheAntsSpot(TypedDict):
    """
    Where an ant stands.

    Attributes:
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    place: int
    site: int


class MarchOfTheAntsStageEnded(TypedDict):
    """
    A player is done with what it was doing, or declines it (rules 4).

    Attributes:
        type: What tells this kind from the others: always `stage-ended`.
        seat: A seat of the table, counted from 0.
        stage: What it was doing, as a slug.
    """

    type: Literal["stage-ended"]
    seat: int
    stage: str


class MarchOfTheAntsStartBonusBegun(TypedDict):
    """
    A bonus at the start of a phase (rules 6, 7).

    Attributes:
        type: What tells this kind from the others: always `start-bonus-begun`.
        seat: A seat of the table, counted from 0.
        program: The index of the effect's program in the pack.
        left: The seats whose bonuses are still due.
    """

    type: Literal["start-bonus-begun"]
    seat: int
    program: int
    left: list[int]


class MarchOfTheAntsStartBonusesEnded(TypedDict):
    """
    The bonuses at the start of a phase are done (rules 6, 7).

    Attributes:
        type: What tells this kind from the others: always `start-bonuses-ended`.
        phase: The phase that they began.
    """

    type: Literal["start-bonuses-ended"]
    phase: str


class MarchOfTheAntsStartHexKept(TypedDict):
    """
    A player keeps one of two starting hexes; the other leaves the game (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `start-hex-kept`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
    """

    type: Literal["start-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsStartHexPlaced(TypedDict):
    """
    A player places the starting hex beside The Great Tunnel (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `start-hex-placed`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
        cell: Where it lies.
        rotation: Its sixths of a turn, counter-clockwise.
        centipede: Whether a centipede lies on it.
        wormhole: Whether a wormhole lies on it.
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

    Attributes:
        type: What tells this kind from the others: always `steps`.
        seat: A seat of the table, counted from 0.
        left: How many steps are left.
        mode: What brings them: a March, a Reaction or an effect.
        larvae: Whether a larva may still step, since no ant has.
        flights: How many of the steps of ants may lead to any hex.
        walls: Whether tunnels are needed.
        optional: Whether it may be declined.
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
    Two ants of different owners that change places.

    Attributes:
        type: What tells this kind from the others: always `swap`.
        seat: A seat of the table, counted from 0.
        owner: Whose ant the first one is, or -1 before it is picked.
        place: Where the first one stands, or -1.
        site: The site where the first one stands, or -1.
    """

    type: Literal["swap"]
    seat: int
    owner: NotRequired[int]
    place: NotRequired[int]
    site: NotRequired[int]


class MarchOfTheAntsSwapPicked(TypedDict):
    """
    The first of two ants that change places is picked.

    Attributes:
        type: What tells this kind from the others: always `swap-picked`.
        seat: A seat of the table, counted from 0.
        owner: Whose ant it is.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        site: The site as it is printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["swap-picked"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsSwapSections(TypedDict):
    """
    A section and a player to swap the topmost evolutions with.

    Attributes:
        type: What tells this kind from the others: always `swap-sections`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["swap-sections"]
    seat: int


class MarchOfTheAntsTokenPlaced(TypedDict):
    """
    A centipede or wormhole token is put on a hex.

    Attributes:
        type: What tells this kind from the others: always `token-placed`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        token: The kind of token.
    """

    type: Literal["token-placed"]
    place: int
    token: Literal["centipede", "wormhole"]


class MarchOfTheAntsTokenRemoved(TypedDict):
    """
    A token is taken off a hex.

    Attributes:
        type: What tells this kind from the others: always `token-removed`.
        place: The place: 0 for The Great Tunnel, else the number of the hex.
        token: The kind of token.
    """

    type: Literal["token-removed"]
    place: int
    token: Literal["centipede", "wormhole"]


class MarchOfTheAntsTunnelInvaded(TypedDict):
    """
    A centipede enters The Great Tunnel and the Horde scores (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `tunnel-invaded`.
        place: The hex that it leaves; 0 if it came from none.
        points: Points that the Horde gains.
    """

    type: Literal["tunnel-invaded"]
    place: int
    points: int


class MarchOfTheAntsTurn(TypedDict):
    """
    An action of the Active Player, or a bonus action.

    Attributes:
        type: What tells this kind from the others: always `turn`.
        seat: A seat of the table, counted from 0.
        bonus: Whether it is a bonus action, which may be forgone.
    """

    type: Literal["turn"]
    seat: int
    bonus: NotRequired[bool]


class MarchOfTheAntsTurnEnd(TypedDict):
    """
    The marker passes on, or the Worker Phase ends.

    Attributes:
        type: What tells this kind from the others: always `end-turn`.
        seat: A seat of the table, counted from 0.
    """

    type: Literal["end-turn"]
    seat: int


class MarchOfTheAntsTurnPassed(TypedDict):
    """
    The Active Player marker passes on (rules 5).

    Attributes:
        type: What tells this kind from the others: always `turn-passed`.
        seat: Whose turn it was.
        to: Who holds the marker now.
    """

    type: Literal["turn-passed"]
    seat: int
    to: int


class MarchOfTheAntsVictimPicked(TypedDict):
    """
    A player picks the player that an effect is about.

    Attributes:
        type: What tells this kind from the others: always `victim-picked`.
        seat: A seat of the table, counted from 0.
        player: The player that is picked.
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

    Attributes:
        type: What tells this kind from the others: always `worker-phase-ended`.
        marker: Who holds the marker now.
        order: The seats from the marker holder on.
        decree: Whether the Royal Decree is due this round.
    """

    type: Literal["worker-phase-ended"]
    marker: int
    order: list[int]
    decree: bool


class SecretInt(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[int]


class SecretStr(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[str]


class SecretTupleInt(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[list[int]]


class SecretTupleStr(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[list[str]]


class MyrmesChooseEvent(TypedDict):
    """
    Choose a space of the event track, for a larva each step away from the die (EV1).

    Attributes:
        type: What tells this kind from the others: always `choose-event`.
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    type: Literal["choose-event"]
    space: int


class MyrmesAssignNurses(TypedDict):
    """
    Put nurses on a birth track or in the atelier, once for each (births, BI4).

    Attributes:
        type: What tells this kind from the others: always `assign-nurses`.
        track: The birth track, or the atelier.
        nurses: How many to put there.
    """

    type: Literal["assign-nurses"]
    track: Literal["atelier", "larvae", "soldiers", "workers"]
    nurses: int


class MyrmesFinishBirths(TypedDict):
    """
    Leave the nurses as they are: all that is born can be kept (BI1).

    Attributes:
        type: What tells this kind from the others: always `finish-births`.
    """

    type: Literal["finish-births"]


class MyrmesKeepBirths(TypedDict):
    """
    Leave the nurses as they are and keep so many of the soldiers born (BI3).

    Attributes:
        type: What tells this kind from the others: always `keep-births`.
        soldiers: How many of the soldiers born are kept.
    """

    type: Literal["keep-births"]
    soldiers: int


class MyrmesTakeBack(TypedDict):
    """
    Take one's own choice back while others still think.

    Attributes:
        type: What tells this kind from the others: always `take-back`.
    """

    type: Literal["take-back"]


class MyrmesTradeLarvae(TypedDict):
    """
    Discard 3 larvae for 1 food (TR1).

    Attributes:
        type: What tells this kind from the others: always `trade-larvae`.
    """

    type: Literal["trade-larvae"]


class MyrmesWorkInRoom(TypedDict):
    """
    Put a worker into a room of the colony (section 9.1).

    Attributes:
        type: What tells this kind from the others: always `work-in-room`.
        room: The gestation room, the larder or the queen's chamber.
    """

    type: Literal["work-in-room"]
    room: Literal["gestation", "larder", "queen"]


class MyrmesWorkInQuarry(TypedDict):
    """
    Put a worker into the quarry, for an earth or a stone (section 9.1).

    Attributes:
        type: What tells this kind from the others: always `work-in-quarry`.
        take: The kind of cube to gain.
    """

    type: Literal["work-in-quarry"]
    take: Literal["earth", "stone"]


class MyrmesGardenHex(TypedDict):
    """
    Attributes:
        q: Grows east; 0 in the middle.
        r: Grows south-east; 0 in the middle.
    """

    q: int
    r: int


class MyrmesSendOut(TypedDict):
    """
    Send a worker to one of the own exits (GW1).

    Attributes:
        type: What tells this kind from the others: always `send-out`.
        exit: The exit that the worker goes to.
    """

    type: Literal["send-out"]
    exit: MyrmesGardenHex


class MyrmesStepTo(TypedDict):
    """
    Move the worker to a hex next to the space it stands on (GW4).

    Attributes:
        type: What tells this kind from the others: always `step`.
        to: The hex to move to.
    """

    type: Literal["step"]
    to: MyrmesGardenHex


class MyrmesHunt(TypedDict):
    """
    Enter the hex of a prey and hunt it (GW8).

    Attributes:
        type: What tells this kind from the others: always `hunt`.
        at: The hex of the prey.
    """

    type: Literal["hunt"]
    at: MyrmesGardenHex


class MyrmesClear(TypedDict):
    """
    Remove the empty pheromone under the worker, which then stands on any of its hexes (CL1).

    Attributes:
        type: What tells this kind from the others: always `clear`.
        stand: The hex that the worker then stands on.
    """

    type: Literal["clear"]
    stand: MyrmesGardenHex


class MyrmesPlacePheromone(TypedDict):
    """
    Lay a pheromone over these hexes, listed by rows from the north-west (section 9.4).

    Attributes:
        type: What tells this kind from the others: always `place-pheromone`.
        shape: The pheromone: its size and form.
        hexes: The hexes to cover, listed by rows from the north-west.
    """

    type: Literal["place-pheromone"]
    shape: Literal[
        "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
    ]
    hexes: list[MyrmesGardenHex]


class MyrmesPlaceSpecial(TypedDict):
    """
    Lay a special tile over these hexes, listed by rows from the north-west (section 9.5).

    Attributes:
        type: What tells this kind from the others: always `place-special`.
        kind: The special tile.
        hexes: The hexes to cover, listed by rows from the north-west.
    """

    type: Literal["place-special"]
    kind: Literal["aphid-farm", "scavenging", "sub-colony"]
    hexes: list[MyrmesGardenHex]


class MyrmesEndOuting(TypedDict):
    """
    End the outing where the worker stands (GW3).

    Attributes:
        type: What tells this kind from the others: always `end-outing`.
    """

    type: Literal["end-outing"]


class MyrmesTakeCube(TypedDict):
    """
    Choose a cube of the harvest; a tile is named by the first of its hexes (HA1-HA3).

    Attributes:
        type: What tells this kind from the others: always `take-cube`.
        tile: The first hex of the tile that it lies on.
        cube: The kind of cube.
    """

    type: Literal["take-cube"]
    tile: MyrmesGardenHex
    cube: Literal["earth", "food", "stone"]


class MyrmesFinishHarvest(TypedDict):
    """
    Take no more extra cubes (HA3).

    Attributes:
        type: What tells this kind from the others: always `finish-harvest`.
    """

    type: Literal["finish-harvest"]


class MyrmesOpenTunnel(TypedDict):
    """
    Place a tunnel exit and gain an earth (section 11).

    Attributes:
        type: What tells this kind from the others: always `open-tunnel`.
        at: Where the exit is placed.
    """

    type: Literal["open-tunnel"]
    at: MyrmesGardenHex


class MyrmesDig(TypedDict):
    """
    Dig one level deeper (section 11).

    Attributes:
        type: What tells this kind from the others: always `dig`.
    """

    type: Literal["dig"]


class MyrmesRaiseNurse(TypedDict):
    """
    Raise a nurse (section 11).

    Attributes:
        type: What tells this kind from the others: always `raise-nurse`.
    """

    type: Literal["raise-nurse"]


class MyrmesClaimObjective(TypedDict):
    """
    Complete an objective whose cost leaves no choice, or start to choose its tiles (OB3).

    Attributes:
        type: What tells this kind from the others: always `claim-objective`.
        objective: The id of the objective.
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

    Attributes:
        type: What tells this kind from the others: always `pay-mixed`.
        objective: The id of the objective.
        earth: The earth to pay; the rest is paid in stone.
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

    Attributes:
        type: What tells this kind from the others: always `pay-nurses`.
        objective: The id of the objective.
        waiting: How many of the nurses to pay still wait in the atelier.
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

    Attributes:
        type: What tells this kind from the others: always `choose-tile`.
        tile: The first hex of the tile.
    """

    type: Literal["choose-tile"]
    tile: MyrmesGardenHex


class MyrmesFinishAtelier(TypedDict):
    """
    Do nothing more in the atelier (AT2).

    Attributes:
        type: What tells this kind from the others: always `finish-atelier`.
    """

    type: Literal["finish-atelier"]


class MyrmesDiscardCube(TypedDict):
    """
    Choose a cube above the store's capacity to discard (ST3).

    Attributes:
        type: What tells this kind from the others: always `discard-cube`.
        cube: The kind of cube.
    """

    type: Literal["discard-cube"]
    cube: Literal["earth", "food", "stone"]


class MyrmesChooseTrades(TypedDict):
    """
    Trade larvae for so much food before winter is paid (WI3).

    Attributes:
        type: What tells this kind from the others: always `choose-trades`.
        food: The food to gain, for 3 larvae each.
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


class MyrmesRecordedChooseEvent(TypedDict):
    """
    Choose a space of the event track, for a larva each step away from the die (EV1).

    Attributes:
        type: What tells this kind from the others: always `choose-event`.
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
        seat: The seat that gave it.
    """

    type: Literal["choose-event"]
    space: int
    seat: int


class MyrmesRecordedAssignNurses(TypedDict):
    """
    Put nurses on a birth track or in the atelier, once for each (births, BI4).

    Attributes:
        type: What tells this kind from the others: always `assign-nurses`.
        track: The birth track, or the atelier.
        nurses: How many to put there.
        seat: The seat that gave it.
    """

    type: Literal["assign-nurses"]
    track: Literal["atelier", "larvae", "soldiers", "workers"]
    nurses: int
    seat: int


class MyrmesRecordedFinishBirths(TypedDict):
    """
    Leave the nurses as they are: all that is born can be kept (BI1).

    Attributes:
        type: What tells this kind from the others: always `finish-births`.
        seat: The seat that gave it.
    """

    type: Literal["finish-births"]
    seat: int


class MyrmesRecordedKeepBirths(TypedDict):
    """
    Leave the nurses as they are and keep so many of the soldiers born (BI3).

    Attributes:
        type: What tells this kind from the others: always `keep-births`.
        soldiers: How many of the soldiers born are kept.
        seat: The seat that gave it.
    """

    type: Literal["keep-births"]
    soldiers: int
    seat: int


class MyrmesRecordedTakeBack(TypedDict):
    """
    Take one's own choice back while others still think.

    Attributes:
        type: What tells this kind from the others: always `take-back`.
        seat: The seat that gave it.
    """

    type: Literal["take-back"]
    seat: int


class MyrmesRecordedTradeLarvae(TypedDict):
    """
    Discard 3 larvae for 1 food (TR1).

    Attributes:
        type: What tells this kind from the others: always `trade-larvae`.
        seat: The seat that gave it.
    """

    type: Literal["trade-larvae"]
    seat: int


class MyrmesRecordedWorkInRoom(TypedDict):
    """
    Put a worker into a room of the colony (section 9.1).

    Attributes:
        type: What tells this kind from the others: always `work-in-room`.
        room: The gestation room, the larder or the queen's chamber.
        seat: The seat that gave it.
    """

    type: Literal["work-in-room"]
    room: Literal["gestation", "larder", "queen"]
    seat: int


class MyrmesRecordedWorkInQuarry(TypedDict):
    """
    Put a worker into the quarry, for an earth or a stone (section 9.1).

    Attributes:
        type: What tells this kind from the others: always `work-in-quarry`.
        take: The kind of cube to gain.
        seat: The seat that gave it.
    """

    type: Literal["work-in-quarry"]
    take: Literal["earth", "stone"]
    seat: int


class MyrmesRecordedSendOut(TypedDict):
    """
    Send a worker to one of the own exits (GW1).

    Attributes:
        type: What tells this kind from the others: always `send-out`.
        exit: The exit that the worker goes to.
        seat: The seat that gave it.
    """

    type: Literal["send-out"]
    exit: MyrmesGardenHex
    seat: int


class MyrmesRecordedStepTo(TypedDict):
    """
    Move the worker to a hex next to the space it stands on (GW4).

    Attributes:
        type: What tells this kind from the others: always `step`.
        to: The hex to move to.
        seat: The seat that gave it.
    """

    type: Literal["step"]
    to: MyrmesGardenHex
    seat: int


class MyrmesRecordedHunt(TypedDict):
    """
    Enter the hex of a prey and hunt it (GW8).

    Attributes:
        type: What tells this kind from the others: always `hunt`.
        at: The hex of the prey.
        seat: The seat that gave it.
    """

    type: Literal["hunt"]
    at: MyrmesGardenHex
    seat: int


class MyrmesRecordedClear(TypedDict):
    """
    Remove the empty pheromone under the worker, which then stands on any of its hexes (CL1).

    Attributes:
        type: What tells this kind from the others: always `clear`.
        stand: The hex that the worker then stands on.
        seat: The seat that gave it.
    """

    type: Literal["clear"]
    stand: MyrmesGardenHex
    seat: int


class MyrmesRecordedPlacePheromone(TypedDict):
    """
    Lay a pheromone over these hexes, listed by rows from the north-west (section 9.4).

    Attributes:
        type: What tells this kind from the others: always `place-pheromone`.
        shape: The pheromone: its size and form.
        hexes: The hexes to cover, listed by rows from the north-west.
        seat: The seat that gave it.
    """

    type: Literal["place-pheromone"]
    shape: Literal[
        "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
    ]
    hexes: list[MyrmesGardenHex]
    seat: int


class MyrmesRecordedPlaceSpecial(TypedDict):
    """
    Lay a special tile over these hexes, listed by rows from the north-west (section 9.5).

    Attributes:
        type: What tells this kind from the others: always `place-special`.
        kind: The special tile.
        hexes: The hexes to cover, listed by rows from the north-west.
        seat: The seat that gave it.
    """

    type: Literal["place-special"]
    kind: Literal["aphid-farm", "scavenging", "sub-colony"]
    hexes: list[MyrmesGardenHex]
    seat: int


class MyrmesRecordedEndOuting(TypedDict):
    """
    End the outing where the worker stands (GW3).

    Attributes:
        type: What tells this kind from the others: always `end-outing`.
        seat: The seat that gave it.
    """

    type: Literal["end-outing"]
    seat: int


class MyrmesRecordedTakeCube(TypedDict):
    """
    Choose a cube of the harvest; a tile is named by the first of its hexes (HA1-HA3).

    Attributes:
        type: What tells this kind from the others: always `take-cube`.
        tile: The first hex of the tile that it lies on.
        cube: The kind of cube.
        seat: The seat that gave it.
    """

    type: Literal["take-cube"]
    tile: MyrmesGardenHex
    cube: Literal["earth", "food", "stone"]
    seat: int


class MyrmesRecordedFinishHarvest(TypedDict):
    """
    Take no more extra cubes (HA3).

    Attributes:
        type: What tells this kind from the others: always `finish-harvest`.
        seat: The seat that gave it.
    """

    type: Literal["finish-harvest"]
    seat: int


class MyrmesRecordedOpenTunnel(TypedDict):
    """
    Place a tunnel exit and gain an earth (section 11).

    Attributes:
        type: What tells this kind from the others: always `open-tunnel`.
        at: Where the exit is placed.
        seat: The seat that gave it.
    """

    type: Literal["open-tunnel"]
    at: MyrmesGardenHex
    seat: int


class MyrmesRecordedDig(TypedDict):
    """
    Dig one level deeper (section 11).

    Attributes:
        type: What tells this kind from the others: always `dig`.
        seat: The seat that gave it.
    """

    type: Literal["dig"]
    seat: int


class MyrmesRecordedRaiseNurse(TypedDict):
    """
    Raise a nurse (section 11).

    Attributes:
        type: What tells this kind from the others: always `raise-nurse`.
        seat: The seat that gave it.
    """

    type: Literal["raise-nurse"]
    seat: int


class MyrmesRecordedClaimObjective(TypedDict):
    """
    Complete an objective whose cost leaves no choice, or start to choose its tiles (OB3).

    Attributes:
        type: What tells this kind from the others: always `claim-objective`.
        objective: The id of the objective.
        seat: The seat that gave it.
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
    seat: int


class MyrmesRecordedPayMixed(TypedDict):
    """
    Complete an objective that wants earth and stone, paying so many earth (OB3).

    Attributes:
        type: What tells this kind from the others: always `pay-mixed`.
        objective: The id of the objective.
        earth: The earth to pay; the rest is paid in stone.
        seat: The seat that gave it.
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
    seat: int


class MyrmesRecordedPayNurses(TypedDict):
    """
    Complete an objective that wants nurses; so many of them still wait to act (OB8).

    Attributes:
        type: What tells this kind from the others: always `pay-nurses`.
        objective: The id of the objective.
        waiting: How many of the nurses to pay still wait in the atelier.
        seat: The seat that gave it.
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
    seat: int


class MyrmesRecordedChooseTile(TypedDict):
    """
    Choose the next own tile for the objective, by the first of its hexes (OB6, OB7).

    Attributes:
        type: What tells this kind from the others: always `choose-tile`.
        tile: The first hex of the tile.
        seat: The seat that gave it.
    """

    type: Literal["choose-tile"]
    tile: MyrmesGardenHex
    seat: int


class MyrmesRecordedFinishAtelier(TypedDict):
    """
    Do nothing more in the atelier (AT2).

    Attributes:
        type: What tells this kind from the others: always `finish-atelier`.
        seat: The seat that gave it.
    """

    type: Literal["finish-atelier"]
    seat: int


class MyrmesRecordedDiscardCube(TypedDict):
    """
    Choose a cube above the store's capacity to discard (ST3).

    Attributes:
        type: What tells this kind from the others: always `discard-cube`.
        cube: The kind of cube.
        seat: The seat that gave it.
    """

    type: Literal["discard-cube"]
    cube: Literal["earth", "food", "stone"]
    seat: int


class MyrmesRecordedChooseTrades(TypedDict):
    """
    Trade larvae for so much food before winter is paid (WI3).

    Attributes:
        type: What tells this kind from the others: always `choose-trades`.
        food: The food to gain, for 3 larvae each.
        seat: The seat that gave it.
    """

    type: Literal["choose-trades"]
    food: int
    seat: int


Die: TypeAlias = int


class MyrmesOptions(TypedDict):
    """
    The options of a match.

    Attributes:
        uncertain_objectives: Whether the three objectives whose numbers rest on one source can be drawn. Unless given: `true`.
        first_player: The seat that begins; null for one by lot.
        dice: The results of all nine dice, year by year, spring to autumn, for teaching; null to roll them.
    """

    uncertain_objectives: NotRequired[bool]
    first_player: NotRequired[int | None]
    dice: NotRequired[list[Die] | None]


class MyrmesAssignment(TypedDict):
    """
    Nurses on a track.

    Attributes:
        track: The birth track, or the atelier.
        nurses: How many were put there.
    """

    track: Literal["atelier", "larvae", "soldiers", "workers"]
    nurses: int


class MyrmesAtelierEnded(TypedDict):
    """
    A seat left its other nurses in the atelier unused (AT2).

    Attributes:
        type: What tells this kind from the others: always `atelier-ended`.
        seat: Who is done.
    """

    type: Literal["atelier-ended"]
    seat: int


class MyrmesAtelierTurnCame(TypedDict):
    """
    It is a seat's turn in the atelier (AT1).

    Attributes:
        type: What tells this kind from the others: always `atelier-turn-came`.
        seat: Whose turn it is.
    """

    type: Literal["atelier-turn-came"]
    seat: int


class MyrmesBeforeStart(TypedDict):
    """
    Nothing is set up yet.

    Attributes:
        type: What tells this kind from the others: always `before-start`.
    """

    type: Literal["before-start"]


class MyrmesBirthPlan(TypedDict):
    """
    A seat's sealed choice of event and births.

    Attributes:
        event: A space of the track, or -1 before one is chosen.
        larvae: Nurses on the track of larvae.
        soldiers: Nurses on the track of soldiers.
        workers: Nurses on the track of workers.
        atelier: Nurses in the atelier.
        kept: Soldiers to keep if not all ants fit; null where they do, or before it is chosen.
        is_done: Whether the seat is ready.
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
    What a seat's nurses gave birth to, bonus included.

    Attributes:
        larvae: Larvae gained.
        soldiers: Soldiers gained.
        workers: Workers gained.
        lost: Ants that found no place (BI3).
        atelier: Nurses that wait in the atelier.
    """

    larvae: int
    soldiers: int
    workers: int
    lost: int
    atelier: int


class MyrmesBirthsPhase(TypedDict):
    """
    Phases 1 and 2: each seat chooses its event, then its births, at its own pace.

    Attributes:
        type: What tells this kind from the others: always `births`.
        plans: What the seats have chosen, by seat; of others only whether they are done.
    """

    type: Literal["births"]
    plans: list[MyrmesBirthPlan]


class MyrmesBirthsRevealed(TypedDict):
    """
    All ants were born at once (BI1).

    Attributes:
        type: What tells this kind from the others: always `births-revealed`.
        births: What each seat gets, by seat.
    """

    type: Literal["births-revealed"]
    births: list[MyrmesBirths]


class MyrmesChoiceTakenBack(TypedDict):
    """
    A seat took its choice back and chooses again.

    Attributes:
        type: What tells this kind from the others: always `choice-taken-back`.
        seat: Who chooses again.
    """

    type: Literal["choice-taken-back"]
    seat: int


class MyrmesClosingCame(TypedDict):
    """
    The season closes (section 13).

    Attributes:
        type: What tells this kind from the others: always `closing-came`.
    """

    type: Literal["closing-came"]


class MyrmesClosingPhase(TypedDict):
    """
    The rest of phase 6, which no seat runs.

    Attributes:
        type: What tells this kind from the others: always `closing`.
    """

    type: Literal["closing"]


class MyrmesCompleted(TypedDict):
    """
    An objective that holds one of the seat's nurses.

    Attributes:
        objective: The id of the objective.
        season: Since when, counted from 1 to 9 over the three years.
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

    Attributes:
        food: Cubes of food.
        earth: Cubes of earth.
        stone: Cubes of stone.
    """

    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]


class MyrmesCubesDiscarded(TypedDict):
    """
    All seats showed what they discard (ST3).

    Attributes:
        type: What tells this kind from the others: always `cubes-discarded`.
        discards: What each seat discards, by seat.
    """

    type: Literal["cubes-discarded"]
    discards: list[MyrmesCubes]


class MyrmesDiscardPlan(TypedDict):
    """
    A seat's sealed choice of cubes to discard.

    Attributes:
        food: Cubes of food.
        earth: Cubes of earth.
        stone: Cubes of stone.
        is_done: Whether the seat is ready.
    """

    food: int
    earth: int
    stone: int
    is_done: bool


class MyrmesEndedPhase(TypedDict):
    """
    The game is over.

    Attributes:
        type: What tells this kind from the others: always `ended`.
        ranking: Groups of seats, best first; seats in one group share the place.
    """

    type: Literal["ended"]
    ranking: list[list[int]]


class MyrmesEventChosen(TypedDict):
    """
    A seat chose its space of the event track (EV1).

    Attributes:
        type: What tells this kind from the others: always `event-chosen`.
        seat: Who chose.
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    type: Literal["event-chosen"]
    seat: int
    space: SecretInt


class MyrmesEventSet(TypedDict):
    """
    Where a seat's event cube went.

    Attributes:
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
        larvae: The larvae that it cost.
    """

    space: int
    larvae: int


class MyrmesEventsRevealed(TypedDict):
    """
    All seats showed their events (EV1, EV4).

    Attributes:
        type: What tells this kind from the others: always `events-revealed`.
        events: Where each seat's event cube went, by seat.
    """

    type: Literal["events-revealed"]
    events: list[MyrmesEventSet]


class MyrmesGatheringPhase(TypedDict):
    """
    The forced part of phase 4, which no seat runs.

    Attributes:
        type: What tells this kind from the others: always `gathering`.
    """

    type: Literal["gathering"]


class MyrmesHarvestCame(TypedDict):
    """
    No worker is left: the harvest begins (WK1).

    Attributes:
        type: What tells this kind from the others: always `harvest-came`.
    """

    type: Literal["harvest-came"]


class MyrmesHarvestFinished(TypedDict):
    """
    A seat takes no more extra cubes (HA3).

    Attributes:
        type: What tells this kind from the others: always `harvest-finished`.
        seat: Who is ready.
    """

    type: Literal["harvest-finished"]
    seat: int


class MyrmesHarvestOpened(TypedDict):
    """
    These seats have cubes to choose.

    Attributes:
        type: What tells this kind from the others: always `harvest-opened`.
        seats: Who chooses.
    """

    type: Literal["harvest-opened"]
    seats: list[int]


class MyrmesLarvaeTraded(TypedDict):
    """
    Three larvae became a food (TR1).

    Attributes:
        type: What tells this kind from the others: always `larvae-traded`.
        seat: Who traded.
    """

    type: Literal["larvae-traded"]
    seat: int


class MyrmesLevelDug(TypedDict):
    """
    The colony reached a deeper level, for earth and stone.

    Attributes:
        type: What tells this kind from the others: always `level-dug`.
        seat: Whose colony it is.
        level: The level reached, from 1 to 3.
        earth: Earth paid.
        stone: Stone paid.
    """

    type: Literal["level-dug"]
    seat: int
    level: int
    earth: int
    stone: int


class MyrmesNurseRaised(TypedDict):
    """
    A nurse was raised; it works from the next season on (AT7).

    Attributes:
        type: What tells this kind from the others: always `nurse-raised`.
        seat: Whose nurse it is.
        food: Food paid.
        larvae: Larvae paid.
    """

    type: Literal["nurse-raised"]
    seat: int
    food: int
    larvae: int


class MyrmesObjectiveBegun(TypedDict):
    """
    A seat chooses tiles for an objective, one by one.

    Attributes:
        type: What tells this kind from the others: always `objective-begun`.
        seat: Who completes it.
        objective: The id of the objective.
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
    An objective whose tiles are being chosen.

    Attributes:
        objective: The id of the objective.
        tiles: The tiles chosen so far, each by its first hex.
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
    A worker in the garden.

    Attributes:
        at: The index of its hex, row by row from the north-west.
        moves: The movement points that are left.
    """

    at: int
    moves: int


class MyrmesOutingEnded(TypedDict):
    """
    A worker in the garden was discarded without laying a tile (GW3).

    Attributes:
        type: What tells this kind from the others: always `outing-ended`.
        seat: Whose worker it was.
    """

    type: Literal["outing-ended"]
    seat: int


class MyrmesPheromoneCleared(TypedDict):
    """
    A pheromone left the game for an earth (section 9.6).

    Attributes:
        type: What tells this kind from the others: always `pheromone-cleared`.
        seat: Whose worker it is.
        owner: Whose pheromone it was.
        shape: The pheromone.
        hexes: The hexes that it covered.
        stand: The hex that the worker stands on.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
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
    A pheromone was laid; its worker is discarded (PL7, PL8).

    Attributes:
        type: What tells this kind from the others: always `pheromone-placed`.
        seat: Whose pheromone it is.
        shape: The pheromone.
        hexes: The hexes that it covers.
        food: Cubes of food on it.
        earth: Cubes of earth on it.
        stone: Cubes of stone on it.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
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

    Attributes:
        at: The hex that it lies on.
        prey: The kind of prey.
    """

    at: MyrmesGardenHex
    prey: Literal["ladybug", "spider", "termite"]


class MyrmesPreyHunted(TypedDict):
    """
    A worker entered a hex and hunted the prey there (section 9.3).

    Attributes:
        type: What tells this kind from the others: always `prey-hunted`.
        seat: Whose worker it is.
        at: The hex that it entered.
        prey: The kind of prey.
        soldiers: The soldiers that it cost.
        food: Food gained.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
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

    Attributes:
        seat: Who completed it earlier.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
    """

    seat: int
    points: int
    bonus: int


class MyrmesSeasonBegan(TypedDict):
    """
    Summer or autumn began and every event cube went to its die (section 13).

    Attributes:
        type: What tells this kind from the others: always `season-began`.
        season: The season that began: 1 summer, 2 autumn.
        die: The die of the season: a space of the event track.
    """

    type: Literal["season-began"]
    season: int
    die: int


class MyrmesSeasonEnded(TypedDict):
    """
    Workers and nurses came home and the first player changed (section 13).

    Attributes:
        type: What tells this kind from the others: always `season-ended`.
        first: The first player of the next season.
    """

    type: Literal["season-ended"]
    first: int


class MyrmesSecretAssignment(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[MyrmesAssignment]


class MyrmesSeenTile(TypedDict):
    """
    A tile in the garden.

    Attributes:
        shape: The pheromone or the special tile.
        hexes: The hexes that it covers.
        owner: Whose tile it is; null for a neutral one.
        food: Cubes of food on it.
        earth: Cubes of earth on it.
        stone: Cubes of stone on it.
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

    Attributes:
        type: What tells this kind from the others: always `special-placed`.
        seat: Whose tile it is.
        kind: The special tile.
        hexes: The hexes that it covers.
        food: Food paid.
        earth: Earth paid.
        stone: Stone paid.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
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

    Attributes:
        type: What tells this kind from the others: always `storage-opened`.
        seats: Who must discard.
    """

    type: Literal["storage-opened"]
    seats: list[int]


class MyrmesStoragePhase(TypedDict):
    """
    The choice in phase 6.

    Attributes:
        type: What tells this kind from the others: always `storage`.
        plans: What the seats have chosen, by seat; of others only whether they are done.
    """

    type: Literal["storage"]
    plans: list[MyrmesDiscardPlan]


class MyrmesTaken(TypedDict):
    """
    A cube from a tile.

    Attributes:
        tile: The first hex of the tile.
        cube: The kind of cube.
    """

    tile: MyrmesGardenHex
    cube: Literal["earth", "food", "stone"]


class MyrmesThirdWinterEnded(TypedDict):
    """
    The third winter is over (section 15).

    Attributes:
        type: What tells this kind from the others: always `game-ended`.
        ranking: Groups of seats, best first; seats in one group share the place.
    """

    type: Literal["game-ended"]
    ranking: list[list[int]]


class MyrmesTileChosen(TypedDict):
    """
    A tile was chosen for the objective.

    Attributes:
        type: What tells this kind from the others: always `tile-chosen`.
        seat: Whose tile it is.
        tile: The first hex of the tile.
    """

    type: Literal["tile-chosen"]
    seat: int
    tile: MyrmesGardenHex


class MyrmesTradePlan(TypedDict):
    """
    A seat's sealed choice of trades.

    Attributes:
        food: The food to gain, for 3 larvae each.
        is_done: Whether the seat is ready.
    """

    food: int
    is_done: bool


class MyrmesTradesChosen(TypedDict):
    """
    A seat chose how much food it trades larvae for.

    Attributes:
        type: What tells this kind from the others: always `trades-chosen`.
        seat: Who chose.
        food: The food to gain, for 3 larvae each.
    """

    type: Literal["trades-chosen"]
    seat: int
    food: SecretInt


class MyrmesTradesRevealed(TypedDict):
    """
    All seats showed their trades (WI3).

    Attributes:
        type: What tells this kind from the others: always `trades-revealed`.
        food: By seat, the food gained for 3 larvae each.
    """

    type: Literal["trades-revealed"]
    food: list[int]


class MyrmesTunnelOpened(TypedDict):
    """
    An exit was placed and an earth gained.

    Attributes:
        type: What tells this kind from the others: always `tunnel-opened`.
        seat: Whose exit it is.
        at: The hex of the exit.
    """

    type: Literal["tunnel-opened"]
    seat: int
    at: MyrmesGardenHex


class MyrmesTurnCame(TypedDict):
    """
    It is a seat's turn to use a worker (WK1).

    Attributes:
        type: What tells this kind from the others: always `turn-came`.
        seat: Whose turn it is.
    """

    type: Literal["turn-came"]
    seat: int


class MyrmesWinterCame(TypedDict):
    """
    Autumn is over: winter came (section 14).

    Attributes:
        type: What tells this kind from the others: always `winter-came`.
    """

    type: Literal["winter-came"]


class MyrmesWinterPaid(TypedDict):
    """
    A seat paid food for the winter and lost points for what was missing (WI1, WI2).

    Attributes:
        type: What tells this kind from the others: always `winter-paid`.
        seat: Who paid.
        needed: The food that the winter took.
        food: The food that was paid.
        lost: The victory points lost for the food that was missing.
    """

    type: Literal["winter-paid"]
    seat: int
    needed: int
    food: int
    lost: int


class MyrmesWinterPhase(TypedDict):
    """
    Paying for the winter, which no seat runs.

    Attributes:
        type: What tells this kind from the others: always `winter`.
    """

    type: Literal["winter"]


class MyrmesWinterTradePhase(TypedDict):
    """
    The choice before winter is paid.

    Attributes:
        type: What tells this kind from the others: always `winter-trade`.
        plans: What the seats have chosen, by seat; of others only whether they are done.
    """

    type: Literal["winter-trade"]
    plans: list[MyrmesTradePlan]


class MyrmesWinterTradesOpened(TypedDict):
    """
    These seats have larvae that they may trade before they pay (WI3).

    Attributes:
        type: What tells this kind from the others: always `winter-trades-opened`.
        seats: Who chooses.
    """

    type: Literal["winter-trades-opened"]
    seats: list[int]


class MyrmesWorkedInRoom(TypedDict):
    """
    A worker went into a room (section 9.1).

    Attributes:
        type: What tells this kind from the others: always `worked-in-room`.
        seat: Whose worker it is.
        room: Where it works.
        larvae: Larvae gained.
        food: Food gained; -1 in the queen's chamber, which eats one.
        earth: Earth gained.
        stone: Stone gained.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
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
    A worker went to an exit (GW1).

    Attributes:
        type: What tells this kind from the others: always `worker-sent-out`.
        seat: Whose worker it is.
        exit: The hex of the exit.
        moves: Its movement points.
    """

    type: Literal["worker-sent-out"]
    seat: int
    exit: MyrmesGardenHex
    moves: int


class MyrmesWorkerStepped(TypedDict):
    """
    A worker went to a hex for a movement point (GW4).

    Attributes:
        type: What tells this kind from the others: always `worker-stepped`.
        seat: Whose worker it is.
        to: The hex that it stands on.
        soldiers: The soldiers that it cost: 1 to enter a tile or an exit of an opponent (GW5).
    """

    type: Literal["worker-stepped"]
    seat: int
    to: MyrmesGardenHex
    soldiers: NotRequired[int]


class MyrmesWorkersPhase(TypedDict):
    """
    Phase 3: seats use their workers in turn.

    Attributes:
        type: What tells this kind from the others: always `workers`.
        turn: Whose turn it is.
        outing: Its worker in the garden; null without one.
    """

    type: Literal["workers"]
    turn: int
    outing: MyrmesOuting | None


class MyrmesYearBegan(TypedDict):
    """
    The dice of a year were rolled, and every event cube set to the one of spring (SU1, WI5).

    Attributes:
        type: What tells this kind from the others: always `year-began`.
        year: The year that began, from 1.
        dice: The dice of spring, summer and autumn: spaces of the event track.
    """

    type: Literal["year-began"]
    year: int
    dice: list[int]


class Question(TypedDict):
    """
    What one seat is asked.

    Attributes:
        seat: Who is asked.
        kind: The sort of decision, as a slug.
    """

    seat: int
    kind: str


class SecretIntNone(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[int | None]


class SecretLiteralFoodEarthStone(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[Literal["earth", "food", "stone"]]


class PerDecisionClock(TypedDict):
    """
    Attributes:
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up. Unless given: `bot`.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds for each decision.
        kind: What tells this kind from the others: always `per-decision`.
        level: The level of the bot that plays for a seat that was absent, or resigned. Unless given: `greedy`.
    """

    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    absence: NotRequired[int | None]
    seconds: int
    kind: Literal["per-decision"]
    level: NotRequired[str]


class PerMatchClock(TypedDict):
    """
    Attributes:
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up. Unless given: `bot`.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds in a seat's bank at the beginning.
        increment_seconds: The seconds that the bank gets for each decision of the seat. Unless given: `0`.
        kind: What tells this kind from the others: always `per-match`.
        level: The level of the bot that plays for a seat that was absent, or resigned. Unless given: `greedy`.
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
        on_timeout: What happens when the time runs out: a `bot` plays for the seat from then on; `pass`: the least is done for it, once; `resign`: the seat gives up. Unless given: `bot`.
        absence: Under `pass`, the time-outs in a row after which a bot plays for the seat; null for never.
        days: The days for each decision.
        kind: What tells this kind from the others: always `correspondence`.
        level: The level of the bot that plays for a seat that was absent, or resigned. Unless given: `greedy`.
    """

    on_timeout: NotRequired[Literal["bot", "pass", "resign"]]
    absence: NotRequired[int | None]
    days: int
    kind: Literal["correspondence"]
    level: NotRequired[str]


Clock: TypeAlias = PerDecisionClock | PerMatchClock | CorrespondenceClock


class StandingOnlyOfType(TypedDict):
    """
    The only legal command of a type, where there is just one.

    Attributes:
        rule: How the command is chosen.
        type: The type of the command to give, where one of it is legal.
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


class StandingOnly(TypedDict):
    """
    The only legal command, where there is just one.

    Attributes:
        rule: How the command is chosen.
    """

    rule: Literal["only"]


class BotSeat(TypedDict):
    """
    A seat of a bot; with null, an open one.

    Attributes:
        bot: The level of the bot that plays it: `random`, `greedy`, `mcts:<iterations>` or `mcts:<milliseconds>ms`.
    """

    bot: str | None


class PlayerSeat(TypedDict):
    """
    An open seat, or one that is kept for an account.

    Attributes:
        account: The id or the name of the account that alone may take it.
    """

    account: NotRequired[str | None]


class NobodyWatches(TypedDict):
    """
    Nobody else watches.

    Attributes:
        kind: Nobody, or everybody with a delay.
    """

    kind: Literal["nobody"]


class WatchedByEvents(TypedDict):
    """
    Everybody watches, so many events behind.

    Attributes:
        kind: Nobody, or everybody with a delay.
        events: How many events they are behind, at least.
        minutes: How many minutes they are behind, at least. Unless given: `0`.
    """

    kind: Literal["delayed"]
    events: int
    minutes: NotRequired[int]


class WatchedByMinutes(TypedDict):
    """
    Everybody watches, so many minutes behind.

    Attributes:
        kind: Nobody, or everybody with a delay.
        minutes: How many minutes they are behind, at least.
        events: How many events they are behind, at least. Unless given: `0`.
    """

    kind: Literal["delayed"]
    minutes: int
    events: NotRequired[int]


Command: TypeAlias = AttaAntsCommand | MarchOfTheAntsCommand | MyrmesCommand


class AccountClock(TypedDict):
    """
    The account's time in a match runs: about to run out (`event: clock`), or in a heartbeat.

    Attributes:
        match: The id of the match.
        seat: The account's own seat.
        deadline: When its time runs out.
    """

    match: str
    seat: int
    deadline: str


class AccountGone(TypedDict):
    """
    A match is none of the account's any more (`event: gone`): left, declined or deleted.

    Attributes:
        match: The id of the match.
    """

    match: str


class AccountInvited(TypedDict):
    """
    A seat of an open match is kept for the account (`event: invited`).

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The seat that is kept.
        version: The version of the match that kept it.
        creator: The id of the account that created the match, and so invites: `GET /v1/accounts/{creator}` gives its name.
        visibility: Who finds the match: `public`, `unlisted` (in no list) or `invited` (there for those who are invited).
        clock: The time control of the match; null without one.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    creator: str | None
    visibility: Literal["invited", "public", "unlisted"]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None


class AccountNamed(TypedDict):
    """
    An account by its id and its name; the name is null where it was erased.

    Attributes:
        id: The id of the account.
        name: Its name; null where it was erased.
        bot: Whether a program plays for the account, as it says itself.
    """

    id: str
    name: str | None
    bot: bool


class AddressesKept(TypedDict):
    """
    What is kept of the addresses from which an account plays rated matches.

    Attributes:
        hashes: How many keyed hashes; the addresses themselves are not kept.
        until: When the last of them goes, unless the account plays again; null where there is none.
    """

    hashes: int
    until: str | None


class AgreeAction(TypedDict):
    """
    Agree to the undo that another seat proposes.

    Attributes:
        kind: What tells this kind from the others: always `agree`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["agree"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


class Alive(TypedDict):
    """
    That a process answers.

    Attributes:
        status: Always `ok`.
    """

    status: Literal["ok"]


class AnalysisProgress(TypedDict):
    """
    How far an analysis is.

    Attributes:
        done: How many playouts are done.
        of: How many playouts there are to be; 0 while nobody has begun.
    """

    done: int
    of: int


class AskedShown(TypedDict):
    """
    A question that stands.

    Attributes:
        seat: Who is asked; null where a phase is to be run by the service.
        kind: The kind of question, as a slug.
        since: The version since which it has stood: a command may name any version from there on in If-Match.
        text: The question in words.
    """

    seat: int | None
    kind: QuestionKind
    since: int
    text: str


class AttaAntsAction(TypedDict):
    """
    A legal command.

    Attributes:
        label: A label for a button.
        command: The body to post.
        targets: What it touches on the board, in the order in which it is chosen: a piece, a place.
    """

    label: str
    command: AttaAntsCommand
    targets: list[str]


class AttaAntsNearAction(TypedDict):
    """
    A legal command that is near the one that was asked for.

    Attributes:
        game: The slug of the game.
        label: A label for a button.
        command: The body to post.
        distance: How far it is from the one that was asked for: each value that differs counts 1, or n/(n + 2) for whole numbers that differ by n; another type of command counts 3 besides.
        targets: What it touches on the board.
    """

    game: Literal["atta-ants"]
    label: str
    command: AttaAntsCommand
    distance: float
    targets: list[str]


class AttemptShown(TypedDict):
    """
    One try at a delivery.

    Attributes:
        at: When the try began.
        milliseconds: How many milliseconds it took.
        status: The status of the answer; not there without an answer.
        fault: Why the try failed; not there where it did not.
    """

    at: str
    milliseconds: int
    status: NotRequired[int | None]
    fault: NotRequired[str]


class BlockedShown(TypedDict):
    """
    An account from which another one wants nothing.

    Attributes:
        id: The id of the account.
        name: The name that people read; null where the account was erased.
    """

    id: str
    name: str | None


class BranchList(TypedDict):
    """
    Where a match comes from, if it is a branch, and which matches branched from it, by id.

    Attributes:
        match: The id of the match.
        lineage: Where the match comes from; null where it is no branch.
        branches: The ids of the matches that branched from it.
    """

    match: str
    lineage: TableLineage | None
    branches: list[str]


class BundleHeader(TypedDict):
    """
    The first line of a bundle.

    Attributes:
        bundle: The version of this format.
        match: The id of the match.
        game: The slug of the game.
        rules: The version of the rules that it is played under.
        content: The hash of the pack that it is played with.
        version: The seq of the last event of the log.
        link: The link of that event, in hex.
        pack: The content itself, where it is not the pack that ships with the game.
        rules_hash: Of the code and data with which the service that made it plays by them; unset in bundles from before it was told.
    """

    bundle: Literal[1]
    match: str
    game: GameSlug
    rules: str
    content: str
    version: int
    link: str
    pack: NotRequired[Any]
    rules_hash: NotRequired[str]


class ChancesShown(TypedDict):
    """
    How likely each seat is to win.

    Attributes:
        chances: By seat, from 0 to 1.
        errors: The standard errors of the chances, by seat.
    """

    chances: list[float]
    errors: list[float]


class ClockShown(TypedDict):
    """
    The clock of a seat at a version.

    Attributes:
        seat: Whose clock it is.
        left_ms: The milliseconds for the question that it is asked, from `runs_since` on; while it stands still, what is in its bank; null where each decision has a time of its own.
        runs_since: Since when it runs; null while it stands still.
        deadline: When its time runs out: `left_ms` after `runs_since`; null while it stands still.
    """

    seat: int
    left_ms: int | None
    runs_since: str | None
    deadline: str | None


class ContentBrief(TypedDict):
    """
    A content pack of a game: a match created with its hash is played with it.

    Attributes:
        hash: The hash of the pack.
        is_default: Whether it is the pack that ships with the game.
        url: The address of the pack.
    """

    hash: str
    is_default: bool
    url: str


class ContentList(TypedDict):
    """
    The content packs that are known, the game's own one first.

    Attributes:
        game: The slug of the game.
        packs: The packs, the game's own one first.
    """

    game: GameSlug
    packs: list[ContentBrief]


class ContentShown(TypedDict):
    """
    A content pack; SHA-256 (hex) of its canonical JSON is its hash.

    Attributes:
        game: The slug of the game.
        hash: SHA-256, in hex, of the canonical JSON of the pack.
        content: The pack itself.
    """

    game: GameSlug
    hash: str
    content: Any


class DeliveryShown(TypedDict):
    """
    Something that was, or is to be, sent.

    Attributes:
        id: The `webhook-id` that it is sent with, however often.
        type: What it tells of.
        match: The match that it is about; null for a challenge or a test.
        version: The version of the match that it is about; null for a challenge or a test.
        at: When what it tells of happened.
        state: Whether it waits, was delivered, or was given up (`dead`).
        due: When it is tried next; null where it is not.
        attempts: The tries so far, in order.
    """

    id: str
    type: Literal["asked", "challenge", "clock-low", "event", "finished", "invited", "test"]
    match: str | None
    version: int | None
    at: str
    state: Literal["dead", "delivered", "waiting"]
    due: str | None
    attempts: list[AttemptShown]


class FailedCondition(TypedDict):
    """
    A check of the rules that refuses a command.

    Attributes:
        slug: The name of the check.
        rule: The paragraph of the rules.
        facts: What was wanted and found, by name.
        text: The same in words.
        changed: The fields that had to be changed for the rules to get to this check; empty for the first one.
    """

    slug: str
    rule: str
    facts: dict[str, Any]
    text: str
    changed: list[str]


class FieldError(TypedDict):
    """
    What is wrong at one place of a body, or with one parameter of the query.

    Attributes:
        pointer: A JSON pointer to the place in the body; empty for the whole body, and for a parameter of the query.
        detail: What is wrong there.
        rule: The paragraph of the rules behind it, for faults of a position.
        parameter: The parameter of the query that is wrong.
    """

    pointer: str
    detail: str
    rule: NotRequired[str]
    parameter: NotRequired[str]


class FieldWanted(TypedDict):
    """
    A field with which the command would be legal.

    Attributes:
        pointer: A JSON pointer to the field.
        actual: The value that was given.
        wanted: The values with which the command would be legal, at most 20 of them.
    """

    pointer: str
    actual: Any
    wanted: list[Any]


class FindingShown(TypedDict):
    """
    Something unusual about who plays rated matches; it proves nothing.

    Attributes:
        kind: Two accounts play one another very `often`, or have come from one `address`, or an account that does not say so decides at the `speed` of a program.
        accounts: The one or the two.
        matches: In how many of the matches that were looked at.
        share: Of the matches of the one that played fewer, how many were against the other; null for others.
        median_ms: How long half of the account's decisions took at most, in milliseconds; null for others.
    """

    kind: Literal["address", "often", "speed"]
    accounts: list[AccountNamed]
    matches: int
    share: float | None
    median_ms: int | None


FoundInterval = TypedDict(
    "FoundInterval",
    {
        "from": int,
        "to": int,
        "undone_by": int | None,
    },
)


class HandOverAction(TypedDict):
    """
    Let a bot play for the seat until it is taken back.

    Attributes:
        kind: What tells this kind from the others: always `hand-over`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["hand-over"]
    label: str
    path: str
    body: Handing
    method: Literal["PUT"]


class HeadToHead(TypedDict):
    """
    How two accounts did against one another in a game, played by so many seats.

    Attributes:
        game: The slug of the game.
        seats: How many seats play.
        ahead: In how many matches the account came before the other one.
        level: In how many they tied.
        behind: In how many it came after it.
    """

    game: GameSlug
    seats: int
    ahead: int
    level: int
    behind: int


class HealthShown(TypedDict):
    """
    How the service is.

    Attributes:
        status: Whether it works: `ok` while it answers and its store does.
        version: The version of the API, as `info.version` of its description has it; the release of the service has the same number.
        store: The store's policies, by name.
        rules: The version of the rules that it plays, by game.
    """

    status: str
    version: str
    store: dict[str, str]
    rules: dict[str, str]


class Heartbeat(TypedDict):
    """
    Told by the stream of an account every 12 s or so (`event: heartbeat`).

    Attributes:
        head: The cursor of the stream.
        at: The time of the service.
        clocks: The account's clocks that run.
        present: The seats of others who have a stream open, by the id of the match.
    """

    head: str
    at: str
    clocks: list[AccountClock]
    present: dict[str, list[int]]


class Holding(TypedDict):
    """
    What a seat has of something: a kind of points, or a resource.

    Attributes:
        seat: Whose it is.
        name: What it is, as a slug; one for each origin of points.
        amount: How much; a state that says nothing of a holding says none.
        rule: The paragraph of the rules that says what it is.
        is_points: Whether it counts towards the seat's points.
    """

    seat: int
    name: str
    amount: int
    rule: str
    is_points: bool


class HoleShown(TypedDict):
    """
    Where it cannot be known how it goes on.

    Attributes:
        kind: Why: `luck` where something is drawn, `told` where somebody would learn a secret, `hidden` where what the caller may not know decides.
        what: The label of what is drawn, or the type of the event that tells a secret.
        after: How many of the events come before it.
        text: The same in words.
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
    An open seat's invitation.

    Attributes:
        seat: The seat that it is for.
        secret: What to show when taking the seat.
        path: The address of a page that holds the secret behind its `#`, which a browser sends to nobody.
    """

    seat: int
    secret: str
    path: str


class Joined(TypedDict):
    """
    A seat that was taken.

    Attributes:
        match: The id of the match.
        seat: The seat that was taken.
        token: What the seat is played with: keep it. Null where an account took the seat, which is played with an API key, and where the answer is repeated after the token has ended.
        version: The version that it led to.
    """

    match: str
    seat: int
    token: str | None
    version: int


class KeyShown(TypedDict):
    """
    An API key that works.

    Attributes:
        number: Which of the account's keys, from 1; none comes again.
        label: What its owner calls it.
        scopes: What it is good for.
        created_at: When it was issued.
        used_at: When it was last used; null for never.
    """

    number: int
    label: str
    scopes: list[
        Literal["account:manage", "audit:read", "match:create", "match:play", "match:read"]
    ]
    created_at: str
    used_at: str | None


class LeaderShown(TypedDict):
    """
    An account on a leader board.

    Attributes:
        rank: Its place, from 1; those with the same rating have the same.
        account: The id of the account; null where it was erased.
        name: Its name; null where it was erased.
        bot: Whether a program plays for the account, as it says itself.
        rating: How strong it is, almost surely.
        matches: How many rated matches have told.
        provisional: Whether those are fewer than ten.
    """

    rank: int
    account: str | None
    name: str | None
    bot: bool
    rating: int
    matches: int
    provisional: bool


class Leaderboard(TypedDict):
    """
    The strongest accounts of a game, played by so many seats, the best first.

    Attributes:
        game: The slug of the game.
        seats: How many seats play.
        total: How many accounts stand on the whole board.
        leaders: Those of this page.
        next: `after` of the next page; null on the last.
    """

    game: GameSlug
    seats: int
    total: int
    leaders: list[LeaderShown]
    next: int | None


class LedgerLine(TypedDict):
    """
    What an event gave a seat, or took, and what it has then.

    Attributes:
        seq: The seq of the event.
        seat: Whose account it is.
        account: The name of a kind of points, or of a resource.
        is_points: Whether it counts towards the seat's points.
        amount: How much the event gave; below 0 for what it took.
        balance: What the seat has then.
        rule: The paragraph of the rules behind it.
        text: The event in words.
        url: The address of the state after it.
        undone_by: The seq of the rewind that undid the event; null if it is played.
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
    undone_by: int | None


class MarchOfTheAntsAction(TypedDict):
    """
    A legal command.

    Attributes:
        label: A label for a button.
        command: The body to post.
        targets: What it touches on the board, in the order in which it is chosen: a piece, a place.
    """

    label: str
    command: MarchOfTheAntsCommand
    targets: list[str]


class MarchOfTheAntsNearAction(TypedDict):
    """
    A legal command that is near the one that was asked for.

    Attributes:
        game: The slug of the game.
        label: A label for a button.
        command: The body to post.
        distance: How far it is from the one that was asked for: each value that differs counts 1, or n/(n + 2) for whole numbers that differ by n; another type of command counts 3 besides.
        targets: What it touches on the board.
    """

    game: Literal["march-of-the-ants"]
    label: str
    command: MarchOfTheAntsCommand
    distance: float
    targets: list[str]


class MeantShown(TypedDict):
    """
    A command that somebody may mean who points at a target, and why it is not legal.

    Attributes:
        label: A label for a button.
        command: The body to post.
        conditions: The checks that refuse it.
    """

    label: str
    command: Any
    conditions: list[FailedCondition]


class MoveLine(TypedDict):
    """
    A move in plain words, as the caller may know it.

    Attributes:
        seq: The version that the move led to.
        seat: The seat that made it.
        text: The line of its first event.
        line: The seq of that event, which has the same line in the timeline.
    """

    seq: int
    seat: int | None
    text: str
    line: int


class MyrmesAction(TypedDict):
    """
    A legal command.

    Attributes:
        label: A label for a button.
        command: The body to post.
        targets: What it touches on the board, in the order in which it is chosen: a piece, a place.
    """

    label: str
    command: MyrmesCommand
    targets: list[str]


class MyrmesNearAction(TypedDict):
    """
    A legal command that is near the one that was asked for.

    Attributes:
        game: The slug of the game.
        label: A label for a button.
        command: The body to post.
        distance: How far it is from the one that was asked for: each value that differs counts 1, or n/(n + 2) for whole numbers that differ by n; another type of command counts 3 besides.
        targets: What it touches on the board.
    """

    game: Literal["myrmes"]
    label: str
    command: MyrmesCommand
    distance: float
    targets: list[str]


class MyrmesTargetShown(TypedDict):
    """
    What the caller's seat can do with something on the board, and why not more.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that a command would meet.
        seat: The caller's seat.
        target: What is pointed at.
        actions: The legal commands that touch it.
        refused: Commands that may be meant and are not legal, with what refuses them; empty where the game knows of none.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    target: str
    actions: list[MyrmesAction]
    refused: list[MeantShown]


NearAction: TypeAlias = AttaAntsNearAction | MarchOfTheAntsNearAction | MyrmesNearAction


class NewAccount(TypedDict):
    """
    An account that was made, with its first API key and its recovery code.

    Attributes:
        id: The id of the account.
        name: The name that people read.
        bot: Whether a program plays for the account, as it says itself.
        since: When it was made.
        key: The first API key, good for everything.
        recovery: The recovery code, which replaces all keys, once.
    """

    id: str
    name: str
    bot: bool
    since: str
    key: str | None
    recovery: str | None


class NewKey(TypedDict):
    """
    An API key that was issued.

    Attributes:
        number: Which of the account's keys, from 1.
        label: What its owner calls it.
        scopes: What it is good for.
        key: The key: keep it, it is stored nowhere. It is told for 24 hours only, to whoever repeats the request with the same key; then null.
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

    Attributes:
        salt: The salt of the seal, in hex.
        value: The hidden value itself.
    """

    salt: str
    value: Any


class Origin(TypedDict):
    """
    Where points came from.

    Attributes:
        name: What they came from, as a slug.
        points: How many points came from there; below 0 for points lost.
        rule: The paragraph of the rules that gave them.
    """

    name: str
    points: int
    rule: str


class OutcomeShown(TypedDict):
    """
    How a match ended.

    Attributes:
        ranking: Groups of seats, best first; seats in one group share the place.
        reason: Which way to end it was, as a slug.
        rule: The paragraph of the rules for that way to end.
        text: The reason as people read it.
    """

    ranking: list[list[int]]
    reason: str
    rule: str
    text: str


class OwnAccount(TypedDict):
    """
    An account as its owner sees it. A closed one can be read, exported and erased.

    Attributes:
        id: The id of the account.
        name: The name that people read.
        bot: Whether a program plays for the account, as it says itself.
        since: When it was made.
        closed: Whether it was closed: then it can be read, exported and erased, and nothing else.
        language: What its person reads; null where each request says so.
    """

    id: str
    name: str
    bot: bool
    since: str
    closed: bool
    language: str | None


class PartReadiness(TypedDict):
    """
    How a part of the service is.

    Attributes:
        name: `events` or `jobs` of the servers; `dispatch`, `work`, `sweep` or `deliver` of the roles; `feed` of what is read from the log; `queue turns` and so on of the queues; `archive key` or `receipts key` if this machine lacks it.
        status: `degraded` where something waits for it; play goes on.
        since: Since when it is degraded; null while it is `ok`, or if that is not known.
        text: What is wrong, for a person; empty while it is `ok`.
    """

    name: str
    status: Literal["degraded", "ok"]
    since: str | None
    text: str


class PartShown(TypedDict):
    """
    A part of the board.

    Attributes:
        name: What `board.svg?part=` calls it; `map` is the one to be shown largest.
        title: What people call it.
        seat: Whose it is; null where it is everybody's.
        svg: The drawing, whose width and height are the size at which its smallest text is 11 pixels high. Its elements with ids are what `targets` name.
    """

    name: str
    title: str
    seat: int | None
    svg: str


PatchOperation = TypedDict(
    "PatchOperation",
    {
        "op": Literal["add", "remove", "replace", "move", "copy", "test"],
        "path": str,
        "from": NotRequired[str],
        "value": NotRequired[Any],
    },
)


class PlayerRated(TypedDict):
    """
    A player of a rated match.

    Attributes:
        account: The id of the account; null where it was erased.
        name: Its name; null where it was erased.
        place: In which place it came, from 1; those that tie have the same.
        before: Its rating before the match.
        after: Its rating after it.
    """

    account: str | None
    name: str | None
    place: int
    before: int
    after: int


class PositionShown(TypedDict):
    """
    A match's state at a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that it stands at.
        is_true: Whether it is the true state, and not one drawn from what the caller may see.
        position: The state, JSON-plain: a plan may begin from it.
    """

    match: str
    game: GameSlug
    version: int
    is_true: bool
    position: Any


class PresenceShown(TypedDict):
    """
    Which seats of a match have a stream open now.

    Attributes:
        match: The id of the match.
        present: The seats that have a stream open.
    """

    match: str
    present: list[int]


class ProblemTypeShown(TypedDict):
    """
    A type of problems.

    Attributes:
        slug: Its name, which does not change.
        type: What `type` of a problem of this kind says: the address of its page.
        status: The HTTP status that it comes with.
        title: Its name for people.
        meaning: What has happened.
        advice: What a client does about it.
        headers: The headers that tell more about it.
        operations: The ids of the operations that answer with it, in their order by name; empty where it may come from any address.
    """

    slug: str
    type: str
    status: int
    title: str
    meaning: str
    advice: str
    headers: list[str]
    operations: list[str]


class ProposeAction(TypedDict):
    """
    Propose to go back to a version, or forth to an undone one: the others have to agree.

    Attributes:
        kind: What tells this kind from the others: always `propose`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["propose"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class ProposedMoves(TypedDict):
    """
    The moves that an undo would take back or make again.

    Attributes:
        moves: The number of moves.
        first: The version of the first of them.
        last: The version of the last of them.
        lines: The moves in plain words, in the order of the log, the latest 10 at most.
    """

    moves: int
    first: int
    last: int
    lines: list[MoveLine]


class RatedMatch(TypedDict):
    """
    A rated match that everybody may know to be over.

    Attributes:
        match: The id of the match.
        game: The slug of its game.
        told_at: Since when everybody may know how it ended.
        players: By seat.
    """

    match: str
    game: GameSlug
    told_at: str
    players: list[PlayerRated]


class RatingShown(TypedDict):
    """
    How strong an account is in a game, played by so many seats.

    Attributes:
        game: The slug of the game.
        seats: How many seats play.
        rating: How strong the account is, almost surely; 1500 at the beginning.
        mu: The most likely skill, as OpenSkill counts it: 25 at the beginning.
        sigma: How uncertain that is: 25/3 at the beginning.
        matches: How many rated matches have told.
        provisional: Whether those are fewer than ten.
    """

    game: GameSlug
    seats: int
    rating: int
    mu: float
    sigma: float
    matches: int
    provisional: bool


class Readiness(TypedDict):
    """
    How ready the service is.

    Attributes:
        status: `degraded` where one of its parts is.
        parts: Its parts, as they were a second or so ago.
    """

    status: Literal["degraded", "ok"]
    parts: list[PartReadiness]


class Receipt(TypedDict):
    """
    A signed statement that a match's log has a link at a seq.

    Attributes:
        match: The id of the match.
        seq: The seq of the last event of the command.
        link: The link of that event, in hex.
        at: When it was accepted, in milliseconds since 1970, as its record says.
        key: The id of the key that it is signed with.
        signature: Ed25519, in hex, of a prefix and the other members in canonical JSON.
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
        id: The first 16 hex digits of a hash of the key.
        public: The key of 32 bytes, in hex.
        since: When it was taken into use.
        until: When it was taken out of use; null while it is in use.
    """

    id: str
    public: str
    since: str
    until: str | None


class Recovered(TypedDict):
    """
    What replaced all API keys of an account.

    Attributes:
        id: The id of the account.
        number: Which of the account's keys the new one is.
        key: A key that is good for everything; null where the answer is repeated later than 24 hours.
        recovery: The new recovery code; null likewise.
    """

    id: str
    number: int
    key: str | None
    recovery: str | None


class RederivedShown(TypedDict):
    """
    A bot's past choice as it is recorded, and as it comes out when it is chosen again.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seq: The seq of the first event of the command.
        seat: The seat that the bot played.
        level: The level of the bot.
        label: The label of the luck that the bot drew.
        is_same: Whether the two agree.
        differing: The names of what is not the same.
        recorded: The choice as it is recorded: the command, the engine, the iterations, the value that it expects and the best other commands.
        again: The same, as it comes out when it is chosen again.
    """

    match: str
    game: GameSlug
    seq: int
    seat: int
    level: str
    label: str
    is_same: bool
    differing: list[str]
    recorded: dict[str, Any]
    again: dict[str, Any]


class RedoAction(TypedDict):
    """
    Go forward again to a version that was taken back.

    Attributes:
        kind: What tells this kind from the others: always `redo`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["redo"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class RefuseAction(TypedDict):
    """
    Refuse the undo that another seat proposes.

    Attributes:
        kind: What tells this kind from the others: always `refuse`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["refuse"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


class ResignAction(TypedDict):
    """
    Give the match up, for good.

    Attributes:
        kind: What tells this kind from the others: always `resign`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["resign"]
    label: str
    path: str
    body: Resign
    method: Literal["POST"]


class RunPhase(TypedDict):
    """
    A phase that the game ran by itself.

    Attributes:
        type: What was asked for.
    """

    type: Literal["run-phase"]


class Score(TypedDict):
    """
    A seat's points.

    Attributes:
        seat: Whose points they are.
        points: The sum of the origins.
        origins: Where the points came from.
    """

    seat: int
    points: int
    origins: list[Origin]


class SearchShown(TypedDict):
    """
    Where a condition holds of the caller's view.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The caller's seat; null for a spectator.
        where: The condition, in JMESPath.
        kind: What is looked for: the `first` version, the `last`, or all `intervals`.
        line: The versions that are looked at: those that are `played`, or `all`, also undone ones.
        version: The first or the last such version; null if there is none, or for intervals.
        intervals: Versions in a row at which it holds, both ends among them, in order. Each interval lies on one line: `undone_by` holds for all its versions.
        searched: The versions that were looked at.
        next: Where to go on, if not all could be looked at; intervals that touch are one if their `undone_by` is the same.
        unclear: At how many versions the condition has no value, and counts as not holding.
        fault: Why it has no value at one of these; empty where it always has.
    """

    match: str
    game: GameSlug
    seat: int | None
    where: str
    kind: Literal["first", "intervals", "last"]
    line: Literal["all", "played"]
    version: int | None
    intervals: list[FoundInterval]
    searched: Interval
    next: str | None
    unclear: int
    fault: str


class SeatShown(TypedDict):
    """
    A seat: a bot's, or taken by a player, or open.

    Attributes:
        seat: A seat of the table, counted from 0.
        bot: The level of the bot whose seat it is; null for a seat of players.
        taken: Whether a player holds it.
        stand_in: The level of the bot that plays for the player meanwhile, or to the end where the player has resigned; null where none does.
        resigned: Whether its player has given up.
        account: The id of the account that holds it; null where none does.
        name: The name of that account; null where it was erased.
        bot_account: Whether a program plays for that account.
        reserved: The id of the account that alone may take the open seat; null where anybody may.
        invited: Whether the open seat is taken with its link alone.
        called: What texts and drawings call it: the name of its account or of its bot, such as `Greedy bot`; else its number as people count, such as `Player 1`.
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
    called: str


class SeatSpan(TypedDict):
    """
    How many seats a game can have.

    Attributes:
        fewest: The fewest seats.
        most: The most seats.
    """

    fewest: int
    most: int


class Start(TypedDict):
    """
    Where to begin: the addresses that lead to all others.

    Attributes:
        games: The address of the games.
        matches: The address of the matches.
        accounts: The address of the accounts.
        account: The address of the caller's own account.
        inbox: The address of the matches of that account.
        stream: The address of the live stream of that account.
        webhooks: The address of the webhooks of that account.
        keys: The address of the keys that receipts are signed with.
        description: The address of the API's description (OpenAPI).
        messages: The address of the description of its streams and webhooks (AsyncAPI).
        reference: The address of the rendered reference.
        problems: The address of the kinds of problems.
        health: The address of how the service is.
        version: The version of the API, as `info.version` of its description has it.
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
    messages: str
    reference: str
    problems: str
    health: str
    version: str


Stretch = TypedDict(
    "Stretch",
    {
        "from": int,
        "to": int,
        "follows": int,
        "undone_by": int | None,
    },
)


class SwingShown(TypedDict):
    """
    By how much the chance of a seat moved.

    Attributes:
        seat: A seat of the table, counted from 0.
        points: Percentage points; below 0 where the chance fell.
        error: The standard error, in percentage points.
    """

    seat: int
    points: float
    error: float


class TableProposal(TypedDict):
    """
    An open proposal of a seat to go to a version.

    Attributes:
        seq: The seq of the event that proposed it: an answer names it.
        seat: The seat that proposed it.
        to: The version to go to.
        agreed: The other seats that have agreed so far.
        text: The proposal in plain words, as its line in the timeline.
        takes_back: The moves that would be taken back; null if there are none.
        makes_again: The moves that would be made again; null if there are none.
    """

    seq: int
    seat: int
    to: int
    agreed: list[int]
    text: str
    takes_back: ProposedMoves | None
    makes_again: ProposedMoves | None


class TakeBackAction(TypedDict):
    """
    Take the seat back from the bot that plays for it.

    Attributes:
        kind: What tells this kind from the others: always `take-back`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["take-back"]
    label: str
    path: str
    body: Resign
    method: Literal["DELETE"]


class TimelineLine(TypedDict):
    """
    An event in plain words, as the caller may know it.

    Attributes:
        seq: The seq of the event.
        at: When it happened.
        by: Who caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that acted; null where none did.
        who: What who acted is called, such as `Ann`, `Greedy bot` or `Player 1`.
        text: What happened.
        rule: The paragraph of the rules behind it; null without one.
        url: The address of the state that it led to.
        to: The version that undo or redo put the game to: what lies between is abandoned; null for other events.
        targets: What the event touches on the board, the first the most.
        type: The name of the event's type, as in the log.
        ends: What ends with the event: the `decision` of a seat, its `turn` (the next decision is another seat's, or is still to come), a `phase` or a `round` of the game.
        of_table: Whether the event is of the table, such as a rewind, a time-out or a hand-over: the table never goes back, so what such an event did stays as it is.
        undone_by: The seq of the rewind that abandoned the version of the event; null if the version is played. A redo makes it null again.
    """

    seq: int
    at: str
    by: Literal["admin", "bot", "clock", "host", "phase", "seat"]
    seat: int | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None
    targets: list[str]
    type: str
    ends: list[Literal["decision", "phase", "round", "turn"]]
    of_table: bool
    undone_by: int | None


class TimelinePage(TypedDict):
    """
    Lines of the timeline, and the match's newest version.

    Attributes:
        game: The slug of the game.
        version: The match's newest version.
        lines: The lines, in the order of the events.
    """

    game: GameSlug
    version: int
    lines: list[TimelineLine]


class UndoAction(TypedDict):
    """
    Take back what came after a version, at once.

    Attributes:
        kind: What tells this kind from the others: always `undo`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["undo"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class WebhookShown(TypedDict):
    """
    A webhook of the caller's account.

    Attributes:
        number: Which of the account's webhooks, from 1.
        url: The address that it goes to.
        match: The only match that it is told of; null for all in which the account holds a seat.
        events: What it tells of.
        status: Whether it is told of what happens; it is `unconfirmed` until its receiver has echoed a challenge.
        paused_for: Why nothing is sent: its `owner` paused it, its receiver was `failing` for three days or said that it is `gone`, or more waited for it or its account than may (`backlog`); null where it is not paused.
        created_at: When it was made.
        rotated_at: When its secret was last replaced; null for never.
    """

    number: int
    url: str
    match: str | None
    events: list[Literal["asked", "clock-low", "event", "finished", "invited"]]
    status: Literal["active", "paused", "unconfirmed"]
    paused_for: Literal["backlog", "failing", "gone", "owner"] | None
    created_at: str
    rotated_at: str | None


class WithdrawAction(TypedDict):
    """
    Withdraw the undo that the seat itself proposes.

    Attributes:
        kind: What tells this kind from the others: always `withdraw`.
        label: A label for a button.
        path: The address to send it to.
        body: The body to send.
        method: The method to send it with; a DELETE needs no body.
    """

    kind: Literal["withdraw"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


SeatPlan: TypeAlias = PlayerSeat | BotSeat


class Branch(TypedDict):
    """
    Attributes:
        at: The version that it begins from.
        luck: Whether it draws the luck of its parent, or new luck.
        seats: By seat, as many as the parent has.
        clock: The time control; without one the seats have all the time.
        undo: How far seats may go back: as far as is theirs alone (`free`), further with the `consent` of the others, or not at all (`none`). Unless given: `free`.
    """

    at: int
    luck: Literal["same", "new"]
    seats: list[SeatPlan]
    clock: NotRequired[Clock | None]
    undo: NotRequired[Literal["free", "consent", "none"]]


class TableMatchCreated(TypedDict):
    """
    A match was set up, with seats to be taken.

    Attributes:
        type: What tells this kind from the others: always `match-created`.
        game: The slug of the game.
        rules: The version of its rules.
        content: The hash of the pack of cards, tiles and boards.
        options: The game's options, all spelled out.
        seats: By seat, whether it is open or a bot's.
        commitments: The hashes of the luck, salt, state and bot keys, by name.
        undo: How far seats may go back (rules T5 and T6).
        lineage: Where it branched from (rule T9); null for a match that is no branch.
        is_sandbox: Whether it, or a match that it branched from, began from a position that somebody gave (rule T8).
        is_private: Whether it shows the secrets of a match that runs, so it is shown to nobody but administrators and the seats that they fill, and keeps its keys (rule T12).
        keeps_keys: Whether it ends without releasing its keys (rule T4).
        clock: The time control; unset where the seats have all the time.
        visibility: Who finds it and who may see it (rule T16); unset is `public`.
        creator: The id of the account that created it (rule T17).
        spectators: Who else may watch; unset is everybody (rule T16).
        open_until: When it ends if seats are open still, in milliseconds since 1970 (rule T19).
        rematch_of: The id of the match that it is the rematch of (rule T20).
        is_rated: Whether its end counts for the ratings of its players (rule T21).
    """

    type: Literal["match-created"]
    game: GameSlug
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
    is_rated: NotRequired[bool]


class TableStandingAnswer(TypedDict):
    """
    One standing answer.

    Attributes:
        kind: The kind of question that it answers.
        choice: Which of the legal commands it gives.
        until: The kind of question that ends it, the next time that its seat is asked it; null: it stands until it is withdrawn.
    """

    kind: QuestionKind
    choice: TableTheCommand | TableOnlyOfType | TableOnlyOne
    until: NotRequired[QuestionKind | None]


AttaAntsRecordedCommand: TypeAlias = (
    RunPhase
    | AttaAntsRecordedMoveAnt
    | AttaAntsRecordedDropLeaf
    | AttaAntsRecordedPickUpLeaf
    | AttaAntsRecordedTakeLeaf
    | AttaAntsRecordedEndTurn
    | AttaAntsRecordedPlaceCard
    | AttaAntsRecordedRouteSpider
    | AttaAntsRecordedArrangeCard
)


SpectatorsPlan: TypeAlias = NobodyWatches | WatchedByEvents | WatchedByMinutes


class AttaAntsPlan(TypedDict):
    """
    A match of Atta Ants.

    Attributes:
        game: The slug of the game.
        rules: A released version; unless given, the newest.
        options: The options of the game.
        seats: By seat: open, a bot's, or an account's.
        content: The hash of a pack; unless given, the game's own one.
        clock: The time control; without one the seats have all the time.
        undo: How far seats may go back: as far as is theirs alone (`free`), further with the `consent` of the others, or not at all (`none`). Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        spectators: Who else may watch; unless given, everybody, at once.
        rated: Whether its end counts for ratings: between accounts alone, public, with `undo` by `consent` or `none` (rule T21). Unless given: `false`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["atta-ants"]
    rules: NotRequired[Literal["1", "2"]]
    options: NotRequired[AttaAntsOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


class AttaAntsAntsEaten(TypedDict):
    """
    A spider ate all ants on a card; their leaves stay as counters (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `ants-eaten`.
        cell: Where the spider ate.
        ants: The ants that it ate.
    """

    type: Literal["ants-eaten"]
    cell: AttaAntsCell
    ants: list[AttaAntsEatenAnt]


MarchOfTheAntsRecordedCommand: TypeAlias = (
    RunPhase
    | MarchOfTheAntsRecordedExplore
    | MarchOfTheAntsRecordedMarch
    | MarchOfTheAntsRecordedForage
    | MarchOfTheAntsRecordedPlayCard
    | MarchOfTheAntsRecordedRest
    | MarchOfTheAntsRecordedPass
    | MarchOfTheAntsRecordedKeepHex
    | MarchOfTheAntsRecordedPlaceHex
    | MarchOfTheAntsRecordedRelocateAnt
    | MarchOfTheAntsRecordedPlaceLarva
    | MarchOfTheAntsRecordedTakeSite
    | MarchOfTheAntsRecordedPayLarva
    | MarchOfTheAntsRecordedPayAnt
    | MarchOfTheAntsRecordedTakeLarva
    | MarchOfTheAntsRecordedDropGoal
    | MarchOfTheAntsRecordedDiscard
    | MarchOfTheAntsRecordedPutDown
    | MarchOfTheAntsRecordedPickPlace
    | MarchOfTheAntsRecordedPickPlayer
    | MarchOfTheAntsRecordedPickOption
    | MarchOfTheAntsRecordedPickAnt
    | MarchOfTheAntsRecordedLoseAnt
    | MarchOfTheAntsRecordedHarvestSite
    | MarchOfTheAntsRecordedSwapEvolutions
    | MarchOfTheAntsRecordedPlayOffered
    | MarchOfTheAntsRecordedPutBack
    | MarchOfTheAntsRecordedTakeDecree
)


class MarchOfTheAntsPlan(TypedDict):
    """
    A match of March of the Ants.

    Attributes:
        game: The slug of the game.
        rules: A released version; unless given, the newest.
        options: The options of the game.
        seats: By seat: open, a bot's, or an account's.
        content: The hash of a pack; unless given, the game's own one.
        clock: The time control; without one the seats have all the time.
        undo: How far seats may go back: as far as is theirs alone (`free`), further with the `consent` of the others, or not at all (`none`). Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        spectators: Who else may watch; unless given, everybody, at once.
        rated: Whether its end counts for ratings: between accounts alone, public, with `undo` by `consent` or `none` (rule T21). Unless given: `false`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["march-of-the-ants"]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MarchOfTheAntsOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


class MarchOfTheAntsAntsLost(TypedDict):
    """
    Ants die, by their owner's choice or because all must.

    Attributes:
        type: What tells this kind from the others: always `ants-lost`.
        seat: A seat of the table, counted from 0.
        spots: Where they stood.
        cause: Why they die.
        left: How many more must die.
    """

    type: Literal["ants-lost"]
    seat: int
    spots: list[MarchOfTheAntsSpot]
    cause: Literal["battle", "effect", "hunger"]
    left: int


class MarchOfTheAntsCardCommitted(TypedDict):
    """
    A player puts a card face down.

    Attributes:
        type: What tells this kind from the others: always `card-committed`.
        seat: A seat of the table, counted from 0.
        card: The id of the card, which its player knows.
    """

    type: Literal["card-committed"]
    seat: int
    card: SecretStr


class MarchOfTheAntsCardsDrawn(TypedDict):
    """
    A player draws cards.

    Attributes:
        type: What tells this kind from the others: always `cards-drawn`.
        seat: A seat of the table, counted from 0.
        count: How many cards it draws.
        cards: The ids of the cards.
    """

    type: Literal["cards-drawn"]
    seat: int
    count: int
    cards: SecretTupleStr


class MarchOfTheAntsDeckShuffled(TypedDict):
    """
    The discard pile becomes the deck (rules 5.4).

    Attributes:
        type: What tells this kind from the others: always `deck-shuffled`.
        count: How many cards it has.
        deck: The ids of the cards, the top last.
    """

    type: Literal["deck-shuffled"]
    count: int
    deck: SecretTupleStr


class MarchOfTheAntsHexPutBack(TypedDict):
    """
    A player puts back a hex it has looked at (rules 11.1).

    Attributes:
        type: What tells this kind from the others: always `hex-put-back`.
        seat: A seat of the table, counted from 0.
        hex: The number of the hex.
    """

    type: Literal["hex-put-back"]
    seat: int
    hex: SecretInt


class MarchOfTheAntsHexesDealt(TypedDict):
    """
    A player takes two starting hexes to choose from (rules 3.3).

    Attributes:
        type: What tells this kind from the others: always `hexes-dealt`.
        seat: A seat of the table, counted from 0.
        count: How many hexes it takes.
        hexes: The numbers of the hexes.
    """

    type: Literal["hexes-dealt"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesPeeked(TypedDict):
    """
    A player looks at the top hexes of the pile (rules 11.1).

    Attributes:
        type: What tells this kind from the others: always `hexes-peeked`.
        seat: A seat of the table, counted from 0.
        count: How many hexes it looks at.
        hexes: The numbers of the hexes, from the top of the pile down.
    """

    type: Literal["hexes-peeked"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesScouted(TypedDict):
    """
    A player draws hexes in secret, to keep one (rules 11.3).

    Attributes:
        type: What tells this kind from the others: always `hexes-scouted`.
        seat: A seat of the table, counted from 0.
        count: How many hexes it draws.
        hexes: The numbers of the hexes.
    """

    type: Literal["hexes-scouted"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHidden(TypedDict):
    """
    What only the seat knows.

    Attributes:
        hand: The ids of the cards in the hand.
        down: The id of its card face down; empty without one.
        looked: The hexes that it has drawn in secret and must choose from.
        rejected: The hexes in the box that it has seen.
        hints: What it knows about the pile.
    """

    hand: list[str]
    down: str
    looked: list[int]
    rejected: list[int]
    hints: list[MarchOfTheAntsHintView]


class MarchOfTheAntsHordeShuffled(TypedDict):
    """
    The Centipede Deck is made again (rules 9.5).

    Attributes:
        type: What tells this kind from the others: always `horde-shuffled`.
        deck: The ids of the cards, the top last.
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

    Attributes:
        type: What tells this kind from the others: always `stages-begun`.
        at: The index of the next operation in the program.
        stages: The tasks, in the order in which they are due.
    """

    type: Literal["stages-begun"]
    at: int
    stages: list[Stages]


class MarchOfTheAntsStarted(TypedDict):
    """
    The match begins: who is first, and the shuffled piles (rules 3).

    Attributes:
        type: What tells this kind from the others: always `started`.
        players: The number of seats.
        options: The variants of the match.
        content: The hash of the pack.
        first: Who holds the Active Player marker.
        larvae: Larvae in each chamber.
        ants: Ants of each seat in The Great Tunnel.
        pickers: The seats that choose a starting hex, in order (rules 3.3).
        deck: The ids of the cards in the deck, the top last.
        pile: The hexes in the pile, the top last.
        box: The hexes that are out of the game.
        horde: The ids of the cards in the Centipede Deck, the top last.
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
    A match as a seat sees it.

    Attributes:
        seat: Who sees it; null for a spectator.
        content: The hash of the pack.
        rules: The version of the rules.
        options: The variants of the match.
        side: The side of The Great Tunnel: B for two players, else A (rules 3).
        players: The number of seats.
        round: The round, from 1; the long game begins with 0.
        marker: Who holds the Active Player marker.
        resters: Who has rested in this Worker Phase, in order.
        agenda: What is due, the last first; empty before the start and after the end.
        nests: The nests, by seat.
        hexes: The hexes on the map, in the order in which they were placed.
        deck: How many cards are in the deck.
        discard: The ids of the cards on the discard pile, in the order of the pack.
        shuffles: How often the discard pile has become the deck.
        pile: How many hexes are in the pile.
        box: How many hexes are out of the game.
        horde_deck: How many cards are in the Centipede Deck.
        horde_discard: The ids of the Centipede cards that were revealed.
        horde_points: The points of the Centipede Horde.
        horde_shuffles: How often the revealed cards have become the Centipede Deck.
        own: What only the seat knows; null for a spectator.
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


MyrmesRecordedCommand: TypeAlias = (
    RunPhase
    | MyrmesRecordedChooseEvent
    | MyrmesRecordedAssignNurses
    | MyrmesRecordedFinishBirths
    | MyrmesRecordedKeepBirths
    | MyrmesRecordedTakeBack
    | MyrmesRecordedTradeLarvae
    | MyrmesRecordedWorkInRoom
    | MyrmesRecordedWorkInQuarry
    | MyrmesRecordedSendOut
    | MyrmesRecordedStepTo
    | MyrmesRecordedHunt
    | MyrmesRecordedClear
    | MyrmesRecordedPlacePheromone
    | MyrmesRecordedPlaceSpecial
    | MyrmesRecordedEndOuting
    | MyrmesRecordedTakeCube
    | MyrmesRecordedFinishHarvest
    | MyrmesRecordedOpenTunnel
    | MyrmesRecordedDig
    | MyrmesRecordedRaiseNurse
    | MyrmesRecordedClaimObjective
    | MyrmesRecordedPayMixed
    | MyrmesRecordedPayNurses
    | MyrmesRecordedChooseTile
    | MyrmesRecordedFinishAtelier
    | MyrmesRecordedDiscardCube
    | MyrmesRecordedChooseTrades
)


class MyrmesPlan(TypedDict):
    """
    A match of Myrmes.

    Attributes:
        game: The slug of the game.
        rules: A released version; unless given, the newest.
        options: The options of the game.
        seats: By seat: open, a bot's, or an account's.
        content: The hash of a pack; unless given, the game's own one.
        clock: The time control; without one the seats have all the time.
        undo: How far seats may go back: as far as is theirs alone (`free`), further with the `consent` of the others, or not at all (`none`). Unless given: `free`.
        keys: Whether its end releases the keys that prove luck and secrets. Unless given: `released`.
        visibility: `unlisted`: in no list; `invited`: there for those who are invited. Unless given: `public`.
        spectators: Who else may watch; unless given, everybody, at once.
        rated: Whether its end counts for ratings: between accounts alone, public, with `undo` by `consent` or `none` (rule T21). Unless given: `false`.
        position: Begin from this state: a sandbox, for ever.
    """

    game: Literal["myrmes"]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MyrmesOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[Literal["free", "consent", "none"]]
    keys: NotRequired[Literal["released", "kept"]]
    visibility: NotRequired[Literal["public", "unlisted", "invited"]]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


class MyrmesAtelierPhase(TypedDict):
    """
    Phase 5: seats act in the atelier in turn.

    Attributes:
        type: What tells this kind from the others: always `atelier`.
        turn: Whose turn it is.
        done: Bit mask of the actions that it has done: tunnel 1, digging 2, nurse 4, objective 8.
        claim: The objective whose tiles it chooses; null without one.
    """

    type: Literal["atelier"]
    turn: int
    done: int
    claim: MyrmesOpenClaim | None


class MyrmesBirthsChosen(TypedDict):
    """
    A seat finished its births (BI3).

    Attributes:
        type: What tells this kind from the others: always `births-chosen`.
        seat: Who finished.
        soldiers: How many of the soldiers born are kept where not all ants fit; null where they do.
    """

    type: Literal["births-chosen"]
    seat: int
    soldiers: SecretIntNone


class MyrmesColony(TypedDict):
    """
    What one seat has on and beside its player board.

    Attributes:
        workers: Workers in the worker room; not those in rooms or in the garden.
        rooms: Bit mask of the rooms that hold a worker: gestation 1, larder 2, quarry 4, queen 8.
        soldiers: Soldiers in the colony.
        nurses: Nurses in play, but for those on objectives.
        atelier: How many of the nurses wait in the atelier.
        larvae: Larvae in the colony.
        food: Cubes of food in the store.
        earth: Cubes of earth in the store.
        stone: Cubes of stone in the store.
        level: How deep it is dug, from 0 to 3.
        event: The space of the event track that is in force, from 0 (Level+1) to 7 (Worker+1).
        prey: Tokens of hunted prey.
        supply: Pheromones left, by kind in the order of the pack.
        markers: Ownership cubes that are not on special tiles.
        points: Victory points; they may be below 0.
        origins: The victory points by where they came from, in this order: start, tiles, prey, queen, clearing, sub-colonies, objectives, others-objectives, points-event, winter.
        completed: Objectives in the order in which they were completed.
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

    Attributes:
        type: What tells this kind from the others: always `discard-chosen`.
        seat: Who chose.
        cube: The kind of cube.
        is_last: Whether the seat is ready now.
    """

    type: Literal["discard-chosen"]
    seat: int
    cube: SecretLiteralFoodEarthStone
    is_last: bool


class MyrmesGardenSetUp(TypedDict):
    """
    The garden and the colonies were set up (SU2-SU7).

    Attributes:
        type: What tells this kind from the others: always `match-started`.
        content: The hash of the pack.
        seats: The number of seats.
        dice: The results for every season, if they are fixed; else empty.
        prey: The prey in play.
        objectives: The six objectives of the match, level by level.
        starts: By seat, its first exit.
        first: The first player.
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
    What a seat chose.

    Attributes:
        takes: The cubes from pheromones.
        earth: Earth scavenged.
        stone: Stone scavenged.
    """

    takes: list[MyrmesTaken]
    earth: int
    stone: int


class MyrmesHarvestGathered(TypedDict):
    """
    A seat got what leaves no choice.

    Attributes:
        type: What tells this kind from the others: always `harvest-gathered`.
        seat: Who gathered.
        takes: The cubes from pheromones.
        food: Food from aphid farms.
        points: Victory points from sub-colonies.
        bonus: The points that the event VP+1 added (VP1).
    """

    type: Literal["harvest-gathered"]
    seat: int
    takes: list[MyrmesTaken]
    food: int
    points: int
    bonus: int


class MyrmesHarvestPlan(TypedDict):
    """
    A seat's sealed choice of cubes.

    Attributes:
        takes: First what it must take, then extra ones.
        is_done: Whether the seat is ready.
    """

    takes: list[MyrmesTaken]
    is_done: bool


class MyrmesHarvestRevealed(TypedDict):
    """
    All seats showed what they chose to harvest (HA1-HA3).

    Attributes:
        type: What tells this kind from the others: always `harvest-revealed`.
        harvests: What each seat chose, by seat.
    """

    type: Literal["harvest-revealed"]
    harvests: list[MyrmesHarvestChoice]


class MyrmesNursesAssigned(TypedDict):
    """
    A seat put nurses on a track or in the atelier.

    Attributes:
        type: What tells this kind from the others: always `nurses-assigned`.
        seat: Whose nurses they are.
        assignment: Which nurses went where.
    """

    type: Literal["nurses-assigned"]
    seat: int
    assignment: MyrmesSecretAssignment


class MyrmesObjectiveCompleted(TypedDict):
    """
    A nurse went to an objective for good (OB3); what was paid, and who else scores (OB4).

    Attributes:
        type: What tells this kind from the others: always `objective-completed`.
        seat: Who completed it.
        objective: The id of the objective.
        points: Victory points gained.
        bonus: The points that the event VP+1 added (VP1).
        food: Food paid.
        earth: Earth paid.
        stone: Stone paid.
        larvae: Larvae paid.
        prey: Tokens of hunted prey paid.
        soldiers: Soldiers paid.
        nurses: Nurses discarded.
        waiting: How many of the discarded nurses waited in the atelier.
        levels: How many levels were given up.
        emptied: By its first hex, each tile that lost its cubes (OB6).
        freed: By its first hex, each tile that became neutral (OB7).
        rewards: What earlier completers of the objective gain (OB4).
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

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[MyrmesTaken]


class MyrmesSeenColony(TypedDict):
    """
    A seat's board and what follows from it.

    Attributes:
        seat: Whose board it is.
        mat: What lies on and beside the board.
        rooms: The names of the rooms that hold a worker.
        exits: The hexes of its exits in the garden.
        effective_level: Its level with Level+1 counted, from 0 to 3.
        capacity: The cubes that the store holds at the end of a season.
    """

    seat: int
    mat: MyrmesColony
    rooms: list[str]
    exits: list[MyrmesGardenHex]
    effective_level: int
    capacity: int


Plan: TypeAlias = AttaAntsPlan | MarchOfTheAntsPlan | MyrmesPlan


class StandingCommand(TypedDict):
    """
    A certain command, as a body ready to post.

    Attributes:
        rule: How the command is chosen.
        command: The command to give, wherever it is legal.
    """

    rule: Literal["command"]
    command: Command


TableAction: TypeAlias = (
    UndoAction
    | RedoAction
    | ProposeAction
    | AgreeAction
    | RefuseAction
    | WithdrawAction
    | HandOverAction
    | TakeBackAction
    | ResignAction
)


class AccountAsked(TypedDict):
    """
    The account is asked in a match (`event: asked`), told once a stream has caught up there.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        version: The version at which it is asked.
        asked: The question.
        deadline: When its time runs out; null while its clock does not run.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    asked: AskedShown
    deadline: str | None


class AccountFinished(TypedDict):
    """
    A match of the account is over (`event: finished`).

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        version: The last version of the match.
        outcome: How it ended; null where it ended without a result.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    outcome: OutcomeShown | None


class Against(TypedDict):
    """
    How an account did against another one, in the last thousand matches of both.

    Attributes:
        id: The id of the other account.
        name: Its name.
        records: By game and number of seats.
    """

    id: str
    name: str
    records: list[HeadToHead]


class AnalysisAsked(TypedDict):
    """
    An analysis that was asked for, and where it can be read.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        effort: How much it may take: `quick`, `normal` or `deep`.
        status: Whether it waits, runs, is done or has failed.
        progress: How far it is.
        url: The address of what is known so far.
        chart: The address of a drawing of it.
    """

    match: str
    game: GameSlug
    effort: Literal["deep", "normal", "quick"]
    status: Literal["done", "failed", "running", "waiting"]
    progress: AnalysisProgress
    url: str
    chart: str


class Asking(TypedDict):
    """
    Who is asked what, told by a live stream (`event: asked`) whenever it has caught up.

    Attributes:
        game: The slug of the game.
        version: The version at which they stand.
        status: Whether the match is open, running or over.
        asked: The questions that stand.
        proposal: The undo that is proposed; null if there is none.
    """

    game: GameSlug
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    proposal: TableProposal | None


class AttaAntsActionList(TypedDict):
    """
    Every legal command of the caller's seat at a version; none for a spectator.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version at which they are legal.
        status: Whether the match is open, running or over.
        seat: The caller's seat; null for a spectator.
        asked: The question that the seat's player is asked; while it is null (a bot that plays for the seat is asked nothing here), the seat need not act, and what is listed (such as taking a choice back) it may do.
        deadline: When its time runs out; null while its clock does not run.
        actions: The legal commands, in a stable order.
        table: What it may undo, redo, propose and answer now, who may play for it and that it may give up; nothing where `at` is given.
        suspended: Whether standing answers are not given to the question, because the game went back over the seat's answer to it (rule T9).
        proposal: The undo that is proposed; null if there is none, and if `at` is given.
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
    suspended: bool
    proposal: TableProposal | None


class AttaAntsExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_legal: Whether the command could be played.
        conditions: The checks that refuse it; empty for a legal one.
        fields: The fields and the values with which it would be legal.
        nearest: The legal commands that are nearest to it.
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
    The game as the caller sees it at a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that is shown.
        status: Whether the match was open, running or over then.
        seat: The caller's seat; null for a spectator.
        asked: The questions that stood then.
        clocks: The seats' clocks then; null in a match without a time control.
        view: What the caller may know; null while seats are open, and so there is no setup yet.
        digest: The digest of the view, where it was asked for (`digest=1`).
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


class AttaAntsTargetShown(TypedDict):
    """
    What the caller's seat can do with something on the board, and why not more.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that a command would meet.
        seat: The caller's seat.
        target: What is pointed at.
        actions: The legal commands that touch it.
        refused: Commands that may be meant and are not legal, with what refuses them; empty where the game knows of none.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    target: str
    actions: list[AttaAntsAction]
    refused: list[MeantShown]


class BlockedPage(TypedDict):
    """
    The accounts that an account has blocked, by id.

    Attributes:
        blocked: The accounts, by id.
    """

    blocked: list[BlockedShown]


class BoardShown(TypedDict):
    """
    The board in parts, each a drawing of its own, as the caller sees it at a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that is shown.
        seat: The caller's seat; null for a spectator.
        parts: The drawings, the largest first.
    """

    match: str
    game: GameSlug
    version: int
    seat: int | None
    parts: list[PartShown]


class DeliveryPage(TypedDict):
    """
    A page of deliveries.

    Attributes:
        deliveries: The deliveries, the newest first.
        next: The cursor of the next page; null on the last one.
    """

    deliveries: list[DeliveryShown]
    next: str | None


DiffShown = TypedDict(
    "DiffShown",
    {
        "match": str,
        "game": GameSlug,
        "from": int,
        "to": int,
        "seat": int | None,
        "patch": list[PatchOperation],
        "lines": list[str],
    },
)


class ExportShown(TypedDict):
    """
    All that is stored about a person: the account, its keys, its ratings, and every event.

    Attributes:
        account: The account as its owner sees it.
        former_names: The names that it had before.
        keys: The API keys that work.
        blocked: The ids of the accounts that it has blocked.
        webhooks: The addresses of its webhooks.
        matches: The ids of the matches of which the account has something: a seat, an invitation, or it made them.
        games: The slugs of the games of those matches, by the id of the match, where lists and ratings know it.
        ratings: How strong the account is, by game and number of seats.
        history: All of its rated matches whose end everybody may know, the latest first.
        addresses: What is kept of the addresses from which it plays rated matches; null where that cannot be told now.
        events: The records as they are stored, with the texts that the person typed opened.
    """

    account: OwnAccount
    former_names: list[str]
    keys: list[KeyShown]
    blocked: list[str]
    webhooks: list[str]
    matches: list[str]
    games: dict[str, str]
    ratings: list[RatingShown]
    history: list[RatedMatch]
    addresses: AddressesKept | None
    events: list[dict[str, Any]]


class FairPlay(TypedDict):
    """
    What is unusual about the latest rated matches.

    Attributes:
        matches: How many were looked at.
        findings: What was found.
    """

    matches: int
    findings: list[FindingShown]


class GameBrief(TypedDict):
    """
    A game in the list of games.

    Attributes:
        game: The slug of the game.
        title: The name that people read.
        rules: The version of the rules that a new match pins.
        released: The versions of the rules that can be played, the newest last.
        content_hash: The hash of the pack that is played by default.
        seats: How many seats it can have.
        url: The address of the game.
    """

    game: GameSlug
    title: str
    rules: str
    released: list[str]
    content_hash: str
    seats: SeatSpan
    url: str


class GameList(TypedDict):
    """
    The games.

    Attributes:
        games: The games, by name.
    """

    games: list[GameBrief]


class GameShown(TypedDict):
    """
    A game, with all that a client needs to offer it.

    Attributes:
        game: The slug of the game.
        title: The name that people read.
        rules: The version of the rules that a new match pins.
        released: The versions of the rules that can be played, the newest last.
        content_hash: The hash of the pack that is played by default.
        seats: How many seats it can have.
        url: The address of the game.
        options: The form of the options, as a JSON schema, with titles and descriptions in the language of the answer.
        content: The pack that is played by default: cards, tiles and boards, in the language that it was written in; `words` has what is printed on them in the answer's.
        bots: The levels of its bots.
        words: The wording of events, commands, questions, phases and refusals, by id, with `{fact}` in braces.
    """

    game: GameSlug
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

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        title: The name of the game that people read.
        status: Whether the match is open, running or over.
        version: The match's newest version.
        role: What the caller has to do with it: it holds a `seat`, is `invited` to one that is kept for it, or has `created` the match, which is open still.
        seat: The seat that the caller holds or is invited to; null without one.
        seats: The seats, in order.
        asked: The question that the caller is asked; null where it is asked nothing.
        asked_at: Since when it is asked; null where it is asked nothing.
        deadline: When its time runs out; null while its clock does not run.
        urgent: Whether its time is about to run out.
        clocks: The seats' clocks; null in a match without a time control.
        proposal: An undo that the caller has to answer; null without one.
        acted: The version at which the caller last acted; null if that is long ago.
        happened: What has happened since the caller last acted, the latest 20 lines.
        cut: Whether more has happened: it stands in the timeline.
        outcome: How the match ended; null before the end.
        creator: The id of the account that created the match; null where none did.
        visibility: Who finds the match: `public`, `unlisted` (in no list) or `invited` (there for those who are invited).
        clock: The time control of the match; null without one.
    """

    match: str
    game: GameSlug
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
    Matches of the caller's account.

    Attributes:
        account: The id of the account.
        matches: The matches, those that it came to last first.
        next: The cursor of the next page; null on the last one.
        stream: The cursor of the live stream as of this answer: what `GET /v1/stream` tells after it follows on this page. Only the first page has it.
    """

    account: str
    matches: list[InboxMatch]
    next: int | None
    stream: str | None


class InvitationList(TypedDict):
    """
    The invitations of a match that can be spent now.

    Attributes:
        match: The id of the match.
        invitations: The invitations that can be spent now.
    """

    match: str
    invitations: list[InvitationShown]


class InvitedMatch(TypedDict):
    """
    What an invitation is for, as its holder may know before it is spent.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        title: The name of the game that people read.
        seat: The seat that the invitation is for.
        options: The game's options, all spelled out.
        seats: Who sits where so far.
        clock: The time control; null where the seats have all the time.
        undo: How far seats may go back: `free`, by `consent`, or not at all (`none`).
        visibility: Who finds the match: `public`, `unlisted` (in no list) or `invited` (there for those who are invited).
        spectators: Who else may watch; null where everybody may, at once.
        creator: The id of the account that created the match, and so invites; null without one.
        creator_name: The name of that account; null where it was erased, too.
        open_until: When the match ends if seats are open still; null for never.
        rated: Whether its end counts for the ratings of its players.
    """

    match: str
    game: GameSlug
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
    rated: bool


class KeyList(TypedDict):
    """
    The keys that receipts are signed with; all are Ed25519.

    Attributes:
        keys: The keys, the one in use first.
    """

    keys: list[ReceiptKey]


class KeyPage(TypedDict):
    """
    The API keys of an account that work.

    Attributes:
        keys: The keys, the oldest first.
    """

    keys: list[KeyShown]


class LedgerShown(TypedDict):
    """
    Where all points and resources at a version came from, as far as the caller may know.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that it was taken at.
        seat: The caller's seat; null for a spectator.
        line: The events whose lines are there: those `played` up to the version, or `all`.
        lines: The lines, in the order of the events.
        balances: What each seat has at that version.
        accounts: What the accounts of lines and balances are called, by their names.
        stretches: The versions up to that one in order, without gaps, as consecutive versions that lie on one line; `undone_by` is what the match knows by now.
    """

    match: str
    game: GameSlug
    version: int
    seat: int | None
    line: Literal["all", "played"]
    lines: list[LedgerLine]
    balances: list[Holding]
    accounts: dict[str, str]
    stretches: list[Stretch]


class MarchOfTheAntsActionList(TypedDict):
    """
    Every legal command of the caller's seat at a version; none for a spectator.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version at which they are legal.
        status: Whether the match is open, running or over.
        seat: The caller's seat; null for a spectator.
        asked: The question that the seat's player is asked; while it is null (a bot that plays for the seat is asked nothing here), the seat need not act, and what is listed (such as taking a choice back) it may do.
        deadline: When its time runs out; null while its clock does not run.
        actions: The legal commands, in a stable order.
        table: What it may undo, redo, propose and answer now, who may play for it and that it may give up; nothing where `at` is given.
        suspended: Whether standing answers are not given to the question, because the game went back over the seat's answer to it (rule T9).
        proposal: The undo that is proposed; null if there is none, and if `at` is given.
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
    suspended: bool
    proposal: TableProposal | None


class MarchOfTheAntsExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_legal: Whether the command could be played.
        conditions: The checks that refuse it; empty for a legal one.
        fields: The fields and the values with which it would be legal.
        nearest: The legal commands that are nearest to it.
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
    The game as the caller sees it at a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that is shown.
        status: Whether the match was open, running or over then.
        seat: The caller's seat; null for a spectator.
        asked: The questions that stood then.
        clocks: The seats' clocks then; null in a match without a time control.
        view: What the caller may know; null while seats are open, and so there is no setup yet.
        digest: The digest of the view, where it was asked for (`digest=1`).
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


class MarchOfTheAntsTargetShown(TypedDict):
    """
    What the caller's seat can do with something on the board, and why not more.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that a command would meet.
        seat: The caller's seat.
        target: What is pointed at.
        actions: The legal commands that touch it.
        refused: Commands that may be meant and are not legal, with what refuses them; empty where the game knows of none.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    target: str
    actions: list[MarchOfTheAntsAction]
    refused: list[MeantShown]


class MatchRow(TypedDict):
    """
    A match in a list, as the lobby knew it.

    Attributes:
        id: The id of the match.
        game: The slug of the game.
        status: `open` while seats are free, then `running` until it is `over`.
        seats: The seats, in order.
        version: The version that the lobby knew.
        created_at: When it was created.
        updated_at: When its last event happened.
        ranking: Groups of seats, best first; null before the end.
        open_until: When it ends if seats are open still; null for never.
        rated: Whether its end counts for the ratings of its players.
    """

    id: str
    game: GameSlug
    status: Literal["open", "over", "running"]
    seats: list[SeatShown]
    version: int
    created_at: str
    updated_at: str
    ranking: list[list[int]] | None
    open_until: str | None
    rated: bool


class MatchShown(TypedDict):
    """
    A match: its game, its table, where it stands, and how it ended.

    Attributes:
        id: The id of the match.
        game: The slug of the game.
        title: The name of the game that people read.
        rules: The version of the rules that it is played under.
        content_hash: The hash of the pack that it is played with.
        options: The game's options, all spelled out.
        status: `open` while seats are free, then `running` until it is `over`.
        version: Its newest version: the seq of its last event.
        seats: The seats, in order.
        asked: The questions that stand.
        outcome: How it ended; null before the end.
        called_off: Why it was ended without a result; null where it was not. Then its `outcome` ranks nobody.
        scores: The points of each seat; null where they are not counted yet.
        commitments: The hashes of the luck, salt, state and bot keys, by name, that it was created with.
        undo: How far seats may go back: `free`, by `consent`, or not at all (`none`).
        proposal: The undo that is proposed; null where none is.
        lineage: Where it branched from; null where it did not.
        sandbox: Whether it, or a match that it branched from, began from a position that somebody gave.
        private: Whether it is shown to its seats and to administrators alone; such a match keeps its keys.
        keys: Whether its end releases its keys.
        clock: Its time control; null without one.
        clocks: The seats' clocks at this version; null without a time control.
        visibility: Who finds it: `public`, `unlisted` (in no list) or `invited` (there for those who are invited).
        spectators: Who else may watch; null where everybody may, at once.
        creator: The id of the account that created it; null where none did.
        open_until: When it ends if seats are open still; null for never.
        rematch_of: The id of the match that it is the rematch of; null for others.
        rated: Whether its end counts for the ratings of its players.
        invitations: The open invitations; only for who has created it.
    """

    id: str
    game: GameSlug
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
    rated: bool
    invitations: NotRequired[list[InvitationShown]]


class MomentShown(TypedDict):
    """
    A commit on the line that was played, and what it changed.

    Attributes:
        first: The seq of the first event of the commit.
        version: The seq of its last event.
        by: Who acted.
        seat: The seat that acted; null for a phase.
        text: The command in words, or the first event.
        after: The chances at that version.
        choice: What the choice gained its seat; null where it had no other.
        is_close: Whether the choice stood out and was estimated again, with more playouts.
        luck: What the luck that was drawn gained each seat; empty where none was.
        url: The address of the state at that version.
    """

    first: int
    version: int
    by: Literal["admin", "bot", "clock", "host", "phase", "seat"]
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

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version at which they are legal.
        status: Whether the match is open, running or over.
        seat: The caller's seat; null for a spectator.
        asked: The question that the seat's player is asked; while it is null (a bot that plays for the seat is asked nothing here), the seat need not act, and what is listed (such as taking a choice back) it may do.
        deadline: When its time runs out; null while its clock does not run.
        actions: The legal commands, in a stable order.
        table: What it may undo, redo, propose and answer now, who may play for it and that it may give up; nothing where `at` is given.
        suspended: Whether standing answers are not given to the question, because the game went back over the seat's answer to it (rule T9).
        proposal: The undo that is proposed; null if there is none, and if `at` is given.
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
    suspended: bool
    proposal: TableProposal | None


class MyrmesExplanation(TypedDict):
    """
    Whether a command is legal at a version, and if not, why, and what is near it.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_legal: Whether the command could be played.
        conditions: The checks that refuse it; empty for a legal one.
        fields: The fields and the values with which it would be legal.
        nearest: The legal commands that are nearest to it.
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
    A webhook, and a secret that was made for it.

    Attributes:
        webhook: The webhook as it is now.
        secret: What its deliveries are signed with: keep it, it is stored nowhere. It is told for 24 hours only, to whoever repeats the request with the same key; then null.
    """

    webhook: WebhookShown
    secret: str | None


class ProblemTypeList(TypedDict):
    """
    The types of problems that the API answers with.

    Attributes:
        problems: The types, by status and slug.
    """

    problems: list[ProblemTypeShown]


class StandingShown(TypedDict):
    """
    The standing answers of the caller's seat, and the kinds of questions of the game.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The caller's seat.
        version: The match's newest version.
        answers: The answers that stand.
        kinds: The kinds of questions that the game asks.
        suspended: Whether the answers are not given to the open question, because the game went back over the seat's answer to it (rule T9).
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    answers: list[TableStandingAnswer]
    kinds: list[QuestionKind]
    suspended: bool


TargetShown: TypeAlias = AttaAntsTargetShown | MarchOfTheAntsTargetShown | MyrmesTargetShown


class WebhookPage(TypedDict):
    """
    The webhooks of an account.

    Attributes:
        webhooks: The webhooks, the oldest first.
    """

    webhooks: list[WebhookShown]


StandingChoice: TypeAlias = StandingCommand | StandingOnlyOfType | StandingOnly


class StandingPlan(TypedDict):
    """
    Attributes:
        kind: The kind of question that it answers.
        choice: Which of the legal commands it gives.
        until: The kind of question that ends it, when it is next asked.
    """

    kind: QuestionKind
    choice: StandingChoice
    until: NotRequired[QuestionKind]


class StandingAnswers(TypedDict):
    """
    Attributes:
        answers: At most one for a kind of question; none withdraws them all.
    """

    answers: list[StandingPlan]


class BatchPlan(TypedDict):
    """
    Attributes:
        key: A UUID of version 4, drawn at random, as in `Idempotency-Key`.
        plan: The body of a single request for the match.
    """

    key: str
    plan: Plan


class Batch(TypedDict):
    """
    Attributes:
        matches: The matches, each with its key.
    """

    matches: list[BatchPlan]


class SecretTupleStandingAnswer(TypedDict):
    """
    A value of an event that only its audience may know.

    Attributes:
        audience: The seats that are given the value; empty for nobody (a deck's order).
        value: What only they may know; not there where the reader is not of the audience.
    """

    audience: list[int]
    value: NotRequired[list[TableStandingAnswer]]


class TableStandingAnswersGiven(TypedDict):
    """
    A seat has set its standing answers again, or withdrawn them (rule T9).

    Attributes:
        type: What tells this kind from the others: always `standing-answers-given`.
        seat: Whose answers they are.
        answers: All that stand from now on; the seat's own secret, be they many or none.
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
        at: When it was accepted, in milliseconds since 1970; never before the one before.
        by: Who caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: What happened, with its schema's name in `type`; hidden values unset.
        command: What was asked for, on the first event of a commit, unless that is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, on its last event and only there.
        seals: The seals of the hidden values, by their path.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: AttaAntsEvent
    command: NotRequired[AttaAntsRecordedCommand]
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
        at: When it was accepted, in milliseconds since 1970; never before the one before.
        by: Who caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: What happened, with its schema's name in `type`; hidden values unset.
        command: What was asked for, on the first event of a commit, unless that is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, on its last event and only there.
        seals: The seals of the hidden values, by their path.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: MarchOfTheAntsEvent
    command: NotRequired[MarchOfTheAntsRecordedCommand]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


class MyrmesCubeChosen(TypedDict):
    """
    A seat chose a cube of its harvest; with the last one it is ready.

    Attributes:
        type: What tells this kind from the others: always `cube-chosen`.
        seat: Who chose.
        take: The cube, and the tile that it is taken from.
        is_last: Whether the seat is ready now.
    """

    type: Literal["cube-chosen"]
    seat: int
    take: MyrmesSecretTaken
    is_last: bool


class MyrmesHarvestPhase(TypedDict):
    """
    The chosen part of phase 4.

    Attributes:
        type: What tells this kind from the others: always `harvest`.
        plans: What the seats have chosen, by seat; of others only whether they are done.
    """

    type: Literal["harvest"]
    plans: list[MyrmesHarvestPlan]


class MyrmesView(TypedDict):
    """
    A match as a seat, or a spectator (None), sees it; see `State` for what is not here.

    Attributes:
        seat: Who sees it; null for a spectator.
        content: The hash of the pack.
        year: The year, from 1; 0 before the first.
        season: The season: 0 spring, 1 summer, 2 autumn (and the winter after it).
        first: The first player.
        dice: The dice of the year: of spring, summer and autumn.
        fixed: The dice of all nine seasons, if they are fixed; else empty.
        objectives: The six objectives on display, level by level.
        colonies: The colonies, by seat.
        prey: The prey that lies in the garden.
        tiles: The tiles in the garden, in the order in which they were laid.
        phase: What the phase keeps in mind; plans of others say only whether they are done.
        asked: Who must act, and what each is asked.
        worker: The hex of the worker in the garden; null without one.
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
        at: When it was accepted, in milliseconds since 1970; never before the one before.
        by: Who caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: What happened, with its schema's name in `type`; hidden values unset.
        command: What was asked for, on the first event of a commit, unless that is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, on its last event and only there.
        seals: The seals of the hidden values, by their path.
    """

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    seat: NotRequired[int]
    event: MyrmesEvent
    command: NotRequired[MyrmesRecordedCommand]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


Record: TypeAlias = AttaAntsRecord | MarchOfTheAntsRecord | MyrmesRecord


class AccountShown(TypedDict):
    """
    An account as everybody sees it, with its rated matches, the latest first.

    Attributes:
        id: The id of the account.
        name: The name that people read.
        bot: Whether a program plays for the account, as it says itself.
        since: When it was made.
        ratings: By game and number of seats.
        history: Its rated matches, the latest first.
        next: The cursor of the next page; null on the last.
        against: How it did against the account that `against` names; only where one is named.
    """

    id: str
    name: str
    bot: bool
    since: str
    ratings: list[RatingShown]
    history: list[RatedMatch]
    next: str | None
    against: NotRequired[Against]


ActionList: TypeAlias = AttaAntsActionList | MarchOfTheAntsActionList | MyrmesActionList


class AnalysisShown(TypedDict):
    """
    How likely each seat was to win, all along a finished match, as far as it is estimated.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version of the match that was analysed: its end.
        effort: How much it may take: `quick`, `normal` or `deep`.
        method: The version of the method: other methods give other numbers.
        status: Whether it waits, runs, is done or has failed.
        progress: How far it is.
        start: The chances after the setup; null until they are estimated.
        moments: The commits on the line that was played, in order.
        biggest: The versions of the ten choices that swung most, of those that were estimated closely and whose swing is at least twice its error.
        stretches: All versions in order, without gaps, as consecutive versions that lie on one line. Those with `undone_by` have no chances: they are not part of the played line.
    """

    match: str
    game: GameSlug
    version: int
    effort: Literal["deep", "normal", "quick"]
    method: str
    status: Literal["done", "failed", "running", "waiting"]
    progress: AnalysisProgress
    start: ChancesShown | None
    moments: list[MomentShown]
    biggest: list[int]
    stretches: list[Stretch]


class AttaAntsPreviewedEvent(TypedDict):
    """
    An event that the command would cause.

    Attributes:
        event: The event, as the caller would see it.
        text: Its line, in words.
        rule: The paragraph of the rules behind it; null without one.
        targets: What it touches on the board.
    """

    event: AttaAntsEvent
    text: str
    rule: str | None
    targets: list[str]


class AttaAntsVisibleEvent(TypedDict):
    """
    An event as one reader may see it.

    Attributes:
        seq: Its place in the log, from 1.
        e: The public record, byte for byte as it is stored.
        link: What chains it to all before it, in hex.
        opened: The hidden values that the reader may know, by path.
        game: The slug of the game that is played.
        digest: The digest of what the reader sees after the command that this is the last event of; only where digests are asked for.
        undone_by: The seq of the rewind that abandoned its version; absent if the version is played, and in streams, where the rewind follows.
    """

    seq: int
    e: AttaAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["atta-ants"]
    digest: NotRequired[str]
    undone_by: NotRequired[int]


Explanation: TypeAlias = AttaAntsExplanation | MarchOfTheAntsExplanation | MyrmesExplanation


class LoggedEvent(TypedDict):
    """
    An event as one reader may know it, and as it stands in a bundle.

    Attributes:
        seq: Its place in the log, from 1.
        e: The public record, byte for byte as it is stored.
        link: What chains it to all before it, in hex.
        opened: The hidden values that the reader may know, by path.
    """

    seq: int
    e: Record
    link: str
    opened: NotRequired[dict[str, OpenedValue]]


class MarchOfTheAntsPreviewedEvent(TypedDict):
    """
    An event that the command would cause.

    Attributes:
        event: The event, as the caller would see it.
        text: Its line, in words.
        rule: The paragraph of the rules behind it; null without one.
        targets: What it touches on the board.
    """

    event: MarchOfTheAntsEvent
    text: str
    rule: str | None
    targets: list[str]


class MarchOfTheAntsVisibleEvent(TypedDict):
    """
    An event as one reader may see it.

    Attributes:
        seq: Its place in the log, from 1.
        e: The public record, byte for byte as it is stored.
        link: What chains it to all before it, in hex.
        opened: The hidden values that the reader may know, by path.
        game: The slug of the game that is played.
        digest: The digest of what the reader sees after the command that this is the last event of; only where digests are asked for.
        undone_by: The seq of the rewind that abandoned its version; absent if the version is played, and in streams, where the rewind follows.
    """

    seq: int
    e: MarchOfTheAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["march-of-the-ants"]
    digest: NotRequired[str]
    undone_by: NotRequired[int]


class MatchPage(TypedDict):
    """
    A page of matches.

    Attributes:
        matches: The matches, the newest first.
        next: The cursor of the next page; null on the last one.
    """

    matches: list[MatchRow]
    next: str | None


class MyrmesPreviewedEvent(TypedDict):
    """
    An event that the command would cause.

    Attributes:
        event: The event, as the caller would see it.
        text: Its line, in words.
        rule: The paragraph of the rules behind it; null without one.
        targets: What it touches on the board.
    """

    event: MyrmesEvent
    text: str
    rule: str | None
    targets: list[str]


class MyrmesState(TypedDict):
    """
    The game as the caller sees it at a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that is shown.
        status: Whether the match was open, running or over then.
        seat: The caller's seat; null for a spectator.
        asked: The questions that stood then.
        clocks: The seats' clocks then; null in a match without a time control.
        view: What the caller may know; null while seats are open, and so there is no setup yet.
        digest: The digest of the view, where it was asked for (`digest=1`).
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

    Attributes:
        seq: Its place in the log, from 1.
        e: The public record, byte for byte as it is stored.
        link: What chains it to all before it, in hex.
        opened: The hidden values that the reader may know, by path.
        game: The slug of the game that is played.
        digest: The digest of what the reader sees after the command that this is the last event of; only where digests are asked for.
        undone_by: The seq of the rewind that abandoned its version; absent if the version is played, and in streams, where the rewind follows.
    """

    seq: int
    e: MyrmesRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["myrmes"]
    digest: NotRequired[str]
    undone_by: NotRequired[int]


State: TypeAlias = AttaAntsState | MarchOfTheAntsState | MyrmesState


VisibleEvent: TypeAlias = AttaAntsVisibleEvent | MarchOfTheAntsVisibleEvent | MyrmesVisibleEvent


class WebhookData(TypedDict):
    """
    What a delivery tells.

    Attributes:
        webhook: The number of the webhook.
        match: The id of the match; unset in a challenge or a test.
        game: The slug of the match's game.
        version: The version of the match, at the end of the command that it is about.
        seat: The subscriber's own seat, where it holds one.
        kind: What the seat is asked.
        text: The question in words, in the language of the account.
        since: The version since which it is asked.
        deadline: When its time runs out.
        seats: The seats that are kept for the subscriber.
        creator: The id of the account that created the match, and so invites.
        visibility: Who finds the match to which it invites.
        clock: The time control of the match, where the seat is asked or kept for the subscriber.
        events: The events of the command, as the subscriber may see them.
        outcome: How the match ended; unset where it ended without one.
        called_off: Why it was ended before its game was over.
        challenge: To be echoed by the receiver.
    """

    webhook: int
    match: NotRequired[str]
    game: NotRequired[GameSlug]
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


EventMessage: TypeAlias = VisibleEvent | Asking


class AttaAntsAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        event: The event, as in the log of the match.
        line: The event in plain words.
    """

    match: str
    game: Literal["atta-ants"]
    seat: int
    event: AttaAntsVisibleEvent | None
    line: TimelineLine | None


class AttaAntsCommandPlayed(TypedDict):
    """
    What came of a command.

    Attributes:
        game: The slug of the game.
        version: The version that it led to.
        events: What happened, as the caller may see it.
        receipt: The signed receipt, where the caller asked for one (`Prefer: receipt`).
        suspended: The seats whose players must answer by hand now: the game went back over their answer, and standing answers are not given to that question again (rule T9).
    """

    game: Literal["atta-ants"]
    version: int
    events: list[AttaAntsVisibleEvent]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]


class AttaAntsEventPage(TypedDict):
    """
    A page of the log.

    Attributes:
        game: The slug of the game.
        version: The match's newest version.
        status: Whether the match is open, running or over.
        asked: The questions that stand at the newest version.
        events: The events, as the caller may see them, in order.
    """

    game: Literal["atta-ants"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[AttaAntsVisibleEvent]


class AttaAntsPreview(TypedDict):
    """
    What a command would do: nothing was stored.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_whole: Whether nothing comes after these events.
        events: The events that it would cause, certain as far as they go.
        patch: What the events change in the caller's view (RFC 6902).
        lines: The same in words.
        holes: Where it cannot be known how it goes on.
        parts: The parts of the board after these events, where they are asked for (`parts=1`).
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    is_whole: bool
    events: list[AttaAntsPreviewedEvent]
    patch: list[PatchOperation]
    lines: list[str]
    holes: list[HoleShown]
    parts: NotRequired[list[PartShown]]


BundleLine: TypeAlias = BundleHeader | LoggedEvent


class MarchOfTheAntsAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        event: The event, as in the log of the match.
        line: The event in plain words.
    """

    match: str
    game: Literal["march-of-the-ants"]
    seat: int
    event: MarchOfTheAntsVisibleEvent | None
    line: TimelineLine | None


class MarchOfTheAntsCommandPlayed(TypedDict):
    """
    What came of a command.

    Attributes:
        game: The slug of the game.
        version: The version that it led to.
        events: What happened, as the caller may see it.
        receipt: The signed receipt, where the caller asked for one (`Prefer: receipt`).
        suspended: The seats whose players must answer by hand now: the game went back over their answer, and standing answers are not given to that question again (rule T9).
    """

    game: Literal["march-of-the-ants"]
    version: int
    events: list[MarchOfTheAntsVisibleEvent]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]


class MarchOfTheAntsEventPage(TypedDict):
    """
    A page of the log.

    Attributes:
        game: The slug of the game.
        version: The match's newest version.
        status: Whether the match is open, running or over.
        asked: The questions that stand at the newest version.
        events: The events, as the caller may see them, in order.
    """

    game: Literal["march-of-the-ants"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[MarchOfTheAntsVisibleEvent]


class MarchOfTheAntsPreview(TypedDict):
    """
    What a command would do: nothing was stored.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_whole: Whether nothing comes after these events.
        events: The events that it would cause, certain as far as they go.
        patch: What the events change in the caller's view (RFC 6902).
        lines: The same in words.
        holes: Where it cannot be known how it goes on.
        parts: The parts of the board after these events, where they are asked for (`parts=1`).
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    is_whole: bool
    events: list[MarchOfTheAntsPreviewedEvent]
    patch: list[PatchOperation]
    lines: list[str]
    holes: list[HoleShown]
    parts: NotRequired[list[PartShown]]


class MyrmesAccountEvent(TypedDict):
    """
    An event of one of the account's matches, as a message of its stream.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        event: The event, as in the log of the match.
        line: The event in plain words.
    """

    match: str
    game: Literal["myrmes"]
    seat: int
    event: MyrmesVisibleEvent | None
    line: TimelineLine | None


class MyrmesCommandPlayed(TypedDict):
    """
    What came of a command.

    Attributes:
        game: The slug of the game.
        version: The version that it led to.
        events: What happened, as the caller may see it.
        receipt: The signed receipt, where the caller asked for one (`Prefer: receipt`).
        suspended: The seats whose players must answer by hand now: the game went back over their answer, and standing answers are not given to that question again (rule T9).
    """

    game: Literal["myrmes"]
    version: int
    events: list[MyrmesVisibleEvent]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]


class MyrmesEventPage(TypedDict):
    """
    A page of the log.

    Attributes:
        game: The slug of the game.
        version: The match's newest version.
        status: Whether the match is open, running or over.
        asked: The questions that stand at the newest version.
        events: The events, as the caller may see them, in order.
    """

    game: Literal["myrmes"]
    version: int
    status: Literal["open", "over", "running"]
    asked: list[AskedShown]
    events: list[MyrmesVisibleEvent]


class MyrmesPreview(TypedDict):
    """
    What a command would do: nothing was stored.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version that the command would meet.
        seat: The caller's seat.
        is_whole: Whether nothing comes after these events.
        events: The events that it would cause, certain as far as they go.
        patch: What the events change in the caller's view (RFC 6902).
        lines: The same in words.
        holes: Where it cannot be known how it goes on.
        parts: The parts of the board after these events, where they are asked for (`parts=1`).
    """

    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    is_whole: bool
    events: list[MyrmesPreviewedEvent]
    patch: list[PatchOperation]
    lines: list[str]
    holes: list[HoleShown]
    parts: NotRequired[list[PartShown]]


Preview: TypeAlias = AttaAntsPreview | MarchOfTheAntsPreview | MyrmesPreview


class Problem(TypedDict):
    """
    A problem (RFC 9457).

    Attributes:
        type: The address of its kind's page, `/problems/` and the slug: decide by it.
        title: Its kind in words.
        status: The status of the answer.
        detail: What is wrong, in words.
        errors: What is wrong with a body (`invalid-body`), and with each parameter of a query.
        parameter: The first query parameter that is wrong (`invalid-parameter`, `invalid-condition`, `unknown-field`).
        position: Where a condition cannot be read, or names an unknown field, from 0 (`invalid-condition`, `unknown-field`).
        suggestions: The nearest names, or the expressions that lead to them (`unknown-field`).
        game: The slug of the match's game (`rule-violation`).
        slug: The check that refused a command (`rule-violation`).
        rule: The paragraph of the rules behind that check (`rule-violation`).
        facts: What that check wanted and found, by name (`rule-violation`); which limit is used up (`too-many-requests`); the version that was named, and the end of its command (`inside-commit`).
        conditions: The checks that refuse the command, as `explain` tells them (`rule-violation`).
        fields: The fields and the values with which the command would be legal (`rule-violation`).
        nearest: The legal commands that are nearest to it (`rule-violation`).
        current_version: The newest version of the match (`stale-version`, `future-version`, `unknown-version`, `busy`).
        missed: The events that the caller has missed, at most 200 (`stale-version`).
    """

    type: Literal[
        "/problems/invalid-key",
        "/problems/wrong-key-scope",
        "/problems/no-seat",
        "/problems/not-creator",
        "/problems/not-invitable",
        "/problems/account-closed",
        "/problems/unknown-account",
        "/problems/unknown-key",
        "/problems/unknown-webhook",
        "/problems/unknown-delivery",
        "/problems/webhook-not-active",
        "/problems/webhook-busy",
        "/problems/address-refused",
        "/problems/last-managing-key",
        "/problems/name-taken",
        "/problems/too-many",
        "/problems/account-erased",
        "/problems/invalid-name",
        "/problems/bad-request",
        "/problems/malformed-json",
        "/problems/no-idempotency-key",
        "/problems/invalid-idempotency-key",
        "/problems/malformed-if-match",
        "/problems/body-too-large",
        "/problems/wrong-media-type",
        "/problems/unknown-content-coding",
        "/problems/invalid-body",
        "/problems/body-too-deep",
        "/problems/invalid-seats",
        "/problems/costly-bot",
        "/problems/invalid-parameter",
        "/problems/invalid-condition",
        "/problems/unknown-field",
        "/problems/costly-condition",
        "/problems/key-reused",
        "/problems/too-many-requests",
        "/problems/internal",
        "/problems/unknown-rules",
        "/problems/busy",
        "/problems/too-many-streams",
        "/problems/too-many-reads",
        "/problems/too-many-analyses",
        "/problems/analyses-off",
        "/problems/too-much-thinking",
        "/problems/store-unavailable",
        "/problems/store-part-away",
        "/problems/stored-unconfirmed",
        "/problems/not-ready",
        "/problems/archive-unavailable",
        "/problems/damaged-match",
        "/problems/store-read-only",
        "/problems/store-nearly-full",
        "/problems/store-full",
        "/problems/unsafe-store",
        "/problems/no-token",
        "/problems/invalid-token",
        "/problems/not-your-seat",
        "/problems/admins-only",
        "/problems/wrong-scope",
        "/problems/unknown-path",
        "/problems/unknown-match",
        "/problems/unknown-game",
        "/problems/no-analysis",
        "/problems/no-card",
        "/problems/no-receipt",
        "/problems/unknown-content",
        "/problems/unknown-version",
        "/problems/no-board",
        "/problems/method-not-allowed",
        "/problems/not-acceptable",
        "/problems/rule-violation",
        "/problems/other-games-command",
        "/problems/phase-running",
        "/problems/inside-commit",
        "/problems/still-hidden",
        "/problems/match-open",
        "/problems/match-over",
        "/problems/event-limit",
        "/problems/match-not-over",
        "/problems/keys-kept",
        "/problems/no-result",
        "/problems/no-bot-turn",
        "/problems/other-engine",
        "/problems/costly-turn",
        "/problems/stale-version",
        "/problems/future-version",
        "/problems/match-deleted",
    ]
    title: str
    status: int
    detail: str
    errors: NotRequired[list[FieldError]]
    parameter: NotRequired[str]
    position: NotRequired[int | None]
    suggestions: NotRequired[list[str]]
    game: NotRequired[GameSlug]
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
        type: What it tells of.
        timestamp: When that happened.
        data: What is told.
    """

    type: Literal["asked", "challenge", "clock-low", "event", "finished", "invited", "test"]
    timestamp: str
    data: WebhookData


AccountEvent: TypeAlias = AttaAntsAccountEvent | MarchOfTheAntsAccountEvent | MyrmesAccountEvent


class BatchItem(TypedDict):
    """
    What came of one plan of many.

    Attributes:
        key: The key of the plan.
        status: The status that a single request for it would be answered with.
        match: The match that was created.
        problem: The problem that stands against it.
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

    Attributes:
        results: What came of each plan, in their order.
    """

    results: list[BatchItem]


# What plays: from a view and the actions, and the state if it is wanted, to one of them.
AttaAntsChosen: TypeAlias = AttaAntsAction | AttaAntsCommand
AttaAntsChoose: TypeAlias = (
    Callable[[AttaAntsView, list[AttaAntsAction]], AttaAntsChosen]
    | Callable[[AttaAntsView, list[AttaAntsAction], AttaAntsState], AttaAntsChosen]
)
AsyncAttaAntsChoose: TypeAlias = (
    Callable[[AttaAntsView, list[AttaAntsAction]], AttaAntsChosen | Awaitable[AttaAntsChosen]]
    | Callable[
        [AttaAntsView, list[AttaAntsAction], AttaAntsState],
        AttaAntsChosen | Awaitable[AttaAntsChosen],
    ]
)
MarchOfTheAntsChosen: TypeAlias = MarchOfTheAntsAction | MarchOfTheAntsCommand
MarchOfTheAntsChoose: TypeAlias = (
    Callable[[MarchOfTheAntsView, list[MarchOfTheAntsAction]], MarchOfTheAntsChosen]
    | Callable[
        [MarchOfTheAntsView, list[MarchOfTheAntsAction], MarchOfTheAntsState], MarchOfTheAntsChosen
    ]
)
AsyncMarchOfTheAntsChoose: TypeAlias = (
    Callable[
        [MarchOfTheAntsView, list[MarchOfTheAntsAction]],
        MarchOfTheAntsChosen | Awaitable[MarchOfTheAntsChosen],
    ]
    | Callable[
        [MarchOfTheAntsView, list[MarchOfTheAntsAction], MarchOfTheAntsState],
        MarchOfTheAntsChosen | Awaitable[MarchOfTheAntsChosen],
    ]
)
MyrmesChosen: TypeAlias = MyrmesAction | MyrmesCommand
MyrmesChoose: TypeAlias = (
    Callable[[MyrmesView, list[MyrmesAction]], MyrmesChosen]
    | Callable[[MyrmesView, list[MyrmesAction], MyrmesState], MyrmesChosen]
)
AsyncMyrmesChoose: TypeAlias = (
    Callable[[MyrmesView, list[MyrmesAction]], MyrmesChosen | Awaitable[MyrmesChosen]]
    | Callable[
        [MyrmesView, list[MyrmesAction], MyrmesState], MyrmesChosen | Awaitable[MyrmesChosen]
    ]
)
ChooseByGame = TypedDict(
    "ChooseByGame",
    {
        "atta-ants": AttaAntsChoose,
        "march-of-the-ants": MarchOfTheAntsChoose,
        "myrmes": MyrmesChoose,
    },
    total=False,
)
AsyncChooseByGame = TypedDict(
    "AsyncChooseByGame",
    {
        "atta-ants": AsyncAttaAntsChoose,
        "march-of-the-ants": AsyncMarchOfTheAntsChoose,
        "myrmes": AsyncMyrmesChoose,
    },
    total=False,
)

DIGEST = "205b4faa0f21bf424697924ceba0cbe470caeacb35a8d1b3de6f7970b0af2171"
