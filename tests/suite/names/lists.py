"""The lists in this folder: a file for each kind, with a line for each name and each member."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

FOLDER = Path(__file__).parent
_INDENT = "    "

Names: TypeAlias = Mapping[str, set[str]]  # the members of each name


def path_of(kind: str) -> Path:
    """Return the path of the list of a kind of names."""
    return FOLDER / f"{kind}.txt"


def read_list(kind: str) -> Names:
    """Return the listed names of a kind; none if there is no list yet."""
    names: dict[str, set[str]] = {}
    members: set[str] = set()
    path = path_of(kind)
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.startswith(_INDENT):
            members.add(line.strip())
        elif line and not line.startswith("#"):
            members = names.setdefault(line, set())
    return names


def write_list(kind: str, title: str, names: Names) -> None:
    """Write the list of a kind of names, sorted, below its title."""
    lines = [f"# {title}", ""]
    for name, members in sorted(names.items()):
        lines += [name, *(f"{_INDENT}{member}" for member in sorted(members))]
    path_of(kind).write_text("\n".join(lines) + "\n")


def missing_from(names: Names, others: Names) -> list[str]:
    """Return the names and members that others lack, sorted."""
    missing = []
    for name, members in names.items():
        if name not in others:
            missing.append(name)
        missing += [f"{name}: {member}" for member in members - others.get(name, set())]
    return sorted(missing)


def merge(names: Names, others: Names) -> Names:
    """Return the names and members of both."""
    return {
        name: names.get(name, set()) | others.get(name, set())
        for name in names.keys() | others.keys()
    }
