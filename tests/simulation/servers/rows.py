"""The judge of each step: an older row of a read model never replaces a newer one."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
VERSION = 1  # the index of a row's version in the arguments
# The scripts that store rows, with the index of the argument that names a row of a lost version: it
# may be replaced by any other one.
STORING = {
    "projections/task_queue.lua": 4,
    "projections/lobby.lua": 7,
    "projections/inbox/members.lua": 6,
}


def judge_row(
    script: bytes, given: Sequence[bytes], find: Callable[[bytes], Any]
) -> Callable[[], str]:
    """Return a function that names the fault of a script after its run, or returns an empty string.

    Args:
        script: the script.
        given: its keys and arguments, without the number of keys.
        find: returns the value of a key.
    """
    path = path_of(script)
    if path not in STORING:
        return lambda: ""
    keys = 3 if path == "projections/task_queue.lua" else 2
    rows, arguments = given[0], given[keys:]
    match_id, version = arguments[0], int(arguments[VERSION])
    before, replaced = _read(find(rows), match_id), arguments[STORING[path]]
    if (
        before is None
        or version >= _version_of(before)
        or (replaced and before.startswith(replaced))
    ):
        return lambda: ""

    def judge() -> str:
        if _read(find(rows), match_id) == before:
            return ""
        return f"went back: {path} replaced version {_version_of(before)} by {version}"

    return judge


def _read(rows: Mapping[bytes, bytes] | None, match_id: bytes) -> bytes | None:
    return rows.get(match_id) if rows is not None else None


def _version_of(row: bytes) -> int:
    return int(row.partition(b" ")[0])


@cache
def path_of(script: bytes) -> str:
    """Return the path of the file with which a script ends."""
    text = script.decode().strip()
    return next((path for path, end in read_scripts().items() if text.endswith(end)), "another")


@cache
def read_scripts() -> dict[str, str]:
    """Return the scripts of the service, by the path of their files."""
    return {
        str(path.relative_to(ROOT)): path.read_text().strip()
        for package in ("events", "projections", "webhooks", "workers")
        for path in sorted((ROOT / package).rglob("*.lua"))
    }
