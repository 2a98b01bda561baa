"""Code structure: limits for folders and functions, vocabulary, and the use of game names."""

import ast
import re
import subprocess
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGES = (
    "games",
    "events",
    "accounts",
    "projections",
    "matches",
    "webhooks",
    "workers",
    "service",
    "formicary",
)
LINES_MOST = 400
FUNCTION_MOST = 40
MODULES_MOST = 15

# Generated from `openapi.yaml`, which describes every game.
GENERATED = "sdk/python/src/formicary_client/models.py"
# The single-file verifier is longer, because it has to be one file (docs/development.md). A game's
# record is a single declaration, which consists mostly of field descriptions.
LONG_FILES = {"sdk/verify/formicary_verify.py", "games/game.py", GENERATED}
# Entry points of a game, which have the same names in every game (docs/writing-a-game.md).
DOORS = {"Options", "Pack", "State", "View"}
# Participles. Functions are named after a verb, or after the noun of their result.
PARTICIPLES = frozenset(
    {"abandoned", "added", "asked", "begun", "carried", "chained", "checked", "counted", "dashed"}
    | {"drawn", "escaped", "estimated", "evaluated", "fitted", "framed", "grown", "handed"}
    | {"imagined", "interleaved", "known", "leased", "lengthened", "lost", "met", "mixed", "moved"}
    | {"nested", "noted", "opened", "paid", "parsed", "placed", "played", "proven", "raised"}
    | {"reached", "redrawn", "released", "repeated", "rewound", "searched", "seen", "spelled"}
    | {"stood", "stopped", "taken", "timed", "titled", "told", "unexpected", "unhexed"}
)


def tracked_files(*patterns):
    """Return the paths of the files tracked by git, relative to the root."""
    found = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in found.stdout.split("\n") if name and (ROOT / name).exists()]


PYTHON = tracked_files("*.py")
SOURCES = [name for name in PYTHON if name.partition("/")[0] in PACKAGES]


@cache
def tree_of(name):
    return ast.parse((ROOT / name).read_text())


@cache
def functions_of(name):
    """Return the functions of a module, including nested ones and methods."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree_of(name)) if isinstance(node, kinds)]


def test_no_function_is_over_forty_lines():
    long = [
        f"{name}: {function.name}"
        for name in PYTHON
        for function in functions_of(name)
        if function.end_lineno - function.lineno + 1 > FUNCTION_MOST
    ]

    assert long == []


def test_no_module_is_over_four_hundred_lines():
    long = [name for name in PYTHON if len((ROOT / name).read_text().splitlines()) > LINES_MOST]

    assert set(long) <= LONG_FILES


def test_no_room_has_more_than_fifteen_modules():
    """The entry points of a game and their tests are exceptions."""
    rooms = Counter(str(Path(name).parent) for name in PYTHON if not name.endswith("__init__.py"))
    doors = {
        room for room in rooms if {f"{room}/legal.py", f"{room}/legal/__init__.py"} & {*PYTHON}
    }
    beside = {f"tests/{room}" for room in doors}

    full = {room for room, count in rooms.items() if count > MODULES_MOST}

    assert full - doors - beside == set()


def test_no_function_is_named_by_a_bare_participle():
    named = [
        f"{name}:{function.lineno}: {function.name}"
        for name in PYTHON
        if name.partition("/")[0] in (*PACKAGES, "bench", "tools")
        for function in functions_of(name)
        if function.name.lstrip("_") in PARTICIPLES
    ]

    assert named == []


def test_no_two_packages_have_a_public_class_of_one_name():
    """The entry points of games are exceptions, because they have the same names in every game."""
    homes = defaultdict(set)
    for name in SOURCES:
        for node in tree_of(name).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].add(name)

    doubled = {
        one: sorted(where)
        for one, where in homes.items()
        if len(where) > 1 and not (one in DOORS and all(w.startswith("games/") for w in where))
    }

    assert doubled == {}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_source_outside_a_games_folder_names_the_game(game):
    """The exceptions are pyproject.toml, which registers games, and texts for people."""
    folder = game.replace("-", "_")
    named = re.compile(rf"{re.escape(game)}|{folder}|{GAMES[game].title}", re.IGNORECASE)
    sources = [
        name
        for name in tracked_files("*.py", "*.js", "*.html", "*.css", "*.lua")
        if not name.startswith((f"games/{folder}/", "tests/", GENERATED))
    ]

    met = [name for name in sources if named.search((ROOT / name).read_text())]

    assert met == []
