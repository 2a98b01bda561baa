"""Checks that `setup` and `decide` refuse invalid calls and depend only on state and luck."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding, Finding
from formicary.game_check.matches import ReachedState
from formicary.game_check.words import find_unfilled
from games.errors import RuleViolation
from games.folding import fold
from games.game import AnyGame, Over, Phase, RunPhase, Seats
from games.luck import KeyedLuck, SeededLuck

ACCEPTED_MOST = 60  # maximum number of commands to decide from one legal list


def check_seats(game: AnyGame) -> Iterator[Finding]:
    """Yield a finding for each invalid number of seats that `setup` does not refuse properly."""
    fewest, most = game.seats
    for seats in dict.fromkeys((0, fewest - 1, most + 1, 2 * most + 1)):
        begun = f"the setup for {seats} seats (the game is for {fewest} to {most})"
        try:
            game.setup(game.options(), seats, SeededLuck(1))
        except RuleViolation as violation:
            if not violation.rule:
                yield f"the refusal {violation.slug} does not name a rule"
            yield from find_unfilled(game, f"refusal.{violation.slug}", tuple(violation.facts))
        except Exception as error:  # noqa: BLE001 - only a rule may refuse
            yield f"{begun} {_describe_error(error)}, instead of a RuleViolation"
        else:
            yield f"{begun} is not refused"


def check_legal(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield each inconsistency between `legal` and `decide` in a state."""
    state = moment.state
    lists = {seat: game.legal(state, seat) for seat in range(moment.seats)}
    for seat, listed in lists.items():
        yield from _list_faults(game, moment, seat, listed)
    match game.pending(state):
        case Seats(questions=questions):
            for asked in questions:
                if not lists[asked.seat]:
                    yield f"seat {asked.seat} is asked ({asked.kind}) and nothing is legal"
    allowed = {command for listed in lists.values() for command in listed}
    for probe in _probes(game, moment):
        if probe not in allowed:
            yield from _refusal_faults(game, state, probe)


def _list_faults(
    game: AnyGame, moment: ReachedState, seat: int, listed: tuple[Any, ...]
) -> Iterator[Finding]:
    if len(set(listed)) != len(listed):
        yield f"a command is listed twice in the legal list of seat {seat}"
    if listed != game.legal(moment.state, seat):
        yield f"the legal list of seat {seat} differs between two calls"
    step = max(1, len(listed) // ACCEPTED_MOST)
    for command in listed[::step]:
        if command.seat != seat:
            yield _name(command, f"is listed for seat {seat}")
        try:
            events = game.decide(moment.state, command, SeededLuck(1))
        except Exception as error:  # noqa: BLE001 - any error of a game is a finding
            yield _name(command, f"is legal, but {_describe_error(error)}")
            continue
        if not events:
            yield _name(command, "is legal, but causes no event")


def _probes(game: AnyGame, moment: ReachedState) -> Iterator[Any]:
    """Yield possibly illegal commands for every seat, and a phase command if no phase is due."""
    for probe in dict.fromkeys(moment.probes):
        for seat in range(moment.seats):
            yield replace(probe, seat=seat)
    if not isinstance(game.pending(moment.state), Phase):
        yield RunPhase()


def _refusal_faults(game: AnyGame, state: Any, probe: Any) -> Iterator[Finding]:
    try:
        game.decide(state, probe, SeededLuck(1))
    except RuleViolation as violation:
        if not violation.rule:
            yield CheckFinding(
                f"the refusal {violation.slug} does not name a rule", example=str(probe)
            )
    except Exception as error:  # noqa: BLE001 - only a rule may refuse
        yield _name(probe, f"is not legal, but {_describe_error(error)}")
    else:
        yield _name(probe, "is not listed by `legal`, but `decide` accepts it")


def _name(command: Any, fault: str) -> CheckFinding:
    """Return a finding about a command type, with one command as an example."""
    return CheckFinding(f"{type(command).__name__} {fault}", example=str(command))


def _describe_error(error: Exception) -> str:
    if isinstance(error, RuleViolation):
        return f"is refused: {error.slug} (rule {error.rule})"
    return f"raises {type(error).__name__}: {error}".removesuffix(": ")


def check_folding(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield a finding if repeated decisions or folds with the same input give different results."""
    if moment.step is None:
        return
    before, command = moment.state, moment.step.command
    first, second = (game.decide(before, command, KeyedLuck(b"check")) for _ in range(2))
    if first != second:
        yield _name(command, "causes other events with the same luck")
    if fold(game, before, first) != fold(game, before, second):
        yield _name(command, "has events that fold to different states")
    if game.decide_with_states is None:
        return
    events, states = game.decide_with_states(before, command, KeyedLuck(b"check"))
    if events != first:
        yield _name(command, "has other events in `decide_with_states` than in `decide`")
    state = before
    for number, event in enumerate(events):
        state = game.evolve(state, event)
        if number >= len(states) or states[number] != state:
            yield f"`decide_with_states` gives another state after {type(event).__name__}"
            return


def check_outcome(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield each inconsistency between the outcome, the scores and the pending seats of a state."""
    outcome, is_over = game.outcome(moment.state), isinstance(game.pending(moment.state), Over)
    if (outcome is not None) != is_over:
        yield "it is over without an outcome" if is_over else "it has an outcome and is not over"
    if outcome is not None:
        ranked = sorted(seat for group in outcome.ranking for seat in group)
        if ranked != list(range(moment.seats)):
            yield f"the ranking {outcome.ranking} does not place each seat once"
    scores = game.score(moment.state)
    if [score.seat for score in scores] != list(range(moment.seats)):
        yield "the scores are not one for each seat, in order"
    for score in scores:
        if score.points != sum(origin.points for origin in score.origins):
            yield f"the points of seat {score.seat} are not the sum of their origins"
