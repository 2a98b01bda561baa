"""Descriptions of a struct's fields are read from its docstring."""

from typing import Annotated, Generic, TypeVar

import pytest
from msgspec import Meta, Struct, field

from service.contract.openapi.structs import describe_structs, name_class
from service.schemas.descriptions import descriptions_of
from service.schemas.struct_schemas import json_schema, schema_of

Larvae = Annotated[int, Meta(description="Larvae in the chamber.")]
T = TypeVar("T")


class Nest(Struct, tag_field="kind", tag="nest"):
    """A nest.

    Attributes:
        depth: the depth of its chambers, from 0 to 3.
        q, r: axial coordinates.
    """

    depth: int
    q: int
    r: int


class RoyalNest(Nest, tag_field="kind", tag="royal"):
    """A nest with a queen, with a depth of its own.

    Attributes:
        depth: from 3.
        queen_name: her name (unset: nobody asked).
    """

    larvae: Larvae | None = None
    queen_name: str = field(name="queen", default="")
    silent: int = 0


class Sealed(Struct, Generic[T]):
    """A seal.

    Attributes:
        value: the sealed value.
    """

    value: T


class Garden(Struct):
    """Nests.

    Attributes:
        best: the deepest one.
    """

    best: Nest
    sealed: Sealed[int]


def test_a_field_is_described_by_the_docstring_of_its_struct_on_one_line():
    assert descriptions_of(Nest) == {
        "depth": "The depth of its chambers, from 0 to 3.",
        "q": "Axial coordinates.",
        "r": "Axial coordinates.",
    }


def test_a_base_describes_what_it_brings_and_the_type_what_no_docstring_does():
    descriptions = descriptions_of(RoyalNest)

    assert descriptions["depth"] == "From 3."
    assert descriptions["q"] == "Axial coordinates."
    assert descriptions["larvae"] == "Larvae in the chamber."
    assert descriptions["queen"] == "Her name (unset: nobody asked)."
    assert "silent" not in descriptions


def test_a_generic_struct_is_described_whatever_it_holds():
    assert descriptions_of(Sealed[int]) == {"value": "The sealed value."}


def test_what_is_no_struct_has_no_fields():
    with pytest.raises(TypeError, match="is not a struct"):
        descriptions_of(int)


def test_a_reference_has_the_description_beside_it():
    _, schemas = describe_structs((Garden,), name_class)

    assert schemas["Garden"]["properties"]["best"] == {
        "$ref": "#/components/schemas/Nest",
        "description": "The deepest one.",
    }
    assert "description" not in schemas["Garden"]["properties"]["sealed"]
    assert schemas["SealedInt"]["properties"]["value"]["description"] == "The sealed value."


def test_a_body_is_described_like_the_struct_that_it_becomes():
    properties = json_schema(schema_of(RoyalNest, "RoyalNest"))["properties"]

    assert properties["larvae"]["description"] == "Larvae in the chamber."
    assert properties["queen"]["description"] == "Her name (unset: nobody asked)."
    assert "description" not in properties["silent"]
