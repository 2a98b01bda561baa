"""What the fields of a struct mean, in the words of its docstring or of the field's type."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_origin

from docstring_parser import DocstringStyle, parse
from msgspec import inspect


@cache
def descriptions_of(struct: Any) -> Mapping[str, str]:
    """Return what the fields of a struct mean, by the names that they are sent under.

    A field is described under `Attributes:` in the docstring of its struct, or of the base that
    brings it, else by the `Meta(description=...)` of its type. A field of which neither says
    anything is left out.

    Args:
        struct: the class, or a generic one with its parameters.

    Raises:
        TypeError: it is no struct.
    """
    info = inspect.type_info(struct)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{struct} is no struct")
    written = _read_attributes(get_origin(struct) or struct)
    found = {}
    if info.tag_field is not None:
        found[info.tag_field] = f"What tells this kind from the others: always `{info.tag}`."
    for field in info.fields:
        text = written.get(field.name) or next(_describe(field.type), "")
        if text:
            found[field.encode_name] = _write_sentence(text)
    return MappingProxyType(found)


def _read_attributes(struct: type) -> dict[str, str]:
    """Return what docstrings say of a struct's attributes; a base says it for those below it."""
    found = {}
    for kind in reversed(struct.__mro__):
        doc = vars(kind).get("__doc__") or ""
        for one in parse(doc, DocstringStyle.GOOGLE).params if "Attributes:" in doc else ():
            for name in one.arg_name.split(","):
                found[name.strip()] = one.description or ""
    return found


def _describe(kind: inspect.Type) -> Iterator[str]:
    """Yield the description of a type; of a union, those of its parts."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=more):
            if more and "description" in more:
                yield more["description"]
            else:
                yield from _describe(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _describe(one)


def _write_sentence(text: str) -> str:
    """Return a description as one line that begins with a capital letter."""
    line = " ".join(text.split())
    return line[:1].upper() + line[1:]
