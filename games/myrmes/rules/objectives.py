"""Phase 5: objectives. A nurse in the atelier completes one as its action (section 12, OB10)."""

from functools import lru_cache

from msgspec import Struct

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.commands import ChooseTile, ClaimObjective, PayMixed, PayNurses
from games.myrmes.content import EARLIER_POINTS, OBJECTIVE_POINTS, GardenBoard, board
from games.myrmes.events import Event
from games.myrmes.events.turns import ObjectiveBegun, ObjectiveCompleted, Reward, TileChosen
from games.myrmes.pack import GardenHex, Objective, ObjectiveId
from games.myrmes.phases import AtelierPhase
from games.myrmes.rules.atelier import finish_action, nurses_in_play
from games.myrmes.rules.harvest import first_hex
from games.myrmes.rules.turns import bonus, require_atelier_turn, require_phase
from games.myrmes.state import OBJECTIVE, Colony, Completed, State, Tile, board_of, season_number


def claim_objective(state: State, command: ClaimObjective) -> tuple[Event, ...]:
    """Complete an objective, or begin to choose tiles if the objective requires any (OB3)."""
    seat = command.seat
    wanted = require_open_objective(state, seat, command.objective)
    if wanted.mixed or wanted.discard_nurses:
        raise RuleViolation("objective.how-to-pay", rule="OB3", objective=wanted.id)
    _refuse_unpaid(state.colonies[seat], wanted)
    if not wanted.tiles:
        return finish_action(state, seat, _complete(state, seat, wanted, Payment()))
    if not candidates(state, seat, wanted, ()):
        raise RuleViolation(
            "objective.tiles",
            rule="OB6" if wanted.pheromones else "OB7",
            objective=wanted.id,
            needed=wanted.pheromones or wanted.own_specials,
        )
    return (ObjectiveBegun(seat=seat, objective=wanted.id),)


def pay_mixed(state: State, command: PayMixed) -> tuple[Event, ...]:
    """Complete an objective by paying earth and stone in any combination (OB3)."""
    seat, earth = command.seat, command.earth
    wanted = require_open_objective(state, seat, command.objective)
    colony = state.colonies[seat]
    if not wanted.mixed:
        raise RuleViolation("objective.how-to-pay", rule="OB3", objective=wanted.id)
    if earth not in mixed_choices(colony, wanted):
        raise RuleViolation("objective.mix", rule="OB3", needed=wanted.mixed, earth=earth)
    stone = wanted.mixed - earth
    return finish_action(
        state, seat, _complete(state, seat, wanted, Payment(earth=earth, stone=stone))
    )


def pay_nurses(state: State, command: PayNurses) -> tuple[Event, ...]:
    """Complete an objective by discarding nurses, some of them from the atelier (OB8)."""
    seat = command.seat
    wanted = require_open_objective(state, seat, command.objective)
    colony = state.colonies[seat]
    if not wanted.discard_nurses:
        raise RuleViolation("objective.how-to-pay", rule="OB3", objective=wanted.id)
    if not has_nurses(colony, wanted):
        raise RuleViolation(
            "objective.nurses",
            rule="OB8",
            needed=wanted.own_nurses,
            nurses=nurses_in_play(colony),
        )
    waiting = waiting_choice(colony, wanted)
    if command.waiting not in waiting:
        raise RuleViolation("objective.discard", rule="OB8", needed=wanted.discard_nurses)
    paid = Payment(nurses=wanted.discard_nurses, waiting=command.waiting)
    return finish_action(state, seat, _complete(state, seat, wanted, paid))


def choose_tile(state: State, command: ChooseTile) -> tuple[Event, ...]:
    """Choose one more tile for the objective in progress (OB6, OB7)."""
    seat = command.seat
    phase = require_phase(state, AtelierPhase)
    if phase.turn != seat:
        raise RuleViolation("turn.not-yours", rule="AT1", turn=phase.turn)
    if phase.claim is None:
        raise RuleViolation("objective.none-begun", rule="OB3")
    wanted = board_of(state).objectives[phase.claim.objective]
    if command.tile not in candidates(state, seat, wanted, phase.claim.tiles):
        raise RuleViolation(
            "objective.not-that-tile",
            rule="OB6" if wanted.pheromones else "OB7",
            q=command.tile.q,
            r=command.tile.r,
        )
    chosen = TileChosen(seat=seat, tile=command.tile)
    tiles = (*phase.claim.tiles, command.tile)
    if len(tiles) < wanted.tiles:
        return (chosen,)
    paid = Payment(emptied=tiles) if wanted.pheromones else Payment(freed=tiles)
    return finish_action(state, seat, chosen, _complete(state, seat, wanted, paid))


def require_open_objective(state: State, seat: Seat, name: ObjectiveId) -> Objective:
    """Return an objective, which the seat must be allowed to complete now (OB1, OB2)."""
    phase = require_atelier_turn(state, seat)
    if phase.done & OBJECTIVE:
        raise RuleViolation("objective.one-a-season", rule="OB1")
    if name not in state.objectives:
        raise RuleViolation("objective.not-displayed", rule="OB1", objective=name)
    colony = state.colonies[seat]
    wanted = board_of(state).objectives[name]
    if wanted not in open_objectives(state, colony):
        if any(done.objective == name for done in colony.completed):
            raise RuleViolation("objective.completed", rule="OB1", objective=name)
        raise RuleViolation("objective.level-closed", rule="OB2", level=wanted.level)
    return wanted


def open_objectives(state: State, colony: Colony) -> tuple[Objective, ...]:
    """Return the displayed objectives that a colony may still complete (OB1, OB2).

    Level 1 is always open. Each further level opens once an objective of the previous level is
    completed.
    """
    return _find_open(state.content, len(state.colonies), state.objectives, colony.completed)


@lru_cache(maxsize=1 << 12)
def _find_open(
    content: str, seats: int, display: tuple[ObjectiveId, ...], done: tuple[Completed, ...]
) -> tuple[Objective, ...]:
    known, completed = board(content, seats).objectives, {entry.objective for entry in done}
    levels = {1, *[known[name].level + 1 for name in completed]}
    left = [known[name] for name in display if name not in completed]
    return tuple(wanted for wanted in left if wanted.level in levels)


def _refuse_unpaid(colony: Colony, wanted: Objective) -> None:
    """Check that the colony can pay for an objective and has the required level (OB3, OB9)."""
    missing = missing_cost(colony, wanted)
    if missing == "level":
        raise RuleViolation(
            "objective.level", rule="OB9", level=colony.level, needed=wanted.level_needed
        )
    if missing:
        needed, there = getattr(wanted, missing), getattr(colony, missing)
        raise RuleViolation(
            "objective.cost", rule="OB3", missing=missing, needed=needed, there=there
        )


def missing_cost(colony: Colony, wanted: Objective) -> str:
    """Return the first requirement of an objective's cost or level that is not met, or "".

    Cubes above the capacity count (OB3, OB5). The level is the dug level (OB9, EV6).
    """
    if colony.food < wanted.food:
        return "food"
    if colony.larvae < wanted.larvae:
        return "larvae"
    if colony.stone < wanted.stone:
        return "stone"
    if colony.prey < wanted.prey:
        return "prey"
    if colony.soldiers < wanted.soldiers:
        return "soldiers"
    return "level" if colony.level < wanted.level_needed else ""


def mixed_choices(colony: Colony, wanted: Objective) -> range:
    """Return the amounts of earth with which a payment of earth and stone is possible (OB3)."""
    return range(max(0, wanted.mixed - colony.stone), min(wanted.mixed, colony.earth) + 1)


def has_nurses(colony: Colony, wanted: Objective) -> bool:
    """Return whether a colony has the required number of nurses in play (OB8)."""
    return nurses_in_play(colony) >= wanted.own_nurses


def waiting_choice(colony: Colony, wanted: Objective) -> range:
    """Return the possible numbers of waiting nurses to discard (OB8).

    The range is empty if there are too few nurses. The acting nurse is one of `colony.atelier` and
    cannot be discarded.
    """
    waiting = colony.atelier - 1
    others = colony.nurses - colony.atelier
    most = min(wanted.discard_nurses, waiting)
    return range(max(0, wanted.discard_nurses - others), most + 1)


def candidates(
    state: State, seat: Seat, wanted: Objective, chosen: tuple[GardenHex, ...]
) -> tuple[GardenHex, ...]:
    """Return the tiles that can be chosen next without blocking later choices (OB6, OB7)."""
    tables = board_of(state)
    if wanted.free_specials:
        own = [tile for tile in _own(state, seat) if tile.shape in tables.specials]
        if len(own) < wanted.own_specials:
            return ()
        names = (first_hex(tables, tile) for tile in own)
        return tuple(name for name in names if name not in chosen)
    own = [tile for tile in _own(state, seat) if tile.shape in tables.shape]
    if not chosen:
        return _in_large_groups(tables, own, wanted.pheromones)
    near = 0
    for tile in own:
        if first_hex(tables, tile) in chosen:
            near |= tables.places[tile.place].near
    return tuple(
        first_hex(tables, tile)
        for tile in own
        if tables.places[tile.place].mask & near and first_hex(tables, tile) not in chosen
    )


def _in_large_groups(tables: GardenBoard, own: list[Tile], size: int) -> tuple[GardenHex, ...]:
    """Return the pheromones in all connected groups of at least `size` (OB6)."""
    rest = list(range(len(own)))
    large: set[int] = set()
    while rest:
        group = [rest.pop()]
        border = tables.places[own[group[0]].place].near
        grew = True
        while grew:
            joined = [n for n in rest if tables.places[own[n].place].mask & border]
            grew = bool(joined)
            for number in joined:
                rest.remove(number)
                group.append(number)
                border |= tables.places[own[number].place].near
        if len(group) >= size:
            large.update(group)
    return tuple(first_hex(tables, tile) for number, tile in enumerate(own) if number in large)


def _own(state: State, seat: Seat) -> list[Tile]:
    return [tile for tile in state.garden.tiles if tile.owner == seat]


class Payment(Struct, frozen=True):
    """A seat's choice of how to pay for an objective."""

    earth: int = 0
    stone: int = 0
    nurses: int = 0
    waiting: int = 0
    emptied: tuple[GardenHex, ...] = ()
    freed: tuple[GardenHex, ...] = ()


def _complete(state: State, seat: Seat, wanted: Objective, paid: Payment) -> ObjectiveCompleted:
    points = OBJECTIVE_POINTS[wanted.level]
    return ObjectiveCompleted(
        seat=seat,
        objective=wanted.id,
        points=points,
        bonus=bonus(state.colonies[seat], points),
        food=wanted.food,
        earth=paid.earth,
        stone=wanted.stone + paid.stone,
        larvae=wanted.larvae,
        prey=wanted.prey,
        soldiers=wanted.soldiers,
        nurses=paid.nurses,
        waiting=paid.waiting,
        levels=wanted.levels_down,
        emptied=paid.emptied,
        freed=paid.freed,
        rewards=_reward_earlier(state, seat, wanted.id),
    )


def _reward_earlier(state: State, seat: Seat, name: ObjectiveId) -> tuple[Reward, ...]:
    """Return the points for the other seats that completed it in earlier seasons (OB4, SU8)."""
    points, now = EARLIER_POINTS[len(state.colonies)], season_number(state)
    return tuple(
        Reward(other, points, bonus(colony, points))
        for other, colony in enumerate(state.colonies)
        if other != seat
        and any(done.objective == name and done.season < now for done in colony.completed)
    )
