"""The spoils of a battle (rules 6.1)."""

from games.errors import RuleViolation
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    occupied,
    outside_at,
    spots_at,
    vacancies,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Run, wrong_answer
from games.march_of_the_ants.rules.battles import after_battle
from games.march_of_the_ants.rules.moving import check_ant, moves_from, passing
from games.march_of_the_ants.state import State

# Spoils.


def advance_spoils(run: Run, task: t.Spoils) -> bool:
    """The winner's point, and what its evolutions add (rules 6.1)."""
    run.tell(e.BattleWon(seat=task.seat, place=task.place))
    after_battle(run, task.seat, "after_battle_won", "ants")
    return True


def _may_move(state: State, task: t.SpoilsMoves) -> tuple[int, ...]:
    spots = spots_at(state, task.seat, task.place)
    return tuple(site for site in spots if site not in task.moved)


def spoils_options(state: State, tables: Tables, task: t.SpoilsMoves) -> list[c.Command]:
    """Any ant that has not moved to any empty site of the hex, or none."""
    empty = vacancies(tables, occupied(state), task.place)
    found: list[c.Command] = []
    for site in _may_move(state, task):
        row = moves_from(task.seat, task.place, site, tables.places)
        found += [row[task.place * 5 + to] for to in empty]
    return [*found, passing(task.seat)]


def advance_spoils_moves(run: Run, task: t.SpoilsMoves) -> bool:
    """End where no ant can move, or where each way to move comes out the same."""
    state, place = run.state, task.place
    empty = vacancies(run.tables, occupied(state), place)
    waiting = outside_at(state.outside[task.seat], place)
    only_outside = _may_move(state, task) == (0,)
    if empty and _may_move(state, task) and not (only_outside and waiting >= len(empty)):
        return False
    run.tell(e.StageEnded(seat=task.seat, stage="spoils"))
    return True


def take_spoils(run: Run, task: t.SpoilsMoves, command: c.Command) -> None:
    """Move an ant of the winner to an empty site (rules 6.1)."""
    if isinstance(command, c.Pass):
        run.tell(e.StageEnded(seat=task.seat, stage="spoils"))
        return
    if not isinstance(command, c.MoveAnt):
        raise wrong_answer("spoils", command)
    place = task.place
    if command.place != place or command.to_place != place:
        raise RuleViolation("spoils.elsewhere", rule="6.1", place=place)
    check_ant(run, task.seat, place, command.site)
    if command.site in task.moved:
        raise RuleViolation("spoils.moved", rule="6.1", site=command.site)
    empty = vacancies(run.tables, occupied(run.state), place)
    if command.to_site not in empty:
        raise RuleViolation("site.not-vacant", rule="6.1", place=place, vacant=empty)
    run.tell(e.SpoilsMoved(seat=task.seat, place=place, site=command.site, to_site=command.to_site))
