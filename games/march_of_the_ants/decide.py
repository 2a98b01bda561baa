"""From a command to its events."""

from games.errors import RuleViolation
from games.game import RunPhase, Seat
from games.luck import Luck
from games.march_of_the_ants import content
from games.march_of_the_ants.commands import Command
from games.march_of_the_ants.decision import Run
from games.march_of_the_ants.events import Event
from games.march_of_the_ants.flow import ANSWER, OPTIONS, advance, asked, waiting_phase
from games.march_of_the_ants.state import State


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    """Return the events that a command, or the next part of a phase, causes.

    Raises:
        RuleViolation: the command is not an answer to what is asked.
    """
    run = Run(state, luck)
    if isinstance(command, RunPhase):
        if not state.agenda or not waiting_phase(state.agenda[-1]):
            raise RuleViolation("phase.not-due", rule="4")
        advance(run, waiting_phase(state.agenda[-1]))
        return tuple(run.events)
    if not state.agenda:
        raise RuleViolation("match.over", rule="8")
    task = state.agenda[-1]
    if task.phase and waiting_phase(task):
        raise RuleViolation("phase.running", rule="4", phase=waiting_phase(task))
    if asked(task) != command.seat:
        raise RuleViolation("seat.not-asked", rule="4", asked=asked(task))
    ANSWER[type(task)](run, task, command)
    advance(run)
    return tuple(run.events)


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat; none where it is not asked."""
    if not state.agenda:
        return ()
    task = state.agenda[-1]
    if (task.phase and waiting_phase(task)) or asked(task) != seat:
        return ()
    return tuple(OPTIONS[type(task)](state, content.of(state.content), task))
