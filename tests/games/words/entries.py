"""The entries of a game's catalogues, and searches for faults of them."""

import ast
import importlib
import re
from pathlib import Path

from games.words.catalogue import read_catalogue

FACT = re.compile(r"{(\w+)(?::([\w.-]+))?}")
# Beginnings of entries that are named after a tag, a slug or a field.
STEMS = (
    "event.",
    "command.",
    "question.",
    "phase.",
    "refusal.",
    "reason.",
    "holding.",
    "option.",
    "field.",
    "value.",
    "said.",
)


def entries_of(package, language):
    """Return the entries of a package's catalogue by their names."""
    catalogue = read_catalogue(package, language)
    assert catalogue is not None
    return catalogue.entries


def alike_entries(package, language):
    """Return the names of entries with the same text as in English."""
    english = entries_of(package, "en")
    other = entries_of(package, language)
    return {name for name, entry in other.items() if entry.texts == english[name].texts}


def unnamed_templates(package, language):
    """Return the names of entries whose template names an entry that is missing.

    `{hex:hex}` needs entries such as `hex.2`, and `{n:larvae}` needs the entry `larvae`.
    """
    entries = entries_of(package, language)
    return [
        name
        for name, entry in entries.items()
        for text in entry.texts
        for _, named in FACT.findall(text)
        if named not in ("", "seat", *entries)
        and not any(other.startswith(f"{named}.") for other in entries)
    ]


def unused_entries(package, stems=STEMS):
    """Return the names of entries that no code uses.

    An entry is used if it is in the code, is named by a template, or begins like one that is.
    """
    strings = _strings_of(Path(importlib.import_module(package).__file__).parent)
    entries = entries_of(package, "en")
    templates = {text for entry in entries.values() for text in entry.texts}
    named = {named for text in templates for _, named in FACT.findall(text)}
    return [
        name
        for name in entries
        if name not in strings | named
        and not name.startswith(stems)
        and not any(
            name[: at.end()] in strings or name[: at.start()] in named
            for at in re.finditer(r"\.", name)
        )
    ]


def _strings_of(folder):
    """Return the strings in the code of a folder."""
    return {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
