"""Conversion of schemas to JSON Schema draft 7, which AsyncAPI uses."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
_COMPONENTS = "#/components/schemas/"
_VALUES = ("const", "default", "enum", "example", "examples")  # values, not schemas


def find_schemas(described: Json, roots: Iterable[Any]) -> Json:
    """Return the schemas that the given parts refer to, directly or indirectly, indexed by name.

    Args:
        described: all schemas by name.
        roots: the parts to start from, for example schemas and payloads.
    """
    schemas: Json = {}
    due = [name for root in roots for name in _names_in(root)]
    while due:
        name = due.pop()
        if name not in schemas:
            schemas[name] = described[name]
            due += _names_in(described[name])
    return {name: convert(schemas[name]) for name in sorted(schemas)}


def _names_in(part: Any) -> list[str]:
    """Return the names of the schemas to which a part refers."""
    if isinstance(part, list):
        return [name for inner in part for name in _names_in(inner)]
    if not isinstance(part, dict):
        return []
    reference = part.get("$ref")
    own = [reference.removeprefix(_COMPONENTS)] if isinstance(reference, str) else []
    return own + [name for inner in part.values() for name in _names_in(inner)]


def convert(schema: Any) -> Any:
    """Convert a schema from JSON Schema 2020-12 to draft 7.

    Draft 7 lacks two features. The schemas of individual list positions become `items`. A
    discriminator is reduced to its property, because the alternatives contain its values.
    """
    if isinstance(schema, list):
        return [convert(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _convert_part(key, inner) for key, inner in schema.items()}
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
        return {name: convert(inner) for name, inner in part.items()}
    return convert(part) if key != "discriminator" else part
