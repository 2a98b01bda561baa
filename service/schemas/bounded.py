"""Reading bodies by msgspec alone, where a struct is as narrow as the schema derived from it."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as shapes


def convert_whole(body: Mapping[str, Any], struct: type[Struct], given: Mapping[str, Any]) -> Any:
    """Return the struct of a body and what is given besides; None where a schema has to look.

    A struct inside takes fields that its schema refuses: what did not come through is seen by
    comparing what came of the body with it.
    """
    try:
        found = msgspec.convert({**body, **given}, struct)
    except msgspec.ValidationError:
        return None
    plain = msgspec.to_builtins(found)
    return found if all(plain[name] == body[name] for name in body if name != "type") else None


def is_bounded(struct: type[Struct], without: Collection[str] = ()) -> bool:
    """Return whether every field but those left out has the bounds that its schema has."""
    info = shapes.type_info(struct)
    if not isinstance(info, shapes.StructType):
        raise TypeError(f"{struct} is no struct")
    return all(_is_bounded(one.type) for one in info.fields if one.encode_name not in without)


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
