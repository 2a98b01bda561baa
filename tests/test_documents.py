"""The project's pages: link targets exist, and the list of decisions is complete."""

import re
from pathlib import Path

import pytest

from formicary.cli import GROUPS, Commands
from tools.site.decisions import write_index
from tools.site.reference import FOLDER
from tools.site.reference import PAGES as GENERATED

ROOT = Path(__file__).parents[1]
DECISIONS = ROOT / "docs" / "decisions"
DECIDED = sorted(DECISIONS.glob("0*.md"))
STATUS = re.compile(
    r"\*\d{4}-\d\d-\d\d · (accepted|superseded by \[\d+\]\([\w-]+\.md(#[\w-]+)?\))\*"
)
FOLDERS = (
    "accounts|bench|deploy|docs|events|formicary|games|matches|projections|sdk|service|tests|tools"
    "|web|webhooks|workers"
)
FILE = re.compile(rf"`((?:{FOLDERS})/[^`\s<>]+)`")
BUILT = ("web/guide",)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
FOUND = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("sdk/**/*.md")]
PAGES = sorted(page for page in FOUND if "node_modules" not in page.parts)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    links = LINK.findall(page.read_text())

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", GENERATED)
def test_the_reference_pages_are_those_of_the_code(name):
    """`python -m tools.site.reference` writes the pages."""
    assert (FOLDER / name).read_text() == GENERATED[name](), "run `python -m tools.site.reference`"


def test_a_group_of_commands_that_does_something_itself_is_in_the_reference():
    headings = re.findall("^## (.+)$", GENERATED["commands.md"](), re.MULTILINE)
    commands = Commands()
    groups = {name for name in GROUPS if commands[name].invoke_without_command}
    assert "tlog" in groups
    assert {f"formicary {name}" for name in groups} <= {*headings}
    assert len(headings) == len({*headings})


def test_no_cell_of_the_reference_is_an_empty_piece_of_code():
    assert not [name for name, write in GENERATED.items() if "| `` |" in write()]


def test_the_list_of_decisions_names_each_as_it_names_itself():
    text = (DECISIONS / "README.md").read_text()
    topics = re.split(r"^## ", text, flags=re.MULTILINE)[1:]

    entries = [line for topic in topics for line in topic.splitlines() if line.startswith("- [")]
    headings = {page.name: page.read_text().split("\n")[0][2:] for page in DECIDED}
    assert sorted(entries) == sorted(f"- [{text}]({name})" for name, text in headings.items())
    assert text == write_index(), "run `python -m tools.site.decisions`"


@pytest.mark.parametrize("page", DECIDED, ids=lambda page: page.name)
def test_a_decision_has_its_number_its_date_and_its_status(page):
    heading, *rest = page.read_text().split("\n")

    sections = re.findall(r"^## \d+\. .+\n+(.*)", "\n".join(rest), re.MULTILINE)
    assert heading.startswith(f"# {int(page.name[:4])}. ")
    for line in (next(line for line in rest if line), *sections):
        assert STATUS.fullmatch(line), line


@pytest.mark.parametrize(
    "page",
    [page for page in DECIDED if "· superseded by" not in page.read_text().split("\n## ")[0]],
    ids=lambda page: page.name,
)
def test_a_decision_that_holds_names_files_that_exist(page):
    paths = [path.rstrip("/") for path in FILE.findall(page.read_text())]

    assert [path for path in paths if path not in BUILT and not list(ROOT.glob(path))] == []


@pytest.mark.slow
def test_the_walks_through_the_house_name_what_is_there():
    """The walks refer to files by path, and to the functions in them by name."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    walks = text[text.index("## One command") : text.index("## Where to add")]
    places = re.findall(r"`([\w/]+\.(?:py|lua))`(?:, ((?:`[\w.]+`(?:,| and)? ?)+))?", walks)

    assert len(places) > 30
    for path, names in places:
        files = [ROOT / path] if "/" in path else list(ROOT.glob(f"*/**/{path}"))
        sources = "".join(file.read_text() for file in files if file.exists())
        assert sources, path
        for name in re.findall(r"`([\w.]+)`", names):
            assert name.rpartition(".")[2] in sources, (path, name)
