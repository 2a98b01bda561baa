"""Validation of the field names in expressions, based on the type of the views.

JMESPath returns null for a field that does not exist, so a condition with a misspelt name would
simply never be true. Every endpoint that accepts an expression over a view calls `check_fields`
first.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from jmespath.lexer import Lexer
from jmespath.visitor import Visitor

from matches.conditions.expression import Expression
from matches.conditions.shapes import (
    ANY,
    Shape,
    alternatives,
    field,
    fields_of,
    flatten,
    is_list,
    items,
    list_of,
    object_of,
    shape_of,
    union,
    values,
)
from matches.errors import CostlyCondition, UnknownField

NEAREST_MOST = 3
_NAMES = ("unquoted_identifier", "quoted_identifier")


def check_fields(expression: Expression, view_type: Any) -> None:
    """Check that every field in an expression exists in some view of the given type.

    Any key is accepted for a mapping whose type does not list its keys.

    Args:
        expression: the expression.
        view_type: the type of the views, such as `Game.view_type`.

    Raises:
        UnknownField: no view has a field with this name there. The error lists similar names.
        CostlyCondition: the expression is nested too deeply.
    """
    view = shape_of(view_type)
    try:
        _Checker(expression, view).visit(expression.tree, view)
    except RecursionError as error:
        raise CostlyCondition("it is nested too deeply") from error


class _Checker(Visitor):  # type: ignore[misc]  # the library has no types
    """A visitor that computes the shape of the value of an expression."""

    def __init__(self, expression: Expression, view: Shape) -> None:
        super().__init__()
        self._view = view
        names = [node for node in _in_order(expression.tree) if node["type"] == "field"]
        places = _places(expression.text)
        self._places = {id(node): place for node, place in zip(names, places, strict=False)}

    def visit_field(self, node: Any, value: Shape) -> Shape:
        result = field(value, node["value"])
        if result is None:
            raise self._unknown(node, value)
        return result

    def visit(self, node: Any, value: Shape) -> Shape:
        """Return the shape of a node's value."""
        shape: Shape = super().visit(node, value)
        return shape

    def _unknown(self, node: Any, value: Shape) -> UnknownField:
        name, place = node["value"], self._places.get(id(node), 0)
        if value is self._view and name == "view":
            return UnknownField(name, place, "outer")
        near = get_close_matches(name, fields_of(value), NEAREST_MOST)
        if is_list(value) and not near:
            inner = get_close_matches(name, fields_of(items(value)), NEAREST_MOST)
            return UnknownField(name, place, "list", tuple(f"[].{label}" for label in inner))
        known = dict(_paths(self._view))
        wanted = name if near else next(iter(get_close_matches(name, known, 1)), name)
        near += [known[wanted]] if wanted in known else []
        return UnknownField(name, place, "name", tuple(near[:NEAREST_MOST]))

    def default_visit(self, node: Any, value: Shape) -> Shape:
        """Visit the children of a node whose own value has no known fields."""
        for child in node["children"]:
            if isinstance(child, Mapping):
                self.visit(child, value)
        return ANY

    def visit_current(self, node: Any, value: Shape) -> Shape:
        return value

    visit_identity = visit_current

    def visit_subexpression(self, node: Any, value: Shape) -> Shape:
        for child in node["children"]:
            value = self.visit(child, value)
        return value

    visit_index_expression = visit_pipe = visit_subexpression

    def visit_index(self, node: Any, value: Shape) -> Shape:
        return items(value)

    def visit_slice(self, node: Any, value: Shape) -> Shape:
        return list_of(items(value))

    def visit_flatten(self, node: Any, value: Shape) -> Shape:
        return flatten(self.visit(node["children"][0], value))

    def visit_projection(self, node: Any, value: Shape) -> Shape:
        left, right = node["children"]
        return list_of(self.visit(right, items(self.visit(left, value))))

    def visit_value_projection(self, node: Any, value: Shape) -> Shape:
        left, right = node["children"]
        return list_of(self.visit(right, values(self.visit(left, value))))

    def visit_filter_projection(self, node: Any, value: Shape) -> Shape:
        left, right, condition = node["children"]
        item = items(self.visit(left, value))
        self.visit(condition, item)
        return list_of(self.visit(right, item))

    def visit_or_expression(self, node: Any, value: Shape) -> Shape:
        return union([self.visit(child, value) for child in node["children"]])

    visit_and_expression = visit_or_expression

    def visit_multi_select_list(self, node: Any, value: Shape) -> Shape:
        return list_of(union([self.visit(child, value) for child in node["children"]]))

    def visit_multi_select_dict(self, node: Any, value: Shape) -> Shape:
        pairs = node["children"]
        return object_of({pair["value"]: self.visit(pair["children"][0], value) for pair in pairs})

    def visit_function_expression(self, node: Any, value: Shape) -> Shape:
        """Return the shape of the result of a function.

        An `&expression` is applied to the items of a list.
        """
        children = node["children"]
        inner = [child["children"][0] for child in children if child["type"] == "expref"]
        given = [self.visit(child, value) for child in children if child["type"] != "expref"]
        item = items(given[0]) if given else ANY
        results = [self.visit(child, item) for child in inner]
        match node["value"]:
            case "map":
                return list_of(union(results))
            case "sort" | "sort_by" | "reverse":
                return given[0]
            case "max" | "max_by" | "min" | "min_by":
                return item
            case "values":
                return list_of(values(given[0]))
            case "not_null":
                return union(given)
            case _:
                return ANY


def _in_order(node: Any) -> Iterator[Any]:
    """Yield the nodes of an expression in the order in which they appear in its text."""
    yield node
    children = node["children"]
    if node["type"] == "filter_projection":
        left, right, condition = children
        children = (left, condition, right)
    for child in children:
        if isinstance(child, Mapping):
            yield from _in_order(child)


def _places(text: str) -> Iterator[int]:
    """Yield the positions of all field names in an expression, in the order of its text."""
    tokens = list(Lexer().tokenize(text))
    for token, following in pairwise(tokens):
        if token["type"] in _NAMES and following["type"] not in ("lparen", "colon"):
            yield token["start"]


def _paths(view: Shape) -> Iterator[tuple[str, str]]:
    """Yield the names of a view's fields, with the expressions that select them.

    The shortest are last.
    """
    reached, waiting = [], [("", view)]
    known: set[int] = set()
    for path, shape in waiting:
        for name, inner in fields_of(shape).items():
            reached.append((name, f"{path}.{name}" if path else name))
            waiting += _below(reached[-1][1], inner, known)
    yield from reversed(reached)


def _below(path: str, shape: Shape, known: set[int]) -> Iterator[tuple[str, Shape]]:
    """Yield the paths and shapes of values below a field, except shapes already visited."""
    for inner in alternatives(shape):
        if id(inner) in known:
            continue
        known.add(id(inner))
        yield path, inner
        if is_list(inner):
            yield from _below(f"{path}[]", items(inner), known)
