"""Descriptions of struct fields, taken from docstrings or field types."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_origin

from docstring_parser import DocstringStyle, parse
from msgspec import inspect


@cache
def descriptions_of(struct: Any) -> Mapping[str, str]:
    """Return the descriptions of a struct's fields, indexed by encoded name.

    The description of a field is its entry under `Attributes:` in the docstring of the struct, or
    of the base class that defines it. Otherwise, it is the `Meta(description=...)` of its type.
    Fields without any description are left out, and so is the tag, whose schema is a constant.

    Args:
        struct: the class, or a parametrized generic class.

    Raises:
        TypeError: The type is not a struct.
    """
    info = inspect.type_info(struct)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{struct} is not a struct")
    written = _read_attributes(get_origin(struct) or struct)
    descriptions = {}
    for field in info.fields:
        text = written.get(field.name) or next(_describe(field.type), "")
        if text:
            descriptions[field.encode_name] = _write_sentence(text)
    return MappingProxyType(descriptions)


def _read_attributes(struct: type) -> dict[str, str]:
    """Return the attribute descriptions from the docstrings of a struct and its base classes."""
    descriptions = {}
    for kind in reversed(struct.__mro__):
        doc = vars(kind).get("__doc__") or ""
        for param in parse(doc, DocstringStyle.GOOGLE).params if "Attributes:" in doc else ():
            for name in param.arg_name.split(","):
                descriptions[name.strip()] = param.description or ""
    return descriptions


def _describe(kind: inspect.Type) -> Iterator[str]:
    """Yield the description of a type, or the descriptions of a union's members."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=more):
            if more and "description" in more:
                yield more["description"]
            else:
                yield from _describe(inner)
        case inspect.UnionType(types=types):
            for part in types:
                yield from _describe(part)


def _write_sentence(text: str) -> str:
    """Format a description as a single line that starts with a capital letter."""
    line = " ".join(text.split())
    return line[:1].upper() + line[1:]
