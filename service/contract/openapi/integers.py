"""The format of integers that may exceed 32 bits, such as times in milliseconds."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
_MOST = 2**31 - 1
_FORMAT = "int64"
# The fields of the service and of the table that contain versions, times in milliseconds or counts
# without a limit.
_LONG = frozenset(
    (
        *("version", "current_version", "other_version", "acted", "asked", "biggest", "follows"),
        *("at", "first", "from", "last", "line", "seen", "seq", "since", "to", "undone_by"),
        *("allowed", "due", "left_ms", "median_ms", "milliseconds", "offered_at", "open_until"),
        *("ran_out_at", "started_at", "proposal", "by", "offset", "timeout"),
        *("bounds", "values", "done", "of", "playouts", "iterations", "hashes", "total"),
    )
)


def mark_long_integers(components: Mapping[str, Json]) -> None:
    """Set the format of all fields in components of the service that may exceed 32 bits."""
    for component in components.values():
        for field, schema in component.get("properties", {}).items():
            _mark(schema, is_long=field in _LONG)


def mark_long_parameter(schema: Json) -> Json:
    """Return the schema of a parameter, with the format of integers that may exceed 32 bits."""
    if "anyOf" in schema:
        return {**schema, "anyOf": [mark_long_parameter(part) for part in schema["anyOf"]]}
    return {**schema, **({"format": _FORMAT} if _is_beyond(schema) else {})}


def _mark(schema: Json, *, is_long: bool) -> None:
    is_bounded = schema.get("maximum", _MOST + 1) <= _MOST
    is_integer = schema.get("type") in ("integer", ["integer", "null"])
    if (is_integer and is_long and not is_bounded) or _is_beyond(schema):
        schema["format"] = _FORMAT
    for part in (*schema.get("anyOf", ()), schema.get("items"), schema.get("additionalProperties")):
        if isinstance(part, dict):
            _mark(part, is_long=is_long)


def _is_beyond(schema: Json) -> bool:
    is_integer: bool = schema.get("type") == "integer"
    return is_integer and schema.get("maximum", 0) > _MOST
