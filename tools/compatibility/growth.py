"""Rules for the version of an API description, which depends on the changes since a release."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from events import canonical
from service.contract.openapi.sharing import inline_parts
from tools.compatibility.schemas import Json

DIGEST = "x-digest"  # in `info` of a released description
_WORDS = frozenset(("description", "title", "summary", "example", "examples", "externalDocs"))
# The keys of these objects are freely chosen names, so they never count as descriptive text.
_NAMED = frozenset(
    (
        "paths",
        "webhooks",
        "callbacks",
        "content",
        "encoding",
        "headers",
        "links",
        "mapping",
        "parameters",
        "patternProperties",
        "properties",
        "requestBodies",
        "responses",
        "schemas",
        "scopes",
        "securitySchemes",
        "variables",
    )
)


class ApiVersion(NamedTuple):
    """The version of an API description. Additions increase its second number."""

    major: int
    minor: int
    patch: int


def read_version(description: Json) -> ApiVersion:
    """Return the version in a description's `info.version`."""
    major, minor, patch = map(int, description["info"]["version"].split("."))
    return ApiVersion(major, minor, patch)


def find_least_version(released: Json, now: Json) -> ApiVersion:
    """Return the lowest version allowed for a description, given the released description.

    An unchanged description keeps its version. If only descriptive text changed, the third number
    increases. Otherwise the second number increases.

    Args:
        released: the released description, as `prepare_release` returned it.
        now: the description to check.
    """
    version = read_version(released)
    if find_changes(released, now):
        return ApiVersion(version.major, version.minor + 1, 0)
    is_same = released["info"][DIGEST] == _digest(now)
    return version if is_same else version._replace(patch=version.patch + 1)


def prepare_release(description: Json) -> Json:
    """Return a description without texts and examples, with a digest of the removed parts."""
    info = {key: description["info"][key] for key in ("title", "version")}
    stripped = {**_strip(description), "info": {**info, DIGEST: _digest(description)}}
    stripped["components"].pop("examples", None)
    return stripped


def _digest(description: Json) -> str:
    """Return a digest of a description, which does not depend on its version or references."""
    info = {key: text for key, text in description["info"].items() if key != "version"}
    return sha256(canonical.encode({**inline_parts(description), "info": info})).hexdigest()


def _strip(value: Any, *, is_named: bool = False) -> Any:
    """Remove descriptive text from part of a description. The keys of a named part are names."""
    if isinstance(value, list):
        return [_strip(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _strip(part, is_named=not is_named and key in _NAMED)
        for key, part in value.items()
        if is_named or key not in _WORDS
    }


def find_changes(released: Json, now: Json) -> tuple[str, ...]:
    """Return the paths at which two descriptions differ, ignoring descriptive text.

    The names along a path are separated by spaces: `paths /v1/games get responses 200`.
    """
    before, today = (
        _by_label(_strip({**inline_parts(description), "info": {}}))
        for description in (released, now)
    )
    return tuple(_differing(before, today, ""))


def _by_label(value: Any) -> Any:
    """Convert the lists in part of a description to objects."""
    if isinstance(value, dict):
        return {key: _by_label(part) for key, part in value.items()}
    if isinstance(value, list):
        parts = list(map(_by_label, value))
        return {_label(part): part for part in parts} | {"length": len(parts)}
    return value


def _label(element: Any) -> str:
    """Return a key for a list element, which allows lists to be compared regardless of order."""
    if isinstance(element, dict) and "name" in element:
        return f"{element.get('in', '')} {element['name']}".strip()
    return canonical.encode(element).decode()


def _differing(before: Any, today: Any, path: str) -> Iterator[str]:
    if not (isinstance(before, dict) and isinstance(today, dict)):
        if before != today:
            yield path.strip()
        return
    for name in dict.fromkeys((*before, *today)):
        if name in before and name in today:
            yield from _differing(before[name], today[name], f"{path} {name}")
        else:
            yield f"{path} {name}".strip()
