"""Calls to every entry point of a game at every state of a match, including between events."""

from contextlib import suppress

import msgspec

from games.errors import RuleViolation
from games.game import Phase, RunPhase, Seats
from games.luck import SeededLuck
from games.words.of_games import words_of
from tests.scenario import random_match


def states_inside(game, seats, seed, options=None):
    """Yield every state of a random match after each event, including those of the setup."""
    state = game.start
    for event in game.setup(options or game.options(), seats, SeededLuck(seed)):
        state = game.evolve(state, event)
        yield state
    for before, _, events in random_match(game, seats, seed, options):
        state = before
        yield state
        for event in events:
            state = game.evolve(state, event)
            yield state


def open_doors(game, state, seats):
    """Call every entry point of a state except `decide`.

    Commands are legal only if seats have a pending question.
    """
    game.score(state)
    game.outcome(state)
    game.invariants(state)
    dumped = msgspec.json.decode(msgspec.json.encode(game.dump(state)))
    assert game.load(dumped) == state
    for reader in (None, *range(seats)):
        view = game.view(state, reader)
        if game.draw is not None:
            game.draw(view, words_of(game, "en"))
        if game.holdings is not None:
            game.holdings(state, reader)
    for seat in range(seats):
        game.appraise(state, seat)
    listed = [command for seat in range(seats) for command in game.legal(state, seat)]
    assert isinstance(game.pending(state), Seats) or not listed


def preview(game, state, seats, luck):
    """Decide some legal commands, or the phase that is due. Each is either played or rejected."""
    commands = [command for seat in range(seats) for command in game.legal(state, seat)[:2]]
    if isinstance(game.pending(state), Phase):
        commands.append(RunPhase())
    for command in commands:
        with suppress(RuleViolation):
            game.decide(state, command, luck)
