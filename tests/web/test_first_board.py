"""The board is loaded first, preceded by only a few requests."""

import pytest

READ = """() => {
  const at = performance.getEntriesByName('first-board')[0].startTime;
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return all.filter((entry) => entry.startTime < at).map((entry) => [entry.name, entry.transferSize]);
}"""


@pytest.mark.slow
def test_the_first_board_takes_few_requests_and_is_read_once(site, page_apart):
    page = page_apart  # its cache is empty
    match_id = site.world.create({"bot": "greedy"}, {"bot": "greedy"}, game="myrmes")
    site.play_on(match_id, turns=30)
    boards = []
    page.on(
        "request",
        lambda request: "/board" in request.url and "/v1/" in request.url and boards.append(1),
    )
    site.open(page, f"/matches/{match_id}")
    page.locator("#timeline li").first.wait_for()

    before = page.evaluate(READ)

    assert len(before) <= 12, before
    assert sum(size for _, size in before) < 120_000
    assert len(boards) == 1
    assert site.faults == []


def test_a_match_that_has_not_begun_is_not_asked_for_its_board(site, page):
    match_id = site.world.create({}, {}, game="atta-ants")
    site.open(page, f"/matches/{match_id}")
    page.get_by_text("The board appears when all seats are taken.").wait_for()

    assert site.faults == []
