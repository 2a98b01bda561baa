"""Differences between two views, in the form of a JSON Patch."""

from collections.abc import Mapping
from typing import Any

import jsonpatch
import msgspec


def as_json(view: object) -> Any:
    """Return a view as JSON-compatible values, in the form sent to its reader."""
    return msgspec.json.decode(msgspec.json.encode(view))


def difference(before: object, after: object) -> tuple[Mapping[str, Any], ...]:
    """Return the operations (RFC 6902) that convert one view into another.

    Either view may be None, which is the view before the setup.
    """
    return tuple(jsonpatch.make_patch(as_json(before), as_json(after)))
