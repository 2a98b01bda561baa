"""Answers held against the description: what an operation gives must be what is described."""

from functools import cached_property
from typing import Any

import jsonschema_rs

from service.http.response import LINES, LIVE

_HERE = "urn:formicary:openapi"


class Described:
    """The answers that a description tells of.

    Args:
        description: of the API, as JSON.
    """

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description
        self._registry = jsonschema_rs.Registry([(_HERE, description)])
        self._checks: dict[str, jsonschema_rs.Draft202012Validator] = {}

    @cached_property
    def operations(self) -> dict[str, Any]:
        """The operations, by their ids."""
        return {
            one["operationId"]: one
            for path in self.description["paths"].values()
            for one in path.values()
            if isinstance(one, dict) and "operationId" in one
        }

    def faults_of(self, schema: Any, value: Any) -> list[str]:
        """Return what is wrong with a value by a schema: in plain words, with the place."""
        reference = schema.get("$ref", "")
        name = reference or repr(schema)
        if name not in self._checks:
            pointed = {"$ref": _HERE + reference} if reference else schema
            self._checks[name] = jsonschema_rs.Draft202012Validator(
                pointed, registry=self._registry, validate_formats=True
            )
        found = self._checks[name].iter_errors(value)
        return [f"{'/'.join(map(str, one.instance_path))}: {one.message}"[:300] for one in found]

    def faults_of_answer(
        self, operation: str, status: int, media_type: str, body: Any
    ) -> list[str]:
        """Return what is wrong with an answer; of lines, with each of them."""
        found = self.operations[operation]["responses"].get(str(status))
        if found is None:
            return [f"{operation} is not said to answer {status}"]
        content = found.get("content", {})
        if not media_type and not content:
            return []
        if media_type not in content:
            return [f"{operation} is not said to answer {status} with {media_type}"]
        schema = content[media_type]["schema"]
        bodies = body if media_type in (LINES, LIVE) else [body]
        return [fault for one in bodies for fault in self.faults_of(schema, one)]

    def find(self, one: dict[str, Any]) -> dict[str, Any]:
        """Return an object of the description, or what it refers to."""
        if "$ref" not in one:
            return one
        found: Any = self.description
        for step in one["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return found
