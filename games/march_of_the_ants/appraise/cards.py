"""The expected value of playing a card, in colony points. Used by bots."""

from games.bots.totals import add_up
from games.game import Seat
from games.march_of_the_ants import operations as v
from games.march_of_the_ants.ants import ants_of
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.rules.effects import shared_count
from games.march_of_the_ants.rules.playing import BODY_POINTS, has_room, new_bodies
from games.march_of_the_ants.rules.seasons import goal_points
from games.march_of_the_ants.state import State

RESOURCE = {"food": 0.8, "larva": 0.36, "card": 0.65, "point": 1.0}
STEP = 0.3


def card_worth(state: State, tables: Tables, seat: Seat, card: int, rounds: int) -> float:
    """Return the expected value of resolving a card."""
    printed = tables.cards[card]
    if printed.type == "evolution":
        section = tables.sections[card]
        body = float(BODY_POINTS * new_bodies(state, seat, section))
        started = 0.6 * (len(state.bodies[seat][section]) == state.completed[seat])
        return body + started + 0.55 + 0.3 * rounds
    worth = add_up(op_worth(state, seat, op) for effect in printed.effects for op in effect.ops)
    if printed.type == "goal":
        now = goal_points(state, tables, seat, card)
        best = max((entry.points for entry in printed.goal.score), default=0) if printed.goal else 0
        worth += rounds * (0.8 * now + 0.25 * best)
        if not has_room(state, seat):
            worth -= 0.6 * rounds
    return worth


# The values of operations that do not depend on the position.
FLAT: dict[type[v.AnyOp], float] = {
    v.PlayFrom: 0.5,
    v.SwapEvolution: 0.5,
    v.PlaceLarvaOp: 0.5,
    v.LoseOr: 0.6,
    v.BattleNow: 0.6,
    v.SwapAnts: 0.6,
    v.HarvestSites: 1.0,
    v.PlaceHexOp: 0.9,
}
SMALL = 0.2  # value of any other operation


def op_worth(state: State, seat: Seat, op: v.AnyOp) -> float:
    """Return the expected value of an operation for the player who performs it."""
    worth = FLAT.get(type(op), SMALL)
    match op:
        case v.Gain():
            amount = op.amount if isinstance(op.amount, int) else 1
            worth = RESOURCE[op.resource] * amount * (1 if op.who == "self" else 0.3)
        case v.StepsOp():
            worth = STEP * op.amount if ants_of(state, seat) or op.larvae else 0.0
        case v.Per():
            worth = float(min(op.max, shared_count(state, seat)))
        case v.Choose():
            worths = sorted(
                add_up(op_worth(state, seat, inner) for inner in entry.ops) for entry in op.entries
            )
            worth = add_up(worths[-op.pick :])
        case v.ExtraActions():
            worth = 0.7 * op.count
        case v.Steal():
            worth = 0.5 * (state.players - 1)
        case _:
            pass
    return worth
