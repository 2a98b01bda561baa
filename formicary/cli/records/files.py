"""Reading of a match from a file or from the store, with an error message for each fault."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import Progress

from events import Broken
from formicary.cli.terminal import console, fail
from formicary.upkeep.bundle_files import LinesOfFile
from formicary.upkeep.stored_match import LONG
from games import GAMES
from games.errors import UnknownRules
from matches.records import OpenedBundle, SealedRecord, open_bundle

if TYPE_CHECKING:
    import httpx

FILE_URL = "http://file"  # the address of a service in this process; nothing is sent


def is_file(name: str) -> bool:
    """Return whether an argument that names a match or a file names a file."""
    return name.endswith((".gz", ".ndjson")) or os.path.lexists(name)


@contextmanager
def failing_on_file(name: str) -> Iterator[None]:
    """Exit with a message if a file or stored match is damaged, foreign or cannot be read.

    The exit codes are those of `formicary verify`.
    """
    try:
        yield
    except (OSError, EOFError) as error:
        fail(f"{name} cannot be read: {error}")
    except Broken as broken:
        fail(f"{name} does not hold at line {broken.seq + 1}, {broken}")
    except SealedRecord as error:
        fail(f"{name} cannot be opened before the match ends: {error}")
    except UnknownRules as error:
        fail(f"{name} cannot be opened: {error}")


def read_file(file: Path) -> OpenedBundle:
    """Return the match in a file. If it is long, show a progress bar. Exit if it is not valid."""
    lines = LinesOfFile(file)
    with failing_on_file(str(file)):
        total = lines.count_in_header()
        with Progress(console=console, disable=total < LONG, transient=True) as bar:
            task = bar.add_task("deciding again", total=total)
            return open_bundle(lines, GAMES, lambda seq: bar.update(task, completed=seq))


def client_of_file(name: str) -> "tuple[httpx.Client, str, str | None]":
    """Return a client of a service in this process that shows the match of a file.

    Also return the id of the match, and the token of the seat that the file was made for, if any.
    """
    # These are slow to import, and other commands should not have to wait for them.
    import httpx  # noqa: PLC0415

    from formicary.replay.serving import serve_record  # noqa: PLC0415

    record = serve_record(read_file(Path(name)))
    transport = httpx.WSGITransport(app=record.app)
    return httpx.Client(transport=transport), record.match_id, record.token or None
