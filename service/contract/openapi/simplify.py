"""Functions that simplify schemas for client generators without changing their meaning."""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
_PLAIN = ("string", "integer", "number", "boolean")
_INNER = ("items", "prefixItems", "anyOf", "additionalProperties")


def simplify(schema: Any, *, is_properties: bool = False) -> Any:
    """Simplify the constants, defaults and references in a schema.

    - An `enum` of a single string becomes a `const`. An `enum` gets the type of its strings or
      integers.
    - A default moves to the description, because generators treat fields with a `default` as always
      present and therefore required.
    - `allOf` around a single reference becomes that reference.
    - An `anyOf` with a discriminator becomes a `oneOf`, because generators merge the members of an
      `anyOf`.
    - An `anyOf` of a plain type and null becomes a list of two types.
    - A described property has no texts for the type of its items or members.
    - An object without further details gets `additionalProperties`, because generators otherwise
      reject all members.

    Args:
        schema: a schema, or a part of one.
        is_properties: True if the part maps property names to schemas.
    """
    if isinstance(schema, list):
        return [simplify(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if is_properties:
        return {name: _drop_inner_texts(simplify(part)) for name, part in schema.items()}
    plain = {
        key: part
        if key in ("examples", "default", "enum", "discriminator", "required")
        else simplify(part, is_properties=key == "properties")
        for key, part in schema.items()
    }
    named = _spell_default(_spell_reference(_spell_values(plain)))
    return _spell_null(_spell_union(_spell_members(named)))


def _drop_inner_texts(schema: Any) -> Any:
    """Remove the texts of the plain types within a described property."""
    if not isinstance(schema, dict) or "description" not in schema:
        return schema
    return {key: _without_text(part) if key in _INNER else part for key, part in schema.items()}


def _without_text(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_text(part) for part in schema]
    if not isinstance(schema, dict) or "properties" in schema or "$ref" in schema:
        return schema
    return {
        key: _without_text(part) if key in _INNER else part
        for key, part in schema.items()
        if key != "description"
    }


def without_texts(properties: Mapping[str, Json]) -> Json:
    """Return properties without their texts, for a copy of a schema that has them."""
    return {
        name: {key: part for key, part in property_.items() if key != "description"}
        for name, property_ in properties.items()
    }


def _spell_union(schema: Json) -> Json:
    if "discriminator" not in schema:
        return schema
    return {"oneOf" if key == "anyOf" else key: value for key, value in schema.items()}


def _spell_null(schema: Json) -> Json:
    parts = schema.get("anyOf", ())
    if len(parts) != 2 or parts[1] != {"type": "null"} or not _is_plain(parts[0]):
        return schema
    rest = {key: part for key, part in schema.items() if key != "anyOf"}
    return {**parts[0], "type": [parts[0]["type"], "null"], **rest}


def _is_plain(schema: Json) -> bool:
    return schema.get("type") in _PLAIN and not {"enum", "const"} & schema.keys()


def _spell_values(schema: Json) -> Json:
    values = schema.get("enum", ())
    if values and all(type(value) is int for value in values):
        return {"type": "integer", **schema}
    if not values or not all(isinstance(value, str) for value in values):
        return schema
    rest = {key: part for key, part in schema.items() if key not in ("enum", "type")}
    only = {"const": values[0]} if len(values) == 1 else {"enum": values}
    return {"type": "string", **only, **rest}


def _spell_reference(schema: Json) -> Json:
    parts = schema.get("allOf", ())
    if len(parts) != 1 or set(parts[0]) != {"$ref"}:
        return schema
    return {**parts[0], **{key: part for key, part in schema.items() if key != "allOf"}}


def _spell_members(schema: Json) -> Json:
    structural = {"properties", "additionalProperties", "anyOf", "oneOf", "allOf", "$ref"}
    if schema.get("type") != "object" or structural & schema.keys():
        return schema
    return {**schema, "additionalProperties": True}


def _spell_default(schema: Json) -> Json:
    if "default" not in schema:
        return schema
    rest = {key: part for key, part in schema.items() if key != "default"}
    default = schema["default"]
    if default is None:
        return rest
    sentence = f"Default: `{default if isinstance(default, str) else json.dumps(default)}`."
    return {**rest, "description": " ".join((rest.get("description", ""), sentence)).strip()}
