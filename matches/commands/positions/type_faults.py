"""Search for all members of a position that do not have the type of their field.

msgspec stops at the first fault and words it for programmers. This module compares a position with
its type, member by member, and reports each fault as a sentence.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import inspect

from matches.commands.positions.position import MISSING

TypeFaults: TypeAlias = Iterator[tuple[str, str]]

_LISTS = (inspect.VarTupleType, inspect.ListType, inspect.TupleType)
_NAMES: dict[type[inspect.Type], str] = {
    **dict.fromkeys(_LISTS, "array"),
    **dict.fromkeys((inspect.StructType, inspect.DictType), "object"),
    inspect.IntType: "integer",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}
_FOUND: dict[type[Any], str] = {
    bool: "boolean",
    int: "integer",
    str: "string",
    type(None): "null",
    dict: "object",
    list: "array",
    float: "number",
}


def type_faults(value: Any, wanted: Any) -> TypeFaults:
    """Yield all type faults in a value, each with a pointer to it.

    Args:
        value: the value, as JSON-compatible values.
        wanted: the type of the whole value; None if it is unknown.
    """
    if wanted is not None:
        yield from _faults(value, _info(wanted), "")


@lru_cache(maxsize=32)
def _info(wanted: Any) -> inspect.Type:
    return inspect.type_info(wanted)


def _faults(value: Any, kind: inspect.Type, path: str) -> TypeFaults:
    """Yield the type faults of one value."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from _faults(value, inner, path)
        case inspect.UnionType():
            yield from _union_faults(value, kind, path)
        case inspect.LiteralType(values=known):
            yield from _choice_faults(value, known, path)
        case _ if type(kind) in _NAMES and _FOUND.get(type(value)) != _NAMES[type(kind)]:
            yield path, _type_text((kind,), value)
        case inspect.StructType():
            yield from _struct_faults(value, kind, path)
        case inspect.DictType(value_type=inner):
            for name, member in value.items():
                yield from _faults(member, inner, f"{path}/{name}")
        case inspect.TupleType() | inspect.VarTupleType() | inspect.ListType():
            yield from _list_faults(value, kind, path)
        case inspect.IntType():
            yield from _number_faults(value, kind, path)
        case inspect.StrType(pattern=str(pattern)) if not re.search(pattern, value):
            yield path, f"The text must match the pattern {pattern}"


def _list_faults(
    value: Any, kind: inspect.TupleType | inspect.VarTupleType | inspect.ListType, path: str
) -> TypeFaults:
    """Yield the type faults in a list: a wrong length, and the faults in its items."""
    least: int | None
    most: int | None
    if isinstance(kind, inspect.TupleType):
        types, least, most = kind.item_types, len(kind.item_types), len(kind.item_types)
    else:
        types, least, most = (kind.item_type,) * len(value), kind.min_length, kind.max_length
    yield from _length_faults(value, least, most, path)
    for at, (member, inner) in enumerate(zip(value, types, strict=False)):
        yield from _faults(member, inner, f"{path}/{at}")


def _struct_faults(value: Any, kind: inspect.StructType, path: str) -> TypeFaults:
    """Yield the type faults in an object: fields that are missing, and fields of another type."""
    if kind.tag_field is not None and value.get(kind.tag_field) != kind.tag:
        yield from _tag_faults(value, (kind,), path)
        return
    for field in kind.fields:
        if field.encode_name in value:
            at = f"{path}/{field.encode_name}"
            yield from _faults(value[field.encode_name], field.type, at)
        elif field.required:
            yield f"{path}/{field.encode_name}", MISSING


def _union_faults(value: Any, kind: inspect.UnionType, path: str) -> TypeFaults:
    """Yield the type faults in a value of a union type, based on the member that it matches."""
    structs = tuple(inner for inner in kind.types if isinstance(inner, inspect.StructType))
    if isinstance(value, dict) and len(structs) > 1:
        tag = value.get(structs[0].tag_field or "")
        named = next((struct for struct in structs if struct.tag == tag), None)
        faults = _tag_faults(value, structs, path)
        yield from faults if named is None else _struct_faults(value, named, path)
        return
    for inner in kind.types:
        plain = _plain(inner)
        if type(plain) not in _NAMES or _NAMES[type(plain)] == _FOUND.get(type(value)):
            yield from _faults(value, plain, path)
            return
    yield path, _type_text(kind.types, value)


def _tag_faults(value: Any, structs: tuple[inspect.StructType, ...], path: str) -> TypeFaults:
    """Yield a fault for the tag of an object, which is either missing or unknown."""
    at = f"{path}/{structs[0].tag_field}"
    if structs[0].tag_field not in value:
        yield at, MISSING
    else:
        yield at, _choice_text(struct.tag for struct in structs)


def _choice_faults(value: Any, known: Any, path: str) -> TypeFaults:
    if not any(type(value) is type(choice) and value == choice for choice in known):
        yield path, _choice_text(known)


def _choice_text(known: Any) -> str:
    return f"The value must be one of: {', '.join(map(str, known))}."


def _number_faults(value: int, kind: inspect.IntType, path: str) -> TypeFaults:
    least = kind.ge if kind.gt is None else kind.gt + 1
    most = kind.le if kind.lt is None else kind.lt - 1
    if least is not None and value < least:
        yield path, f"The number must be at least {least}."
    if most is not None and value > most:
        yield path, f"The number must be at most {most}."


def _length_faults(value: Any, least: int | None, most: int | None, path: str) -> TypeFaults:
    length = len(value)
    if least is not None and least == most and length != least:
        yield path, f"The length of the list must be {least}, not {length}."
    elif least is not None and length < least:
        yield path, f"The length of the list must be at least {least}, not {length}."
    elif most is not None and length > most:
        yield path, f"The length of the list must be at most {most}, not {length}."


def _plain(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _type_text(kinds: tuple[inspect.Type, ...], value: Any) -> str:
    names = (_NAMES.get(type(_plain(kind)), "value") for kind in kinds)
    actual = _FOUND.get(type(value), "value")
    return f"The type must be {' | '.join(dict.fromkeys(names))}, not {actual}."
