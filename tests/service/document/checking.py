"""Validation of responses against the description of their operation."""

import json
from functools import cached_property
from typing import Any

import jsonschema_rs
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from games.game import AnyGame
from service.contract.openapi.document import describe
from service.contract.openapi.sharing import inline_parts
from service.http.response import JSON, LINES, LIVE, PROBLEM, ZIP

_HERE = "urn:formicary:openapi"


class Described:
    """Validator for the responses of an API description.

    Args:
        description: the API description, as JSON.
    """

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = inline_parts(description)
        self._registry = jsonschema_rs.Registry([(_HERE, self.description)])
        self._checks: dict[str, jsonschema_rs.Draft202012Validator] = {}

    @cached_property
    def operations(self) -> dict[str, Any]:
        """The operations by id."""
        return {
            operation["operationId"]: operation
            for path in self.description["paths"].values()
            for operation in path.values()
            if isinstance(operation, dict) and "operationId" in operation
        }

    def faults_of(self, schema: Any, value: Any) -> list[str]:
        """Return the errors of a value under a schema, each with its path."""
        reference = schema.get("$ref", "")
        name = reference or repr(schema)
        if name not in self._checks:
            pointed = {"$ref": _HERE + reference} if reference else schema
            self._checks[name] = jsonschema_rs.Draft202012Validator(
                pointed, registry=self._registry, validate_formats=True
            )
        errors = self._checks[name].iter_errors(value)
        return [
            f"{'/'.join(map(str, error.instance_path))}: {error.message}"[:300] for error in errors
        ]

    def faults_of_answer(
        self, operation: str, status: int, media_type: str, body: Any
    ) -> list[str]:
        """Return the errors of a response. For NDJSON and event streams, check every line."""
        response = self.operations[operation]["responses"].get(str(status))
        if response is None:
            return [f"{operation} is not said to answer {status}"]
        content = response.get("content", {})
        if not media_type and not content:
            return []
        if media_type not in content:
            return [f"{operation} is not said to answer {status} with {media_type}"]
        schema = content[media_type]["schema"]
        schema = schema.get("contentSchema", schema)
        bodies = body if media_type in (LINES, LIVE) else [body]
        return [fault for body in bodies for fault in self.faults_of(schema, body)]

    def find(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return an object of the description, with its reference resolved."""
        if "$ref" not in schema:
            return schema
        node: Any = self.description
        for step in schema["$ref"].removeprefix("#/").split("/"):
            node = node[step]
        return node


class CheckedClient(FlaskClient):
    """Client that validates every response against the description of its service."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        """Send a request, and return the validated response.

        Raises:
            AssertionError: The response differs from its description.
        """
        answer = super().open(*args, **more)
        faults = _faults_of(self.application, answer)
        assert not faults, f"{answer.request.method} {answer.request.path}: {faults[:5]}"
        return answer


_KEPT: dict[Any, Described] = {}  # indexed by the described traits of the games


def description_of(app: Flask) -> Described:
    """Return the description of an application, cached for all applications with the same games."""
    api = app.extensions["api"]
    games = tuple(map(_trait_of, api.context.games.values()))
    if games not in _KEPT:
        _KEPT[games] = Described(json.loads(json.dumps(describe(app, api))))
    return _KEPT[games]


def _trait_of(game: AnyGame) -> tuple[Any, ...]:
    kinds = game.command, game.event, game.view_type, game.options
    return game.name, game.title, game.seats, *map(repr, kinds)


def _faults_of(app: Flask, answer: TestResponse) -> list[str]:
    method, path = answer.request.method, answer.request.path
    try:
        name, _ = app.url_map.bind("localhost").match(path, method)
    except HTTPException:
        return []
    described = description_of(app)
    is_plain = not answer.headers.get("Content-Encoding") and answer.mimetype != LIVE
    if method in ("HEAD", "OPTIONS") or name not in described.operations or not is_plain:
        return []
    body: Any = answer.get_data()
    if answer.mimetype in (JSON, PROBLEM):
        body = json.loads(body)
    elif answer.mimetype == LINES:
        body = [json.loads(line) for line in body.splitlines()]
    else:
        body = body.decode("latin-1" if answer.mimetype == ZIP else "utf-8")
    media_type = answer.mimetype or ""
    return described.faults_of_answer(name, answer.status_code, media_type, body)
