"""Trial games that start from a position. They find faults that the checks miss.

A game's checks name the fields that break an invariant. They cannot ensure that every function of
the game works with every combination of fields. Therefore, a position that passes the checks is
played to its end several times, while every function is called.
"""

from typing import Any

from games.game import AnyGame, Over, Phase, RunPhase, Seats
from games.luck import Luck, SeededLuck
from matches.commands.positions.position import WRONG, plain
from matches.errors import BadPosition

TIMES = 3
UNPLAYABLE = "The game cannot be played on with this value."
STEPS_MOST = 4000  # more than twice the maximum of thousands of matches
LOOKS = 8  # all functions are called once per this number of steps


class _Stuck(Exception):
    """Raised if a position cannot be played on. The message is written for users."""


def try_out(game: AnyGame, state: Any, seats: int) -> None:
    """Play a position to its end several times.

    Raises:
        BadPosition: the position cannot be played to its end.
    """
    for number in range(TIMES):
        try:
            _play(game, state, seats, SeededLuck(f"trial/{number}"))
        except _Stuck as error:
            raise BadPosition((("", str(error)),)) from error
        except WRONG as error:
            raise BadPosition((("", UNPLAYABLE),)) from error


def _play(game: AnyGame, state: Any, seats: int, luck: SeededLuck) -> None:
    for step in range(STEPS_MOST):
        match game.pending(state):
            case Over():
                _end(game, state)
                return
            case Phase():
                command = RunPhase()
            case Seats(questions=asked):
                question = asked[luck.below("who", len(asked))]
                legal = game.legal(state, question.seat)
                if not legal:
                    raise _Stuck("With this value a seat is asked and has no legal command.")
                command = legal[luck.below("what", len(legal))]
        if step % LOOKS == 0:
            _look(game, state, seats, luck)
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)
    raise _Stuck(f"With this value the game does not end within {STEPS_MOST} commands.")


def _look(game: AnyGame, state: Any, seats: int, luck: Luck) -> None:
    """Call every function of the game that a request or a bot may use."""
    plain(game, state)
    game.score(state)
    for seat in (None, *range(seats)):
        seen = game.view(state, seat)
        if game.holdings:
            game.holdings(state, seat)
        world = game.determinize(seen, luck)
        if seat is not None and game.view(world, seat) != seen:
            raise _Stuck("With this value the view of a seat fits no state of the game.")
        if seat is not None:
            game.legal(world, seat)
            game.appraise(world, seat)


def _end(game: AnyGame, state: Any) -> None:
    if game.outcome(state) is None:
        raise _Stuck("With this value the game is over without an outcome.")
    game.score(state)
    plain(game, state)
    if game.invariants(state):
        raise _Stuck("With this value the game reaches a state that breaks its rules.")
