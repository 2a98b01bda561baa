"""msgspec accepts exactly those bodies that the schema accepts."""

from typing import Annotated

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError
from msgspec import Meta, Struct

from games import GAMES
from service.schemas.bounded import is_bounded
from service.schemas.struct_schemas import GameForms, convert_whole

FORMS = [
    (game, kind, form)
    for game, forms in ((name, GameForms(game)) for name, game in GAMES.items())
    for kind, form in forms.commands.items()
]
WHOLE = st.integers(-70, 110) | st.sampled_from([2**53, -(2**53), 2**70])
LEAF = st.one_of(
    st.none(),
    st.booleans(),
    WHOLE,
    WHOLE.map(float),
    st.floats(allow_nan=False),
    st.text(max_size=45),
)


def inner(kind):
    """Return a strategy for values of a msgspec type, some of them invalid."""
    strategy = LEAF
    match kind:
        case msgspec.inspect.Metadata(type=described):
            strategy = inner(described)
        case msgspec.inspect.StructType(fields=fields):
            parts = {field.encode_name: inner(field.type) for field in fields}
            strategy = st.fixed_dictionaries(parts, optional={"more": LEAF})
        case msgspec.inspect.VarTupleType(item_type=item):
            strategy = st.lists(inner(item), max_size=8)
        case msgspec.inspect.UnionType(types=types):
            strategy = st.one_of(*map(inner, types))
        case msgspec.inspect.LiteralType(values=values):
            strategy = st.sampled_from(list(values)) | LEAF
        case msgspec.inspect.IntType(ge=int(least), le=int(most)):
            strategy = st.integers(least - 1, most + 1) | LEAF
    return strategy


def bodies(kind, form):
    """Return a strategy for bodies of a form: valid, nearly valid and invalid."""
    fields = {
        field.encode_name: inner(msgspec.inspect.type_info(field.type))
        for field in struct_fields(form)
    }
    return st.fixed_dictionaries(
        {"type": st.just(kind)}, optional={**fields, "seat": WHOLE, "more": LEAF}
    ) | st.fixed_dictionaries({"type": st.just(kind), **fields})


def struct_fields(form):
    """Return the fields that a caller provides."""
    return [field for field in msgspec.structs.fields(form.struct) if field.encode_name != "seat"]


def outcome(load, body):
    try:
        return load(body, seat=1)
    except (ValidationError, msgspec.ValidationError) as error:
        return type(error).__name__


@settings(max_examples=20, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize(("game", "kind", "form"), FORMS, ids=[f"{g}-{k}" for g, k, _ in FORMS])
def test_both_ways_of_reading_a_command_agree(game, kind, form, data):
    """Both decoders agree, even on bodies that only msgspec would accept."""
    body = data.draw(bodies(kind, form))

    assert outcome(form.load, body) == outcome(form.load_by_schema, body)


def test_every_command_of_a_registered_game_is_read_without_its_schema():
    assert all(is_bounded(form.struct, {"seat"}) for _, _, form in FORMS)


class Inner(Struct, frozen=True):
    """A struct inside another."""

    q: Annotated[int, Meta(ge=0, le=3)]


class Outer(Struct, frozen=True):
    """A struct that contains another one, and a text of any length."""

    at: Inner
    text: str = ""


def test_what_a_struct_inside_would_drop_is_left_to_the_schema():
    assert convert_whole({"at": {"q": 1}}, Outer, {}) == Outer(Inner(1))
    assert convert_whole({"at": {"q": 1, "r": 2}}, Outer, {}) is None


def test_a_text_without_a_bound_makes_a_struct_wider_than_its_schema():
    assert is_bounded(Inner)
    assert not is_bounded(Outer)
