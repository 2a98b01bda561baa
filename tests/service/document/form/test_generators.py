"""The description avoids constructs from which generators write wrong code."""

import re

from service.contract.openapi.enums import _NAMES
from service.contract.openapi.integers import _LONG
from service.contract.openapi.sharing import inline_parts
from tests.service.document.test_document import FOUND, within

SCHEMAS = FOUND["components"]["schemas"]
COMPONENTS = "#/components/schemas/"
OPERATIONS = [
    operation
    for item in inline_parts(FOUND)["paths"].values()
    for operation in item.values()
    if isinstance(operation, dict)
]
MOST = 2**31 - 1


def numbers_in(value, schema):
    """Yield each integer of a value, with its schema. Unions are left out."""
    while "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].removeprefix(COMPONENTS)]
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        parts = [schema, *schema.get("anyOf", ())]
        yield value, next((part for part in parts if part.get("type") == "integer"), {})
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for item in value:
            yield from numbers_in(item, schema["items"])
    elif isinstance(value, dict):
        if "discriminator" in schema:
            union = schema["discriminator"]
            schema = {"$ref": union["mapping"][value[union["propertyName"]]]}
            yield from numbers_in(value, schema)
            return
        for name, inner in value.items():
            if name in schema.get("properties", {}):
                yield from numbers_in(inner, schema["properties"][name])


def test_every_number_of_an_example_fits_into_its_format():
    """An integer without a format has 32 bits in generated code."""
    pairs = [
        (example["value"], content["schema"])
        for operation in OPERATIONS
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
        for example in content.get("examples", {}).values()
        if "value" in example
    ]
    pairs += [
        (example, schema) for schema in SCHEMAS.values() for example in schema.get("examples", ())
    ]
    numbers = [number for pair in pairs for number in numbers_in(*pair)]

    assert len(numbers) > 1_000
    wide = [(number, schema) for number, schema in numbers if abs(number) > MOST]
    assert {schema.get("format") for _, schema in wide} == {"int64"}


def test_every_number_of_a_parameter_fits_into_its_format():
    wide = [
        part
        for part in within([FOUND["paths"], FOUND["components"]["parameters"]])
        if part.get("type") == "integer" and isinstance(part.get("maximum"), int)
    ]

    assert len(wide) > 20
    assert [part for part in wide if part["maximum"] > MOST and part.get("format") != "int64"] == []


def test_times_and_durations_in_milliseconds_have_64_bits():
    fields = [
        (name, field, described)
        for name, schema in SCHEMAS.items()
        for field, described in schema.get("properties", {}).items()
        if re.search(r"milliseconds|since 1970", described.get("description", ""))
        and described.get("type") == "integer"
    ]

    assert len(fields) > 8
    assert [field for field in fields if field[2].get("format") != "int64"] == []


def test_each_field_that_is_listed_as_long_exists():
    long = {
        field
        for schema in SCHEMAS.values()
        for field, described in schema.get("properties", {}).items()
        if any(part.get("format") == "int64" for part in within({"": described}))
    }

    assert set(_LONG) <= long


def test_enumerations_have_names():
    """A generator would otherwise name the enumeration of `DeliveryShown.state` `State`."""
    parameters = [operation["parameters"] for operation in OPERATIONS]
    schemas = [{"": schema} for schema in SCHEMAS.values() if "enum" not in schema]
    enums = [part["enum"] for part in within([*schemas, *parameters]) if "enum" in part]
    of_texts = [values for values in enums if set(map(type, values)) == {str}]

    assert of_texts == [["earth", "food", "stone"]]  # a value in a secret, which all games share
    assert set(_NAMES.values()) <= set(SCHEMAS)


def test_no_model_has_the_name_of_a_constructor_in_go():
    names = {name.replace(".", "") for name in SCHEMAS}

    assert {name for name in names if name.removeprefix("New") in names - {name}} == set()
    assert "IssuedKey" in names


def test_a_command_is_a_flat_union():
    kinds = [part["$ref"].removeprefix(COMPONENTS) for part in SCHEMAS["Command"]["anyOf"]]

    assert len(kinds) > 60
    assert [kind for kind in kinds if SCHEMAS[kind]["type"] != "object"] == []


def test_a_seat_of_a_plan_is_one_object():
    assert SCHEMAS["SeatPlan"]["type"] == "object"
    assert "required" not in SCHEMAS["SeatPlan"]


def test_tags_of_webhooks_are_no_tags_of_paths():
    """Generators write the operations of a tag into one class."""
    tags = [
        {
            tag
            for item in FOUND[kind].values()
            for part in item.values()
            if isinstance(part, dict)
            for tag in part["tags"]
        }
        for kind in ("paths", "webhooks")
    ]

    assert all(tags)
    assert tags[0] & tags[1] == set()
