"""Every numbered rule can be recognized in a match, and matches exercise most of them."""

import re
from pathlib import Path

from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.myrmes.options import Options
from tests.games.myrmes.coverage import COVERS, rules_of
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "myrmes.md"


def test_each_rule_of_the_page_is_recognized():
    """The rules are the numbered paragraphs of docs/rules/myrmes.md."""
    assert set(re.findall(r"^(?:- )?`([A-Z]+\d+)` ", PAGE.read_text(), re.M)) == set(COVERS)


def test_refusals_and_events_cite_rules_of_the_page():
    """Every rule cited in the code has a paragraph."""
    source = Path(__file__).parents[3] / "games" / "myrmes"
    cited = set()
    for path in sorted(source.rglob("*.py")):
        cited |= set(re.findall(r'"([A-Z]{2,3}\d+)"', path.read_text()))

    assert len(cited) > 40
    assert cited <= set(COVERS)


# Matches that cover the rules together: seats, seed, and the players' preference.
MATCHES = (
    (2, 1, None),
    (3, 0, None),
    (4, 3, None),
    (2, 0, "ants"),
    (3, 0, "deep"),
    (3, 9, "nurses"),
    (4, 14, "deep"),
)


def test_matches_exercise_the_rules():
    """Players with evaluations, preferences and occasional blunders reach every rule."""
    missing = set(COVERS)
    for seats, seed, whim in MATCHES:
        setup = MYRMES.setup(Options(), seats, SeededLuck(seed))
        missing -= rules_of(MYRMES.start, None, setup, missing)
        for state, command, events in mixed_match(seats, seed, whim=whim, blunders=8):
            missing -= rules_of(state, command, events, missing)

    assert missing == set()


def test_a_greedy_match_ends():
    """Players that look one command ahead never go around in circles."""
    steps = list(mixed_match(2, 11, blunders=0))

    assert len(steps) < 800
    assert not isinstance(MYRMES.pending(steps[-1][0]), Over)
    assert isinstance(steps[-1][1], RunPhase)
    assert isinstance(MYRMES.pending(steps[0][0]), Seats)
