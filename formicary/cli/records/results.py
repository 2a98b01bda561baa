"""Compares the recorded result of a match with the result of the current code."""

from itertools import islice
from pathlib import Path

from events import Store
from formicary.cli.look.comparison import show_comparison
from formicary.cli.look.file_source import FileSource
from formicary.cli.look.reading import MatchReading
from formicary.cli.look.source import is_file
from formicary.cli.records.files import failing_on_file, failing_on_stored
from formicary.cli.terminal import DAMAGED, existing_store, fail, report, settings
from formicary.replay.rehearsing import NewResult, open_recorded, play_again, read_stored
from formicary.replay.serving import serve_record
from formicary.upkeep.bundle_files import LinesOfFile
from formicary.wiring import wire
from games import GAMES
from matches.audit.bundle import read_bundle_lines
from matches.audit.reading import RereadableLog
from matches.audit.verify import released_keys, verify_seen
from matches.records import OpenedBundle
from projections.operations.damage import find_damage


def compare_results(match_id: str) -> bool:
    """Print how the result of the current code differs from the recorded one.

    Args:
        match_id: the id of a match of the store, or the path of a bundle file.

    Returns:
        True if they differ.
    """
    with failing_on_file(match_id):
        recorded = _open(match_id)
    new = play_again(recorded)
    record = serve_record(recorded)
    other = record.add(new.bundle)
    _describe(recorded, new)
    reading = MatchReading(FileSource(record, None), {}, as_json=False)
    return show_comparison(reading, {"with": other}, every=True) or bool(new.seq)


def _describe(recorded: OpenedBundle, new: NewResult) -> None:
    """Print the ids under which the comparison shows both results."""
    for name, bundle in (("recorded", recorded), ("this code", new.bundle)):
        status = bundle.timeline.newest.status
        text = f"{name:10} {bundle.header.match_id}, {bundle.header.version} events, {status}"
        report.print(text, soft_wrap=True, markup=False)
    if new.seq:
        text = f"this code cannot play the recorded command of event {new.seq}: {new.reason}"
        report.print(text, soft_wrap=True, markup=False)


def _open(match_id: str) -> OpenedBundle:
    """Return a match whose keys are known, without deciding its commands again."""
    if not is_file(match_id):
        with existing_store() as found, failing_on_stored(match_id):
            context = wire(found.servers, settings()).context
            _check_whole(context.store, match_id)
            return read_stored(context, match_id)
    lines = LinesOfFile(Path(match_id))
    header, entries = read_bundle_lines(lines)
    verify_seen(header.match_id, RereadableLog(lambda: islice(lines, 1, None)), header.head)
    keys = released_keys((entries[0], entries[-1])) if entries else None
    if keys is None:
        fail(f"{match_id} has no keys: the match has not released them")
    if header.game not in GAMES:
        fail(f"{match_id} has a match of the game {header.game}, which is not installed")
    return open_recorded(header, GAMES[header.game], entries, keys)


def _check_whole(store: Store, match_id: str) -> None:
    """Exit if a stored match has a hole or a changed event, for which no code is to blame."""
    damage = find_damage(store, match_id) if store.head(match_id).version else None
    if damage is not None:
        fail(f"{match_id} is damaged, and cannot be compared: {damage}", DAMAGED)
