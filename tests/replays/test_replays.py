"""Recorded matches: they hold under the rules of today, and show everything together."""

import gzip
from pathlib import Path

import pytest

from games import GAMES
from matches.bundle import unbundled
from matches.verify import verify
from tests.replays.exercised import wanted
from tests.replays.recording import shown_in

FOLDER = Path(__file__).parent
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
    missing = wanted(GAMES[name])
    for path in RECORDED:
        if path.parent.name == name:
            with gzip.open(path) as lines:
                missing -= shown_in(GAMES[name], unbundled(lines)[1])

    assert missing == set()
