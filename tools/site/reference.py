"""Generates the reference pages from the code: commands, settings and problems.

`python -m tools.site.reference` writes them to `docs/reference`.
"""

from collections.abc import Iterator
from pathlib import Path

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from formicary.cli import app
from formicary.settings import TABLE, Settings
from service.problems.problem_types import PROBLEM_TYPES

ROOT = "formicary"


def write_commands() -> str:
    """Return the reference page of the command line."""
    lines = [
        "# Commands",
        "",
        "`formicary COMMAND --help` prints the same text.",
        "",
    ]
    root = typer.main.get_command(app)
    for name, command in _walk(root, ROOT):
        lines += _describe(name, command)
    return "\n".join(lines)


def _walk(command: object, path: str) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    """Yield every command in a group and its subgroups, together with its full name.

    A group that does something without a subcommand is a command as well.
    """
    if isinstance(command, TyperGroup):
        if command.invoke_without_command and path != ROOT:
            yield path, command
        for name, inner in sorted(command.commands.items()):
            yield from _walk(inner, f"{path} {name}")
    elif isinstance(command, TyperCommand):
        yield path, command


def _describe(name: str, command: TyperCommand | TyperGroup) -> list[str]:
    context = command.context_class(command, info_name=name)
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [f"## {name}", "", "```sh", f"{name} {usage}", "```", "", command.help or "", ""]
    rows = [row for parameter in command.params if (row := _row(parameter))]
    if rows:
        lines += ["| parameter | meaning |", "| --- | --- |", *rows, ""]
    return lines


def _row(parameter: object) -> str:
    """Return the table row that documents a parameter."""
    if isinstance(parameter, TyperOption):
        names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
        default = parameter.default
        is_shown = default not in (None, False, "") and isinstance(default, bool | int | str)
        shown = f" Default: `{default}`." if is_shown else ""
        return f"| {names} | {_cell(parameter.help or '')}{shown} |"
    if isinstance(parameter, TyperArgument):
        return f"| `{(parameter.name or '').upper()}` | {_cell(parameter.help or '')} |"
    return ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def write_settings() -> str:
    """Return the reference page of the settings."""
    lines = [
        "# Settings",
        "",
        "All settings are environment variables. A wrong value stops the start with a message that"
        " names the variable.",
        "",
        "| variable | default | meaning |",
        "| --- | --- | --- |",
    ]
    defaults = Settings()
    for field, setting in TABLE.items():
        value = getattr(defaults, field)
        is_shown = isinstance(value, int | str | Path) and value != ""
        shown = f"`{value}`" if is_shown else ""
        variables = filter(None, (setting.variable, setting.file_variable))
        listed = ", ".join(f"`{variable}`" for variable in variables)
        lines.append(f"| {listed} | {shown} | {_cell(setting.description)} |")
    return "\n".join(lines) + "\n"


def write_problems() -> str:
    """Return the reference page of the problems that the API can return."""
    lines = [
        "# Problems",
        "",
        "Errors are `application/problem+json` (RFC 9457). `type` is `/problems/` and the slug;"
        " slugs never change, wording may.",
        "",
    ]
    for slug, kind in sorted(PROBLEM_TYPES.items()):
        lines += [f"## {slug}", "", f"**{kind.status}**, {kind.title}. {kind.text}", ""]
        if kind.advice:
            lines += [kind.advice, ""]
    return "\n".join(lines)


FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {
    "commands.md": write_commands,
    "settings.md": write_settings,
    "problems.md": write_problems,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for page, write in PAGES.items():
        (FOLDER / page).write_text(write())
