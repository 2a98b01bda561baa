"""Generated parts of the client are up to date."""

import inspect
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from formicary_client import AsyncClient, Client, models

ROOT = Path(__file__).parents[3]
SDK = ROOT / "sdk" / "python"
PACKAGE = SDK / "src" / "formicary_client"


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


@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_both_halves_have_the_same_methods(kind):
    own = {name: method for name, method in inspect.getmembers(kind, callable) if name[0] != "_"}
    other = {name for name, _ in inspect.getmembers(Client, callable) if name[0] != "_"}

    assert {name.replace("aclose", "close") for name in own} == other
