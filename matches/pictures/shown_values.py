"""The values of views that elements of drawings show. All other values need not be compared."""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct, inspect

from games.drawing.layers import Layer
from games.marks import KEYED

Keys: TypeAlias = tuple[str, ...] | None  # the fields of `keyed_by`; None for other values
ITEM = "*"  # stands for every index
_POINTERS_MOST = 20_000  # number of pointers to remember for each type of view
_lock = Lock()


class ShownField(NamedTuple):
    """A field of a struct that elements show, or that contains such a value.

    Attributes:
        name: the name in JSON.
        value: the shown value.
        keys: the mark of a list whose items have an identity.
    """

    name: str
    value: "ShownValue"
    keys: Keys


class ShownValue:
    """A value in the views of a game that elements show, or that contains such values.

    Attributes:
        is_shown: whether elements show the value itself.
        parts: the shown values in it, by name, or under `ITEM` for the items of a list.
    """

    __slots__ = ("_fields", "is_shown", "parts")

    def __init__(self) -> None:
        self.is_shown = False
        self.parts: Mapping[str, ShownValue] = {}
        self._fields: dict[type, tuple[Callable[[Any], tuple[Any, ...]], tuple[ShownField, ...]]]
        self._fields = {}

    def fields_of(
        self, kind: type[Struct]
    ) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[ShownField, ...]]:
        """Return the shown fields of a struct, preceded by a function that reads their values."""
        known_fields = self._fields  # read before the parts, because another thread may add some
        known = known_fields.get(kind)
        if known is None:
            parts = self.parts
            fields = [field for field in _fields_of(kind) if field[1] in parts]
            shown = tuple([ShownField(name, parts[name], keys) for _, name, keys in fields])
            known = known_fields[kind] = _reader_of([field[0] for field in fields]), shown
        return known

    def part(self, name: str) -> "ShownValue | None":
        """Return the shown value with a name in an object."""
        return self.parts.get(ITEM if name.isdigit() else name)

    def add(self, name: str) -> "ShownValue":
        """Return the value with a name, or that of all items, after adding it if necessary."""
        name = ITEM if name.isdigit() else name
        value = self.parts.get(name)
        if value is None:
            value = ShownValue()
            self.parts = {**self.parts, name: value}  # other threads iterate over the old one
            self._fields = {}
        return value


class _Shown(NamedTuple):
    """The shown values of the views of one type, and the pointers from which they are known."""

    root: ShownValue
    pointers: set[str]


@cache
def _shown_in(_view_type: type) -> _Shown:
    return _Shown(ShownValue(), set())


def shown_values_of(view_type: type, *drawings: Layer) -> ShownValue:
    """Return the values that drawings of views of a type show, including the given drawings.

    The result is shared by all drawings of the type, so it may contain other values.
    """
    shown = _shown_in(view_type)
    for drawing in drawings:
        if drawing.known_to is not shown:
            with _lock:
                _learn(shown, drawing)
    return shown.root


def _learn(shown: _Shown, layer: Layer) -> None:
    for inner in layer.layers:
        if inner.known_to is not shown:
            _learn(shown, inner)
    known = shown.pointers
    for pointers in () if layer.layers else layer.values():
        for pointer in pointers:
            if pointer not in known:
                value = shown.root
                for name in pointer.split("/")[1:]:
                    value = value.add(name)
                value.is_shown = True
                if len(known) < _POINTERS_MOST:
                    known.add(pointer)
    layer.known_to = shown


def _reader_of(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads the named fields of a struct as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda struct: tuple([getattr(struct, name) for name in names])


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, str, Keys], ...]:
    """Return the fields of a struct: their names, their names in JSON and the marks of lists."""
    fields = getattr(inspect.type_info(kind), "fields", ())
    return tuple((field.name, field.encode_name, _keys_of(field.type)) for field in fields)


def _keys_of(kind: inspect.Type) -> Keys:
    if isinstance(kind, inspect.Metadata):
        return (kind.extra or {}).get(KEYED)
    return None
