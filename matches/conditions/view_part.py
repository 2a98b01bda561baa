"""The part of a view that an expression reads, so that the rest need not be encoded."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from matches.conditions.expression import Expression

_OF_FIRST = {  # nodes whose other children are applied to the value of the first
    "filter_projection",
    "index_expression",
    "pipe",
    "projection",
    "subexpression",
    "value_projection",
}
_OF_ALL = {  # nodes whose children are all applied to the same value
    "and_expression",
    "comparator",
    "flatten",
    "function_expression",
    "key_val_pair",
    "multi_select_dict",
    "multi_select_list",
    "not_expression",
    "or_expression",
}
_OF_NONE = {"literal", "expref"}  # the latter is applied to parts of the other arguments
_encode = msgspec.json.encode


class ViewPart:
    """The top-level fields of a view that an expression reads, or the whole view.

    An expression has the same value for the part as for the whole view.
    """

    def __init__(self, expression: Expression) -> None:
        names = [*_read_names(expression.tree)]
        self._names = None if None in names else sorted({name for name in names if name})
        self._kind: type | None = None
        self._attributes: Mapping[str, str] | None = None  # by field; None for the whole view

    def encode(self, view: Any) -> bytes:
        """Return the part of a view as JSON."""
        kind = type(view)
        if kind is not self._kind:
            self._kind, self._attributes = kind, self._attributes_of(kind)
        if self._attributes is None:
            return _encode(view)
        values = ((name, getattr(view, at)) for name, at in self._attributes.items())
        return _encode({name: value for name, value in values if value is not UNSET})

    def _attributes_of(self, kind: type) -> Mapping[str, str] | None:
        """Return the attributes of the fields that are read, or None to encode whole views."""
        if self._names is None or not issubclass(kind, Struct):
            return None
        config = kind.__struct_config__
        if config.array_like or config.omit_defaults or config.tag_field in self._names:
            return None
        known = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
        return {name: known[name] for name in self._names if name in known}


def _read_names(tree: Any) -> Iterator[str | None]:
    """Yield the fields that an expression reads from its document, or None for the document."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        kind, children = node["type"], node["children"]
        if kind == "field":
            yield node["value"]
        elif kind in _OF_FIRST:
            waiting.append(children[0])
        elif kind in _OF_ALL:
            waiting += children
        elif kind not in _OF_NONE:
            yield None
