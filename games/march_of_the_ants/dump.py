"""Conversion of states to plain JSON values and back."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import FieldInfo, asdict, fields

from games.march_of_the_ants.state import State

MASKS = ("sites", "outside", "hands")
SINGLE_MASKS = ("discard", "horde_discard")
Mask: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]+$")]
MASK_TYPES = {
    **dict.fromkeys(MASKS, tuple[Mask, ...]),
    **dict.fromkeys(SINGLE_MASKS, Mask),
}


def _stored_field(field: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    """Return the definition of a stored field.

    Only `rules` may be missing, in states of the first rules.
    """
    kind = MASK_TYPES.get(field.name, field.type)
    return (field.name, kind, field.default) if field.name == "rules" else (field.name, kind)


MarchDump = msgspec.defstruct(
    "MarchDump", [_stored_field(field) for field in fields(State)], kw_only=True, module=__name__
)


def dump(state: State) -> dict[str, object]:
    """Convert the state to plain JSON values.

    Bit masks of more than 53 bits become hexadecimal text.
    """
    plain = asdict(state)
    for name in MASKS:
        plain[name] = [_hexadecimal(mask) for mask in plain[name]]
    for name in SINGLE_MASKS:
        plain[name] = _hexadecimal(plain[name])
    return plain


@lru_cache(maxsize=4096)
def _hexadecimal(mask: int) -> str:
    return f"{mask:x}"


def load(plain: Any) -> State:  # decoded JSON
    """Convert a dump back to a state."""
    members = dict(plain)
    for name in MASKS:
        members[name] = [int(mask, 16) for mask in members[name]]
    for name in SINGLE_MASKS:
        members[name] = int(members[name], 16)
    return msgspec.convert(members, State)
