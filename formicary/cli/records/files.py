"""Reading of a match from a file or from the store, with an error message for each fault."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from events import Broken
from events.archive import ArchiveError, PackLost
from formicary.cli.terminal import DAMAGED, UNREADABLE, fail
from games.errors import UnknownRules
from matches.records import SealedRecord


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
    except PackLost as error:
        fail(f"{name} is damaged: {error}", DAMAGED)
    except ArchiveError as error:
        fail(f"{name} cannot be read now: {error}", UNREADABLE)
    except (OSError, EOFError) as error:
        fail(f"{name} cannot be read: {error}")
    except Broken as broken:
        fail(f"{name} does not hold at line {broken.seq + 1}, {broken}")
    except SealedRecord as error:
        fail(f"{name} cannot be opened before the match ends: {error}")
    except UnknownRules as error:
        fail(f"{name} cannot be opened: {error}")
