"""Stops in Python's debugger inside the function that decides a command."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from msgspec.structs import replace

from events import Keys
from games.table.commands import TABLE_COMMANDS, Situation, TimeOut
from games.table.decide import decide
from games.table.decide_table import decide_table
from matches.commands.luck import MatchLuck

_FUTURE = 0x1FF0000  # the flags of `from __future__` imports in a code object


def decide_stopping(at: Situation, keys: Keys) -> None:
    """Decide a command and call `breakpoint()` as the first line of the deciding function.

    For a command of the game, it is the game's `decide`; for others it is `decide_table`.

    Args:
        at: the situation in which the command was decided.
        keys: the keys of the match.
    """
    if at.command is None or at.command.__class__ in TABLE_COMMANDS:
        with_breakpoint(decide_table)(at, TimeOut() if at.command is None else at.command)
        return
    game = replace(at.game, decide=with_breakpoint(at.game.decide), decide_with_states=None)
    decide(at._replace(game=game), MatchLuck(keys))


def with_breakpoint(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of a function that calls `breakpoint()` first, and then does the same.

    The copy keeps the file and the line numbers, so a debugger shows the source. A function without
    source, or with variables of an outer function, is called from another one that stops.
    """
    try:
        return _copy(function)
    except (OSError, TypeError):

        def stop(*arguments: Any) -> Any:
            breakpoint()
            return function(*arguments)

        return stop


def _copy(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the copy of a function.

    Raises:
        OSError: the source is not available.
        TypeError: the function cannot be copied.
    """
    if not isinstance(function, FunctionType) or function.__closure__:
        raise TypeError(function)
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    (defined,) = tree.body
    if not isinstance(defined, ast.FunctionDef):
        raise TypeError(function)
    defined.decorator_list = []
    at = 1 if ast.get_docstring(defined) is not None and len(defined.body) > 1 else 0
    line = max(defined.lineno, defined.body[at].lineno - 1)  # so that the next line is the first
    stop = ast.increment_lineno(ast.parse("breakpoint()").body[0], line - 1)
    defined.body.insert(at, stop)
    ast.increment_lineno(tree, first - 1)
    code = function.__code__
    flags = code.co_flags & _FUTURE
    made = compile(tree, code.co_filename, "exec", flags=flags, dont_inherit=True)
    inner = next(const for const in made.co_consts if isinstance(const, CodeType))
    return FunctionType(inner, function.__globals__, function.__name__, function.__defaults__)
