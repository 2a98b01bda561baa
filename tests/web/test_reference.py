"""The API reference in a real browser is complete, self-hosted and interactive."""

import re
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from playwright.sync_api import expect

from service.auth.random_keys import own_key
from service.contract.discovery import find_resources
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
    send = page.get_by_role("button", name="Send API Request")
    expect(send).to_be_visible(timeout=60_000)
    return send


def send(page, button, path):
    """Send a request from the reference. Return it with its response."""
    with page.expect_response(lambda response: urlsplit(response.url).path == path) as waited:
        button.click()
    answer = waited.value
    return answer.request, answer


@pytest.mark.timeout(180)
def test_every_operation_is_shown_from_here_alone_and_on_a_phone_too(site, page, hosts):
    page.set_default_timeout(60_000)
    show(site, page, "get_health")
    for group in page.locator("elements-api [title]:has(svg[data-icon=chevron-right])").all()[::-1]:
        group.click()
    links = page.locator("elements-api a[href*='operations/']")
    hashes = links.evaluate_all("all => all.map(a => a.hash)")

    matches = (re.fullmatch(r"#/operations/(\w+)", digest) for digest in hashes)
    assert {match[1] for match in matches if match} == OPERATIONS
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Send API Request")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("elements-api").bounding_box()["height"] > 500
    page.get_by_role("button", name="Send API Request").click()
    expect(page.get_by_text("200 OK")).to_be_visible()
    assert hosts == {urlsplit(site.address).netloc}
    assert site.faults == []


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


@pytest.mark.assure
@pytest.mark.timeout(900)
def test_every_operation_can_be_opened(site, page):
    page.set_default_timeout(60_000)
    show(site, page, "get_health")
    for name in sorted(OPERATIONS):
        page.evaluate("name => { location.hash = `#/operations/${name}`; }", name)
        active = page.locator(f"elements-api a[href$='operations/{name}'] .sl-bg-primary-tint")
        expect(active).to_be_visible()
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
