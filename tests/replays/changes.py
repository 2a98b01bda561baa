"""What a change of the rules does to the recorded matches: where each first differs, and by which rule."""

import gzip
from pathlib import Path

import msgspec

from events import Broken, canonical
from games.errors import RuleViolation
from games.table import TableEvent
from matches.audit.bundle import read_bundle_lines
from matches.audit.verify import verify
from projections.timeline import codec_of
from tests.replays.recording import FOLDER

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))


class Change(msgspec.Struct, frozen=True):
    """A recorded match that today's rules would not have played as it was.

    Attributes:
        file: below the folder of recorded matches.
        version: of the rules that it was recorded under.
        seq, event: the first event that differs (of a state: the last of its commit), by its tag.
        rules: the paragraphs behind it: of the refusal, else of what the record tells there.
        fault, detail: what was found, as `verify` says it.
    """

    file: str
    version: str
    seq: int
    event: str
    rules: tuple[str, ...]
    fault: str
    detail: str

    def __str__(self) -> str:
        rules = f"rule {', '.join(self.rules)}" if self.rules else "no rule of the game"
        return (
            f"{self.file} (rules {self.version}): seq {self.seq}, {self.event}, {rules}:"
            f" {self.fault}: {self.detail}"
        )


def change_in(path: Path, games) -> Change | None:
    """Decide a recorded match again; return where it first differs, None if nowhere."""
    with gzip.open(path) as lines:
        header, entries = read_bundle_lines(lines)
    try:
        verify(header.match_id, entries, games, head=header.head)
    except Broken as broken:
        at = min(broken.seq, len(entries))
        return Change(
            f"{path.parent.name}/{path.name}",
            header.rules,
            broken.seq,
            canonical.decode(entries[at - 1].e)["event"]["type"],
            _rules(games[header.game], entries, at, broken),
            broken.fault,
            broken.detail,
        )
    return None


def _rules(game, entries, at: int, broken: Broken) -> tuple[str, ...]:
    if isinstance(broken.__cause__, RuleViolation):
        return (broken.__cause__.rule,)
    codec, first = codec_of(game), at
    while broken.fault == "mac" and codec.record(entries[first - 1]).id is None:
        first -= 1
    told = [codec.read(entry).event for entry in entries[first - 1 : at]]
    lines = [game.describe(event) for event in told if not isinstance(event, TableEvent)]
    return tuple(dict.fromkeys(str(line.facts["rule"]) for line in lines if "rule" in line.facts))


def changes(games, names=()) -> list[Change]:
    """Return the changes in all recorded matches, or in those of some games."""
    wanted = [path for path in RECORDED if not names or path.parent.name in names]
    return [found for path in wanted if (found := change_in(path, games))]
