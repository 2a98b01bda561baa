"""Texts entered by people: validation, and rendering in pictures."""

import json
from unicodedata import category, normalize
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.content import canonical
from games.drawing.svg import desc_tag, tag, text, title_tag
from games.texts import TEXT_RULES, find_character_fault, find_pack_faults, find_text_fault

ANY_TEXT = st.text(
    st.one_of(st.characters(), st.sampled_from("\x00\x1b\u202e\u2066\ufffe\ud800<&\"'"))
)


@pytest.mark.parametrize(
    ("given_text", "fault"),
    [
        ("a\x00", "letter 2 (U+0000) is a control character"),
        ("\x1b[31m", "letter 1 (U+001B) is a control character"),
        ("a\nb", "letter 2 (U+000A) is a control character"),
        ("\x9f", "letter 1 (U+009F) is a control character"),
        ("ab\ufffe", "letter 3 (U+FFFE) is not a character"),
        ("\ufdd0", "letter 1 (U+FDD0) is not a character"),
        ("\U0001ffff", "letter 1 (U+1FFFF) is not a character"),
        ("\U0010fffe", "letter 1 (U+10FFFE) is not a character"),
        ("\ud800", "letter 1 (U+D800) is not a character"),
        ("\u2028", "letter 1 (U+2028) breaks the line"),
        ("a\u202e", "letter 2 (U+202E) turns the direction of the text around it"),
        ("\u202a", "letter 1 (U+202A) turns the direction of the text around it"),
        ("\u2067a\u2069", "letter 1 (U+2067) turns the direction of the text around it"),
        ("a\u200f", "letter 2 (U+200F) turns the direction of the text around it"),
    ],
)
def test_a_name_holds_nothing_that_changes_the_text_around_it(given_text, fault):
    assert find_text_fault(given_text, "pack-name") == f"{fault}, and is not allowed"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë's 手机 🐜",
        "نملة",
        "\u0915\u094d\u200d\u0937",
        "a\u00a0b",
        "👩\u200d🚀",
        "🏴\U000e0067\U000e007f",
    ],
)
def test_words_of_every_script_are_taken(name):
    for kind in TEXT_RULES:
        assert find_text_fault(normalize("NFC", name), kind) == ""


def test_a_sentence_may_have_lines_and_closed_isolates():
    for sentence in ("a\nb", "\u2067نملة\u2069!", "\u2066a\u2067b\u2069\u2069", "نم\u200f!"):
        assert find_text_fault(sentence, "pack-text") == ""
    for sentence, fault in (
        ("a\u2067b", "letter 2 (U+2067) opens an isolate that is not closed"),
        ("\u2067\n\u2069", "letter 1 (U+2067) opens an isolate that is not closed"),
        ("a\u2069", "letter 2 (U+2069) closes an isolate that was not opened"),
        ("a\n\u202d", "letter 3 (U+202D) turns the direction of the text around it"),
        ("a\r\n", "letter 2 (U+000D) is a control character"),
    ):
        assert find_text_fault(sentence, "pack-text") == f"{fault}, and is not allowed"


@pytest.mark.parametrize("kind", TEXT_RULES)
def test_a_text_is_as_long_as_its_kind_says_and_in_nfc(kind):
    most = TEXT_RULES[kind].most

    assert find_text_fault("x" * most, kind) == ""
    assert find_text_fault("x" * (most + 1), kind) == (
        f"it has {most + 1} letters, and the maximum is {most}"
    )
    assert "NFC" in find_text_fault("e\u0301", kind)


def test_faults_of_a_pack_are_at_their_places():
    pack = {"cards": [{"name": "a\x1b", "text": "x" * 81}, {"b\x00": 1}], "about": "x" * 5000}

    assert [(fault.path, fault.text.partition(" ")[0]) for fault in find_pack_faults(pack)] == [
        ("/cards/0/name", "letter"),
        ("/cards/1", "the"),
        ("/about", "it"),
    ]


@given(ANY_TEXT)
def test_what_is_taken_shows_every_letter_and_no_other_is(words):
    """An accepted name has no control characters and is valid XML without changes."""
    refused = any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in words)
    taken = not find_character_fault(words)

    assert not (taken and refused)
    if taken:
        assert "\ufffd" not in text(words.replace("\ufffd", ""), 0, 0)


@given(ANY_TEXT)
def test_every_text_in_a_drawing_is_xml(words):
    drawn = tag("svg", title_tag(words), desc_tag(words), text(words, 1, 2, id=words), id=words)
    root = ElementTree.fromstring(drawn)  # noqa: S314 - we drew it ourselves

    assert root[0].tag == "title"
    shown = root[0].text or ""
    assert len(shown.replace("\r\n", "\n")) <= len(words)


@given(st.recursive(ANY_TEXT, lambda inner: st.lists(inner) | st.dictionaries(ANY_TEXT, inner)))
def test_what_a_pack_may_hold_is_json_in_utf_8(pack):
    if not list(find_pack_faults(pack)):
        assert json.loads(canonical(pack)) == pack
