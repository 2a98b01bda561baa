"""JMESPath expressions over views. The cost of evaluating them is limited."""

import json
import re
import warnings
from collections.abc import Iterator, Mapping
from threading import Lock
from typing import Any

import jmespath
from jmespath import ast
from jmespath.exceptions import IncompleteExpressionError, JMESPathError
from jmespath.functions import Functions
from jmespath.lexer import Lexer
from jmespath.visitor import Options, TreeInterpreter

from matches.errors import BadCondition, CostlyCondition

LETTERS_MOST = 500
FAULT_MOST = 300
STEPS_MOST = 50_000  # per view; takes some 30 ms
_LETTERS_A_STEP = 16  # the cost of a string depends on its length
_FAULTS = (JMESPathError, ValueError, TypeError, OverflowError, ZeroDivisionError)
_SURROGATE = re.compile("[\ud800-\udfff]")
_parsing = Lock()


class _Purse:
    """The steps that an evaluation may still take."""

    def __init__(self) -> None:
        self.left = 0

    def pay(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise CostlyCondition(f"more than {STEPS_MOST} steps for one version")

    def pay_for(self, value: Any) -> None:
        """Charge the steps that it takes to traverse a value, which is the cost of creating it."""
        waiting = [value]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                self.pay(1 + len(item) // _LETTERS_A_STEP)
                continue
            self.pay(1)
            if isinstance(item, dict):
                self.pay(len(item))
                waiting += item.values()
            elif isinstance(item, list):
                waiting += item


class _Functions(Functions):  # type: ignore[misc]  # the library has no types
    """JMESPath functions whose cost depends on the size of their arguments."""

    def __init__(self, purse: _Purse) -> None:
        self._purse = purse

    def call_function(self, function_name: str, resolved_args: list[Any]) -> Any:
        self._purse.pay_for(resolved_args)
        try:
            return super().call_function(function_name, resolved_args)
        except JMESPathError:
            raise
        except _FAULTS as error:  # jmespath leaves some checks to Python
            raise JMESPathError(f"{function_name}() does not take these values") from error


class _Interpreter(TreeInterpreter):  # type: ignore[misc]  # the library has no types
    """A JMESPath interpreter that charges steps for each node, and for each value it creates.

    A value may contain another one many times. Its size is that of its written form, so that values
    cannot grow faster than their cost.
    """

    def __init__(self) -> None:
        self.purse = _Purse()
        super().__init__(Options(custom_functions=_Functions(self.purse)))

    def visit(self, node: Any, *args: Any, **kwargs: Any) -> Any:
        self.purse.pay(1)
        return super().visit(node, *args, **kwargs)

    def visit_comparator(self, node: Any, value: Any) -> Any:
        sides = [self.visit(child, value) for child in node["children"]]
        self.purse.pay_for(sides)
        known = [ast.literal(side) for side in sides]
        return super().visit_comparator({**node, "children": known}, value)

    def visit_multi_select_list(self, node: Any, value: Any) -> Any:
        return self._pay(super().visit_multi_select_list(node, value))

    def visit_multi_select_dict(self, node: Any, value: Any) -> Any:
        return self._pay(super().visit_multi_select_dict(node, value))

    def visit_flatten(self, node: Any, value: Any) -> Any:
        return self._pay(super().visit_flatten(node, value))

    def _pay(self, value: Any) -> Any:
        self.purse.pay_for(value)
        return value


class Expression:
    """A JMESPath expression over a view.

    Attributes:
        text: the expression.
        tree: the parsed nodes of the expression.

    Raises:
        BadCondition: the text is not a valid expression, or calls an unknown function.
    """

    def __init__(self, text: str) -> None:
        if len(text) > LETTERS_MOST:
            raise BadCondition(f"an expression has at most {LETTERS_MOST} letters", LETTERS_MOST)
        self.text = text
        self.tree = _parse(text)
        for node in _nodes(self.tree):
            if node["type"] == "function_expression":
                _check_function(text, node)
        self._interpreter = _Interpreter()

    def value(self, view: Any) -> Any:
        """Return the value of the expression for a view given as JSON-compatible values.

        Raises:
            Unclear: there is no value, because a function does not accept its arguments.
            CostlyCondition: the evaluation takes too many steps.
        """
        self._interpreter.purse.left = STEPS_MOST
        try:
            return self._interpreter.visit(self.tree, view)
        except RecursionError as error:
            raise CostlyCondition("it is nested too deeply") from error
        except JMESPathError as error:
            raise Unclear(" ".join(str(error).split())[:FAULT_MOST]) from error
        except _FAULTS as error:
            raise Unclear("an operator does not take these values") from error

    @property
    def spent(self) -> int:
        """The number of steps taken by the last evaluation."""
        return STEPS_MOST - self._interpreter.purse.left


class Unclear(Exception):
    """Raised if an expression cannot be evaluated for a view."""


def _parse(text: str) -> Any:
    try:
        with _parsing, warnings.catch_warnings():
            warnings.simplefilter("ignore", PendingDeprecationWarning)  # for unquoted `'text'`
            _check_surrogates(text)
            return jmespath.compile(text).parsed
    except RecursionError as error:
        raise BadCondition("it is nested too deeply", 0) from error
    except IncompleteExpressionError as error:
        raise BadCondition("it ends too early", len(text)) from error
    except (*_FAULTS, LookupError) as error:
        position = getattr(error, "lex_position", None)
        said = getattr(error, "message", None) or getattr(error, "msg", None) or "it is empty"
        raise BadCondition(str(said), len(text) if position is None else position) from error


def _check_surrogates(text: str) -> None:
    """Refuse escapes for half of a character, which no response can contain."""
    for token in Lexer().tokenize(text):
        if _SURROGATE.search(json.dumps(token["value"], ensure_ascii=False)):
            raise BadCondition("a string has half of a surrogate pair", token["start"])


def _nodes(tree: Any) -> Iterator[Mapping[str, Any]]:
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            yield node
            waiting += node.get("children", ())


def _check_function(text: str, node: Mapping[str, Any]) -> None:
    """Refuse a function that does not exist, or that takes a different number of arguments."""
    name, given = node["value"], len(node["children"])
    found = re.search(rf"\b{re.escape(name)}\s*\(", text)
    position = found.start() if found else 0
    known = Functions.FUNCTION_TABLE.get(name)
    if known is None:
        raise BadCondition(f"there is no function {name}()", position)
    takes = known["signature"]
    is_open = bool(takes) and takes[-1].get("variadic", False)
    if given < len(takes) if is_open else given != len(takes):
        wanted = f"{'at least ' if is_open else ''}{len(takes)}"
        raise BadCondition(f"{name}() takes {wanted}, not {given}, arguments", position)
