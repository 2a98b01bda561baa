"""Elements of drawings in layers, of which consecutive views share the unchanged ones."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias

from games.game import Target

Pointers: TypeAlias = tuple[str, ...]  # JSON pointers into a view


def fields_of(pointers: Iterable[str]) -> frozenset[str]:
    """Return the pointers of the fields of a view that contain the values at some pointers."""
    return frozenset(["/".join(pointer.split("/", 2)[:2]) for pointer in pointers])


class Layer(dict[Target, Pointers]):
    """Elements of a drawing, with the JSON pointers of the values that they show.

    A layer is not changed once `elements` has returned it.

    Attributes:
        layers: the layers that it consists of, if any.
        known_to: the collection to which its pointers were added last.
    """

    layers: "tuple[Layer, ...]" = ()
    known_to: Any = None

    @cached_property
    def fields(self) -> frozenset[str]:
        """The pointers of the fields of the view that contain the values."""
        if self.layers:
            return frozenset(chain.from_iterable([layer.fields for layer in self.layers]))
        return fields_of({*chain.from_iterable(self.values())})

    @cached_property
    def by_pointer(self) -> Mapping[str, list[Target]]:
        """The elements that show each value."""
        targets: dict[str, list[Target]] = {}
        for target, pointers in self.items():
            for pointer in pointers:
                targets.setdefault(pointer, []).append(target)
        return targets


class Layers(Layer):
    """Elements of a drawing in several layers. Later layers override earlier ones.

    If a game returns the same object for a layer that did not change, only the other layers of two
    drawings are compared. A layer may consist of layers itself.
    """

    def __init__(self, *layers: Layer) -> None:
        for layer in layers:
            self.update(layer)
        self.layers = layers
