"""Lists of the files in a package, which serve as allow-lists for file access."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable


def walk_files(folder: Traversable, stem: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder and its subfolders, each with its relative path."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walk_files(entry, f"{stem}{entry.name}/")
        else:
            yield f"{stem}{entry.name}", entry
