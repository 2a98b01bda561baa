"""Checks that each function of a game is defined in the expected module."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args

from msgspec.structs import fields

from games import defaults
from games.game import AnyGame, Game, Packs, Parts, Targets

FILES = {
    "options": "options",
    "state": "state",
    "view_type": "view",
    "setup": "setup",
    "complete_options": "setup",
    "decide": "decide",
    "decide_with_states": "decide",
    "evolve": "evolve",
    "pending": "pending",
    "legal": "legal",
    "view": "view",
    "determinize": "determinize",
    "appraise": "appraise",
    "score": "scoring",
    "outcome": "scoring",
    "allied": "scoring",
    "describe": "lines",
    "name_facts": "lines",
    "name_card": "names",
    "choice_of": "choices",
    "fill_secrets": "placeholders",
    "describe_command": "labels",
    "targets": "targets",
    "parts": "drawing",
    "dump": "dump",
    "load": "dump",
    "invariants": "invariants",
    "holdings": "holdings",
    "draw": "drawing",
    "draw_card": "drawing",
    "packs": "content",
}


def package_of(game: AnyGame) -> str:
    """Return the name of the package that defines a game."""
    module = game.decide.__module__
    return module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]


def types_of(union: Any) -> tuple[Any, ...]:
    """Return the struct types of a union. A single struct is treated as a union of one."""
    return get_args(union) or (union,)


def check_doors(game: AnyGame) -> Iterator[str]:
    """Yield each function and type that is not defined in the expected module."""
    package = package_of(game)
    usual = {field.name: field.default for field in fields(Game)}
    for door, file in FILES.items():
        value = getattr(game, door)
        if value is not None and value is not usual[door]:
            for part in functions_of(value):
                yield from _find_misplaced(door, part, package, file)
    for union, file in ((game.command, "commands"), (game.event, "events")):
        for kind in types_of(union):
            yield from _find_misplaced(kind.__name__, kind, package, file)
    yield from _find_hidden(package)


def functions_of(door: Any) -> tuple[Any, ...]:
    """Return the function itself, or every function in a record of functions."""
    if not isinstance(door, Packs | Targets | Parts):
        return (door,)
    return tuple(
        function for field in fields(door) if (function := getattr(door, field.name)) is not None
    )


def _find_misplaced(name: str, value: Any, package: str, file: str) -> Iterator[str]:
    """Yield a finding if a value is not defined in its expected module or in the package itself.

    Defaults from `games.defaults` are accepted as well.
    """
    module, wanted = value.__module__, f"{package}.{file}"
    usual = (package, wanted, defaults.__name__)
    if module not in usual and not module.startswith(f"{wanted}."):
        yield f"{name} is defined in {module}; its file is {wanted}"


def _find_hidden(package: str) -> Iterator[str]:
    """Yield each module that is shadowed by a name in the package's `__init__`."""
    inside = import_module(package)
    for inner in iter_modules(inside.__path__):
        import_module(f"{package}.{inner.name}")
        here = getattr(inside, inner.name)
        if not isinstance(here, ModuleType):
            yield f"{package}.{inner.name} is {here!r} instead of the module"


def check_types(game: AnyGame) -> Iterator[str]:
    """Yield each command and event that is not frozen, or that lacks a tag, a rule or a seat."""
    for union in (game.command, game.event):
        tags = [kind.__struct_config__.tag for kind in types_of(union)]
        for kind, tag in zip(types_of(union), tags, strict=True):
            if not kind.__struct_config__.frozen:
                yield f"{kind.__name__} is not frozen"
            if not isinstance(tag, str) or tags.count(tag) > 1:
                yield f"{kind.__name__} does not have a unique tag"
    for kind in types_of(game.event):
        rule = getattr(kind, "rule", None)
        if not isinstance(rule, str) or not rule or "rule" in kind.__struct_fields__:
            yield f"{kind.__name__} does not name a rule: it needs `rule: ClassVar[str]`"
    for kind in types_of(game.command):
        if "seat" not in kind.__struct_fields__:
            yield f"{kind.__name__} has no field `seat`"
