"""Places of values in views. A place follows an item of a marked list if the item moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from jsonpointer import JsonPointer
from msgspec import UNSET, Struct

from matches.causes.marks import UNMARKED, Marks, fields_of

_INDEX = re.compile(r"0|[1-9][0-9]{0,8}")
_ABSENT: Any = object()
_UNREAD: Any = object()


class MemberName(Struct, frozen=True):
    """A field of an object, or a key of a mapping."""

    name: str


class ListIndex(Struct, frozen=True):
    """An index in a list."""

    index: int


class KeyedItem(Struct, frozen=True):
    """An item of a list that is identified by some of its fields, or by its own value.

    Attributes:
        fields: the identifying fields; empty if the item identifies itself.
        key: the values of these fields, or the item.
        number: the number of items with the same key before this one.
    """

    fields: tuple[str, ...]
    key: Any
    number: int


Step: TypeAlias = MemberName | ListIndex | KeyedItem
Place: TypeAlias = tuple[Step, ...]


class SeenValue(Struct, frozen=True, eq=False):
    """A value as a view shows it.

    Attributes:
        tokens: the tokens of its JSON pointer into the view.
        value: the value, not yet encoded.
    """

    tokens: tuple[str, ...]
    value: Any

    @property
    def pointer(self) -> str:
        """The JSON pointer to the value."""
        return pointer_of(self.tokens)


class LocatedValue(Struct, frozen=True, eq=False):
    """A value that was located by its JSON pointer.

    Attributes:
        pointer: its JSON pointer, as given.
        place: its place.
        value: the value, not yet encoded.
        holder: the object or list that contains it, and the pointer to the holder; the view itself
            is its own holder.
        marks: the marks of the value.
    """

    pointer: str
    place: Place
    value: Any
    holder: SeenValue
    marks: Marks


def pointer_of(tokens: Sequence[str]) -> str:
    """Return the JSON pointer that consists of some tokens."""
    return str(JsonPointer.from_parts(tokens).path)


def locate(view: Any, pointer: str) -> LocatedValue | None:
    """Return the value at a JSON pointer into a view, or None if there is none."""
    tokens = tuple(JsonPointer(pointer).parts)
    value, holder, marks = view, view, UNMARKED
    steps: list[Step] = []
    for token in tokens:
        holder = value
        step, value, marks = _step(holder, token, marks)
        if value is _ABSENT:
            return None
        steps.append(step)
    return LocatedValue(pointer, tuple(steps), value, SeenValue(tokens[:-1], holder), marks)


def find(view: Any, place: Place) -> SeenValue | None:
    """Return the value at a place of a view, or None if the view does not contain it."""
    return PlaceFinder(place).find(view)


class PlaceFinder:
    """Finds the value at one place in many views, one after the other.

    Neighbouring views often share the objects that they consist of. The search ends at the first
    object on the way to the value that was at the same pointer in the view before.

    Args:
        place: the place.
    """

    def __init__(self, place: Place) -> None:
        self._place = place
        self._tokens = [""] * len(place)  # of the view before
        self._values: list[Any] = [_UNREAD] * len(place)  # of the view before
        self._sight: SeenValue | None = None

    def find(self, view: Any) -> SeenValue | None:
        """Return the value in a view, or None if the view does not contain it."""
        value, is_same_pointer = view, True
        for depth, step in enumerate(self._place):
            token, value = _take(step, value)
            is_same_pointer = is_same_pointer and token == self._tokens[depth]
            if is_same_pointer and value is self._values[depth]:
                return self._sight
            self._tokens[depth], self._values[depth] = token, value
            if value is _ABSENT:
                self._values[depth + 1 :] = [_UNREAD] * (len(self._place) - depth - 1)
                self._sight = None
                return None
        self._sight = SeenValue(tuple(self._tokens), value)
        return self._sight


def _take(step: Step, holder: Any) -> tuple[str, Any]:
    """Return the token of a step into a value, and the part to which it leads."""
    match step:
        case MemberName(name):
            return name, _member(holder, name)
        case ListIndex(index):
            return str(index), _item(holder, index)
        case KeyedItem():
            index = _index_of(holder, step)
            return str(index), _ABSENT if index < 0 else _as_container(holder)[index]


def encode(value: Any) -> bytes:
    """Encode a value as JSON. Equal values have equal encodings."""
    return msgspec.json.encode(value, order="deterministic")


def is_same(sight: SeenValue | None, other: SeenValue | None) -> bool:
    """Return whether two views show the same value, at whatever pointer."""
    if sight is None or other is None:
        return sight is other
    value, others = sight.value, other.value
    if value is others:
        return True
    if type(value) in _SCALARS and type(others) in _SCALARS:
        return type(value) is type(others) and bool(value == others)
    return encode(value) == encode(others)


_SCALARS = frozenset((int, str, bool, type(None)))


def _step(holder: Any, token: str, marks: Marks) -> tuple[Step, Any, Marks]:
    """Return the step from a value to one of its parts, the part, and the marks of the part."""
    inner = marks.items or UNMARKED
    if isinstance(holder, Struct):
        field = fields_of(type(holder)).get(token)
        inner = field.marks if field else UNMARKED
    items = _as_container(holder)
    if not isinstance(items, list | tuple):
        return MemberName(token), _member(holder, token), inner
    index = int(token) if _INDEX.fullmatch(token) else len(items)
    item = _item(items, index)
    if item is _ABSENT or marks.keys is None:
        return ListIndex(index), item, inner
    return _identify(items, index, marks.keys), item, inner


def _identify(items: Sequence[Any], index: int, fields: tuple[str, ...]) -> KeyedItem:
    key = _key(items[index], fields)
    return KeyedItem(fields, key, [_key(item, fields) for item in items[:index]].count(key))


def _index_of(holder: Any, item: KeyedItem) -> int:
    """Return the index of an identified item in a list; -1 if the list does not contain it."""
    items = _as_container(holder)
    left = item.number
    if isinstance(items, list | tuple):
        for index, candidate in enumerate(items):
            if _key(candidate, item.fields) == item.key:
                if not left:
                    return index
                left -= 1
    return -1


def _key(item: Any, fields: tuple[str, ...]) -> Any:
    """Return the values that identify an item."""
    if not fields:
        return item
    if isinstance(item, Mapping):
        return tuple([item.get(name, _ABSENT) for name in fields])
    return tuple([getattr(item, name, _ABSENT) for name in fields])


def _item(holder: Any, index: int) -> Any:
    items = _as_container(holder)
    if not isinstance(items, list | tuple) or index >= len(items):
        return _ABSENT
    return items[index]


def _member(holder: Any, name: str) -> Any:
    """Return a member of an object by its name in JSON."""
    holder = _as_container(holder)
    if isinstance(holder, Mapping):
        return holder.get(name, _ABSENT)
    if not isinstance(holder, Struct):
        return _ABSENT
    field = fields_of(type(holder)).get(name)
    if field is None:
        config = holder.__struct_config__
        return config.tag if config.tag is not None and name == config.tag_field else _ABSENT
    value = getattr(holder, field.attribute)
    return _ABSENT if value is UNSET else value


def _as_container(value: Any) -> Any:
    """Return a value whose members have the names and indices that they have in JSON.

    Most values have them already. Other ones are converted, which is slower.
    """
    if isinstance(value, Struct):
        config = value.__struct_config__
        return msgspec.to_builtins(value) if config.omit_defaults or config.array_like else value
    if isinstance(value, dict):
        plain = all(type(key) is str for key in value)
        return value if plain else msgspec.to_builtins(value, str_keys=True)
    if value is None or isinstance(value, list | tuple | str | int | float):
        return value
    return msgspec.to_builtins(value, order="deterministic")


def members(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object or a list, with their tokens, in the order of the JSON."""
    container = _as_container(value)
    if isinstance(container, Mapping):
        yield from container.items()
    elif isinstance(container, list | tuple):
        yield from ((str(index), item) for index, item in enumerate(container))
    elif isinstance(container, Struct):
        config = container.__struct_config__
        if config.tag is not None and config.tag_field:
            yield config.tag_field, config.tag
        for name in fields_of(type(container)):
            member = _member(container, name)
            if member is not _ABSENT:
                yield name, member
