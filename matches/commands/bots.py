"""The workers' part in a match: answering on behalf of bots, and running phases."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from games.bots import VERSION, Choice, Clock, choose, level_after, level_of
from games.errors import RuleViolation
from games.game import AnyGame, Phase, RunPhase, Seat, Seats
from games.luck import SeededLuck
from games.table.answers import answered_seats, standing_command
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.execute import CommandResult, play
from matches.commands.luck import bot_luck, label_of
from matches.commands.standing_answers import answer_standing
from matches.context import Context
from matches.errors import QuestionGone
from projections.match_cache import Match
from projections.task_queue import Task, answer_tasks
from projections.timeline import Position

TRIES = 3
ENGINE = "formicary"


def answer(
    context: Context, task: Task, *, clock: Clock = time.monotonic, failed: int = 0
) -> CommandResult:
    """Answer a question by playing a standing answer, choosing as a bot, or running a phase.

    Args:
        context: the context of the match.
        task: the question.
        clock: returns seconds. A bot's search calls it before each iteration, and stops if the
            result is infinite.
        failed: the number of failed attempts. After several failures, a bot chooses in a simpler
            way.

    Raises:
        QuestionGone: the question is no longer pending, because the job was late or a duplicate.
        NoSuchMatch: no match has this id.
        VersionConflict: the command conflicted with other requests 8 times in a row.
    """
    if task.seat == PHASE:
        request = CommandRequest(actor=WORKERS, command=RunPhase(), asked_since=task.asked_since)
        return play(context, task.match_id, request)
    position = _position(context, task, _is_for_workers)
    if (command := _standing(position, task.seat)) is not None:
        return answer_standing(context, task.match_id, task.seat, task.asked_since, command)
    return play_bot(context, task, clock=clock, failed=failed)


def _position(context: Context, task: Task, stands: Callable[[Position, Seat], bool]) -> Position:
    """Return the position in which the question to a seat is pending.

    Check memory before the store. The position in memory may be older than the handover of the
    seat, which does not renew the question.
    """
    for find in (context.cache.get, context.cache.fresh):
        match = find(task.match_id)
        with match.lock:
            position = match.timeline.tip()
        if position.since(task.seat) == task.asked_since and stands(position, task.seat):
            return position
    raise QuestionGone


def _standing(position: Position, seat: Seat) -> Any:
    return standing_command(position.game, position.table, position.state, seat)


def _is_bots(position: Position, seat: Seat) -> bool:
    return position.table.seats[seat].played_by is not None


def _is_for_workers(position: Position, seat: Seat) -> bool:
    return _is_bots(position, seat) or _standing(position, seat) is not None


def play_bot(
    context: Context, task: Task, *, clock: Clock = time.monotonic, failed: int = 0
) -> CommandResult:
    """Play one command for a bot's seat. The choice is based only on that seat's view.

    If the choices of other seats have made the command illegal in the meantime, the bot chooses
    again, up to `TRIES` times.

    Raises:
        QuestionGone: the question is no longer pending, or a bot does not play the seat.
    """
    match = context.cache.get(task.match_id)
    for _ in range(TRIES):
        position = _position(context, task, _is_bots)
        request = _request(context, match, position, task, clock=clock, failed=failed)
        try:
            return play(context, task.match_id, request, partial(_check_bot, task.seat, position))
        except RuleViolation:
            match = context.cache.fresh(task.match_id)
            if match.timeline.version == position.version:
                raise  # legal() listed a command that decide() refuses
    raise QuestionGone


def _check_bot(
    seat: Seat, seen: Position, _match: Match, position: Position, request: CommandRequest
) -> CommandRequest:
    """Return the bot's request unless the bot no longer plays the seat.

    Raises:
        QuestionGone: the bot no longer plays the seat.
    """
    if position.table.seats[seat].played_by != seen.table.seats[seat].played_by:
        raise QuestionGone
    return request


def rehearse(games: Iterable[AnyGame]) -> None:
    """Warm up by playing the opening of each game, so that no request waits for tables."""
    for game in games:
        for _ in rehearsed_states(game, steps=24):
            pass


def rehearsed_states(game: AnyGame, steps: int) -> Iterator[Any]:
    """Yield the state before each command of an in-memory match between greedy bots.

    Args:
        game: the game to play with its default options.
        steps: the maximum number of states; fewer if the match ends earlier.
    """
    luck = SeededLuck(0)
    state = game.start
    events = game.setup(game.options(), game.seats[1], luck)
    for _ in range(steps):
        for event in events:
            state = game.evolve(state, event)
        yield state
        match game.pending(state):
            case Seats(questions=(first, *_)):
                view = game.view(state, first.seat)
                command = choose(game, view, first.seat, "greedy", luck).command
            case Phase():
                command = RunPhase()
            case _:
                return
        events = game.decide(state, command, luck)


def _request(
    context: Context, match: Match, position: Position, task: Task, *, clock: Clock, failed: int
) -> CommandRequest:
    seat = task.seat
    level = position.table.seats[seat].played_by or ""
    label = label_of(seat, task.asked_since)
    luck = bot_luck(match.keys.bot, label)
    seen = match.game.view(position.state, seat)
    choice = choose(
        match.game,
        seen,
        seat,
        level_after(level, failed),
        luck,
        clock=clock,
        longest=context.bot_seconds,
    )
    return CommandRequest(
        actor=Actor("bot", seat),
        command=choice.command,
        asked_since=task.asked_since,
        reasons=reasons_of(choice, level, label, position.version, failed=failed),
    )


def reasons_of(
    choice: Choice, level: str, label: str, seen: int, *, failed: int = 0
) -> Mapping[str, Any]:
    """Return the reasons for a bot's choice.

    Numbers are strings, since fractions are not canonical. `seen` is the version on which the bot
    based its choice. Other seats may have chosen before that choice was stored. `failed` is
    included if it is not 0.
    """
    weaker = () if level_after(level, failed) == level else (f"{failed} attempts failed",)
    return {
        **({"failed": failed} if failed else {}),
        "engine": f"{ENGINE}/{choice.engine}",
        "version": VERSION,
        "level": level,
        "budget": budget_of(level),
        "label": label,
        "seen": seen,
        "iterations": choice.iterations,
        "value": None if choice.value is None else f"{choice.value:.6g}",
        "alternatives": [
            {"command": command, "value": f"{value:.6g}"} for command, value in choice.alternatives
        ],
        "fell_back": weaker + choice.fell_back,
    }


def budget_of(level: str) -> Mapping[str, int]:
    """Return the search budget that a level has per decision.

    The result is empty if the level does not search.
    """
    wanted = level_of(level)
    if wanted.iterations is not None:
        return {"iterations": wanted.iterations}
    return {} if wanted.milliseconds is None else {"milliseconds": wanted.milliseconds}


def tasks_at(
    match_id: str, position: Position, suspended: Collection[Seat] = ()
) -> tuple[Task, ...]:
    """Return the questions in a match that workers answer, as its head lists them.

    Args:
        match_id: the id of the match.
        position: the position of the match.
        suspended: the seats with suspended standing answers.
    """
    seats = answered_seats(position.game, position.table, position.state)
    answered = [seat for seat in seats if seat not in suspended]
    return answer_tasks(match_id, position.asked, position.table, answered)
