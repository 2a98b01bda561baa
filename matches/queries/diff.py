"""What changed between two views: a JSON Patch, and each of its steps with the value before."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import jsonpatch
import msgspec
from jsonpointer import JsonPointer
from msgspec import Struct


class DiffStep(Struct, frozen=True):
    """One operation of a patch.

    Attributes:
        op: `add`, `remove`, `replace` or `move`.
        path: where, as a JSON pointer; `origin` is where a moved value was.
        was, value: what was there before, and what is there after; None where there is nothing.
    """

    op: str
    path: str
    origin: str
    was: Any
    value: Any


class Difference(Struct, frozen=True):
    """The operations that turn one document into another (RFC 6902), and what each changes."""

    patch: tuple[Mapping[str, Any], ...]
    steps: tuple[DiffStep, ...]


def as_json(view: object) -> Any:
    """Return a view as its reader has it: of objects, lists, texts and numbers."""
    return msgspec.json.decode(msgspec.json.encode(view))


def difference(before: object, after: object) -> Difference:
    """Return what turns one view into another; either may be None, before the setup."""
    one, other = as_json(before), as_json(after)
    patch: list[dict[str, Any]] = list(jsonpatch.make_patch(one, other))
    document = deepcopy(one)
    steps = []
    for operation in patch:
        steps.append(_step(document, operation))
        document = jsonpatch.apply_patch(document, [operation], in_place=True)
    return Difference(tuple(patch), tuple(steps))


def _step(document: Any, operation: Mapping[str, Any]) -> DiffStep:
    op, path = operation["op"], operation["path"]
    origin = operation.get("from", "")
    value = operation.get("value")
    if op == "move":
        value = _at(document, origin)
    was = _at(document, path) if op in ("replace", "remove") else None
    return DiffStep(op, path, origin, deepcopy(was), deepcopy(value))


def _at(document: Any, path: str) -> Any:
    return JsonPointer(path).resolve(document)
