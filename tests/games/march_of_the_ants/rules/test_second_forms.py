"""Rules with a second, faster implementation give the same results in both."""

import pytest

from games.game import Over
from games.march_of_the_ants import content
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules.moving import ant_steps, can_step
from games.march_of_the_ants.rules.playing import playable_cards, why_not
from tests.games.march_of_the_ants.names import GAME
from tests.games.march_of_the_ants.random_matches import SETTINGS, play_steps


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_playable_cards_are_those_that_nothing_speaks_against(seats, options):
    """Both forms agree for each hand of a random match, regardless of the turn (rules 5.5)."""
    for state, _, _ in play_steps(seats, options, 9):
        tables = content.of(state.content)
        for seat in range(seats):
            hand = places_in(state.hands[seat])

            allowed = [card for card in hand if why_not(state, tables, seat, card) is None]

            assert playable_cards(state, tables, seat) == allowed


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_an_ant_can_step_where_a_step_is_listed(seats, options):
    """Both forms agree with walls and without, on foot and in flight (rules 5.3)."""
    for number, (state, _, _) in enumerate(play_steps(seats, options, 10)):
        if number % 3 or isinstance(GAME.pending(state), Over):
            continue
        tables = content.of(state.content)
        for seat in range(seats):
            for walls in (True, False):
                for flights in (0, 1):
                    listed = ant_steps(state, tables, seat, walls, flights)

                    assert can_step(state, tables, seat, walls, flights) == bool(listed)
