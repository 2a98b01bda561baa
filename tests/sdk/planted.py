"""Hex with a planted fault: a copy of the package with some of its source replaced."""

import re
import shutil
import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from tests.sdk.hex_game import SOURCE

NAMES = count()
PACKAGES = Path(mkdtemp(prefix="planted-"))
LANGUAGES = ("en", "de", "es")


class Edit(NamedTuple):
    """A text in a file of `game_hex`, and its replacement."""

    file: str
    old: str
    new: str

    def apply(self, package):
        path = package / self.file
        text = path.read_text()
        assert self.old in text, f"{self.file} has no {self.old!r}"
        path.write_text(text.replace(self.old, self.new))


class WithoutEntries(NamedTuple):
    """Entries to remove from the catalogues of every language."""

    names: tuple[str, ...]

    def apply(self, package):
        for language in LANGUAGES:
            path = package / "words" / f"{language}.po"
            blocks = path.read_text().split("\n\n")
            kept = [block for block in blocks if _name_of(block) not in self.names]
            assert len(blocks) - len(kept) == len(self.names)
            path.write_text("\n\n".join(kept))


class WithoutLanguages(NamedTuple):
    """Catalogues to remove."""

    languages: tuple[str, ...]

    def apply(self, package):
        for language in self.languages:
            (package / "words" / f"{language}.po").unlink()


def _name_of(block):
    matched = re.search(r'^msgid "(.*)"', block, re.MULTILINE)
    return matched[1] if matched else ""


def plant(*edits):
    """Return the record of Hex from a copy of its package with the edits applied."""
    if str(PACKAGES) not in sys.path:
        sys.path.append(str(PACKAGES))
    name = f"game_hex_{next(NAMES)}"
    package = PACKAGES / name
    shutil.copytree(SOURCE / "game_hex", package, ignore=shutil.ignore_patterns("__pycache__"))
    for edit in edits:
        edit.apply(package)
    for path in package.rglob("*.py"):
        path.write_text(re.sub(r"\bgame_hex\b", name, path.read_text()))
    return import_module(name).HEX
