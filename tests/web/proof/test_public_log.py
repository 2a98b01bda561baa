"""The match page checks in the browser that the match is in the public log of the service."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from events.tlog import FileLock, LogWriter, leaf_of, leaf_salt
from matches.inclusion.public_log import PublicLog
from matches.inclusion.rows import LoggedRow, LogRows
from tests.matches.forgeries.public_log import KEY, OTHER_KEY, prove, read_bundled
from tests.web import test_badge
from tests.web.match_page import open_panel
from tests.web.test_badge import lines_of, states, verify

SENTENCE = "#verify .public-log"
finished_match = test_badge.finished_match  # a fixture


@pytest.fixture
def log(site, tmp_path):
    """Let the service have a log. Return the function that logs a finished match."""
    context = site.world.context
    public = context.public_log = PublicLog(
        str(tmp_path / "tlog"), lambda: KEY, LogRows(context.store)
    )
    writer = LogWriter(public.place(KEY.number), FileLock(tmp_path / "lock"), KEY.signer())
    writer.publish()

    def write(match_id, *, is_older=False):
        match = read_bundled(lines_of(site, match_id))
        version = len(match.events)
        first = match.adopted(version) if is_older else match.created()
        salts = KEY.match_key(match_id)
        places = [
            writer.add(leaf_of(entry, leaf_salt(salts, entry))) for entry in (first, match.ended())
        ]
        writer.publish()
        row = LoggedRow(
            log=KEY.number,
            first=places[0],
            adopted=version if is_older else 0,
            version=version,
            logged_at=0,
            ended=places[1],
        )
        public.rows.write({match_id: row})

    return write


def serve(page, proofs):
    """Respond to the browser's request for proofs with other ones."""
    page.route("**/inclusion", lambda route: route.fulfill(json=proofs))


@pytest.mark.slow
def test_a_match_in_the_public_log_says_since_when(site, page, finished_match, log):
    log(finished_match)

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_attribute("data-kind", "good")
    expect(page.locator(SENTENCE)).to_have_text(
        re.compile(r"^In the public log log\.example/formicary since \D*1/1/1970.*\.$")
    )
    assert states(page)["inclusion"] == "passed"
    check = page.locator("#verify [data-check=inclusion]")
    check.locator("summary").click()
    expect(check).to_contain_text("it cannot be left out or replaced")


def test_a_match_that_is_older_than_the_log_says_so(site, page, finished_match, log):
    log(finished_match, is_older=True)

    verify(site, page, finished_match)

    expect(page.locator(SENTENCE)).to_contain_text("which began later than this match")
    assert states(page)["inclusion"] == "passed"


@pytest.mark.usefixtures("log")
def test_a_match_that_is_not_logged_yet_says_so(site, page, finished_match):
    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_attribute("data-kind", "good")
    expect(page.locator(SENTENCE)).to_contain_text("Not in the public log yet")
    assert states(page)["inclusion"] == "not-checked"


def test_a_service_without_a_log_says_so(site, page, finished_match):
    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_attribute("data-kind", "good")
    sentence = "This service keeps no public log."
    expect(page.locator(SENTENCE)).to_have_text(sentence)
    check = page.locator("#verify [data-check=inclusion]")
    check.locator("summary").click()
    expect(check.locator("p").first).to_have_text(sentence)


def test_proofs_that_cannot_be_fetched_leave_the_verdict_about_the_log(site, page, finished_match):
    page.route("**/inclusion", lambda route: route.fulfill(status=503, body="{}"))

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_attribute("data-kind", "good", timeout=30_000)
    expect(page.locator(SENTENCE)).to_contain_text("could not be fetched")
    site.forget_faults(page)  # the browser logs every failed load


def forged(match):
    """Yield forged proofs of a match, with the sentence of the verdict."""
    proofs = prove(match.match_id, [match.created(), match.ended()])
    first, last = proofs["entries"]
    cut = {**first, "path": first["path"][1:]}
    yield {**proofs, "entries": [cut, last]}, "the path is too short"
    yield {**proofs, "log": str(OTHER_KEY.signer().public)}, "has not signed the checkpoint"
    yield {**proofs, "entries": [last]}, "there is no entry of its creation"
    replaced = [replace(match.created(), link="00" * 32)]
    yield prove(match.match_id, replaced), "event 1: inclusion: the log has another link"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_forged_proofs_do_not_verify(site, page, finished_match, number):
    proofs, sentence = [*forged(read_bundled(lines_of(site, finished_match)))][number]
    serve(page, proofs)

    verdict = verify(site, page, finished_match)

    expect(verdict).to_have_attribute("data-kind", "bad")
    expect(verdict).to_have_text(
        re.compile(f"^Does not verify: Public log, .*{re.escape(sentence)}")
    )
    expect(page.locator(SENTENCE)).to_have_count(0)
    assert states(page)["inclusion"] == "failed"


def test_the_proofs_are_fetched_once_and_only_if_asked_for(site, page, finished_match, log):
    log(finished_match)
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    site.open(page, f"/matches/{finished_match}")
    expect(page.locator("#timeline li").first).to_be_visible()
    open_panel(page, "proof")
    assert not {"inclusion", "bundle", "formicary-verify.js"} & {*asked}

    page.get_by_role("button", name="Verify here").click()
    expect(page.locator(SENTENCE)).to_contain_text("In the public log")

    assert [name for name in asked if name in ("inclusion", "bundle")] == ["inclusion", "bundle"]
