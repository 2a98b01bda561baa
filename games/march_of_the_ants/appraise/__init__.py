"""Estimates the value of a state for a seat, including unfinished actions. Used by bots.

All values are in colony points. Actions that have been started but have not paid off yet, such as
the remaining steps of a march or a card that is being paid for, count with their expected value.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.bots.totals import add_up
from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    PLACES_KEPT,
    ants_at,
    ants_of,
    controlled_hexes,
    inhabited_places,
    is_disputed,
    occupied_sites,
    outside_at,
    outskirts_places,
    places_of,
    present_seats,
)
from games.march_of_the_ants.appraise.cards import card_worth
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifiers import ABDOMEN, BODIES_KEPT, caste
from games.march_of_the_ants.rules.battles import army_strength, ferocity
from games.march_of_the_ants.rules.conditions import amount_of, inner_meadow
from games.march_of_the_ants.rules.seasons import ANTS_PER_FOOD, AWARDS, goal_points
from games.march_of_the_ants.rules.turns import LAST_ROUND
from games.march_of_the_ants.state import State

YIELD = (0.75, 0.35, 0.7, 1.0)  # values of one food, larva, card and point from a harvest
LIKELY = 0.8  # probability that a site is still held when it counts
ANT, OUTSIDER = 0.35, 0.3
RIVALS = 0.4  # weight of the rivals' positions relative to the seat's own
STOCKS_KEPT = 4096  # amounts of food, larvae and cards whose value is kept
CENTIPEDE = 4.7  # average strength of a centipede


def appraise(state: State, seat: Seat) -> float:
    """Return the value of a state for a seat. Higher is better."""
    if not state.players:
        return 0.0
    tables = content.of(state.content)
    others = list(_weigh_nests(state, tables))
    own = others.pop(seat)
    if state.options.horde:
        own -= state.horde_points / state.players
        own += add_up(others) * RIVALS
    else:
        own -= RIVALS * (max(others) + add_up(others) / len(others)) / 2
    return own + _promise(state, tables, seat)


def _declining_worth(count: int, first: float, ratio: float) -> float:
    """Return the total value of several equal items, each worth less than the one before."""
    return first * float(1 - ratio**count) / (1 - ratio)


class _Last:
    """Cache of the last appraised state.

    Searches appraise the same state for one seat after another.
    """

    seen: tuple[State | None, tuple[float, ...]] = (None, ())  # a single tuple, for thread safety


def _weigh_nests(state: State, tables: Tables) -> tuple[float, ...]:
    """Return the value of every nest, regardless of whose turn it is."""
    last, standings = _Last.seen
    if last is state:
        return standings
    standings = tuple(_weigh(state, tables)) if state.agenda else _count_points(state)
    _Last.seen = (state, standings)
    return standings


def _count_points(state: State) -> tuple[float, ...]:
    return tuple([float(sum(points)) for points in state.points])


def _weigh(state: State, tables: Tables) -> Iterator[float]:
    """Yield the value of each nest before the end of the match."""
    rounds = LAST_ROUND - state.round + 1
    begun = isinstance(state.agenda[0], t.Slumber)
    fed = begun and not any(isinstance(task, t.Feed) for task in state.agenda)
    seasons = rounds - 1 if fed else rounds
    inner, exits = inner_meadow(state, tables), map_of(state).exits if state.pile else ()
    dangers = _dangers(state, tables)
    for seat, points in enumerate(_count_points(state)):
        worth = points + _stock(state, seat, seasons)
        worth += _sites(state, seat, seasons, exits)
        mine = controlled_hexes(state, tables, seat) & inner
        worth += mine.bit_count() * rounds * LIKELY
        for card in state.goals[seat]:
            worth += goal_points(state, tables, seat, card) * rounds * LIKELY + 0.25 * rounds
        worth += _body(state.bodies[seat], state.completed[seat], rounds)
        worth += dangers[seat]
        yield worth if fed else worth - _hunger(state, seat)


@lru_cache(maxsize=STOCKS_KEPT)
def _kept_worth(food: int, larvae: int, cards: int) -> float:
    worth = _declining_worth(food, 0.85, 0.88) + _declining_worth(larvae, 0.42, 0.93)
    return worth + _declining_worth(cards, 0.8, 0.85)


def _stock(state: State, seat: Seat, seasons: int) -> float:
    larvae = state.larvae[seat] + state.resting_larvae[seat]
    food = state.food[seat] + state.resting_food[seat]
    cards = state.hands[seat].bit_count() + (state.down[seat] >= 0)
    worth = _kept_worth(food, larvae, cards) * (1.0 if seasons else 0.25)
    if state.round == LAST_ROUND:
        for _, resource in AWARDS:
            rivals = [amount_of(state, s, resource) for s in range(state.players) if s != seat]
            lead = amount_of(state, seat, resource) - max(rivals, default=0)
            worth += 0.5 if lead == 0 else min(max(1.2 + 0.4 * lead, 0.0), 2.6)
    return worth


def site_worth(tables: Tables, bit: int, seasons: int) -> float:
    """Return the value of having an ant on the site with the given bit."""
    kind, amount = tables.worth[bit]
    return YIELD[kind] * amount * seasons * LIKELY


@lru_cache(maxsize=PLACES_KEPT)
def _held_sites(pack: str, sites: int, seasons: int) -> float:
    """Return the value of the ants on some sites, given the hash of the content pack."""
    tables = content.of(pack)
    return add_up(site_worth(tables, bit, seasons) + ANT for bit in places_in(sites))


def _sites(state: State, seat: Seat, seasons: int, exits: Sequence[Sequence[object]]) -> float:
    outside, sites = state.outside[seat], state.sites[seat]
    worth = _held_sites(state.content, sites, seasons)
    for place in places_in(outskirts_places(outside)):
        count = outside_at(outside, place)
        worth += count * OUTSIDER
        if place == GREAT_TUNNEL:
            worth += 0.12 * min(count, 3) * bool(map_of(state).links[GREAT_TUNNEL])
    worth += 0.1 * inhabited_places(sites).bit_count()
    return worth + 0.15 * _open_exits(exits, places_of(state, seat)) if exits else worth


def _open_exits(exits: Sequence[Sequence[object]], places: int) -> int:
    """Return the number of tunnels from some places to free cells, 3 at most."""
    count = 0
    for place in places_in(places):
        count += len(exits[place])
        if count >= 3:
            return 3
    return count


@lru_cache(maxsize=BODIES_KEPT)
def _body(sections: tuple[tuple[int, ...], ...], completed: int, rounds: int) -> float:
    sizes = [len(cards) for cards in sections]
    worth = add_up(min(size, 3) * (0.55 + 0.3 * rounds) for size in sizes)
    started = sum(size > completed for size in sizes)
    return worth + 0.6 * started


@lru_cache(maxsize=PLACES_KEPT)
def _food_harvest(pack: str, sites: int) -> int:
    """Return the food that the next harvest brings to the ants on some sites."""
    tables = content.of(pack)
    return sum(tables.worth[bit][1] for bit in places_in(sites & tables.kinds[0]))


def _hunger(state: State, seat: Seat) -> float:
    """Return the cost of feeding the ants from the food in store and the next harvest."""
    ants = ants_of(state, seat)
    feeds = ANTS_PER_FOOD + caste(state, seat, ABDOMEN)
    food = state.food[seat] + state.resting_food[seat]
    needed = -(-ants // feeds)
    eaten = min(needed, food + _food_harvest(state.content, state.sites[seat]))
    unfed = max(ants - eaten * feeds, 0)
    larvae = min(unfed, state.larvae[seat])
    return 0.5 * eaten + 0.4 * larvae + 0.8 * (unfed - larvae)


def _dangers(state: State, tables: Tables) -> Sequence[float]:
    """Return the expected value of upcoming battles for each seat."""
    worths = [0.0] * state.players
    if isinstance(state.agenda[0], t.Slumber) and not any(
        isinstance(task, t.Fights) for task in state.agenda
    ):
        return worths
    held = [places_of(state, seat) & ~(1 << GREAT_TUNNEL) for seat in range(state.players)]
    some = several = 0
    for places in held:
        several |= some & places
        some |= places
    disputed = sum(1 << place for place in places_in(several) if is_disputed(state, tables, place))
    for place in places_in(some & (disputed | state.centipedes)):
        seats = present_seats(state, place)
        if state.centipedes >> place & 1:
            for seat in seats:
                worths[seat] += _bite(state, tables, seat, place)
        if disputed >> place & 1:
            armies = [army_strength(state, tables, seat, place, "invader") for seat in seats]
            for at, seat in enumerate(seats):
                foes = max(armies[:at] + armies[at + 1 :])
                worths[seat] += _clash(armies[at], foes, ants_at(state, seat, place))
    return worths


def _bite(state: State, tables: Tables, seat: Seat, place: int) -> float:
    strength = army_strength(state, tables, seat, place, "centipede")
    lead = strength + (0.8 if state.hands[seat] else 0.0) - CENTIPEDE
    if lead >= 0:
        return 0.6 if lead >= 1 else -0.2
    return -0.6 * min(ants_at(state, seat, place), 4)


def _clash(mine: int, foes: int, ants: int) -> float:
    lead = mine - foes
    if lead > 0:
        return min(0.5 + 0.45 * lead, 2.2) - 0.2 * foes
    return -0.35 * ants + 0.1 * lead


# Actions that have been started but have not paid off yet.


def _promise(state: State, tables: Tables, seat: Seat) -> float:
    worth = 0.0
    rounds = LAST_ROUND - state.round + 1
    for task in state.agenda:
        match task:
            case t.Steps() if task.seat == seat:
                worth += _steps_left(state, tables, task, rounds)
            case t.PlaceTile() | t.Keep() if task.seat == seat:
                worth += 1.0 + 0.7 * rounds
            case t.Enter() if task.seat == seat and not task.moved:
                worth += _best_sites(tables, state, 1 << task.hex, 1, rounds)
            case t.Pay() if task.seat == seat:
                worth -= 0.36 * task.due
            case t.Resolve() if task.seat == seat:
                worth += card_worth(state, tables, seat, task.card, rounds)
            case t.Effect() if task.seat == seat and task is state.agenda[-1]:
                worth += 0.3
            case t.Bonus() | t.Deferred() if task.seat == seat:
                worth += 1.2
            case t.Battle():
                worth += _battle(state, tables, seat, task)
            case t.CentipedeBattle() if task.seat == seat:
                lead = task.strength + task.ferocity - task.base - 2.36
                worth += 1.6 * _chance(lead) + 0.3 * min(lead, 0.0)
            case t.Losses() if task.seat == seat:
                worth -= 0.8 * task.count
            case _:
                pass
    return worth


def _chance(lead: float) -> float:
    """Return the probability of winning a battle with the given lead in strength."""
    return min(max(0.5 + 0.22 * lead, 0.0), 1.0)


def _battle(state: State, tables: Tables, seat: Seat, task: t.Battle) -> float:
    if seat not in {task.invader, task.defender}:
        return 0.0
    mine, theirs = task.invader_strength, task.defender_strength
    rival = task.defender
    if seat == task.defender:
        mine, theirs, rival = theirs, mine, task.invader
    lead = float(mine + ferocity(state, tables, seat, state.down[seat]) - theirs)
    if state.down[rival] >= 0:
        lead -= 2
    elif rival in task.asked and state.hands[rival]:
        lead -= 1
    lead += 0.3 if seat == task.defender else -0.3
    stakes = 1.3 + 0.5 * min(mine, ants_at(state, seat, task.place), theirs)
    return stakes * _chance(lead)


def _steps_left(state: State, tables: Tables, task: t.Steps, rounds: int) -> float:
    """Return the value of the remaining steps, based on the best vacant sites in reach."""
    seat, here = task.seat, map_of(state)
    mine = inhabited_places(state.sites[seat])
    reach = mine
    for place in places_in(places_of(state, seat) | 1 << GREAT_TUNNEL):
        reach |= here.links[place]
    idle = sum(
        outside_at(state.outside[seat], place)
        for place in places_in(outskirts_places(state.outside[seat]))
    )
    moves = min(idle, task.left)
    if task.larvae:
        moves += min(state.larvae[seat], (task.left - moves) // 2 + bool(mine))
    return 0.75 * _best_sites(tables, state, reach & ~state.centipedes, moves, rounds)


def _best_sites(tables: Tables, state: State, places: int, count: int, rounds: int) -> float:
    taken = occupied_sites(state)
    inner = inner_meadow(state, tables)
    worths: list[float] = []
    for place in places_in(places & ~(1 << GREAT_TUNNEL)):
        for bit in places_in(tables.slots[place] & ~taken):
            worth = site_worth(tables, bit, rounds)
            if tables.control[place] >> bit & 1 and inner >> place & 1:
                worth += rounds * LIKELY
            worths.append(worth)
    worths.sort(reverse=True)
    return add_up(worths[:count])
