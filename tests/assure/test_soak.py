"""Thousands of random matches for every game and number of seats, checked after every command."""

import os

import msgspec
import pytest

from games import GAMES
from games.game import Over, Seats, Secret
from tests.by_game import part_of
from tests.scenario import random_match

MATCHES = int(os.environ.get("SOAK_MATCHES", "1000"))  # for each plan
PLANS = [(name, *plan) for name in GAMES for plan in part_of(name, "replays").SOAKED]

pytestmark = pytest.mark.assure


def store_and_load(game, state):
    """Encode and decode a state, as a round trip through storage does."""
    return game.load(msgspec.json.decode(msgspec.json.encode(game.dump(state))))


@pytest.mark.parametrize(("name", "seats", "options"), PLANS)
def test_random_matches_hold(name, seats, options):
    """Invariants hold after each event, states survive storage, and points add up to their sources."""
    game = GAMES[name]
    chosen = game.options(**options) if options else None
    for seed in range(MATCHES):
        state = None
        for number, (before, _, events) in enumerate(
            random_match(game, seats, f"soak/{seed}", chosen)
        ):
            assert game.invariants(before) == (), (seed, number)
            assert not any(
                isinstance(getattr(event, field), Secret)
                and getattr(event, field).value is msgspec.UNSET
                for event in events
                for field in event.__struct_fields__
            )
            state = before
            for event in events:
                state = game.evolve(state, event)
            if number % 50 == 0:
                assert store_and_load(game, state) == state
        assert isinstance(game.pending(state), Over)
        assert game.invariants(state) == ()
        assert not isinstance(game.pending(state), Seats)
        for score in game.score(state):
            assert score.points == sum(origin.points for origin in score.origins)
        ranked = sorted(seat for group in game.outcome(state).ranking for seat in group)
        assert ranked == list(range(seats))
