"""A match that is folded from one reader's values has the views that this reader had."""

import pytest
from msgspec.structs import replace

from events import Entry, canonical
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.versions import under
from matches.audit.bundle import read_bundle_lines
from matches.records import open_bundle
from matches.records.sealed import SealedRecord, fold_sealed
from projections.timeline import Timeline, codec_of
from tests.by_game import SECRET_GAME
from tests.matches.records.redacting import (
    known_to,
    last_commit,
    running_bundle,
    whole_commits,
)
from tests.replays.recording import FOLDER

FILES = sorted(path for name in GAMES for path in (FOLDER / name).glob("*.gz"))
FEW = [
    file for name in sorted(GAMES) for file in sorted((FOLDER / name).glob("[23]-seats*.gz"))[:2]
]
TABLE = sorted((FOLDER / "table").glob("*.gz"))


def readers_of(file, seats_most=None):
    """Yield each reader of a recorded match with its sealed and its complete timeline."""
    header, entries = read_bundle_lines(LinesOfFile(file))
    game = under(GAMES[header.game], header.rules)
    entries = whole_commits(game, entries, len(entries) - 1)
    complete = Timeline(header.match_id, game, codec_of(game), None)
    complete.extend(entries)
    for seat in (None, *range(len(complete.newest.seats))[:seats_most]):
        known = [known_to(entry, seat) for entry in entries]
        yield game, seat, fold_sealed(header.match_id, game, known), complete


def check_views(file, seats_most=None):
    for game, seat, sealed, complete in readers_of(file, seats_most):
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


def test_placeholders_fill_what_the_reader_does_not_know():
    """The test of views would prove nothing if the sealed states were the real ones."""
    file = FEW[sorted(GAMES).index(SECRET_GAME.name) * 2]
    differ = [
        seat
        for game, seat, sealed, complete in readers_of(file)
        if any(
            sealed.state(version) != complete.state(version)
            for version in range(complete.version + 1)
        )
    ]

    assert differ


def test_a_game_without_placeholders_is_refused_at_its_first_sealed_value():
    """The first event with an unset secret is named."""
    file = FEW[sorted(GAMES).index(SECRET_GAME.name) * 2]
    header, entries = read_bundle_lines(LinesOfFile(file))
    game = replace(GAMES[header.game], fill_secrets=None)
    codec = codec_of(game)
    first = next(entry.seq for entry in entries if codec.hidden_fields(codec.record(entry).event))

    with pytest.raises(SealedRecord) as refused:
        fold_sealed(header.match_id, game, [known_to(entry, None) for entry in entries])

    assert refused.value.seq == first


def test_a_branch_is_refused_while_its_first_position_is_sealed():
    """The position is hidden from every reader until the match ends."""
    header, entries = read_bundle_lines(LinesOfFile(FOLDER / "table" / "branched.ndjson.gz"))
    known = [known_to(entry, 0) for entry in entries[:-1]]

    with pytest.raises(SealedRecord, match="seq 2: the match began from a position"):
        fold_sealed(header.match_id, GAMES[header.game], known)


def test_a_private_branch_is_refused_also_after_its_end():
    """It never releases its keys, because its position has the secrets of a running match."""
    header, entries = read_bundle_lines(LinesOfFile(FOLDER / "table" / "branched.ndjson.gz"))
    record = canonical.decode(entries[0].e)
    record["event"]["is_private"] = True
    created = Entry(1, canonical.encode(record), entries[0].s, entries[0].link)
    known = [created, *(known_to(entry, 0) for entry in entries[1:-1])]

    with pytest.raises(SealedRecord, match="also after the end"):
        fold_sealed(header.match_id, GAMES[header.game], known)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_seat_of_a_bundle_is_found_from_the_values_that_it_opens(seat):
    """A spectator's bundle opens no value."""
    file = FEW[sorted(GAMES).index(SECRET_GAME.name) * 2]
    lines = running_bundle(file, seat, last_commit(file, 90))

    opened = open_bundle(lines, GAMES)

    assert (opened.seat, opened.is_sealed, opened.proof.report) == (seat, True, None)
