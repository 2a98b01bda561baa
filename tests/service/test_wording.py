"""Every table event has a text."""

from games.table import TableEvent
from games.words import load_words
from service.schemas.struct_schemas import members


def test_every_event_of_the_table_has_words():
    tags = {str(member.__struct_config__.tag) for member in members(TableEvent)}

    words = load_words("games.table", "en")
    assert [tag for tag in tags if not words.has(f"event.{tag}")] == []


def test_a_table_for_one_is_told_as_one():
    line = load_words("games.table", "en").fill("event.match-created", {"seats": 1})

    assert line.endswith("for 1 seat")
