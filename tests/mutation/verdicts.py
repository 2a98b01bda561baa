"""Verdicts of a part, kept in `mutants/` so that a run continues where the last one stopped."""

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant
from tests.mutation.parts import ROOT, Part

FOLDER = ROOT / "mutants"
FOUND, TIMED_OUT, SURVIVED, UNTESTED = "found", "timed out", "survived", "untested"
NOTICED = (FOUND, TIMED_OUT)


class Verdict(NamedTuple):
    """The outcome of the tests of one mutant.

    Attributes:
        place: the module and the function.
        change: the changed lines.
        verdict: `FOUND`, `TIMED_OUT`, `SURVIVED` or `UNTESTED`.
    """

    place: str
    change: str
    verdict: str


class Verdicts(dict[str, Verdict]):
    """Verdicts by the keys of mutants. Each is written to the file at once."""

    def __init__(self, name: str, fingerprint: str, keep: Callable[[Verdict], bool] | None = None):
        """Read the verdicts of an earlier run of the same sources and tests.

        Args:
            name: the name of the part.
            fingerprint: the digest of the sources and tests.
            keep: decides which verdicts of other sources or tests are kept, if any.
        """
        super().__init__()
        self.fingerprint, self.keeps_traces = fingerprint, keep is not None
        self.path = FOLDER / f"{name}.jsonl"
        if self.path.exists():
            first, *lines = self.path.read_text().splitlines()
            is_same = json.loads(first) == fingerprint
            rows = [json.loads(line) for line in lines if line.endswith("]")]
            for key, *fields in rows:
                verdict = Verdict(*fields)
                if is_same or (keep and keep(verdict)):
                    self[key] = verdict
        FOLDER.mkdir(exist_ok=True)
        with self.path.open("w") as file:
            print(json.dumps(fingerprint), file=file)
            for key, verdict in self.items():
                print(json.dumps([key, *verdict]), file=file)

    def add(self, mutant: Mutant, verdict: str) -> None:
        """Keep the verdict of a mutant."""
        self[mutant.key] = Verdict(mutant.place, mutant.change, verdict)
        with self.path.open("a") as file:
            print(json.dumps([mutant.key, *self[mutant.key]]), file=file)


def fingerprint_of(part: Part) -> str:
    """Return a digest of the modules and the tests of a part."""
    return digest_of([*part.paths(), *_files(part.tests)])


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256((ROOT / path).read_bytes()).digest()


def digest_of(paths: Iterable[Path]) -> str:
    """Return a digest of files and their paths from the root, read once."""
    return hashlib.sha256(b"".join(f"{p}\n".encode() + _digest(p) for p in paths)).hexdigest()


def _files(names: Iterable[str]) -> list[Path]:
    folders = {Path(name).parent if name.endswith(".py") else Path(name) for name in names}
    found = {path for folder in folders for path in (ROOT / folder).rglob("*.py")}
    return sorted(path.relative_to(ROOT) for path in found)
