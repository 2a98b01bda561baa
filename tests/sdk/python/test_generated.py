"""Generated parts of the client are up to date, and cover all operations for players."""

import inspect
import re
from contextlib import suppress
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import httpx
import pytest

from formicary_client import AsyncClient, Client, NoAnswer, Retry, models

ROOT = Path(__file__).parents[3]
SDK = ROOT / "sdk" / "python"
PACKAGE = SDK / "src" / "formicary_client"
# Operations for operators of a service.
NO_OPERATION = {"close", "with_token", "request", "pages", "listen", "do"}
TEXTS = {"game", "key", "cursor", "events"}
METHODS = {"get", "put", "post", "patch", "delete"}


@cache
def generator():
    spec = spec_from_file_location("generate_python_client", SDK / "generate.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_models_are_those_of_the_description():
    """If this fails, run `python sdk/python/generate.py`."""
    assert generator().digest_of(generator().read_schemas()) == models.DIGEST


def test_models_do_not_depend_on_how_schemas_are_worded():
    schema = {"type": "object", "properties": {"description": {"type": "string"}}}
    digest = generator().digest_of({"A": schema})

    worded = {**schema, "description": "words", "title": "A"}
    other = {"type": "object", "properties": {"title": {"type": "string"}}}

    assert generator().digest_of({"A": worded}) == digest
    assert generator().digest_of({"A": other}) != digest


def test_what_fields_are_is_said_where_their_type_is():
    field = {"type": "integer", "description": "How many\n  there are."}
    schema = {"description": "A thing.", "properties": {"count": field, "odd": {}}}

    described = generator().describe_attributes(schema)["description"]

    assert described == "A thing.\n\nAttributes:\n    count: How many there are."


def test_the_half_that_waits_is_made_of_the_other(tmp_path):
    """If this fails, run `python sdk/python/generate.py`."""
    generator().write_waiting_half(tmp_path)
    generator().tidy(tmp_path)

    made = {path.name: path.read_text() for path in tmp_path.glob("*.py")}

    committed = {path.name: path.read_text() for path in (PACKAGE / "_sync").glob("*.py")}
    assert made == {name: committed[name] for name in made}
    assert set(committed) - set(made) == {"__init__.py", "waiting.py"}


def test_all_parameters_that_methods_send_are_described():
    """Every operation has a method."""
    described = _operations()

    asked = {_operation_of(request, described): set(request.url.params) for request in _requests()}

    assert {operation["operationId"] for operation in described.values()} == set(asked)
    for operation in described.values():
        known = {parameter.get("name") for parameter in operation["parameters"]}
        assert asked.get(operation["operationId"], set()) <= known


def _operations():
    """Return each operation, given by its method and the pattern of its path."""
    described = generator().read_document()
    named = described["components"].get("parameters", {})

    def parameters(*lists):
        types = [type_ for many in lists for type_ in many]
        return [
            named[type_["$ref"].rpartition("/")[2]] if "$ref" in type_ else type_ for type_ in types
        ]

    return {
        (method.upper(), re.sub(r"\{\w+\}", "[^/]+", path)): {
            "operationId": operation["operationId"],
            "parameters": parameters(operation.get("parameters", ()), item.get("parameters", ())),
        }
        for path, item in described["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


def _operation_of(request, described):
    (called,) = (
        operation["operationId"]
        for (method, form), operation in sorted(described.items())
        if method == request.method and re.fullmatch(form, request.url.path)
        if form.count("[^/]+") == _least(request, described)
    )
    return called


def _least(request, described):
    """Return the smallest number of path parameters among the operations that match a request."""
    return min(
        form.count("[^/]+")
        for method, form in described
        if method == request.method and re.fullmatch(form, request.url.path)
    )


def _requests():
    """Return the requests of all client methods, called with all their arguments."""
    asked = []

    def note(request):
        asked.append(request)
        return httpx.Response(200, json={})

    with httpx.Client(transport=httpx.MockTransport(note)) as http:
        client = Client(retry=Retry(tries=1), http=http)
        for name, method in inspect.getmembers(client, inspect.ismethod):
            if name[0] != "_" and name not in NO_OPERATION:
                given = {
                    parameter: _value_of(parameter)
                    for parameter in inspect.signature(method).parameters
                }
                with suppress(KeyError, NoAnswer):  # the method expects more than {}
                    result = method(**given)
                    if inspect.isgenerator(result):
                        next(result)
    return asked


def _value_of(name):
    lists = {"scopes": [], "webhooks": ["asked"], "commands": [{"type": "send"}]}
    given = {"match_id": "a" * 16, "digest": True, "asked": True, "agrees": True, **lists}
    return given.get(name, "1" if name in TEXTS else 1)


@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_both_halves_have_the_same_methods(kind):
    own = {name: method for name, method in inspect.getmembers(kind, callable) if name[0] != "_"}
    other = {name for name, _ in inspect.getmembers(Client, callable) if name[0] != "_"}

    assert {name.replace("aclose", "close") for name in own} == other
