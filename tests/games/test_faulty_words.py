"""Faults in catalogues are found and reported with the entry and its language."""

from itertools import count
from textwrap import dedent

import pytest

from games.words.check import check_words

NAMES = count()
HEAD = """
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=utf-8\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
    """
WHOLE = """
    msgid "event.dug"
    msgstr "{seat} digs {earth:earth}"

    msgid "earth"
    msgid_plural "{n}"
    msgstr[0] "1 earth"
    msgstr[1] "{n} earths"
    """


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a function that writes a package with catalogues and returns its name."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(**catalogues):
        name = f"worded_{next(NAMES)}"
        words = tmp_path / name / "words"
        words.mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        for language, entries in catalogues.items():
            (words / f"{language}.po").write_text(dedent(HEAD) + dedent(entries))
        return name

    return write


def test_a_package_without_words_is_at_fault(package):
    name = package()

    assert list(check_words(name)) == [f"{name} has no words/en.po"]


def test_a_language_is_missed_where_it_must_be_there(package):
    name = package(en=WHOLE, de=WHOLE)

    assert list(check_words(name)) == []
    assert list(check_words(name, ("de", "es"))) == [f"{name} has no words/es.po"]


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        ("{seat} digs", "{seat digs", "event.dug: "),
        ("{earth:earth}", "{earth:stone}", "event.dug: there is no entry stone"),
        ('msgstr[1] "{n} earths"', "", "earth is not in de.po"),
        ("{seat} digs", "One digs", "event.dug has other facts: ['earth'] in de"),
        ('"event.dug"', '"event.digged"', "event.digged is not in en.po"),
    ],
)
def test_a_faulty_translation_is_named(package, was, becomes, fault):
    name = package(en=WHOLE, de=WHOLE.replace(was, becomes))

    lines = list(check_words(name))
    assert any(fault in line for line in lines), lines


def test_a_translation_may_leave_out_what_it_says_it_leaves_out(package):
    spoken = WHOLE.replace("{seat} digs", "One digs")
    shorter = spoken.replace('msgid "event.dug"', '# leaves out {seat}\n    msgid "event.dug"')

    assert list(check_words(package(en=WHOLE, de=shorter))) == []
