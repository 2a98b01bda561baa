"""Supervisor that restarts child processes when they die."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Event

from formicary.servers.embedded import OTHERS, die_with_parent

STOP_SECONDS = 8.0
_LOOK_SECONDS = 0.05
_SHORT_LIFE_SECONDS = 5.0
_FIRST_PAUSE_SECONDS = 0.1
_LONGEST_PAUSE_SECONDS = 5.0


class Child:
    """Child process that runs one role.

    Args:
        role: the `formicary` command to run, with its arguments.
        environ: additional environment variables.

    Attributes:
        role: the name of the command.
        ends: the number of times that the process has exited unexpectedly.
    """

    def __init__(self, role: Sequence[str], environ: Mapping[str, str]) -> None:
        self.role = role[0]
        self.ends = 0
        self._command = [sys.executable, "-m", "formicary", *role]
        self._environ = {**os.environ, **environ}
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._not_before = 0.0
        self._pause = _FIRST_PAUSE_SECONDS

    @property
    def pid(self) -> int | None:
        """The process id, or None while no process is running."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the process."""
        self._started_at = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            self._command,
            env=self._environ,
            stdin=subprocess.DEVNULL,
            umask=OTHERS,
            start_new_session=True,  # Ctrl-C must reach only the supervisor
            preexec_fn=die_with_parent,  # noqa: PLW1509 - the supervisor has no threads yet
        )

    def look(self, say: Callable[[str], None]) -> None:
        """Restart the process if it has died. Pause before the restart if it ran only briefly."""
        if self._process and self._process.poll() is not None:
            lived = time.monotonic() - self._started_at
            self._pause = (
                min(self._pause * 2, _LONGEST_PAUSE_SECONDS)
                if lived < _SHORT_LIFE_SECONDS
                else _FIRST_PAUSE_SECONDS
            )
            self._not_before = time.monotonic() + self._pause
            say(f"{self.role} ended ({self._process.returncode}); it is restarted")
            self._process = None
            self.ends += 1
        if self._process is None and time.monotonic() >= self._not_before:
            self.start()

    def ask_to_stop(self) -> None:
        """Send the process a termination signal."""
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def finish(self, until: float) -> None:
        """Wait for the process to exit. If it has not exited by the deadline, kill it."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Supervisor:
    """Supervisor that keeps child processes running until it is stopped.

    Args:
        children: the children, in start order.
        also: called regularly, for checks of anything except children.
        say: prints a line to the terminal.
    """

    def __init__(
        self, children: Sequence[Child], *, also: Callable[[], None], say: Callable[[str], None]
    ) -> None:
        self.children = list(children)
        self._also = also
        self._say = say

    def start(self) -> None:
        """Start all children."""
        for child in self.children:
            child.start()

    def add(self, child: Child) -> None:
        """Start an additional child and supervise it too."""
        self.children.append(child)
        child.start()

    def watch(self, stop: Event) -> None:
        """Restart children that die, until the `stop` event is set."""
        while not stop.wait(_LOOK_SECONDS):
            self.look()

    def look(self) -> None:
        """Restart children that have died since the last call."""
        self._also()
        for child in self.children:
            child.look(self._say)

    def stop(self) -> None:
        """Stop all children and wait for them to exit."""
        for child in self.children:
            child.ask_to_stop()
        until = time.monotonic() + STOP_SECONDS
        for child in self.children:
            child.finish(until)
