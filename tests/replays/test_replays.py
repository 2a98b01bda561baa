"""Recorded matches verify under the current rules, and cover every part together."""

import pytest

from games import GAMES
from games.versions import released_rules
from matches.audit.bundle import read_bundle_lines
from tests.replays.changes import RECORDED, change_in
from tests.replays.recording import missing_parts
from tests.replays.table_matches import kept_paths, missing_of_table
from tests.sdk import alone


def name(path):
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", RECORDED, ids=name)
def test_a_recorded_match_holds(path):
    """Chain, seals, luck and macs are valid, and every command has the same outcome as before.

    A failure means that the rules have changed, which requires a new version of them.
    """
    change = change_in(path, GAMES)

    assert change is None, str(change)


@pytest.mark.parametrize("game", GAMES)
def test_matches_of_every_released_version_of_the_rules_are_recorded(game):
    recorded = [path for path in RECORDED if path.parent.name == game]
    headers = [read_bundle_lines(alone.read_lines(str(path)))[0] for path in recorded]

    assert {header.game for header in headers} == {game}
    assert {header.rules for header in headers} == {
        released.name for released in released_rules(GAMES[game])
    }
    assert (GAMES[game].rules, GAMES[game].content) in {
        (header.rules, header.content) for header in headers
    }


def test_recorded_matches_show_all_of_the_table():
    """The recordings cover every event with its values, every time-out, and every way to resign."""
    assert missing_of_table(kept_paths()) == set()


@pytest.mark.parametrize("path", kept_paths(), ids=lambda path: path.name)
def test_no_recorded_match_of_the_table_can_be_done_without(path):
    """Each covers a part that no other match covers, and the report notices if it is missing."""
    assert missing_of_table([other for other in kept_paths() if other != path])


@pytest.mark.parametrize("name", GAMES)
def test_recorded_matches_show_everything(name):
    """Every rule, card, hex, ending and number of seats occurs in some recorded match."""
    assert missing_parts(GAMES[name]) == set()
