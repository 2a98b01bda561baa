"""Checks that the modules of a game use no clock, no randomness of their own, and no fractions.

Fractions are allowed in the drawing, in `appraise` and in the values of the record, which do not
reach the log.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from formicary.game_check.doors import package_of
from games.game import AnyGame

OUTSIDE = {
    "time": "a clock",
    "datetime": "a clock",
    "zoneinfo": "a clock",
    "random": "randomness that is not `luck`",
    "secrets": "randomness that is not `luck`",
    "uuid": "randomness that is not `luck`",
    "os": "the machine",
    "socket": "the network",
    "threading": "threads",
    "asyncio": "threads",
    "subprocess": "other processes",
}
UNSTABLE = {
    "hash": "`hash` gives other values in other processes",
    "id": "`id` gives other values in other processes",
}
_WITH_FRACTIONS = {"drawing", "appraise", "content", "targets"}
_FRACTION = "it computes with fractions, which machines may round differently: use integers"


def check_sources(game: AnyGame) -> Iterator[str]:
    """Yield each line of a game that uses something other than its arguments."""
    package = package_of(game)
    for folder in import_module(package).__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            place = path.relative_to(folder)
            tree = ast.parse(path.read_text(encoding="utf-8"))
            faults = [*_find_outside(tree), *_find_unstable(tree)]
            if place.parts[0].removesuffix(".py") not in _WITH_FRACTIONS:
                faults += _find_fractions(tree, game.appraise.__name__)
            for line, fault in sorted(set(faults)):
                yield f"{package}/{place.as_posix()}, line {line}: {fault}"


def _find_outside(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the imports of modules that are not functions of their arguments."""
    for node in ast.walk(tree):
        for line, name in _imported(node):
            if reason := OUTSIDE.get(name.partition(".")[0]):
                yield line, f"it imports {name}, and rules may not use {reason}"


def _imported(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each module that a statement imports absolutely."""
    match node:
        case ast.Import(names=aliases):
            for alias in aliases:
                yield alias.lineno, alias.name
        case ast.ImportFrom(module=str(module), level=0):
            yield node.lineno, module


def _find_unstable(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the calls whose results differ between processes, outside `__hash__`."""
    for node in _walk_without(tree, "__hash__"):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if reason := UNSTABLE.get(node.func.id):
            yield node.lineno, reason


def _find_fractions(tree: ast.Module, appraise: str) -> Iterator[tuple[int, str]]:
    """Yield the fractions in functions, except in the one that appraises states."""
    for inside in tree.body:
        if isinstance(inside, ast.FunctionDef | ast.ClassDef):
            for node in _walk_without(inside, appraise):
                if _is_fraction(node):
                    yield getattr(node, "lineno", inside.lineno), _FRACTION


def _is_fraction(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=float()) | ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return True
        case ast.Call(func=ast.Name(id="float")):
            return True
    return False


def _walk_without(node: ast.AST, function: str) -> Iterator[ast.AST]:
    """Walk through a tree without the functions of a name."""
    if isinstance(node, ast.FunctionDef) and node.name == function:
        return
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from _walk_without(inner, function)
