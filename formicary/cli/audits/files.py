"""Files that auditors and readers keep, as arguments of commands."""

from pathlib import Path

from formicary.audit.state import BadState, checkpoint_in
from formicary.cli.terminal import INVALID, UNREADABLE, fail


def read_file(path: Path) -> bytes:
    """Return the content of a file. Exit if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}", UNREADABLE)


def read_checkpoint(path: Path) -> bytes:
    """Return the checkpoint in a file, whose signatures are not checked.

    The file is a checkpoint, or the file of an auditor. Exit if it is neither.
    """
    try:
        return checkpoint_in(read_file(path))
    except BadState as error:
        fail(f"{path} is neither a checkpoint nor the file of an auditor: {error}", INVALID)
