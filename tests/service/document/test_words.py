"""Every part of the API description has a meaningful text."""

import re

import pytest
import yaml

from games import GAMES
from service.contract.openapi.sharing import inline_parts
from service.schemas.struct_schemas import GameForms
from tools.description import PATH

FOUND = inline_parts(yaml.load(PATH.read_text(), yaml.CSafeLoader))
STEMS = [GameForms(game).stem for game in GAMES.values()]
SHORTEST = 8  # in letters, about two words
METHODS = ("get", "post", "put", "patch", "delete")


def properties_in(name, schema):
    """Yield the properties of a schema and of its inner schemas, each with its path."""
    if isinstance(schema, list):
        for part in schema:
            yield from properties_in(name, part)
    if not isinstance(schema, dict):
        return
    for field, inner in schema.get("properties", {}).items():
        yield f"{name}.{field}", inner
        yield from properties_in(f"{name}.{field}", inner)
    for key, inner in schema.items():
        if key not in ("properties", "example", "examples", "default", "enum", "const"):
            yield from properties_in(name, inner)


def is_described_elsewhere(place):
    """Return whether the component of a field names another one, which describes the field."""
    schemas = FOUND["components"]["schemas"]
    component, field = place.rsplit(".", 1)
    text = schemas.get(component, {}).get("description", "")
    if field == "seat" and text.endswith("with the seat that gave it."):
        return True
    named = re.findall(r"`([\w.]+)`", text)
    fields = [schemas.get(name, {}).get("properties", {}).get(field, {}) for name in named]
    return any("description" in described for described in fields)


def properties_of(description):
    """Return the properties of all components with their paths."""
    schemas = description["components"]["schemas"].items()
    return [placed for name, schema in schemas for placed in properties_in(name, schema)]


def operations():
    """Yield every operation with its name."""
    for path in FOUND["paths"].values():
        yield from (
            (operation["operationId"], operation)
            for key, operation in path.items()
            if key in METHODS
        )


def parameters():
    """Yield every parameter of paths, operations and webhooks, with its location."""
    for route, path in FOUND["paths"].items():
        yield from (
            (f"{route} {parameter['name']}", parameter) for parameter in path.get("parameters", ())
        )
    calls = ((name, call["post"]) for name, call in FOUND["webhooks"].items())
    for name, operation in (*operations(), *calls):
        yield from (
            (f"{name} {parameter['name']}", parameter)
            for parameter in operation.get("parameters", ())
        )


def headers():
    """Yield every response header, with its location."""
    for name, operation in operations():
        for status, response in operation["responses"].items():
            for header, described in response.get("headers", {}).items():
                yield f"{name} {status} {header}", described


def find_undescribed(placed):
    """Return the locations whose description is missing or only repeats the name."""
    return [
        place
        for place, described in placed
        if says_nothing(place, described.get("description", ""))
    ]


def says_nothing(place, text):
    name = re.split(r"[. ]", place)[-1]
    return len(text) < SHORTEST or letters_of(text) == letters_of(name)


def letters_of(text):
    """Return the letters of a text, without articles."""
    return re.sub(r"\b(the|an?)\b|[^a-z]", "", text.lower().replace("_", " "))


@pytest.mark.parametrize("stem", ["", *STEMS])
def test_every_property_says_what_it_holds(stem):
    """The test covers the properties of each game, and those shared by all games."""
    properties = [
        (place, described)
        for place, described in properties_of(FOUND)
        if (place.partition(".")[0] == stem if stem else place.partition(".")[0] not in STEMS)
        and "const" not in described
        and not is_described_elsewhere(place)
    ]

    assert len(properties) > 80
    assert find_undescribed(properties) == []


def test_every_parameter_and_every_header_says_what_it_is_for():
    assert find_undescribed(parameters()) == []
    assert find_undescribed(headers()) == []


def test_every_operation_says_what_it_does_and_who_may_call_it():
    for name, operation in operations():
        assert operation["summary"].endswith("."), name
        assert " may call it" in operation["description"], name
    for kind, call in FOUND["webhooks"].items():
        assert "signed as in Standard Webhooks" in call["post"]["description"], kind


def test_the_summary_of_an_operation_begins_with_a_word():
    """A search and replace may have left a class name in its place."""
    summaries = {name: operation["summary"] for name, operation in operations()}

    assert [name for name, text in summaries.items() if not re.match(r"[A-Z][a-z]+ ", text)] == []


def test_only_what_is_called_game_has_the_form_of_a_game():
    slugs = [
        place for place, parameter in parameters() if "GameSlug" in str(parameter.get("schema"))
    ]

    assert slugs
    assert [place for place in slugs if not place.endswith(" game")] == []


def test_a_description_is_a_line_that_begins_like_a_sentence_and_ends_like_one():
    texts = {
        place: described["description"]
        for place, described in properties_of(FOUND)
        if "description" in described
    }

    assert [place for place, text in texts.items() if "\n" in text] == []
    assert [place for place, text in texts.items() if not re.match(r"[A-Z`0-9]", text)] == []
    assert [place for place, text in texts.items() if not text.endswith((".", "?"))] == []


def test_what_only_repeats_its_name_says_nothing():
    assert says_nothing("Larva.the_queen", "The queen.")
    assert says_nothing("Larva.queen", "")
    assert not says_nothing("Larva.queen", "The seat whose queen it is.")
