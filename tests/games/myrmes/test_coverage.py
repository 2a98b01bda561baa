"""Every numbered rule has a way to be recognized in a match, and matches exercise most."""

import re
from pathlib import Path

from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.myrmes import MYRMES
from games.myrmes.options import Options
from tests.games.myrmes.coverage import COVERS, rules_of
from tests.games.myrmes.playing import mixed_match

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "myrmes.md"


def test_each_rule_of_the_page_is_recognized():
    """The numbered paragraphs of docs/rules/myrmes.md, and no others."""
    assert set(re.findall(r"^(?:- )?`([A-Z]+\d+)` ", PAGE.read_text(), re.M)) == set(COVERS)


def test_refusals_and_events_cite_rules_of_the_page():
    """Whatever rule the code names has its paragraph."""
    source = Path(__file__).parents[3] / "games" / "myrmes"
    cited = set()
    for path in sorted(source.rglob("*.py")):
        cited |= set(re.findall(r'"([A-Z]{2,3}\d+)"', path.read_text()))

    assert len(cited) > 40
    assert cited <= set(COVERS)


def test_matches_exercise_the_rules():
    """Matches of players who look ahead and blunder now and then reach nearly every rule."""
    seen = set()
    for seats, seed in [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5), (4, 6)]:
        setup = MYRMES.setup(Options(), seats, SeededLuck(seed))
        seen |= rules_of(MYRMES.start, None, setup)
        for state, command, events in mixed_match(seats, seed):
            seen |= rules_of(state, command, events)

    assert len(set(COVERS) - seen) <= 12, sorted(set(COVERS) - seen)


def test_a_greedy_match_ends():
    """One-ply players never go around in circles."""
    steps = list(mixed_match(2, 11, blunders=0))

    assert len(steps) < 800
    assert not isinstance(MYRMES.pending(steps[-1][0]), Over)
    assert isinstance(steps[-1][1], RunPhase)
    assert isinstance(MYRMES.pending(steps[0][0]), Seats)
