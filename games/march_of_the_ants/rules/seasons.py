"""The Queen Phase: bonuses, Harvest, Feed, Royal Decree, Slumber, and final awards (rules 7, 8)."""

from typing import Literal

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import ants_of, clockwise, controlled_hexes, outside_at
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Decision, draw, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import DecreeBonus, FeedPerFood, SiteYield, UnfedFree
from games.march_of_the_ants.modifiers import ABDOMEN, HEAD, caste, modifiers
from games.march_of_the_ants.pack import Trigger
from games.march_of_the_ants.rules.battles import resolve_at_once
from games.march_of_the_ants.rules.conditions import amount_of, holds, inner_meadow
from games.march_of_the_ants.rules.settling import settle
from games.march_of_the_ants.rules.turns import LAST_ROUND
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES

ANTS_PER_FOOD = 4
DECREE: dict[Literal["food", "larva"], int] = {"food": 2, "larva": 5}
AWARD, TIED_AWARD = 3, 1
AWARDS = (("largest-brood", "larva"), ("greatest-stores", "food"), ("untold-potential", "card"))


def advance_bonuses(decision: Decision, task: t.HeadBonuses | t.AbdomenBonuses) -> bool:
    """Start the next bonus of a topmost head or abdomen (rules 6, 7, 11.2, 11.4)."""
    if not settle(decision, decision.state.marker):
        return True
    heads = isinstance(task, t.HeadBonuses)
    section = HEAD if heads else ABDOMEN
    when: Trigger = "soldier_start" if heads else "queen_start"
    for at, seat in enumerate(task.seats):
        program = _program_at(decision.state, decision.tables, seat, section, when)
        if program >= 0:
            left = task.seats[at + 1 :]
            decision.emit(e.StartBonusBegun(seat=seat, program=program, left=left))
            return True
    decision.emit(e.StartBonusesEnded(phase="soldier" if heads else "queen"))
    return True


def _program_at(state: State, tables: Tables, seat: Seat, section: int, when: Trigger) -> int:
    """Return the program of a topmost evolution for a trigger, or -1 (rules 12.1)."""
    cards = state.bodies[seat][section]
    for program in tables.triggers.get((cards[-1], when), ()) if cards else ():
        condition = tables.programs[program].condition
        if condition is None or holds(state, tables, seat, condition):
            return program
    return -1


def advance_harvest(decision: Decision, task: t.Harvest) -> bool:
    """Collect the yields of all sites of one player (rules 7)."""
    if not settle(decision, decision.state.marker):
        return True
    state, tables, seat = decision.state, decision.tables, task.seats[0]
    mine = state.sites[seat]
    amounts = [0, 0, 0, 0]
    for bit in places_in(mine):
        kind, amount = tables.worth[bit]
        amounts[kind] += amount
    for modifier in modifiers(state, tables, seat, SiteYield):
        kind = RESOURCES.index(modifier.resource)
        sites = (mine & tables.kinds[kind]).bit_count()
        amounts[kind] += min(sites * modifier.amount, modifier.maximum)
    food, larvae, cards, points = amounts
    decision.emit(
        e.Harvested(
            seat=seat,
            food=food,
            larvae=min(larvae, state.supply[seat]),
            points=points,
            cards=cards,
        )
    )
    draw(decision, seat, cards)
    return True


def advance_feed(decision: Decision, task: t.Feed) -> bool:
    """Feed the ants of one player, with food first and then with larvae (rules 7)."""
    state, tables, seat = decision.state, decision.tables, task.seats[0]
    hungry = ants_of(state, seat)
    for free in modifiers(state, tables, seat, UnfedFree):
        hungry -= min(free.amount, outside_at(state.outside[seat], GREAT_TUNNEL))
    feeds = ANTS_PER_FOOD + caste(state, seat, ABDOMEN)
    feeds += sum(modifier.amount for modifier in modifiers(state, tables, seat, FeedPerFood))
    food = min(state.food[seat], -(-hungry // feeds))
    unfed = max(hungry - food * feeds, 0)
    larvae = min(unfed, state.larvae[seat])
    decision.emit(e.AntsFed(seat=seat, food=food, larvae=larvae, starving=unfed - larvae))
    return True


def decree_amount(
    state: State, tables: Tables, seat: Seat, resource: Literal["food", "larva"]
) -> int:
    """Return the amount of a resource that a seat gains from a Royal Decree (rules 7, 12.3)."""
    amount = DECREE[resource]
    for modifier in modifiers(state, tables, seat, DecreeBonus):
        amount += modifier.food if resource == "food" else modifier.larva
    return amount


def advance_decree(decision: Decision, _task: t.Decree) -> bool:
    """Settle ants after the Feed step, before the players choose (rules 2.2, 7)."""
    before = len(decision.events)
    settle(decision, decision.state.marker)
    return len(decision.events) > before


def decree_options(_state: State, _tables: Tables, task: t.Decree) -> list[c.Command]:
    """Return the commands to take either food or larvae."""
    seat = task.seats[0]
    return [c.TakeDecree(seat=seat, resource=resource) for resource in DECREE]


def take_decree(decision: Decision, task: t.Decree, command: c.Command) -> None:
    """Choose the resource gained from the Royal Decree (rules 7)."""
    if not isinstance(command, c.TakeDecree):
        raise wrong_answer("decree", command)
    if command.resource not in DECREE:
        raise RuleViolation("decree.resource", rule="7", resource=command.resource)
    seat = task.seats[0]
    amount = decree_amount(decision.state, decision.tables, seat, command.resource)
    if command.resource == "larva":
        amount = min(amount, decision.state.supply[seat])
    decision.emit(e.DecreeTaken(seat=seat, resource=command.resource, amount=amount))


def advance_slumber(decision: Decision, _task: t.Slumber) -> bool:
    """Score the round. After the last round, give the final awards (rules 7, 8)."""
    if not settle(decision, decision.state.marker):
        return True
    state, tables = decision.state, decision.tables
    order = clockwise(state.players, state.marker)
    inner = inner_meadow(state, tables)
    for seat in order:
        points = (controlled_hexes(state, tables, seat) & inner).bit_count()
        if points:
            decision.emit(e.InnerMeadowScored(seat=seat, points=points))
    for seat in order:
        program = _program_at(decision.state, tables, seat, ABDOMEN, "slumber")
        if program >= 0:
            resolve_at_once(decision, seat, program)
    for seat in order:
        _score_goals(decision, seat)
    if decision.state.round < LAST_ROUND:
        decision.emit(e.RoundEnded(round=decision.state.round + 1))
    else:
        _final_awards(decision)
        decision.emit(e.LastRoundEnded())
    return True


def goal_points(state: State, tables: Tables, seat: Seat, card: int) -> int:
    """Return the number of points that a goal currently scores for a seat (rules 7, 11.5)."""
    goal = tables.cards[card].goal
    for entry in goal.score if goal is not None else ():
        if holds(state, tables, seat, entry.condition):
            return entry.points
    return 0


def _score_goals(decision: Decision, seat: Seat) -> None:
    for card in decision.state.goals[seat]:
        points = goal_points(decision.state, decision.tables, seat, card)
        if points:
            decision.emit(e.GoalScored(seat=seat, card=decision.name(card), points=points))


def _final_awards(decision: Decision) -> None:
    """Give the awards for the most larvae, food and cards (rules 8).

    A single colony against the Horde gets no awards, since it has no opponents (rules 9.5).
    """
    state = decision.state
    if state.players == 1:
        return
    for award, resource in AWARDS:
        have = [amount_of(state, seat, resource) for seat in range(state.players)]
        best = [seat for seat, count in enumerate(have) if count == max(have)]
        points = AWARD if len(best) == 1 else TIED_AWARD
        for seat in best:
            decision.emit(e.AwardGiven(seat=seat, award=award, points=points))
