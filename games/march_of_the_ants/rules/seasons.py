"""The Queen Phase: bonuses, Harvest, Feed, Royal Decree, Slumber; the final awards (rules 7, 8)."""

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import ants_of, clockwise, controlled, outside_at
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Run, draw, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import DecreeBonus, FeedPerFood, SiteYield, UnfedFree
from games.march_of_the_ants.modifiers import ABDOMEN, HEAD, caste, modifiers
from games.march_of_the_ants.pack import Trigger
from games.march_of_the_ants.rules.battles import resolve_at_once
from games.march_of_the_ants.rules.conditions import holding, holds, inner_meadow
from games.march_of_the_ants.rules.settling import settled
from games.march_of_the_ants.rules.turns import LAST_ROUND
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES

ANTS_PER_FOOD = 4
DECREE = {"food": 2, "larva": 5}
AWARD, TIED_AWARD = 3, 1
AWARDS = (("largest-brood", "larva"), ("greatest-stores", "food"), ("untold-potential", "card"))


def advance_bonuses(run: Run, task: t.HeadBonuses | t.AbdomenBonuses) -> bool:
    """Begin the next bonus of a topmost head or abdomen (rules 6, 7)."""
    if not settled(run, run.state.marker):
        return True
    heads = isinstance(task, t.HeadBonuses)
    section = HEAD if heads else ABDOMEN
    when: Trigger = "soldier_start" if heads else "queen_start"
    for at, seat in enumerate(task.seats):
        program = _triggered(run.state, run.tables, seat, section, when)
        if program >= 0:
            left = task.seats[at + 1 :]
            run.tell(e.StartBonusBegun(seat=seat, program=program, left=left))
            return True
    run.tell(e.StartBonusesEnded(phase="soldier" if heads else "queen"))
    return True


def _triggered(state: State, tables: Tables, seat: Seat, section: int, when: Trigger) -> int:
    cards = state.bodies[seat][section]
    for program in tables.triggers.get((cards[-1], when), ()) if cards else ():
        condition = tables.programs[program].condition
        if condition is None or holds(state, tables, seat, condition):
            return program
    return -1


def advance_harvest(run: Run, task: t.Harvest) -> bool:
    """One player collects all sites (rules 7)."""
    if not settled(run, run.state.marker):
        return True
    state, tables, seat = run.state, run.tables, task.seats[0]
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
    run.tell(
        e.Harvested(
            seat=seat,
            food=food,
            larvae=min(larvae, state.supply[seat]),
            points=points,
            cards=cards,
        )
    )
    draw(run, seat, cards)
    return True


def advance_feed(run: Run, task: t.Feed) -> bool:
    """One player feeds its ants: with food, then with larvae (rules 7)."""
    state, tables, seat = run.state, run.tables, task.seats[0]
    hungry = ants_of(state, seat)
    for free in modifiers(state, tables, seat, UnfedFree):
        hungry -= min(free.amount, outside_at(state.outside[seat], GREAT_TUNNEL))
    feeds = ANTS_PER_FOOD + caste(state, seat, ABDOMEN)
    feeds += sum(modifier.amount for modifier in modifiers(state, tables, seat, FeedPerFood))
    food = min(state.food[seat], -(-hungry // feeds))
    unfed = max(hungry - food * feeds, 0)
    larvae = min(unfed, state.larvae[seat])
    run.tell(e.AntsFed(seat=seat, food=food, larvae=larvae, starving=unfed - larvae))
    return True


def decree_amount(state: State, tables: Tables, seat: Seat, resource: str) -> int:
    """Return what a Royal Decree brings a seat (rules 7, 12.3)."""
    amount = DECREE[resource]
    for modifier in modifiers(state, tables, seat, DecreeBonus):
        amount += modifier.food if resource == "food" else modifier.larva
    return amount


def advance_decree(run: Run, _task: t.Decree) -> bool:
    """Settle after Feed; then the players choose (rules 2.2, 7)."""
    before = len(run.events)
    settled(run, run.state.marker)
    return len(run.events) > before


def decree_options(_state: State, _tables: Tables, task: t.Decree) -> list[c.Command]:
    """Food or larvae."""
    seat = task.seats[0]
    return [c.TakeDecree(seat=seat, resource="food"), c.TakeDecree(seat=seat, resource="larva")]


def take_decree(run: Run, task: t.Decree, command: c.Command) -> None:
    """Choose what the Royal Decree brings (rules 7)."""
    if not isinstance(command, c.TakeDecree):
        raise wrong_answer("decree", command)
    if command.resource not in DECREE:
        raise RuleViolation("decree.resource", rule="7", resource=command.resource)
    seat = task.seats[0]
    amount = decree_amount(run.state, run.tables, seat, command.resource)
    if command.resource == "larva":
        amount = min(amount, run.state.supply[seat])
    run.tell(e.DecreeTaken(seat=seat, resource=command.resource, amount=amount))


def advance_slumber(run: Run, _task: t.Slumber) -> bool:
    """Score the round, and the game after the last one (rules 7, 8)."""
    if not settled(run, run.state.marker):
        return True
    state, tables = run.state, run.tables
    order = clockwise(state.players, state.marker)
    inner = inner_meadow(state, tables)
    for seat in order:
        points = (controlled(state, tables, seat) & inner).bit_count()
        if points:
            run.tell(e.InnerMeadowScored(seat=seat, points=points))
    for seat in order:
        program = _triggered(run.state, tables, seat, ABDOMEN, "slumber")
        if program >= 0:
            resolve_at_once(run, seat, program)
    for seat in order:
        _score_goals(run, seat)
    if run.state.round < LAST_ROUND:
        run.tell(e.RoundEnded(round=run.state.round + 1))
    else:
        _final_awards(run)
        run.tell(e.GameEnded())
    return True


def goal_points(state: State, tables: Tables, seat: Seat, card: int) -> int:
    """Return what a goal is worth to a seat now (rules 7)."""
    goal = tables.cards[card].goal
    for entry in goal.score if goal is not None else ():
        if holds(state, tables, seat, entry.condition):
            return entry.points
    return 0


def _score_goals(run: Run, seat: Seat) -> None:
    for card in run.state.goals[seat]:
        points = goal_points(run.state, run.tables, seat, card)
        if points:
            run.tell(e.GoalScored(seat=seat, card=run.name(card), points=points))


def _final_awards(run: Run) -> None:
    state = run.state
    for award, what in AWARDS:
        have = [holding(state, seat, what) for seat in range(state.players)]
        best = [seat for seat, count in enumerate(have) if count == max(have)]
        points = AWARD if len(best) == 1 else TIED_AWARD
        for seat in best:
            run.tell(e.AwardGiven(seat=seat, award=award, points=points))
