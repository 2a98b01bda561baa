"""Every entry point works at every state, including those between events of a command."""

import msgspec
import pytest

from games.game import Over, Phase, Seats
from games.luck import SeededLuck
from games.myrmes.drawing.board import draw
from games.myrmes.holdings import holdings
from games.words import load_words
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES
from tests.scenario import random_match

ENGLISH = load_words("games.myrmes", "en")
RANDOM = [(2, 101), (3, 102), (4, 103)]
RICH = [
    (2, 104, "deep"),
    (3, 105, "nurses"),
    pytest.param(4, 106, None, marks=pytest.mark.assure),
]


def states_inside(match):
    """Yield every state of a match after each event, including those of the setup."""
    for number, (before, _command, events) in enumerate(match):
        if not number:
            yield before
        state = before
        for event in events:
            state = MYRMES.evolve(state, event)
            yield state


def states_of_setup(seats, seed):
    """Yield the states from the start through the events of the setup."""
    state = MYRMES.start
    yield state
    for event in MYRMES.setup(MYRMES.options(), seats, SeededLuck(seed)):
        state = MYRMES.evolve(state, event)
        yield state


def ask_every_door(state, seats):
    """Call each entry point of the game for each seat and for a spectator."""
    assert isinstance(MYRMES.pending(state), Seats | Phase | Over)
    MYRMES.outcome(state)
    MYRMES.invariants(state)
    assert len(MYRMES.score(state)) == len(state.colonies)
    plain = msgspec.json.decode(msgspec.json.encode(MYRMES.dump(state)))
    assert MYRMES.load(plain) == state
    for reader in (None, *range(seats)):
        seen = MYRMES.view(state, reader)
        assert draw(seen, ENGLISH).startswith("<svg")
        holdings(state, reader)
        world = MYRMES.determinize(seen, SeededLuck("inside"))
        assert MYRMES.view(world, reader) == seen
    for seat in range(seats):
        assert isinstance(MYRMES.legal(state, seat), tuple)
        assert isinstance(MYRMES.appraise(state, seat), float)


@pytest.mark.parametrize(("seats", "seed"), RANDOM)
def test_doors_answer_inside_the_commands_of_random_matches(seats, seed):
    states = [*states_of_setup(seats, seed), *states_inside(random_match(MYRMES, seats, seed))]
    for state in states:
        ask_every_door(state, seats)

    assert len(states) > 200


@pytest.mark.parametrize(("seats", "seed", "whim"), RICH)
def test_doors_answer_inside_the_commands_of_rich_matches(seats, seed, whim):
    """Rich matches have objectives, special tiles and deep colonies, unlike most random matches."""
    for state in states_inside(mixed_match(seats, seed, whim=whim)):
        ask_every_door(state, seats)
