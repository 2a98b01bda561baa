"""Recorded matches: they hold under the rules of today, and show everything together."""

import gzip

import pytest

from games import GAMES
from matches.bundle import unbundled
from matches.verify import verify
from tests.replays.recording import FOLDER, unshown

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_recorded_match_holds(path):
    """Chain, seals, luck and macs hold, and every command is decided as it was then."""
    with gzip.open(path) as lines:
        header, entries = unbundled(lines)

    report = verify(header.match, entries, GAMES, head=header.head)

    assert report.events == header.version
    assert header.rules == GAMES[header.game].rules
    assert header.content == GAMES[header.game].content


@pytest.mark.parametrize("name", GAMES)
def test_recorded_matches_show_everything(name):
    """Every rule, card, hex, way to end and number of seats stands in some recorded match."""
    assert unshown(GAMES[name]) == set()
