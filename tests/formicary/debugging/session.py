"""A shell and a Python interpreter in which the commands of the guide run."""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.formicary.debugging.commands import FUNCTION, PIPES
from tests.formicary.debugging.service import ThreadedService
from tests.ports import quiet_port

ROOT = Path(__file__).parents[3]
LINKED = (
    *("accounts", "events", "formicary", "matches", "projections", "sdk", "service", "tests"),
    *("web", "webhooks", "workers"),
)
END = "the command has ended"
DEBUGGER = "(Pdb) "
SPELLED = re.compile(r"\b[a-z2-7]{16}\b|(?<![\w-])[\w-]{40,}(?![\w-])")  # ids, and tokens
SERVICE_PORT, FILE_PORTS = 8000, (8010, 8011)  # as the page spells them


class Session:
    """A folder with a copy of the project, a service, a shell and a Python interpreter.

    Outputs have the ports of the page instead of those of the test, and no path of this machine.
    """

    def __enter__(self):
        self._stack = contextlib.ExitStack()
        self.folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self._checkout()
        self._service = None
        self._ports = {port: quiet_port() for port in FILE_PORTS}
        self._names = {"__name__": "debugging"}
        self._ids = {}
        for name in PIPES:
            os.mkfifo(self.folder / name)
        (self.folder / "input").touch()
        self._start_commands()
        self._shell = self._start(["bash"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._say("exec 2>&1\n" + FUNCTION)
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _checkout(self):
        shutil.copytree(ROOT / "games", self.folder / "games")
        for name in LINKED:
            (self.folder / name).symlink_to(ROOT / name)

    def _start_commands(self):
        (self.folder / "data").mkdir(mode=0o700)
        self._service = ThreadedService(self.folder / "data")
        self._stack.callback(self._service.stop)
        self._ports[SERVICE_PORT] = self._service.port
        module = "tests.formicary.debugging.commands"
        self._start([sys.executable, "-m", module, str(self.folder)], cwd=ROOT)

    def _start(self, command, **more):
        url = self._service.store.url
        environ = {
            **os.environ,
            "COLUMNS": "100",
            "EVENTS_URL": url,
            "JOBS_URL": url,
            "FORMICARY_URL": f"http://127.0.0.1:{self._service.port}",
            "PYTHON": sys.executable,
            "PYTHONPATH": str(ROOT),
        }
        process = subprocess.Popen(
            command, **{"cwd": self.folder, "env": environ, "text": True, **more}
        )
        self._stack.callback(self._stop, process)
        return process

    @staticmethod
    def _stop(process):
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=10)
        process.kill()

    def run(self, step):
        """Return the lines that a command of the page prints.

        If the output has other ids and tokens than the page, later commands get them as well.
        """
        source = self.translate(step.source)
        if step.kind == "pycon":
            text = self._evaluate(self._to_test(source))
        elif source.startswith("formicary open "):
            text = self._open(source.split()[1:])
        else:
            (self.folder / "input").write_text("".join(f"{line}\n" for line in step.typed))
            text = _with_input(self._say(self._to_test(source)), step.typed)
        output = self._to_page(text).strip("\n").splitlines()
        shown, printed = (SPELLED.findall("\n".join(lines)) for lines in (step.output, output))
        if len(shown) == len(printed):
            self._ids |= dict(zip(shown, printed, strict=True))
        return output

    def translate(self, text):
        """Return a text of the page with the ids and tokens of this session."""
        return SPELLED.sub(lambda found: self._ids.get(found[0], found[0]), text)

    def _say(self, command):
        """Run a command in the shell and return its output."""
        self._shell.stdin.write(f"{command}\nprintf '\\n{END}\\n'\n")
        self._shell.stdin.flush()
        lines = []
        for line in self._shell.stdout:
            if line == f"{END}\n":
                return "".join(lines).removesuffix("\n")
            lines.append(line)
        raise AssertionError(f"the shell has ended: {lines}")

    def _evaluate(self, source):
        printed = io.StringIO()
        code = compile(f"{source}\n", "<page>", "single")
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(printed):
            exec(code, self._names)  # noqa: S102 - lines of our page
        return printed.getvalue()

    def _open(self, arguments):
        """Start a server, wait until it listens, and return its output."""
        arguments = [self._to_test(argument) for argument in arguments]
        command = [sys.executable, "-m", "formicary", *arguments]
        process = self._start(command, stderr=subprocess.PIPE)
        lines = []
        for line in process.stderr:
            lines.append(line)
            if line.startswith("stop"):
                break
        return "".join(lines)

    def _to_test(self, text):
        for shown, port in self._ports.items():
            text = re.sub(rf"\b{shown}\b", str(port), text)
        return text

    def _to_page(self, text):
        for shown, port in self._ports.items():
            text = re.sub(rf"\b{port}\b", str(shown), text)
        return text.replace(f"{self.folder}/", "").replace(f"{ROOT}/", "")


def _with_input(text, typed):
    """Return the output of a debugger with the lines that were typed at its prompts."""
    first, *rest = text.split(DEBUGGER)
    typed = (*typed, "")
    return first + "".join(
        f"{DEBUGGER}{line}\n{after}" for line, after in zip(typed, rest, strict=False)
    )
