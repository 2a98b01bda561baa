"""Count the instructions that hot paths execute, and compare them with the recorded counts.

Run it as `make count` or `python -m bench.counts`. The exit code is 1 if a path needs more than 3 %
more instructions than recorded in `counts.json`. `python -m bench.counts --record REASON` records
the new counts, together with the reason for each change. `--release` stores them as the counts of
the last release.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.json import decode, encode, format

from bench.counts.client_requests import MACHINES

FILE = Path(__file__).with_name("counts.json")
MORE_MOST = 0.03  # the allowed increase over the recorded count
RELEASE_MOST = 0.05  # the allowed increase since the last release without a decision page
UNCHANGED = 0.005  # relative differences up to this one are treated as no change
AGAIN_MOST = 2  # further measurements if a count is too high
KEY = f"python {sys.version_info[0]}.{sys.version_info[1]}, {platform.machine()}"
_TRIGGER, _TOTALS = "desc: Trigger: Client Request: ", "totals: "


class Figure(Struct):
    """The instruction count of a path, and the reason why it last changed."""

    instructions: int
    reason: str


class Figures(Struct):
    """The counts for one Python version and architecture, both current and at the last release."""

    paths: dict[str, Figure] = field(default_factory=dict)
    release: dict[str, int] = field(default_factory=dict)


def lack() -> str:
    """Return the reason why counting is impossible on this machine, or an empty string."""
    if shutil.which("valgrind") is None or shutil.which("setarch") is None:
        return "valgrind or setarch is missing: `apt-get install valgrind util-linux`"
    if platform.machine() not in MACHINES:
        return f"the client requests of Valgrind are not known for {platform.machine()}"
    return ""


def measure() -> dict[str, int]:
    """Return the instruction count of each path, as measured by one process under callgrind."""
    with tempfile.TemporaryDirectory(prefix="fc-") as folder:
        out = Path(folder) / "out"
        command = ["setarch", "--addr-no-randomize", "valgrind", "--tool=callgrind", "--quiet"]
        command += ["--instr-atstart=no", "--combine-dumps=yes", f"--callgrind-out-file={out}"]
        command += [sys.executable, "-m", "bench.counts.frozen"]
        environ = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        subprocess.run(command, env=environ, check=True)
        return parse(out.read_text())


def measure_against(kept: Figures) -> dict[str, int]:
    """Return the instruction count of each path. Repeat the measurement if any count is too high.

    The lowest count is used, because other threads that happen to run can only add instructions.
    OpenBLAS, which numpy loads, has no threads here.
    """
    counted = measure()
    for _ in range(AGAIN_MOST):
        if not faults(kept, counted):
            break
        again = measure()
        counted = {name: min(counted[name], again.get(name, counted[name])) for name in counted}
    return counted


def parse(text: str) -> dict[str, int]:
    """Parse callgrind's output file, and return the total instructions for each trigger."""
    counts: dict[str, int] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith(_TRIGGER):
            name = line.removeprefix(_TRIGGER)
        elif line.startswith(_TOTALS) and name:
            counts[name], name = int(line.removeprefix(_TOTALS)), ""
    return counts


def faults(kept: Figures, counted: Mapping[str, int]) -> list[str]:
    """Return a message for each path that is too expensive, not recorded or not measured."""
    messages = [
        f"{name}: not in counts.json" for name in sorted(counted.keys() - kept.paths.keys())
    ]
    messages += [f"{name}: not counted" for name in sorted(kept.paths.keys() - counted.keys())]
    for name in sorted(kept.paths.keys() & counted.keys()):
        before = kept.paths[name].instructions
        if counted[name] > before * (1 + MORE_MOST):
            messages.append(f"{name}: {counted[name] / before - 1:+.1%} above {before:,}")
    return messages


def unexplained(kept: Figures, pages: Path) -> list[str]:
    """Return the paths that grew too much since the last release, unless a decision says why."""
    return [
        f"{name}: {figure.instructions / kept.release[name] - 1:+.1%} since the last release;"
        " its reason must name a page of docs/decisions"
        for name, figure in sorted(kept.paths.items())
        if name in kept.release
        and figure.instructions > kept.release[name] * (1 + RELEASE_MOST)
        and not any(page.stem in figure.reason for page in pages.glob("[0-9]*.md"))
    ]


def load(path: Path = FILE) -> dict[str, Figures]:
    """Return the recorded counts, indexed by Python version and architecture."""
    return decode(path.read_bytes(), type=dict[str, Figures]) if path.exists() else {}


def record(kept: Figures, counted: Mapping[str, int], reason: str) -> Figures:
    """Return the counts updated with new values.

    A path with an unchanged count keeps its reason.
    """
    paths: dict[str, Figure] = {}
    for name, instructions in counted.items():
        old = kept.paths.get(name)
        same = old and abs(instructions / old.instructions - 1) <= UNCHANGED
        paths[name] = old if old and same else Figure(instructions, reason)
    return Figures(paths, {name: kept.release.get(name, n) for name, n in counted.items()})


def main() -> None:
    """Count the instructions, print them, and compare or record them."""
    parser = argparse.ArgumentParser(prog="python -m bench.counts")
    parser.add_argument("--record", metavar="REASON", default="")
    parser.add_argument("--release", action="store_true", help="store the figures as a release's")
    arguments = parser.parse_args()
    if reason := lack():
        sys.exit(reason)
    everything = load()
    kept = everything.get(KEY, Figures())
    counted = measure() if arguments.record else measure_against(kept)
    for name, instructions in counted.items():
        before = kept.paths.get(name)
        change = f"{instructions / before.instructions - 1:+8.2%}" if before else "     new"
        print(f"{name:50} {instructions:14,} {change}")
    if arguments.record:
        kept = record(kept, counted, arguments.record)
    if arguments.release:
        kept.release = {name: figure.instructions for name, figure in kept.paths.items()}
    if arguments.record or arguments.release:
        everything[KEY] = kept
        FILE.write_bytes(format(encode(everything), indent=1) + b"\n")
    elif KEY not in everything:
        print(f"no figures are recorded for {KEY}")
    elif messages := faults(kept, counted):
        sys.exit("\n".join((*messages, 'if it is intended: make count RECORD="reason"')))


if __name__ == "__main__":
    main()
