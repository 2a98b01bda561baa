"""The API reference in a real browser is complete, self-hosted and interactive."""

import re
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from markupsafe import escape
from playwright.sync_api import expect

from service.auth.random_keys import own_key
from service.contract.discovery import find_resources
from service.contract.openapi.webhook_calls import describe_calls
from service.contract.operation import operations_of
from tests.by_game import ANY_GAME

ROOT = Path(__file__).parents[2]
OPERATIONS = {name for resource in find_resources() for name in operations_of(resource)}


@pytest.fixture
def hosts(page):
    """Return the set of hosts that the page sends requests to."""
    names = set()
    page.on("request", lambda request: names.add(urlsplit(request.url).netloc))
    return names


def show(site, page, operation):
    """Open the reference at an operation, and wait until it can be tried."""
    site.open(page, f"/docs#/operations/{operation}")
    expect(page.locator("elements-api")).to_be_attached(timeout=60_000)
    send = page.get_by_role("button", name="Send API Request")
    expect(send).to_be_visible(timeout=60_000)
    return send


def send(page, button, path):
    """Send a request from the reference. Return it with its response."""
    with page.expect_response(lambda response: urlsplit(response.url).path == path) as waited:
        button.click()
    answer = waited.value
    return answer.request, answer


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_every_operation_is_shown_from_here_alone_and_on_a_phone_too(site, page, hosts):
    page.set_default_timeout(60_000)
    show(site, page, "get_health")
    links = page.locator("#operations a")
    hashes = links.evaluate_all("all => all.map(a => a.hash)")

    calls = {f"#/webhooks/{item['post']['operationId']}" for item in describe_calls().values()}
    assert set(hashes) == {f"#/operations/{name}" for name in OPERATIONS} | calls
    assert len(hashes) == len(set(hashes))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Send API Request")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("elements-api").bounding_box()["height"] > 500
    page.get_by_role("button", name="Send API Request").click()
    expect(page.get_by_text("200 OK")).to_be_visible()
    assert hosts == {urlsplit(site.address).netloc}
    assert site.faults == []


@pytest.mark.slow
def test_a_reference_that_cannot_be_loaded_says_so(site, page):
    def refuse(route):
        route.abort()

    page.route("**/elements.min.js", refuse)
    site.open(page, "/docs#/operations/get_health")

    expect(page.locator("#reference")).to_contain_text("elements.min.js could not be loaded")
    assert all("elements.min.js" in fault for fault in site.take_faults())


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_an_operation_is_tried_with_a_key_of_its_own_and_a_pasted_token(site, page):
    page.set_default_timeout(60_000)
    button = show(site, page, "create_match")
    first, created = send(page, button, "/v1/matches")
    again, another = send(page, button, "/v1/matches")
    keys = {request.headers["idempotency-key"] for request in (first, again)}

    assert (created.status, another.status) == (201, 201)
    shown = page.get_by_role("textbox", name="Idempotency-Key").input_value()
    assert len({str(UUID(key)) for key in keys} | {shown}) == 3
    assert UUID(shown).version == 4
    own_key("a reader who pastes what is shown", shown)
    expect(page.get_by_text("201 Created")).to_be_visible()

    match_id = site.world.create({}, {}, game=ANY_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    button = show(site, page, "get_presence")
    page.get_by_label(re.compile("^match")).fill(match_id)
    page.get_by_label("Token", exact=True).fill(token)
    _, present = send(page, button, f"/v1/matches/{match_id}/presence")

    assert present.status == 200
    assert present.json()["match"] == match_id
    page.goto(f"{site.address}/problems")
    assert page.evaluate("localStorage.getItem('TryIt_securitySchemeValues')") is None
    assert site.faults == []


def test_the_list_is_on_the_page_before_any_script_runs(site):
    """The list has each operation as the description has it, and the large files come later."""
    page = site.world.get("/docs", Accept="text/html").text
    described = site.world.get("/v1/openapi.json").json["paths"]
    rows = re.findall(
        r'<a href="#/operations/(\w+)"><span class="call"><b>(\w+)</b> <code>([^<]+)</code></span>'
        r" <span>([^<]+)</span>",
        page,
    )

    assert sorted(rows) == sorted(
        (part["operationId"], method.upper(), path, str(escape(part["summary"])))
        for path, item in described.items()
        for method, part in item.items()
        if method in ("get", "put", "post", "delete", "patch")
    )
    assert "elements.min" not in page


@pytest.mark.slow
def test_the_list_is_searched_by_name_path_and_summary(site, page):
    site.open(page, "/docs")
    wanted, shown = (
        page.get_by_role("searchbox"),
        page.locator("#operations li:not([hidden]) small"),
    )
    for text, name in (
        ("create_branch", "create_branch"),
        ("POST {match}/whatif", "ask_whatif"),
        ("CLOCK forward", "advance_clock"),
    ):
        wanted.fill(text)
        expect(shown).to_have_text([name])
    expect(page.locator("#count")).to_have_text(re.compile(r"^1 / \d+$"))
    wanted.fill("nothing of this kind")
    expect(shown).to_have_count(0)
    wanted.fill("get_presence")
    wanted.press("Enter")

    expect(page.locator("#operations a[aria-current] small")).to_have_text("get_presence")
    expect(page.get_by_role("button", name="Send API Request")).to_be_visible(timeout=60_000)
    assert page.url.endswith("#/operations/get_presence")
    wanted.fill("")
    expect(shown).to_have_count(page.locator("#operations li").count())
    assert site.faults == []


@pytest.mark.assure
@pytest.mark.timeout(900)
def test_every_operation_can_be_opened(site, page):
    page.set_default_timeout(60_000)
    show(site, page, "get_health")
    for name in sorted(OPERATIONS):
        page.evaluate("name => { location.hash = `#/operations/${name}`; }", name)
        active = page.locator(f"#operations a[href$='operations/{name}'][aria-current]")
        expect(active).to_be_visible()
        path = active.locator("code").text_content()
        expect(page.locator("elements-api")).to_contain_text(path)
        expect(page.get_by_role("button", name="Send API Request")).to_be_visible()

    assert site.faults == []


def test_the_files_of_others_are_as_they_were_published():
    """The hashes of third-party files are listed in the decision."""
    decision = (ROOT / "docs/decisions/0133-reference-at-docs.md").read_text()
    hashes = dict(re.findall(r"`(elements\.min\.\w+)`[^`]*`([0-9a-f]{64})`", decision))

    assert hashes == {
        name: sha256((ROOT / "web/static/vendor" / name).read_bytes()).hexdigest()
        for name in ("elements.min.js", "elements.min.css")
    }


@pytest.mark.slow
def test_the_reference_follows_the_switch_of_dark_and_light(site, page):
    site.open(page, "/docs")
    reference = page.locator(".sl-elements-api")  # appears after the description has been read
    expect(reference).to_be_visible(timeout=60_000)
    before = reference.evaluate("element => getComputedStyle(element).color")
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(reference).not_to_have_css("color", before)
    page.get_by_role("button", name="Dark colours").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(reference).to_have_css("color", before)
