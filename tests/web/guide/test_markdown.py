"""The documentation is sent as Markdown without being built, and `/llms.txt` lists it."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from service.page import guide
from service.page.markdown import list_pages
from tests.service.conftest import World

ROOT = Path(__file__).parents[3]
FENCES = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
CLIENTS = ("python", "typescript", "go", "examples", "verify")
LISTED_ELSEWHERE = ("decisions/0", "rules/de/", "rules/es/")


@pytest.fixture
def world(monkeypatch):
    monkeypatch.setattr(guide, "list_files", dict)  # nothing is built
    return World()


def links_of(text):
    """Return the links of a page to other pages, without anchors. Code has no links."""
    found = (link.partition("#")[0] for link in LINK.findall(CODE.sub("`code`", text)))
    return {link for link in found if link and ":" not in link}


def test_every_page_is_sent_as_markdown(world):
    sources = {
        str(path.relative_to(ROOT / "docs"))
        for path in (ROOT / "docs").rglob("*.md")
        if "pictures" not in path.parts
    }

    assert sources | {f"sdk/{name}/README.md" for name in CLIENTS} == set(list_pages())
    for name in list_pages():
        sent = world.get(f"/guide/{name}")
        assert (sent.status_code, sent.content_type) == (200, "text/markdown; charset=utf-8"), name


def test_every_link_between_pages_leads_to_a_page(world):
    broken = {}
    for name in list_pages():
        links = links_of(world.get(f"/guide/{name}").text)
        targets = {normpath(join(dirname(name), link)) for link in links}
        broken |= {name: targets - set(list_pages())} if targets - set(list_pages()) else {}

    assert broken == {}
    shown = world.get("/guide/writing-a-client.md").text
    assert "[`formicary-client`](sdk/python/README.md)" in shown
    assert "web/static/match/live.js" in shown


def test_code_and_anchors_stay_as_they_are(world):
    for name in ("writing-a-client.md", "writing-a-game.md", "debugging.md"):
        source, sent = (ROOT / "docs" / name).read_text(), world.get(f"/guide/{name}").text

        assert FENCES.findall(sent) == FENCES.findall(source)
        assert len(FENCES.findall(sent)) > 5
    assert "(writing-a-client.md#a-bot-in-40-lines)" in world.get("/guide/clients.md").text


def test_the_list_for_programs_names_every_page(world):
    listed = world.get("/llms.txt")
    lines = listed.text.splitlines()
    addresses = re.findall(r"^- \[[^\]]+\]\(([^)]+)\): \S", listed.text, re.MULTILINE)

    assert listed.content_type == "text/plain; charset=utf-8"
    assert (lines[0], lines[2][:2]) == ("# Formicary", "> ")
    assert [line for line in lines[5:] if line and not line.startswith(("- [", "## "))] == []
    assert [path for path in addresses if world.get(path).status_code != 200] == []
    assert len(set(addresses)) == len(addresses)
    wanted = {name for name in list_pages() if not name.startswith(LISTED_ELSEWHERE)}
    assert {f"/guide/{name}" for name in wanted} == {
        address for address in addresses if address.startswith("/guide/")
    }


def test_the_entry_point_and_the_problems_lead_to_the_documents(world):
    start, problem = world.get("/v1").json, world.get("/problems/stale-version").json
    place, _, section = problem["guide"].partition("#")

    named = [start[name] for name in ("documents", "guide", "clients", "conformance")]
    assert named[0] == "/llms.txt"
    assert [path for path in named if world.get(path).status_code != 200] == []
    assert place == start["guide"]
    heading = section.replace("-", " ").capitalize()
    assert f"\n## {heading}\n" in world.get(place).text


def test_the_description_leads_to_the_guide_from_its_own_address(world):
    described = world.get("/v1/openapi.json").json["externalDocs"]

    assert normpath(join("/v1", described["url"])) == world.get("/v1").json["guide"]


def test_pages_for_people_lead_to_the_documents(world):
    for path in ("/docs", "/problems", "/problems/stale-version"):
        page = world.get(path, Accept="text/html").text
        linked = re.findall(r'href="(/(?:guide/|llms)[^"#]*)', page)
        assert "/guide/writing-a-client.md" in linked
        assert [link for link in linked if world.get(link).status_code != 200] == []


@pytest.mark.parametrize(
    "name", ["nothing.md", "pictures/README.md", "../pyproject.toml", "..%2fREADME.md", "sdk/a.md"]
)
def test_no_other_file_is_sent(world, name):
    assert world.get(f"/guide/{name}").status_code == 404
