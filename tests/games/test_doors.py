"""Each registered game is a single folder with the same entry points in the same files."""

from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import get_args

import pytest
from msgspec.structs import fields

from formicary.game_check.doors import FILES as DOOR_FILES
from formicary.game_check.doors import functions_of
from games import GAMES
from games.game import Game
from games.registry import GROUP

# The module or package of a game's folder that defines each entry point of its record.
FILES = {"command": "commands", "event": "events", **DOOR_FILES}
VALUES = frozenset(
    {"name", "title", "rules", "content", "seats", "start", "passing", "playouts"}
    | {"rollout", "explore", "released", "ends", "words", "questions", "phases", "stored"}
    | {"labels", "facts", "old_events"}
)
PACKAGES = {point.name: point.module for point in entry_points(group=GROUP)}


def definitions(door):
    """Return the functions and classes that make up an entry point."""
    return get_args(door) or functions_of(door)


def defaults():
    return {field.name: field.default for field in fields(Game)}


def is_left_out(name, door):
    """Return whether a game leaves out an optional entry point."""
    return door is None or door is defaults()[name]


def is_defined_in(value, module):
    place = getattr(value, "__module__", "")
    return place == module or place.startswith(f"{module}.")


def test_every_field_of_the_record_is_a_door_or_a_value():
    """Each new field of `Game` is either assigned a file here, or listed among the values."""
    assert {field.name for field in fields(Game)} == set(FILES) | VALUES
    assert not set(FILES) & VALUES


@pytest.mark.parametrize("door", FILES)
@pytest.mark.parametrize("name", GAMES)
def test_each_door_is_defined_in_the_file_of_its_name(name, door):
    """An entry point is neither imported nor a lambda, so a reader finds it by its file's name."""
    value = getattr(GAMES[name], door)
    if is_left_out(door, value):
        return
    module = f"{PACKAGES[name]}.{FILES[door]}"

    parts = definitions(value)

    assert [part for part in parts if "<lambda>" in getattr(part, "__qualname__", "")] == []
    assert [part for part in parts if not is_defined_in(part, module)] == []


@pytest.mark.parametrize("name", GAMES)
def test_no_name_of_a_game_hides_one_of_its_modules(name):
    """`import games.<game>.legal as module` imports the module, not another name of the package."""
    package = import_module(PACKAGES[name])
    modules = [module.name for module in iter_modules(package.__path__)]

    hidden = [
        submodule
        for submodule in modules
        if not isinstance(vars(package).get(submodule, package), ModuleType)
    ]

    assert modules
    assert hidden == []
    for submodule in modules:
        module = import_module(f"{PACKAGES[name]}.{submodule}")
        assert getattr(package, submodule) is module
