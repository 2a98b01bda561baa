"""Schemas in the plain form that generators of clients read best; they say the same."""

import json
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


def simplify(schema: Any, *, is_properties: bool = False) -> Any:
    """Return a schema in which constants, defaults and references are spelled plainly.

    - An `enum` of one value is a `const`; an `enum` of texts says so by its type.
    - A default stands in the description: generators take what has a `default` to be always there,
      and so required.
    - `allOf` around a single reference is that reference.
    - An `anyOf` with a discriminator is a `oneOf`: generators merge the members of an `anyOf`.
    - An object of which nothing is known may have any members: generators take one without
      `properties` to have none.

    Args:
        schema: a schema, or a part of one.
        is_properties: it holds schemas by the names of properties.
    """
    if isinstance(schema, list):
        return [simplify(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if is_properties:
        return {name: simplify(one) for name, one in schema.items()}
    plain = {
        key: one
        if key in ("examples", "default", "enum", "discriminator", "required")
        else simplify(one, is_properties=key == "properties")
        for key, one in schema.items()
    }
    return _spell_union(_spell_members(_spell_default(_spell_reference(_spell_values(plain)))))


def _spell_union(schema: Json) -> Json:
    if "discriminator" not in schema:
        return schema
    return {"oneOf" if key == "anyOf" else key: value for key, value in schema.items()}


def _spell_values(schema: Json) -> Json:
    values = schema.get("enum")
    if values is None or not all(isinstance(one, str) for one in values):
        return schema
    rest = {key: one for key, one in schema.items() if key not in ("enum", "type")}
    only = {"const": values[0]} if len(values) == 1 else {"enum": values}
    return {"type": "string", **only, **rest}


def _spell_reference(schema: Json) -> Json:
    parts = schema.get("allOf", ())
    if len(parts) != 1 or set(parts[0]) != {"$ref"}:
        return schema
    return {**parts[0], **{key: one for key, one in schema.items() if key != "allOf"}}


def _spell_members(schema: Json) -> Json:
    told = {"properties", "additionalProperties", "anyOf", "oneOf", "allOf", "$ref"}
    if schema.get("type") != "object" or told & schema.keys():
        return schema
    return {**schema, "additionalProperties": True}


def _spell_default(schema: Json) -> Json:
    if "default" not in schema:
        return schema
    rest = {key: one for key, one in schema.items() if key != "default"}
    default = schema["default"]
    if default is None:
        return rest
    told = f"Unless given: `{default if isinstance(default, str) else json.dumps(default)}`."
    return {**rest, "description": " ".join((rest.get("description", ""), told)).strip()}
