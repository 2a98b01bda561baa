"""Turns of the Worker Phase: actions, Rest, bonus actions, and the end of the phase (rules 5)."""

from collections.abc import Iterable
from functools import lru_cache

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import clockwise, places_of
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Decision, draw, is_duel, map_of, wrong_answer
from games.march_of_the_ants.evolve.turns import EXPLORE, FORAGE, MARCH
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import ActionCost, Fly, ForageCards, IgnoreWalls
from games.march_of_the_ants.modifier_types import MarchSteps as MoreSteps
from games.march_of_the_ants.modifiers import THORAX, caste, has_modifier, modifiers
from games.march_of_the_ants.pending import kind_of
from games.march_of_the_ants.rules import exploring, playing
from games.march_of_the_ants.rules.settling import settle
from games.march_of_the_ants.state import ONE_FIELD, State

BASE_STEPS = 5
FORAGED_CARDS = 2
LAST_ROUND = 4
BITS = {"explore": EXPLORE, "march": MARCH, "forage": FORAGE}


@lru_cache(maxsize=16)
def actions_of(seat: Seat) -> tuple[c.Explore, c.March, c.Forage, c.Rest, c.Pass]:
    """Return the commands of a turn that need no arguments other than the seat."""
    return (
        c.Explore(seat=seat),
        c.March(seat=seat),
        c.Forage(seat=seat),
        c.Rest(seat=seat),
        c.Pass(seat=seat),
    )


@lru_cache(maxsize=1024)
def play_command(seat: Seat, card: str) -> c.PlayCard:
    """Return the command to play a card."""
    return c.PlayCard(seat=seat, card=card)


def food_cost(state: State, tables: Tables, seat: Seat, action: str) -> int:
    """Return the current food cost of an action for a seat (rules 5.1, 12.3)."""
    return food_price(modifiers(state, tables, seat, ActionCost), state.taken[seat], action)


def food_price(changes: Iterable[ActionCost], taken: int, action: str) -> int:
    """Return the food price of an action (rules 5.1, 12.3).

    Args:
        changes: the active modifiers of the seat.
        taken: the actions that the seat has taken in this round, as bits.
        action: the name of the action, a key of `BITS`.
    """
    price = 1
    for change in changes:
        is_first = not any(taken & BITS[name] for name in change.actions)
        if action in change.actions and is_first:
            price += change.delta
    return max(price, 0)


def can_pay(state: State, tables: Tables, seat: Seat, action: str) -> bool:
    """Return whether a seat has enough food for an action (rules 5.1)."""
    return state.food[seat] >= food_cost(state, tables, seat, action)


def turn_options(state: State, tables: Tables, task: t.Turn) -> list[c.Command]:
    """Return a command for each action that may be taken now."""
    seat = task.seat
    commands = open_actions(state, tables, seat)
    if may_rest(state, seat) or not commands:
        commands.append(actions_of(seat)[3])
    if task.bonus:
        commands.append(actions_of(seat)[4])
    return commands


def open_actions(state: State, tables: Tables, seat: Seat) -> list[c.Command]:
    """Return a command for each legal action except Rest (rules 5.1, 5.2, 5.5)."""
    explore, march, forage, _, _ = actions_of(seat)
    commands: list[c.Command] = []
    if can_pay(state, tables, seat, "explore") and state.pile and has_exit(state, seat):
        commands.append(explore)
    if can_pay(state, tables, seat, "march"):
        commands.append(march)
    if can_pay(state, tables, seat, "forage"):
        commands.append(forage)
    cards = tables.cards
    commands += [
        play_command(seat, cards[card].id) for card in playing.playable_cards(state, tables, seat)
    ]
    return commands


def has_exit(state: State, seat: Seat) -> bool:
    """Return whether a seat has an ant on a tile with a tunnel to an empty cell (rules 5.2)."""
    exits = map_of(state).exits
    if exits[GREAT_TUNNEL] and state.outside[seat] & ONE_FIELD:
        return True
    return any(exits[place] for place in places_in(places_of(state, seat)))


def may_rest(state: State, seat: Seat) -> bool:
    """Return whether a seat may rest even though it has other legal actions (rules 5.6)."""
    if state.taken[seat] or not (state.hands[seat] or state.food[seat]):
        return True
    return is_duel(state) and bool(state.resters)


def advance_turn(decision: Decision, task: t.Turn) -> bool:
    """Rest automatically if the player has already rested in this phase (rules 5.6)."""
    if task.bonus or task.seat not in decision.state.resters:
        return False
    decision.emit(e.Rested(seat=task.seat, larvae=0, food=1))
    return True


def take_turn(decision: Decision, task: t.Turn, command: c.Command) -> None:
    """Take an action (rules 5)."""
    match command:
        case c.Explore():
            _explore(decision, task.seat)
        case c.March():
            _march(decision, task.seat)
        case c.Forage():
            _forage(decision, task.seat)
        case c.PlayCard():
            playing.declare(decision, command, reactors(decision.state, task.seat))
        case c.Rest():
            _rest(decision, task.seat)
        case c.Pass():
            if not task.bonus:
                raise RuleViolation("turn.must-act", rule="5")
            decision.emit(e.BonusForgone(seat=task.seat))
        case _:
            raise wrong_answer(kind_of(task), command)


def reactors(state: State, actor: Seat) -> tuple[Seat, ...]:
    """Return the seats that may react to an action, in turn order (rules 5.1)."""
    n = state.players
    if n == 5:
        return ((actor + 1) % n, (actor - 1) % n)
    return clockwise(n, actor)[1:]


def _price(decision: Decision, seat: Seat, action: str) -> int:
    """Return the food cost of an action, which the seat must be allowed to take (rules 5.1)."""
    state, tables = decision.state, decision.tables
    cost = food_cost(state, tables, seat, action)
    if not can_pay(state, tables, seat, action):
        raise RuleViolation("action.food", rule="5.1", wanted=cost, found=state.food[seat])
    return cost


def _explore(decision: Decision, seat: Seat) -> None:
    """Pay for Explore, then draw a hex (rules 5.2)."""
    cost = _price(decision, seat, "explore")
    if not decision.state.pile:
        raise RuleViolation("explore.pile-empty", rule="5.2")
    if not has_exit(decision.state, seat):
        raise RuleViolation("explore.no-exit", rule="5.2")
    decision.emit(e.ExploreBegun(seat=seat, food=cost, reactors=reactors(decision.state, seat)))
    exploring.draw_hex(decision, seat)


def _march(decision: Decision, seat: Seat) -> None:
    """Pay for March, then start the steps (rules 5.3).

    The event records the number of steps and flights.
    """
    cost = _price(decision, seat, "march")
    state, tables = decision.state, decision.tables
    more = sum(modifier.amount for modifier in modifiers(state, tables, seat, MoreSteps))
    decision.emit(
        e.MarchBegun(
            seat=seat,
            food=cost,
            reactors=reactors(state, seat),
            steps=max(BASE_STEPS + caste(state, seat, THORAX) + more, 0),
            flights=sum(modifier.limit for modifier in modifiers(state, tables, seat, Fly)),
            walls=not has_modifier(state, tables, seat, IgnoreWalls),
        )
    )


def _forage(decision: Decision, seat: Seat) -> None:
    """Pay for Forage, then draw cards (rules 5.4)."""
    cost = _price(decision, seat, "forage")
    more = sum(m.amount for m in modifiers(decision.state, decision.tables, seat, ForageCards))
    decision.emit(e.ForageBegun(seat=seat, food=cost, reactors=reactors(decision.state, seat)))
    draw(decision, seat, FORAGED_CARDS + more)


def _rest(decision: Decision, seat: Seat) -> None:
    """Rest. This is refused as the first action if another action is legal (rules 5.6)."""
    state = decision.state
    if not may_rest(state, seat) and open_actions(state, decision.tables, seat):
        raise RuleViolation("rest.first-action", rule="5.6")
    larvae = 1
    if state.options.second_rester_extra_larva and len(state.resters) == 1:
        larvae = 2
    decision.emit(e.Rested(seat=seat, larvae=min(larvae, state.supply[seat]), food=0))


def advance_bonus(decision: Decision, task: t.Bonus) -> bool:
    """Start the next bonus action (rules 11.6)."""
    if settle(decision, decision.state.marker):
        decision.emit(e.BonusTurnBegun(seat=task.seat))
    return True


def advance_deferred(decision: Decision, task: t.Deferred) -> bool:
    """Start the effect that was deferred until after the Reactions (rules 11.6)."""
    if settle(decision, decision.state.marker):
        card = decision.name(task.card)
        decision.emit(e.DeferredBegun(seat=task.seat, card=card, program=task.program))
    return True


def advance_end(decision: Decision, task: t.TurnEnd) -> bool:
    """Pass the marker to the next player, or end the Worker Phase (rules 5.6)."""
    if not settle(decision, decision.state.marker):
        return True
    state, seat = decision.state, task.seat
    if not _phase_ends(state, seat):
        decision.emit(e.TurnPassed(seat=seat, to=(seat + 1) % state.players))
        return True
    decision.emit(
        e.WorkerPhaseEnded(
            marker=seat,
            order=clockwise(state.players, seat),
            decree=has_decree(state),
        )
    )
    return True


def _phase_ends(state: State, seat: Seat) -> bool:
    """Return whether a seat's turn ends the Worker Phase (rules 5.6, 9.3, 9.5)."""
    rested = len(state.resters)
    if state.options.horde:
        return rested == state.players
    if state.players == 2:
        return rested > 0 and state.resters[0] != seat
    return rested >= (3 if state.players == 5 else 2)


def has_decree(state: State) -> bool:
    """Return whether the current round includes a Royal Decree (rules 7, 9.1)."""
    return state.round < (LAST_ROUND - 1 if state.options.long_game else LAST_ROUND)
