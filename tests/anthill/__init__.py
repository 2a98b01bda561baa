"""Anthill: a small invented game with secrets, simultaneous choices, luck and phases.

It is used to test the log, the matches and the service. Each seat is dealt a hidden number. A match
has three rounds. In each round, every seat secretly commits to send 1 to 3 workers, and may take
the commitment back while other seats are still thinking. Then the forage phase rolls a die. A seat
receives as much food as it sent workers if the die shows at least that number, and none otherwise.
A seat may ponder, which draws a card that only this seat can see. The final score is the food plus
the hidden number.

`ANTHILL` has rules 1. `ANTHILL_2` also has rules 2, with the switch `consolation`: workers that
return without food bring one food (rule 1.5).
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import (
    Fault,
    Game,
    Holding,
    Line,
    Origin,
    Outcome,
    Over,
    Pending,
    Phase,
    Question,
    Rules,
    RunPhase,
    Score,
    Seat,
    Seats,
    Secret,
)
from games.luck import Luck
from games.versions import newest


class Send(Struct, frozen=True, kw_only=True, tag="send"):
    """Secretly commit to a number of workers."""

    secret: ClassVar[bool] = True

    seat: Seat
    workers: Annotated[int, Meta(ge=1, le=3)]


class TakeBack(Struct, frozen=True, kw_only=True, tag="take-back"):
    """Take back the seat's own commitment while other seats are still thinking."""

    seat: Seat


class Ponder(Struct, frozen=True, kw_only=True, tag="ponder"):
    """Draw a card that only this seat can see, once per round."""

    seat: Seat


Command = Send | TakeBack | Ponder


class Dealt(Struct, frozen=True, kw_only=True, tag="dealt"):
    """A seat received its hidden number."""

    seat: Seat
    number: Secret[int]


class Sent(Struct, frozen=True, kw_only=True, tag="sent"):
    """A seat committed to a number of workers."""

    seat: Seat
    workers: Secret[int]


class TakenBack(Struct, frozen=True, kw_only=True, tag="taken-back"):
    """A seat took back its commitment."""

    seat: Seat


class Pondered(Struct, frozen=True, kw_only=True, tag="pondered"):
    """A seat drew a card."""

    tells: ClassVar[bool] = True

    seat: Seat
    card: Secret[int]


class Foraged(Struct, frozen=True, kw_only=True, tag="foraged"):
    """A round ended, with the workers sent, the die, and the food by seat."""

    die: int
    sent: tuple[int, ...]
    food: tuple[int, ...]


Event = Dealt | Sent | TakenBack | Pondered | Foraged


class Options(Struct, frozen=True):
    """The length of a match."""

    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    tone: Literal["calm", "wild"] = "calm"


class State(Struct, frozen=True):
    """Numbers, commitments, cards and food by seat."""

    numbers: tuple[int, ...] = ()
    sent: tuple[int | None, ...] = ()
    cards: tuple[tuple[int, ...], ...] = ()
    food: tuple[int, ...] = ()
    round: int = 1
    rules: tuple[str, ...] | UnsetType = UNSET


class View(Struct, frozen=True):
    """The view of a seat, in which None replaces hidden values."""

    numbers: tuple[int | None, ...]
    sent: tuple[int | bool, ...]
    cards: tuple[int | tuple[int, ...], ...]
    food: tuple[int, ...]
    round: int
    me: Seat | None
    rules: tuple[str, ...] | UnsetType = UNSET


ROUNDS = 3
CONSOLATION = "consolation"


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    if options.rounds == 9 and options.tone == "wild":
        raise RuleViolation("options.too-wild", rule="0.1", rounds=9)
    return tuple(
        Dealt(seat=seat, number=Secret((seat,), luck.below(f"number/{seat}", 5)))
        for seat in range(seats)
    )


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    if isinstance(command, RunPhase):
        die = luck.below(f"die/{state.round}", 6) + 1
        least = int(CONSOLATION in (state.rules or ()))
        food = tuple(count if die >= count else least for count in state.sent if count)
        return (Foraged(die=die, sent=tuple(c or 0 for c in state.sent), food=food),)
    if not isinstance(pending(state), Seats):
        raise RuleViolation("not-asked", rule="1.1", seat=command.seat)
    seat = command.seat
    match command:
        case Send(workers=workers):
            if state.sent[seat] is not None:
                raise RuleViolation("send.twice", rule="1.2", seat=seat)
            return (Sent(seat=seat, workers=Secret((seat,), workers)),)
        case TakeBack():
            if state.sent[seat] is None:
                raise RuleViolation("take-back.nothing", rule="1.3", seat=seat)
            return (TakenBack(seat=seat),)
        case Ponder():
            if len(state.cards[seat]) >= state.round:
                raise RuleViolation("ponder.twice", rule="1.4", seat=seat)
            card = luck.below(f"card/{seat}/{len(state.cards[seat])}", 50)
            return (Pondered(seat=seat, card=Secret((seat,), card)),)
        case _:
            assert_never(command)


def put(items: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*items[:at], value, *items[at + 1 :])


def evolve(state: State, event: Event) -> State:
    match event:
        case Dealt(number=number):
            return replace(
                state,
                numbers=(*state.numbers, number.value),
                sent=(*state.sent, None),
                cards=(*state.cards, ()),
                food=(*state.food, 0),
            )
        case Sent(seat=seat, workers=workers):
            return replace(state, sent=put(state.sent, seat, workers.value))
        case TakenBack(seat=seat):
            return replace(state, sent=put(state.sent, seat, None))
        case Pondered(seat=seat, card=card):
            return replace(state, cards=put(state.cards, seat, (*state.cards[seat], card.value)))
        case Foraged(food=food):
            total = tuple(had + more for had, more in zip(state.food, food, strict=True))
            return replace(state, food=total, sent=(None,) * len(total), round=state.round + 1)
        case _:
            assert_never(event)


def pending(state: State) -> Pending:
    if state.round > ROUNDS:
        return Over()
    if all(count is not None for count in state.sent):
        return Phase("forage")
    return Seats(
        tuple(Question(seat, "send") for seat, count in enumerate(state.sent) if count is None)
    )


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    if not isinstance(pending(state), Seats):
        return ()
    commands: list[Command] = []
    if state.sent[seat] is None:
        commands += [Send(seat=seat, workers=workers) for workers in (1, 2, 3)]
    else:
        commands.append(TakeBack(seat=seat))
    if len(state.cards[seat]) < state.round:
        commands.append(Ponder(seat=seat))
    return tuple(commands)


def view(state: State, seat: Seat | None) -> View:
    seats = range(len(state.numbers))
    return View(
        numbers=tuple(state.numbers[i] if i == seat else None for i in seats),
        sent=tuple(
            count if i == seat and count is not None else count is not None
            for i, count in enumerate(state.sent)
        ),
        cards=tuple(cards if i == seat else len(cards) for i, cards in enumerate(state.cards)),
        food=state.food,
        round=state.round,
        me=seat,
        rules=state.rules,
    )


def determinize(seen: View, luck: Luck) -> State:
    return State(
        numbers=tuple(
            luck.below("number", 5) if number is None else number for number in seen.numbers
        ),
        sent=tuple(
            None if count is False else 1 + luck.below("sent", 3) if count is True else count
            for count in seen.sent
        ),
        cards=tuple(
            tuple(luck.below("card", 50) for _ in range(cards)) if isinstance(cards, int) else cards
            for cards in seen.cards
        ),
        food=seen.food,
        round=seen.round,
        rules=seen.rules,
    )


def score(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(
            seat,
            food + number,
            (Origin("food", food, "2.1"), Origin("number", number, "2.2")),
        )
        for seat, (food, number) in enumerate(zip(state.food, state.numbers, strict=True))
    )


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return all public food, and the reader's own hidden number and cards."""
    holdings_by_seat = []
    for seat, food in enumerate(state.food):
        holdings_by_seat.append(Holding(seat, "food", food, "2.1", is_points=True))
        holdings_by_seat.append(Holding(seat, "cards", len(state.cards[seat]), "1.4"))
        if seat == reader:
            holdings_by_seat.append(
                Holding(seat, "number", state.numbers[seat], "2.2", is_points=True)
            )
            holdings_by_seat.append(Holding(seat, "eyes", sum(state.cards[seat]), "1.4"))
    return tuple(holdings_by_seat)


def outcome(state: State) -> Outcome | None:
    if state.round <= ROUNDS:
        return None
    points = [score_.points for score_ in score(state)]
    ranks = sorted(set(points), reverse=True)
    groups = tuple(tuple(seat for seat, had in enumerate(points) if had == rank) for rank in ranks)
    return Outcome(groups, "rounds", "2.3")


def describe(event: Event) -> Line:
    facts: Mapping[str, Any] = {"seat": getattr(event, "seat", None)}
    return Line(str(event.__struct_config__.tag), facts)


def invariants(state: State) -> tuple[Fault, ...]:
    return () if len(state.sent) == len(state.food) else (Fault("/sent", "one a seat"),)


ANTHILL = Game(
    name="anthill",
    title="Anthill",
    rules="1",
    content="0" * 64,
    questions=("send",),
    phases=("forage",),
    words="tests.anthill",
    seats=(2, 4),
    options=Options,
    command=Command,
    event=Event,
    state=State,
    view_type=View,
    start=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    pending=pending,
    legal=legal,
    view=view,
    determinize=determinize,
    appraise=lambda state, seat: float(state.food[seat]),
    score=score,
    outcome=outcome,
    describe=describe,
    dump=lambda state: state,
    load=lambda plain: msgspec.convert(plain, State),
    invariants=invariants,
    holdings=holdings,
    labels=("card/*", "die/*", "number/*"),
)

ANTHILL_2 = newest(replace(ANTHILL, released=(Rules("1"), Rules("2", (CONSOLATION,)))))
