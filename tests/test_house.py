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
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DISPLAYS = (ast.Tuple, ast.List, ast.Set, ast.Dict)

# Generated from `openapi.yaml`, which describes every game.
GENERATED = "sdk/python/src/formicary_client/models.py"
# A single-file verifier is longer, because it has to be one file (docs/development.md). A game's
# record is a single declaration, which consists mostly of field descriptions.
LONG_FILES = {"sdk/verify/formicary_verify.py", "games/game.py", GENERATED}
# Doors of a game, which every game has under the same name (docs/writing-a-game.md).
DOORS = {"Options", "Pack", "State", "View"}
# Participles. Functions are named after a verb, or after the noun of their result.
PARTICIPLES = frozenset(
    {
        "abandoned",
        "added",
        "asked",
        "begun",
        "carried",
        "chained",
        "checked",
        "counted",
        "dashed",
        "drawn",
        "escaped",
        "estimated",
        "evaluated",
        "fitted",
        "framed",
        "grown",
        "handed",
        "imagined",
        "interleaved",
        "known",
        "leased",
        "lengthened",
        "lost",
        "met",
        "mixed",
        "moved",
        "nested",
        "noted",
        "opened",
        "paid",
        "parsed",
        "placed",
        "played",
        "proven",
        "raised",
        "reached",
        "redrawn",
        "released",
        "repeated",
        "rewound",
        "searched",
        "seen",
        "spelled",
        "stood",
        "stopped",
        "taken",
        "timed",
        "titled",
        "told",
        "unexpected",
        "unhexed",
    }
)


def tracked_files(*patterns):
    """Return the paths of the files tracked by git, relative to the root."""
    listing = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listing.stdout.split("\n") if name and (ROOT / name).exists()]


PYTHON = tracked_files("*.py")
SOURCES = [name for name in PYTHON if name.partition("/")[0] in PACKAGES]


@cache
def tree_of(name):
    return ast.parse((ROOT / name).read_text())


@cache
def functions_of(name):
    """Return the functions of a module, including nested ones and methods."""
    return [node for node in ast.walk(tree_of(name)) if isinstance(node, FUNCTIONS)]


def declarations_of(tree):
    """Yield the first and the last line of each declaration, which the limits count as one line.

    Declarations are assignments in the bodies of modules and classes, signatures, decorators, and
    displays of constants.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            assignments = [
                part for part in node.body if isinstance(part, (ast.Assign, ast.AnnAssign))
            ]
            yield from ((part.lineno, part.end_lineno) for part in assignments)
        if isinstance(node, FUNCTIONS):
            yield node.lineno, node.body[0].lineno - 1
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield from ((part.lineno, part.end_lineno) for part in node.decorator_list)
        if isinstance(node, DISPLAYS) and is_constant(node):
            yield node.lineno, node.end_lineno


def is_constant(display):
    """Return whether a display holds only constants, and displays of constants."""
    parts = (ast.Constant, ast.expr_context, *DISPLAYS)
    return all(isinstance(node, parts) for node in ast.walk(display))


def lines_of(tree, first, last):
    """Return the number of lines from the first to the last, each declaration counted as one."""
    spared = {line for start, end in declarations_of(tree) for line in range(start + 1, end + 1)}
    return len({*range(first, last + 1)} - spared)


def test_the_limits_count_code_and_not_the_lines_of_declarations():
    table = "TABLE = (\n" + "    call(1),\n" * 50 + ")\n"
    contract = "@accepts(\n" + "    1,\n" * 50 + ")\n"
    signature = "def play(\n" + "".join(f"    option_{n},\n" for n in range(50)) + "):\n"
    column = "    table.add(\n" + '        "name",\n' * 50 + "    )\n"
    display = "    names = [\n" + '        "name",\n' * 50 + "    ]\n"
    source = table + contract + signature + column + display
    tree = ast.parse(source)

    assert lines_of(tree, 1, len(source.splitlines())) == 1 + 1 + 1 + 52 + 1


@pytest.mark.slow
def test_no_function_is_over_forty_lines():
    long = [
        f"{name}: {function.name}"
        for name in PYTHON
        for function in functions_of(name)
        if function.end_lineno - function.lineno + 1 > FUNCTION_MOST
        and lines_of(function, function.lineno, function.end_lineno) > FUNCTION_MOST
    ]

    assert long == []


def test_no_module_is_over_four_hundred_lines():
    counts = {name: len((ROOT / name).read_text().splitlines()) for name in PYTHON}

    long = {
        name
        for name, count in counts.items()
        if count > LINES_MOST and lines_of(tree_of(name), 1, count) > LINES_MOST
    }

    assert long == LONG_FILES


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
        class_name: sorted(where)
        for class_name, where in homes.items()
        if len(where) > 1
        and not (class_name in DOORS and all(w.startswith("games/") for w in where))
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


def test_no_file_has_the_marks_of_an_unfinished_merge():
    marks = ["-e", "^<<<<<<< ", "-e", "^>>>>>>> "]
    result = subprocess.run(
        ["git", "grep", "-lE", *marks], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (result.stdout, result.stderr) == ("", "")
