"""Shapes of JSON values. A shape describes which fields the values of a type may have.

Shapes are the type descriptions of `msgspec.inspect`. A shape without information about fields,
such as `Any`, may have every field.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from msgspec import inspect
from msgspec.inspect import (
    AnyType,
    CollectionType,
    CustomType,
    DataclassType,
    DictType,
    ExtType,
    Field,
    FrozenDictType,
    ListType,
    LiteralType,
    Metadata,
    NamedTupleType,
    RawType,
    StrType,
    StructType,
    TupleType,
    TypedDictType,
    UnionType,
)

Shape: TypeAlias = inspect.Type

ANY: Shape = AnyType()
_OPEN = (AnyType, CustomType, ExtType, RawType)
_OF_FIELDS = (StructType, DataclassType, TypedDictType)


@cache
def shape_of(kind: Any) -> Shape:
    """Return the shape of the JSON form of a type."""
    return inspect.type_info(kind)


def alternatives(shape: Shape) -> Iterator[Shape]:
    """Yield the alternatives of a shape, after resolving unions and metadata."""
    if isinstance(shape, Metadata):
        yield from alternatives(shape.type)
    elif isinstance(shape, UnionType):
        for inner in shape.types:
            yield from alternatives(inner)
    else:
        yield shape


def union(shapes: Iterable[Shape]) -> Shape:
    """Return the shape of a value that may have any of several shapes."""
    known = {id(inner): inner for shape in shapes for inner in alternatives(shape)}
    if any(isinstance(shape, _OPEN) for shape in known.values()):
        return ANY
    return next(iter(known.values())) if len(known) == 1 else UnionType(tuple(known.values()))


def is_open(shape: Shape) -> bool:
    """Return whether a value of a shape may be anything at all."""
    return any(isinstance(inner, _OPEN) for inner in alternatives(shape))


def is_list(shape: Shape) -> bool:
    """Return whether a value of a shape may be a list."""
    return bool(list(_items(shape)))


def fields_of(shape: Shape) -> Mapping[str, Shape]:
    """Return the known fields that a value of a shape may have, keyed by name."""
    known: dict[str, list[Shape]] = {}
    for inner in alternatives(shape):
        for name, kind in _fields(inner):
            known.setdefault(name, []).append(kind)
    return {name: union(kinds) for name, kinds in known.items()}


def field(shape: Shape, name: str) -> Shape | None:
    """Return the shape of a value's field, or None if the value cannot have this field."""
    if is_open(shape):
        return ANY
    kinds = list(_open_values(shape))
    if (own := fields_of(shape).get(name)) is not None:
        kinds.append(own)
    return union(kinds) if kinds else None


def items(shape: Shape) -> Shape:
    """Return the shape of the items of a list. If the value is not a list, the shape is empty."""
    return ANY if is_open(shape) else union(_items(shape))


def values(shape: Shape) -> Shape:
    """Return the shape of the values of an object. If it is not an object, the shape is empty."""
    if is_open(shape):
        return ANY
    return union([*_open_values(shape), *fields_of(shape).values()])


def list_of(item: Shape) -> Shape:
    """Return the shape of a list of items with the given shape."""
    return ListType(item)


def object_of(members: Mapping[str, Shape]) -> Shape:
    """Return the shape of an object with the given fields."""
    return TypedDictType(dict, tuple(Field(name, name, kind) for name, kind in members.items()))


def flatten(shape: Shape) -> Shape:
    """Return the shape of a list after it has been flattened, which merges nested lists."""
    if is_open(shape):
        return ANY
    inner = [alternative for kind in _items(shape) for alternative in alternatives(kind)]
    return list_of(
        union(items(alternative) if is_list(alternative) else alternative for alternative in inner)
    )


def _fields(shape: Shape) -> Iterator[tuple[str, Shape]]:
    """Yield the known fields of one alternative of a shape."""
    if isinstance(shape, StructType) and shape.array_like:
        return
    if isinstance(shape, _OF_FIELDS):
        for member in shape.fields:
            yield member.encode_name, member.type
    if isinstance(shape, StructType) and shape.tag_field:
        yield shape.tag_field, StrType()
    if isinstance(shape, DictType | FrozenDictType) and isinstance(shape.key_type, LiteralType):
        for name in shape.key_type.values:
            yield str(name), shape.value_type


def _open_values(shape: Shape) -> Iterator[Shape]:
    """Yield the shapes of the values in mappings whose keys are unknown."""
    for inner in alternatives(shape):
        match inner:
            case DictType() | FrozenDictType() if not isinstance(inner.key_type, LiteralType):
                yield inner.value_type


def _items(shape: Shape) -> Iterator[Shape]:
    for inner in alternatives(shape):
        if isinstance(inner, CollectionType):
            yield inner.item_type
        elif isinstance(inner, TupleType):
            yield from inner.item_types or (UnionType(()),)
        elif isinstance(inner, NamedTupleType) or (
            isinstance(inner, StructType) and inner.array_like
        ):
            yield from (member.type for member in inner.fields)
