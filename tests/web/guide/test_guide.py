"""The documentation site builds in strict mode, is complete, and has no inline scripts."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from formicary.settings import TABLE
from service.page import guide
from service.problems.problem_types import PROBLEM_TYPES
from tests.formicary.terminal.test_every_command import RUN_IN
from tools.site import hooks

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_every_page_of_the_documentation_is_built(guide_folder):
    sources = list((ROOT / "docs").rglob("*.md"))

    missing = [
        str(path)
        for path in sources
        if not (guide_folder / path.relative_to(ROOT / "docs")).with_suffix(".html").exists()
        and path.name != "README.md"
    ]

    assert len(sources) > 150
    assert missing == []


def test_no_page_has_an_inline_script_or_loads_anything_from_elsewhere(guide_folder):
    pages = list(guide_folder.rglob("*.html"))
    scripts = [
        re.findall(r"<script(?![^>]*(?:src=|application/json))", page.read_text()) for page in pages
    ]
    loaded = {
        address
        for page in pages
        for address in re.findall(
            r'<(?:script|link|img)[^>]* (?:src|href)="(https?:[^"]+)"', page.read_text()
        )
    }

    assert len(pages) > 150
    assert not any(scripts)
    assert loaded == set()


def test_the_reference_has_every_command_setting_and_problem(guide_folder):
    commands, settings, problems = (
        (guide_folder / "reference" / f"{name}.html").read_text()
        for name in ("commands", "settings", "problems")
    )
    variables = {setting.variable for setting in TABLE.values()}
    variables |= {setting.file_variable for setting in TABLE.values()} - {""}

    assert [name for name in RUN_IN if f"formicary {name}" not in commands] == []
    assert len(variables) > 30
    assert sorted(name for name in variables if f"<code>{name}</code>" not in settings) == []
    assert sorted(slug for slug in PROBLEM_TYPES if f'id="{slug}"' not in problems) == []


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("[a client](../sdk/python/README.md)", "a client (`sdk/python/README.md`)"),
        ("[`sdk/bot.py`](../sdk/bot.py)", "`sdk/bot.py`"),
        ("[home](../README.md)", "[home](index.md)"),
        ("[bots](bots.md#levels)", "[bots](bots.md#levels)"),
        ("[site](https://example.org/../x)", "[site](https://example.org/../x)"),
        ("![board](../web/board.svg)", "![board](../web/board.svg)"),
    ],
)
def test_links_out_of_the_documentation_become_paths_of_the_repository(markdown, shown):
    page: Any = SimpleNamespace(file=SimpleNamespace(src_uri="running.md"))

    assert hooks.on_page_markdown(markdown, page) == shown


@pytest.fixture
def built(guide_folder, monkeypatch):
    """Serve the documentation that was built."""
    monkeypatch.setattr(guide, "GUIDE", guide_folder)
    guide.list_files.cache_clear()
    yield
    guide.list_files.cache_clear()


@pytest.fixture
def not_built(tmp_path, monkeypatch):
    """Serve an installation without the documentation."""
    monkeypatch.setattr(guide, "GUIDE", tmp_path / "guide")
    guide.list_files.cache_clear()
    yield
    guide.list_files.cache_clear()


def test_the_pages_work_under_the_policy_of_the_service(built, site, page):
    site.open(page, "/guide")
    page.get_by_placeholder("Search").click()
    page.get_by_placeholder("Search").fill("idempotency key")

    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert page.url.endswith("/guide/index.html")
    assert site.faults == []


def test_the_pages_link_to_the_documentation(built, site):
    assert 'href="/guide"' in site.world.get("/", Accept="text/html").text


def test_without_the_documentation_no_page_links_to_it(not_built, site):
    assert 'href="/guide"' not in site.world.get("/", Accept="text/html").text


def test_no_file_outside_the_documentation_is_sent(built, site):
    for name in ("../pages.py", "..%2f..%2fpyproject.toml", "assets", "nothing.html"):
        assert site.world.get(f"/guide/{name}").status_code == 404

    shown = site.world.get("/guide/bots.html")
    assert shown.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "script-src" not in shown.headers["Content-Security-Policy"]
    assert "default-src 'self'" in shown.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/guide", "/guide/", "/guide/bots.html"])
def test_without_the_documentation_a_page_says_how_to_build_it(not_built, site, path):
    shown = site.world.get(path, Accept="text/html")

    assert shown.status_code == 404
    assert "make docs" in shown.text


def test_a_broken_link_fails_the_build(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[gone](nothing.md)\n")
    text = (
        (ROOT / "mkdocs.yml")
        .read_text()
        .partition("\nnav:")[0]
        .replace("tools/site/", f"{ROOT}/tools/site/")
    )
    (tmp_path / "mkdocs.yml").write_text(text)

    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site")],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert "nothing.md" in done.stderr
