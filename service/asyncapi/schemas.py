"""Schemas of the API's description as AsyncAPI reads them: JSON Schema of draft 7."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
_COMPONENTS = "#/components/schemas/"
_VALUES = ("const", "default", "enum", "example", "examples")  # no schemas, whatever they hold


def find_schemas(described: Json, roots: Iterable[Any]) -> Json:
    """Return the schemas that some parts refer to, and those that these refer to, by their names.

    Args:
        described: all schemas by their names.
        roots: the parts, such as schemas and payloads.
    """
    found: Json = {}
    due = [name for one in roots for name in _names_in(one)]
    while due:
        name = due.pop()
        if name not in found:
            found[name] = described[name]
            due += _names_in(described[name])
    return {name: convert(found[name]) for name in sorted(found)}


def _names_in(part: Any) -> list[str]:
    """Return the names of the schemas that a part refers to."""
    if isinstance(part, list):
        return [name for one in part for name in _names_in(one)]
    if not isinstance(part, dict):
        return []
    reference = part.get("$ref")
    own = [reference.removeprefix(_COMPONENTS)] if isinstance(reference, str) else []
    return own + [name for one in part.values() for name in _names_in(one)]


def convert(schema: Any) -> Any:
    """Return a schema of JSON Schema 2020-12 as one of draft 7.

    What draft 7 lacks: places of a list that have schemas of their own are its `items`, and of a
    discriminator only the property is told, for the alternatives have its values.
    """
    if isinstance(schema, list):
        return [convert(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _convert_part(key, one) for key, one in schema.items()}
    if "prefixItems" in plain:
        rest = plain.pop("items", None)
        plain["items"] = plain.pop("prefixItems")
        if rest is not None:
            plain["additionalItems"] = rest
    if isinstance(plain.get("discriminator"), dict):
        plain["discriminator"] = plain["discriminator"]["propertyName"]
    return plain


def _convert_part(key: str, part: Any) -> Any:
    if key in _VALUES:
        return part
    if key in ("properties", "patternProperties"):
        return {name: convert(one) for name, one in part.items()}
    return convert(part) if key != "discriminator" else part
