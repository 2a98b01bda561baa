"""Allowed names, and names that are read as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.errors import BadName
from accounts.names import check_name, fold_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("Ada L. Byron-King_2", None),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),  # letter and accent are merged
        ("\uff21\uff44\uff41", "Ada"),  # wide letters
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Борис", "Борис"),
        ("蟻の王", "蟻の王"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_a_name_is_shown_in_its_plainest_form(typed, shown):
    if shown is None:
        with pytest.raises(BadName):  # two marks in a row
            check_name(typed)
    else:
        assert check_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        *("", "ab", "x" * 31, "   ", " Ada", "Ada ", "A  da", "Ada-", "_Ada", "A._da"),
        *("Ada\n", "A\tda", "Ada\u200b", "A\u202eda", "A\u00adda", "Ada\ufe0f", "Ada\u3164"),
        *("Ada!", "Ada@x", "<b>Ada", "Ada/Bea", "Ada\u2028", "\U0001f41c\U0001f41c\U0001f41c"),
        "Ad\u0430 L",  # a Cyrillic letter among Latin ones
        *("abcdefgh234567ab", "ABCDEFGH234567AB", "ChristopherSmith"),  # would read as an id
        *("Seat 0", "SEAT_1", "player", "Bots", "Admin", "you", "Nobody", "host 12"),
        "\u0301Ada",
        "A\u0338\u0339\u033a\u033bda",
        "\ud800abc",
    ],
)
def test_a_name_that_hides_or_confuses_is_refused(typed):
    with pytest.raises(BadName):
        check_name(typed)


def test_names_that_read_the_same_fold_to_the_same():
    assert fold_name("ADA") == fold_name("ada") == fold_name("\uff21da")
    assert fold_name("Straße") == fold_name("STRASSE")
    assert fold_name("Ada") != fold_name("Adam")


@given(st.text(max_size=40))
def test_a_name_that_is_taken_as_it_is_shown_stays_the_same(typed):
    try:
        name = check_name(typed)
    except BadName:
        return
    assert check_name(name) == name
    assert fold_name(fold_name(name)) == fold_name(name) == fold_name(typed)
