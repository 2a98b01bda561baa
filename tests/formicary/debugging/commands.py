"""Runs `formicary` as a forked process for each request of a shell, with all modules loaded once.

A request is a file with the arguments, separated by null bytes. The output goes to a named pipe, and
the exit code to a file.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from formicary.cli import app

LOADED = ("cli.look", "cli.proving", "cli.records.debug", "replay.serving", "servers.stores")

FUNCTION = """
formicary() {
  case $1 in rehearse) "$PYTHON" -m formicary "$@"; return;; esac
  printf '%s\\0' "$@" > request
  cat output
  return "$(cat code)"
}
"""
PIPES = ("request", "output", "code")


def serve(folder: Path) -> None:
    """Run the commands that a shell requests, until a request has no arguments."""
    for name in LOADED:
        import_module(f"formicary.{name}")
    os.chdir(folder)
    while arguments := (folder / "request").read_bytes().decode().split("\0")[:-1]:
        process = os.fork()
        if not process:
            _run(folder, arguments)
        _, status = os.waitpid(process, 0)
        (folder / "code").write_text(str(os.waitstatus_to_exitcode(status)))


def _run(folder: Path, arguments: list[str]) -> None:
    for number, target in ((1, folder / "output"), (0, folder / "input")):
        opened = os.open(target, os.O_WRONLY if number else os.O_RDONLY)
        os.dup2(opened, number)
    os.dup2(1, 2)
    sys.argv = ["formicary", *arguments]
    try:
        app()
    except SystemExit as ended:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else int(bool(ended.code)))


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
