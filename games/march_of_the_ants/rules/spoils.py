"""The spoils of a battle (rules 6.1)."""

from games.errors import RuleViolation
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    occupied_sites,
    outside_at,
    spots_at,
    vacancies,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, wrong_answer
from games.march_of_the_ants.rules.battles import after_battle
from games.march_of_the_ants.rules.moving import check_ant, moves_from, pass_command
from games.march_of_the_ants.state import State

# Spoils of battles.


def advance_spoils(decision: Decision, task: t.Spoils) -> bool:
    """Give the winner a point, and the gains from its evolutions (rules 6.1)."""
    decision.emit(e.BattleWon(seat=task.seat, place=task.place))
    after_battle(decision, task.seat, "after_battle_won", "ants")
    return True


def _may_move(state: State, task: t.SpoilsMoves) -> tuple[int, ...]:
    spots = spots_at(state, task.seat, task.place)
    return tuple(site for site in spots if site not in task.moved)


def spoils_options(state: State, tables: Tables, task: t.SpoilsMoves) -> list[c.Command]:
    """Return the commands to move any unmoved ant to any empty site, and one to stop."""
    empty = vacancies(tables, occupied_sites(state), task.place)
    commands: list[c.Command] = []
    for site in _may_move(state, task):
        row = moves_from(task.seat, task.place, site, tables.places)
        commands += [row[task.place * 5 + to] for to in empty]
    return [*commands, pass_command(task.seat)]


def advance_spoils_moves(decision: Decision, task: t.SpoilsMoves) -> bool:
    """End the stage if no ant can move, or if it makes no difference which ants move."""
    state, place = decision.state, task.place
    empty = vacancies(decision.tables, occupied_sites(state), place)
    waiting = outside_at(state.outside[task.seat], place)
    only_outside = _may_move(state, task) == (0,)
    if empty and _may_move(state, task) and not (only_outside and waiting >= len(empty)):
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="spoils"))
    return True


def take_spoils(decision: Decision, task: t.SpoilsMoves, command: c.Command) -> None:
    """Move an ant of the winner to an empty site (rules 6.1)."""
    if isinstance(command, c.Pass):
        decision.emit(e.StageEnded(seat=task.seat, stage="spoils"))
        return
    if not isinstance(command, c.RelocateAnt):
        raise wrong_answer("spoils", command)
    place = task.place
    if command.place != place or command.to_place != place:
        raise RuleViolation("spoils.elsewhere", rule="6.1", place=place)
    check_ant(decision, task.seat, place, command.site)
    if command.site in task.moved:
        raise RuleViolation("spoils.moved", rule="6.1", site=command.site)
    empty = vacancies(decision.tables, occupied_sites(decision.state), place)
    if command.to_site not in empty:
        raise RuleViolation("site.not-vacant", rule="6.1", place=place, vacant=empty)
    decision.emit(
        e.SpoilsMoved(seat=task.seat, place=place, site=command.site, to_site=command.to_site)
    )
