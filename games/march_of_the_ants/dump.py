"""States as plain JSON values, and back."""

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import asdict

from games.march_of_the_ants.state import State

MASKS = ("sites", "outside", "hands")
SINGLE_MASKS = ("discard", "horde_discard")


def dump(state: State) -> dict[str, object]:
    """Return the state as JSON-plain values: bit masks beyond 53 bits as hexadecimal texts."""
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
    """Return the state that was dumped."""
    fields = dict(plain)
    for name in MASKS:
        fields[name] = [int(mask, 16) for mask in fields[name]]
    for name in SINGLE_MASKS:
        fields[name] = int(fields[name], 16)
    return msgspec.convert(fields, State)
