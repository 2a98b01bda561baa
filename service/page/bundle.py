"""The bundle: the scripts and the styles of each page, joined by `tools/pages/bundle.mjs`.

The bundle is in `web/bundle/<digest>`, where the digest is that of all files in `web/static`. Pages
use it if it belongs to the files as they are now. Otherwise, as in a checkout after a change, pages
load each module by itself.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from service.page.packaged import walk_files
from service.text.addresses import at_root

STATIC = Path(str(files("web") / "static"))
BUNDLE = Path(str(files("web") / "bundle"))
FolderState: TypeAlias = tuple[tuple[str, int, int], ...]
DIGEST = re.compile("[0-9a-f]{16}")


def folder_of_assets() -> str:
    """Return the address of the folder of static files: that of the bundle, if it is current."""
    return at_root(_find_folder(int(monotonic())))


@lru_cache(maxsize=1)
def _find_folder(_second: int) -> str:
    """Return the path of the folder. A change of the files is noticed in the next second."""
    digest = digest_files(STATIC, state_of(STATIC))
    return f"/bundle/{digest}" if (BUNDLE / digest).is_dir() else "/static"


def is_bundled(folder: str) -> bool:
    """Return whether a folder of static files is that of the bundle."""
    return folder.startswith(at_root("/bundle/"))


def find_file(digest: str, name: str) -> Traversable | None:
    """Return a file of the bundle with a digest. Return None if there is none."""
    if not DIGEST.fullmatch(digest) or not (BUNDLE / digest).is_dir():
        return None
    return _list_files(digest).get(name)


@lru_cache(maxsize=2)
def digest_files(folder: Path, state: FolderState) -> str:
    """Return the digest of the files in a folder, given its state."""
    digest = sha256()
    for path, *_ in state:
        content = sha256((folder / path).read_bytes()).hexdigest()
        digest.update(f"{content} {path}\n".encode())
    return digest.hexdigest()[:16]


def state_of(folder: Path) -> FolderState:
    """Return the path, the time of the last change and the size of each file, sorted by path."""
    return tuple(sorted(_walk(str(folder), "")))


def _walk(folder: str, stem: str) -> Iterator[tuple[str, int, int]]:
    """Yield the state of each file."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _walk(entry.path, f"{stem}{entry.name}/")
            elif not entry.name.endswith(".d.ts"):  # wheels have no declarations of types
                status = entry.stat()
                yield f"{stem}{entry.name}", status.st_mtime_ns, status.st_size


@cache
def _list_files(digest: str) -> Mapping[str, Traversable]:
    """Return the files of a bundle by name. No other files are ever opened."""
    return dict(walk_files(BUNDLE / digest))
