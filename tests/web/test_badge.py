"""The badge of the match page: a real browser verifies the log with the published file."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from events import canonical
from tests.matches.bundles import change_line, mend
from tests.sdk import alone
from tests.web.match_page import open_panel

ROOT = Path(__file__).parents[2]
WAITING = ["commitments", "salts", "luck"]
NOT_GIVEN = dict.fromkeys(("receipts", "inclusion"), "not-checked")
NO_WEBCRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


@pytest.fixture
def finished_match(site):
    body = {"game": "atta-ants", "seats": [{"bot": "random"}] * 2}
    match_id = site.world.post("/v1/matches", body).json["id"]
    site.play_on(match_id)
    return match_id


def lines_of(site, match_id):
    return site.world.get(f"/v1/matches/{match_id}/bundle").data.splitlines(keepends=True)


def serve(page, lines):
    """Respond to the browser's request for a bundle with other lines."""
    body = b"".join(lines)
    page.route(
        "**/bundle", lambda route: route.fulfill(body=body, content_type="application/x-ndjson")
    )


def verify(site, page, match_id):
    """Open the match's page and press the button. Return the verdict."""
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#timeline li").first).to_be_visible()
    open_panel(page, "proof")
    page.get_by_role("button", name="Verify here").click()
    verdict = page.locator("#verify .verdict")
    expect(verdict).not_to_have_text("")
    return verdict


def states(page):
    """Return the classes of the listed checks by name."""
    return dict(
        page.locator("#verify .checks > li").evaluate_all(
            "all => all.map(check => [check.dataset.check, check.className])"
        )
    )


def test_a_finished_match_is_verified(site, page, finished_match):
    version = site.world.context.store.head(finished_match).version

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(f"Verified: all {version} events.")
    expect(verdict).to_have_attribute("data-kind", "good")
    assert states(page) == {**dict.fromkeys(alone.CHECKS, "passed"), **NOT_GIVEN}


@pytest.mark.parametrize(
    ("entropies", "sentence"),
    [
        (("a", "b"), "The luck was chosen by nobody alone: entropy of Player 1 and Player 2."),
        (("a", ""), "by nobody alone: entropy of Player 1; none of Player 2."),
        (("", ""), "The service alone could have chosen the luck: no entropy of Player 1 and P"),
    ],
)
def test_the_badge_names_the_seats_that_gave_entropy(site, page, entropies, sentence):
    match_id = site.world.post("/v1/matches", {"game": "atta-ants", "seats": [{}, {}]}).json["id"]
    for seat, entropy in enumerate(entropies):
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}", {"entropy": entropy})

    verify(site, page, match_id)

    expect(page.locator("#verify .luck")).to_contain_text(sentence)


def test_each_check_says_when_pressed_what_it_proves(site, page, finished_match):
    verify(site, page, finished_match)
    luck = page.locator("#verify [data-check=luck]")
    sentence = luck.get_by_text("Every draw is the one that the released key")
    expect(sentence).to_be_hidden()

    luck.locator("summary").click()

    expect(sentence).to_be_visible()
    expect(luck).to_contain_text("Luck holds")


def test_of_a_running_match_the_checks_that_must_wait_are_named(site, page):
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    with page.expect_request("**/bundle") as asked:
        verdict = verify(site, page, f"{match_id}#token={tokens[0]}")

    expect(verdict).to_have_text(
        re.compile(
            r"^Verified: all \d+ events\. Not checked: Keys, Seals, Luck\. "
            "This must wait for the end of the match"
        )
    )
    waiting = dict.fromkeys(WAITING, "not-checked")
    assert states(page) == {**dict.fromkeys(alone.CHECKS, "passed"), **waiting, **NOT_GIVEN}
    assert asked.value.headers["authorization"] == f"Bearer {tokens[0]}"


@pytest.mark.slow
def test_the_receipts_of_commands_played_here_are_kept_and_checked(site, page):
    """A receipt with a link that the log lacks is detected. A browser without receipts says so."""
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    verify(site, page, f"{match_id}#token={tokens[0]}")
    receipts = page.locator("#verify [data-check=receipts]")
    expect(receipts).to_contain_text("Receipts none kept")

    with page.expect_response("**/commands") as played:
        page.locator("#tied button").first.evaluate("button => button.click()")
    assert played.value.json()["receipt"]["match"] == match_id
    page.get_by_role("button", name="Verify here").click()
    expect(receipts).to_contain_text("Receipts holds")
    page.evaluate(
        """name => localStorage.setItem(name, localStorage.getItem(name).replace(
            /"[0-9a-f]{64}"/, `"${"0".repeat(64)}"`))""",
        f"formicary:{match_id}/receipts",
    )
    page.get_by_role("button", name="Verify here").click()

    expect(page.locator("#verify .verdict")).to_have_text(re.compile("^Does not verify: Receipts"))


@pytest.mark.slow
def test_a_forged_log_is_not_verified(site, page, finished_match):
    lines = lines_of(site, finished_match)
    drawn = next(seq for seq, line in enumerate(lines) if b'"luck":{"salt"' in line)

    def draw_another(route):
        value = route["opened"]["luck"]["value"]
        value[0]["values"][0] += 1
        salted = bytes.fromhex(route["opened"]["luck"]["salt"]) + canonical.encode(value)
        seal = alone.hashlib.sha256(b"formicary/seal/1\x00" + salted).hexdigest()
        route["e"]["seals"]["luck"] = seal

    serve(page, mend(change_line(lines, drawn, draw_another)))
    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(re.compile(f"^Does not verify: Luck, event {drawn}: luck: "))
    expect(verdict).to_have_attribute("data-kind", "bad")
    assert states(page)["luck"] == "failed"
    assert states(page)["salts"] == "passed"


@pytest.mark.slow
def test_a_check_that_failed_says_where_and_what_it_would_prove(site, page, finished_match):
    lines = lines_of(site, finished_match)
    serve(page, change_line(lines, 2, lambda line: line["e"].update(by="admin")))
    verdict = verify(site, page, finished_match)
    expect(verdict).to_have_text("Does not verify: Chain, event 2: link.")
    chain = page.locator("#verify [data-check=chain]")

    chain.locator("summary").click()

    expect(chain.locator("p").first).to_have_text("event 2: link")
    expect(chain.locator("p").last).to_have_text(re.compile("^It would prove: Every event is"))
    expect(page.locator("#verify [data-check=luck]")).to_contain_text("not checked")


@pytest.mark.slow
def test_the_sound_log_of_another_match_is_not_verified(site, page, finished_match):
    other = site.world.post(
        "/v1/matches", {"game": "atta-ants", "seats": [{"bot": "random"}] * 2}
    ).json["id"]
    serve(page, lines_of(site, other))

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(f"Does not verify: it is the log of another match, {other}.")


@pytest.mark.slow
def test_a_log_that_lost_its_end_is_not_verified(site, page, finished_match):
    """The header fits the shorter log. Only the page, which has shown more, reveals the loss."""
    lines = lines_of(site, finished_match)
    version, last = len(lines) - 1, max(seq for seq in range(5) if b'"mac"' in lines[seq])
    serve(page, mend(lines[: last + 1]))

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(
        f"Does not verify: the log ends at event {last}, but this page has shown event {version}."
    )


def test_without_webcrypto_it_says_that_nothing_was_checked(site, page, finished_match):
    page.add_init_script(NO_WEBCRYPTO)

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(
        re.compile("^It cannot be verified here. This browser offers no WebCrypto here")
    )
    expect(verdict).to_have_attribute("data-kind", "none")
    assert states(page) == dict.fromkeys(alone.CHECKS, "not-checked")


def test_a_log_that_cannot_be_fetched_is_no_verdict(site, page, finished_match):
    page.route("**/bundle", lambda route: route.abort())

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_text(re.compile("^The log could not be fetched: "), timeout=30_000)
    expect(verdict).to_have_attribute("data-kind", "none")
    assert states(page) == {}
    site.forget_faults(page)  # the browser logs every failed load


def test_the_page_verifies_with_the_very_file_that_is_given_away(site):
    served = site.world.get("/static/proof/formicary-verify.js")

    assert served.data == (ROOT / "sdk" / "verify" / "formicary-verify.js").read_bytes()
    assert served.mimetype == "text/javascript"
