"""Functions that simplify schemas for client generators without changing their meaning."""

import json
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


def simplify(schema: Any, *, is_properties: bool = False) -> Any:
    """Simplify the constants, defaults and references in a schema.

    - An `enum` of a single string becomes a `const`. An `enum` gets the type of its strings or
      integers.
    - A default moves to the description, because generators treat fields with a `default` as always
      present and therefore required.
    - `allOf` around a single reference becomes that reference.
    - An `anyOf` with a discriminator becomes a `oneOf`, because generators merge the members of an
      `anyOf`.
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
        return {name: simplify(part) for name, part in schema.items()}
    plain = {
        key: part
        if key in ("examples", "default", "enum", "discriminator", "required")
        else simplify(part, is_properties=key == "properties")
        for key, part in schema.items()
    }
    return _spell_union(_spell_members(_spell_default(_spell_reference(_spell_values(plain)))))


def _spell_union(schema: Json) -> Json:
    if "discriminator" not in schema:
        return schema
    return {"oneOf" if key == "anyOf" else key: value for key, value in schema.items()}


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
