"""The description of the API (OpenAPI 3.1), made from the schemas and structs that it runs on."""

from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema


def component_of(schema: Schema) -> dict[str, Any]:
    """Return the JSON schema of a marshmallow schema."""
    plugin = MarshmallowPlugin()
    APISpec("one", "1", "3.1.0", plugins=[plugin])
    found: dict[str, Any] = plugin.converter.schema2jsonschema(schema)  # type: ignore[union-attr]
    return found
