"""Checks that a game does the same in processes with other seeds of `hash`.

Python gives texts another `hash` in each process, so the order of a set of texts differs as well.
The matches are played again in two processes, and compared with those of this one.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

import msgspec

from formicary.game_check.doors import package_of
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch
from formicary.game_check.purity.digests import StepDigests, digest_match
from games.game import AnyGame

HASH_SEEDS = ("1", "2")
MATCHES_MOST = 4
SECONDS_MOST = 300
PLAYER = "formicary.game_check.purity"  # its `__main__` plays matches


def check_processes(game: AnyGame, matches: Sequence[RandomMatch]) -> Iterator[CheckFinding]:
    """Yield the first difference of each match between this process and two others."""
    name = _find_name(game)
    if name is None:
        yield CheckFinding("the record is in no module, so that no other process can load it")
        return
    begun = [match for match in matches if match.steps][:MATCHES_MOST]
    running = [_start(name, begun, seed) for seed in HASH_SEEDS]
    try:
        ours = [digest_match(game, match) for match in begun]
        for seed, process in zip(HASH_SEEDS, running, strict=True):
            yield from _judge(process, begun, ours, seed)
    finally:
        for process in running:
            process.kill()
            process.communicate()


def _judge(
    process: subprocess.Popen[bytes],
    matches: Sequence[RandomMatch],
    ours: Sequence[list[StepDigests]],
    seed: str,
) -> Iterator[CheckFinding]:
    """Yield the differences between the matches of a process and ours."""
    output, errors = process.communicate(timeout=SECONDS_MOST)
    if process.returncode:
        last = errors.decode(errors="replace").strip().rpartition("\n")[2]
        yield CheckFinding(f"a process with PYTHONHASHSEED={seed} fails: {last}")
        return
    theirs = msgspec.json.decode(output, type=list[list[StepDigests]])
    for match, mine, other in zip(matches, ours, theirs, strict=True):
        yield from _compare(match, mine, other, seed)


def _find_name(game: AnyGame) -> str | None:
    """Return the place of a record, such as `game_hex:HEX`, or None if no module holds it."""
    package = package_of(game)
    for module in (package, *sorted(sys.modules)):
        for name, value in list(getattr(sys.modules[module], "__dict__", {}).items()):
            if value is game:
                return f"{module}:{name}"
    return None


def _start(name: str, matches: Sequence[RandomMatch], seed: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(sys.path)
    return subprocess.Popen(  # noqa: S603 - our own module, with the name of a loaded one
        [
            sys.executable,
            "-m",
            PLAYER,
            name,
            *(f"{match.seats}/{match.seed}" for match in matches),
        ],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _compare(
    match: RandomMatch, mine: list[StepDigests], other: list[StepDigests], seed: str
) -> Iterator[CheckFinding]:
    """Yield the first part of a match that differs in another process."""
    for step, here, there in zip(match.steps, mine, other, strict=False):
        if here == there:
            continue
        pairs = zip(here, there, strict=False)
        name = next((part for (part, digest), that in pairs if (part, digest) != that), "a step")
        yield CheckFinding(
            f"{name} differs in another process: the order of a set, `hash`, kept data or"
            " something outside of the match decides it",
            match.place(step.version),
            f"with PYTHONHASHSEED={seed}" + (f", {step.command}" if step.command else ""),
        )
        return
    if len(mine) != len(other):
        yield CheckFinding(
            "the number of commands differs in another process", match.place(match.version)
        )
