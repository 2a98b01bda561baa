"""Command line, with one module for each group of commands.

A module is imported when one of its commands runs, so that a command starts without the libraries
of the others.
"""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS = {  # the module of each command, in the order in which the help lists them
    "up": "running",
    "serve": "running",
    "nginx": "running",
    "work": "running",
    "dispatch": "running",
    "deliver": "running",
    "sweep": "running",
    "doctor": "running",
    "repair": "repair",
    "replace-key": "keys",
    "demo": "playing",
    "arena": "playing",
    "audit": "audits.auditing",
    "witness": "audits.auditing",
    "tlog": "audits.tlog",
    "verify": "proving",
    "import": "proving",
    "bundle": "proving",
    "rotate-key": "proving",
    "rewind": "stored",
    "end": "stored",
    "hide": "stored",
    "delete": "stored",
    "rederive": "stored",
    "analyse": "stored",
    "archive": "archive",
    "unarchive": "archive",
    "rehearse": "upkeep",
    "rebuild": "upkeep",
    "backup": "upkeep",
    "restore": "upkeep",
    "conformance": "conformance",
    "mcp": "mcp",
    "listen": "hooks.listen",
    "webhook": "hooks.webhook",
    "debug": "records.debug",
    "open": "records.opening",
    "look": "look",
    "content": "content",
    "game": "game",
    "parked": "parked",
}
GROUPS = {"look", "content", "game", "parked", "tlog", "webhook"}  # with commands of their own
WITHOUT_GAMES = {"listen", "look", "webhook"}  # these start faster, because they load no game


class Commands(MutableMapping[str, TyperCommand | TyperGroup]):
    """The commands by name. Each is imported when it is read."""

    def __init__(self) -> None:
        self._added: dict[str, TyperCommand | TyperGroup] = {}

    def __getitem__(self, name: str) -> TyperCommand | TyperGroup:
        if name not in self._added:
            self._added[name] = _load(name)
        return self._added[name]

    def __setitem__(self, name: str, command: TyperCommand | TyperGroup) -> None:
        self._added[name] = command

    def __delitem__(self, name: str) -> None:
        del self._added[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**COMMANDS, **self._added})

    def __len__(self) -> int:
        return len({**COMMANDS, **self._added})


def _load(name: str) -> TyperCommand | TyperGroup:
    """Import a command.

    Raises:
        KeyError: There is no command with this name.
    """
    group = typer.main.get_group(import_module(f"{__name__}.{COMMANDS[name]}").app)
    if name in GROUPS:
        group.name = name
        return group
    found: TyperCommand | TyperGroup = group.commands[name]  # type: ignore[assignment]
    return found


class LazyGroup(TyperGroup):
    """The group of all commands."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = Commands()  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands, without importing any of them."""
        return [*self.commands]


app = typer.Typer(
    name="formicary",
    help="An event-sourced game service for three ant-colony board games.",
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def name_broken_games(context: typer.Context) -> None:
    """Print which installed games are excluded, and why. The command itself still runs."""
    if context.invoked_subcommand in WITHOUT_GAMES:
        return
    from formicary.cli.broken_games import print_broken_games  # noqa: PLC0415  # imports all games

    print_broken_games()
