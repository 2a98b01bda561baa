"""Older schema versions of events, and their upcasts to the newest one."""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import structs

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

_TAG = re.compile(r"(.+?)(?:\.([0-9]+))?")


class BrokenUpcasts(Exception):
    """Raised if stored events of an older schema version could not be read."""


class OldEvent(NamedTuple):
    """An older schema version of an event.

    Attributes:
        name: the name under which its events are stored: the tag of the event for the first version
            (`dug`), then with the number of the version (`dug.2`).
        example: the fields of such an event, as they are stored. A hidden field has its audience
            only. All optional fields are included.
        upcast: converts a plain event to the next version. It returns it under the next name, which
            is in `type`, and is free to change its argument.
    """

    name: str
    example: Mapping[str, Any]
    upcast: Upcast


def upcasts_of(event: Any, old_events: Sequence[OldEvent]) -> dict[str, Upcast]:
    """Return the upcasts of a game by the name of the older version. Most games have none.

    Raises:
        BrokenUpcasts: see `check_upcasts`.
    """
    return check_upcasts(event, old_events) if old_events else {}


def check_upcasts(event: Any, old_events: Sequence[OldEvent]) -> dict[str, Upcast]:
    """Return the upcasts of a game by the name of the older version, after checking them.

    Each event with a later version needs an upcast for each earlier one, and the example of each
    earlier version must be raised to the newest schema, step by step.

    Args:
        event: the union of the events at their newest versions.
        old_events: the older versions.

    Raises:
        BrokenUpcasts: a version is missing, occurs twice or has no newer one, or an upcast returns
            another version than the next one, or other fields than those of the newest schema.
    """
    newest = {str(kind.__struct_config__.tag): kind for kind in get_args(event) or (event,)}
    upcasts: dict[str, Upcast] = {}
    for old in old_events:
        if old.name in upcasts or old.name in newest:
            raise BrokenUpcasts(f"{old.name} occurs twice")
        upcasts[old.name] = old.upcast
    expected = {name for tag in newest for name in _earlier(tag)}
    for name in sorted(expected ^ upcasts.keys()):
        fault = "has no upcast" if name in expected else "has no newer version"
        raise BrokenUpcasts(f"{name} {fault}")
    for old in old_events:
        _check_chain(old, upcasts, newest)
    return upcasts


def _earlier(tag: str) -> list[str]:
    """Return the names of the versions before that of a tag."""
    name, version = _split(tag)
    return [_join(name, number) for number in range(1, version)]


def _split(tag: str) -> tuple[str, int]:
    match = _TAG.fullmatch(tag)
    return (match[1], int(match[2] or 1)) if match else (tag, 1)


def _join(name: str, version: int) -> str:
    return name if version == 1 else f"{name}.{version}"


def _check_chain(
    old: OldEvent, upcasts: Mapping[str, Upcast], newest: Mapping[str, type[msgspec.Struct]]
) -> None:
    """Raise the example of an older version to the newest one."""
    name, version = _split(old.name)
    plain = {**deepcopy(dict(old.example)), "type": old.name}
    while (tag := _join(name, version)) not in newest:
        version += 1
        try:
            plain = upcasts[tag](plain)
        except Exception as error:  # the upcast of another package may raise any exception
            raise BrokenUpcasts(f"the upcast of {tag}: {type(error).__name__}: {error}") from error
        if plain.get("type") != _join(name, version):
            raise BrokenUpcasts(f"the upcast of {tag} returns {plain.get('type')}")
    fields = {field.encode_name for field in structs.fields(newest[tag])}
    if unknown := sorted(plain.keys() - fields - {"type"}):
        raise BrokenUpcasts(f"{old.name} is raised to {tag} with the unknown field {unknown[0]}")
    try:
        msgspec.convert(plain, newest[tag])
    except msgspec.ValidationError as error:
        raise BrokenUpcasts(f"{old.name} is raised to {tag}: {error}") from error
