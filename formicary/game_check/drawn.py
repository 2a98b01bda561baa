"""Random values for struct types, used as match options and as commands that should be refused."""

from typing import Any

import msgspec
from msgspec import inspect

from games.luck import Luck

SPAN = 9  # range of numbers without an upper bound


class Undrawable(TypeError):
    """Raised if no value of a type can be generated, for example for a card id."""


def draw_struct(struct: Any, luck: Luck, label: str, *, use_defaults: bool = False) -> Any:
    """Return a struct with random field values.

    Args:
        struct: the struct class.
        luck: the source of randomness.
        label: the prefix for the labels of the draws.
        use_defaults: whether to omit optional fields that cannot be generated.

    Raises:
        Undrawable: A field cannot be generated.
    """
    kind = inspect.type_info(struct)
    if not isinstance(kind, inspect.StructType):
        raise Undrawable(repr(struct))
    drawn = {}
    for field in kind.fields:
        try:
            drawn[field.encode_name] = _draw(field.type, luck, f"{label}/{field.name}")
        except Undrawable:
            if not use_defaults or field.required:
                raise
    if kind.tag is not None:
        drawn[kind.tag_field or "type"] = kind.tag
    return msgspec.convert(drawn, struct)


def _draw(kind: inspect.Type, luck: Luck, label: str) -> Any:  # noqa: PLR0911 - one case per type
    match kind:
        case inspect.Metadata(type=inner):
            return _draw(inner, luck, label)
        case inspect.BoolType():
            return bool(luck.below(label, 2))
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values=values):
            return values[luck.below(label, len(values))]
        case inspect.IntType(ge=least, le=most, lt=bound):
            first = least or 0
            last = most if most is not None else bound - 1 if bound is not None else first + SPAN
            return first + luck.below(label, last - first + 1)
        case inspect.UnionType(types=types):
            return _draw(types[luck.below(f"{label}/of", len(types))], luck, label)
        case inspect.StructType(cls=cls):
            return draw_struct(cls, luck, label)
        case _:
            raise Undrawable(repr(kind))
