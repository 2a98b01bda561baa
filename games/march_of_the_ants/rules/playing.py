"""Declaring, paying for and resolving cards (rules 5.5)."""

from functools import lru_cache

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_of,
    inhabited_places,
    is_contested,
    places_of,
    spots_at,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, map_of, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import CardCost
from games.march_of_the_ants.modifiers import has_modifier, modifiers
from games.march_of_the_ants.operations import Choose, PlaceToken
from games.march_of_the_ants.rules.effects import has_ants_to_swap, swappable_sections
from games.march_of_the_ants.rules.moving import check_ant
from games.march_of_the_ants.rules.targets import matching_places
from games.march_of_the_ants.state import State

MOST_GOALS = 2
BODY_POINTS = 3


def cost_of(state: State, tables: Tables, seat: Seat, card: int) -> int:
    """Return the current cost of a card for a seat (rules 5.5, 12.3)."""
    cost = tables.costs[card]
    for modifier in modifiers(state, tables, seat, CardCost):
        if tables.cards[card].type in modifier.types:
            cost = max(cost + modifier.delta, modifier.minimum)
    return cost


def why_not(state: State, tables: Tables, seat: Seat, card: int) -> RuleViolation | None:
    """Return the reason why a card in hand cannot be declared, or None (rules 5.5)."""
    cost = cost_of(state, tables, seat, card)
    larvae = 0 if tables.ants_only >> card & 1 else state.larvae[seat]
    cubes = larvae + ants_of(state, seat)
    if cubes < cost:
        return RuleViolation("play.cost", rule="5.5", wanted=cost, found=cubes)
    return unmet_requirement(state, tables, seat, card)


def playable_cards(state: State, tables: Tables, seat: Seat) -> list[int]:
    """Return the cards in hand that can be declared (rules 5.5).

    The checks are the same as in `why_not`, but values common to all cards are computed only once.
    A property test compares the two functions.
    """
    discounts = has_modifier(state, tables, seat, CardCost)
    larvae, ants = state.larvae[seat], ants_of(state, seat)
    cards = []
    for card in places_in(state.hands[seat]):
        cubes = ants if tables.ants_only >> card & 1 else ants + larvae
        cost = cost_of(state, tables, seat, card) if discounts else tables.costs[card]
        if cubes >= cost and unmet_requirement(state, tables, seat, card) is None:
            cards.append(card)
    return cards


def unmet_requirement(state: State, tables: Tables, seat: Seat, card: int) -> RuleViolation | None:
    """Return a violation for the first unmet requirement of a card, or None (rules 12)."""
    if tables.free >> card & 1:
        return None
    requires = tables.cards[card].requires
    for name, holds in _TESTS.items():
        if getattr(requires, name) and not holds(state, tables, seat, card):
            return RuleViolation("play.requires", rule="12", requires=name)
    return None


def _token_target(state: State, tables: Tables, seat: Seat, card: int) -> bool:
    ops = [op for effect in tables.cards[card].effects for op in effect.ops]
    for op in tuple(ops):
        if isinstance(op, Choose):
            ops += [inner for entry in op.entries for inner in entry.ops]
    effect = t.Effect(seat, -1)
    return any(
        matching_places(state, tables, effect, op.where) for op in ops if isinstance(op, PlaceToken)
    )


def _contested_hex(state: State, tables: Tables, _seat: Seat, _card: int) -> bool:
    return any(is_contested(state, tables, place) for place in places_in(map_of(state).on_map))


_TESTS = {
    "hex_pile_min": lambda state, tables, _seat, card: (
        len(state.pile) >= tables.cards[card].requires.hex_pile_min
    ),
    "swap_evolution_possible": lambda state, _tables, seat, _card: bool(
        swappable_sections(state, seat)
    ),
    "inhabits_any_site": lambda state, _tables, seat, _card: state.sites[seat] > 0,
    "ants_of_two_players": lambda state, _tables, _seat, _card: has_ants_to_swap(state),
    "token_target_exists": _token_target,
    "contested_hex": _contested_hex,
}


def in_hand(decision: Decision, seat: Seat, card: str) -> int:
    """Return the index of a card, which must be in the seat's hand."""
    number = decision.tables.index.get(card, -1)
    if number < 0 or not decision.state.hands[seat] >> number & 1:
        raise RuleViolation("card.not-in-hand", rule="5.5", card=card)
    return number


def declare(decision: Decision, command: c.PlayCard, reactors: tuple[Seat, ...]) -> None:
    """Declare a card. Its cost is paid next (rules 5.5)."""
    seat = command.seat
    card = in_hand(decision, seat, command.card)
    reason = why_not(decision.state, decision.tables, seat, card)
    if reason is not None:
        raise reason
    decision.emit(
        e.CardDeclared(
            seat=seat,
            card=command.card,
            cost=cost_of(decision.state, decision.tables, seat, card),
            ants_only=bool(decision.tables.ants_only >> card & 1),
            inhabited=places_in(inhabited_places(decision.state.sites[seat])),
            reactors=reactors,
        )
    )


@lru_cache(maxsize=2048)
def pay_ant_command(seat: Seat, place: int, site: int) -> c.PayAnt:
    """Return the command to pay with an ant."""
    return c.PayAnt(seat=seat, place=place, site=site)


@lru_cache(maxsize=16)
def pay_larva_command(seat: Seat) -> c.PayLarva:
    """Return the command to pay with a larva."""
    return c.PayLarva(seat=seat)


def pay_options(state: State, _tables: Tables, task: t.Pay) -> list[c.Command]:
    """Return the commands to pay with a larva or with any of the player's ants."""
    seat = task.seat
    commands: list[c.Command] = []
    if state.larvae[seat] and not task.ants_only:
        commands.append(pay_larva_command(seat))
    for place in places_in(places_of(state, seat)):
        commands += [pay_ant_command(seat, place, site) for site in spots_at(state, seat, place)]
    return commands


def advance_pay(decision: Decision, task: t.Pay) -> bool:
    """Pay automatically if there are only larvae, or only ants of a single spot, to pay with."""
    state, seat = decision.state, task.seat
    larvae = state.larvae[seat] and not task.ants_only
    if larvae and (state.sites[seat] or state.outside[seat]):
        return False
    if larvae:
        decision.emit(e.LarvaePaid(seat=seat, count=task.due))
        return True
    only = pay_options(state, decision.tables, task)
    if len(only) == 1:
        pay(decision, task, only[0])
    return len(only) == 1


def pay(decision: Decision, task: t.Pay, command: c.Command) -> None:
    """Pay one unit of the cost (rules 5.5)."""
    match command:
        case c.PayLarva():
            if task.ants_only:
                raise RuleViolation("pay.ants-only", rule="5.5")
            if not decision.state.larvae[task.seat]:
                raise RuleViolation("larva.none", rule="5.5")
            decision.emit(e.LarvaePaid(seat=task.seat, count=1))
        case c.PayAnt():
            check_ant(decision, task.seat, command.place, command.site)
            decision.emit(e.AntPaid(seat=task.seat, place=command.place, site=command.site))
        case _:
            raise wrong_answer("pay", command)


def has_room(state: State, seat: Seat) -> bool:
    """Return whether a seat can put a goal into play without discarding another (rules 5.5)."""
    return len(state.goals[seat]) < MOST_GOALS


def advance_resolve(decision: Decision, task: t.Resolve) -> bool:
    """Resolve a card that has been paid for.

    For a third goal, the player must first drop one (rules 5.5).
    """
    card = decision.tables.cards[task.card]
    if card.type == "goal" and not has_room(decision.state, task.seat):
        return False
    if card.type == "evolution":
        _grow(decision, task)
    elif card.type == "goal":
        decision.emit(e.GoalPlayed(seat=task.seat, card=card.id))
        for program in decision.tables.triggers.get((task.card, "play"), ()):
            decision.emit(e.EffectBegun(seat=task.seat, source=card.id, program=program))
    else:
        _event(decision, task)
    return True


def _event(decision: Decision, task: t.Resolve) -> None:
    card = decision.name(task.card)
    at_once = decision.tables.triggers.get((task.card, "play"), ())
    for program in at_once:
        decision.emit(e.EventPlayed(seat=task.seat, card=card, program=program))
        return
    for program in decision.tables.triggers.get((task.card, "after_reactions"), ()):
        decision.emit(e.EventDeferred(seat=task.seat, card=card, program=program))


def new_bodies(state: State, seat: Seat, section: int) -> int:
    """Return the number of bodies that an evolution in a section completes (rules 5.5)."""
    body = state.bodies[seat]
    complete = min(len(cards) + (at == section) for at, cards in enumerate(body))
    return max(complete - state.completed[seat], 0)


def _grow(decision: Decision, task: t.Resolve) -> None:
    seat = task.seat
    bodies = new_bodies(decision.state, seat, decision.tables.sections[task.card])
    decision.emit(
        e.EvolutionPlayed(
            seat=seat, card=decision.name(task.card), bodies=bodies, points=BODY_POINTS * bodies
        )
    )


def goal_options(state: State, tables: Tables, task: t.Resolve) -> list[c.Command]:
    """Return the commands to discard one of the goals in play."""
    return [c.DropGoal(seat=task.seat, card=tables.cards[g].id) for g in state.goals[task.seat]]


def drop_goal(decision: Decision, task: t.Resolve, command: c.Command) -> None:
    """Discard a goal to make room for a third one (rules 5.5)."""
    if not isinstance(command, c.DropGoal):
        raise wrong_answer("drop-goal", command)
    in_play = tuple(decision.name(goal) for goal in decision.state.goals[task.seat])
    if command.card not in in_play:
        raise RuleViolation("goal.not-in-play", rule="5.5", card=command.card, in_play=in_play)
    decision.emit(e.GoalDropped(seat=task.seat, card=command.card))
