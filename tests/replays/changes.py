"""Effects of rule changes on recorded matches: the first difference, and its rule."""

import gzip
from pathlib import Path

import msgspec

from events import Broken
from matches.audit.bundle import read_bundle_lines
from matches.audit.difference import ReplayDifference, describe_difference
from matches.audit.reading import rereadable
from matches.audit.verify import verify
from tests.replays.recording import FOLDER

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))


class Change(msgspec.Struct, frozen=True):
    """A recorded match that the current rules would decide differently.

    Attributes:
        file: the path relative to the folder of recorded matches.
        version: the version of the rules that it was recorded under.
        difference: the first difference.
    """

    file: str
    version: str
    difference: ReplayDifference

    def __str__(self) -> str:
        return f"{self.file} (rules {self.version}): {self.difference}"


def change_in(path: Path, games) -> Change | None:
    """Verify a recorded match. Return the first difference, or None if there is none."""
    with gzip.open(path) as lines:
        header, entries = read_bundle_lines(lines)
    log = rereadable(entries)
    try:
        verify(header.match_id, log, games, head=header.head)
    except Broken as broken:
        difference = describe_difference(log, games, broken)
        return Change(f"{path.parent.name}/{path.name}", header.rules, difference)
    return None


def changes(games, names=()) -> list[Change]:
    """Return the changes in all recorded matches, or only in those of the named games."""
    wanted = [path for path in RECORDED if not names or path.parent.name in names]
    return [change for path in wanted if (change := change_in(path, games))]
