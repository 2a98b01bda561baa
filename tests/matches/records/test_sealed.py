"""A match folded from what one reader may know gives the views that this reader had."""

import pytest

from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.versions import under
from matches.audit.bundle import read_bundle_lines
from matches.records.sealed import fold_sealed
from projections.timeline import Timeline, codec_of
from tests.matches.records.redacting import known_to, whole_commits
from tests.replays.recording import FOLDER

FILES = sorted(path for name in GAMES for path in (FOLDER / name).glob("*.gz"))
FEW = [file for name in sorted(GAMES) for file in sorted((FOLDER / name).glob("*.gz"))[1:3]]
TABLE = sorted((FOLDER / "table").glob("*.gz"))


def readers_of(file):
    """Yield each reader of a recorded match with its sealed and its complete timeline."""
    header, entries = read_bundle_lines(LinesOfFile(file))
    game = under(GAMES[header.game], header.rules)
    entries = whole_commits(game, entries, len(entries) - 1)
    complete = Timeline(header.match_id, game, codec_of(game), None)
    complete.extend(entries)
    for seat in (None, *range(len(complete.newest.seats))):
        known = [known_to(entry, seat) for entry in entries]
        yield game, seat, fold_sealed(header.match_id, game, known), complete


def check_views(file):
    for game, seat, sealed, complete in readers_of(file):
        assert sealed.version == complete.version
        for version in range(1, complete.version + 1):
            if complete.state(version) == game.start:
                continue  # there is no view before the setup
            seen = game.view(sealed.state(version), seat)
            assert seen == game.view(complete.state(version), seat), (file.name, seat, version)
            assert sealed.questions_at(version) == complete.questions_at(version)


@pytest.mark.parametrize("file", FEW, ids=lambda file: file.stem)
def test_a_reader_sees_the_same_at_every_version(file):
    check_views(file)


@pytest.mark.assure
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_reader_of_any_recorded_match_sees_the_same(file):
    check_views(file)
