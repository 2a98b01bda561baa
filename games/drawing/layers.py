"""Elements of drawings in layers, of which consecutive views share the unchanged ones."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from games.game import Target

Pointers: TypeAlias = tuple[str, ...]  # JSON pointers into a view


class Layer(dict[Target, Pointers]):
    """Elements of a drawing, with the JSON pointers of the values that they show.

    A layer is not changed after its creation.
    """

    @cached_property
    def fields(self) -> frozenset[str]:
        """The pointers of the fields of the view that contain the values."""
        pointers = {pointer for pointers in self.values() for pointer in pointers}
        return frozenset(["/".join(pointer.split("/", 2)[:2]) for pointer in pointers])

    @cached_property
    def by_pointer(self) -> Mapping[str, list[Target]]:
        """The elements that show each value."""
        targets: dict[str, list[Target]] = {}
        for target, pointers in self.items():
            for pointer in pointers:
                targets.setdefault(pointer, []).append(target)
        return targets

    @cached_property
    def places(self) -> Mapping[Target, int]:
        """The place of each element in the order of the layer."""
        return {target: place for place, target in enumerate(self)}


class Layers(Mapping[Target, Pointers]):
    """Elements of a drawing in several layers. Later layers override earlier ones.

    If a game returns the same object for a layer that did not change, only the other layers of two
    views are compared. A layer may consist of layers itself.

    Attributes:
        layers: the layers.
    """

    def __init__(self, *layers: "Layer | Layers") -> None:
        self.layers = layers

    def __getitem__(self, target: Target) -> Pointers:
        for layer in reversed(self.layers):
            if target in layer:
                return layer[target]
        raise KeyError(target)

    def __contains__(self, target: object) -> bool:
        return any(target in layer for layer in self.layers)

    def __iter__(self) -> Iterator[Target]:
        return iter(dict.fromkeys(chain.from_iterable(self.layers)))

    def __len__(self) -> int:
        return len({*chain.from_iterable(self.layers)})

    def __bool__(self) -> bool:
        return any(self.layers)

    @cached_property
    def fields(self) -> frozenset[str]:
        """The pointers of the fields of the view that contain the values."""
        return frozenset(chain.from_iterable([layer.fields for layer in self.layers]))
