"""Hash the code that folds a game. A cached fold is valid only for the code that produced it."""

from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from games.game import AnyGame

_SHOWN_LETTERS = 16
_EVOLVE = ".evolve"


def code_hash(game: AnyGame, *more: Path) -> str:
    """Return a hash of the code and data of a game and its shared modules, as 16 hex digits.

    The hash covers all files of the game's package. A new drawing therefore changes it too, which
    only costs one more fold. `rules_hash` is finer, but takes about a second instead of a few
    milliseconds.

    Args:
        game: the game.
        more: additional files that affect folding.
    """
    return _hash_of(game.evolve.__module__.removesuffix(_EVOLVE), more)


@cache
def _hash_of(package: str, more: tuple[Path, ...] = ()) -> str:
    hashed = sha256(b"formicary/keyframes/1\x00")
    for path in (*_files_of(package), *more):
        source = path.read_bytes()
        hashed.update(b"%d %d " % (len(path.name), len(source)) + path.name.encode() + source)
    return hashed.hexdigest()[:_SHOWN_LETTERS]


def _files_of(package: str) -> list[Path]:
    """List the files of a game's package, the table and the shared modules, in a fixed order."""
    shared = Path(__file__).parent
    spec = find_spec(package)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    own = [path for folder in folders for path in _sources(Path(folder), "**/*")]
    if spec and spec.origin and not folders:
        own = [Path(spec.origin)]
    return [*own, *_sources(shared, "*"), *_sources(shared / "table", "**/*")]


def _sources(folder: Path, pattern: str) -> list[Path]:
    return sorted(
        path for path in folder.glob(pattern) if path.suffix in (".py", ".json") and path.is_file()
    )
