"""`formicary bundle` and `formicary verify FILE`: matches as files."""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from formicary.verifying import LONG
from games import GAMES
from matches import read
from matches.bundle import Proof, bundle, header_of, verify_bundle
from matches.house import House
from matches.read import Reader

GZIP = b"\x1f\x8b"


def lines_of(path: Path) -> list[bytes]:
    """Return the lines of a file, which may be packed with gzip.

    Raises:
        OSError, EOFError: it cannot be read.
    """
    plain = path.read_bytes()
    if plain.startswith(GZIP):
        try:
            plain = gzip.decompress(plain)
        except zlib.error as error:
            raise OSError(str(error)) from error
    return plain.splitlines(keepends=True)


def verify_file(path: Path, console: Console) -> Proof:
    """Check all that a bundle proves, with a bar if it is long.

    Raises:
        Broken: the first event that does not hold; seq 0 is the header.
        OSError, EOFError: the file cannot be read.
    """
    lines = lines_of(path)
    with Progress(console=console, disable=len(lines) < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=len(lines) - 1)
        return verify_bundle(lines, GAMES, lambda seq: bar.update(task, completed=seq))


def bundled(house: House, match: str, token: str | None, console: Console) -> Iterator[bytes]:
    """Yield the lines of a match's bundle, with a bar if it is long.

    Raises:
        NoSuchMatch, BadToken: see there.
    """
    who = read.reader(house, match, token)
    who = Reader(house.cache.fresh(match), who.seat)
    total = header_of(who).version
    with Progress(console=console, disable=total < LONG, transient=True) as bar:
        task = bar.add_task("bundling", total=total)
        for line in bundle(house, who):
            yield line
            bar.advance(task)
