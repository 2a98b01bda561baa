"""Effects of rule changes on recorded matches: the first difference, and its rule."""

import gzip
from pathlib import Path

import msgspec

from matches.audit.bundle import read_bundle_lines
from matches.audit.difference import FirstDifference, find_difference
from tests.replays.recording import FOLDER

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))


class Change(msgspec.Struct, frozen=True):
    """A recorded match that the current rules would decide differently.

    Attributes:
        file: the path relative to the folder of recorded matches.
        version: the version of the rules that it was recorded under.
        found: the first difference.
    """

    file: str
    version: str
    found: FirstDifference

    def __str__(self) -> str:
        return f"{self.file} (rules {self.version}): {self.found}"


def change_in(path: Path, games) -> Change | None:
    """Verify a recorded match. Return the first difference, or None if there is none."""
    with gzip.open(path) as lines:
        header, entries = read_bundle_lines(lines)
    found = find_difference(header.match_id, entries, games, head=header.head)
    if found is None:
        return None
    return Change(f"{path.parent.name}/{path.name}", header.rules, found)


def changes(games, names=()) -> list[Change]:
    """Return the changes in all recorded matches, or only in those of the named games."""
    wanted = [path for path in RECORDED if not names or path.parent.name in names]
    return [found for path in wanted if (found := change_in(path, games))]
