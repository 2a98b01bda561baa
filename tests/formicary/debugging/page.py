"""The guide to debugging: its commands in a shell, its lines of Python, and their outputs.

`python -m tests.formicary.debugging.page` runs all of them and writes the outputs into the page.
"""

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.formicary.debugging.session import Session

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "debugging.md"
BLOCK = re.compile(r"^```(console|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPTS = {"console": ("$ ", "> "), "pycon": (">>> ", "... ")}
DEBUGGER = "(Pdb) "
ELLIPSIS = "..."  # a line of the page in place of any number of lines of output


class Step(NamedTuple):
    """A command of the page.

    Attributes:
        kind: `console` or `pycon`.
        lines: the lines of the command, without prompts.
        output: the lines of its output.
        typed: the lines that are typed at the prompt of the debugger.
    """

    kind: str
    lines: tuple[str, ...]
    output: tuple[str, ...]
    typed: tuple[str, ...]

    @property
    def source(self):
        return "\n".join(self.lines)


def steps_of(kind, block):
    """Return the commands of a block, with their outputs."""
    prompt, more = PROMPTS[kind]
    steps, is_command = [], False
    for line in block.splitlines():
        if line.startswith(prompt):
            steps.append(([line.removeprefix(prompt)], []))
            is_command = True
        elif is_command and (line.startswith(more) or line == more.strip()):
            steps[-1][0].append(line.removeprefix(more).removeprefix(more.strip()))
        else:
            steps[-1][1].append(line)
            is_command = False
    return [
        Step(
            kind,
            tuple(lines),
            tuple(output),
            tuple(line.removeprefix(DEBUGGER) for line in output if line.startswith(DEBUGGER)),
        )
        for lines, output in steps
    ]


def read_page():
    """Return all commands of the page that can be run, in order."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = [block for block in BLOCK.findall(text) if can_run(block[1])]
    return [step for kind, block in blocks for step in steps_of(kind, block)]


def can_run(block):
    """Return whether a block can be run. Drawing needs an optional library."""
    return "matplotlib" not in block or find_spec("matplotlib") is not None


def matches(shown, lines):
    """Return whether the lines of an output are those that the page shows."""
    if not shown:
        return not lines
    if shown[0] == ELLIPSIS:
        return any(matches(shown[1:], lines[start:]) for start in range(len(lines) + 1))
    return bool(lines) and shown[0] == lines[0] and matches(shown[1:], lines[1:])


def write_outputs(session):
    """Run the page in a session, and replace the outputs that differ."""

    def replace(found):
        kind, block = found.groups()
        prompt, more = PROMPTS[kind]
        lines = []
        for step in steps_of(kind, block):
            output = session.run(step)
            first, *rest = map(session.translate, step.lines)
            lines += [prompt + first, *((more + line).rstrip() for line in rest)]
            lines += step.output if matches(step.output, output) else output
        return "\n".join([f"```{kind}", *lines, "```"])

    PAGE.write_text(BLOCK.sub(replace, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "sdk" / "python" / "src"))
    with Session() as session:
        write_outputs(session)
