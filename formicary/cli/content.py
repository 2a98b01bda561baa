"""Commands that check and store content packs."""

import json
import re
from collections.abc import Iterator
from json import JSONDecodeError
from pathlib import Path
from typing import Annotated

import typer

from events import Store
from formicary.cli.terminal import console, fail, servers
from games import GAMES
from games.game import AnyGame
from projections.content_store import PACK_BYTES_MOST, ContentStore, size_faults, text_faults

app = typer.Typer(help="Content packs: cards, tiles and boards with other values.")

_Game = Annotated[str, typer.Argument(help="The game's name, as `GET /v1/games` lists it.")]
_PackFile = Annotated[Path, typer.Argument(help="The pack: a JSON file.", dir_okay=False)]
_SPACE = re.compile(r"[ \t\r\n]*")
_SCALAR = json.JSONDecoder()
_TOO_DEEP = 100


@app.command("check")
def check_content(game: _Game, file: _PackFile) -> None:
    """Print all faults in a content pack, each with its line number."""
    if _pack_text(game, file):
        console.print("[green]no faults[/]")


@app.command("add")
def add_content(game: _Game, file: _PackFile) -> None:
    """Store a content pack and print the hash to use when creating a match."""
    text = _pack_text(game, file)
    with servers() as opened:
        content_store = ContentStore(Store(opened.servers.events()), GAMES)
        typer.echo(content_store.add(game, text))


def _pack_text(game: str, file: Path) -> bytes:
    """Return the contents of a pack. If it has faults, print them and exit."""
    if game not in GAMES:
        fail(f"unknown game {game}; choose one of {', '.join(GAMES)}")
    try:
        with file.open("rb") as pack:
            text = pack.read(PACK_BYTES_MOST + 1)
    except OSError as error:
        fail(str(error))
    lines = faults_by_line(GAMES[game], text)
    for line in lines:
        typer.echo(f"{file}:{line}")
    if lines:
        fail(f"{file} has {len(lines)} faults" if len(lines) > 1 else f"{file} has a fault")
    return text


def faults_by_line(game: AnyGame, text: bytes) -> tuple[str, ...]:
    """Return all faults in a pack, formatted as `<line>: <pointer>: <fault>` and sorted by line."""
    if game.packs is None:
        return (f"1: {game.name} has no packs",)
    if too_large := size_faults(text):
        return tuple(f"1: {fault.text}" for fault in too_large)
    try:
        plain = text.decode()
        lines = lines_of(plain)
    except JSONDecodeError as error:
        return (f"{error.lineno}: not JSON: {error.msg}",)
    except UnicodeDecodeError as error:
        line = 1 + text.count(b"\n", 0, error.start)
        return (f"{line}: not UTF-8",)
    unsorted = (*game.packs.check(text), *text_faults(text))
    faults = [(_line(lines, fault.path), fault) for fault in unsorted]
    faults.sort(key=lambda numbered: numbered[0])
    return tuple(f"{line}: {fault.path or '/'}: {fault.text}" for line, fault in faults)


def _line(lines: dict[str, int], pointer: str) -> int:
    """Return the line number of the value at a pointer, or of its nearest ancestor."""
    while pointer not in lines:
        pointer = pointer.rpartition("/")[0]
    return lines[pointer]


def lines_of(text: str) -> dict[str, int]:
    """Map the JSON pointer of each value in a JSON document to its line number, counted from 1.

    Raises:
        JSONDecodeError: The text is not valid JSON.
    """
    lines: dict[str, int] = {}
    line, counted = 1, 0
    for pointer, start in _Scan(text).values():
        line += text.count("\n", counted, start)
        counted = start
        lines[pointer] = line
    return lines


class _Scan:
    """Scanner for the values in a JSON text, in document order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def values(self) -> Iterator[tuple[str, int]]:
        """Yield the pointer and text offset of every value."""
        yield from self._value("", 0)
        self._space()
        if self._at != len(self._text):
            raise JSONDecodeError("text after the end of the pack", self._text, self._at)

    def _value(self, pointer: str, depth: int) -> Iterator[tuple[str, int]]:
        self._space()
        yield pointer, self._at
        if depth > _TOO_DEEP:
            raise JSONDecodeError("too deep", self._text, self._at)
        if self._accept("{"):
            yield from self._members(pointer, depth)
        elif self._accept("["):
            yield from self._entries(pointer, depth)
        else:
            self._scalar()

    def _members(self, pointer: str, depth: int) -> Iterator[tuple[str, int]]:
        seen: set[str] = set()
        if self._accept("}"):
            return
        while True:
            self._space()
            at = self._at
            key = self._scalar()
            if not isinstance(key, str) or key in seen:
                fault = "a key is repeated" if isinstance(key, str) else "a key must be a string"
                raise JSONDecodeError(fault, self._text, at)
            seen.add(key)
            self._take(":")
            escaped = key.replace("~", "~0").replace("/", "~1")
            yield from self._value(f"{pointer}/{escaped}", depth + 1)
            if self._accept("}"):
                return
            self._take(",")

    def _entries(self, pointer: str, depth: int) -> Iterator[tuple[str, int]]:
        count = 0
        if self._accept("]"):
            return
        while True:
            yield from self._value(f"{pointer}/{count}", depth + 1)
            count += 1
            if self._accept("]"):
                return
            self._take(",")

    def _scalar(self) -> object:
        try:
            value, self._at = _SCALAR.raw_decode(self._text, self._at)
        except JSONDecodeError:
            raise JSONDecodeError("expected a value", self._text, self._at) from None
        return value

    def _space(self) -> None:
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at

    def _accept(self, mark: str) -> bool:
        self._space()
        there = self._text.startswith(mark, self._at)
        self._at += there
        return there

    def _take(self, mark: str) -> None:
        if not self._accept(mark):
            raise JSONDecodeError(f"expected {mark!r}", self._text, self._at)
