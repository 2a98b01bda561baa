"""Files of a package, listed once: no other file is ever opened."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable


def walk_files(folder: Traversable, stem: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files below a folder with their paths from it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walk_files(entry, f"{stem}{entry.name}/")
        else:
            yield f"{stem}{entry.name}", entry
