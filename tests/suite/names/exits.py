"""Exit codes of the commands, from the code that a command calls by name."""

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

import typer
from typer.core import TyperGroup

from formicary.cli import app
from formicary.cli.terminal import fail

SUCCESS, USAGE = "0", "2"


def collect_exits() -> dict[str, set[str]]:
    """Return the exit codes of each command of the terminal."""
    return {
        name: {SUCCESS, USAGE, *exits_of(inspect.unwrap(command.callback))}
        for name, command in _commands(typer.main.get_command(app), "formicary")
    }


def _commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(command, TyperGroup):
        for part, inner in command.commands.items():
            yield from _commands(inner, f"{name} {part}")
    else:
        yield name, command


def exits_of(function: Callable[..., Any]) -> set[str]:
    """Return the exit codes of a function and of the functions of this program that it calls."""
    codes: set[str] = set()
    seen: set[Any] = set()
    left = [function]
    while left:
        function = left.pop()
        if function in seen:
            continue
        seen.add(function)
        own, called = _read(function)
        codes |= own
        left += called
    return codes


@cache
def _read(function: Any) -> tuple[set[str], list[Any]]:
    """Return the exit codes of a function itself, and the functions that it names."""
    tree = ast.parse(dedent(inspect.getsource(function)))
    names = {**function.__globals__, **_imported(tree)}
    codes: set[str] = set()
    called = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            codes |= {str(code) for code in _codes(node, names)}
        if isinstance(node, ast.Name | ast.Attribute):
            value = inspect.unwrap(_resolve(node, names) or _read)
            if _is_ours(value):
                called.append(value)
    return codes, called


def _is_ours(value: Any) -> bool:
    """Return whether a value is a function of the program, except `fail`, whose calls are read."""
    return (
        isinstance(value, FunctionType)
        and value.__module__.partition(".")[0] == "formicary"
        and value is not fail
    )


def _imported(tree: ast.AST) -> dict[str, Any]:
    """Return the values that a function imports when it runs, by name."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("formicary"):
            for alias in node.names:
                module = import_module(node.module)
                value = getattr(module, alias.name, None)
                names[alias.asname or alias.name] = value or import_module(
                    f"{node.module}.{alias.name}"
                )
    return names


def _resolve(node: ast.expr, names: dict[str, Any]) -> Any:
    """Return the value of a name, or of a name in a module; None for all others."""
    match node:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(value=owner, attr=name):
            module = _resolve(owner, names)
            return getattr(module, name, None) if isinstance(module, ModuleType) else None
    return None


def _codes(call: ast.Call, names: dict[str, Any]) -> Iterator[int]:
    """Yield the exit codes of a call that ends the process."""
    target = ast.unparse(call.func)
    if target in ("typer.Exit", "os._exit", "sys.exit", "SystemExit"):
        yield from _values(call.args[0], names) if call.args else (0,)
    elif _resolve(call.func, names) is fail:
        given = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
        code = (call.args[1:] + given)[:1]
        yield from _values(code[0], names) if code else (1,)


def _values(code: ast.expr, names: dict[str, Any]) -> Iterator[int]:
    match code:
        case ast.Constant(value=int(value)):
            yield value
        case ast.IfExp(body=body, orelse=other):
            yield from _values(body, names)
            yield from _values(other, names)
        case ast.Constant() | ast.JoinedStr():  # a message, which is printed
            yield 1
        case ast.Name() | ast.Attribute() if isinstance(value := _resolve(code, names), int):
            yield value
        case _:
            raise TypeError(f"the exit code cannot be read: {ast.unparse(code)}")
