"""The rules pages contain the same rules and numbers in every language."""

import re
from importlib.resources import files

import pytest
from markdown_it import MarkdownIt

from games import GAMES
from service.page.rulebook import LANGUAGES, list_languages, list_rulebooks, read_rulebook
from tests.service.conftest import World

FOLDER = files("web") / "docs" / "rules"
FOLDERS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
OTHERS = [
    (book, language.code)
    for book in list_rulebooks()
    for language in list_languages(book)
    if language.code != "en"
]
PLACE = re.compile(r'<(\w+) id="([^"]+)"')
BLOCK = re.compile(r"<(?:h\d|p|li|td|th|pre)[ >]")
CODE = re.compile(r"<code>([^<]*)</code>")
NUMBER = re.compile(r"\d+")


@pytest.fixture(scope="module")
def world():
    return World(GAMES)


def blocks(body, pattern):
    """Return the sorted matches of a pattern in each heading, paragraph, item and cell."""
    return [sorted(pattern.findall(block)) for block in BLOCK.split(body)]


def test_every_folder_of_rules_is_a_language_with_every_rulebook():
    assert "de" in FOLDERS
    assert set(FOLDERS) <= {language.code for language in LANGUAGES}
    assert [(book, code) for book in list_rulebooks() for code in FOLDERS] == OTHERS


@pytest.mark.parametrize(("book", "code"), OTHERS)
def test_a_translation_has_the_same_numbered_places_in_the_same_order(book, code):
    english, other = read_rulebook(book), read_rulebook(book, code)

    assert other.language.code == code
    assert PLACE.findall(other.body) == PLACE.findall(english.body)
    assert [anchor for anchor, _ in other.sections] == [anchor for anchor, _ in english.sections]


@pytest.mark.parametrize(("book", "code"), OTHERS)
def test_a_translation_says_the_same_with_the_same_numbers_and_code_words(book, code):
    """In each block, ids, commands and options are not translated, and the numbers are equal."""
    english, other = read_rulebook(book), read_rulebook(book, code)

    assert blocks(other.body, CODE) == blocks(english.body, CODE)
    assert blocks(other.body, NUMBER) == blocks(english.body, NUMBER)
    assert re.findall(r"<pre>.*?</pre>", other.body, re.S) == re.findall(
        r"<pre>.*?</pre>", english.body, re.S
    )


@pytest.mark.parametrize(("book", "code"), OTHERS)
def test_a_translation_is_built_like_the_english_page(book, code):
    """Headings, lists and tables correspond one to one."""
    reader = MarkdownIt("commonmark").enable("table")
    english, other = (
        [
            (token.type, token.tag)
            for token in reader.parse((FOLDER / path).read_text(encoding="utf-8"))
        ]
        for path in (f"{book}.md", f"{code}/{book}.md")
    )

    assert other == english


@pytest.mark.parametrize(
    ("path", "wanted", "code"),
    [
        ("/rules/myrmes", None, "en"),
        ("/rules/myrmes", "de", "de"),
        ("/rules/myrmes", "de-AT, en;q=0.5", "de"),
        ("/rules/myrmes", "fr, de;q=0.4, en;q=0.3", "de"),
        ("/rules/myrmes", "fr", "en"),
        ("/rules/myrmes", "*", "en"),
        ("/rules/myrmes", "\xff;;q=x", "en"),
        ("/rules/table?lang=de", "en", "de"),
        ("/rules/table?lang=en", "de", "en"),
        ("/rules/table?lang=../..", "de", "de"),
        ("/rules", "de", "de"),
    ],
)
def test_a_reader_gets_the_language_of_the_address_or_else_of_the_browser(
    world, path, wanted, code
):
    """If no requested language exists, the page is in English."""
    page = world.get(path, **({"Accept_Language": wanted} if wanted else {}))

    assert page.status_code == 200
    assert page.headers["Content-Language"] == code
    assert "Accept-Language" in page.vary
    assert f'<html lang="{code}" ' in page.text
    assert ('aria-label="Abschnitte"' in page.text) == (code == "de")


def test_a_page_leads_to_itself_in_every_language_and_on_in_the_one_that_was_asked(world):
    """Links keep the language of the URL, but need not keep that of the browser."""
    asked = world.get("/rules/myrmes?lang=de", Accept_Language="en").text
    accepted = world.get("/rules/myrmes", Accept_Language="de").text

    for page in (asked, accepted):
        links = [
            f'<a href="/rules/myrmes?lang={language.code}"' for language in list_languages("myrmes")
        ]
        assert [link for link in links if link not in page] == []
    assert 'href="/rules/table?lang=de"' in asked
    assert 'href="/rules/table"' in accepted


def test_each_language_of_a_page_has_its_own_tag(world):
    """A cache with one language does not get a 304 for another."""
    english, german = (
        world.get("/rules/myrmes", Accept_Language=code).headers["ETag"] for code in ("en", "de")
    )
    asked = {"If_None_Match": german}

    assert english != german
    assert world.get("/rules/myrmes", Accept_Language="en", **asked).status_code == 200
    same = world.get("/rules/myrmes", Accept_Language="de", **asked)
    assert same.status_code == 304
    assert "Accept-Language" in same.vary


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_rules_of_a_game_show_the_parts_of_its_board(world, name, language):
    """Pictures are those of the game, with the parts of the first seat only."""
    page = world.client.get(f"/rules/{name}?lang={language}").text
    pictures = re.findall(r'<img src="(/pictures/[^"]+)" alt="([^"]+)"', page)
    names = [path.partition("?")[0].rpartition("/")[2] for path, _ in pictures]

    assert {"map.svg", "course.svg", "mat-0.svg", "legend.svg"} <= set(names)
    assert "mat-1.svg" not in names
    assert len(set(pictures)) == len(names)
    for path, title in pictures:
        answer = world.client.get(path)
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        assert "eat 0" not in answer.text + title  # players count from 1


def test_the_rules_of_the_table_have_no_pictures(world):
    assert "<img src" not in world.client.get("/rules/table").text.partition("<article")[2]
    for path in ("/pictures/table.svg", "/pictures/myrmes/mat-9.svg"):
        assert world.client.get(path).status_code == 404
