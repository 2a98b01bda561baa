"""Names in stored events and commands: tags, fields, and values from a fixed set."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from accounts.events import AccountEvent
from games import GAMES
from games.game import RunPhase
from games.table.events import TableEvent


def collect_events() -> dict[str, set[str]]:
    """Return the fields of each event by its owner and its tag."""
    owners = {"table": TableEvent, "account": AccountEvent}
    return _collect(owners | {name: game.event for name, game in GAMES.items()})


def collect_commands() -> dict[str, set[str]]:
    """Return the fields of each command of the games by its owner and its tag."""
    return _collect({"workers": RunPhase} | {name: game.command for name, game in GAMES.items()})


def _collect(owners: dict[str, Any]) -> dict[str, set[str]]:
    names = {}
    for owner, union in owners.items():
        for struct in _members(inspect.type_info(union)):
            names[f"{owner} {struct.tag}"] = set(_fields(struct, ""))
    return names


def _members(kind: inspect.Type) -> tuple[Any, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _fields(struct: inspect.StructType, path: str) -> Iterator[str]:
    """Yield the paths of the fields of a struct and of the structs in it."""
    for field in struct.fields:
        yield from _values(field.type, f"{path}{field.encode_name}")


def _values(kind: inspect.Type, path: str) -> Iterator[str]:
    """Yield a path, the fixed values that may be there, and the paths below it."""
    yield path
    for inner in _unwrap(kind):
        if isinstance(inner, inspect.StructType):
            if inner.tag is not None:
                yield f"{path} is {inner.tag}"
            yield from _fields(inner, f"{path}.")
        elif isinstance(inner, inspect.LiteralType):
            yield from (f"{path} is {value}" for value in inner.values)
        elif isinstance(inner, inspect.EnumType):
            yield from (f"{path} is {member.value}" for member in inner.cls)


def _unwrap(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types in a union, a collection or a type with metadata."""
    if isinstance(kind, inspect.UnionType | inspect.TupleType):
        inside: tuple[inspect.Type, ...] = (
            kind.types if isinstance(kind, inspect.UnionType) else kind.item_types
        )
    elif isinstance(kind, inspect.Metadata):
        inside = (kind.type,)
    elif isinstance(kind, inspect.DictType):
        inside = (kind.key_type, kind.value_type)
    elif isinstance(kind, inspect.CollectionType):
        inside = (kind.item_type,)
    else:
        yield kind
        return
    for inner in inside:
        yield from _unwrap(inner)
