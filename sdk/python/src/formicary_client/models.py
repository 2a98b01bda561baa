"""The requests and answers of the service, as types: generated from `openapi.yaml`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Profile(TypedDict):
    """
    Attributes:
        name: The display name. It is unique among all accounts.
        bot: True if a program plays for the account.
        language: The language of the responses to its keys, and of its streams and webhooks; null to follow the `Accept-Language` of each request. If left out, it does not change.
    """

    name: str
    bot: bool
    language: NotRequired[Literal["en", "de", "es"] | None]


Transport: TypeAlias = str


class Attestation(TypedDict):
    """
    Attributes:
        clientDataJSON: The challenge and the origin, as the browser has signed them.
        attestationObject: The new credential with its public key.
        transports: Hints on how the authenticator is reached. Only those that WebAuthn defines are stored.
    """

    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[Transport]]


class CreatedCredential(TypedDict):
    """
    Attributes:
        id: The id of the credential.
        rawId: The id of the credential, once more.
        type: The type of the credential.
        response: The response of the authenticator, with the new public key.
    """

    id: str
    rawId: str
    type: Literal["public-key"]
    response: Attestation


class Passkey(TypedDict):
    """
    Attributes:
        label: The label of the passkey.
        credential: The created credential.
    """

    label: str
    credential: CreatedCredential


class Register(TypedDict):
    """
    Attributes:
        name: The display name. It is unique among all accounts.
        bot: True if a program plays for the account. Default: `false`.
        test: True for a test account. It and its matches never meet others, and are erased after seven days. Default: `false`.
    """

    name: str
    bot: NotRequired[bool]
    test: NotRequired[bool]


class Name(TypedDict):
    """
    Attributes:
        name: The display name. It is unique among all accounts.
    """

    name: str


class Recovery(TypedDict):
    """
    Attributes:
        code: The recovery code, as it was returned to the owner of the account.
    """

    code: str


class Assertion(TypedDict):
    """
    Attributes:
        clientDataJSON: The challenge and the origin, as the browser has signed them.
        authenticatorData: The flags and the counter of the authenticator.
        signature: The signature, made with the private key of the passkey.
        userHandle: The account that the authenticator has stored with the passkey.
    """

    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class UsedCredential(TypedDict):
    """
    Attributes:
        id: The id of the credential.
        rawId: The id of the credential, once more.
        type: The type of the credential.
        response: The response of the authenticator, with its signature.
    """

    id: str
    rawId: str
    type: Literal["public-key"]
    response: Assertion


class SignIn(TypedDict):
    """
    Attributes:
        label: The label of the new API key, such as the name of the device.
        credential: The used credential.
    """

    label: str
    credential: UsedCredential


class SeatPlan(TypedDict):
    """
    A seat: `{}` if open, `{"bot": "mcts:200"}` for a bot, or `{"account": "Ada"}` if reserved.

    Attributes:
        bot: The level of the bot that plays the seat: `random`, `greedy`, `mcts:<iterations>` or `mcts:<milliseconds>ms`.
        account: The id or the name of the only account that may take the seat.
    """

    bot: NotRequired[str | None]
    account: NotRequired[str | None]


class Resign(TypedDict):
    pass


class Advance(TypedDict):
    """
    Attributes:
        seconds: The number of seconds, at most ten years.
    """

    seconds: int


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
        entropy: A text that nobody else can know, to mix into the luck.
        invitation: The secret of the seat's invitation.
    """

    entropy: NotRequired[str]
    invitation: NotRequired[str]


class Handing(TypedDict):
    """
    Attributes:
        level: The level of the bot. Default: `greedy`.
    """

    level: NotRequired[str]


class Claim(TypedDict):
    """
    Attributes:
        token: The token of the seat. It is revoked.
    """

    token: str


class Reservation(TypedDict):
    """
    Attributes:
        account: The id or the name of the account.
    """

    account: str


Note1: TypeAlias = str


class TableNote(TypedDict):
    """
    Attributes:
        text: Plain text.
        well_played: True to say "well played", without a text. Default: `false`.
    """

    text: NotRequired[str]
    well_played: NotRequired[bool]


Seat: TypeAlias = int


class MutedSeats(TypedDict):
    """
    Attributes:
        seats: The seats; empty to receive all notes.
    """

    seats: list[Seat]


class Answer(TypedDict):
    """
    Attributes:
        proposal: The seq of the event that proposed it.
        agrees: True to agree. The proposer withdraws with `false`.
    """

    proposal: int
    agrees: bool


class PushKeys(TypedDict):
    """
    Attributes:
        p256dh: Its public key.
        auth: The secret that it shares with the service.
    """

    p256dh: str
    auth: str


class QuietHours(TypedDict):
    """
    Attributes:
        begins: Its begin, such as `22:00`.
        ends: Its end, on the next day if it is not after the begin.
        zone: The time zone, such as `Europe/Berlin`.
    """

    begins: str
    ends: str
    zone: str


MutedItem: TypeAlias = str


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
    Result of a finished game.

    Attributes:
        ranking: Groups of seats, best first; seats in one group share a rank.
        reason: The reason why the game ended, as a slug.
        rule: The paragraph of the rules for this kind of end.
    """

    ranking: list[list[int]]
    reason: str
    rule: str


class SecretAny(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[Any]


class TableClockAdvanced(TypedDict):
    """
    The creator of a match moved its test clock forward (rule T22).

    Attributes:
        by: The number of milliseconds by which the clock was moved.
        offset: The number of milliseconds by which the clock is now ahead of real time.
    """

    type: Literal["clock-advanced"]
    by: int
    offset: int


class TableInvitationMade(TypedDict):
    """
    An open seat received an invitation, replacing an earlier one or a reservation (rule T17).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["invitation-made"]
    seat: int


class TableInvitationWithdrawn(TypedDict):
    """
    The invitation or reservation of an open seat was withdrawn (rule T17).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["invitation-withdrawn"]
    seat: int


class TableMatchEnded(TypedDict):
    """
    The game is over, and the keys for the published commitments are released.

    Attributes:
        outcome: The result of the game.
        keys: The released keys by name, in hex; empty if the match does not release them.
    """

    type: Literal["match-ended"]
    outcome: Outcome
    keys: dict[str, str]


class TableOnlyOfType(TypedDict):
    """
    If exactly one command of the given type is legal, give it. Otherwise, ask the seat.

    Attributes:
        type: The `type` of the command.
    """

    rule: Literal["only-of-type"]
    type: str


class TableOnlyOne(TypedDict):
    """
    If exactly one command is legal, give it. Otherwise, ask the seat.
    """

    rule: Literal["only"]


class TablePositionSet(TypedDict):
    """
    The game starts from a given position, which is secret (rules T7 and T8).

    Attributes:
        state: The state that the game starts from, JSON-plain and hidden from all readers.
    """

    type: Literal["position-set"]
    state: SecretAny


class TableReservationDeclined(TypedDict):
    """
    An account declined the seat that was reserved for it (rule T17).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["reservation-declined"]
    seat: int


class TableRewound(TypedDict):
    """
    An undo or redo returned the game to its state at another version. The table is unchanged.

    Attributes:
        to: The version to whose state the game returned.
    """

    type: Literal["rewound"]
    to: int


class TableSeatClaimed(TypedDict):
    """
    A seat was bound to an account, and the token of the seat became invalid (rule T18).

    Attributes:
        seat: The seat that was claimed.
        account: The id of the account that now holds the seat.
    """

    type: Literal["seat-claimed"]
    seat: int
    account: str


class TableSeatHandedBack(TypedDict):
    """
    The holder of a seat took it back from the bot (rule T10).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["seat-handed-back"]
    seat: int


class TableSeatLeft(TypedDict):
    """
    The player of a seat left before the match began (rule T19).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["seat-left"]
    seat: int


class TableSeatPlan(TypedDict):
    """
    The initial assignment of a seat, which is either open to a player or played by a bot.

    Attributes:
        bot: The level of the bot that plays it; null for an open seat.
        account: The id of the only account that may take it (rule T17); unset if any player may.
        invited: Whether it takes an invitation; unset if the match's visibility decides.
    """

    bot: NotRequired[str | None]
    account: NotRequired[str]
    invited: NotRequired[bool]


class TableSeatReserved(TypedDict):
    """
    An open seat was reserved for an account. Its invitation, if any, became invalid (rule T17).

    Attributes:
        seat: The reserved seat.
        account: The id of the only account that may take the seat.
    """

    type: Literal["seat-reserved"]
    seat: int
    account: str


class TableSeatTaken(TypedDict):
    """
    A player took a seat and may have added their own entropy to the luck key.

    Attributes:
        seat: The seat that was taken.
        entropy: The hex SHA-256 of the player's entropy; in older matches, the text as typed.
        account: The id of the account that holds the seat (rule T18).
    """

    type: Literal["seat-taken"]
    seat: int
    entropy: NotRequired[str]
    account: NotRequired[str]


class TableSeatTokenRotated(TypedDict):
    """
    The holder of a seat received a new token, and the old one became invalid (rule T18).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["seat-token-rotated"]
    seat: int


class TableTheCommand(TypedDict):
    """
    Give this command whenever it is legal. The command omits its seat.

    Attributes:
        command: The command, in the form of a request body.
    """

    rule: Literal["command"]
    command: dict[str, Any]


class TableTimedOut(TypedDict):
    """
    A seat timed out (rule T13). Times are in milliseconds since 1970.

    Attributes:
        seat: The seat that timed out.
        asked: The version since which the seat's question was open.
        offered_at: The time of that version.
        started_at: The time at which the seat's clock started. It is later than `offered_at` if the player took the seat back after the question was asked.
        allowed: The time left at `started_at`, in milliseconds.
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
    A seat accepted or rejected a proposal (rule T6).

    Attributes:
        seat: The seat that answered.
        agrees: Whether the seat accepted the proposal.
    """

    type: Literal["undo-answered"]
    seat: int
    agrees: bool


class TableUndoProposed(TypedDict):
    """
    A seat proposed to undo or redo to a version (rule T6).

    Attributes:
        seat: The seat that made the proposal.
        to: The version to go to.
    """

    type: Literal["undo-proposed"]
    seat: int
    to: int


class AttaAntsCell(TypedDict):
    """
    Attributes:
        x: The column, growing east; the nest is at 0.
        y: The row, growing south; the nest is at 0.
    """

    x: int
    y: int


class AttaAntsMoveAnt(TypedDict):
    """
    Move one of the seat's ants by one step. This ends another ant's activation (rules 3.2).

    Attributes:
        ant: The number of the ant within its seat, from 0.
        to: The cell to step to.
    """

    type: Literal["move-ant"]
    ant: int
    to: AttaAntsCell


class AttaAntsDropLeaf(TypedDict):
    """
    Drop the ant's leaf on its card as a loose counter (rules 3.2).

    Attributes:
        ant: The number of the ant within its seat, from 0.
    """

    type: Literal["drop-leaf"]
    ant: int


class AttaAntsPickUpLeaf(TypedDict):
    """
    Pick up a loose counter from the ant's card (rules 3.2).

    Attributes:
        ant: The number of the ant within its seat, from 0.
    """

    type: Literal["pick-up-leaf"]
    ant: int


class AttaAntsTakeLeaf(TypedDict):
    """
    Take a leaf from another ant on the same card. The ant may belong to any seat (rules 3.2).

    Attributes:
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
    End the seat's turn, once every ant that has to leave the nest has left it (rules 3.2).
    """

    type: Literal["end-turn"]


class AttaAntsPlaceCard(TypedDict):
    """
    Place the drawn card on an empty cell where it fits (rules 3.1).

    Attributes:
        cell: The cell to place it on.
        rotation: Quarter turns clockwise.
    """

    type: Literal["place-card"]
    cell: AttaAntsCell
    rotation: int


class AttaAntsRouteSpider(TypedDict):
    """
    Choose one of a spider's equally good first steps (rules 3.3).

    Attributes:
        spider: The number of the spider, in order of coming into play.
        to: The cell of the spider's first step.
    """

    type: Literal["route-spider"]
    spider: int
    to: AttaAntsCell


class AttaAntsArrangeCard(TypedDict):
    """
    Place one of the first eight cards next to the nest or at a corner (rules 2.3).

    Attributes:
        card: The id of one of the cards not placed yet.
        cell: The cell to place it on.
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
    `AttaAnts.MoveAnt`, with the seat that gave it.
    """

    type: Literal["move-ant"]
    ant: int
    to: AttaAntsCell
    seat: int


class AttaAntsRecordedDropLeaf(TypedDict):
    """
    `AttaAnts.DropLeaf`, with the seat that gave it.
    """

    type: Literal["drop-leaf"]
    ant: int
    seat: int


class AttaAntsRecordedPickUpLeaf(TypedDict):
    """
    `AttaAnts.PickUpLeaf`, with the seat that gave it.
    """

    type: Literal["pick-up-leaf"]
    ant: int
    seat: int


class AttaAntsRecordedTakeLeaf(TypedDict):
    """
    `AttaAnts.TakeLeaf`, with the seat that gave it.
    """

    type: Literal["take-leaf"]
    ant: int
    owner: int
    victim: int
    seat: int


class AttaAntsRecordedEndTurn(TypedDict):
    """
    `AttaAnts.EndTurn`, with the seat that gave it.
    """

    type: Literal["end-turn"]
    seat: int


class AttaAntsRecordedPlaceCard(TypedDict):
    """
    `AttaAnts.PlaceCard`, with the seat that gave it.
    """

    type: Literal["place-card"]
    cell: AttaAntsCell
    rotation: int
    seat: int


class AttaAntsRecordedRouteSpider(TypedDict):
    """
    `AttaAnts.RouteSpider`, with the seat that gave it.
    """

    type: Literal["route-spider"]
    spider: int
    to: AttaAntsCell
    seat: int


class AttaAntsRecordedArrangeCard(TypedDict):
    """
    `AttaAnts.ArrangeCard`, with the seat that gave it.
    """

    type: Literal["arrange-card"]
    card: str
    cell: AttaAntsCell
    rotation: int
    seat: int


class AttaAntsAntBorn(TypedDict):
    """
    A leaf was brought into the nest and exchanged for a new ant (rules 3.2).

    Attributes:
        seat: The seat of the ant.
        ant: The number of the new ant within its seat.
        mother: The number of the ant that brought the leaf.
    """

    type: Literal["ant-born"]
    seat: int
    ant: int
    mother: int


class AttaAntsAntMoved(TypedDict):
    """
    An ant moved by one step (rules 3.2).

    Attributes:
        seat: The seat of the ant.
        ant: The ant's number within its seat, from 0.
        to: The cell that it moved to.
        more: Whether it may take a second step by trail.
    """

    type: Literal["ant-moved"]
    seat: int
    ant: int
    to: AttaAntsCell
    more: bool


class AttaAntsCardArranged(TypedDict):
    """
    The first player placed one of the first eight cards (rules 2.3).

    Attributes:
        seat: The first player.
        card: The id of the card.
        cell: The cell of the card.
        rotation: The number of clockwise quarter turns of the card.
    """

    type: Literal["card-arranged"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsCardDiscarded(TypedDict):
    """
    The card of the round did not fit anywhere and was discarded. Ants move next (rules 3.1).

    Attributes:
        seat: The first player, who moves first.
        card: The id of the card.
    """

    type: Literal["card-discarded"]
    seat: int
    card: str


class AttaAntsCardDrawn(TypedDict):
    """
    A card was drawn for the first player to place (rules 3.1).

    Attributes:
        seat: The first player.
        card: The id of the card.
    """

    type: Literal["card-drawn"]
    seat: int
    card: str


class AttaAntsCardFace(TypedDict):
    """
    The printed face of a card, before rotation.

    Attributes:
        card: The id of the card.
        pattern: The name of its pattern of trails.
        trails: The edges that a trail reaches: `north`, `east`, `south`, `west`.
        leaves: The number of leaf counters on the card when it is placed.
        spider: Whether a spider enters play with the card.
        rotations: The number of distinct rotations: 1, 2 or 4.
    """

    card: str
    pattern: str
    trails: list[str]
    leaves: int
    spider: bool
    rotations: int


class AttaAntsCardPlaced(TypedDict):
    """
    The drawn card was placed, with its leaf counters or its spider (rules 3.1).

    Attributes:
        seat: The first player, who moves first.
        card: The id of the card.
        cell: The cell of the card.
        rotation: The number of clockwise quarter turns of the card.
    """

    type: Literal["card-placed"]
    seat: int
    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsDeckPassedOn(TypedDict):
    """
    The round ended, and the deck passed to the next player (rules 3.4).

    Attributes:
        round: The round that ended, from 1.
        first: The first player of the next round.
    """

    type: Literal["round-ended"]
    round: int
    first: int


class AttaAntsEatenAnt(TypedDict):
    """
    An ant that a spider ate.

    Attributes:
        seat: The seat of the ant.
        ant: The ant's number within its seat, from 0.
    """

    seat: int
    ant: int


class AttaAntsEightDrawn(TypedDict):
    """
    Eight cards were drawn for the first player to arrange (rules 2.3).

    Attributes:
        seat: The first player.
        cards: The ids of the drawn cards.
    """

    type: Literal["eight-drawn"]
    seat: int
    cards: list[str]


class AttaAntsGameEnded(TypedDict):
    """
    The game ended (rules 3.4 and 4).

    Attributes:
        reason: The reason why the game ended, as a slug.
        ranking: Groups of seats, best first; seats in one group share a rank.
    """

    type: Literal["game-ended"]
    reason: str
    ranking: list[list[int]]


class AttaAntsLaidCard(TypedDict):
    """
    A card on the table.

    Attributes:
        card: The id of the card.
        cell: The cell of the card.
        rotation: The number of clockwise quarter turns of the card.
    """

    card: str
    cell: AttaAntsCell
    rotation: int


class AttaAntsLeafDropped(TypedDict):
    """
    An ant dropped its leaf on its card (rules 3.2).

    Attributes:
        seat: The seat of the ant.
        ant: The ant's number within its seat, from 0.
    """

    type: Literal["leaf-dropped"]
    seat: int
    ant: int


class AttaAntsLeafPickedUp(TypedDict):
    """
    An ant picked up a loose counter from its card (rules 3.2).

    Attributes:
        seat: The seat of the ant.
        ant: The ant's number within its seat, from 0.
    """

    type: Literal["leaf-picked-up"]
    seat: int
    ant: int


class AttaAntsLeafTaken(TypedDict):
    """
    An ant took the leaf of another ant on its card (rules 3.2).

    Attributes:
        seat: The seat of the ant that took the leaf.
        ant: The number of the ant that took the leaf.
        owner: The seat of the ant that lost the leaf.
        victim: The number of the ant that lost the leaf.
    """

    type: Literal["leaf-taken"]
    seat: int
    ant: int
    owner: int
    victim: int


class AttaAntsNestPlaced(TypedDict):
    """
    The nest was placed, with two ants of each seat in it (rules 2).

    Attributes:
        content: The hash of the pack.
        seats: The number of seats.
        deck_size: The number of cards without the nest.
        first: The first player.
    """

    type: Literal["match-started"]
    content: str
    seats: int
    deck_size: int
    first: int


class AttaAntsRoutesFound(TypedDict):
    """
    The shortest routes of all spiders were determined (rules 3.3).

    Attributes:
        ways: The equally good first steps of each spider.
    """

    type: Literal["routes-found"]
    ways: list[list[AttaAntsCell]]


class AttaAntsSeatEliminated(TypedDict):
    """
    A seat was eliminated because it has no ants left in play (rules 3.4).

    Attributes:
        seat: The eliminated seat.
    """

    type: Literal["seat-eliminated"]
    seat: int


class AttaAntsSeenAnt(TypedDict):
    """
    An ant in play.

    Attributes:
        seat: The seat of the ant.
        ant: The ant's number within its seat, from 0.
        cell: The cell of the ant.
        carrying: Whether it carries a leaf.
        newborn: Whether it was born this round and therefore cannot move.
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
        cell: The cell of the card.
        card: The id of the card; `nest` for the nest.
        rotation: The number of clockwise quarter turns of the card.
        trails: The edges that a trail reaches, after rotation.
        linked: The touching cells that a trail leads to.
        leaves: The number of loose leaf counters on the card.
        spiders: The numbers of the spiders on the card.
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
    Ant counts of a seat.

    Attributes:
        seat: The number of the seat.
        ants: The number of ants in play.
        supply: The number of ants not in play.
        eaten: The number of ants eaten by spiders.
        out: The round in which the seat was eliminated; 0 if it is still in the game.
    """

    seat: int
    ants: int
    supply: int
    eaten: int
    out: int


class AttaAntsSeenSpider(TypedDict):
    """
    A spider in play.

    Attributes:
        spider: Its number; spiders are numbered in the order in which they entered play.
        cell: The cell of the spider.
        ways: Its equally good first steps, while routes are chosen; otherwise empty.
        route: The chosen step, while routes are chosen; otherwise null.
    """

    spider: int
    cell: AttaAntsCell
    ways: list[AttaAntsCell]
    route: AttaAntsCell | None


class AttaAntsSpiderRouted(TypedDict):
    """
    The first player chose the step of a spider (rules 3.3).

    Attributes:
        seat: The first player.
        spider: The number of the spider; spiders are numbered in the order in which they entered play.
        to: The cell of the spider's first step.
    """

    type: Literal["spider-routed"]
    seat: int
    spider: int
    to: AttaAntsCell


class AttaAntsSpidersMoved(TypedDict):
    """
    All spiders took their steps (rules 3.3).

    Attributes:
        to: The new cell of each spider.
    """

    type: Literal["spiders-moved"]
    to: list[AttaAntsCell]


class AttaAntsSpidersRested(TypedDict):
    """
    No spider moved, because there are no spiders or all ants are in the nest (rules 3.3).
    """

    type: Literal["spiders-rested"]


class AttaAntsSquareLaid(TypedDict):
    """
    The first eight cards were placed around the nest (rules 2.3).

    Attributes:
        cards: The placed cards, with their cells and rotations.
    """

    type: Literal["square-laid"]
    cards: list[AttaAntsLaidCard]


class AttaAntsTurnEnded(TypedDict):
    """
    A seat finished moving its ants (rules 3.2).

    Attributes:
        seat: The seat that ended its turn.
        next: The seat that moves its ants next; null after the last seat of the round.
    """

    type: Literal["turn-ended"]
    seat: int
    next: int | None


class AttaAntsUnfinished(TypedDict):
    """
    Details of a turn that the rest of the view does not contain.

    Attributes:
        ready: The ants that may still be activated, as a bit mask: ant n of seat s is bit 6 * s + n, so `ready >> (6 * seat + ant) & 1` is 1 for these ants.
        nested: The ants that were in the nest when the turn began, as a bit mask of the same form.
        path: The position of the active ant on its path: 0 for no step yet, 1 if a second step by trail is possible, 2 if it has arrived.
        dropped: Whether the active ant has dropped a leaf during this stop.
    """

    ready: int
    nested: int
    path: int
    dropped: bool


class MarchOfTheAntsExplore(TypedDict):
    """
    Draw a hex and place it at an exit (rules 5.2).
    """

    type: Literal["explore"]


class MarchOfTheAntsMarch(TypedDict):
    """
    Take steps, first with larvae and then with ants (rules 5.3).
    """

    type: Literal["march"]


class MarchOfTheAntsForage(TypedDict):
    """
    Draw cards (rules 5.4).
    """

    type: Literal["forage"]


class MarchOfTheAntsPlayCard(TypedDict):
    """
    Declare a card from the hand. It is then paid for and resolved (rules 5.5).

    Attributes:
        card: The id of a card in the seat's hand.
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
    Decline an offer, or end an action (rules 4).
    """

    type: Literal["pass"]


class MarchOfTheAntsKeepHex(TypedDict):
    """
    Keep one of the drawn hexes (rules 3.3, 11.3).

    Attributes:
        hex: The number of the hex.
    """

    type: Literal["keep-hex"]
    hex: int


class MarchOfTheAntsMapCell(TypedDict):
    """
    Attributes:
        q: The coordinate that grows to the east. The Great Tunnel covers (0, 0), (1, 0) and (0, 1).
        r: The coordinate that grows to the south-east.
    """

    q: int
    r: int


class MarchOfTheAntsPlaceHex(TypedDict):
    """
    Place the drawn hex.

    Attributes:
        source: The tile explored from, as a hex number or 0 for The Great Tunnel; also 0 if tunnels need not meet.
        cell: The cell to place the hex on.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
    """

    type: Literal["place-hex"]
    source: int
    cell: MarchOfTheAntsMapCell
    rotation: int


class MarchOfTheAntsRelocateAnt(TypedDict):
    """
    Move one of the seat's ants from one spot to another (rules 2.1, 5.2, 5.3, 6.1).

    Attributes:
        place: The place that the ant leaves.
        site: The site that the ant leaves; 0 for the outskirts.
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
    Move a larva from the chamber into the Meadow, where it becomes an ant (rules 2.1).

    Attributes:
        place: The place to enter.
        site: The site to enter; 0 for the outskirts.
    """

    type: Literal["place-larva"]
    place: int
    site: int


class MarchOfTheAntsTakeSite(TypedDict):
    """
    Move an ant onto a vacant site (rules 2.2, 3.3).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
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

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["pay-ant"]
    place: int
    site: int


class MarchOfTheAntsTakeLarva(TypedDict):
    """
    Gain a larva as a reaction to Forage (rules 5.1).
    """

    type: Literal["take-larva"]


class MarchOfTheAntsDropGoal(TypedDict):
    """
    Discard a goal in play to make room for a third one (rules 5.5).

    Attributes:
        card: The id of the goal.
    """

    type: Literal["drop-goal"]
    card: str


class MarchOfTheAntsDiscard(TypedDict):
    """
    Discard a card from the hand, face up.

    Attributes:
        card: The id of a card in the seat's hand.
    """

    type: Literal["discard"]
    card: str


class MarchOfTheAntsPutDown(TypedDict):
    """
    Place a card from the hand face down, to be revealed with other players' cards (rules 6.1).

    Attributes:
        card: The id of a card in the seat's hand.
    """

    type: Literal["commit"]
    card: str


class MarchOfTheAntsPickPlace(TypedDict):
    """
    Choose the hex that an effect applies to.

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
    """

    type: Literal["pick-place"]
    place: int


class MarchOfTheAntsPickPlayer(TypedDict):
    """
    Choose the player that an effect applies to, or the invader (rules 6.2).

    Attributes:
        player: The chosen seat.
    """

    type: Literal["pick-player"]
    player: int


class MarchOfTheAntsPickOption(TypedDict):
    """
    Choose one of the options that an effect offers, by its label.

    Attributes:
        option: The label of the chosen option.
    """

    type: Literal["pick-option"]
    option: str


class MarchOfTheAntsPickAnt(TypedDict):
    """
    Choose an ant of any player.

    Attributes:
        owner: The seat that owns the ant.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["pick-ant"]
    owner: int
    place: int
    site: int


class MarchOfTheAntsLoseAnt(TypedDict):
    """
    Choose one of the seat's ants to die (rules 6.1, 7).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["lose-ant"]
    place: int
    site: int


class MarchOfTheAntsHarvestSite(TypedDict):
    """
    Collect the printed yield of a site that the seat inhabits.

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["harvest-site"]
    place: int
    site: int


class MarchOfTheAntsPlayOffered(TypedDict):
    """
    Play a card that another player discarded, without paying its cost (rules 11.6).

    Attributes:
        card: The id of one of the discarded cards.
    """

    type: Literal["play-offered"]
    card: str


class MarchOfTheAntsPutBack(TypedDict):
    """
    Return one of the peeked hexes to the pile, filling positions from the top down.

    Attributes:
        hex: The number of the hex.
    """

    type: Literal["put-back"]
    hex: int


class MarchOfTheAntsRecordedExplore(TypedDict):
    """
    `MarchOfTheAnts.Explore`, with the seat that gave it.
    """

    type: Literal["explore"]
    seat: int


class MarchOfTheAntsRecordedMarch(TypedDict):
    """
    `MarchOfTheAnts.March`, with the seat that gave it.
    """

    type: Literal["march"]
    seat: int


class MarchOfTheAntsRecordedForage(TypedDict):
    """
    `MarchOfTheAnts.Forage`, with the seat that gave it.
    """

    type: Literal["forage"]
    seat: int


class MarchOfTheAntsRecordedPlayCard(TypedDict):
    """
    `MarchOfTheAnts.PlayCard`, with the seat that gave it.
    """

    type: Literal["play-card"]
    card: str
    seat: int


class MarchOfTheAntsRecordedRest(TypedDict):
    """
    `MarchOfTheAnts.Rest`, with the seat that gave it.
    """

    type: Literal["rest"]
    seat: int


class MarchOfTheAntsRecordedPass(TypedDict):
    """
    `MarchOfTheAnts.Pass`, with the seat that gave it.
    """

    type: Literal["pass"]
    seat: int


class MarchOfTheAntsRecordedKeepHex(TypedDict):
    """
    `MarchOfTheAnts.KeepHex`, with the seat that gave it.
    """

    type: Literal["keep-hex"]
    hex: int
    seat: int


class MarchOfTheAntsRecordedPlaceHex(TypedDict):
    """
    `MarchOfTheAnts.PlaceHex`, with the seat that gave it.
    """

    type: Literal["place-hex"]
    source: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    seat: int


class MarchOfTheAntsRecordedRelocateAnt(TypedDict):
    """
    `MarchOfTheAnts.RelocateAnt`, with the seat that gave it.
    """

    type: Literal["move-ant"]
    place: int
    site: int
    to_place: int
    to_site: int
    seat: int


class MarchOfTheAntsRecordedPlaceLarva(TypedDict):
    """
    `MarchOfTheAnts.PlaceLarva`, with the seat that gave it.
    """

    type: Literal["place-larva"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedTakeSite(TypedDict):
    """
    `MarchOfTheAnts.TakeSite`, with the seat that gave it.
    """

    type: Literal["take-site"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedPayLarva(TypedDict):
    """
    `MarchOfTheAnts.PayLarva`, with the seat that gave it.
    """

    type: Literal["pay-larva"]
    seat: int


class MarchOfTheAntsRecordedPayAnt(TypedDict):
    """
    `MarchOfTheAnts.PayAnt`, with the seat that gave it.
    """

    type: Literal["pay-ant"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedTakeLarva(TypedDict):
    """
    `MarchOfTheAnts.TakeLarva`, with the seat that gave it.
    """

    type: Literal["take-larva"]
    seat: int


class MarchOfTheAntsRecordedDropGoal(TypedDict):
    """
    `MarchOfTheAnts.DropGoal`, with the seat that gave it.
    """

    type: Literal["drop-goal"]
    card: str
    seat: int


class MarchOfTheAntsRecordedDiscard(TypedDict):
    """
    `MarchOfTheAnts.Discard`, with the seat that gave it.
    """

    type: Literal["discard"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPutDown(TypedDict):
    """
    `MarchOfTheAnts.PutDown`, with the seat that gave it.
    """

    type: Literal["commit"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPickPlace(TypedDict):
    """
    `MarchOfTheAnts.PickPlace`, with the seat that gave it.
    """

    type: Literal["pick-place"]
    place: int
    seat: int


class MarchOfTheAntsRecordedPickPlayer(TypedDict):
    """
    `MarchOfTheAnts.PickPlayer`, with the seat that gave it.
    """

    type: Literal["pick-player"]
    player: int
    seat: int


class MarchOfTheAntsRecordedPickOption(TypedDict):
    """
    `MarchOfTheAnts.PickOption`, with the seat that gave it.
    """

    type: Literal["pick-option"]
    option: str
    seat: int


class MarchOfTheAntsRecordedPickAnt(TypedDict):
    """
    `MarchOfTheAnts.PickAnt`, with the seat that gave it.
    """

    type: Literal["pick-ant"]
    owner: int
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedLoseAnt(TypedDict):
    """
    `MarchOfTheAnts.LoseAnt`, with the seat that gave it.
    """

    type: Literal["lose-ant"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedHarvestSite(TypedDict):
    """
    `MarchOfTheAnts.HarvestSite`, with the seat that gave it.
    """

    type: Literal["harvest-site"]
    place: int
    site: int
    seat: int


class MarchOfTheAntsRecordedPlayOffered(TypedDict):
    """
    `MarchOfTheAnts.PlayOffered`, with the seat that gave it.
    """

    type: Literal["play-offered"]
    card: str
    seat: int


class MarchOfTheAntsRecordedPutBack(TypedDict):
    """
    `MarchOfTheAnts.PutBack`, with the seat that gave it.
    """

    type: Literal["put-back"]
    hex: int
    seat: int


class MarchOfTheAntsOptions(TypedDict):
    """
    Variants of a match.

    Attributes:
        long_game: Whether the match has five rounds instead of four (rules 9.1). Default: `false`.
        beyond_count: The number of Beyond the Meadow hexes in the pile. With five players or in the long game, all of them are in the pile (rules 9.2). Default: `3`.
        second_rester_extra_larva: Whether the second player to Rest gains two larvae instead of one (rules 5.6). Default: `false`.
        great_tunnel: The name of an outline of The Great Tunnel in the content pack (rules 1.2). Default: `trefoil`.
        bee_cards: Whether the six bee cards are in the deck (rules 9.4). Default: `true`.
        horde: Whether the colonies play together against the Centipede Horde (rules 9.5). Default: `false`.
    """

    long_game: NotRequired[bool]
    beyond_count: NotRequired[int]
    second_rester_extra_larva: NotRequired[bool]
    great_tunnel: NotRequired[Literal["trefoil"]]
    bee_cards: NotRequired[bool]
    horde: NotRequired[bool]


class MarchOfTheAntsAbdomenBonuses(TypedDict):
    """
    Bonuses from topmost abdomens at the start of the Queen Phase.

    Attributes:
        seats: The seats with a due bonus, in order.
    """

    type: Literal["abdomen-bonuses"]
    seats: list[int]


class MarchOfTheAntsAntDestroyed(TypedDict):
    """
    An ant was destroyed by another player's choice.

    Attributes:
        seat: A seat, from 0.
        owner: The owner of the ant.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-destroyed"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsAntEntered(TypedDict):
    """
    An ant entered the explored hex (rules 5.2).

    Attributes:
        seat: A seat, from 0.
        place: The place that the ant left.
        site: The site that the ant left; 0 for the outskirts.
        to_place: The place that the ant entered.
        to_site: The site that the ant entered; 0 for the outskirts.
    """

    type: Literal["ant-entered"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsAntFounded(TypedDict):
    """
    A starting ant entered the first hex (rules 3.3).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-founded"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntPaid(TypedDict):
    """
    An ant was paid towards the cost of a card (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        place: The place that the ant left.
        site: The site that the ant left; 0 for the outskirts.
    """

    type: Literal["ant-paid"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntReacted(TypedDict):
    """
    A player reacted to March by taking a step (rules 5.1).

    Attributes:
        seat: A seat, from 0.
        place: The place that the ant left.
        site: The site that the ant left; 0 for the outskirts.
        to_place: The place that the ant entered.
        to_site: The site that the ant entered; 0 for the outskirts.
        left: The number of steps left in the Reaction.
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
    An effect moved an ant directly into a hex.

    Attributes:
        seat: A seat, from 0.
        place: The place that the ant left.
        site: The site that the ant left; 0 for the outskirts.
        to_place: The place that the ant entered.
        to_site: The site that the ant entered; 0 for the outskirts.
    """

    type: Literal["ant-relocated"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int


class MarchOfTheAntsAntSettled(TypedDict):
    """
    An ant in the outskirts moved to a vacant site (rules 2.2).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["ant-settled"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsAntStepped(TypedDict):
    """
    An ant took a step (rules 5.3).

    Attributes:
        seat: A seat, from 0.
        place: The place that the ant left.
        site: The site that the ant left; 0 for the outskirts.
        to_place: The place that the ant entered.
        to_site: The site that the ant entered; 0 for the outskirts.
        flown: Whether the ant flew to a hex that is not linked.
    """

    type: Literal["ant-stepped"]
    seat: int
    place: int
    site: int
    to_place: int
    to_site: int
    flown: bool


class MarchOfTheAntsAntsFed(TypedDict):
    """
    A player's ants were fed (rules 7).

    Attributes:
        seat: A seat, from 0.
        food: The amount of food eaten.
        larvae: The number of larvae eaten because the food ran out.
        starving: The number of ants that must die.
    """

    type: Literal["ants-fed"]
    seat: int
    food: int
    larvae: int
    starving: int


class MarchOfTheAntsAntsSwapped(TypedDict):
    """
    Two ants of different players swapped places.

    Attributes:
        seat: The seat that played the effect.
        owner: The owner of the first ant.
        place: The former place of the first ant.
        site: The former site of the first ant; 0 for the outskirts.
        other: The owner of the second ant.
        to_place: The former place of the second ant.
        to_site: The former site of the second ant; 0 for the outskirts.
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
    The battles of a hex ended (rules 6).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
    """

    type: Literal["arena-left"]
    place: int


class MarchOfTheAntsArrange(TypedDict):
    """
    Return of the peeked hexes to the pile, from the top down.

    Attributes:
        seat: A seat, from 0.
        count: The number of hexes.
        done: The number of hexes that have already been put back.
    """

    type: Literal["arrange"]
    seat: int
    count: int
    done: NotRequired[int]


class MarchOfTheAntsAwardGiven(TypedDict):
    """
    A final award was given (rules 8).

    Attributes:
        seat: A seat, from 0.
        award: The name of the award, as a slug.
        points: The number of colony points gained.
    """

    type: Literal["award-given"]
    seat: int
    award: str
    points: int


class MarchOfTheAntsBattle(TypedDict):
    """
    A battle between two players' ants.

    Attributes:
        place: The number of the hex.
        invader: The invading seat.
        defender: The defending seat.
        invader_strength: The invader's Army Strength.
        defender_strength: The defender's Army Strength.
        asked: The seats that may still place a card face down, in order.
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
    Two players began to fight for a hex with their Army Strengths (rules 6.1).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        invader: The invading seat.
        defender: The defending seat.
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
    The players' Ferocity was revealed, and the battle was decided (rules 6.1).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        invader: The invading seat.
        defender: The defending seat.
        invader_card: The id of the invader's card; empty if there was none.
        defender_card: The id of the defender's card; empty if there was none.
        invader_total: The sum of the invader's Army Strength and Ferocity.
        defender_total: The sum of the defender's Army Strength and Ferocity.
        winner: The winning seat.
        winner_losses: The number of the winner's ants that die.
        loser_losses: The number of the loser's ants that die.
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
    The winner of a battle gained a colony point (rules 6.1).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
    """

    type: Literal["battle-won"]
    seat: int
    place: int


class MarchOfTheAntsBonus(TypedDict):
    """
    Additional actions from Frenzied Activity.

    Attributes:
        seat: A seat, from 0.
        left: The number of actions left.
    """

    type: Literal["bonus"]
    seat: int
    left: int


class MarchOfTheAntsBonusForgone(TypedDict):
    """
    A player declined its remaining bonus actions (rules 11.6).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["bonus-forgone"]
    seat: int


class MarchOfTheAntsBonusTurnBegun(TypedDict):
    """
    A bonus action began (rules 11.6).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["bonus-turn-begun"]
    seat: int


class MarchOfTheAntsCardDeclared(TypedDict):
    """
    A player declared a card, with its cost in cubes (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        cost: The number of cubes to pay.
        ants_only: Whether the cubes must be ants.
        inhabited: The hexes that the player inhabited before payment.
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
    A player reacted to a card by discarding a card in order to draw another (rules 5.1).

    Attributes:
        seat: A seat, from 0.
        card: The id of the discarded card.
    """

    type: Literal["card-exchanged"]
    seat: int
    card: str


class MarchOfTheAntsCardWithheld(TypedDict):
    """
    A player declined to place a card face down.

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["card-withheld"]
    seat: int


class MarchOfTheAntsCentipedeAttacked(TypedDict):
    """
    A centipede attacked. The top card of the deck is its strength (rules 6.3).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        seat: The seat that fights the centipede.
        card: The id of the top card; empty if there was none.
        base: The strength of the centipede before its second card.
        strength: The player's Army Strength.
        asked: The player's seat if it may discard a card; otherwise empty.
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
    A battle against a centipede.

    Attributes:
        place: The number of the hex.
        seat: The seat that fights the centipede.
        base: The strength of the centipede before its second card.
        strength: The player's Army Strength.
        ferocity: The Ferocity of the discarded card.
        asked: The player's seat, as long as it may discard a card.
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
    A centipede jumped to a lower-numbered hex (rules 9.5).

    Attributes:
        place: The hex that the centipede left.
        to: The hex that the centipede entered.
    """

    type: Literal["centipede-moved"]
    place: int
    to: int


class MarchOfTheAntsCentipedeSlain(TypedDict):
    """
    The ants won against a centipede (rules 6.3).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        seat: The seat that fought the centipede.
        card: The id of the second card; empty if there was none.
        total: The sum of the player's Army Strength and Ferocity.
        against: The centipede's strength.
        losses: The number of ants that die.
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
    A centipede won against the ants (rules 6.3).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        seat: The seat that fought the centipede.
        card: The id of the second card; empty if there was none.
        total: The sum of the player's Army Strength and Ferocity.
        against: The centipede's strength.
        losses: The number of ants that die.
        horde: The number of points that the Centipede Horde gained.
        first: The marker holder, which settles first.
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
    The defender's choice of an invader from tied players.

    Attributes:
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
    Choice of options of an effect.

    Attributes:
        seat: A seat, from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks for the choice.
        picked: The indices of the options already picked.
    """

    type: Literal["choosing"]
    seat: int
    program: int
    at: int
    picked: NotRequired[list[int]]


class MarchOfTheAntsDecree(TypedDict):
    """
    Remaining choices for the Royal Decree.

    Attributes:
        seats: The seats that have not chosen yet, in order.
    """

    type: Literal["decree"]
    seats: list[int]


class MarchOfTheAntsDeferred(TypedDict):
    """
    Effect of an event card that is deferred until after the Reactions.

    Attributes:
        seat: A seat, from 0.
        card: The index in the pack of the event card with the effect.
        program: The index of the effect's program in the pack.
    """

    type: Literal["deferred"]
    seat: int
    card: int
    program: int


class MarchOfTheAntsDeferredBegun(TypedDict):
    """
    A deferred event card took effect after the Reactions (rules 11.6).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["deferred-begun"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsDestroy(TypedDict):
    """
    Choice of an opponent's ants, made by the effect's player.

    Attributes:
        seat: A seat, from 0.
        places: The bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        left: The number of ants left to pick.
        owner: The seat that must own the ants, or -1 before the first ant is picked.
        optional: Whether the choice may be declined.
    """

    type: Literal["destroy"]
    seat: int
    places: int
    left: int
    owner: int
    optional: bool


class MarchOfTheAntsDiscarded(TypedDict):
    """
    A player discarded a card.

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        value: The value of the card, from 1 to 5.
    """

    type: Literal["discarded"]
    seat: int
    card: str
    value: int


class MarchOfTheAntsDiscarding(TypedDict):
    """
    Choice of cards to discard face up.

    Attributes:
        seat: A seat, from 0.
        left: The number of cards left to discard.
        optional: Whether the choice may be declined.
    """

    type: Literal["discarding"]
    seat: int
    left: int
    optional: bool


class MarchOfTheAntsEffect(TypedDict):
    """
    Effect of a card or hex whose operations are being resolved.

    Attributes:
        seat: A seat, from 0.
        program: The index of the effect's program in the pack.
        at: The index of the next operation in the program.
        card: The index in the pack of the event card to discard afterwards, or -1.
        inhabited: The bit mask of the hexes that were inhabited before payment.
        new_hex: The hex that an earlier operation placed, or -1.
        token_hex: The hex on which an earlier operation placed or removed a token, or -1.
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
    An effect of a card or hex began.

    Attributes:
        seat: A seat, from 0.
        source: The id of the card with the effect.
        program: The index of the effect's program in the pack.
    """

    type: Literal["effect-begun"]
    seat: int
    source: str
    program: int


class MarchOfTheAntsEffectEnded(TypedDict):
    """
    An effect ended. If it came from an event card, the card was discarded.

    Attributes:
        seat: A seat, from 0.
        card: The id of the event card; empty for other effects.
    """

    type: Literal["effect-ended"]
    seat: int
    card: str


class MarchOfTheAntsEnter(TypedDict):
    """
    Entry of ants into an explored hex. At least one ant must enter.

    Attributes:
        seat: A seat, from 0.
        source: The place that the ants leave, as a hex number or 0 for The Great Tunnel.
        hex: The number of the explored hex.
        moved: The number of ants that have entered the hex.
    """

    type: Literal["enter"]
    seat: int
    source: int
    hex: int
    moved: int


class MarchOfTheAntsEventDeferred(TypedDict):
    """
    An event card was deferred until after the Reactions (rules 11.6).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["event-deferred"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEventPlayed(TypedDict):
    """
    An event card took effect (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        program: The index of the effect's program in the pack.
    """

    type: Literal["event-played"]
    seat: int
    card: str
    program: int


class MarchOfTheAntsEvolutionPlayed(TypedDict):
    """
    An evolution was played, and the bodies that it completed scored (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        bodies: The number of newly completed bodies.
        points: The number of colony points gained.
    """

    type: Literal["evolution-played"]
    seat: int
    card: str
    bodies: int
    points: int


class MarchOfTheAntsExploreBegun(TypedDict):
    """
    A player took the Explore action (rules 5.2).

    Attributes:
        seat: A seat, from 0.
        food: The amount of food paid for the action.
        reactors: The seats that may react, in order (rules 5.1).
    """

    type: Literal["explore-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsFeed(TypedDict):
    """
    Feeding of the remaining players' ants.

    Attributes:
        seats: The seats that have not fed their ants yet, in order.
    """

    type: Literal["feed"]
    seats: list[int]


class MarchOfTheAntsFerocityShown(TypedDict):
    """
    A player discarded a card against a centipede (rules 6.3).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        ferocity: The Ferocity that the card adds to the player's Army Strength.
    """

    type: Literal["ferocity-shown"]
    seat: int
    card: str
    ferocity: int


class MarchOfTheAntsFights(TypedDict):
    """
    Battles in the hexes that have not been visited yet.

    Attributes:
        after: The number of the last visited hex. Hexes with higher numbers are still to be visited.
    """

    type: Literal["fights"]
    after: int


class MarchOfTheAntsFightsEnded(TypedDict):
    """
    All hexes have been visited for battles (rules 6).
    """

    type: Literal["fights-ended"]


class MarchOfTheAntsFoodGained(TypedDict):
    """
    A player gained food.

    Attributes:
        seat: A seat, from 0.
        food: The amount of food gained.
    """

    type: Literal["food-gained"]
    seat: int
    food: int


class MarchOfTheAntsFoodLost(TypedDict):
    """
    A player lost food.

    Attributes:
        seat: A seat, from 0.
        food: The amount of food lost.
    """

    type: Literal["food-lost"]
    seat: int
    food: int


class MarchOfTheAntsForageBegun(TypedDict):
    """
    A player took the Forage action (rules 5.4).

    Attributes:
        seat: A seat, from 0.
        food: The amount of food paid for the action.
        reactors: The seats that may react, in order (rules 5.1).
    """

    type: Literal["forage-begun"]
    seat: int
    food: int
    reactors: list[int]


class MarchOfTheAntsForageReacted(TypedDict):
    """
    A player reacted to Forage by gaining larvae (rules 5.1).

    Attributes:
        seat: A seat, from 0.
        larvae: The number of larvae gained.
    """

    type: Literal["forage-reacted"]
    seat: int
    larvae: int


class MarchOfTheAntsFoundColony(TypedDict):
    """
    Entry of ants into the first hex during the setup for two players.

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        left: The number of ants that have not entered yet.
    """

    type: Literal["found"]
    seat: int
    hex: int
    left: int


class MarchOfTheAntsGather(TypedDict):
    """
    Choice of sites from which to collect resources.

    Attributes:
        seat: A seat, from 0.
        left: The number of sites left to collect from.
        resources: The indices of the resources: 0 food, 1 larva, 2 card, 3 point.
        optional: Whether the choice may be declined.
    """

    type: Literal["gather"]
    seat: int
    left: int
    resources: list[int]
    optional: bool


class MarchOfTheAntsGoalDropped(TypedDict):
    """
    A goal in play was discarded to make room for a third one (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
    """

    type: Literal["goal-dropped"]
    seat: int
    card: str


class MarchOfTheAntsGoalPlayed(TypedDict):
    """
    A colony goal was put into play (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
    """

    type: Literal["goal-played"]
    seat: int
    card: str


class MarchOfTheAntsGoalScored(TypedDict):
    """
    A player's colony goal was scored (rules 7).

    Attributes:
        seat: A seat, from 0.
        card: The id of the goal.
        points: The number of colony points gained.
    """

    type: Literal["goal-scored"]
    seat: int
    card: str
    points: int


class MarchOfTheAntsHarvest(TypedDict):
    """
    Harvest of the remaining players.

    Attributes:
        seats: The seats that have not collected yet, in order.
    """

    type: Literal["harvest"]
    seats: list[int]


class MarchOfTheAntsHarvested(TypedDict):
    """
    A player collected the yield of all inhabited sites (rules 7).

    Attributes:
        seat: A seat, from 0.
        food: The amount of food gained.
        larvae: The number of larvae gained.
        points: The number of colony points gained.
        cards: The number of cards to draw.
    """

    type: Literal["harvested"]
    seat: int
    food: int
    larvae: int
    points: int
    cards: int


class MarchOfTheAntsHeadBonuses(TypedDict):
    """
    Bonuses from topmost heads at the start of the Soldier Phase.

    Attributes:
        seats: The seats with a due bonus, in order.
    """

    type: Literal["head-bonuses"]
    seats: list[int]


class MarchOfTheAntsHexBattles(TypedDict):
    """
    All battles of one hex.

    Attributes:
        place: The number of the hex.
        first: The seat that settles first (rules 2.2).
        bitten: The players that have already fought the centipede here.
        pairs: The pairs that have already fought here, encoded as a * 8 + b for seats a < b.
        rampage: Whether only the centipede fights, with +1 Army Strength.
    """

    type: Literal["arena"]
    place: int
    first: int
    bitten: NotRequired[list[int]]
    pairs: NotRequired[list[int]]
    rampage: NotRequired[bool]


class MarchOfTheAntsHexEffectBegun(TypedDict):
    """
    The effect of a newly placed hex began (rules 9.2).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        program: The index of the effect's program in the pack.
    """

    type: Literal["hex-effect-begun"]
    seat: int
    hex: int
    program: int


class MarchOfTheAntsHexExplored(TypedDict):
    """
    The drawn hex was placed at an exit of the tile explored from (rules 5.2).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        cell: The cell of the hex.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
        source: The tile explored from, as a hex number or 0 for The Great Tunnel.
        centipede: Whether there is a centipede on the hex.
        wormhole: Whether there is a wormhole on the hex.
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
    A player picked the hex for an effect.

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
    """

    type: Literal["hex-picked"]
    seat: int
    place: int


class MarchOfTheAntsHexPlaced(TypedDict):
    """
    A card effect placed a hex on the map (rules 11.6).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        cell: The cell of the hex.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
        centipede: Whether there is a centipede on the hex.
        wormhole: Whether there is a wormhole on the hex.
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
    A hex on the map.

    Attributes:
        number: The number of the hex.
        q: The axial coordinate to the east.
        r: The axial coordinate to the south-east.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
        sites: The seat with an ant on each site, or -1, in the order of the sites.
        outskirts: The number of ants in the outskirts, by seat.
        centipede: Whether there is a centipede on the hex.
        wormhole: Whether there is a wormhole on the hex.
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
    The battles of a hex became due (rules 6).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        first: The seat that settles first (rules 2.2).
    """

    type: Literal["hex-visited"]
    place: int
    first: int


class MarchOfTheAntsHintView(TypedDict):
    """
    Hexes that are known to be within a certain set of positions of the pile.

    Attributes:
        positions: The positions in the pile, counted from the bottom.
        hexes: The numbers of the hexes.
    """

    positions: list[int]
    hexes: list[int]


class MarchOfTheAntsHordeCardRevealed(TypedDict):
    """
    A Centipede card was revealed (rules 9.5).

    Attributes:
        seat: The seat that took the preceding turn.
        card: The id of the card.
    """

    type: Literal["horde-card-revealed"]
    seat: int
    card: str


class MarchOfTheAntsHordeTurn(TypedDict):
    """
    Centipede card to be revealed after a seat's turn.

    Attributes:
        seat: The seat that took the turn.
    """

    type: Literal["horde-turn"]
    seat: int


class MarchOfTheAntsInnerMeadowScored(TypedDict):
    """
    A player scored the hexes that it controls in the Inner Meadow (rules 7).

    Attributes:
        seat: A seat, from 0.
        points: The number of colony points gained.
    """

    type: Literal["inner-meadow-scored"]
    seat: int
    points: int


class MarchOfTheAntsInvaderAsked(TypedDict):
    """
    The defender must pick an invader from the strongest players (rules 6.2).

    Attributes:
        seat: The defender.
        place: 0 for The Great Tunnel, or the number of the hex.
        candidates: The strongest players.
    """

    type: Literal["invader-asked"]
    seat: int
    place: int
    candidates: list[int]


class MarchOfTheAntsInvaderChosen(TypedDict):
    """
    The defender picked the invader (rules 6.2).

    Attributes:
        seat: The defender.
        player: The invader.
    """

    type: Literal["invader-chosen"]
    seat: int
    player: int


class MarchOfTheAntsLarvaPlaced(TypedDict):
    """
    A larva entered the Meadow through an effect.

    Attributes:
        seat: A seat, from 0.
        place: The place that the larva entered as an ant.
        site: The site that the larva entered; 0 for the outskirts.
    """

    type: Literal["larva-placed"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaReacted(TypedDict):
    """
    A player reacted to Explore by placing a larva (rules 5.1).

    Attributes:
        seat: A seat, from 0.
        place: The place that the larva entered as an ant.
        site: The site that the larva entered; 0 for the outskirts.
    """

    type: Literal["larva-reacted"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaStepped(TypedDict):
    """
    A larva took a step into the Meadow (rules 5.3).

    Attributes:
        seat: A seat, from 0.
        place: The place that the larva entered as an ant.
        site: The site that the larva entered; 0 for the outskirts.
    """

    type: Literal["larva-stepped"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsLarvaeGained(TypedDict):
    """
    A player gained larvae.

    Attributes:
        seat: A seat, from 0.
        larvae: The number of larvae gained.
    """

    type: Literal["larvae-gained"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaeLost(TypedDict):
    """
    A player lost larvae.

    Attributes:
        seat: A seat, from 0.
        larvae: The number of larvae lost.
    """

    type: Literal["larvae-lost"]
    seat: int
    larvae: int


class MarchOfTheAntsLarvaePaid(TypedDict):
    """
    Larvae were paid towards the cost of a card (rules 5.5).

    Attributes:
        seat: A seat, from 0.
        count: The number of larvae paid.
    """

    type: Literal["larvae-paid"]
    seat: int
    count: int


class MarchOfTheAntsLastRoundEnded(TypedDict):
    """
    The last round ended, and with it the game (rules 8).
    """

    type: Literal["game-ended"]


class MarchOfTheAntsMarchBegun(TypedDict):
    """
    A player took the March action (rules 5.3).

    Attributes:
        seat: A seat, from 0.
        food: The amount of food paid for the action.
        reactors: The seats that may react, in order (rules 5.1).
        steps: The number of steps that may be taken.
        flights: The number of ant steps that may lead to any hex.
        walls: Whether steps require tunnels.
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
    The public part of a player's nest.

    Attributes:
        seat: The seat that owns the nest.
        supply: The number of cubes in the player's supply.
        larvae: The number of larvae in the chamber.
        food: The amount of food in the stores.
        resting_larvae: The number of larvae on the Resting area.
        resting_food: The amount of food on the Resting area.
        ants: The number of ants in the Meadow.
        in_great_tunnel: The number of these ants in The Great Tunnel.
        heads: The ids of the heads in play, with the topmost last.
        thoraxes: The ids of the thoraxes in play, with the topmost last.
        abdomens: The ids of the abdomens in play, with the topmost last.
        goals: The ids of the colony goals in play.
        completed: The number of complete bodies that have scored.
        taken: The actions taken this round.
        won: The number of battles won this round.
        points: The colony points.
        origins: The colony points by origin.
        hand_size: The number of cards in the hand.
        card_down: Whether there is a face-down card in front of the player.
        looked: The number of secretly drawn hexes from which the seat must choose.
        rejected: The number of hexes that the seat has seen and put in the box.
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
    None of the revealed cards was played (rules 11.6).

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["offer-declined"]
    seat: int


class MarchOfTheAntsOfferTaken(TypedDict):
    """
    One revealed card was played without cost, and the others were discarded (rules 11.6).

    Attributes:
        seat: A seat, from 0.
        card: The id of the card.
        inhabited: The hexes that the player inhabits.
    """

    type: Literal["offer-taken"]
    seat: int
    card: str
    inhabited: list[int]


class MarchOfTheAntsOfferedCards(TypedDict):
    """
    Choice of a discarded card to play.

    Attributes:
        seat: A seat, from 0.
        cards: The indices of the cards in the pack.
    """

    type: Literal["offer"]
    seat: int
    cards: list[int]


class MarchOfTheAntsOffersRevealed(TypedDict):
    """
    The cards placed face down were revealed (rules 11.6).

    Attributes:
        seat: The seat that may play one of the cards.
        cards: The ids of the cards.
    """

    type: Literal["offers-revealed"]
    seat: int
    cards: list[str]


class MarchOfTheAntsOptionPicked(TypedDict):
    """
    A player picked an option of an effect.

    Attributes:
        seat: A seat, from 0.
        option: The index of the option.
        label: The label of the option.
    """

    type: Literal["option-picked"]
    seat: int
    option: int
    label: str


class MarchOfTheAntsOptionsTaken(TypedDict):
    """
    All options have been picked and take effect in this order.

    Attributes:
        seat: A seat, from 0.
        programs: The indices of the options' programs in the pack.
    """

    type: Literal["options-taken"]
    seat: int
    programs: list[int]


class MarchOfTheAntsOrdeal(TypedDict):
    """
    Ordeal in which players must each perform one of two operations.

    Attributes:
        seats: The seats that have not chosen yet, in order.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks for the choice.
    """

    type: Literal["ordeal"]
    seats: list[int]
    program: int
    at: int


class MarchOfTheAntsOrdealFaced(TypedDict):
    """
    A player responded to the ordeal of an effect.

    Attributes:
        seat: A seat, from 0.
        option: The chosen one of two options, as a slug.
    """

    type: Literal["ordeal-faced"]
    seat: int
    option: str


class MarchOfTheAntsPay(TypedDict):
    """
    Remaining payment for a card.

    Attributes:
        seat: A seat, from 0.
        due: The number of cubes still to be paid.
        ants_only: Whether the cubes must be ants.
    """

    type: Literal["pay"]
    seat: int
    due: int
    ants_only: bool


class MarchOfTheAntsPickHex(TypedDict):
    """
    Choice of a hex for an operation.

    Attributes:
        seat: A seat, from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks for the choice.
        places: The bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        optional: Whether the choice may be declined.
    """

    type: Literal["pick-hex"]
    seat: int
    program: int
    at: int
    places: int
    optional: bool


class MarchOfTheAntsPickVictim(TypedDict):
    """
    Choice of a player for an operation.

    Attributes:
        seat: A seat, from 0.
        program: The index of the effect's program in the pack.
        at: The index of the operation that asks for the choice.
        players: The seats to pick from.
    """

    type: Literal["pick-victim"]
    seat: int
    program: int
    at: int
    players: list[int]


class MarchOfTheAntsPlaceLarvae(TypedDict):
    """
    Placement of larvae from the chamber in certain places.

    Attributes:
        seat: A seat, from 0.
        places: The bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        left: The number of larvae that may still enter.
    """

    type: Literal["place-larvae"]
    seat: int
    places: int
    left: int


class MarchOfTheAntsPointsGained(TypedDict):
    """
    A player gained colony points.

    Attributes:
        seat: A seat, from 0.
        points: The number of colony points gained.
        origin: The origin of the points, as a slug.
    """

    type: Literal["points-gained"]
    seat: int
    points: int
    origin: str


class MarchOfTheAntsRampage(TypedDict):
    """
    Remaining part of the rampage.

    Attributes:
        after: The number of the last visited hex. Hexes with higher numbers are still to be visited.
    """

    type: Literal["rampage"]
    after: int


class MarchOfTheAntsRampageBegun(TypedDict):
    """
    The centipedes began a rampage (rules 9.5).
    """

    type: Literal["rampage-begun"]


class MarchOfTheAntsRampageEnded(TypedDict):
    """
    The rampage ended (rules 9.5).
    """

    type: Literal["rampage-ended"]


class MarchOfTheAntsRampageVisited(TypedDict):
    """
    A centipede rampaged in a hex (rules 9.5).

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        first: The seat that settles first (rules 2.2).
    """

    type: Literal["rampage-visited"]
    place: int
    first: int


class MarchOfTheAntsRelocating(TypedDict):
    """
    Moves of the player's ants directly into a hex.

    Attributes:
        seat: A seat, from 0.
        to: The destination of the ants.
        left: The number of ants that may still move.
    """

    type: Literal["relocating"]
    seat: int
    to: int
    left: int


class MarchOfTheAntsResolve(TypedDict):
    """
    Resolution of a card that has been paid for. A third goal requires room first.

    Attributes:
        seat: A seat, from 0.
        card: The index of the card in the pack.
        inhabited: The bit mask of the hexes that the player inhabited when the card was declared.
    """

    type: Literal["resolve"]
    seat: int
    card: int
    inhabited: int


class MarchOfTheAntsRested(TypedDict):
    """
    A player rested (rules 5.6).

    Attributes:
        seat: A seat, from 0.
        larvae: The number of larvae added to the player's Resting area.
        food: The amount of food added to the player's Resting area.
    """

    type: Literal["rested"]
    seat: int
    larvae: int
    food: int


class MarchOfTheAntsRoundEnded(TypedDict):
    """
    A round ended, and the next one began (rules 7).

    Attributes:
        round: The number of the round that began.
    """

    type: Literal["round-ended"]
    round: int


class MarchOfTheAntsScoutedHexKept(TypedDict):
    """
    A player kept one of the drawn hexes and placed the others under the pile (rules 11.3).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
    """

    type: Literal["scouted-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsSecretly(TypedDict):
    """
    Secret choices of players, who each place a card face down. All are revealed together.

    Attributes:
        seats: The seats that have not chosen yet, in order.
    """

    type: Literal["secretly"]
    seats: list[int]


class MarchOfTheAntsSentryPlaced(TypedDict):
    """
    A hex with a centipede was placed on the map (rules 9.5).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        cell: The cell of the hex.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
        wormhole: Whether there is a wormhole on the hex.
    """

    type: Literal["sentry-placed"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    wormhole: bool


class MarchOfTheAntsSiteChoice(TypedDict):
    """
    Choice between several vacant sites for an ant in the outskirts.

    Attributes:
        seat: A seat, from 0.
        place: The number of the hex.
    """

    type: Literal["site-choice"]
    seat: int
    place: int


class MarchOfTheAntsSiteChoiceAsked(TypedDict):
    """
    The owner of an ant in the outskirts must choose between several vacant sites (rules 2.2).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
    """

    type: Literal["site-choice-asked"]
    seat: int
    place: int


class MarchOfTheAntsSiteTaken(TypedDict):
    """
    An ant in the outskirts moved to the vacant site chosen for it (rules 2.2).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["site-taken"]
    seat: int
    place: int
    site: int


class MarchOfTheAntsSlumber(TypedDict):
    """
    Scoring at the end of a round.
    """

    type: Literal["slumber"]


class MarchOfTheAntsSpoils(TypedDict):
    """
    Award of a point to the winner of a battle.

    Attributes:
        seat: The winner.
        place: The number of the hex.
    """

    type: Literal["spoils"]
    seat: int
    place: int


class MarchOfTheAntsSpoilsMoved(TypedDict):
    """
    An ant of the winner of a battle moved to an empty site (rules 6.1).

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site that the ant left; 0 for the outskirts.
        to_site: The site that the ant entered.
    """

    type: Literal["spoils-moved"]
    seat: int
    place: int
    site: int
    to_site: int


class MarchOfTheAntsSpoilsMoves(TypedDict):
    """
    Moves of the winner's ants to empty sites after a battle.

    Attributes:
        seat: The winner.
        place: The number of the hex.
        moved: The sites of ants that have already moved.
    """

    type: Literal["spoils-moves"]
    seat: int
    place: int
    moved: NotRequired[list[int]]


class MarchOfTheAntsSpot(TypedDict):
    """
    The position of an ant.

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    place: int
    site: int


class MarchOfTheAntsStageEnded(TypedDict):
    """
    A player finished or declined a stage (rules 4).

    Attributes:
        seat: A seat, from 0.
        stage: The finished stage, as a slug.
    """

    type: Literal["stage-ended"]
    seat: int
    stage: str


class MarchOfTheAntsStartBonusBegun(TypedDict):
    """
    A bonus at the start of a phase began (rules 6, 7).

    Attributes:
        seat: A seat, from 0.
        program: The index of the effect's program in the pack.
        left: The seats whose bonuses are still due.
    """

    type: Literal["start-bonus-begun"]
    seat: int
    program: int
    left: list[int]


class MarchOfTheAntsStartBonusesEnded(TypedDict):
    """
    The bonuses at the start of a phase ended (rules 6, 7).

    Attributes:
        phase: The phase that starts with these bonuses.
    """

    type: Literal["start-bonuses-ended"]
    phase: str


class MarchOfTheAntsStartHexKept(TypedDict):
    """
    A player kept one of two starting hexes, and the other left the game (rules 3.3).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
    """

    type: Literal["start-hex-kept"]
    seat: int
    hex: int


class MarchOfTheAntsStartHexPlaced(TypedDict):
    """
    A player placed the starting hex next to The Great Tunnel (rules 3.3).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        cell: The cell of the hex.
        rotation: The rotation of the hex, in sixths of a turn counter-clockwise.
        centipede: Whether there is a centipede on the hex.
        wormhole: Whether there is a wormhole on the hex.
    """

    type: Literal["start-hex-placed"]
    seat: int
    hex: int
    cell: MarchOfTheAntsMapCell
    rotation: int
    centipede: bool
    wormhole: bool


class MarchOfTheAntsSwap(TypedDict):
    """
    Swap of two ants of different owners.

    Attributes:
        seat: A seat, from 0.
        owner: The owner of the first ant, or -1 before it is picked.
        place: The place of the first ant, or -1 before it is picked.
        site: The site of the first ant, or -1 before it is picked.
    """

    type: Literal["swap"]
    seat: int
    owner: NotRequired[int]
    place: NotRequired[int]
    site: NotRequired[int]


class MarchOfTheAntsSwapPicked(TypedDict):
    """
    The first of two ants to be swapped was picked.

    Attributes:
        seat: A seat, from 0.
        owner: The owner of the ant.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
    """

    type: Literal["swap-picked"]
    seat: int
    owner: int
    place: int
    site: int


class MarchOfTheAntsSwapSections(TypedDict):
    """
    Choice of a section and a player with whom to swap topmost evolutions.

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["swap-sections"]
    seat: int


class MarchOfTheAntsTunnelInvaded(TypedDict):
    """
    A centipede entered The Great Tunnel, and the Horde scored (rules 9.5).

    Attributes:
        place: The hex that the centipede left; 0 if it did not come from a hex.
        points: The number of points that the Horde gained.
    """

    type: Literal["tunnel-invaded"]
    place: int
    points: int


class MarchOfTheAntsTurn(TypedDict):
    """
    Turn of the Active Player, or a bonus action.

    Attributes:
        seat: A seat, from 0.
        bonus: Whether it is a bonus action, which may be declined.
    """

    type: Literal["turn"]
    seat: int
    bonus: NotRequired[bool]


class MarchOfTheAntsTurnEnd(TypedDict):
    """
    End of a turn, when the marker is passed on or the Worker Phase ends.

    Attributes:
        seat: A seat, from 0.
    """

    type: Literal["end-turn"]
    seat: int


class MarchOfTheAntsTurnPassed(TypedDict):
    """
    The Active Player marker was passed on (rules 5).

    Attributes:
        seat: The seat that passed the marker.
        to: The seat that received the marker.
    """

    type: Literal["turn-passed"]
    seat: int
    to: int


class MarchOfTheAntsVictimPicked(TypedDict):
    """
    A player picked the player that an effect applies to.

    Attributes:
        seat: A seat, from 0.
        player: The picked player.
    """

    type: Literal["victim-picked"]
    seat: int
    player: int


class MarchOfTheAntsWorkerPhaseEnded(TypedDict):
    """
    The Worker Phase ended, and the Resting areas were emptied (rules 5.6).

    Attributes:
        marker: The seat that now has the marker.
        order: All seats in turn order, starting with the marker holder.
        decree: Whether the Royal Decree is due this round.
    """

    type: Literal["worker-phase-ended"]
    marker: int
    order: list[int]
    decree: bool


class SecretInt(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[int]


class SecretStr(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[str]


class SecretTupleInt(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[list[int]]


class SecretTupleStr(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[list[str]]


class MyrmesChooseEvent(TypedDict):
    """
    Choose a space of the event track. Each step away from the die costs one larva (EV1).

    Attributes:
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    type: Literal["choose-event"]
    space: int


class MyrmesFinishBirths(TypedDict):
    """
    Finish the assignment of nurses, if all newborn ants fit or leave no choice (BI1).
    """

    type: Literal["finish-births"]


class MyrmesKeepBirths(TypedDict):
    """
    Finish the assignment of nurses, and choose how many newborn soldiers to keep (BI3).

    Attributes:
        soldiers: The number of newborn soldiers to keep.
    """

    type: Literal["keep-births"]
    soldiers: int


class MyrmesTakeBack(TypedDict):
    """
    Take back the seat's own choice while other seats are still choosing.
    """

    type: Literal["take-back"]


class MyrmesTradeLarvae(TypedDict):
    """
    Exchange 3 larvae for 1 food (TR1).
    """

    type: Literal["trade-larvae"]


class MyrmesGardenHex(TypedDict):
    """
    Attributes:
        q: The coordinate that grows to the east; 0 in the middle.
        r: The coordinate that grows to the south-east; 0 in the middle.
    """

    q: int
    r: int


class MyrmesSendOut(TypedDict):
    """
    Send a worker to one of the seat's own exits (GW1).

    Attributes:
        exit: The exit that the worker moves to.
    """

    type: Literal["send-out"]
    exit: MyrmesGardenHex


class MyrmesStepTo(TypedDict):
    """
    Move the worker to an adjacent hex (GW4).

    Attributes:
        to: The hex to move to.
    """

    type: Literal["step"]
    to: MyrmesGardenHex


class MyrmesHunt(TypedDict):
    """
    Enter the hex of a prey token and hunt the prey (GW8).

    Attributes:
        at: The hex of the prey token.
    """

    type: Literal["hunt"]
    at: MyrmesGardenHex


class MyrmesClear(TypedDict):
    """
    Remove the empty pheromone under the worker, and move the worker to any of its hexes (CL1).

    Attributes:
        stand: The hex that the worker moves to.
    """

    type: Literal["clear"]
    stand: MyrmesGardenHex


class MyrmesEndOuting(TypedDict):
    """
    End the outing on the worker's hex (GW3).
    """

    type: Literal["end-outing"]


class MyrmesFinishHarvest(TypedDict):
    """
    Finish the harvest without taking further extra cubes (HA3).
    """

    type: Literal["finish-harvest"]


class MyrmesOpenTunnel(TypedDict):
    """
    Place a tunnel exit and gain one earth (section 11).

    Attributes:
        at: The hex of the new exit.
    """

    type: Literal["open-tunnel"]
    at: MyrmesGardenHex


class MyrmesDig(TypedDict):
    """
    Dig the colony one level deeper (section 11).
    """

    type: Literal["dig"]


class MyrmesRaiseNurse(TypedDict):
    """
    Raise a nurse (section 11).
    """

    type: Literal["raise-nurse"]


class MyrmesChooseTile(TypedDict):
    """
    Choose the next tile for the objective, identified by the first of its hexes (OB6, OB7).

    Attributes:
        tile: The first hex of the tile.
    """

    type: Literal["choose-tile"]
    tile: MyrmesGardenHex


class MyrmesFinishAtelier(TypedDict):
    """
    Take no further actions in the atelier (AT2).
    """

    type: Literal["finish-atelier"]


class MyrmesChooseTrades(TypedDict):
    """
    Trade larvae for food before the winter payment (WI3).

    Attributes:
        food: The amount of food to gain, at 3 larvae each.
    """

    type: Literal["choose-trades"]
    food: int


class MyrmesRecordedChooseEvent(TypedDict):
    """
    `Myrmes.ChooseEvent`, with the seat that gave it.
    """

    type: Literal["choose-event"]
    space: int
    seat: int


class MyrmesRecordedFinishBirths(TypedDict):
    """
    `Myrmes.FinishBirths`, with the seat that gave it.
    """

    type: Literal["finish-births"]
    seat: int


class MyrmesRecordedKeepBirths(TypedDict):
    """
    `Myrmes.KeepBirths`, with the seat that gave it.
    """

    type: Literal["keep-births"]
    soldiers: int
    seat: int


class MyrmesRecordedTakeBack(TypedDict):
    """
    `Myrmes.TakeBack`, with the seat that gave it.
    """

    type: Literal["take-back"]
    seat: int


class MyrmesRecordedTradeLarvae(TypedDict):
    """
    `Myrmes.TradeLarvae`, with the seat that gave it.
    """

    type: Literal["trade-larvae"]
    seat: int


class MyrmesRecordedSendOut(TypedDict):
    """
    `Myrmes.SendOut`, with the seat that gave it.
    """

    type: Literal["send-out"]
    exit: MyrmesGardenHex
    seat: int


class MyrmesRecordedStepTo(TypedDict):
    """
    `Myrmes.StepTo`, with the seat that gave it.
    """

    type: Literal["step"]
    to: MyrmesGardenHex
    seat: int


class MyrmesRecordedHunt(TypedDict):
    """
    `Myrmes.Hunt`, with the seat that gave it.
    """

    type: Literal["hunt"]
    at: MyrmesGardenHex
    seat: int


class MyrmesRecordedClear(TypedDict):
    """
    `Myrmes.Clear`, with the seat that gave it.
    """

    type: Literal["clear"]
    stand: MyrmesGardenHex
    seat: int


class MyrmesRecordedEndOuting(TypedDict):
    """
    `Myrmes.EndOuting`, with the seat that gave it.
    """

    type: Literal["end-outing"]
    seat: int


class MyrmesRecordedFinishHarvest(TypedDict):
    """
    `Myrmes.FinishHarvest`, with the seat that gave it.
    """

    type: Literal["finish-harvest"]
    seat: int


class MyrmesRecordedOpenTunnel(TypedDict):
    """
    `Myrmes.OpenTunnel`, with the seat that gave it.
    """

    type: Literal["open-tunnel"]
    at: MyrmesGardenHex
    seat: int


class MyrmesRecordedDig(TypedDict):
    """
    `Myrmes.Dig`, with the seat that gave it.
    """

    type: Literal["dig"]
    seat: int


class MyrmesRecordedRaiseNurse(TypedDict):
    """
    `Myrmes.RaiseNurse`, with the seat that gave it.
    """

    type: Literal["raise-nurse"]
    seat: int


class MyrmesRecordedChooseTile(TypedDict):
    """
    `Myrmes.ChooseTile`, with the seat that gave it.
    """

    type: Literal["choose-tile"]
    tile: MyrmesGardenHex
    seat: int


class MyrmesRecordedFinishAtelier(TypedDict):
    """
    `Myrmes.FinishAtelier`, with the seat that gave it.
    """

    type: Literal["finish-atelier"]
    seat: int


class MyrmesRecordedChooseTrades(TypedDict):
    """
    `Myrmes.ChooseTrades`, with the seat that gave it.
    """

    type: Literal["choose-trades"]
    food: int
    seat: int


Die: TypeAlias = int


class MyrmesOptions(TypedDict):
    """
    Options of a match.

    Attributes:
        uncertain_objectives: Whether objectives may be drawn for which the numbers come from a single source (there are three). Default: `true`.
        first_player: The seat that begins; null to draw it at random.
        dice: The results of all nine dice, in chronological order, for teaching; null to roll them.
    """

    uncertain_objectives: NotRequired[bool]
    first_player: NotRequired[int | None]
    dice: NotRequired[list[Die] | None]


class MyrmesAtelierEnded(TypedDict):
    """
    A seat left its remaining nurses in the atelier unused (AT2).

    Attributes:
        seat: The seat that finished its turn.
    """

    type: Literal["atelier-ended"]
    seat: int


class MyrmesAtelierTurnCame(TypedDict):
    """
    A seat's turn in the atelier began (AT1).

    Attributes:
        seat: The seat whose turn began.
    """

    type: Literal["atelier-turn-came"]
    seat: int


class MyrmesBeforeStart(TypedDict):
    """
    Phase before the setup.
    """

    type: Literal["before-start"]


class MyrmesBirthPlan(TypedDict):
    """
    A seat's sealed choice of event and births.

    Attributes:
        event: The chosen space of the event track; -1 before the choice.
        larvae: The number of nurses on the larvae track.
        soldiers: The number of nurses on the soldiers track.
        workers: The number of nurses on the workers track.
        atelier: The number of nurses in the atelier.
        kept: The number of soldiers to keep if not all ants fit; null if they do, or before the choice.
        is_done: Whether the seat has finished its choice.
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
    The ants born to a seat, including bonuses.

    Attributes:
        larvae: The number of larvae gained.
        soldiers: The number of soldiers gained.
        workers: The number of workers gained.
        lost: The number of ants lost because the limit of ants was reached (BI3).
        atelier: The number of nurses waiting in the atelier.
    """

    larvae: int
    soldiers: int
    workers: int
    lost: int
    atelier: int


class MyrmesBirthsPhase(TypedDict):
    """
    Phases 1 and 2, in which each seat at its own pace chooses its event and then its births.

    Attributes:
        plans: The choices of the seats, by seat; other seats' plans show only whether they are done.
    """

    type: Literal["births"]
    plans: list[MyrmesBirthPlan]


class MyrmesBirthsRevealed(TypedDict):
    """
    All births were revealed at the same time (BI1).

    Attributes:
        births: The births of each seat, by seat.
    """

    type: Literal["births-revealed"]
    births: list[MyrmesBirths]


class MyrmesChoiceTakenBack(TypedDict):
    """
    A seat took back its choice and must choose again.

    Attributes:
        seat: The seat that must choose again.
    """

    type: Literal["choice-taken-back"]
    seat: int


class MyrmesClosingCame(TypedDict):
    """
    The season began to close (section 13).
    """

    type: Literal["closing-came"]


class MyrmesClosingPhase(TypedDict):
    """
    The rest of phase 6, which the service runs.
    """

    type: Literal["closing"]


class MyrmesCubes(TypedDict):
    """
    A number of cubes of each kind.

    Attributes:
        food: The number of food cubes.
        earth: The number of earth cubes.
        stone: The number of stone cubes.
    """

    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]


class MyrmesCubesDiscarded(TypedDict):
    """
    All seats revealed their discards (ST3).

    Attributes:
        discards: The discarded cubes of each seat, by seat.
    """

    type: Literal["cubes-discarded"]
    discards: list[MyrmesCubes]


class MyrmesDiscardPlan(TypedDict):
    """
    A seat's sealed choice of cubes to discard.

    Attributes:
        food: The number of food cubes.
        earth: The number of earth cubes.
        stone: The number of stone cubes.
        is_done: Whether the seat has finished its choice.
    """

    food: int
    earth: int
    stone: int
    is_done: bool


class MyrmesEndedPhase(TypedDict):
    """
    Phase after the end of the game.

    Attributes:
        ranking: Groups of seats, best first; seats in one group share a rank.
    """

    type: Literal["ended"]
    ranking: list[list[int]]


class MyrmesEventChosen(TypedDict):
    """
    A seat chose its space of the event track (EV1).

    Attributes:
        seat: The seat that chose.
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    type: Literal["event-chosen"]
    seat: int
    space: SecretInt


class MyrmesEventSet(TypedDict):
    """
    The new position of a seat's event cube.

    Attributes:
        space: The space of the event track, from 0 (Level+1) to 7 (Worker+1).
        larvae: The number of larvae paid for the move.
    """

    space: int
    larvae: int


class MyrmesEventsRevealed(TypedDict):
    """
    All seats revealed their chosen events (EV1, EV4).

    Attributes:
        events: The new positions of the event cubes, by seat.
    """

    type: Literal["events-revealed"]
    events: list[MyrmesEventSet]


class MyrmesGatheringPhase(TypedDict):
    """
    The forced part of phase 4, which the service runs.
    """

    type: Literal["gathering"]


class MyrmesHarvestCame(TypedDict):
    """
    The harvest began, because all workers had been used (WK1).
    """

    type: Literal["harvest-came"]


class MyrmesHarvestFinished(TypedDict):
    """
    A seat declined further extra cubes (HA3).

    Attributes:
        seat: The seat that finished its choice.
    """

    type: Literal["harvest-finished"]
    seat: int


class MyrmesHarvestOpened(TypedDict):
    """
    Some seats have cubes to choose.

    Attributes:
        seats: The seats that must choose.
    """

    type: Literal["harvest-opened"]
    seats: list[int]


class MyrmesLarvaeTraded(TypedDict):
    """
    A seat exchanged three larvae for one food (TR1).

    Attributes:
        seat: The seat that traded.
    """

    type: Literal["larvae-traded"]
    seat: int


class MyrmesLevelDug(TypedDict):
    """
    A colony reached the next level by paying earth and stone.

    Attributes:
        seat: The seat that owns the colony.
        level: The level reached, from 1 to 3.
        earth: The amount of earth paid.
        stone: The amount of stone paid.
    """

    type: Literal["level-dug"]
    seat: int
    level: int
    earth: int
    stone: int


class MyrmesNurseRaised(TypedDict):
    """
    A nurse was raised. It can work from the next season on (AT7).

    Attributes:
        seat: The seat that owns the nurse.
        food: The amount of food paid.
        larvae: The number of larvae paid.
    """

    type: Literal["nurse-raised"]
    seat: int
    food: int
    larvae: int


class MyrmesOuting(TypedDict):
    """
    A worker in the garden.

    Attributes:
        at: The index of the worker's hex, counted row by row from the north-west.
        moves: The number of remaining movement points.
    """

    at: int
    moves: int


class MyrmesOutingEnded(TypedDict):
    """
    A worker in the garden was discarded without placing a tile (GW3).

    Attributes:
        seat: The seat that owned the worker.
    """

    type: Literal["outing-ended"]
    seat: int


class MyrmesReward(TypedDict):
    """
    Points gained by a seat that completed the same objective earlier (OB4).

    Attributes:
        seat: The seat that completed the objective earlier.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    seat: int
    points: int
    bonus: int


class MyrmesSeasonBegan(TypedDict):
    """
    Summer or autumn began, and all event cubes moved to the season's die (section 13).

    Attributes:
        season: The season that began: 1 for summer, 2 for autumn.
        die: The die of the season, as a space of the event track.
    """

    type: Literal["season-began"]
    season: int
    die: int


class MyrmesSeasonEnded(TypedDict):
    """
    The season ended: workers and nurses returned, and the first player changed (section 13).

    Attributes:
        first: The first player of the next season.
    """

    type: Literal["season-ended"]
    first: int


class MyrmesSeenTile(TypedDict):
    """
    A tile in the garden.

    Attributes:
        shape: The pheromone or the special tile.
        hexes: The hexes that the tile covers.
        owner: The seat that owns the tile; null for a neutral tile.
        food: The number of food cubes on the tile.
        earth: The number of earth cubes on the tile.
        stone: The number of stone cubes on the tile.
    """

    shape: str
    hexes: list[MyrmesGardenHex]
    owner: int | None
    food: int
    earth: int
    stone: int


class MyrmesStorageOpened(TypedDict):
    """
    Some seats exceed the capacity of their stores and must discard cubes (ST3).

    Attributes:
        seats: The seats that must discard.
    """

    type: Literal["storage-opened"]
    seats: list[int]


class MyrmesStoragePhase(TypedDict):
    """
    The part of phase 6 in which seats choose cubes to discard.

    Attributes:
        plans: The choices of the seats, by seat; other seats' plans show only whether they are done.
    """

    type: Literal["storage"]
    plans: list[MyrmesDiscardPlan]


class MyrmesThirdWinterEnded(TypedDict):
    """
    The third winter ended, and with it the game (section 15).

    Attributes:
        ranking: Groups of seats, best first; seats in one group share a rank.
    """

    type: Literal["game-ended"]
    ranking: list[list[int]]


class MyrmesTileChosen(TypedDict):
    """
    A seat chose a tile for an objective.

    Attributes:
        seat: The seat that owns the tile.
        tile: The first hex of the tile.
    """

    type: Literal["tile-chosen"]
    seat: int
    tile: MyrmesGardenHex


class MyrmesTradePlan(TypedDict):
    """
    A seat's sealed choice of trades.

    Attributes:
        food: The amount of food to gain, at 3 larvae each.
        is_done: Whether the seat has finished its choice.
    """

    food: int
    is_done: bool


class MyrmesTradesChosen(TypedDict):
    """
    A seat chose the amount of food to gain by trading larvae.

    Attributes:
        seat: The seat that chose.
        food: The amount of food to gain, at 3 larvae each.
    """

    type: Literal["trades-chosen"]
    seat: int
    food: SecretInt


class MyrmesTradesRevealed(TypedDict):
    """
    All seats revealed their trades (WI3).

    Attributes:
        food: The food gained by each seat at 3 larvae each, by seat.
    """

    type: Literal["trades-revealed"]
    food: list[int]


class MyrmesTunnelOpened(TypedDict):
    """
    An exit was placed, for a gain of one earth.

    Attributes:
        seat: The seat that owns the exit.
        at: The hex of the exit.
    """

    type: Literal["tunnel-opened"]
    seat: int
    at: MyrmesGardenHex


class MyrmesTurnCame(TypedDict):
    """
    A seat's turn to use a worker began (WK1).

    Attributes:
        seat: The seat whose turn began.
    """

    type: Literal["turn-came"]
    seat: int


class MyrmesWinterCame(TypedDict):
    """
    Autumn ended, and winter began (section 14).
    """

    type: Literal["winter-came"]


class MyrmesWinterPaid(TypedDict):
    """
    A seat paid food for the winter and lost points for missing food (WI1, WI2).

    Attributes:
        seat: The seat that paid.
        needed: The amount of food needed for the winter.
        food: The amount of food paid.
        lost: The victory points lost for missing food.
    """

    type: Literal["winter-paid"]
    seat: int
    needed: int
    food: int
    lost: int


class MyrmesWinterPhase(TypedDict):
    """
    The winter payment, which the service runs.
    """

    type: Literal["winter"]


class MyrmesWinterTradePhase(TypedDict):
    """
    The choice of trades before the winter payment.

    Attributes:
        plans: The choices of the seats, by seat; other seats' plans show only whether they are done.
    """

    type: Literal["winter-trade"]
    plans: list[MyrmesTradePlan]


class MyrmesWinterTradesOpened(TypedDict):
    """
    Some seats have larvae that they may trade before the winter payment (WI3).

    Attributes:
        seats: The seats that must choose.
    """

    type: Literal["winter-trades-opened"]
    seats: list[int]


class MyrmesWorkerSentOut(TypedDict):
    """
    A worker was sent to an exit (GW1).

    Attributes:
        seat: The seat that owns the worker.
        exit: The hex of the exit.
        moves: The worker's movement points.
    """

    type: Literal["worker-sent-out"]
    seat: int
    exit: MyrmesGardenHex
    moves: int


class MyrmesWorkerStepped(TypedDict):
    """
    A worker moved to an adjacent hex (GW4).

    Attributes:
        seat: The seat that owns the worker.
        to: The hex that the worker entered.
        soldiers: The number of soldiers paid: 1 to enter a tile or an exit of an opponent (GW5).
    """

    type: Literal["worker-stepped"]
    seat: int
    to: MyrmesGardenHex
    soldiers: NotRequired[int]


class MyrmesWorkersPhase(TypedDict):
    """
    Phase 3, in which seats take turns using their workers.

    Attributes:
        turn: The seat that has the turn.
        outing: The seat's worker in the garden; null if there is none.
    """

    type: Literal["workers"]
    turn: int
    outing: MyrmesOuting | None


class MyrmesYearBegan(TypedDict):
    """
    A year began: the dice were rolled, and all event cubes moved to the spring die (SU1, WI5).

    Attributes:
        year: The year that began, from 1.
        dice: The dice results of spring, summer and autumn, as spaces of the event track.
    """

    type: Literal["year-began"]
    year: int
    dice: list[int]


class Question(TypedDict):
    """
    A question that one seat must answer.

    Attributes:
        seat: The seat that must answer.
        kind: The kind of decision, as a slug.
    """

    seat: int
    kind: str


class SecretIntNone(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[int | None]


class SecretLiteralFoodEarthStone(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[Literal["earth", "food", "stone"]]


class StandingOnly(TypedDict):
    """
    The only legal command, if there is exactly one.

    Attributes:
        rule: The rule that chooses the command.
    """

    rule: Literal["only"]


class NobodyWatches(TypedDict):
    """
    Nobody else may watch.

    Attributes:
        kind: `nobody` for no spectators, `delayed` for anybody with a delay.
    """

    kind: Literal["nobody"]


class WatchedByEvents(TypedDict):
    """
    Anybody may watch, a number of events behind.

    Attributes:
        kind: `nobody` for no spectators, `delayed` for anybody with a delay.
        events: The minimum delay in events.
        minutes: The minimum delay in minutes. Default: `0`.
    """

    kind: Literal["delayed"]
    events: int
    minutes: NotRequired[int]


class WatchedByMinutes(TypedDict):
    """
    Anybody may watch, a number of minutes behind.

    Attributes:
        kind: `nobody` for no spectators, `delayed` for anybody with a delay.
        minutes: The minimum delay in minutes.
        events: The minimum delay in events. Default: `0`.
    """

    kind: Literal["delayed"]
    minutes: int
    events: NotRequired[int]


class AccountClock(TypedDict):
    """
    A running clock of the account. `event: clock` is sent when it is about to run out.

    Attributes:
        match: The id of the match.
        seat: The account's own seat.
        deadline: The time when the clock runs out.
    """

    match: str
    seat: int
    deadline: str


class AccountGone(TypedDict):
    """
    Message sent when a match is left, declined or deleted (`event: gone`).

    Attributes:
        match: The id of the match.
    """

    match: str


class AccountNamed(TypedDict):
    """
    An account, identified by its id and name.

    Attributes:
        id: The id of the account.
        name: The name of the account; null if it was erased.
        bot: True if the account is declared as a bot.
    """

    id: str
    name: str | None
    bot: bool


class AddressesKept(TypedDict):
    """
    The stored hashes of the network addresses from which an account has played rated matches.

    Attributes:
        hashes: The number of stored keyed hashes. The addresses themselves are not stored.
        until: The time when the last hash expires, unless the account plays again before then; null if there are no hashes.
    """

    hashes: int
    until: str | None


class AgreeAction(TypedDict):
    """
    Agree to an undo proposed by another seat.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["agree"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


class Alive(TypedDict):
    """
    Confirmation that a process responds.

    Attributes:
        status: Always `ok`.
    """

    status: Literal["ok"]


class AnalysisProgress(TypedDict):
    """
    The progress of an analysis.

    Attributes:
        done: The number of finished playouts.
        of: The total number of playouts; 0 until the analysis starts.
    """

    done: int
    of: int


class AskedShown(TypedDict):
    """
    An open question.

    Attributes:
        seat: The seat that has to decide; null for a phase that the service runs.
        kind: The kind of question, as a slug.
        since: The version since which the question is open. The If-Match of a command may be any version from this one onwards.
        text: A description of the question.
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
        targets: The parts of the board that the command affects, in the order in which a player selects them: a piece, then a place.
    """

    label: str
    command: AttaAntsCommand
    targets: list[str]


class AttaAntsAlternativeShown(TypedDict):
    """
    A legal command with its estimated value for the seat.

    Attributes:
        action: The command, as in the list of actions.
        chance: The chance to win, from 0 to 1. A shared first place counts as a fraction.
        error: The standard error of the chance.
        points: The mean number of points at the end of the playouts, most of which stop before the end of the game.
        points_error: The standard error of the mean number of points.
        playouts: The number of finished playouts.
        is_chosen: True if the seat gave this command next. Before the end of the match it is always false.
        bot_value: The value that the bot expected of this command, in the units of its engine; null if no bot decided or if it did not keep a value. It is released at the end of the match.
    """

    action: AttaAntsAction
    chance: float
    error: float
    points: float
    points_error: float
    playouts: int
    is_chosen: bool
    bot_value: float | None


class AttaAntsNearAction(TypedDict):
    """
    A legal command that is close to the requested one.

    Attributes:
        label: A label for a button.
        command: The body to post.
        distance: The distance from the requested command. Each differing value adds 1, except integers that differ by n, which add n/(n + 2). A different type of command adds 3.
        targets: The parts of the board that the command affects.
    """

    game: Literal["atta-ants"]
    label: str
    command: AttaAntsCommand
    distance: float
    targets: list[str]


class AttemptShown(TypedDict):
    """
    An attempt to deliver an event to a webhook.

    Attributes:
        at: The time when the attempt started.
        milliseconds: The duration of the attempt, in milliseconds.
        status: The HTTP status of the response; absent if there was no response.
        fault: The reason why the attempt failed; absent if it succeeded.
    """

    at: str
    milliseconds: int
    status: NotRequired[int | None]
    fault: NotRequired[str]


class AuthenticatorWanted(TypedDict):
    """
    The requirements for the authenticator.

    Attributes:
        residentKey: `required`, because nobody types a name to sign in.
        requireResidentKey: True, for browsers that do not know `residentKey`.
        userVerification: `required`, because no second factor follows.
    """

    residentKey: str
    requireResidentKey: bool
    userVerification: str


class BatchCommand(TypedDict):
    """
    A command of a batch, as it is recorded in the log.

    Attributes:
        first: The seq of its first event.
        version: The version after it, which is the seq of its last event.
        command: Its id in the log.
    """

    first: int
    version: int
    command: str


class BlockedShown(TypedDict):
    """
    A blocked account.

    Attributes:
        id: The id of the account.
        name: Its display name; null if the account was erased.
    """

    id: str
    name: str | None


class BotReasons(TypedDict):
    """
    The reasons of the bot that decided at a version.

    Attributes:
        level: The level of the bot.
        engine: The engine that chose the command.
        seen: The version on which the choice was based.
        iterations: The number of iterations of the search; 0 if there was none.
        fell_back: The reasons for falling back to weaker engines.
    """

    level: str
    engine: str
    seen: int
    iterations: int
    fell_back: list[str]


class BundleHeader(TypedDict):
    """
    The header of a bundle, which is its first line.

    Attributes:
        bundle: The version of the bundle format.
        match: The id of the match.
        game: The slug of the game.
        rules: The version of the rules of the match.
        content: The hash of the match's content pack.
        version: The seq of the last event of the log.
        link: The link of that event, in hex.
        pack: The content pack itself, if it is not the one that ships with the game.
        rules_hash: The hash of the rules code and data of the service that created the bundle; unset in bundles created before this field was added.
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
    The estimated winning chances of the seats.

    Attributes:
        chances: The chances by seat, from 0 to 1.
        errors: The standard errors of the chances, by seat.
    """

    chances: list[float]
    errors: list[float]


class ClockShown(TypedDict):
    """
    The clock of a seat at a given version.

    Attributes:
        seat: The seat that the clock belongs to.
        left_ms: The milliseconds left for the current question, counted from `runs_since`. While the clock is stopped, the milliseconds in the time bank; null if each decision has a separate time limit.
        runs_since: The time when the clock started to run, which a test clock moves back as it is moved forward; null while it is stopped.
        deadline: The time when the clock runs out, `left_ms` after `runs_since`; null while it is stopped.
    """

    seat: int
    left_ms: int | None
    runs_since: str | None
    deadline: str | None


class ContentBrief(TypedDict):
    """
    A content pack of a game. To play with it, pass its hash when you create a match.

    Attributes:
        hash: The hash of the pack.
        is_default: True for the pack that ships with the game.
        url: The address of the pack.
    """

    hash: str
    is_default: bool
    url: str


class ContentList(TypedDict):
    """
    The known content packs of a game.

    Attributes:
        game: The slug of the game.
        packs: The packs, starting with the game's own.
    """

    game: GameSlug
    packs: list[ContentBrief]


class ContentShown(TypedDict):
    """
    A content pack. It is identified by the SHA-256 hash of its canonical JSON, in hex.

    Attributes:
        game: The slug of the game.
        hash: The SHA-256, in hex, of the canonical JSON of the pack.
        content: The pack itself.
    """

    game: GameSlug
    hash: str
    content: Any


class DrawShown(TypedDict):
    """
    The random numbers that a command drew under one label.

    Attributes:
        label: The label, which is unique on the line of play.
        bounds: The bound of each number.
        values: The numbers, each of which is at least 0 and below its bound.
    """

    label: str
    bounds: list[int]
    values: list[int]


class EntryProof(TypedDict):
    """
    An entry of the log, with the proof that it is a leaf.

    Attributes:
        entry: The entry, as canonical JSON.
        index: The place of its leaf, from 0.
        path: The hashes from the leaf to the root, in hex.
    """

    entry: str
    index: int
    path: list[str]


class FailedCondition(TypedDict):
    """
    A rule check that a command fails.

    Attributes:
        slug: The name of the check.
        rule: The paragraph of the rules.
        facts: The required and actual values, by name.
        text: A description of the failed check.
        changed: The fields that had to be changed for the rules to reach this check; empty for the first condition.
    """

    slug: str
    rule: str
    facts: dict[str, Any]
    text: str
    changed: list[str]


class FieldError(TypedDict):
    """
    An error in a part of the request body or in a query parameter.

    Attributes:
        pointer: A JSON pointer to that part of the body; empty for the whole body or a query parameter.
        detail: A description of the error.
        rule: The paragraph of the rules that applies, for errors in a position.
        parameter: The name of the invalid query parameter.
    """

    pointer: str
    detail: str
    rule: NotRequired[str]
    parameter: NotRequired[str]


class FieldWanted(TypedDict):
    """
    A field that must be changed to make the command legal.

    Attributes:
        pointer: A JSON pointer to the field.
        actual: The value that was sent.
        wanted: The values that would make the command legal; at most 20.
    """

    pointer: str
    actual: Any
    wanted: list[Any]


FoundInterval = TypedDict(
    "FoundInterval",
    {
        "from": int,
        "to": int,
        "undone_by": int | None,
    },
)


class FutureVersionProblem(TypedDict):
    """
    A `Problem` of the type `future-version`.
    """

    type: Literal["/problems/future-version"]
    title: str
    status: int
    detail: str
    current_version: int


class HandOverAction(TypedDict):
    """
    Let a bot play for the seat until the player takes it back.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["hand-over"]
    label: str
    path: str
    body: Handing
    method: Literal["PUT"]


class HeadToHead(TypedDict):
    """
    The results of two accounts against each other, in a game with a given number of seats.

    Attributes:
        game: The slug of the game.
        seats: The number of seats.
        ahead: The number of matches in which the account finished ahead of the other.
        level: The number of matches in which they tied.
        behind: The number of matches in which the account finished behind the other.
    """

    game: GameSlug
    seats: int
    ahead: int
    level: int
    behind: int


class HealthShown(TypedDict):
    """
    The health of the service.

    Attributes:
        status: `ok` if the service and its store respond.
        version: The version of the API, as in `info.version` of its description. It is also the release number of the service.
        store: The durability policies of the store, by name.
        rules: The version of the rules in use, by game.
    """

    status: str
    version: str
    store: dict[str, str]
    rules: dict[str, str]


class Heartbeat(TypedDict):
    """
    A message that the stream of an account sends about every 12 s (`event: heartbeat`).

    Attributes:
        head: The cursor of the stream.
        at: The current time of the service.
        clocks: The account's running clocks.
        present: The seats of other players with an open stream, by match id.
    """

    head: str
    at: str
    clocks: list[AccountClock]
    present: dict[str, list[int]]


class Holding(TypedDict):
    """
    An amount owned by a seat, which is either points from one source or a resource.

    Attributes:
        seat: The seat that owns it.
        name: The kind of points or resource, as a slug. Each origin of points has its own.
        amount: The amount; a holding that is not listed for a state has amount 0.
        rule: The paragraph of the rules that defines the holding.
        is_points: Whether the holding counts towards the seat's points.
    """

    seat: int
    name: str
    amount: int
    rule: str
    is_points: bool


class Inclusion(TypedDict):
    """
    The proofs that a match is in the public log of the service.

    Attributes:
        match: The id of the match.
        log: The public key of the log, as in a signed note; empty if there is no log.
        checkpoint: The signed checkpoint that the proofs lead to.
        key: The key from which the salts of the entries follow, in hex.
        entries: Its creation, its newest logged head, and its end, as far as they are logged.
    """

    match: str
    log: str
    checkpoint: str
    key: str
    entries: list[EntryProof]


class InclusionPromise(TypedDict):
    """
    A signed promise that the public log will name a match. Keep it with the seat.

    Attributes:
        log: The public key of the log, as in a signed note. It begins with the log's origin.
        leaf: The leaf, in hex.
        due: The time from which the log has the leaf, in milliseconds since 1970.
        signature: The log's Ed25519 signature in hex, over a prefix and the members above in canonical JSON.
        salt: The salt of the leaf, in hex.
        entry: The entry about the creation of the match, as canonical JSON. The leaf is its hash.
    """

    log: str
    leaf: str
    due: int
    signature: str
    salt: str
    entry: str


Interval = TypedDict(
    "Interval",
    {
        "from": int,
        "to": int,
    },
)


class InvalidBodyProblem(TypedDict):
    """
    A `Problem` of the type `invalid-body`.
    """

    type: Literal["/problems/invalid-body"]
    title: str
    status: int
    detail: str
    errors: list[FieldError]


class InvalidConditionProblem(TypedDict):
    """
    A `Problem` of the type `invalid-condition`.
    """

    type: Literal["/problems/invalid-condition"]
    title: str
    status: int
    detail: str
    errors: list[FieldError]
    parameter: str
    position: int | None


class InvalidParameterProblem(TypedDict):
    """
    A `Problem` of the type `invalid-parameter`.
    """

    type: Literal["/problems/invalid-parameter"]
    title: str
    status: int
    detail: str
    errors: list[FieldError]
    parameter: str


class InvitationShown(TypedDict):
    """
    An invitation to an open seat.

    Attributes:
        seat: The seat that the invitation is for.
        secret: The secret to send in order to take the seat.
        path: The address of a page with the secret in its fragment (after `#`), which browsers do not send to servers.
    """

    seat: int
    secret: str
    path: str


class Joined(TypedDict):
    """
    A newly taken seat.

    Attributes:
        match: The id of the match.
        seat: The number of the seat.
        token: The token for playing the seat, which should be saved; null if an account took the seat, because it plays with its API key, or if the request is repeated after the token has expired.
        version: The resulting version.
        inclusion_promise: The promise that the public log will name the match, also in the response to its creation; null without a log. Other responses do not have it.
    """

    match: str
    seat: int
    token: str | None
    version: int
    inclusion_promise: NotRequired[InclusionPromise | None]


class Knower(TypedDict):
    """
    A reader whose views show a hidden value.

    Attributes:
        seat: The seat; null for spectators.
        since: The first of the consecutive versions on the line at which its view shows the value.
    """

    seat: int | None
    since: int


class KnownCredential(TypedDict):
    """
    A credential that the account already has.

    Attributes:
        type: The type of the credential, `public-key`.
        id: The id of the credential, in base64url.
        transports: Hints on how its authenticator is reached.
    """

    type: str
    id: str
    transports: list[str]


class LeaderShown(TypedDict):
    """
    An entry of a leaderboard.

    Attributes:
        rank: The rank, from 1. Accounts with the same rating share a rank.
        account: The id of the account; null if it was erased.
        name: The name of the account; null if it was erased.
        bot: True if the account is declared as a bot.
        rating: The rating, a conservative estimate of the skill.
        mu: The most likely skill, as in OpenSkill.
        sigma: The uncertainty of `mu`.
        matches: The number of rated matches counted.
        provisional: True if fewer than ten matches are counted.
    """

    rank: int
    account: str | None
    name: str | None
    bot: bool
    rating: int
    mu: float
    sigma: float
    matches: int
    provisional: bool


class Leaderboard(TypedDict):
    """
    The highest-rated accounts of a game with a given number of seats, best first.

    Attributes:
        game: The slug of the game.
        seats: The number of seats.
        total: The total number of accounts on the leaderboard.
        leaders: The accounts on this page.
        next: The `after` parameter of the next page; null on the last page.
    """

    game: GameSlug
    seats: int
    total: int
    leaders: list[LeaderShown]
    next: int | None


class LedgerLine(TypedDict):
    """
    A seat's gain or loss caused by an event, together with the resulting balance.

    Attributes:
        seq: The seq of the event.
        seat: The seat that gained or lost.
        type: The name of the event type, as in the log.
        account: The name of a resource or of a kind of points.
        is_points: True if it counts towards the seat's points.
        amount: The amount gained; negative for a loss.
        balance: The balance of the seat after the event.
        rule: The paragraph of the rules that applies.
        text: A description of the event.
        url: The address of the state after the event.
        undone_by: The seq of the rewind that undid the event; null if it is played.
    """

    seq: int
    seat: int
    type: str
    account: str
    is_points: bool
    amount: int
    balance: int
    rule: str
    text: str
    url: str
    undone_by: int | None


class LimitFacts(TypedDict):
    """
    The facts of a problem.

    Attributes:
        bucket: The name of the limit.
        granted: The number of requests that it grants.
        seconds: The period of the limit in seconds.
    """

    bucket: str
    granted: int
    seconds: int


class MatchHeartbeat(TypedDict):
    """
    A message that the stream of a match sends about every 12 s, if requested (`heartbeat=1`).

    Attributes:
        at: The current time of the service.
        version: The newest version of the match that the caller may see.
        present: The seats with an open stream, if the caller has a seat of the match.
    """

    at: str
    version: int
    present: NotRequired[list[int]]


class MeantShown(TypedDict):
    """
    A command that the player may have intended for a target, and why it is illegal.

    Attributes:
        label: A label for a button.
        command: The body to post.
        conditions: The checks that fail.
    """

    label: str
    command: Any
    conditions: list[FailedCondition]


class MoveLine(TypedDict):
    """
    A description of a move, without hidden information.

    Attributes:
        seq: The version that resulted from the move.
        seat: The seat that made the move.
        text: A description of the move's first event.
        line: The seq of that event, which identifies the entry in the timeline.
    """

    seq: int
    seat: int | None
    text: str
    line: int


class NewAccount(TypedDict):
    """
    A new account, together with its first API key and its recovery code.

    Attributes:
        id: The id of the account.
        name: The display name.
        bot: True if the account is declared as a bot.
        test: True for a test account.
        since: The time of registration.
        key: The first API key, with every scope.
        recovery: The recovery code. It can be used once, to replace all keys.
    """

    id: str
    name: str
    bot: bool
    test: bool
    since: str
    key: str | None
    recovery: str | None


class OpenedValue(TypedDict):
    """
    A hidden value that is revealed to the reader, and the salt that proves its seal.

    Attributes:
        salt: The salt of the seal, in hex.
        value: The hidden value itself.
    """

    salt: str
    value: Any


class Origin(TypedDict):
    """
    One source of a seat's points.

    Attributes:
        name: The source of the points, as a slug.
        points: The number of points; below 0 for points lost.
        rule: The paragraph of the rules that gave them.
    """

    name: str
    points: int
    rule: str


class OriginShown(TypedDict):
    """
    The version of another match from which a branch took a value.

    Attributes:
        match: The id of that match, the parent of the branch.
        version: The version of the parent with which the branch begins.
        url: The address of the causes of the value in the parent; null if the caller may not see that version, or sees another value there.
    """

    match: str
    version: int
    url: str | None


class OutcomeShown(TypedDict):
    """
    The outcome of a match.

    Attributes:
        ranking: Groups of seats, best first; seats in the same group are tied.
        reason: The reason for the end, as a slug.
        rule: The paragraph of the rules for that reason.
        text: A description of the reason.
    """

    ranking: list[list[int]]
    reason: str
    rule: str
    text: str


class OwnAccount(TypedDict):
    """
    An account, as shown to its owner.

    Attributes:
        id: The id of the account.
        name: The display name.
        bot: True if the account is declared as a bot.
        test: True for a test account, which never meets others.
        erased_at: The time after which a test account is erased, with its matches; null for any other account.
        since: The time of registration.
        closed: True if the account is closed. It can then only be read, exported and erased.
        language: The language that the owner chose; null if it is negotiated for each request.
    """

    id: str
    name: str
    bot: bool
    test: bool
    erased_at: str | None
    since: str
    closed: bool
    language: str | None


class PartShown(TypedDict):
    """
    A part of the board.

    Attributes:
        name: The name of the part in `board.svg?part=`. Clients should display `map` largest.
        title: The display name.
        seat: The seat that the part belongs to; null if it is shared by all seats.
        svg: The drawing. At its intrinsic size, the smallest text is 11 pixels high. `targets` refer to the ids of its elements.
    """

    name: str
    title: str
    seat: int | None
    svg: str


class PasskeyAlgorithm(TypedDict):
    """
    A signature algorithm that the service accepts.

    Attributes:
        type: The type of the credential, `public-key`.
        alg: The number of the algorithm by COSE.
    """

    type: str
    alg: int


class PasskeyOwner(TypedDict):
    """
    The account that a passkey is created for.

    Attributes:
        id: The id of the account, in base64url.
        name: The name of the account.
        displayName: The name of the account.
    """

    id: str
    name: str
    displayName: str


class PasskeyShown(TypedDict):
    """
    A passkey of an account.

    Attributes:
        number: The number of the passkey within the account, from 1. Numbers are never reused.
        label: The label chosen by the owner.
        credential: The id of the credential, in base64url.
        public_key: The public key, encoded by COSE, in base64url. The private key never leaves the authenticator.
        created_at: The time when it was added.
        used_at: The time when it was last used to sign in; null if it was never used.
    """

    number: int
    label: str
    credential: str
    public_key: str
    created_at: str
    used_at: str | None


class PasskeySite(TypedDict):
    """
    The website that a passkey belongs to.

    Attributes:
        id: Its domain.
        name: Its displayed name.
    """

    id: str
    name: str


class PlaceShown(TypedDict):
    """
    A version of a match.

    Attributes:
        match: The id of the match.
        version: The version of that match.
        url: The address of the state at that version.
    """

    match: str
    version: int
    url: str


class PlayerRated(TypedDict):
    """
    A player of a rated match.

    Attributes:
        account: The id of the account; null if it was erased.
        name: The name of the account; null if it was erased.
        place: The final rank, from 1. Tied players have the same rank.
        before: The rating before the match.
        after: The rating after the match.
    """

    account: str | None
    name: str | None
    place: int
    before: int
    after: int


class PositionShown(TypedDict):
    """
    The state of a match at a given version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version of the state.
        is_true: True for the real state; false for a state sampled from the caller's view.
        position: The state as plain JSON. A match plan may start from it.
    """

    match: str
    game: GameSlug
    version: int
    is_true: bool
    position: Any


class PresenceShown(TypedDict):
    """
    The seats of a match that currently have an open stream.

    Attributes:
        match: The id of the match.
        present: The seats with an open stream.
    """

    match: str
    present: list[int]


class ProblemTypeShown(TypedDict):
    """
    A type of error response.

    Attributes:
        slug: The stable name of the type.
        type: The value of `type` in problems of this type, which is the address of its page.
        status: The HTTP status of responses with this problem.
        title: The human-readable title.
        meaning: An explanation of the problem.
        advice: The recommended reaction of a client.
        headers: The response headers that contain further details.
        operations: The ids of the operations that can return it, in alphabetical order; empty if it can occur at any address.
        guide: The address of the section about problems in the guide for clients, as Markdown.
    """

    slug: str
    type: str
    status: int
    title: str
    meaning: str
    advice: str
    headers: list[str]
    operations: list[str]
    guide: str


class ProposeAction(TypedDict):
    """
    Propose to undo or redo to a given version. The other seats must agree.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["propose"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class ProposedMoves(TypedDict):
    """
    The moves that a proposal would undo or redo.

    Attributes:
        moves: The number of moves.
        first: The version of the first move.
        last: The version of the last move.
        lines: Descriptions of the moves, in the order of the log; limited to the latest 10.
    """

    moves: int
    first: int
    last: int
    lines: list[MoveLine]


class RatedMatch(TypedDict):
    """
    A rated match with a public result.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        told_at: The time when the result became public.
        players: The players, by seat.
    """

    match: str
    game: GameSlug
    told_at: str
    players: list[PlayerRated]


class RatingShown(TypedDict):
    """
    The rating of an account in a game with a given number of seats.

    Attributes:
        game: The slug of the game.
        seats: The number of seats.
        rank: The rank on the leaderboard, from 1. Accounts with the same rating share a rank.
        rating: The rating, a conservative estimate of the skill; initially 1500.
        mu: The most likely skill, as in OpenSkill; initially 25.
        sigma: The uncertainty of `mu`; initially 25/3.
        matches: The number of rated matches counted.
        provisional: True if fewer than ten matches are counted.
    """

    game: GameSlug
    seats: int
    rank: int
    rating: int
    mu: float
    sigma: float
    matches: int
    provisional: bool


class Receipt(TypedDict):
    """
    A signed statement that the log of a match has a certain link at a certain seq.

    Attributes:
        match: The id of the match.
        seq: The seq of the last event of the command.
        link: The link of that event, in hex.
        at: The time when the event was accepted, in milliseconds since 1970, as in its record.
        key: The id of the signing key.
        signature: The Ed25519 signature in hex, over a prefix and the other members in canonical JSON.
        log: The public key of the public log that names the match, as in a signed note. It begins with the log's origin. Only receipts that were requested with it have this member.
    """

    match: str
    seq: int
    link: str
    at: int
    key: str
    signature: str
    log: NotRequired[str]


class ReceiptKey(TypedDict):
    """
    A public key with which receipts can be verified. It may be a former key.

    Attributes:
        id: The first 16 hex digits of a hash of the key.
        public: The public key of 32 bytes, in hex.
        since: The time when it came into use.
        until: The time when it went out of use; null while it is in use.
    """

    id: str
    public: str
    since: str
    until: str | None


class Recovered(TypedDict):
    """
    A recovered account's new API key and recovery code. All earlier keys are revoked.

    Attributes:
        id: The id of the account.
        number: The number of the new key within the account.
        key: A key with every scope; null if the request is repeated after more than 24 hours.
        recovery: The new recovery code; null under the same condition.
    """

    id: str
    number: int
    key: str | None
    recovery: str | None


class RederivedShown(TypedDict):
    """
    A recorded bot decision, compared with the recomputed one.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seq: The seq of the first event of the command.
        seat: The seat that the bot played.
        level: The level of the bot.
        label: The label of the bot's random draws.
        is_same: True if the two agree.
        differing: The names of the fields that differ.
        recorded: The recorded decision: the command, the engine, the number of iterations, the expected value and the best alternative commands.
        again: The same fields of the recomputed decision.
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
    Redo to a version that was undone.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["redo"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class RefuseAction(TypedDict):
    """
    Reject an undo proposed by another seat.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["refuse"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


class RequestShown(TypedDict):
    """
    A request of the caller, and its effect.

    Attributes:
        at: The time of the response.
        request: The `X-Request-ID` of the response, which is also in the log of the service.
        operation: The name of the operation.
        method: The HTTP method.
        path: The path, with the query.
        status: The status of the response.
        problem: The slug of the problem type; null if the request succeeded.
        slug: The check that refused a command (`rule-violation`); null otherwise.
        rule: The paragraph of the rules on which the check is based; null otherwise.
        facts: The facts of the problem, by name.
        errors: The errors in the body and the query, at most 20, in the language of the response.
        match: The id of the match; null if the request was about none.
        seat: The caller's seat in that match; null if it had none.
        version: The version that the request was decided on; null if the caller had no seat.
        if_match: The `If-Match` of the request; null if there was none.
        seq: The seq of the first event that the request caused; null if it caused none.
        command: The id of the command in the record of that event; null if it caused none.
        replayed: True if the request was a repetition, with the key of an earlier request, and got the same response (`Idempotency-Replayed`).
        milliseconds: The time from the start of the request to the start of the response.
        address: The network of the caller's address, without its last bits; null if it is unknown.
        body: The body as it was sent, at most 4 KiB, with `[secret]` for each secret; null if there was none, or if the request was refused before its body was read.
        is_cut: Whether the body was longer.
        explain: The address to which the body can be posted to explain why the rules refused a command at its version; null for other requests.
        why: The address of the causes of the element that a refused command was about, at its version; null if there is none.
        events: The address of the events that the request caused; null if it caused none.
    """

    at: str
    request: str
    operation: str
    method: str
    path: str
    status: int
    problem: str | None
    slug: str | None
    rule: str | None
    facts: dict[str, Any]
    errors: list[FieldError]
    match: str | None
    seat: int | None
    version: int | None
    if_match: str | None
    seq: int | None
    command: str | None
    replayed: bool
    milliseconds: float
    address: str | None
    body: str | None
    is_cut: bool
    explain: str | None
    why: str | None
    events: str | None


class ResignAction(TypedDict):
    """
    Resign from the match permanently.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
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
        type: The type of the command.
    """

    type: Literal["run-phase"]


class Score(TypedDict):
    """
    The points of a seat, with their sources.

    Attributes:
        seat: The number of the seat.
        points: The sum of all origins.
        origins: The points, broken down by origin.
    """

    seat: int
    points: int
    origins: list[Origin]


class SeatAccounts(TypedDict):
    """
    The points and resources of a seat, as far as the caller may know them.

    Attributes:
        seat: A seat, from 0.
        points: The sum of the known points.
        holdings: The known amounts by account, without those of 0. They include the points.
    """

    seat: int
    points: int
    holdings: dict[str, int]


class SeatShown(TypedDict):
    """
    A seat that is played by a bot, taken by a player, or open.

    Attributes:
        seat: A seat, from 0.
        bot: The level of the bot that the seat was created for; null for a player's seat.
        taken: True if a player holds the seat.
        stand_in: The level of the bot that plays for the player temporarily, or until the end if the player has resigned; null if there is none.
        resigned: True if the player has resigned.
        account: The id of the account that holds the seat; null if no account holds it.
        name: The name of that account; null if it was erased.
        bot_account: True if that account is declared as a bot.
        reserved: The id of the only account that may take the open seat; null if any player may.
        invited: True if the open seat can only be taken with its invitation link.
        called: The name of the seat in texts and drawings: the name of its account or bot, for example `Greedy bot`; otherwise its number counted from 1, for example `Player 1`.
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
    The minimum and maximum number of seats that a game supports.

    Attributes:
        fewest: The smallest number of seats.
        most: The largest number of seats.
    """

    fewest: int
    most: int


class SignInOptions(TypedDict):
    """
    The options of `navigator.credentials.get()`, in the JSON form of WebAuthn.

    Attributes:
        challenge: The challenge, in base64url. It is valid once, for five minutes.
        timeout: The milliseconds until the challenge expires.
        rpId: The domain that the passkey belongs to.
        allowCredentials: Always empty, because the browser offers the passkeys of the domain.
        userVerification: `required`, because no second factor follows.
    """

    challenge: str
    timeout: int
    rpId: str
    allowCredentials: list[KnownCredential]
    userVerification: str


class Start(TypedDict):
    """
    The entry point of the API. All other addresses can be reached from here.

    Attributes:
        games: The address of the games.
        matches: The address of the matches.
        accounts: The address of the accounts.
        account: The address of the caller's own account.
        inbox: The address of that account's matches.
        stream: The address of that account's live stream.
        webhooks: The address of that account's webhooks.
        keys: The address of the keys for signing receipts.
        description: The address of the API's description (OpenAPI).
        messages: The address of the description of its streams and webhooks (AsyncAPI).
        reference: The address of the rendered reference.
        problems: The address of the problem types.
        documents: The address of the list of documents that programs can read (llms.txt).
        guide: The address of the guide for clients, as Markdown.
        clients: The address of the page about the clients, as Markdown.
        conformance: The address of the page about the kit that tests clients, as Markdown.
        health: The address of the health check.
        version: The version of the API, as in `info.version` of its description.
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
    documents: str
    guide: str
    clients: str
    conformance: str
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
    A change in the winning chance of a seat.

    Attributes:
        seat: A seat, from 0.
        points: The change in percentage points; negative if the chance fell.
        error: The standard error, in percentage points.
    """

    seat: int
    points: float
    error: float


class TableProposal(TypedDict):
    """
    An open proposal to undo or redo the match to a given version.

    Attributes:
        seq: The seq of the event that made the proposal; required to answer it.
        seat: The seat that proposed it.
        to: The version to restore.
        agreed: The other seats that have already agreed.
        text: A description of the proposal, as in the timeline.
        takes_back: The moves that would be undone; null if there are none.
        makes_again: The moves that would be redone; null if there are none.
    """

    seq: int
    seat: int
    to: int
    agreed: list[int]
    text: str
    takes_back: ProposedMoves | None
    makes_again: ProposedMoves | None


class TableNoteShown(TypedDict):
    """
    A note that a seat wrote to the other seats of its match.

    Attributes:
        id: The id of the note.
        match: The id of the match.
        seat: The seat that wrote it.
        author: The name of the account that held the seat; null for the holder of a token.
        text: The plain text; null for "well played".
        well_played: True if the seat says "well played".
        written_at: The time of the note.
    """

    id: str
    match: str
    seat: int
    author: str | None
    text: str | None
    well_played: bool
    written_at: str


class TableReport(TypedDict):
    """
    A reported note.

    Attributes:
        reported_at: The time of the first report.
        reported_by: The seats that reported it.
        note: The note as the seats of its match receive it.
    """

    reported_at: str
    reported_by: list[int]
    note: TableNoteShown


class TableReportPage(TypedDict):
    """
    A page of the reported notes of all matches, oldest report first.

    Attributes:
        reports: The reported notes.
        next: The cursor of the next page; null on the last page. Reports of the same millisecond may be repeated there.
    """

    reports: list[TableReport]
    next: str | None


class TakeBackAction(TypedDict):
    """
    Take the seat back from the bot that plays for it.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["take-back"]
    label: str
    path: str
    body: Resign
    method: Literal["DELETE"]


class TooManyRequestsProblem(TypedDict):
    """
    A `Problem` of the type `too-many-requests`.
    """

    type: Literal["/problems/too-many-requests"]
    title: str
    status: int
    detail: str
    facts: LimitFacts


class TracePoint(TypedDict):
    """
    A value of an expression, and the event with which it begins.

    Attributes:
        seq: The seq of the event, which is the first version with this value.
        value: The value of the expression, any JSON value.
        type: The name of the event type, as in the log.
        seat: The seat that acted; null if no seat acted.
        who: The display name of the actor, for example `Ann`, `Greedy bot` or `Player 1`.
        text: A description of the event.
        rule: The paragraph of the rules that applies; null if there is none.
        undone_by: The seq of the rewind that abandoned the version; null if it is played.
        url: The address of the state at this version.
        fault: The reason why the expression has no value here; null if it has one.
    """

    seq: int
    value: Any
    type: str
    seat: int | None
    who: str
    text: str
    rule: str | None
    undone_by: int | None
    url: str
    fault: str | None


class TurnShown(TypedDict):
    """
    A turn of a seat, with the phases that follow it.

    Attributes:
        match: The match in which it was played.
        seat: The seat; null for phases before the first decision.
        first: The seq of its first event.
        version: The seq of its last event.
        commands: The number of its commands.
        lines: A description of each of its events.
        seats: The points and resources of each seat after it.
        chances: The winning chances of the seats after it, from the most thorough analysis of the match; null if there is none.
        url: The address of the state after it.
    """

    match: str
    seat: int | None
    first: int
    version: int
    commands: int
    lines: list[str]
    seats: list[SeatAccounts]
    chances: ChancesShown | None
    url: str


class UndoAction(TypedDict):
    """
    Immediately undo everything after a version.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["undo"]
    label: str
    path: str
    body: Rewind
    method: Literal["POST"]


class UnknownFieldProblem(TypedDict):
    """
    A `Problem` of the type `unknown-field`.
    """

    type: Literal["/problems/unknown-field"]
    title: str
    status: int
    detail: str
    errors: list[FieldError]
    parameter: str
    position: int | None
    suggestions: NotRequired[list[str]]


class UnknownVersionProblem(TypedDict):
    """
    A `Problem` of the type `unknown-version`.
    """

    type: Literal["/problems/unknown-version"]
    title: str
    status: int
    detail: str
    current_version: int


class ValueShown(TypedDict):
    """
    A value of the caller's view.

    Attributes:
        path: The JSON pointer to the value.
        value: The value at that path.
    """

    path: str
    value: Any


class VersionFacts(TypedDict):
    """
    The facts of a problem.

    Attributes:
        version: The requested version.
        end: The last version of its command.
    """

    version: int
    end: int


class WithdrawAction(TypedDict):
    """
    Withdraw an undo that the seat itself proposed.

    Attributes:
        label: A label for a button.
        path: The address to send the request to.
        body: The body to send.
        method: The HTTP method; DELETE does not require a body.
    """

    kind: Literal["withdraw"]
    label: str
    path: str
    body: Answer
    method: Literal["POST"]


KeyScope: TypeAlias = Literal[
    "match:read", "match:play", "match:create", "account:manage", "audit:read"
]


ClosingReason: TypeAlias = Literal["abuse", "operator"]


AnalysisEffort: TypeAlias = Literal["quick", "normal", "deep"]


LuckChoice: TypeAlias = Literal["same", "new"]


UndoPolicy: TypeAlias = Literal["free", "consent", "none"]


AdminCallOffReason: TypeAlias = Literal["abandoned", "abuse", "fault", "operator"]


NoteVisibility: TypeAlias = Literal["private", "link", "public"]


WhatIfLevel: TypeAlias = Literal["normal", "random", "greedy"]


WebhookKind: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited"]


WebhookShape: TypeAlias = Literal["standard", "discord", "slack", "ntfy", "push", "mail"]


TimeoutPolicy: TypeAlias = Literal["bot", "pass", "resign"]


CallOffReason: TypeAlias = Literal[
    "abandoned", "abuse", "cancelled", "expired", "fault", "operator"
]


MatchVisibility: TypeAlias = Literal["invited", "public", "unlisted"]


HandOverReason: TypeAlias = Literal["absence", "holder"]


ResignationReason: TypeAlias = Literal["holder", "time-out"]


SpectatorsKind: TypeAlias = Literal["delayed", "nobody"]


LapseReason: TypeAlias = Literal["moved-on", "refused", "withdrawn"]


AttaAntsArrange: TypeAlias = Literal["first_player", "system"]


AttaAntsRules: TypeAlias = Literal["1", "2"]


KeysPolicy: TypeAlias = Literal["released", "kept"]


AttaAntsViewPhase: TypeAlias = Literal[
    "arranging", "drawing", "ended", "moving", "placing", "resolving", "routing", "unstarted"
]


ActorKind: TypeAlias = Literal["host", "seat", "bot", "phase", "clock", "admin"]


MarchOfTheAntsSection: TypeAlias = Literal["abdomen", "head", "thorax"]


MarchOfTheAntsResource: TypeAlias = Literal["food", "larva"]


MarchOfTheAntsAntsDoomedCause: TypeAlias = Literal["battle", "effect", "hunger"]


MarchOfTheAntsDecreeTakenResource: TypeAlias = Literal["card", "food", "larva", "point"]


MarchOfTheAntsHexDrawnMode: TypeAlias = Literal["effect", "explore", "sentry", "setup"]


MarchOfTheAntsReactAction: TypeAlias = Literal["explore", "forage", "march", "play", "rest"]


MarchOfTheAntsStepsMode: TypeAlias = Literal["effect", "march", "reaction"]


MarchOfTheAntsTokenPlacedToken: TypeAlias = Literal["centipede", "wormhole"]


MarchOfTheAntsViewSide: TypeAlias = Literal["A", "B"]


MyrmesTrack: TypeAlias = Literal["atelier", "larvae", "soldiers", "workers"]


MyrmesRoom: TypeAlias = Literal["gestation", "larder", "queen"]


MyrmesWorkInQuarryTake: TypeAlias = Literal["earth", "stone"]


MyrmesShape: TypeAlias = Literal[
    "p2", "p3-line", "p3-triangle", "p4-hook", "p4-rhombus", "p5-trapezoid", "p6-triangle"
]


MyrmesPlaceSpecialKind: TypeAlias = Literal["aphid-farm", "scavenging", "sub-colony"]


MyrmesCube: TypeAlias = Literal["earth", "food", "stone"]


MyrmesObjective: TypeAlias = Literal[
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


MyrmesPrey: TypeAlias = Literal["ladybug", "spider", "termite"]


CommandType: TypeAlias = Literal[
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


AnalysisStatus: TypeAlias = Literal["done", "failed", "running", "waiting"]


MatchStatus: TypeAlias = Literal["open", "over", "running"]


WhatIfStatus: TypeAlias = Literal["cancelled", "done", "failed", "running", "waiting"]


DeliveryKind: TypeAlias = Literal[
    "asked", "challenge", "clock-low", "event", "finished", "invited", "test"
]


DeliveryState: TypeAlias = Literal["dead", "delivered", "waiting"]


FindingKind: TypeAlias = Literal["address", "often", "speed"]


HoleKind: TypeAlias = Literal["hidden", "luck", "told"]


InboxRole: TypeAlias = Literal["created", "invited", "seat"]


LineChoice: TypeAlias = Literal["all", "played"]


NoteChangeKind: TypeAlias = Literal["changed", "created", "deleted"]


HealthStatus: TypeAlias = Literal["degraded", "ok"]


PatchVerb: TypeAlias = Literal["add", "remove", "replace", "move", "copy", "test"]


ProblemAddress: TypeAlias = Literal[
    "/problems/invalid-key",
    "/problems/wrong-key-scope",
    "/problems/no-seat",
    "/problems/not-creator",
    "/problems/not-invitable",
    "/problems/account-closed",
    "/problems/unknown-account",
    "/problems/unknown-key",
    "/problems/unknown-passkey",
    "/problems/passkeys-off",
    "/problems/challenge-spent",
    "/problems/passkey-refused",
    "/problems/unknown-webhook",
    "/problems/unknown-delivery",
    "/problems/webhook-not-active",
    "/problems/webhook-busy",
    "/problems/address-refused",
    "/problems/last-managing-key",
    "/problems/name-taken",
    "/problems/too-many",
    "/problems/unknown-note",
    "/problems/too-many-notes",
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
    "/problems/batch-past-draw",
    "/problems/invalid-seats",
    "/problems/costly-bot",
    "/problems/costly-whatif",
    "/problems/invalid-parameter",
    "/problems/invalid-condition",
    "/problems/unknown-field",
    "/problems/costly-condition",
    "/problems/costly-comparison",
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
    "/problems/record-only",
    "/problems/store-nearly-full",
    "/problems/store-full",
    "/problems/unsafe-store",
    "/problems/no-token",
    "/problems/invalid-token",
    "/problems/not-your-seat",
    "/problems/advice-refused",
    "/problems/admins-only",
    "/problems/wrong-scope",
    "/problems/unknown-path",
    "/problems/unknown-match",
    "/problems/unknown-game",
    "/problems/no-analysis",
    "/problems/no-whatif",
    "/problems/no-card",
    "/problems/no-receipt",
    "/problems/unknown-content",
    "/problems/unknown-version",
    "/problems/no-such-value",
    "/problems/no-board",
    "/problems/method-not-allowed",
    "/problems/not-acceptable",
    "/problems/rule-violation",
    "/problems/other-games-command",
    "/problems/phase-running",
    "/problems/inside-commit",
    "/problems/no-actions",
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


SearchKind: TypeAlias = Literal["first", "intervals", "last"]


TableNoteChangeKind: TypeAlias = Literal["created", "deleted"]


SpanKind: TypeAlias = Literal["decision", "phase", "round", "turn"]


WebhookStatus: TypeAlias = Literal["active", "paused", "unconfirmed"]


PauseReason: TypeAlias = Literal["backlog", "failing", "gone", "owner"]


Language: TypeAlias = Literal["en", "de", "es"]


Switch: TypeAlias = Literal["0", "1"]


InboxPart: TypeAlias = Literal["current", "over"]


EventDetail: TypeAlias = Literal["all", "lines", "none"]


class Key(TypedDict):
    """
    Attributes:
        label: The label of the key.
        scopes: The scopes of the key.
    """

    label: str
    scopes: list[KeyScope]


class Closing(TypedDict):
    """
    Attributes:
        reason: For `abuse` of the service, or by decision of the `operator`.
    """

    reason: ClosingReason


class Analysis(TypedDict):
    """
    Attributes:
        effort: The effort of the analysis. Default: `normal`.
    """

    effort: NotRequired[AnalysisEffort]


class CallOff(TypedDict):
    """
    Attributes:
        reason: `abandoned` by its players, for `abuse`, after a `fault` of the service, or by decision of the `operator`.
    """

    reason: AdminCallOffReason


class Note(TypedDict):
    """
    Attributes:
        eyes: The seat whose view is meant; null for that of spectators.
        path: A JSON pointer into that view; empty for the whole view.
        target: An element of the drawing; empty for the whole board.
        visibility: The readers after the end of the match: only the author (`private`, the default), everyone who has the address (`link`), or everyone (`public`).
        text: Markdown without HTML and images, and with links only to pages of this service.
        version: The version of the match that the note is about.
    """

    eyes: NotRequired[int | None]
    path: NotRequired[str]
    target: NotRequired[str]
    visibility: NotRequired[NoteVisibility]
    text: str
    version: int


class NoteChange(TypedDict):
    """
    Attributes:
        eyes: The seat whose view is meant; null for that of spectators.
        path: A JSON pointer into that view; empty for the whole view.
        target: An element of the drawing; empty for the whole board.
        visibility: The readers after the end of the match: only the author (`private`, the default), everyone who has the address (`link`), or everyone (`public`).
        text: Markdown without HTML and images, and with links only to pages of this service.
        version: The version of the match that the note is about.
    """

    eyes: NotRequired[int | None]
    path: NotRequired[str]
    target: NotRequired[str]
    visibility: NotRequired[NoteVisibility]
    text: NotRequired[str]
    version: NotRequired[int]


class Study(TypedDict):
    """
    Attributes:
        title: The title, a single line of text.
        notes: The ids of the author's notes, in order.
        visibility: The readers after the end of the match: only the author (`private`, the default), everyone who has the address (`link`), or everyone (`public`).
    """

    title: str
    notes: list[Note1]
    visibility: NotRequired[NoteVisibility]


class StudyChange(TypedDict):
    """
    Attributes:
        title: The title, a single line of text.
        notes: The ids of the author's notes, in order.
        visibility: The readers after the end of the match: only the author (`private`, the default), everyone who has the address (`link`), or everyone (`public`).
    """

    title: NotRequired[str]
    notes: NotRequired[list[Note1]]
    visibility: NotRequired[NoteVisibility]


class WhatIf(TypedDict):
    """
    Attributes:
        version: The version at which the commands are legal; by default the newest.
        seat: The seat whose commands are compared.
        playouts: The number of playouts per command; by default 64, or fewer if there are so many commands that 8192 playouts are not enough.
        level: How all seats play on: `normal` as in analyses, `random`, or `greedy`, which takes more time. Default: `normal`.
    """

    version: NotRequired[int]
    seat: int
    playouts: NotRequired[int]
    level: NotRequired[WhatIfLevel]


class Webhook(TypedDict):
    """
    Attributes:
        url: The address to deliver to, such as `mailto:anna@example.org`.
        events: The types of events to deliver.
        match: The only match to report on; by default all matches of the account.
        shape: The form of the deliveries: `standard` for programs (the default), one sentence with a link for a chat or as `mail`, or `push` for a browser, whose endpoint is the address.
        keys: The keys of the browser, only for `push`.
        quiet: The time of each day at which nothing is sent; null for none.
    """

    url: str
    events: list[WebhookKind]
    match: NotRequired[str]
    shape: NotRequired[WebhookShape]
    keys: NotRequired[PushKeys]
    quiet: NotRequired[QuietHours | None]


class WebhookChange(TypedDict):
    """
    Attributes:
        events: The types of events to deliver.
        paused: True to pause the webhook.
        muted: The matches that are not reported.
        quiet: The time of each day at which nothing is sent; null for none.
        challenge: The challenge in the link of a chat, or in a notification. It confirms the webhook.
    """

    events: NotRequired[list[WebhookKind]]
    paused: NotRequired[bool]
    muted: NotRequired[list[MutedItem]]
    quiet: NotRequired[QuietHours | None]
    challenge: NotRequired[str]


class InheritedLuck(TypedDict):
    """
    The luck key of an earlier match, and the labels that are drawn with it.

    Attributes:
        key: The key, in hex.
        patterns: The choice for each pattern of labels: `same` for this key, `new` for the luck before it. A `*` stands for any characters.
    """

    key: str
    patterns: dict[str, LuckChoice]


class LuckByLabel(TypedDict):
    """
    The luck of a branch that draws some labels with the luck of its parent.

    Attributes:
        version: The version of this record.
        layers: The luck of the parent, followed by the luck that the parent itself inherited.
    """

    version: Literal[1]
    layers: list[InheritedLuck]


class TableCorrespondence(TypedDict):
    """
    A fixed number of days for each decision.

    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        days: The days for each decision.
    """

    kind: Literal["correspondence"]
    on_timeout: NotRequired[TimeoutPolicy]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    days: int


class TableLineage(TypedDict):
    """
    The version of the parent match from which a branch starts, identified by its link.

    Attributes:
        match: The id of the parent match.
        version: The version of the parent that the branch begins from.
        link: The link of the parent's log at that version, in hex.
        luck: The luck key of the parent, in hex, if the branch uses the same key; otherwise null.
        luck_by_label: The luck of the branch if it shares only some labels with the parent, so that `luck` is null; otherwise unset.
    """

    match: str
    version: int
    link: str
    luck: NotRequired[str | None]
    luck_by_label: NotRequired[LuckByLabel]


class TableMatchCalledOff(TypedDict):
    """
    A match ended without a winner before its game was over (rules T15 and T19).

    Attributes:
        reason: The reason. An administrator may end a match because it was `abandoned` by its players, because of `abuse`, after a `fault` of the service, or by decision of the `operator`. An open match ends if its creator `cancelled` it or it `expired`. A log contains no free text from people.
    """

    type: Literal["match-called-off"]
    reason: CallOffReason


class TablePerDecision(TypedDict):
    """
    A fixed number of seconds for each decision.

    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds for each decision.
    """

    kind: Literal["per-decision"]
    on_timeout: NotRequired[TimeoutPolicy]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    seconds: int


class TablePerMatch(TypedDict):
    """
    A bank of seconds per seat for the whole match, with an increment for each decision.

    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up.
        level: The level of the bot that plays for a seat that was absent, or resigned.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The initial number of seconds in a seat's bank.
        increment_seconds: The seconds added to the bank for each decision of the seat.
    """

    kind: Literal["per-match"]
    on_timeout: NotRequired[TimeoutPolicy]
    level: NotRequired[str]
    absence: NotRequired[int | None]
    seconds: int
    increment_seconds: NotRequired[int]


class TableSeatHandedToBot(TypedDict):
    """
    A bot of a given level took over a seat, but the seat still belongs to its holder (rule T10).

    Attributes:
        seat: The seat that the bot plays.
        level: The level of the bot.
        reason: `holder` if the holder handed the seat over, `absence` if the clock did.
    """

    type: Literal["seat-handed-to-bot"]
    seat: int
    level: str
    reason: NotRequired[HandOverReason]


class TableSeatResigned(TypedDict):
    """
    A seat gave up the match. If the match continues, a bot plays for it (rule T14).

    Attributes:
        seat: The seat that gave up.
        level: The level of the bot that plays for the seat from then on.
        reason: `holder` if the holder gave up, `time-out` if the clock gave up for the seat.
    """

    type: Literal["seat-resigned"]
    seat: int
    level: str
    reason: NotRequired[ResignationReason]


class TableSpectators(TypedDict):
    """
    Restriction on spectators. Either none may watch, or all watch with a delay (rule T16).

    Attributes:
        kind: `nobody`: spectators may not watch; `delayed`: any spectator may watch, with a delay.
        events: The minimum delay in events.
        minutes: The minimum delay in minutes; both minimum delays apply.
    """

    kind: SpectatorsKind
    events: NotRequired[int]
    minutes: NotRequired[int]


class TableStandingAnswer(TypedDict):
    """
    A standing answer to one kind of question.

    Attributes:
        kind: The kind of question that it answers.
        choice: The rule that selects one of the legal commands.
        until: The kind of question that ends the standing answer the next time the seat is asked it; null to keep the answer until it is withdrawn.
    """

    kind: QuestionKind
    choice: TableTheCommand | TableOnlyOfType | TableOnlyOne
    until: NotRequired[QuestionKind | None]


class TableUndoLapsed(TypedDict):
    """
    A proposal lapsed because it was rejected or withdrawn, or the game moved on (rule T6).

    Attributes:
        reason: The reason: a seat `refused`, the proposer has `withdrawn` it, or the game `moved-on`.
    """

    type: Literal["undo-lapsed"]
    reason: LapseReason


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


class AttaAntsOptions(TypedDict):
    """
    Options of a match.

    Attributes:
        deck_size: The number of cards without the nest: 24, or 23 to omit the first card of the pack. Default: `24`.
        arrange: The way the first eight cards are arranged: at random by the `system`, or by the `first_player`. Default: `system`.
        first_player: The seat that begins. If null, the seat is drawn in matches of three or four. In matches of two, it is the seat that the creator's account holds, or else seat 0.
    """

    deck_size: NotRequired[int]
    arrange: NotRequired[AttaAntsArrange]
    first_player: NotRequired[int | None]


SpectatorsPlan: TypeAlias = NobodyWatches | WatchedByEvents | WatchedByMinutes


class AttaAntsAntsEaten(TypedDict):
    """
    A spider ate all ants on a card. Their leaves remain as counters (rules 3.3).

    Attributes:
        cell: The cell of the card.
        ants: The ants that were eaten.
    """

    type: Literal["ants-eaten"]
    cell: AttaAntsCell
    ants: list[AttaAntsEatenAnt]


class AttaAntsView(TypedDict):
    """
    The view of the game for a seat or, if `seat` is null, for a spectator.

    Attributes:
        seat: The seat of the view; null for a spectator.
        content: The hash of the pack.
        deck_size: The initial number of cards, without the nest.
        round: The current round, from 1.
        first: The first player.
        phase: `arranging`, `placing`, `moving`, `routing`, `resolving`, `ended`, or `drawing` and `unstarted`, in which no seat is asked.
        asked: The seat that must act; null if no seat must act.
        to_arrange: The cards that the first player must still place around the nest.
        drawn: The card that the first player must place; null if there is none.
        deck: The cards left in the deck, in pack order. The order in which they are drawn is random.
        cards: The cards on the table, in the order in which they were placed, starting with the nest.
        frontier: The empty cells that touch a card.
        ants: The ants in play.
        seats: The ant counts of each seat.
        spiders: The spiders in play.
        turn: The details of the current turn; null while no seat moves ants.
        ranking: Groups of seats, best first; empty before the end.
        reason: The reason why the game ended, as a slug; empty before the end.
        rules: The active switches of the rules; omitted under the first version.
    """

    seat: int | None
    content: str
    deck_size: int
    round: int
    first: int
    phase: AttaAntsViewPhase
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


class MarchOfTheAntsSwapEvolutions(TypedDict):
    """
    Swap the topmost evolutions of a section with another player.

    Attributes:
        player: The seat to swap with.
        section: The section of the body.
    """

    type: Literal["swap-evolutions"]
    player: int
    section: MarchOfTheAntsSection


class MarchOfTheAntsTakeDecree(TypedDict):
    """
    Choose the resource gained from the Royal Decree (rules 7).

    Attributes:
        resource: `food` for 2 food, or `larva` for 5 larvae.
    """

    type: Literal["take-decree"]
    resource: MarchOfTheAntsResource


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


class MarchOfTheAntsRecordedSwapEvolutions(TypedDict):
    """
    `MarchOfTheAnts.SwapEvolutions`, with the seat that gave it.
    """

    type: Literal["swap-evolutions"]
    player: int
    section: MarchOfTheAntsSection
    seat: int


class MarchOfTheAntsRecordedTakeDecree(TypedDict):
    """
    `MarchOfTheAnts.TakeDecree`, with the seat that gave it.
    """

    type: Literal["take-decree"]
    resource: MarchOfTheAntsResource
    seat: int


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


class MarchOfTheAntsAntsDoomed(TypedDict):
    """
    A player must lose some of its ants.

    Attributes:
        seat: A seat, from 0.
        places: The bit mask of the places from which ants are taken, with bit n for place n; -1 for all places.
        count: The number of ants that must die.
        cause: The cause of the losses.
    """

    type: Literal["ants-doomed"]
    seat: int
    places: int
    count: int
    cause: MarchOfTheAntsAntsDoomedCause


class MarchOfTheAntsAntsLost(TypedDict):
    """
    Ants died. Their owner either chose them or had to lose all of them.

    Attributes:
        seat: A seat, from 0.
        spots: The former positions of the ants.
        cause: The cause of the losses.
        left: The number of ants that must still die.
    """

    type: Literal["ants-lost"]
    seat: int
    spots: list[MarchOfTheAntsSpot]
    cause: MarchOfTheAntsAntsDoomedCause
    left: int


class MarchOfTheAntsCardCommitted(TypedDict):
    """
    A player placed a card face down.

    Attributes:
        seat: A seat, from 0.
        card: The id of the card, which only its player knows.
    """

    type: Literal["card-committed"]
    seat: int
    card: SecretStr


class MarchOfTheAntsCardsDrawn(TypedDict):
    """
    A player drew cards.

    Attributes:
        seat: A seat, from 0.
        count: The number of cards drawn.
        cards: The ids of the drawn cards.
    """

    type: Literal["cards-drawn"]
    seat: int
    count: int
    cards: SecretTupleStr


class MarchOfTheAntsDeckShuffled(TypedDict):
    """
    The discard pile was shuffled into a new deck (rules 5.4).

    Attributes:
        count: The number of cards in the deck.
        deck: The ids of the cards, with the top card last.
    """

    type: Literal["deck-shuffled"]
    count: int
    deck: SecretTupleStr


class MarchOfTheAntsDecreeTaken(TypedDict):
    """
    A player chose a resource of the Royal Decree (rules 7).

    Attributes:
        seat: A seat, from 0.
        resource: The chosen resource: `food` or `larva`.
        amount: The amount gained.
    """

    type: Literal["decree-taken"]
    seat: int
    resource: MarchOfTheAntsDecreeTakenResource
    amount: int


class MarchOfTheAntsEvolutionsSwapped(TypedDict):
    """
    The topmost evolutions of a section were swapped.

    Attributes:
        seat: A seat, from 0.
        player: The seat that the evolutions were swapped with.
        section: The section of the body.
    """

    type: Literal["evolutions-swapped"]
    seat: int
    player: int
    section: MarchOfTheAntsSection


class MarchOfTheAntsHexDrawn(TypedDict):
    """
    The top hex of the pile was drawn openly (rules 5.2).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        mode: The purpose of the draw.
    """

    type: Literal["hex-drawn"]
    seat: int
    hex: int
    mode: MarchOfTheAntsHexDrawnMode


class MarchOfTheAntsHexPutBack(TypedDict):
    """
    A player put back one of the peeked hexes (rules 11.1).

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
    """

    type: Literal["hex-put-back"]
    seat: int
    hex: SecretInt


class MarchOfTheAntsHexesDealt(TypedDict):
    """
    A player received two starting hexes to choose from (rules 3.3).

    Attributes:
        seat: A seat, from 0.
        count: The number of hexes received.
        hexes: The numbers of the hexes.
    """

    type: Literal["hexes-dealt"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesPeeked(TypedDict):
    """
    A player looked at the top hexes of the pile (rules 11.1).

    Attributes:
        seat: A seat, from 0.
        count: The number of hexes.
        hexes: The numbers of the hexes, from the top of the pile down.
    """

    type: Literal["hexes-peeked"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHexesScouted(TypedDict):
    """
    A player secretly drew hexes, one of which will be kept (rules 11.3).

    Attributes:
        seat: A seat, from 0.
        count: The number of hexes drawn.
        hexes: The numbers of the hexes.
    """

    type: Literal["hexes-scouted"]
    seat: int
    count: int
    hexes: SecretTupleInt


class MarchOfTheAntsHidden(TypedDict):
    """
    Knowledge that only one seat has.

    Attributes:
        hand: The ids of the cards in the seat's hand.
        down: The id of the seat's face-down card; empty if there is none.
        looked: The secretly drawn hexes from which the seat must choose.
        rejected: The hexes in the box that the seat has seen.
        hints: The seat's knowledge about the pile.
    """

    hand: list[str]
    down: str
    looked: list[int]
    rejected: list[int]
    hints: list[MarchOfTheAntsHintView]


class MarchOfTheAntsHordeShuffled(TypedDict):
    """
    The Centipede Deck was reshuffled (rules 9.5).

    Attributes:
        deck: The ids of the cards, with the top card last.
    """

    type: Literal["horde-shuffled"]
    deck: SecretTupleStr


class MarchOfTheAntsKeep(TypedDict):
    """
    Choice of a hex to keep from the secretly drawn hexes.

    Attributes:
        seat: A seat, from 0.
        mode: The purpose of the draw.
    """

    type: Literal["keep"]
    seat: int
    mode: MarchOfTheAntsHexDrawnMode


class MarchOfTheAntsLosses(TypedDict):
    """
    Choice of which of a player's ants die.

    Attributes:
        seat: A seat, from 0.
        places: The bit mask of the places from which ants are taken, with bit n for place n; -1 for all places.
        count: The number of ants that must die.
        cause: The cause of the losses.
    """

    type: Literal["losses"]
    seat: int
    places: int
    count: int
    cause: MarchOfTheAntsAntsDoomedCause


class MarchOfTheAntsPlaceTile(TypedDict):
    """
    Choice of where to place a drawn hex.

    Attributes:
        seat: A seat, from 0.
        hex: The number of the hex.
        mode: The purpose of the draw.
    """

    type: Literal["place-tile"]
    seat: int
    hex: int
    mode: MarchOfTheAntsHexDrawnMode


class MarchOfTheAntsReact(TypedDict):
    """
    Reactions to an action.

    Attributes:
        action: The action that the seats may react to.
        actor: The seat that took the action.
        seats: The seats that may still react, in order.
    """

    type: Literal["react"]
    action: MarchOfTheAntsReactAction
    actor: int
    seats: list[int]


class MarchOfTheAntsReactionDeclined(TypedDict):
    """
    A player declined to react (rules 5.1).

    Attributes:
        seat: A seat, from 0.
        action: The action that the player could react to.
    """

    type: Literal["reaction-declined"]
    seat: int
    action: MarchOfTheAntsReactAction


class MarchOfTheAntsReactionsSkipped(TypedDict):
    """
    Players who could not react were skipped (rules 5.1).

    Attributes:
        seats: The skipped seats.
        action: The action to which they could not react.
    """

    type: Literal["reactions-skipped"]
    seats: list[int]
    action: MarchOfTheAntsReactAction


class MarchOfTheAntsSiteCollected(TypedDict):
    """
    An effect let a player collect the printed yield of a site.

    Attributes:
        seat: A seat, from 0.
        place: 0 for The Great Tunnel, or the number of the hex.
        site: The site as printed on the hex, from 1; 0 for the outskirts.
        resource: The resource that the site yields.
        amount: The amount of the resource.
    """

    type: Literal["site-collected"]
    seat: int
    place: int
    site: int
    resource: MarchOfTheAntsDecreeTakenResource
    amount: int


class MarchOfTheAntsStarted(TypedDict):
    """
    The match started, with its first player and shuffled piles (rules 3).

    Attributes:
        players: The number of seats.
        options: The variants of the match.
        content: The hash of the pack.
        first: The seat with the Active Player marker.
        larvae: The initial number of larvae in each chamber.
        ants: The number of ants of each seat in The Great Tunnel.
        pickers: The seats that choose a starting hex, in order (rules 3.3).
        deck: The ids of the cards in the deck, with the top card last.
        pile: The hexes in the pile, with the top hex last.
        box: The hexes that are out of the game.
        horde: The ids of the cards in the Centipede Deck, with the top card last.
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


class MarchOfTheAntsSteps(TypedDict):
    """
    Remaining steps of a march.

    Attributes:
        seat: A seat, from 0.
        left: The number of steps left.
        mode: The source of the steps: a March, a Reaction or an effect.
        larvae: Whether larvae may still step, which is the case until an ant has stepped.
        flights: The number of ant steps that may lead to any hex.
        walls: Whether steps require tunnels.
        optional: Whether the steps may be declined.
    """

    type: Literal["steps"]
    seat: int
    left: int
    mode: MarchOfTheAntsStepsMode
    larvae: bool
    flights: NotRequired[int]
    walls: NotRequired[bool]
    optional: NotRequired[bool]


class MarchOfTheAntsTokenPlaced(TypedDict):
    """
    A centipede or wormhole token was placed on a hex.

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        token: The kind of token.
    """

    type: Literal["token-placed"]
    place: int
    token: MarchOfTheAntsTokenPlacedToken


class MarchOfTheAntsTokenRemoved(TypedDict):
    """
    A token was removed from a hex.

    Attributes:
        place: 0 for The Great Tunnel, or the number of the hex.
        token: The kind of token.
    """

    type: Literal["token-removed"]
    place: int
    token: MarchOfTheAntsTokenPlacedToken


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


class MarchOfTheAntsView(TypedDict):
    """
    A seat's or spectator's view of a match.

    Attributes:
        seat: The seat of the view; null for a spectator.
        content: The hash of the pack.
        rules: The version of the rules.
        options: The variants of the match.
        side: The side of The Great Tunnel: B for two players, otherwise A (rules 3).
        players: The number of seats.
        round: The round, from 1; the long game begins with 0.
        marker: The seat with the Active Player marker.
        resters: The seats that have rested in this Worker Phase, in order.
        agenda: The due tasks, with the next task last; empty before the start and after the end.
        nests: The nests, by seat.
        hexes: The hexes on the map, in the order of placement.
        deck: The number of cards in the deck.
        discard: The ids of the cards on the discard pile, in pack order.
        shuffles: The number of times that the discard pile was shuffled into the deck.
        pile: The number of hexes in the pile.
        box: The number of hexes that are out of the game.
        horde_deck: The number of cards in the Centipede Deck.
        horde_discard: The ids of the revealed Centipede cards.
        horde_points: The points of the Centipede Horde.
        horde_shuffles: The number of times that the revealed cards were shuffled into the Centipede Deck.
        own: The private knowledge of the seat; null for a spectator.
    """

    seat: int | None
    content: str
    rules: str
    options: MarchOfTheAntsOptions
    side: MarchOfTheAntsViewSide
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


class MyrmesAssignNurses(TypedDict):
    """
    Assign nurses to a birth track or to the atelier, at most once for each of them (BI4).

    Attributes:
        track: The birth track, or the atelier.
        nurses: The number of nurses to assign.
    """

    type: Literal["assign-nurses"]
    track: MyrmesTrack
    nurses: int


class MyrmesWorkInRoom(TypedDict):
    """
    Place a worker in a room of the colony (section 9.1).

    Attributes:
        room: The gestation room, the larder or the queen's chamber.
    """

    type: Literal["work-in-room"]
    room: MyrmesRoom


class MyrmesWorkInQuarry(TypedDict):
    """
    Place a worker in the quarry, for one earth or one stone (section 9.1).

    Attributes:
        take: The kind of cube to gain.
    """

    type: Literal["work-in-quarry"]
    take: MyrmesWorkInQuarryTake


class MyrmesPlacePheromone(TypedDict):
    """
    Place a pheromone on these hexes, listed by rows from the north-west (section 9.4).

    Attributes:
        shape: The pheromone, as its size and form.
        hexes: The hexes to cover, listed by rows from the north-west.
    """

    type: Literal["place-pheromone"]
    shape: MyrmesShape
    hexes: list[MyrmesGardenHex]


class MyrmesPlaceSpecial(TypedDict):
    """
    Place a special tile on these hexes, listed by rows from the north-west (section 9.5).

    Attributes:
        kind: The special tile.
        hexes: The hexes to cover, listed by rows from the north-west.
    """

    type: Literal["place-special"]
    kind: MyrmesPlaceSpecialKind
    hexes: list[MyrmesGardenHex]


class MyrmesTakeCube(TypedDict):
    """
    Choose a cube to harvest. The tile is identified by the first of its hexes (HA1-HA3).

    Attributes:
        tile: The first hex of the tile with the cube.
        cube: The kind of cube.
    """

    type: Literal["take-cube"]
    tile: MyrmesGardenHex
    cube: MyrmesCube


class MyrmesClaimObjective(TypedDict):
    """
    Complete an objective that needs no choice of payment, or begin to choose its tiles (OB3).

    Attributes:
        objective: The id of the objective.
    """

    type: Literal["claim-objective"]
    objective: MyrmesObjective


class MyrmesPayMixed(TypedDict):
    """
    Complete an objective that costs earth and stone in any combination (OB3).

    Attributes:
        objective: The id of the objective.
        earth: The earth to pay; the rest is paid in stone.
    """

    type: Literal["pay-mixed"]
    objective: MyrmesObjective
    earth: int


class MyrmesPayNurses(TypedDict):
    """
    Complete an objective that costs nurses, some of which are still waiting to act (OB8).

    Attributes:
        objective: The id of the objective.
        waiting: The number of paid nurses that are still waiting in the atelier.
    """

    type: Literal["pay-nurses"]
    objective: MyrmesObjective
    waiting: int


class MyrmesDiscardCube(TypedDict):
    """
    Choose a cube to discard, because the store exceeds its capacity (ST3).

    Attributes:
        cube: The kind of cube.
    """

    type: Literal["discard-cube"]
    cube: MyrmesCube


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


class MyrmesRecordedAssignNurses(TypedDict):
    """
    `Myrmes.AssignNurses`, with the seat that gave it.
    """

    type: Literal["assign-nurses"]
    track: MyrmesTrack
    nurses: int
    seat: int


class MyrmesRecordedWorkInRoom(TypedDict):
    """
    `Myrmes.WorkInRoom`, with the seat that gave it.
    """

    type: Literal["work-in-room"]
    room: MyrmesRoom
    seat: int


class MyrmesRecordedWorkInQuarry(TypedDict):
    """
    `Myrmes.WorkInQuarry`, with the seat that gave it.
    """

    type: Literal["work-in-quarry"]
    take: MyrmesWorkInQuarryTake
    seat: int


class MyrmesRecordedPlacePheromone(TypedDict):
    """
    `Myrmes.PlacePheromone`, with the seat that gave it.
    """

    type: Literal["place-pheromone"]
    shape: MyrmesShape
    hexes: list[MyrmesGardenHex]
    seat: int


class MyrmesRecordedPlaceSpecial(TypedDict):
    """
    `Myrmes.PlaceSpecial`, with the seat that gave it.
    """

    type: Literal["place-special"]
    kind: MyrmesPlaceSpecialKind
    hexes: list[MyrmesGardenHex]
    seat: int


class MyrmesRecordedTakeCube(TypedDict):
    """
    `Myrmes.TakeCube`, with the seat that gave it.
    """

    type: Literal["take-cube"]
    tile: MyrmesGardenHex
    cube: MyrmesCube
    seat: int


class MyrmesRecordedClaimObjective(TypedDict):
    """
    `Myrmes.ClaimObjective`, with the seat that gave it.
    """

    type: Literal["claim-objective"]
    objective: MyrmesObjective
    seat: int


class MyrmesRecordedPayMixed(TypedDict):
    """
    `Myrmes.PayMixed`, with the seat that gave it.
    """

    type: Literal["pay-mixed"]
    objective: MyrmesObjective
    earth: int
    seat: int


class MyrmesRecordedPayNurses(TypedDict):
    """
    `Myrmes.PayNurses`, with the seat that gave it.
    """

    type: Literal["pay-nurses"]
    objective: MyrmesObjective
    waiting: int
    seat: int


class MyrmesRecordedDiscardCube(TypedDict):
    """
    `Myrmes.DiscardCube`, with the seat that gave it.
    """

    type: Literal["discard-cube"]
    cube: MyrmesCube
    seat: int


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


class MyrmesAssignment(TypedDict):
    """
    Nurses assigned to a track.

    Attributes:
        track: The birth track, or the atelier.
        nurses: The number of nurses assigned.
    """

    track: MyrmesTrack
    nurses: int


class MyrmesBirthsChosen(TypedDict):
    """
    A seat finished its choice of births (BI3).

    Attributes:
        seat: The seat that finished.
        soldiers: The number of newborn soldiers to keep if not all ants fit; null if they do.
    """

    type: Literal["births-chosen"]
    seat: int
    soldiers: SecretIntNone


class MyrmesCompleted(TypedDict):
    """
    A completed objective, occupied by one of the seat's nurses.

    Attributes:
        objective: The id of the objective.
        season: The season of its completion, counted from 1 to 9 over the three years.
    """

    objective: MyrmesObjective
    season: int


class MyrmesDiscardChosen(TypedDict):
    """
    A seat chose a cube to discard. The last cube completes its choice.

    Attributes:
        seat: The seat that chose.
        cube: The kind of cube.
        is_last: Whether the cube completes the seat's choice.
    """

    type: Literal["discard-chosen"]
    seat: int
    cube: SecretLiteralFoodEarthStone
    is_last: bool


class MyrmesObjectiveBegun(TypedDict):
    """
    A seat began to choose tiles for an objective.

    Attributes:
        seat: The seat that completes the objective.
        objective: The id of the objective.
    """

    type: Literal["objective-begun"]
    seat: int
    objective: MyrmesObjective


class MyrmesObjectiveCompleted(TypedDict):
    """
    A seat completed an objective, and one of its nurses remains there permanently (OB3).

    Attributes:
        seat: The seat that completed the objective.
        objective: The id of the objective.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
        food: The amount of food paid.
        earth: The amount of earth paid.
        stone: The amount of stone paid.
        larvae: The number of larvae paid.
        prey: The number of hunted prey tokens paid.
        soldiers: The number of soldiers paid.
        nurses: The number of nurses discarded.
        waiting: The number of discarded nurses that were waiting in the atelier.
        levels: The number of levels given up.
        emptied: The tiles that lost their cubes, identified by their first hexes (OB6).
        freed: The tiles that became neutral, identified by their first hexes (OB7).
        rewards: The points of seats that completed the objective earlier (OB4).
    """

    type: Literal["objective-completed"]
    seat: int
    objective: MyrmesObjective
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


class MyrmesOpenClaim(TypedDict):
    """
    An objective for which the seat is still choosing tiles.

    Attributes:
        objective: The id of the objective.
        tiles: The tiles already chosen, identified by their first hexes.
    """

    objective: MyrmesObjective
    tiles: list[MyrmesGardenHex]


class MyrmesPheromoneCleared(TypedDict):
    """
    A pheromone was removed from the game, at the cost of one earth (section 9.6).

    Attributes:
        seat: The seat that owns the worker.
        owner: The seat that owned the pheromone.
        shape: The pheromone that was removed.
        hexes: The hexes that the pheromone covered.
        stand: The hex that the worker moved to.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    type: Literal["pheromone-cleared"]
    seat: int
    owner: int
    shape: MyrmesShape
    hexes: list[MyrmesGardenHex]
    stand: MyrmesGardenHex
    points: int
    bonus: int


class MyrmesPheromonePlaced(TypedDict):
    """
    A pheromone was placed, and its worker was discarded (PL7, PL8).

    Attributes:
        seat: The seat that owns the pheromone.
        shape: The pheromone that was placed.
        hexes: The hexes that it covers.
        food: The number of food cubes on the tile.
        earth: The number of earth cubes on the tile.
        stone: The number of stone cubes on the tile.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    type: Literal["pheromone-placed"]
    seat: int
    shape: MyrmesShape
    hexes: list[MyrmesGardenHex]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class MyrmesPreyAt(TypedDict):
    """
    A prey token placed on a prey space.

    Attributes:
        at: The hex of the token.
        prey: The kind of prey.
    """

    at: MyrmesGardenHex
    prey: MyrmesPrey


class MyrmesPreyHunted(TypedDict):
    """
    A worker entered a hex and hunted the prey on it (section 9.3).

    Attributes:
        seat: The seat that owns the worker.
        at: The hex that the worker entered.
        prey: The kind of prey.
        soldiers: The number of soldiers paid.
        food: The amount of food gained.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    type: Literal["prey-hunted"]
    seat: int
    at: MyrmesGardenHex
    prey: MyrmesPrey
    soldiers: int
    food: int
    points: int
    bonus: int


class MyrmesSecretAssignment(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[MyrmesAssignment]


class MyrmesSpecialPlaced(TypedDict):
    """
    A special tile was placed and paid for, and its worker was discarded (section 9.5).

    Attributes:
        seat: The seat that owns the tile.
        kind: The kind of special tile.
        hexes: The hexes that it covers.
        food: The amount of food paid.
        earth: The amount of earth paid.
        stone: The amount of stone paid.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    type: Literal["special-placed"]
    seat: int
    kind: MyrmesPlaceSpecialKind
    hexes: list[MyrmesGardenHex]
    food: int
    earth: int
    stone: int
    points: int
    bonus: int


class MyrmesTaken(TypedDict):
    """
    A cube taken from a tile.

    Attributes:
        tile: The first hex of the tile.
        cube: The kind of cube.
    """

    tile: MyrmesGardenHex
    cube: MyrmesCube


class MyrmesWorkedInRoom(TypedDict):
    """
    A worker entered a room (section 9.1).

    Attributes:
        seat: The seat that owns the worker.
        room: The room that the worker entered.
        larvae: The number of larvae gained.
        food: The amount of food gained; -1 in the queen's chamber, which costs one food.
        earth: The amount of earth gained.
        stone: The amount of stone gained.
        points: The victory points gained.
        bonus: The points added by the event VP+1 (VP1).
    """

    type: Literal["worked-in-room"]
    seat: int
    room: MyrmesRoom | Literal["quarry"]
    larvae: NotRequired[int]
    food: NotRequired[int]
    earth: NotRequired[int]
    stone: NotRequired[int]
    points: NotRequired[int]
    bonus: NotRequired[int]


class MatchOptions(TypedDict):
    """
    The options of a match of any game. The fields are described in `AttaAnts.Options`, `MarchOfTheAnts.Options`, `Myrmes.Options`.
    """

    deck_size: NotRequired[int]
    arrange: NotRequired[AttaAntsArrange]
    first_player: NotRequired[int | None]
    long_game: NotRequired[bool]
    beyond_count: NotRequired[int]
    second_rester_extra_larva: NotRequired[bool]
    great_tunnel: NotRequired[Literal["trefoil"]]
    bee_cards: NotRequired[bool]
    horde: NotRequired[bool]
    uncertain_objectives: NotRequired[bool]
    dice: NotRequired[list[Die] | None]


class PerDecisionClock(TypedDict):
    """
    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up. Default: `bot`.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The seconds for each decision.
        level: The level of the bot that plays for a seat that was absent, or resigned. Default: `greedy`.
    """

    on_timeout: NotRequired[TimeoutPolicy]
    absence: NotRequired[int | None]
    seconds: int
    kind: Literal["per-decision"]
    level: NotRequired[str]


class PerMatchClock(TypedDict):
    """
    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up. Default: `bot`.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        seconds: The initial number of seconds in a seat's bank.
        increment_seconds: The seconds added to the bank for each decision of the seat. Default: `0`.
        level: The level of the bot that plays for a seat that was absent, or resigned. Default: `greedy`.
    """

    on_timeout: NotRequired[TimeoutPolicy]
    absence: NotRequired[int | None]
    seconds: int
    increment_seconds: NotRequired[int]
    kind: Literal["per-match"]
    level: NotRequired[str]


class CorrespondenceClock(TypedDict):
    """
    Attributes:
        on_timeout: The consequence of a time-out: `bot`: a bot plays for the seat from then on; `pass`: the least consequential command is played for it, once; `resign`: the seat gives up. Default: `bot`.
        absence: Under `pass`, the number of time-outs in a row after which a bot plays for the seat; null for never.
        days: The days for each decision.
        level: The level of the bot that plays for a seat that was absent, or resigned. Default: `greedy`.
    """

    on_timeout: NotRequired[TimeoutPolicy]
    absence: NotRequired[int | None]
    days: int
    kind: Literal["correspondence"]
    level: NotRequired[str]


Clock: TypeAlias = PerDecisionClock | PerMatchClock | CorrespondenceClock


class StandingOnlyOfType(TypedDict):
    """
    The only legal command of a type, if there is exactly one.

    Attributes:
        rule: The rule that chooses the command.
        type: The type of the command to give, if exactly one command of it is legal.
    """

    rule: Literal["only-of-type"]
    type: CommandType


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


Command: TypeAlias = (
    AttaAntsMoveAnt
    | AttaAntsDropLeaf
    | AttaAntsPickUpLeaf
    | AttaAntsTakeLeaf
    | AttaAntsEndTurn
    | AttaAntsPlaceCard
    | AttaAntsRouteSpider
    | AttaAntsArrangeCard
    | MarchOfTheAntsExplore
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
    | MyrmesChooseEvent
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


CommandBatch: TypeAlias = list[Command]
"""
Commands to execute in order, either all of them or none.
"""


CommandOrBatch: TypeAlias = Command | CommandBatch


class AccountAsked(TypedDict):
    """
    A question that the account must answer (`event: asked`), sent when a stream has caught up.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        version: The version at which the question is pending.
        asked: The pending question.
        deadline: The time when the account's clock runs out; null while the clock is stopped.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    asked: AskedShown
    deadline: str | None


class AccountFinished(TypedDict):
    """
    Message sent when one of the account's matches ends (`event: finished`).

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The account's own seat.
        version: The last version of the match.
        outcome: The outcome; null if the match ended without a result.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    outcome: OutcomeShown | None


class AccountInvited(TypedDict):
    """
    Message sent when a seat of an open match is reserved for the account (`event: invited`).

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The reserved seat.
        version: The version of the match at which it was reserved.
        creator: The id of the account that created the match. `GET /v1/accounts/{creator}` returns its name.
        visibility: The visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible only to invited players).
        clock: The time control of the match; null if time is unlimited.
        rematch_of: The id of the original match; null if this is not a rematch.
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    creator: str | None
    visibility: MatchVisibility
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    rematch_of: str | None


class Against(TypedDict):
    """
    The results against another account, based on the last thousand matches of both.

    Attributes:
        id: The id of the other account.
        name: The name of the other account.
        records: The results by game and number of seats.
    """

    id: str
    name: str
    records: list[HeadToHead]


class AnalysisAsked(TypedDict):
    """
    A requested analysis, with links to its results.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        effort: The effort to spend: `quick`, `normal` or `deep`.
        status: The status: `waiting`, `running`, `done` or `failed`.
        progress: The current progress.
        url: The address of the results. They are available while the analysis runs.
        chart: The address of the chart.
    """

    match: str
    game: GameSlug
    effort: AnalysisEffort
    status: AnalysisStatus
    progress: AnalysisProgress
    url: str
    chart: str


class Asking(TypedDict):
    """
    The pending questions. A live stream sends them each time it catches up (`event: asked`).

    Attributes:
        game: The slug of the game.
        version: The version at which the questions are open.
        status: The status of the match: open, running or over.
        asked: The open questions.
        proposal: The proposed undo; null if there is none.
        clocks: The clocks of the seats, with the deadline of each question, if requested (`heartbeat=1`); null if time is unlimited.
    """

    game: GameSlug
    version: int
    status: MatchStatus
    asked: list[AskedShown]
    proposal: TableProposal | None
    clocks: NotRequired[list[ClockShown] | None]


class AttaAntsActionList(TypedDict):
    """
    All legal commands of the caller's seat at a given version. Spectators get an empty list.

    Attributes:
        match: The id of the match.
        version: The version at which the commands are legal.
        status: The status of the match: open, running or over.
        seat: The caller's seat; null for a spectator.
        asked: The pending question to the player of the seat. If it is null, the seat does not have to act and all listed actions are optional, for example an action that revokes a choice. It is also null while a bot plays for the seat, and from the end of its clock until the time-out is recorded.
        deadline: The time when the seat's clock runs out; null while the clock is stopped.
        actions: The legal commands, in a stable order.
        table: The table actions that the seat can currently take: undo, redo, proposals and answers to them, hand-over to a bot and resignation; empty if `at` is given.
        suspended: True if standing answers are not applied to the question, because the game was rewound past the seat's answer to it (rule T9).
        proposal: The proposed undo; null if there is none, or if `at` is given.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[AttaAntsAction]
    table: list[TableAction]
    suspended: bool
    proposal: TableProposal | None


class AttaAntsExplanation(TypedDict):
    """
    The legality of a command at a given version, and the legal commands that are closest to it.

    Attributes:
        match: The id of the match.
        version: The version at which the command would be played.
        seat: The caller's seat.
        is_legal: True if the command could be played.
        conditions: The checks that fail; empty for a legal command.
        fields: The fields to change, with the values that would make it legal.
        nearest: The nearest legal commands.
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
    The game at a given version, as the caller sees it.

    Attributes:
        match: The id of the match.
        version: The version of the view.
        status: The status of the match at that version: open, running or over.
        seat: The caller's seat; null for a spectator.
        asked: The open questions at that version.
        clocks: The clocks of the seats at that version; null if time is unlimited.
        view: The caller's view of the state; null until all seats are taken and the game is set up.
        digest: The digest of the view, if requested (`digest=1`).
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: AttaAntsView | None
    digest: NotRequired[str]


class AttaAntsTargetShown(TypedDict):
    """
    The legal and illegal commands that the caller's seat could apply to a target on the board.

    Attributes:
        match: The id of the match.
        version: The version at which a command would be played.
        seat: The caller's seat.
        target: The requested target on the board.
        actions: The legal commands for the target.
        refused: Illegal commands that the player may have intended, with the checks that fail; empty if the game does not suggest any.
    """

    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    target: str
    actions: list[AttaAntsAction]
    refused: list[MeantShown]


class AttaAntsWhatIfShown(TypedDict):
    """
    The values of the legal commands of a seat, as far as they are computed.

    Attributes:
        id: The id of the question.
        match: The id of the match.
        version: The version at which the commands are legal.
        seat: The seat whose commands are compared.
        level: How all seats play on: `normal`, `random` or `greedy`.
        playouts: The number of playouts per command.
        method: The version of the method. Numbers from different methods are not comparable.
        is_true: True if the playouts start from the true state; false if they start from states drawn at random that are consistent with the seat's view.
        status: The status: `waiting`, `running`, `done`, `failed` or `cancelled`.
        progress: The current progress.
        actions: The number of legal commands.
        rows: The commands with at least one playout, best first.
        bot: The reasons of the bot that decided at this version; null if no bot decided, or before the end of the match.
    """

    id: str
    match: str
    game: Literal["atta-ants"]
    version: int
    seat: int
    level: WhatIfLevel
    playouts: int
    method: str
    is_true: bool
    status: WhatIfStatus
    progress: AnalysisProgress
    actions: int
    rows: list[AttaAntsAlternativeShown]
    bot: BotReasons | None


class BatchPastDrawProblem(TypedDict):
    """
    A `Problem` of the type `batch-past-draw`.
    """

    type: Literal["/problems/batch-past-draw"]
    title: str
    status: int
    detail: str
    errors: list[FieldError]


class BlockedPage(TypedDict):
    """
    List of the accounts that an account has blocked.

    Attributes:
        blocked: The blocked accounts, ordered by id.
    """

    blocked: list[BlockedShown]


class BoardShown(TypedDict):
    """
    The board at a given version as the caller sees it, divided into separately drawn parts.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version of the board.
        seat: The caller's seat; null for a spectator.
        parts: The drawings, largest first.
        holdings: The points and resources of each seat at that version, as far as the caller may know them. They are the balances of the ledger, including amounts of 0.
        accounts: The display names of the holdings, by their `name`.
    """

    match: str
    game: GameSlug
    version: int
    seat: int | None
    parts: list[PartShown]
    holdings: list[Holding]
    accounts: dict[str, str]


class BranchList(TypedDict):
    """
    The matches that branched off from a match, and its own origin if it is a branch itself.

    Attributes:
        match: The id of the match.
        lineage: The origin of the match; null if it is not a branch.
        branches: The ids of the matches that branched off from it, sorted.
    """

    match: str
    lineage: TableLineage | None
    branches: list[str]


class CauseShown(TypedDict):
    """
    The command that caused a change.

    Attributes:
        seq: The seq of its first event.
        id: Its id in the log.
        version: The version on which it was decided.
        by: The kind of actor: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that acted; null if no seat acted.
        who: The display name of the actor.
        text: A description of the event with which the command was recorded.
        is_choice: True if the command made a hidden choice, which the event of the change revealed later. Otherwise the event belongs to the command.
        url: The address of the state on which it was decided; null for the first command.
    """

    seq: int
    id: str
    version: int
    by: ActorKind
    seat: int | None
    who: str
    text: str
    is_choice: bool
    url: str | None


class ChangeShown(TypedDict):
    """
    A change of a value.

    Attributes:
        seq: The seq of the event that changed the value.
        type: The name of the event type, as in the log.
        text: A description of the event.
        rule: The paragraph of the rules that applies; null if there is none.
        before: The value before the event; null if the view did not contain it.
        after: The value after the event; null if the view no longer contained it.
        draws: The random numbers that the command of the event drew; null until the match has released its keys.
        cause: The command that caused the change.
        undone_by: The seq of the rewind that undid the event; null if it is played.
        url: The address of the state after the event.
    """

    seq: int
    type: str
    text: str
    rule: str | None
    before: ValueShown | None
    after: ValueShown | None
    draws: list[DrawShown] | None
    cause: CauseShown
    undone_by: int | None
    url: str


class CommonPart(TypedDict):
    """
    The commands before the first difference.

    Attributes:
        commands: The number of commands, counted from the setup.
        shared: The number of those commands that both lines have from a common origin, because one match branched from the other, or both from a third.
        this: The version after them on the line of this match; null if there are none.
        other: The version after them on the line of the other match; null if there are none.
    """

    commands: int
    shared: int
    this: PlaceShown | None
    other: PlaceShown | None


class ComparedCommand(TypedDict):
    """
    A command on the line of a match.

    Attributes:
        match: The match in which it was played: the match itself, or one that it branched from.
        first: The seq of its first event.
        version: The seq of its last event.
        by: The kind of actor.
        seat: The seat that decided; null for a phase and for the setup.
        lines: A description of each of its events.
        url: The address of the state after it.
    """

    match: str
    first: int
    version: int
    by: ActorKind
    seat: int | None
    lines: list[str]
    url: str


class CreationOptions(TypedDict):
    """
    The options of `navigator.credentials.create()`, in the JSON form of WebAuthn.

    Attributes:
        rp: The website.
        user: The account.
        challenge: The challenge, in base64url. It is valid once, for five minutes.
        pubKeyCredParams: The accepted algorithms, preferred ones first.
        timeout: The milliseconds until the challenge expires.
        excludeCredentials: The passkeys of the account, which are not created again.
        authenticatorSelection: The requirements for the authenticator.
        attestation: `none`, because the service does not restrict authenticators.
    """

    rp: PasskeySite
    user: PasskeyOwner
    challenge: str
    pubKeyCredParams: list[PasskeyAlgorithm]
    timeout: int
    excludeCredentials: list[KnownCredential]
    authenticatorSelection: AuthenticatorWanted
    attestation: str


class DeliveryShown(TypedDict):
    """
    A delivery that has been sent or is waiting to be sent.

    Attributes:
        id: The `webhook-id` of the delivery, which is the same for every attempt.
        type: The type of the reported event.
        match: The id of the match; null for a challenge or a test.
        version: The version of the match; null for a challenge or a test.
        at: The time of the reported event.
        state: The state: waiting, delivered, or given up (`dead`).
        due: The time of the next attempt; null if there is none.
        attempts: The attempts made up to now, in order.
    """

    id: str
    type: DeliveryKind
    match: str | None
    version: int | None
    at: str
    state: DeliveryState
    due: str | None
    attempts: list[AttemptShown]


class FindingShown(TypedDict):
    """
    An unusual pattern in the rated matches of one or two accounts. It does not prove misconduct.

    Attributes:
        kind: The pattern: `often` if two accounts play each other very often, `address` if they have used the same network address, `speed` if an account that is not declared as a bot decides as fast as a program.
        accounts: The one or two accounts.
        matches: The number of examined matches that show the pattern.
        share: The share of matches against the other account, counted for the account with fewer matches; null for other kinds.
        median_ms: The median time of the account's decisions, in milliseconds; null for other kinds.
    """

    kind: FindingKind
    accounts: list[AccountNamed]
    matches: int
    share: float | None
    median_ms: int | None


class GameBrief(TypedDict):
    """
    Summary of a game in the list of games.

    Attributes:
        game: The slug of the game.
        title: The display name.
        rules: The version of the rules used for new matches.
        released: The playable versions of the rules, newest last.
        content_hash: The hash of the default content pack.
        seats: The supported range of seat counts.
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
    The list of games.

    Attributes:
        games: The games, ordered by name.
    """

    games: list[GameBrief]


class GameShown(TypedDict):
    """
    A game, with all data that a client needs to set up a match.

    Attributes:
        game: The slug of the game.
        title: The display name.
        rules: The version of the rules used for new matches.
        released: The playable versions of the rules, newest last.
        content_hash: The hash of the default content pack.
        seats: The supported range of seat counts.
        url: The address of the game.
        options: A JSON schema of the game's options, with titles and descriptions in the language of the response.
        content: The default content pack: cards, tiles and boards, in its original language. `words` contains translations of the printed texts.
        bots: The levels of the game's bots.
        has_secrets: True if players of the game hold values that others may not see, such as hands.
        labels: The patterns of the labels that the game draws, in which `*` stands for any characters. A branch can choose its luck by these labels; empty if the game does not list them.
        words: The texts of events, commands, questions, phases and refusals, by id, with placeholders in braces, for example `{fact}`.
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
    has_secrets: bool
    labels: list[str]
    words: dict[str, str]


class HoleShown(TypedDict):
    """
    A point in a preview after which the outcome is unknown.

    Attributes:
        kind: The cause. `luck` is a random draw, `told` is a secret that a player would learn, and `hidden` is information that the caller must not know.
        what: The label of the draw, or the type of the event that reveals a secret; empty for `hidden`.
        after: The number of certain events before it.
        text: A description of the cause.
    """

    kind: HoleKind
    what: str
    after: int
    text: str


class InsideCommitProblem(TypedDict):
    """
    A `Problem` of the type `inside-commit`.
    """

    type: Literal["/problems/inside-commit"]
    title: str
    status: int
    detail: str
    facts: VersionFacts


class InvitationList(TypedDict):
    """
    List of the usable invitations of a match.

    Attributes:
        match: The id of the match.
        invitations: The invitations that can currently be used.
    """

    match: str
    invitations: list[InvitationShown]


class InvitedMatch(TypedDict):
    """
    A match as shown to the holder of an invitation.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        title: The display name of the game.
        seat: The seat that the invitation is for.
        options: The game's options, with all defaults filled in.
        seats: The seats and their current holders.
        clock: The time control; null if time is unlimited.
        undo: The undo policy: `free`, by `consent`, or not at all (`none`).
        visibility: The visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible only to invited players).
        spectators: The limits for spectators; null if anyone may watch without delay.
        creator: The id of the account that created the match; null if there is none.
        creator_name: The name of that account; null if there is none or it was erased.
        open_until: The time when the match ends if seats are still open; null if there is no such limit.
        rated: True if the result affects the players' ratings.
    """

    match: str
    game: GameSlug
    title: str
    seat: int
    options: MatchOptions
    seats: list[SeatShown]
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    undo: UndoPolicy
    visibility: MatchVisibility
    spectators: TableSpectators | None
    creator: str | None
    creator_name: str | None
    open_until: str | None
    rated: bool


class IssuedKey(TypedDict):
    """
    A newly issued API key.

    Attributes:
        number: The number of the key within the account, from 1.
        label: The label chosen by the owner.
        scopes: The scopes that the key grants.
        key: The key. Save it, because the service does not store it. For 24 hours, a request repeated with the same idempotency key returns it again. After that it is null.
    """

    number: int
    label: str
    scopes: list[KeyScope]
    key: str | None


class KeyList(TypedDict):
    """
    The public keys with which receipts can be verified. All of them are Ed25519 keys.

    Attributes:
        keys: The keys, starting with the current one.
    """

    keys: list[ReceiptKey]


class KeyShown(TypedDict):
    """
    An active API key.

    Attributes:
        number: The number of the key within the account, from 1. Numbers are never reused.
        label: The label chosen by the owner.
        scopes: The scopes that the key grants.
        created_at: The time when it was issued.
        used_at: The time when it was last used; null if it was never used.
        passkey: The number of the passkey that it was issued for, by signing in; null otherwise.
    """

    number: int
    label: str
    scopes: list[KeyScope]
    created_at: str
    used_at: str | None
    passkey: int | None


class LedgerShown(TypedDict):
    """
    The origin of all points and resources at a given version, as far as the caller may know it.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version of the ledger.
        seat: The caller's seat; null for a spectator.
        line: The events covered: those `played` up to the version, or `all`.
        lines: The ledger entries, in the order of the events.
        balances: The balances of each seat at that version.
        accounts: The display names of the accounts, by account name.
        stretches: The versions up to that one, in order and split into ranges that lie on one line. `undone_by` reflects the current state of the match.
    """

    match: str
    game: GameSlug
    version: int
    seat: int | None
    line: LineChoice
    lines: list[LedgerLine]
    balances: list[Holding]
    accounts: dict[str, str]
    stretches: list[Stretch]


class MarchOfTheAntsAction(TypedDict):
    """
    Like `AttaAnts.Action`, which describes the fields.
    """

    label: str
    command: MarchOfTheAntsCommand
    targets: list[str]


class MarchOfTheAntsActionList(TypedDict):
    """
    Like `AttaAnts.ActionList`, which describes the fields.

    Attributes:
        seat: A seat, from 0.
        deadline: A time in UTC, with milliseconds (RFC 3339).
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[MarchOfTheAntsAction]
    table: list[TableAction]
    suspended: bool
    proposal: TableProposal | None


class MarchOfTheAntsAlternativeShown(TypedDict):
    """
    Like `AttaAnts.AlternativeShown`, which describes the fields.
    """

    action: MarchOfTheAntsAction
    chance: float
    error: float
    points: float
    points_error: float
    playouts: int
    is_chosen: bool
    bot_value: float | None


class MarchOfTheAntsNearAction(TypedDict):
    """
    Like `AttaAnts.NearAction`, which describes the fields.
    """

    game: Literal["march-of-the-ants"]
    label: str
    command: MarchOfTheAntsCommand
    distance: float
    targets: list[str]


class MarchOfTheAntsState(TypedDict):
    """
    Like `AttaAnts.State`, which describes the fields.

    Attributes:
        seat: A seat, from 0.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: MarchOfTheAntsView | None
    digest: NotRequired[str]


class MarchOfTheAntsTargetShown(TypedDict):
    """
    Like `AttaAnts.TargetShown`, which describes the fields.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    target: str
    actions: list[MarchOfTheAntsAction]
    refused: list[MeantShown]


class MarchOfTheAntsWhatIfShown(TypedDict):
    """
    Like `AttaAnts.WhatIfShown`, which describes the fields.
    """

    id: str
    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    level: WhatIfLevel
    playouts: int
    method: str
    is_true: bool
    status: WhatIfStatus
    progress: AnalysisProgress
    actions: int
    rows: list[MarchOfTheAntsAlternativeShown]
    bot: BotReasons | None


class MatchRow(TypedDict):
    """
    A match in a list. Lists can be slightly out of date.

    Attributes:
        id: The id of the match.
        game: The slug of the game.
        status: `open` while seats are free, then `running` until it is `over`.
        seats: The seats, in order.
        version: The version that the list is based on.
        created_at: The time of creation.
        updated_at: The time of the last event.
        ranking: Groups of seats, best first; null until the match is over.
        open_until: The time when the match ends if seats are still open; null if there is no such limit.
        rated: True if the result affects the players' ratings.
    """

    id: str
    game: GameSlug
    status: MatchStatus
    seats: list[SeatShown]
    version: int
    created_at: str
    updated_at: str
    ranking: list[list[int]] | None
    open_until: str | None
    rated: bool


class MatchShown(TypedDict):
    """
    A match, with its game, table, progress and outcome.

    Attributes:
        id: The id of the match.
        game: The slug of the game.
        title: The display name of the game.
        rules: The version of the rules of the match.
        content_hash: The hash of the content pack of the match.
        options: The game's options, with all defaults filled in.
        status: `open` while seats are free, then `running` until it is `over`.
        version: The newest version of the match, which is the seq of its last event.
        seats: The seats, in order.
        asked: The open questions.
        outcome: The outcome; null until the match is over.
        called_off: The reason why the match ended without a result; null otherwise. If set, the ranking of `outcome` is empty.
        scores: The points of each seat; null until they are determined.
        commitments: The hashes of the luck, salt, state and bot keys, by name, fixed at creation.
        undo: The undo policy: `free`, by `consent`, or not at all (`none`).
        proposal: The proposed undo; null if there is none.
        lineage: The origin of a branch; null if the match is not a branch.
        sandbox: True if the match, or a match from which it is branched, started from a custom position.
        private: True if only its seats and administrators may see it. The keys of such a match are not released.
        keys: `released` if the keys are released at the end of the match, otherwise `kept`.
        clock: The time control; null if time is unlimited.
        clocks: The clocks of the seats at this version; null if time is unlimited.
        visibility: The visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible only to invited players).
        spectators: The limits for spectators; null if anyone may watch without delay.
        creator: The id of the account that created the match; null if it was created without an account.
        open_until: The time when the match ends if seats are still open; null if there is no such limit.
        rematch_of: The id of the original match; null if this is not a rematch.
        rated: True if the result affects the players' ratings.
        clock_offset_ms: The milliseconds by which the test clock is ahead of real time; null if the match has no test clock.
        one_token: True if one token plays all seats that bots do not play.
        test: True if this is a match of test accounts, which is deleted with its creator.
        invitations: The open invitations; only included for the creator of the match.
        token: The token of all seats; only included in the response to the creation of a match with `one_token`.
        inclusion_promise: The promise that the public log will name the match; only included in the response to its creation, and null without a log.
    """

    id: str
    game: GameSlug
    title: str
    rules: str
    content_hash: str
    options: MatchOptions
    status: MatchStatus
    version: int
    seats: list[SeatShown]
    asked: list[AskedShown]
    outcome: OutcomeShown | None
    called_off: CallOffReason | None
    scores: list[Score] | None
    commitments: dict[str, str]
    undo: UndoPolicy
    proposal: TableProposal | None
    lineage: TableLineage | None
    sandbox: bool
    private: bool
    keys: KeysPolicy
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    clocks: list[ClockShown] | None
    visibility: MatchVisibility
    spectators: TableSpectators | None
    creator: str | None
    open_until: str | None
    rematch_of: str | None
    rated: bool
    clock_offset_ms: int | None
    one_token: bool
    test: bool
    invitations: NotRequired[list[InvitationShown]]
    token: NotRequired[str]
    inclusion_promise: NotRequired[InclusionPromise | None]


class MomentShown(TypedDict):
    """
    A commit on the played line, together with its effect on the chances.

    Attributes:
        first: The seq of the first event of the commit.
        version: The seq of its last event.
        by: The kind of actor.
        seat: The seat that acted; null if the commit belongs to a phase.
        text: A description of the command, or of the first event if there was no command.
        after: The chances at `version`.
        choice: The seat's gain from this choice; null if there was no alternative.
        is_close: True if the choice stood out and was therefore estimated again with more playouts.
        luck: The gain of each seat from random draws; empty if nothing was drawn.
        url: The address of the state at `version`.
    """

    first: int
    version: int
    by: ActorKind
    seat: int | None
    text: str
    after: ChancesShown
    choice: SwingShown | None
    is_close: bool
    luck: list[SwingShown]
    url: str


class MyrmesAction(TypedDict):
    """
    Like `AttaAnts.Action`, which describes the fields.
    """

    label: str
    command: MyrmesCommand
    targets: list[str]


class MyrmesActionList(TypedDict):
    """
    Like `AttaAnts.ActionList`, which describes the fields.

    Attributes:
        seat: A seat, from 0.
        deadline: A time in UTC, with milliseconds (RFC 3339).
    """

    match: str
    game: Literal["myrmes"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: AskedShown | None
    deadline: str | None
    actions: list[MyrmesAction]
    table: list[TableAction]
    suspended: bool
    proposal: TableProposal | None


class MyrmesAlternativeShown(TypedDict):
    """
    Like `AttaAnts.AlternativeShown`, which describes the fields.
    """

    action: MyrmesAction
    chance: float
    error: float
    points: float
    points_error: float
    playouts: int
    is_chosen: bool
    bot_value: float | None


class MyrmesNearAction(TypedDict):
    """
    Like `AttaAnts.NearAction`, which describes the fields.
    """

    game: Literal["myrmes"]
    label: str
    command: MyrmesCommand
    distance: float
    targets: list[str]


class MyrmesTargetShown(TypedDict):
    """
    Like `AttaAnts.TargetShown`, which describes the fields.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    target: str
    actions: list[MyrmesAction]
    refused: list[MeantShown]


class MyrmesWhatIfShown(TypedDict):
    """
    Like `AttaAnts.WhatIfShown`, which describes the fields.
    """

    id: str
    match: str
    game: Literal["myrmes"]
    version: int
    seat: int
    level: WhatIfLevel
    playouts: int
    method: str
    is_true: bool
    status: WhatIfStatus
    progress: AnalysisProgress
    actions: int
    rows: list[MyrmesAlternativeShown]
    bot: BotReasons | None


NearAction: TypeAlias = AttaAntsNearAction | MarchOfTheAntsNearAction | MyrmesNearAction


class NoteAnnouncement(TypedDict):
    """
    A change of a note that the caller may read. A live stream announces it (`event: note`).

    Attributes:
        note: The id of the note.
        version: The version of the match that the note is about.
        change: `created`, `changed` or `deleted`. A note that the caller may read from now on, such as a public one at the end of the match, counts as created, and one that the caller may no longer read counts as deleted.
    """

    note: str
    version: int
    change: NoteChangeKind


class NoteShown(TypedDict):
    """
    A note about a place in a match.

    Attributes:
        id: The id of the note.
        match: The id of the match.
        author: The name of the account that wrote it.
        version: The version of the match.
        eyes: The seat whose view is meant; null for the view of spectators.
        path: A JSON pointer into that view; empty for the whole view.
        target: The id of an element of the drawing; empty for the whole board.
        text: The Markdown. It contains no HTML, no images and no links to other sites.
        visibility: The readers of the note after the end of the match.
        hidden: True if an administrator hid the note from everyone except its author.
        written_at: The times of the first and the last version of the note.
        changed_at: The times of the first and the last version of the note.
        url: The address of the note.
        state: The address of the match's state at that version, with the rights of its reader.
    """

    id: str
    match: str
    author: str
    version: int
    eyes: int | None
    path: str
    target: str
    text: str
    visibility: NoteVisibility
    hidden: bool
    written_at: str
    changed_at: str
    url: str
    state: str


class PartReadiness(TypedDict):
    """
    The readiness of a component of the service.

    Attributes:
        name: `events` or `jobs` for a server; `dispatch`, `work`, `sweep` or `deliver` for the roles; `feed` for the read models fed from the log; `queue turns` and the like for the queues; `archive key` or `receipts key` if this machine lacks it.
        status: `degraded` if some work is delayed. Matches can still be played.
        since: The time when it became degraded; null while it is `ok`, or if the time is unknown.
        text: A description of the fault; empty while it is `ok`.
    """

    name: str
    status: HealthStatus
    since: str | None
    text: str


class PasskeyPage(TypedDict):
    """
    List of the passkeys of an account.

    Attributes:
        passkeys: The passkeys, oldest first.
    """

    passkeys: list[PasskeyShown]


PatchOperation = TypedDict(
    "PatchOperation",
    {
        "op": PatchVerb,
        "path": str,
        "from": NotRequired[str],
        "value": NotRequired[Any],
    },
)


class ProblemTypeList(TypedDict):
    """
    List of the problem types that the API returns.

    Attributes:
        problems: The types, ordered by status and slug.
    """

    problems: list[ProblemTypeShown]


class Readiness(TypedDict):
    """
    The readiness of the service.

    Attributes:
        status: `degraded` if any component is degraded.
        parts: The components of the service, as of about a second ago.
    """

    status: HealthStatus
    parts: list[PartReadiness]


class RematchShown(TypedDict):
    """
    The rematch of a finished match while it waits for players.

    Attributes:
        match: The id of the rematch; null if nobody has asked for one, or if it is no longer open.
        seat: The seat that the caller has in the rematch.
        seats: The seats of the rematch, in order; empty without one.
    """

    match: str | None
    seat: int
    seats: list[SeatShown]


class RequestPage(TypedDict):
    """
    A page of requests.

    Attributes:
        requests: The requests, newest first.
        next: The cursor of the next page; null on the last page.
        bytes: The number of bytes that the whole list takes; at most 4 MiB.
    """

    requests: list[RequestShown]
    next: str | None
    bytes: int


class RuleViolationProblem(TypedDict):
    """
    A `Problem` of the type `rule-violation`.
    """

    type: Literal["/problems/rule-violation"]
    title: str
    status: int
    detail: str
    slug: str
    rule: str
    game: NotRequired[GameSlug]
    facts: NotRequired[dict[str, Any]]
    conditions: NotRequired[list[FailedCondition]]
    fields: NotRequired[list[FieldWanted]]
    nearest: NotRequired[list[NearAction]]


class SearchShown(TypedDict):
    """
    The versions at which a condition holds in the caller's view.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The caller's seat; null for a spectator.
        where: The condition, in JMESPath.
        kind: The kind of search: the `first` version, the `last`, or all `intervals`.
        line: The versions searched: only those that are `played`, or `all`, including undone ones.
        version: The first or last matching version; null if there is none, or for intervals.
        intervals: The intervals of consecutive matching versions, both ends included, in order. Each interval lies on one line, so `undone_by` applies to all of its versions.
        searched: The interval of versions that was searched.
        next: The address that continues the search, if not all versions were searched. Adjacent intervals form a single interval if their `undone_by` is the same.
        unclear: The number of versions at which the condition cannot be evaluated. They count as not matching.
        fault: The reason why it cannot be evaluated at one of those versions; empty if there are none.
    """

    match: str
    game: GameSlug
    seat: int | None
    where: str
    kind: SearchKind
    line: LineChoice
    version: int | None
    intervals: list[FoundInterval]
    searched: Interval
    next: str | None
    unclear: int
    fault: str


class SignedIn(TypedDict):
    """
    An API key that was issued to a device whose person has used a passkey.

    Attributes:
        id: The id of the account.
        number: The number of the key within the account.
        label: The label of the key.
        scopes: The scopes that the key grants: all, or `account:manage` alone for a closed account.
        key: The key. For 24 hours, a request repeated with the same idempotency key returns it again. After that it is null.
        revoked: The numbers of earlier keys from passkeys that were revoked because the account had the maximum number of keys.
    """

    id: str
    number: int
    label: str
    scopes: list[KeyScope]
    key: str | None
    revoked: list[int]


class StandingShown(TypedDict):
    """
    The standing answers of the caller's seat, and the game's kinds of questions.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The caller's seat.
        version: The newest version of the match.
        answers: The standing answers.
        kinds: The kinds of questions in the game.
        suspended: True if the answers are not applied to the open question, because the game was rewound past the seat's answer to it (rule T9).
    """

    match: str
    game: GameSlug
    seat: int
    version: int
    answers: list[TableStandingAnswer]
    kinds: list[QuestionKind]
    suspended: bool


class StudyRow(TypedDict):
    """
    A study in a list, without its notes.

    Attributes:
        id: The id of the study.
        author: The name of the account that wrote it.
        title: The title, a single line.
        notes: The number of its notes.
        visibility: The readers of the study after the end of the match.
        url: The address of the study.
    """

    id: str
    author: str
    title: str
    notes: int
    visibility: NoteVisibility
    url: str


class StudyShown(TypedDict):
    """
    A study: an ordered list of notes.

    Attributes:
        id: The id of the study.
        match: The id of the match.
        author: The name of the account that wrote it.
        title: The title, a single line.
        notes: The notes, in the order of the study. Deleted notes are left out.
        visibility: The readers of the study and its notes after the end of the match.
        hidden: True if an administrator hid the study from everyone except its author.
        written_at: The times of the first and the last version of the study.
        changed_at: The times of the first and the last version of the study.
        url: The address of the study.
    """

    id: str
    match: str
    author: str
    title: str
    notes: list[NoteShown]
    visibility: NoteVisibility
    hidden: bool
    written_at: str
    changed_at: str
    url: str


class TableNoteAnnouncement(TypedDict):
    """
    A change of the notes that a seat receives. Its live stream announces it.

    Attributes:
        note: The id of the note.
        seat: The seat that wrote it.
        change: `created` or `deleted`. Notes of a seat that the caller's seat mutes count as deleted, and as created if it receives them again.
    """

    note: str
    seat: int
    change: TableNoteChangeKind


class TableNoteList(TypedDict):
    """
    A page of the notes that a seat receives, newest first.

    Attributes:
        match: The id of the match.
        closed: The check (`slug`) that a note from the caller's seat would violate now; null if it may write.
        muted: The seats whose notes the caller's seat does not receive.
        notes: The notes, newest first.
        next: The cursor of the next page, with older notes; null on the last page.
    """

    match: str
    closed: str | None
    muted: list[int]
    notes: list[TableNoteShown]
    next: str | None


TargetShown: TypeAlias = AttaAntsTargetShown | MarchOfTheAntsTargetShown | MyrmesTargetShown


class TimelineLine(TypedDict):
    """
    A description of an event, without hidden information.

    Attributes:
        seq: The seq of the event.
        at: The time of the event.
        by: The kind of actor that caused it: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that acted; null if no seat acted.
        who: The display name of the actor, for example `Ann`, `Greedy bot` or `Player 1`.
        text: A description of the event.
        rule: The paragraph of the rules that applies; null if there is none.
        url: The address of the resulting state.
        to: The version restored by an undo or redo, which abandons the versions between the two; null for other events.
        targets: The parts of the board affected by the event, most important first.
        type: The name of the event type, as in the log.
        ends: The periods that end with the event: the `decision` of a seat, its `turn` (the next decision belongs to another seat, or is not known yet), a `phase` or a `round` of the game.
        of_table: True for a table event, for example a rewind, a time-out or a hand-over. The table is never rewound, so the effect of such an event is permanent.
        undone_by: The seq of the rewind that abandoned the version of the event; null if the version is played. A redo makes it null again.
    """

    seq: int
    at: str
    by: ActorKind
    seat: int | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None
    targets: list[str]
    type: str
    ends: list[SpanKind]
    of_table: bool
    undone_by: int | None


class TimelinePage(TypedDict):
    """
    A page of the timeline, with the newest version of the match.

    Attributes:
        game: The slug of the game.
        version: The newest version of the match.
        lines: The timeline entries, in the order of the events.
    """

    game: GameSlug
    version: int
    lines: list[TimelineLine]


class TraceShown(TypedDict):
    """
    The values of an expression over the caller's view, at the versions at which they change.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        seat: The seat whose view is read; null for a spectator.
        select: The expression, in JMESPath.
        line: The versions traced: only those that are `played`, or `all`, including undone ones.
        points: The values, in the order of the versions. The first is the value at the first version with a view, unless `after` was given. If that value began before `from`, the point has the event with which it began, and `seq` is less than `from`.
        traced: The versions that were traced; none if `from` is greater than `to`.
        next: The address that continues the trace, if not all versions were traced.
    """

    match: str
    game: GameSlug
    seat: int | None
    select: str
    line: LineChoice
    points: list[TracePoint]
    traced: Interval
    next: str | None


class TurnPair(TypedDict):
    """
    The turns with the same number on both lines.

    Attributes:
        number: The number of the turn, counted from 1 at the first difference.
        this: The turn of this match; null if its line has ended.
        other: The turn of the other match; null if its line has ended.
    """

    number: int
    this: TurnShown | None
    other: TurnShown | None


class WebhookShown(TypedDict):
    """
    A webhook of the caller's account.

    Attributes:
        number: The number of the webhook within the account, from 1.
        url: The address to which deliveries are sent; `mailto:` for mail.
        match: The id of the only match to report on; null for all matches in which the account holds a seat.
        events: The event types to deliver.
        shape: The form of the deliveries.
        muted: The ids of the matches that are not reported.
        quiet: The time of each day at which nothing is sent; null if there is none.
        status: The status, which is `unconfirmed` until the receiver has echoed a challenge, or the owner has received one.
        paused_for: The reason why nothing is sent: its `owner` paused it, its receiver was `failing` for three days or responded that it is `gone`, or too many deliveries were pending for the webhook or its account (`backlog`); null if it is not paused.
        created_at: The time of creation.
        rotated_at: The time when the secret was last replaced; null if it was never replaced.
    """

    number: int
    url: str
    match: str | None
    events: list[WebhookKind]
    shape: WebhookShape
    muted: list[str]
    quiet: QuietHours | None
    status: WebhookStatus
    paused_for: PauseReason | None
    created_at: str
    rotated_at: str | None


class WhatIfAsked(TypedDict):
    """
    A question about the alternatives of a seat, with the address of its answer.

    Attributes:
        id: The id of the question. The same question always has the same id.
        match: The id of the match.
        game: The slug of the game.
        version: The version at which the commands are legal.
        seat: The seat whose commands are compared.
        status: The status: `waiting`, `running`, `done`, `failed` or `cancelled`.
        progress: The current progress.
        url: The address of the answer. Its rows are available while the computation runs.
    """

    id: str
    match: str
    game: GameSlug
    version: int
    seat: int
    status: WhatIfStatus
    progress: AnalysisProgress
    url: str


WhatIfShown: TypeAlias = AttaAntsWhatIfShown | MarchOfTheAntsWhatIfShown | MyrmesWhatIfShown


class WhyShown(TypedDict):
    """
    The history of a value in the caller's view, on the line of play that leads to a version.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The version at which the value has its `path`.
        seat: The caller's seat; null for a spectator.
        path: The JSON pointer to the value.
        value: The value at that version.
        values: The values that the `target` shows, the most important first. The first one is the value at `path`. Without a target, this is the only one.
        select: A JMESPath expression for `trace` and `search` that selects this value at all versions, by the identity of the items around it; null if it would be too long.
        parts: The parts of the value, if it is the sum of other values of the view; otherwise empty.
        known_by: The seats and spectators whose views show the value, if it is hidden from others. Empty if it is not hidden. Null until the match has released its keys, on further pages, and if the time of the request was not sufficient.
        changes: The changes of the value, newest first.
        next: The address of earlier changes; null if all versions were read. Because the time of a request is limited, a page may contain fewer changes than requested.
        origin: The version of the parent from which the value came, if the match is a branch and the last of these changes is its beginning; otherwise null.
    """

    match: str
    game: GameSlug
    version: int
    seat: int | None
    path: str
    value: Any
    values: list[ValueShown]
    select: str | None
    parts: list[ValueShown]
    known_by: list[Knower] | None
    changes: list[ChangeShown]
    next: str | None
    origin: OriginShown | None


class Branch(TypedDict):
    """
    Attributes:
        at: The version that the branch begins from.
        luck: `same` to draw the luck of its parent, `new` to draw new luck; or an object that maps patterns of labels to these choices, for example `{"deck/*": "new", "*": "same"}`. The pattern with the most characters besides `*` decides. A label that no pattern fits draws new luck. `labels` of a game lists the patterns of its labels.
        seats: The seats in order, as many as the parent has.
        clock: The time control; without one, time is unlimited, or 14 days for each decision in a rated match, in which a time-out resigns the seat.
        undo: The undo policy: seats may undo only their own commands (`free`), any version with the `consent` of the others, or nothing (`none`). Default: `free`.
    """

    at: int
    luck: LuckChoice | dict[str, LuckChoice]
    seats: list[SeatPlan]
    clock: NotRequired[Clock | None]
    undo: NotRequired[UndoPolicy]


class SecretTupleStandingAnswer(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[list[TableStandingAnswer]]


class TableMatchCreated(TypedDict):
    """
    A match was created, with seats that players can take.

    Attributes:
        game: The slug of the game.
        rules: The version of its rules.
        content: The hash of the pack of cards, tiles and boards.
        options: The game's options, including defaults.
        seats: The plan of each seat: open, or played by a bot.
        commitments: The hashes of the luck, salt, state and bot keys, by name.
        undo: The undo policy for the seats (rules T5 and T6).
        lineage: The origin of a branch (rule T9); null for a match that is not a branch.
        is_sandbox: Whether this match, or a match that it branched from, began from a custom position (rule T8).
        is_private: Whether the match reveals secrets of a running match. It is then visible only to administrators and the seats that they fill, and its keys are not released (rule T12).
        keeps_keys: Whether it ends without releasing its keys (rule T4).
        clock: The time control; unset if the seats have unlimited time.
        visibility: The visibility of the match (rule T16); unset means `public`.
        creator: The id of the account that created it (rule T17).
        spectators: The permission for spectators; unset if anyone may watch (rule T16).
        open_until: When the match ends if seats are open, in milliseconds since 1970 (rule T19).
        rematch_of: The id of the previous match, if this match is a rematch (rule T20).
        is_rated: Whether the result affects the players' ratings (rule T21).
        has_test_clock: Whether its creator may move the clock forward (rule T22).
        has_one_token: Whether one token plays all seats of players (rule T23).
        is_test: Whether this is a match of test accounts (rule T24).
    """

    type: Literal["match-created"]
    game: GameSlug
    rules: str
    content: str
    options: dict[str, Any]
    seats: list[TableSeatPlan]
    commitments: dict[str, str]
    undo: NotRequired[UndoPolicy]
    lineage: NotRequired[TableLineage | None]
    is_sandbox: NotRequired[bool]
    is_private: NotRequired[bool]
    keeps_keys: NotRequired[bool]
    clock: NotRequired[TablePerDecision | TablePerMatch | TableCorrespondence]
    visibility: NotRequired[MatchVisibility]
    creator: NotRequired[str]
    spectators: NotRequired[TableSpectators]
    open_until: NotRequired[int]
    rematch_of: NotRequired[str]
    is_rated: NotRequired[bool]
    has_test_clock: NotRequired[bool]
    has_one_token: NotRequired[bool]
    is_test: NotRequired[bool]


class TableStandingAnswersGiven(TypedDict):
    """
    A seat replaced or withdrew its standing answers (rule T9).

    Attributes:
        seat: The seat that owns the answers.
        answers: All current standing answers. They are secret to other seats, including their number.
    """

    type: Literal["standing-answers-given"]
    seat: int
    answers: SecretTupleStandingAnswer


class AttaAntsPlan(TypedDict):
    """
    A match of Atta Ants.

    Attributes:
        game: The slug of the game.
        rules: A released version of the rules; by default the newest.
        options: The options of the game.
        seats: The seats in order: open, a bot's, or an account's.
        content: The hash of a content pack; by default the game's own pack.
        clock: The time control; without one, time is unlimited, or 14 days for each decision in a rated match, in which a time-out resigns the seat.
        undo: The undo policy: seats may undo only their own commands (`free`), any version with the `consent` of the others, or nothing (`none`). Default: `free`.
        keys: `released` to release the keys that prove luck and secrets at the end, `kept` to keep them. Default: `released`.
        visibility: The visibility: `public`, `unlisted` (in no list) or `invited` (visible only to invited players). Default: `public`.
        spectators: The limits for spectators; by default anybody may watch without delay.
        rated: True to count the result for ratings. The match must be public and between accounts, with `undo` by `consent` or `none` (rule T21). Default: `false`.
        test_clock: True if the creator may move the clock forward, to test deadlines. The match must be `invited`, created with an API key, and without seats for other accounts (rule T22). Default: `false`.
        one_token: True if one token plays all open seats, which are taken at once. The match must be `invited`, with a `position` or a `test_clock`, and without seats for accounts (rule T23). Default: `false`.
        position: The state to begin from. The match is then a sandbox permanently.
    """

    game: Literal["atta-ants"]
    rules: NotRequired[AttaAntsRules]
    options: NotRequired[AttaAntsOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[UndoPolicy]
    keys: NotRequired[KeysPolicy]
    visibility: NotRequired[MatchVisibility]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    test_clock: NotRequired[bool]
    one_token: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


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
    | TableClockAdvanced
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class AttaAntsRecord(TypedDict):
    """
    An event of Atta Ants as it is stored; hidden values are sealed.

    Attributes:
        at: The time when it was accepted, in milliseconds since 1970; never earlier than the previous event.
        by: The source of the event: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: The event, with the name of its schema in `type`. Hidden values are unset.
        command: The command, on the first event of a commit, unless it is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, only on its last event.
        seals: The seals of the hidden values, by path.
    """

    at: int
    by: ActorKind
    seat: NotRequired[int]
    event: AttaAntsEvent
    command: NotRequired[AttaAntsRecordedCommand]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


class MarchOfTheAntsPlan(TypedDict):
    """
    A match of March of the Ants.

    Attributes:
        game: The slug of the game.
        rules: A released version of the rules; by default the newest.
        options: The options of the game.
        seats: The seats in order: open, a bot's, or an account's.
        content: The hash of a content pack; by default the game's own pack.
        clock: The time control; without one, time is unlimited, or 14 days for each decision in a rated match, in which a time-out resigns the seat.
        undo: The undo policy: seats may undo only their own commands (`free`), any version with the `consent` of the others, or nothing (`none`). Default: `free`.
        keys: `released` to release the keys that prove luck and secrets at the end, `kept` to keep them. Default: `released`.
        visibility: The visibility: `public`, `unlisted` (in no list) or `invited` (visible only to invited players). Default: `public`.
        spectators: The limits for spectators; by default anybody may watch without delay.
        rated: True to count the result for ratings. The match must be public and between accounts, with `undo` by `consent` or `none` (rule T21). Default: `false`.
        test_clock: True if the creator may move the clock forward, to test deadlines. The match must be `invited`, created with an API key, and without seats for other accounts (rule T22). Default: `false`.
        one_token: True if one token plays all open seats, which are taken at once. The match must be `invited`, with a `position` or a `test_clock`, and without seats for accounts (rule T23). Default: `false`.
        position: The state to begin from. The match is then a sandbox permanently.
    """

    game: Literal["march-of-the-ants"]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MarchOfTheAntsOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[UndoPolicy]
    keys: NotRequired[KeysPolicy]
    visibility: NotRequired[MatchVisibility]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    test_clock: NotRequired[bool]
    one_token: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


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
    Stages of an effect became due in this order, before its next operation.

    Attributes:
        at: The index of the next operation in the program.
        stages: The tasks, in the order in which they are due.
    """

    type: Literal["stages-begun"]
    at: int
    stages: list[Stages]


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
    | TableClockAdvanced
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class MarchOfTheAntsRecord(TypedDict):
    """
    An event of March of the Ants as it is stored; hidden values are sealed.

    Attributes:
        at: The time when it was accepted, in milliseconds since 1970; never earlier than the previous event.
        by: The source of the event: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: The event, with the name of its schema in `type`. Hidden values are unset.
        command: The command, on the first event of a commit, unless it is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, only on its last event.
        seals: The seals of the hidden values, by path.
    """

    at: int
    by: ActorKind
    seat: NotRequired[int]
    event: MarchOfTheAntsEvent
    command: NotRequired[MarchOfTheAntsRecordedCommand]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


class MyrmesPlan(TypedDict):
    """
    A match of Myrmes.

    Attributes:
        game: The slug of the game.
        rules: A released version of the rules; by default the newest.
        options: The options of the game.
        seats: The seats in order: open, a bot's, or an account's.
        content: The hash of a content pack; by default the game's own pack.
        clock: The time control; without one, time is unlimited, or 14 days for each decision in a rated match, in which a time-out resigns the seat.
        undo: The undo policy: seats may undo only their own commands (`free`), any version with the `consent` of the others, or nothing (`none`). Default: `free`.
        keys: `released` to release the keys that prove luck and secrets at the end, `kept` to keep them. Default: `released`.
        visibility: The visibility: `public`, `unlisted` (in no list) or `invited` (visible only to invited players). Default: `public`.
        spectators: The limits for spectators; by default anybody may watch without delay.
        rated: True to count the result for ratings. The match must be public and between accounts, with `undo` by `consent` or `none` (rule T21). Default: `false`.
        test_clock: True if the creator may move the clock forward, to test deadlines. The match must be `invited`, created with an API key, and without seats for other accounts (rule T22). Default: `false`.
        one_token: True if one token plays all open seats, which are taken at once. The match must be `invited`, with a `position` or a `test_clock`, and without seats for accounts (rule T23). Default: `false`.
        position: The state to begin from. The match is then a sandbox permanently.
    """

    game: Literal["myrmes"]
    rules: NotRequired[Literal["1"]]
    options: NotRequired[MyrmesOptions]
    seats: list[SeatPlan]
    content: NotRequired[str]
    clock: NotRequired[Clock | None]
    undo: NotRequired[UndoPolicy]
    keys: NotRequired[KeysPolicy]
    visibility: NotRequired[MatchVisibility]
    spectators: NotRequired[SpectatorsPlan | None]
    rated: NotRequired[bool]
    test_clock: NotRequired[bool]
    one_token: NotRequired[bool]
    position: NotRequired[dict[str, Any] | None]


class MyrmesAtelierPhase(TypedDict):
    """
    Phase 5, in which seats take turns in the atelier.

    Attributes:
        turn: The seat that has the turn.
        done: The bit mask of the seat's completed actions: tunnel 1, digging 2, nurse 4, objective 8.
        claim: The objective for which the seat is choosing tiles; null if there is none.
    """

    type: Literal["atelier"]
    turn: int
    done: int
    claim: MyrmesOpenClaim | None


class MyrmesColony(TypedDict):
    """
    A seat's player board and the items next to it.

    Attributes:
        workers: The number of workers in the worker room, excluding those in other rooms or in the garden.
        rooms: The bit mask of the rooms with a worker: gestation 1, larder 2, quarry 4, queen 8.
        soldiers: The number of soldiers in the colony.
        nurses: The number of nurses in play, excluding those on objectives.
        atelier: The number of these nurses that are waiting in the atelier.
        larvae: The number of larvae in the colony.
        food: The number of food cubes in the store.
        earth: The number of earth cubes in the store.
        stone: The number of stone cubes in the store.
        level: The level dug, from 0 to 3.
        event: The current space of the event track, from 0 (Level+1) to 7 (Worker+1).
        prey: The number of hunted prey tokens.
        supply: The number of pheromones left of each kind, in pack order.
        markers: The number of ownership cubes that are not on special tiles.
        points: The victory points, which may be negative.
        origins: The victory points by origin, in this order: start, tiles, prey, queen, clearing, sub-colonies, objectives, others-objectives, points-event, winter.
        completed: The completed objectives, in the order of completion.
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


class MyrmesGardenSetUp(TypedDict):
    """
    The garden and the colonies were set up (SU2-SU7).

    Attributes:
        content: The hash of the pack.
        seats: The number of seats.
        dice: The dice results of every season, if they are fixed; otherwise empty.
        prey: The prey tokens in play.
        objectives: The six objectives of the match, level by level.
        starts: The first exit of each seat, by seat.
        first: The first player.
    """

    type: Literal["match-started"]
    content: str
    seats: int
    dice: list[int]
    prey: list[MyrmesPreyAt]
    objectives: list[MyrmesObjective]
    starts: list[MyrmesGardenHex]
    first: int


class MyrmesHarvestChoice(TypedDict):
    """
    The cubes that a seat chose to harvest.

    Attributes:
        takes: The cubes taken from pheromones.
        earth: The amount of earth scavenged.
        stone: The amount of stone scavenged.
    """

    takes: list[MyrmesTaken]
    earth: int
    stone: int


class MyrmesHarvestGathered(TypedDict):
    """
    A seat gathered the part of its harvest that requires no choice.

    Attributes:
        seat: The seat that gathered.
        takes: The cubes taken from pheromones.
        food: The food gained from aphid farms.
        points: The victory points gained from sub-colonies.
        bonus: The points added by the event VP+1 (VP1).
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
        takes: The chosen cubes: forced choices first, then extra cubes.
        is_done: Whether the seat has finished its choice.
    """

    takes: list[MyrmesTaken]
    is_done: bool


class MyrmesHarvestRevealed(TypedDict):
    """
    All seats revealed their chosen harvests (HA1-HA3).

    Attributes:
        harvests: The chosen harvest of each seat, by seat.
    """

    type: Literal["harvest-revealed"]
    harvests: list[MyrmesHarvestChoice]


class MyrmesNursesAssigned(TypedDict):
    """
    A seat assigned nurses to a track or the atelier.

    Attributes:
        seat: The seat that owns the nurses.
        assignment: The track and the number of nurses.
    """

    type: Literal["nurses-assigned"]
    seat: int
    assignment: MyrmesSecretAssignment


class MyrmesSecretTaken(TypedDict):
    """
    An event field that only its audience may read.

    Attributes:
        audience: The seats that may know the value; empty if no seat may (a deck's order).
        value: The hidden value; absent if the reader is not in the audience.
    """

    audience: list[int]
    value: NotRequired[MyrmesTaken]


class MyrmesSeenColony(TypedDict):
    """
    A seat's board, and the values derived from it.

    Attributes:
        seat: The seat that owns the board.
        mat: The contents of the board, and the items next to it.
        rooms: The names of the rooms with a worker.
        exits: The hexes of the seat's exits in the garden.
        effective_level: The seat's level, including Level+1, from 0 to 3.
        capacity: The number of cubes that the store holds at the end of a season.
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
    A given command, as a body ready to post.

    Attributes:
        rule: The rule that chooses the command.
        command: The command to give whenever it is legal.
    """

    rule: Literal["command"]
    command: Command


class AccountShown(TypedDict):
    """
    The public profile of an account, with its rated matches.

    Attributes:
        id: The id of the account.
        name: The display name.
        bot: True if the account is declared as a bot.
        since: The time of registration.
        ratings: The ratings by game and number of seats.
        history: The rated matches, newest first.
        next: The cursor of the next page; null on the last page.
        against: The results against the account in the `against` parameter; only included if the parameter is given.
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
    The winning chances of each seat throughout a finished match.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        version: The analysed version of the match. It is always the last one.
        effort: The effort to spend: `quick`, `normal` or `deep`.
        method: The version of the method. Numbers from different methods are not comparable.
        status: The status: `waiting`, `running`, `done` or `failed`.
        progress: The current progress.
        start: The chances after the setup; null until they are estimated.
        moments: The commits on the played line, in order.
        biggest: The versions of the ten choices with the largest swing, limited to choices that were estimated closely and whose swing is at least twice its error. A resignation is not among them.
        stretches: All versions in order, split into ranges that lie on one line. Ranges with `undone_by` have no chances, because they are not on the played line.
    """

    match: str
    game: GameSlug
    version: int
    effort: AnalysisEffort
    method: str
    status: AnalysisStatus
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
        text: A description of the event.
        rule: The paragraph of the rules that applies; null if there is none.
        targets: The affected parts of the board.
    """

    event: AttaAntsEvent
    text: str
    rule: str | None
    targets: list[str]


class AttaAntsVisibleEvent(TypedDict):
    """
    An event as revealed to one reader.

    Attributes:
        seq: The position in the log, from 1.
        e: The public record, identical to the stored bytes.
        link: The hash that chains the event to all earlier ones, in hex.
        opened: The hidden values revealed to the reader, keyed by path.
        digest: The digest of the reader's view after the command; present only on the last event of a command, and only if digests are requested.
        undone_by: The seq of the rewind that abandoned this version; absent if the version is on the played line, and in streams, where the rewind follows later.
    """

    seq: int
    e: AttaAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["atta-ants"]
    digest: NotRequired[str]
    undone_by: NotRequired[int]


class CommandDifference(TypedDict):
    """
    The first commands that differ.

    Attributes:
        number: The number of the command on both lines, counted from 1.
        this: The command of this match; null if its line has ended.
        other: The command of the other match; null if its line has ended.
    """

    number: int
    this: ComparedCommand | None
    other: ComparedCommand | None


class DeliveryPage(TypedDict):
    """
    A page of deliveries.

    Attributes:
        deliveries: The deliveries, newest first.
        next: The cursor of the next page; null on the last page.
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
    Stored data about an account holder: profile, keys, ratings, and every event.

    Attributes:
        account: The account as its owner sees it.
        former_names: The earlier names of the account.
        keys: The active API keys.
        passkeys: The passkeys, with their public keys.
        blocked: The ids of the accounts blocked by this account.
        webhooks: The URLs of its webhooks.
        matches: The ids of the matches in which the account holds a seat or an invitation, or that it created.
        games: The slugs of the games, indexed by match id. Matches that appear in neither the lists nor the ratings are left out.
        ratings: The ratings of the account, by game and number of seats.
        history: All of its rated matches with a public result, newest first.
        addresses: The stored hashes of the addresses from which it plays rated matches; null if they are temporarily unavailable.
        events: The stored event records, with the texts that the user entered decrypted.
    """

    account: OwnAccount
    former_names: list[str]
    keys: list[KeyShown]
    passkeys: list[PasskeyShown]
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
    Unusual patterns in the latest rated matches.

    Attributes:
        matches: The number of examined matches.
        findings: The patterns, one entry for each.
    """

    matches: int
    findings: list[FindingShown]


class InboxMatch(TypedDict):
    """
    A match in an inbox.

    Attributes:
        match: The id of the match.
        game: The slug of the game.
        title: The display name of the game.
        status: The status of the match: open, running or over.
        version: The newest version of the match.
        role: The caller's role: it holds a `seat`, is `invited` to a reserved seat, or has `created` the match, which is still open or has one token for all seats.
        seat: The seat that the caller holds or is invited to; null if there is none.
        seats: The seats, in order.
        asked: The pending question to the caller; null if there is none.
        asked_at: The time when the question was asked; null if there is none.
        deadline: The time when the caller's clock runs out; null while it is stopped.
        urgent: True if the caller's clock is about to run out.
        clocks: The clocks of the seats; null if time is unlimited.
        proposal: A proposed undo that the caller has to accept or reject; null if there is none.
        acted: The version at which the caller last acted; null if it is too long ago.
        happened: The timeline entries since the caller last acted, limited to the latest 20.
        cut: True if there are more entries. The timeline contains all of them.
        outcome: The outcome of the match; null until the match is over.
        creator: The id of the account that created the match; null if it was created without an account.
        visibility: The visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible only to invited players).
        clock: The time control of the match; null if time is unlimited.
        rematch_of: The id of the original match; null if this is not a rematch.
    """

    match: str
    game: GameSlug
    title: str
    status: MatchStatus
    version: int
    role: InboxRole
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
    visibility: MatchVisibility
    clock: TablePerDecision | TablePerMatch | TableCorrespondence | None
    rematch_of: str | None


class InboxPage(TypedDict):
    """
    A page of the inbox, which lists the matches of the caller's account.

    Attributes:
        account: The id of the account.
        matches: The matches, starting with the one that the account joined last.
        next: The cursor of the next page; null on the last page.
        stream: The cursor of the live stream as of this response. Pass it to `GET /v1/stream` to continue from this page. It is only included on the first page of the list without `status` and `asked`.
    """

    account: str
    matches: list[InboxMatch]
    next: int | None
    stream: str | None


class KeyPage(TypedDict):
    """
    List of the active API keys of an account.

    Attributes:
        keys: The keys, oldest first.
    """

    keys: list[KeyShown]


class MarchOfTheAntsExplanation(TypedDict):
    """
    Like `AttaAnts.Explanation`, which describes the fields.
    """

    match: str
    game: Literal["march-of-the-ants"]
    version: int
    seat: int
    is_legal: bool
    conditions: list[FailedCondition]
    fields: list[FieldWanted]
    nearest: list[MarchOfTheAntsNearAction]


class MarchOfTheAntsPreviewedEvent(TypedDict):
    """
    Like `AttaAnts.PreviewedEvent`, which describes the fields.
    """

    event: MarchOfTheAntsEvent
    text: str
    rule: str | None
    targets: list[str]


class MarchOfTheAntsVisibleEvent(TypedDict):
    """
    Like `AttaAnts.VisibleEvent`, which describes the fields.
    """

    seq: int
    e: MarchOfTheAntsRecord
    link: str
    opened: NotRequired[dict[str, OpenedValue]]
    game: Literal["march-of-the-ants"]
    digest: NotRequired[str]
    undone_by: NotRequired[int]


class MatchComparison(TypedDict):
    """
    The played lines of two matches, aligned by command.

    Attributes:
        match: The id of the match.
        other: The other match.
        game: The slug of the game.
        version: The newest version of this match.
        other_version: The newest version of the other match.
        seat: The caller's seat in this match; null for a spectator.
        other_seat: The caller's seat in the other match; null for a spectator.
        common: The part before the first difference.
        difference: The first difference; null if the lines are the same.
        turns: The turns from the first difference on.
        accounts: The display names of the accounts in `turns`, by account name.
        next: The address of the next turns; null if there are no more.
    """

    match: str
    other: str
    game: GameSlug
    version: int
    other_version: int
    seat: int | None
    other_seat: int | None
    common: CommonPart
    difference: CommandDifference | None
    turns: list[TurnPair]
    accounts: dict[str, str]
    next: str | None


class MatchPage(TypedDict):
    """
    A page of matches.

    Attributes:
        matches: The matches, newest first.
        next: The cursor of the next page; null on the last page.
    """

    matches: list[MatchRow]
    next: str | None


class MyrmesExplanation(TypedDict):
    """
    Like `AttaAnts.Explanation`, which describes the fields.
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
    A webhook with a newly created secret.

    Attributes:
        webhook: The current state of the webhook.
        secret: The secret that signs its deliveries. Save it, because it cannot be retrieved later. For 24 hours, a request repeated with the same idempotency key returns it again. After that it is null.
    """

    webhook: WebhookShown
    secret: str | None


class NoteList(TypedDict):
    """
    The public notes of a match and the caller's own, ordered by version.

    Attributes:
        match: The id of the match.
        notes: The notes, as far as the caller may see them.
    """

    match: str
    notes: list[NoteShown]


class StudyList(TypedDict):
    """
    The public studies of a match and the caller's own, oldest first.

    Attributes:
        match: The id of the match.
        studies: The studies, without their notes.
    """

    match: str
    studies: list[StudyRow]


class WebhookPage(TypedDict):
    """
    The webhooks of an account.

    Attributes:
        webhooks: The webhooks, oldest first.
        push_key: The public key with which a browser subscribes (`applicationServerKey`), in base64url.
        has_mail: Whether the shape `mail` is offered.
    """

    webhooks: list[WebhookShown]
    push_key: str
    has_mail: bool


StandingChoice: TypeAlias = StandingCommand | StandingOnlyOfType | StandingOnly


class StandingPlan(TypedDict):
    """
    Attributes:
        kind: The kind of question to answer.
        choice: The choice among the legal commands.
        until: The kind of question that ends the answer when it is next asked.
    """

    kind: QuestionKind
    choice: StandingChoice
    until: NotRequired[QuestionKind]


class StandingAnswers(TypedDict):
    """
    Attributes:
        answers: The answers, at most one for each kind of question. An empty list withdraws all.
    """

    answers: list[StandingPlan]


class BatchPlan(TypedDict):
    """
    Attributes:
        key: A random UUID of version 4, as in `Idempotency-Key`.
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


class MyrmesCubeChosen(TypedDict):
    """
    A seat chose a cube of its harvest. The last cube completes its choice.

    Attributes:
        seat: The seat that chose.
        take: The cube and its tile.
        is_last: Whether the cube completes the seat's choice.
    """

    type: Literal["cube-chosen"]
    seat: int
    take: MyrmesSecretTaken
    is_last: bool


class MyrmesHarvestPhase(TypedDict):
    """
    The part of phase 4 in which seats choose.

    Attributes:
        plans: The choices of the seats, by seat; other seats' plans show only whether they are done.
    """

    type: Literal["harvest"]
    plans: list[MyrmesHarvestPlan]


class MyrmesView(TypedDict):
    """
    A seat's or spectator's view of a match. `State` documents the remaining fields.

    Attributes:
        seat: The seat of the view; null for a spectator.
        content: The hash of the pack.
        year: The year, from 1; 0 before the first.
        season: The season: 0 for spring, 1 for summer, 2 for autumn and the following winter.
        first: The first player.
        dice: The dice results of the year, for spring, summer and autumn.
        fixed: The dice results of all nine seasons, if they are fixed; otherwise empty.
        objectives: The six displayed objectives, ordered by level.
        colonies: The colonies, by seat.
        prey: The prey in the garden.
        tiles: The tiles in the garden, in the order in which they were placed.
        phase: The state of the phase; other seats' plans show only whether they are done.
        asked: The seats that must act, each with its question.
        worker: The hex of the worker in the garden; null if there is none.
    """

    seat: int | None
    content: str
    year: int
    season: int
    first: int
    dice: list[int]
    fixed: list[int]
    objectives: list[MyrmesObjective]
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
    | TableClockAdvanced
    | TableSeatResigned
    | TableMatchCalledOff
    | TableMatchEnded
    | TableStandingAnswersGiven
)


class MyrmesRecord(TypedDict):
    """
    An event of Myrmes as it is stored; hidden values are sealed.

    Attributes:
        at: The time when it was accepted, in milliseconds since 1970; never earlier than the previous event.
        by: The source of the event: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: The seat that caused it, for `seat` and `bot`.
        event: The event, with the name of its schema in `type`. Hidden values are unset.
        command: The command, on the first event of a commit, unless it is hidden.
        id: The command's id, on the first event of a commit.
        mac: The mac of the state after a commit, only on its last event.
        seals: The seals of the hidden values, by path.
    """

    at: int
    by: ActorKind
    seat: NotRequired[int]
    event: MyrmesEvent
    command: NotRequired[MyrmesRecordedCommand]
    id: NotRequired[str]
    mac: NotRequired[str]
    seals: NotRequired[dict[str, str]]


Record: TypeAlias = AttaAntsRecord | MarchOfTheAntsRecord | MyrmesRecord


class AttaAntsAccountEvent(TypedDict):
    """
    An event in one of the account's matches, as sent in the account's stream.

    Attributes:
        match: The id of the match.
        seat: The account's own seat.
        event: The event, as in the log of the match.
        line: A description of the event.
    """

    match: str
    game: Literal["atta-ants"]
    seat: int
    event: AttaAntsVisibleEvent | None
    line: TimelineLine | None


class AttaAntsCommandPlayed(TypedDict):
    """
    The result of a command, or of a batch of commands.

    Attributes:
        version: The resulting version.
        events: The events that the command or the batch caused, as visible to the caller.
        status: The status of the match at the resulting version: open, running or over.
        asked: The open questions at the resulting version.
        actions: The legal commands of the caller's seat at the resulting version, if the caller requested them (`Prefer: actions`).
        receipt: The signed receipt, if the caller requested it (`Prefer: receipt`).
        suspended: The seats that have to answer manually. The game was rewound past their answer, and standing answers are not applied to the same question again (rule T9).
        digest: The digest of the caller's view at the resulting version, if the caller requested it (`Prefer: digest`).
        commands: The commands of a batch in order; absent for a single command.
    """

    game: Literal["atta-ants"]
    version: int
    events: list[AttaAntsVisibleEvent]
    status: MatchStatus
    asked: list[AskedShown]
    actions: NotRequired[list[AttaAntsAction]]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]
    digest: NotRequired[str]
    commands: NotRequired[list[BatchCommand]]


class AttaAntsEventPage(TypedDict):
    """
    A page of the event log.

    Attributes:
        version: The newest version of the match.
        status: The status of the match: open, running or over.
        asked: The open questions at the newest version.
        events: The events in order, as visible to the caller.
    """

    game: Literal["atta-ants"]
    version: int
    status: MatchStatus
    asked: list[AskedShown]
    events: list[AttaAntsVisibleEvent]


class AttaAntsPreview(TypedDict):
    """
    The effect that a command would have. Previews are not stored.

    Attributes:
        match: The id of the match.
        version: The version at which the command would be played.
        seat: The caller's seat.
        is_whole: True if no other events would follow.
        events: The events that the command is certain to cause.
        patch: The change to the caller's view (RFC 6902).
        lines: A description of the same change.
        holes: The causes of uncertainty after these events.
        parts: The parts of the board after these events, if requested (`parts=1`).
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


Explanation: TypeAlias = AttaAntsExplanation | MarchOfTheAntsExplanation | MyrmesExplanation


class LoggedEvent(TypedDict):
    """
    An event as revealed to one reader, in the form used in bundles.

    Attributes:
        seq: The position in the log, from 1.
        e: The public record, identical to the stored bytes.
        link: The hash that chains the event to all earlier ones, in hex.
        opened: The hidden values revealed to the reader, keyed by path.
    """

    seq: int
    e: Record
    link: str
    opened: NotRequired[dict[str, OpenedValue]]


class MarchOfTheAntsAccountEvent(TypedDict):
    """
    Like `AttaAnts.AccountEvent`, which describes the fields.
    """

    match: str
    game: Literal["march-of-the-ants"]
    seat: int
    event: MarchOfTheAntsVisibleEvent | None
    line: TimelineLine | None


class MarchOfTheAntsCommandPlayed(TypedDict):
    """
    Like `AttaAnts.CommandPlayed`, which describes the fields.
    """

    game: Literal["march-of-the-ants"]
    version: int
    events: list[MarchOfTheAntsVisibleEvent]
    status: MatchStatus
    asked: list[AskedShown]
    actions: NotRequired[list[MarchOfTheAntsAction]]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]
    digest: NotRequired[str]
    commands: NotRequired[list[BatchCommand]]


class MarchOfTheAntsEventPage(TypedDict):
    """
    Like `AttaAnts.EventPage`, which describes the fields.
    """

    game: Literal["march-of-the-ants"]
    version: int
    status: MatchStatus
    asked: list[AskedShown]
    events: list[MarchOfTheAntsVisibleEvent]


class MarchOfTheAntsPreview(TypedDict):
    """
    Like `AttaAnts.Preview`, which describes the fields.
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


class MyrmesPreviewedEvent(TypedDict):
    """
    Like `AttaAnts.PreviewedEvent`, which describes the fields.
    """

    event: MyrmesEvent
    text: str
    rule: str | None
    targets: list[str]


class MyrmesState(TypedDict):
    """
    Like `AttaAnts.State`, which describes the fields.

    Attributes:
        seat: A seat, from 0.
    """

    match: str
    game: Literal["myrmes"]
    version: int
    status: MatchStatus
    seat: int | None
    asked: list[AskedShown]
    clocks: list[ClockShown] | None
    view: MyrmesView | None
    digest: NotRequired[str]


class MyrmesVisibleEvent(TypedDict):
    """
    Like `AttaAnts.VisibleEvent`, which describes the fields.
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
    The data of a delivery.

    Attributes:
        webhook: The number of the webhook.
        match: The id of the match; unset in a challenge or a test.
        game: The slug of the match's game.
        version: The version of the match, at the end of the command that the delivery is about.
        seat: The subscriber's own seat, if it has one.
        kind: The kind of the seat's pending question.
        text: The text of the question, in the language of the account.
        since: The version since which the question is pending.
        deadline: The time when the seat's clock runs out.
        seats: The seats that are reserved for the subscriber.
        creator: The id of the account that created the match and sent the invitation.
        visibility: The visibility of the match of the invitation.
        clock: The time control of the match, if the seat has a pending question or is reserved for the subscriber.
        rematch_of: The id of the original match, if the invitation is to its rematch.
        events: The events of the command, as visible to the subscriber.
        outcome: The outcome of the match, with its text in the language of the account; unset if the match ended without one.
        called_off: The reason why the match was ended before its game was over.
        challenge: The text that the receiver must echo.
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
    visibility: NotRequired[MatchVisibility]
    clock: NotRequired[TablePerDecision | TablePerMatch | TableCorrespondence]
    rematch_of: NotRequired[str]
    events: NotRequired[list[VisibleEvent]]
    outcome: NotRequired[OutcomeShown]
    called_off: NotRequired[CallOffReason]
    challenge: NotRequired[str]


EventMessage: TypeAlias = (
    VisibleEvent | Asking | NoteAnnouncement | TableNoteAnnouncement | MatchHeartbeat
)


BundleLine: TypeAlias = BundleHeader | LoggedEvent


class MyrmesAccountEvent(TypedDict):
    """
    Like `AttaAnts.AccountEvent`, which describes the fields.
    """

    match: str
    game: Literal["myrmes"]
    seat: int
    event: MyrmesVisibleEvent | None
    line: TimelineLine | None


class MyrmesCommandPlayed(TypedDict):
    """
    Like `AttaAnts.CommandPlayed`, which describes the fields.
    """

    game: Literal["myrmes"]
    version: int
    events: list[MyrmesVisibleEvent]
    status: MatchStatus
    asked: list[AskedShown]
    actions: NotRequired[list[MyrmesAction]]
    receipt: NotRequired[Receipt]
    suspended: NotRequired[list[int]]
    digest: NotRequired[str]
    commands: NotRequired[list[BatchCommand]]


class MyrmesEventPage(TypedDict):
    """
    Like `AttaAnts.EventPage`, which describes the fields.
    """

    game: Literal["myrmes"]
    version: int
    status: MatchStatus
    asked: list[AskedShown]
    events: list[MyrmesVisibleEvent]


class MyrmesPreview(TypedDict):
    """
    Like `AttaAnts.Preview`, which describes the fields.
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
    An error response (RFC 9457).

    Attributes:
        type: The address of the page that documents the problem type: `/problems/` and the slug. Clients should use it to distinguish problems.
        title: The title of the problem type.
        status: The HTTP status of the response.
        detail: A description of the error.
        errors: The errors in the body (`invalid-body`) or in the query parameters, or the place of the refused command in a batch of commands.
        parameter: The first invalid query parameter (`invalid-parameter`, `invalid-condition`, `unknown-field`).
        position: The position in an expression of a syntax error or an unknown field, from 0 (`invalid-condition`, `unknown-field`).
        suggestions: Similar names, or expressions with these names (`unknown-field`).
        game: The slug of the match's game (`rule-violation`).
        slug: The check that rejected a command (`rule-violation`).
        rule: The paragraph of the rules on which the check is based (`rule-violation`).
        facts: The required and actual values of that check, by name (`rule-violation`); the limit that was exceeded (`too-many-requests`); the requested version, and the last version of its command (`inside-commit`).
        conditions: The checks that the command fails, as in `explain` (`rule-violation`).
        fields: The fields to change, with the values that would make the command legal (`rule-violation`).
        nearest: The nearest legal commands (`rule-violation`).
        current_version: The newest version of the match (`stale-version`, `future-version`, `unknown-version`, `busy`).
        missed: The events that the caller has missed, at most 200 (`stale-version`).
    """

    type: ProblemAddress
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


class StaleVersionProblem(TypedDict):
    """
    A `Problem` of the type `stale-version`.
    """

    type: Literal["/problems/stale-version"]
    title: str
    status: int
    detail: str
    current_version: int
    missed: list[VisibleEvent]


class WebhookBody(TypedDict):
    """
    The body of a delivery, in the format of Standard Webhooks.

    Attributes:
        type: The kind of the delivery.
        timestamp: The time when the reported event occurred. For `clock-low`, this is the time when the clock started.
        data: The data of the event; its fields depend on the type.
        test: True if the webhook is that of a test account; unset otherwise.
    """

    type: DeliveryKind
    timestamp: str
    data: WebhookData
    test: NotRequired[bool]


class AccountDelivery(TypedDict):
    """
    A delivery of the kinds in the parameter `webhooks` of the stream (`event: delivery`).

    Attributes:
        id: The value for the header `webhook-id`, which is the same whenever the delivery is sent.
        body: The body that a webhook of the account would get, with 0 as the number of the webhook.
    """

    id: str
    body: WebhookBody


AccountEvent: TypeAlias = AttaAntsAccountEvent | MarchOfTheAntsAccountEvent | MyrmesAccountEvent


class BatchItem(TypedDict):
    """
    The result of creating one match of a batch.

    Attributes:
        key: The idempotency key of the plan.
        status: The HTTP status that a single request with this plan would return.
        match: The created match.
        problem: The problem that prevented the creation.
    """

    key: str
    status: int
    match: NotRequired[MatchShown]
    problem: NotRequired[Problem]


CommandPlayed: TypeAlias = AttaAntsCommandPlayed | MarchOfTheAntsCommandPlayed | MyrmesCommandPlayed


EventPage: TypeAlias = AttaAntsEventPage | MarchOfTheAntsEventPage | MyrmesEventPage


NarrowProblem: TypeAlias = (
    RuleViolationProblem
    | StaleVersionProblem
    | FutureVersionProblem
    | UnknownVersionProblem
    | InsideCommitProblem
    | TooManyRequestsProblem
    | InvalidBodyProblem
    | BatchPastDrawProblem
    | InvalidParameterProblem
    | InvalidConditionProblem
    | UnknownFieldProblem
)


AccountMessage: TypeAlias = (
    AccountEvent
    | InboxPage
    | AccountAsked
    | AccountInvited
    | AccountFinished
    | AccountGone
    | AccountClock
    | AccountDelivery
    | Heartbeat
)


class BatchCreated(TypedDict):
    """
    The results of creating a batch of matches.

    Attributes:
        results: The results, in the order of the plans.
    """

    results: list[BatchItem]


# Functions that choose an action, from a view, the actions and optionally the state.
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

NewKey: TypeAlias = IssuedKey
BotSeat: TypeAlias = SeatPlan
PlayerSeat: TypeAlias = SeatPlan

DIGEST = "cd3f2c279d8cc5a0325682274239ddbf73389e4614f03dd04bb0db715ca2f2c0"
