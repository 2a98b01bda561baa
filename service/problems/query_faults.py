"""Detection of additional errors in the query of a rejected request."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from flask import request

from matches.errors import MatchError
from service.contract.operation import Operation, Parameter
from service.http.request import NUMBER_MOST, number
from service.http.version import check_version
from service.problems.errors import BadParameter, ServiceError, UnknownParameter


def find_faults(
    parameters: Sequence[Parameter], games: Container[str]
) -> Iterator[tuple[str, ServiceError | MatchError]]:
    """Yield the errors in the query of a rejected request, each with its parameter name.

    A view only raises the first error that it encounters. This function finds the others that
    violate a parameter's schema.

    Args:
        parameters: the parameters of the operation.
        games: the names of the supported games.
    """
    expected = {parameter.name: parameter for parameter in parameters if parameter.place == "query"}
    for name, values in request.args.lists():
        if name not in expected or len(values) > 1:
            unknown = UnknownParameter(name, tuple(expected), is_known=name in expected)
            yield unknown.parameter, unknown
        elif fault := _find_fault(expected[name], values[0], games):
            yield name, fault
    for name, parameter in expected.items():
        if parameter.required and name not in request.args:
            yield name, BadParameter(name, "given")


def name_expression(operation: Operation | None) -> str:
    """Return the name of the query parameter that contains the expression of an operation."""
    parameters = operation.parameters if operation else ()
    return next(parameter.name for parameter in parameters if parameter.is_expression)


def _find_fault(
    parameter: Parameter, text: str, games: Container[str]
) -> ServiceError | MatchError | None:
    """Return the error in a parameter value, or None if the value is valid."""
    try:
        _read(parameter, text, games)
    except (ServiceError, MatchError) as error:
        return error
    return None


def _read(parameter: Parameter, text: str, games: Container[str]) -> None:
    """Parse a parameter value according to its schema.

    Raises:
        BadParameter: The value does not match the schema.
        MatchError: The value is a condition that cannot be parsed.
    """
    name, schema = parameter.name, parameter.schema
    if parameter.read:
        parameter.read(text)
    elif schema.get("type") == "integer":
        least, most = schema.get("minimum", 0), schema.get("maximum", NUMBER_MOST)
        number(text, name, least=least, most=most)
    elif "anyOf" in schema:
        check_version(text, name)
    elif not schema and text not in games:
        raise BadParameter(name, "the name of a game")
    elif not _fits(schema, text):
        raise BadParameter(name, parameter.wanted or _list_choices(schema["enum"]))


def _fits(schema: Any, text: str) -> bool:
    """Return whether a string fits the choices, the pattern, and the length limits of a schema."""
    least, most = schema.get("minLength", 0), schema.get("maxLength", len(text))
    return (
        text in schema.get("enum", (text,))
        and least <= len(text) <= most
        and ("pattern" not in schema or bool(re.fullmatch(schema["pattern"], text)))
    )


def _list_choices(choices: Sequence[str]) -> str:
    *others, last = choices
    return f"{', '.join(others)} or {last}"
