"""The English of the project stays as plain as that of well-known packages (decision 228)."""

from collections import defaultdict

import pytest
import yaml

from games import GAMES
from games.words.catalogue import read_catalogue
from tests.test_house import GENERATED, ROOT, tracked_files
from tools.description import PATH as DESCRIPTION
from tools.prose import Prose, measure_texts
from tools.site.reference import write_commands

WHAT_MOST, MARKS_MOST, QUESTIONS_MOST, VAGUE_MOST = 2, 2, 1, 2
CATALOGUES = (
    *("service", "service.problems", "web", "games.table"),
    *(game.words for game in GAMES.values()),
)


def modules_by_folder():
    folders = defaultdict(list)
    for name in tracked_files("*.py"):
        if name != GENERATED:
            folders[name.partition("/")[0]].append(ROOT / name)
    return folders


FOLDERS = modules_by_folder()


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_comments_and_loop_names_are_plain(folder):
    prose = Prose()
    for path in FOLDERS[folder]:
        prose.add_source(path.read_text())

    assert prose.what_per_1000 <= WHAT_MOST
    assert prose.marks_per_1000 <= MARKS_MOST
    assert prose.question_percent <= QUESTIONS_MOST
    assert prose.vague_percent <= VAGUE_MOST


def test_pages_are_plain():
    prose = measure_texts((ROOT / name).read_text() for name in tracked_files("*.md"))

    assert prose.words > 50_000
    assert prose.what_per_1000 <= WHAT_MOST
    assert prose.marks_per_1000 <= MARKS_MOST


def descriptions_of(value):
    """Yield every title, summary and description in a document."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name in ("title", "summary", "description") and isinstance(member, str):
                yield member
            else:
                yield from descriptions_of(member)
    elif isinstance(value, list):
        for member in value:
            yield from descriptions_of(member)


def test_descriptions_of_the_api_are_plain():
    document = yaml.load((ROOT / DESCRIPTION).read_text(), yaml.CSafeLoader)
    prose = measure_texts(descriptions_of(document))

    assert prose.words > 10_000
    assert prose.what_per_1000 <= WHAT_MOST
    assert prose.marks_per_1000 <= MARKS_MOST


def test_help_texts_are_plain():
    prose = measure_texts([write_commands()])

    assert prose.words > 1000
    assert prose.what_per_1000 <= WHAT_MOST
    assert prose.marks_per_1000 <= MARKS_MOST


def test_english_catalogues_are_plain():
    texts = [
        text
        for package in CATALOGUES
        for entry in read_catalogue(package, "en").entries.values()
        for text in entry.texts
    ]
    prose = measure_texts(texts)

    assert prose.words > 10_000
    assert prose.what_per_1000 <= WHAT_MOST
    assert prose.marks_per_1000 <= MARKS_MOST


def test_the_marks_are_counted():
    """The same text is counted in the old dialect and in plain English."""
    old, plain = Prose(), Prose()
    old.add_source('"""What is told to whoever asks."""\nfor one in ():\n    pass  # who may see\n')
    plain.add_source('"""The answer to a caller."""\nfor row in ():\n    pass  # visible rows\n')

    assert (old.what, old.marks, old.questions, old.vague) == (1, 4, 1, 1)
    assert (plain.what, plain.marks, plain.questions, plain.vague) == (0, 0, 0, 0)
    assert (plain.docstrings, plain.loops) == (1, 1)
