"""Results of the parts, the reasons of survivors, and the table in the documentation."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutation.parts import PARTS
from tests.mutation.verdicts import FOUND, SURVIVED, TIMED_OUT, UNTESTED, Verdict
from tests.suite.assurance_page import DOCUMENT, put_table

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
SURVIVORS = HERE / "survivors.toml"
SHARE_LEAST = 0.9


@dataclass(frozen=True)
class Result:
    """The result of a part.

    Attributes:
        date: the day of the run, in UTC.
        mutants: the number of mutants of the part.
        tested: the number of mutants that were run: all, or a sample.
        found: mutants at which a test failed.
        timed_out: mutants that never ended.
        survived: mutants that no test noticed.
        untested: mutants that no test ran.
    """

    date: str
    mutants: int
    tested: int
    found: int
    timed_out: int
    survived: int
    untested: int

    @classmethod
    def of(cls, rows: Sequence[Verdict], mutants: int) -> "Result":
        """Count verdicts."""
        counts = Counter(row.verdict for row in rows)
        return cls(
            date=f"{datetime.now(UTC):%Y-%m-%d}",
            mutants=mutants,
            tested=len(rows),
            found=counts[FOUND],
            timed_out=counts[TIMED_OUT],
            survived=counts[SURVIVED],
            untested=counts[UNTESTED],
        )

    @property
    def share(self) -> float:
        """The noticed share of the mutants that were run."""
        return (self.found + self.timed_out) / self.tested if self.tested else 1.0


@cache
def reasons() -> Mapping[str, Mapping[str, str]]:
    """Return the reasons of survivors by the pattern of a place and the pattern of a change."""
    return tomllib.loads(SURVIVORS.read_text())


def reason(row: Verdict) -> str:
    """Return the reason why no test notices a mutant, or nothing."""
    for place, changes in reasons().items():
        if matches(place, row.place):
            for change, text in changes.items():
                if matches(change, row.change):
                    return text
    return ""


def matches(pattern: str, text: str) -> bool:
    """Return whether a text fits a pattern, in which `*` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


def read() -> dict[str, Result]:
    """Return the last results by the names of parts."""
    return {name: Result(**fields) for name, fields in json.loads(RESULTS.read_text()).items()}


def write(name: str, result: Result) -> None:
    """Write the result of a part, and the table in the documentation."""
    results = {**read(), name: result}
    fields = {part: asdict(results[part]) for part in PARTS if part in results}
    RESULTS.write_text(json.dumps(fields, indent=2) + "\n")
    DOCUMENT.write_text(document(DOCUMENT.read_text(), read()))


def document(text: str, results: Mapping[str, Result]) -> str:
    """Return the text of the documentation with the table of results."""
    rows = [
        "| part | date | mutants | run | found | never ended | survived | in no test | noticed |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        *(_row(part.title, results.get(name)) for name, part in PARTS.items()),
    ]
    return put_table(text, "mutation", rows)


def _row(title: str, result: Result | None) -> str:
    if result is None:
        return f"| {title} | not run yet | | | | | | | |"
    counts: list[Any] = [
        result.mutants,
        "all" if result.tested == result.mutants else result.tested,
        result.found,
        result.timed_out,
        result.survived,
        result.untested,
    ]
    numbers = [f"{count:,}" if isinstance(count, int) else count for count in counts]
    share = f"{result.share:.1%}".replace("%", " %")
    return f"| {title} | {result.date} | {' | '.join(numbers)} | {share} |"
