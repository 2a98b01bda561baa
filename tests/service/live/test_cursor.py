"""Cursors of account streams are only accepted in their exact spelling."""

from hypothesis import given
from hypothesis import strategies as st

from service.live.cursor import CursorPlace, mark_of, read_cursor, spell_cursor, spell_place

NUMBERS = st.integers(0, 2**40)
PLACES = st.lists(st.builds(CursorPlace, NUMBERS, NUMBERS, st.binary(min_size=2, max_size=2)))


@given(st.binary(min_size=8, max_size=8), NUMBERS, PLACES)
def test_a_cursor_is_read_as_it_was_spelled(name, last, places):
    numbering = name.hex() if any(name) else ""
    text = spell_cursor(numbering, last, (spell_place(*place) for place in places))

    assert read_cursor(text) == (numbering, last, tuple(places))
    assert text.isascii()
    assert not set(text) & set("=+/ \n")


@given(st.text())
def test_whatever_else_comes_is_no_cursor_or_a_harmless_one(text):
    cursor = read_cursor(text)

    assert cursor is None or cursor.last >= 0


def test_what_is_cut_short_is_no_cursor():
    text = spell_cursor("ab" * 8, 300, [spell_place(3, 700, mark_of("a" * 16))])

    assert [read_cursor(text[:length]) for length in range(12)] == [None] * 12
    assert read_cursor(text[:-1]) is None
    assert read_cursor("x" + text) is None


def test_two_hundred_matches_take_little_room():
    places = [spell_place(number, 900, mark_of(str(number))) for number in range(200)]

    assert len(spell_cursor("ab" * 8, 200, places)) < 2000
