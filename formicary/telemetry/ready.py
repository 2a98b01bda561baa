"""A process says that it does its work now: to systemd, and in its metrics.

systemd waits for that with units of `Type=notify`, so that whoever restarts one process after
another ends none before the next one works.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

import structlog

_log = structlog.get_logger()


class Ready:
    """Whether this process does its work.

    Args:
        environ: names the socket of systemd, if it waits.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self.is_ready = False

    def begin(self) -> None:
        """Note that the process works; said once."""
        if not self.is_ready:
            self.is_ready = True
            self._say("READY=1")
            _log.info("ready")

    def end(self) -> None:
        """Note that it takes nothing more."""
        self.is_ready = False
        self._say("STOPPING=1")

    def _say(self, text: str) -> None:
        """Send systemd a message; the process works without it too."""
        if not self._address:
            return
        address = f"\0{self._address[1:]}" if self._address[0] == "@" else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(text.encode(), address)
