"""Recorded matches: they hold under the rules of today, and show everything together."""

import pytest

from games import GAMES
from games.versions import released_rules
from matches.audit.bundle import read_bundle_lines
from tests.replays.changes import RECORDED, change_in
from tests.replays.recording import unshown
from tests.replays.table_matches import kept, unshown_of_table
from tests.sdk import alone


def name(path):
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", RECORDED, ids=name)
def test_a_recorded_match_holds(path):
    """Chain, seals, luck and macs hold, and every command is decided as it was then.

    A match that does not is a change of the rules: it needs a version of its own.
    """
    change = change_in(path, GAMES)

    assert change is None, str(change)


@pytest.mark.parametrize("game", GAMES)
def test_matches_of_every_released_version_of_the_rules_are_recorded(game):
    recorded = [path for path in RECORDED if path.parent.name == game]
    headers = [read_bundle_lines(alone.read_lines(str(path)))[0] for path in recorded]

    assert {header.game for header in headers} == {game}
    assert {header.rules for header in headers} == {one.name for one in released_rules(GAMES[game])}
    assert (GAMES[game].rules, GAMES[game].content) in {
        (header.rules, header.content) for header in headers
    }


def test_recorded_matches_show_all_of_the_table():
    """Every event, what each can say, every time-out, and every way to end by giving up."""
    assert unshown_of_table(kept()) == set()


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
def test_no_recorded_match_of_the_table_can_be_done_without(path):
    """Each shows something that no other does, and the report misses it."""
    assert unshown_of_table([one for one in kept() if one != path])


@pytest.mark.parametrize("name", GAMES)
def test_recorded_matches_show_everything(name):
    """Every rule, card, hex, way to end and number of seats stands in some recorded match."""
    assert unshown(GAMES[name]) == set()
