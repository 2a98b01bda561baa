"""Whether a process is ready, as reported to systemd and in its metrics.

For units of `Type=notify`, systemd waits for this report. A rolling restart therefore stops each
process only after the next one is ready.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

import structlog

_log = structlog.get_logger()


class Ready:
    """Readiness of this process.

    Args:
        environ: the environment variables, which contain systemd's socket path if systemd waits.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self.is_ready = False

    def begin(self) -> None:
        """Report that the process is ready. Only the first call has an effect."""
        if not self.is_ready:
            self.is_ready = True
            self._say("READY=1")
            _log.info("ready")

    def end(self) -> None:
        """Report that the process is stopping."""
        self.is_ready = False
        self._say("STOPPING=1")

    def _say(self, text: str) -> None:
        """Send a message to systemd, ignoring errors."""
        if not self._address:
            return
        address = f"\0{self._address[1:]}" if self._address[0] == "@" else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(text.encode(), address)
