"""Numbered rules exercised at a moment of a match: a command in a state, and its events.

`rules_of` returns the rules. A recorded or played match exercises the union over its moments.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from games.errors import UnknownContent
from games.game import RunPhase
from games.myrmes import commands as c
from games.myrmes import events as e
from games.myrmes.content import board
from games.myrmes.events import turns as d
from games.myrmes.phases import AtelierPhase, WorkersPhase
from games.myrmes.rules.atelier import nurses_in_play
from games.myrmes.state import TUNNEL, State, board_of, capacity, cubes_in_store, tile_number
from tests.games.myrmes.scene import MYRMES


class Moment(Struct, frozen=True):
    """A command in a state, with its result. The command is None for the setup."""

    before: Any
    command: Any
    events: tuple
    after: State

    def brings(self, kind, test=lambda event: True):
        """Return whether the moment has an event of the given kind."""
        return any(isinstance(event, kind) and test(event) for event in self.events)

    @property
    def outing(self):
        phase = self.before.phase
        return phase.outing if isinstance(phase, WorkersPhase) else None

    @property
    def acting(self):
        """Return the colony of the seat that played the command."""
        return self.before.colonies[self.command.seat]

    def next_to(self, hexes):
        """Return whether the worker in the garden is next to one of the hexes."""
        return self.outing is not None and bool(whole(self.before).near[self.outing.at] & hexes)

    def on_tile(self, test):
        """Return whether the worker in the garden is on a tile that passes the test."""
        if self.outing is None:
            return False
        garden = self.before.garden
        number = tile_number(board_of(self.before), garden, self.outing.at)
        return number is not None and test(garden.tiles[number])


def whole(state):
    """Return tables in which every hex is next to its neighbours, including water."""
    return _NEAR.setdefault(state.content, Near(state.content))


class Near:
    """All neighbours on the board, for any number of players."""

    def __init__(self, content):
        tables = board(content, 4)
        around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        cells = {(at.q, at.r): number for number, at in enumerate(tables.hexes)}
        self.near = [
            sum(1 << cells[at.q + q, at.r + r] for q, r in around if (at.q + q, at.r + r) in cells)
            for at in tables.hexes
        ]
        self.all = (1 << len(tables.hexes)) - 1


_NEAR: dict[str, Near] = {}
GAINS = (d.PheromonePlaced, d.SpecialPlaced, d.PreyHunted, d.WorkedInRoom, d.PheromoneCleared,
         d.ObjectiveCompleted, e.HarvestGathered)  # fmt: skip
PLACED = (d.PheromonePlaced, d.SpecialPlaced)


def out_of_play(m):
    return whole(m.before).all & ~board_of(m.before).inside


def water(m):
    tables = board_of(m.before)
    return tables.inside & ~tables.land


def bare_prey_space(m):
    tables = board_of(m.before)
    taken = sum(m.before.garden.prey)
    if isinstance(m.command, c.StepTo):
        at = tables.index[m.command.to]
        return (
            at in (*tables.prey_spaces, *board(m.before.content, 3).starts) and not taken >> at & 1
        )
    return False


def bonus_born(m):
    bonuses = {2: "larvae", 5: "soldiers", 7: "workers"}
    for shown in [event for event in m.events if isinstance(event, e.EventsRevealed)]:
        (births,) = [event.births for event in m.events if isinstance(event, e.BirthsRevealed)]
        for moved, born in zip(shown.events, births, strict=True):
            if moved.space in bonuses and getattr(born, bonuses[moved.space]):
                return True
    return False


def alone(m):
    """Return whether a laid pheromone does not touch any other tile of the seat."""
    tables = board_of(m.before)
    for laid in [event for event in m.events if isinstance(event, d.PheromonePlaced)]:
        near = tables.forms[laid.shape][laid.hexes].near
        own = m.before.garden.covered[laid.seat]
        if own and not own & near:
            return True
    return False


def empties_a_tile(m):
    def bare(state):
        return sum(not (tile.food or tile.earth or tile.stone) for tile in state.garden.tiles)

    return m.brings((e.HarvestGathered, e.HarvestRevealed)) and bare(m.after) > bare(m.before)


def levels_change(m):
    return m.brings((d.LevelDug,)) or m.brings(d.ObjectiveCompleted, lambda event: event.levels)


def no_room_left(m):
    if not isinstance(m.command, c.SendOut):
        return False
    offered = MYRMES.legal(m.before, m.command.seat)
    return not any(isinstance(command, c.WorkInRoom | c.WorkInQuarry) for command in offered)


def space_to_space(m):
    return m.brings(d.WorkerStepped) and (
        m.on_tile(lambda _: True)
        or tile_number(board_of(m.after), m.after.garden, m.after.phase.outing.at) is not None
    )


def full_display(m):
    phase = m.before.phase
    return (
        isinstance(phase, AtelierPhase)
        and not phase.done & TUNNEL
        and (m.before.garden.exits[phase.turn].bit_count() == 4)
    )


def is_phase(m, *kinds):
    return isinstance(m.command, kinds)


def any_nurses_home(m):
    return m.brings(e.SeasonEnded)


COVERS: Mapping[str, Callable[[Moment], bool]] = {
    "SUP1": lambda m: m.brings((e.HarvestGathered, d.WorkedInRoom)),
    **dict.fromkeys(("SU2", "SU3", "SU4", "SU5", "SU6", "SU7"), lambda m: m.brings(e.GardenSetUp)),
    "SU1": lambda m: m.brings(e.YearBegan),
    "SU8": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.rewards),
    "BD1": lambda m: m.next_to(out_of_play(m)),
    "BD2": lambda m: m.next_to(water(m)),
    "BD3": bare_prey_space,
    "ST1": lambda m: m.brings(e.BirthsRevealed, lambda event: any(birth.lost for birth in event.births)),
    "ST2": lambda m: any(nurses_in_play(mat) == 8 for mat in m.after.colonies),
    "ST3": lambda m: m.brings(e.StorageOpened),
    "ST4": full_display,
    "ST5": lambda m: m.brings(d.PheromoneCleared),
    "TR1": lambda m: m.brings(e.LarvaeTraded) or m.brings(e.TradesRevealed, lambda event: any(event.food)),
    "TB1": lambda m: m.brings(e.ChoiceTakenBack),
    "PH1": lambda m: is_phase(m, RunPhase),
    "VP1": lambda m: m.brings(GAINS, lambda event: event.bonus),
    "EV1": lambda m: m.brings(e.EventsRevealed, lambda event: any(drawn.larvae for drawn in event.events)),
    "EV2": lambda m: m.brings(e.EventsRevealed, lambda event: any(drawn.space in (0, 7) for drawn in event.events)),
    "EV3": lambda m: m.brings(e.EventChosen),
    "EV4": lambda m: m.brings(e.EventsRevealed, lambda event: any(drawn.larvae for drawn in event.events)),
    "EV5": lambda m: any(mat.event == 0 and mat.level == 3 for mat in m.after.colonies),
    "EV6": lambda m: is_phase(m, c.Dig) and m.acting.event == 0,
    "EV7": lambda m: m.brings(e.ClosingCame) and any(mat.event == 0 and mat.level in (0, 1) for mat in m.after.colonies),
    "BI1": lambda m: m.brings(e.BirthsRevealed),
    "BI2": bonus_born,
    "BI3": lambda m: m.brings(e.BirthsRevealed, lambda event: any(birth.lost for birth in event.births)),
    "BI4": lambda m: m.brings(e.BirthsRevealed, lambda event: any(birth.atelier for birth in event.births)),
    "BI5": any_nurses_home,
    "BI6": lambda m: m.brings(e.NursesAssigned),
    "WK1": lambda m: m.brings((d.TurnCame, e.HarvestCame)),
    "WK2": no_room_left,
    "WK3": lambda m: is_phase(m, c.SendOut, c.WorkInRoom, c.WorkInQuarry),
    "CO1": lambda m: m.brings(d.WorkedInRoom),
    "CO2": lambda m: m.brings(d.WorkedInRoom, lambda event: event.room == "queen"),
    "CO3": lambda m: levels_change(m) and m.acting.rooms > 0,
    "CO4": lambda m: m.brings(d.WorkedInRoom),
    "GW1": lambda m: m.brings(d.WorkerSentOut),
    "GW2": lambda m: m.brings(d.WorkerStepped),
    "GW3": lambda m: m.brings((d.OutingEnded, *PLACED)),
    "GW4": space_to_space,
    "GW5": lambda m: m.brings(d.WorkerStepped, lambda event: event.soldiers),
    "GW6": lambda m: m.on_tile(lambda tile: tile.owner is None),
    "GW7": lambda m: m.next_to(water(m)),
    "GW8": lambda m: m.brings(d.PreyHunted),
    "GW9": lambda m: m.brings(d.OutingEnded),
    **dict.fromkeys(("HU1", "HU2", "HU3"), lambda m: m.brings(d.PreyHunted)),
    "PL1": lambda m: m.on_tile(lambda _: True) or m.brings(d.WorkerSentOut),
    **dict.fromkeys(("PL2", "PL3"), lambda m: m.brings(PLACED)),
    "PL4": lambda m: m.outing is not None and 0 in m.before.colonies[m.before.phase.turn].supply,
    "PL5": lambda m: m.brings(d.PheromonePlaced, lambda event: len(event.hexes) > 2),
    "PL6": alone,
    "PL7": lambda m: m.brings(d.PheromonePlaced, lambda event: event.food + event.earth + event.stone),
    "PL8": lambda m: m.brings(d.PheromonePlaced, lambda event: event.points),
    **dict.fromkeys(("SP1", "SP2", "SP3", "SP4", "SP5"), lambda m: m.brings(d.SpecialPlaced)),
    "SP6": lambda m: m.brings(e.HarvestGathered, lambda event: event.food or event.points),
    **dict.fromkeys(("CL1", "CL2", "CL4", "CL5"), lambda m: m.brings(d.PheromoneCleared)),
    "CL3": lambda m: m.on_tile(lambda tile: tile.shape in board_of(m.before).specials),
    "HA1": lambda m: m.brings((e.HarvestGathered, e.CubeChosen)),
    "HA2": lambda m: m.brings(e.HarvestGathered, lambda event: event.food or event.points),
    "HA3": lambda m: m.brings(e.HarvestFinished),
    "HA4": lambda m: m.brings((e.HarvestGathered, e.HarvestRevealed)) and any(cubes_in_store(mat) > capacity(mat) for mat in m.after.colonies),
    "HA5": empties_a_tile,
    "AT1": lambda m: m.brings(d.AtelierTurnCame),
    "AT2": lambda m: m.brings(d.AtelierEnded),
    "AT3": lambda m: m.brings(d.TunnelOpened),
    "AT4": lambda m: m.brings(d.WorkerSentOut) and m.before.garden.exits[m.command.seat].bit_count() > 1,
    "AT5": lambda m: m.brings(d.TunnelOpened),
    "AT6": lambda m: m.brings(d.LevelDug),
    "AT7": lambda m: m.brings(d.NurseRaised),
    **dict.fromkeys(("OB1", "OB3", "OB10"), lambda m: m.brings(d.ObjectiveCompleted)),
    "OB2": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.points > 6),
    "OB4": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.rewards),
    "OB5": lambda m: m.brings(e.LarvaeTraded) and isinstance(m.before.phase, AtelierPhase),
    "OB6": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.emptied),
    "OB7": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.freed),
    "OB8": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.nurses),
    "OB9": lambda m: m.brings(d.ObjectiveCompleted, lambda event: event.levels),
    **dict.fromkeys(("ES1", "ES2", "ES3"), lambda m: m.brings(e.SeasonEnded)),
    "ES4": lambda m: m.brings((e.SeasonBegan, e.WinterCame)),
    **dict.fromkeys(("WI1", "WI6"), lambda m: m.brings(e.WinterPaid)),
    "WI2": lambda m: m.brings(e.WinterPaid, lambda event: event.lost),
    "WI3": lambda m: m.brings(e.TradesRevealed),
    "WI4": lambda m: m.brings(e.WinterPaid) and any(mat.points < 0 for mat in m.after.colonies),
    "WI5": lambda m: m.brings(e.YearBegan, lambda event: event.year > 1),
    "EN1": lambda m: m.brings(e.ThirdWinterEnded),
}  # fmt: skip


def rules_of(before, command, events, among=None):
    """Return the rules exercised by a command and its events, limited to `among` if given."""
    after = before
    for event in events:
        after = MYRMES.evolve(after, event)
    moment = Moment(before, command, tuple(events), after)
    wanted = COVERS if among is None else among
    return {rule for rule in wanted if _holds(COVERS[rule], moment)}


def _holds(covers, moment):
    try:
        return bool(covers(moment))
    except (AttributeError, UnknownContent):  # a phase has no seat, and the start no board
        return False
