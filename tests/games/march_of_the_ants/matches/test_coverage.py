"""Random matches of all sizes and variants cover all sections, cards and hexes together."""

from typing import get_args

import pytest

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.coverage_of_rules import Coverage, list_sections
from tests.games.march_of_the_ants.names import GAME
from tests.games.march_of_the_ants.random_matches import LONG, SETTINGS, play_steps


def test_the_rules_have_all_sections():
    """The numbers cited by refusals and events are in the rules."""
    sections = list_sections()

    assert {"1.2", "5.6", "9.5", "11.6", "12.5"} <= sections
    assert {kind.rule for kind in get_args(e.Event)} <= sections


def test_coverage_counts_what_happens():
    """Events and refusals are mapped to sections, cards and hexes."""
    coverage = Coverage()
    coverage.add([e.GoalPlayed(seat=0, card="go01"), e.TurnPassed(seat=0, to=1)])
    coverage.add_refusal(RuleViolation("rest.first-action", rule="5.6"))

    assert coverage.cards == {"go01"}
    assert {"5", "5.5", "5.6", "11.5"} <= coverage.sections
    assert coverage.refusals == {"rest.first-action"}
    assert "go01" not in coverage.missing()["cards"]
    assert len(coverage.missing()["hexes"]) == 25


@pytest.mark.slow
def test_random_matches_exercise_everything():
    """Some matches of each kind, half with eager explorers, reach every section, card and hex."""
    coverage = Coverage()
    for kind, (seats, options) in enumerate(SETTINGS):
        for number in range(16):
            seed = 100 * kind + number
            coverage.add(GAME.setup(options, seats, SeededLuck(seed)))
            for _, _, events in play_steps(seats, options, seed, eager=number % 2 == 0):
                coverage.add(events)
    for _, _, events in play_steps(5, LONG, 2000):  # three players meet in one hex
        coverage.add(events)

    assert coverage.missing() == {"sections": [], "cards": [], "hexes": []}
