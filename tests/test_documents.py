"""The project's pages: their targets exist, and the list of decisions is complete."""

import re
from pathlib import Path

import pytest

from tools.site.reference import PAGES as GENERATED

ROOT = Path(__file__).parents[1]
DECISIONS = ROOT / "docs" / "decisions"
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
FOUND = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("sdk/**/*.md")]
PAGES = sorted(page for page in FOUND if "node_modules" not in page.parts)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    links = LINK.findall(page.read_text())
    written = {ROOT / "docs" / name for name in GENERATED}

    missing = [link for link in links if not (page.parent / link).exists()]
    assert [link for link in missing if page.parent / link not in written] == []


def test_the_list_of_decisions_names_each_as_it_names_itself():
    listed = (DECISIONS / "README.md").read_text().splitlines()

    headings = {page.name: page.read_text().split("\n")[0][2:] for page in DECISIONS.glob("0*.md")}

    entries = [line for line in listed if line.startswith("- [")]
    assert entries == [f"- [{heading}]({name})" for name, heading in sorted(headings.items())]


def test_the_walks_through_the_house_name_what_is_there():
    """Files are listed by path, and the functions in them by name."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    walks = text[text.index("## One command") : text.index("## Where to add")]
    found = re.findall(r"`([\w/]+\.(?:py|lua))`(?:, ((?:`[\w.]+`(?:,| and)? ?)+))?", walks)

    assert len(found) > 30
    for path, names in found:
        files = [ROOT / path] if "/" in path else list(ROOT.glob(f"*/**/{path}"))
        sources = "".join(file.read_text() for file in files if file.exists())
        assert sources, path
        for name in re.findall(r"`([\w.]+)`", names):
            assert name.rpartition(".")[2] in sources, (path, name)
