"""Load bodies with msgspec alone, if a struct is as strict as the schema derived from it."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as shapes


def convert_whole(body: Mapping[str, Any], struct: type[Struct], given: Mapping[str, Any]) -> Any:
    """Return the struct of a body and the given fields; None if a schema has to check the body.

    Nested structs ignore unknown fields, which their schemas refuse. Such fields are detected by
    comparing the result with the body.
    """
    try:
        found = msgspec.convert({**body, **given}, struct)
    except msgspec.ValidationError:
        return None
    plain = msgspec.to_builtins(found)
    for name, value in body.items():
        if name != "type" and plain[name] != value:
            return None
    return found


def is_bounded(struct: type[Struct], without: Collection[str] = ()) -> bool:
    """Return whether every field has the bounds of its schema, except those in `without`."""
    info = shapes.type_info(struct)
    if not isinstance(info, shapes.StructType):
        raise TypeError(f"{struct} is not a struct")
    return all(_is_bounded(field.type) for field in info.fields if field.encode_name not in without)


def _is_bounded(kind: shapes.Type) -> bool:
    match kind:
        case shapes.IntType():
            bounded = kind.ge is not None and kind.le is not None
        case shapes.StrType():
            bounded = kind.max_length is not None
        case shapes.VarTupleType() | shapes.ListType():
            bounded = kind.max_length is not None and _is_bounded(kind.item_type)
        case shapes.TupleType(item_types=parts) | shapes.UnionType(types=parts):
            bounded = all(map(_is_bounded, parts))
        case shapes.StructType(cls=cls):
            bounded = is_bounded(cls)
        case shapes.Metadata(type=inner):
            bounded = _is_bounded(inner)
        case _:
            bounded = isinstance(kind, shapes.BoolType | shapes.LiteralType | shapes.NoneType)
    return bounded
