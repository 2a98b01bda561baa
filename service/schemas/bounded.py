"""Detection of structs for which msgspec is as strict as their schemas."""

from collections.abc import Collection

from msgspec import Struct
from msgspec import inspect as shapes


def is_bounded(struct: type[Struct], without: Collection[str] = ()) -> bool:
    """Return whether all fields, except those in `without`, have bounds that msgspec checks."""
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
