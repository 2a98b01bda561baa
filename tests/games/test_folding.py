"""In every game, deciding with states gives the same result as deciding and folding."""

import pytest

from games import GAMES
from games.folding import bind_play, decide_and_fold, fold
from games.luck import SeededLuck
from tests.scenario import random_match


@pytest.mark.parametrize(("name", "seats"), [(n, game.seats[1]) for n, game in GAMES.items()])
@pytest.mark.parametrize("seed", [1, 2])
def test_states_handed_over_are_those_that_evolve_leads_to(name, seats, seed):
    """After each command of a random match, the events are also folded one by one."""
    game = GAMES[name]
    play = bind_play(game)
    for number, (state, command, _) in enumerate(random_match(game, seats, seed)):
        events, states = decide_and_fold(game, state, command, SeededLuck(number))

        assert events == game.decide(state, command, SeededLuck(number))
        assert len(states) == len(events)
        before = state
        for event, after in zip(events, states, strict=True):
            before = game.evolve(before, event)
            assert after == before
        assert play(state, command, SeededLuck(number)) == fold(game, state, events)
