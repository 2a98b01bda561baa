"""The store of a page and the tasks of its widgets, run by Node."""

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.sdk.typescript.building import run

COMMON = Path(__file__).parents[2] / "web" / "static" / "common"
LOAD = """
import { readFileSync } from "node:fs";
const load = (path) => import(`data:text/javascript,${encodeURIComponent(readFileSync(path, "utf8"))}`);
const { createStore } = await load("store.js");
const { Delay, Latest, changeOfText, gathered, once, queueOfWork } = await load("tasks.js");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const seen = [];
"""


@pytest.fixture(autouse=True)
def _node():
    if not shutil.which("node"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("node is missing")


def log_of(script):
    """Run a script with the store and the tasks. Return the values that it pushed to `seen`."""
    text = f"{LOAD}{script}\nconsole.log(JSON.stringify(seen));"
    return json.loads(run(["node", "--input-type=module", "--eval", text], COMMON))


def test_a_change_keeps_the_other_fields_of_its_part():
    log = log_of("""
        const store = createStore({ place: { at: 1, newest: 2 }, names: { called: [] } });
        store.set("place", { at: null });
        seen.push(store.get("place"), store.get("names"));
    """)

    assert log == [{"at": None, "newest": 2}, {"called": []}]


def test_a_part_that_was_read_before_a_change_stays_as_it_was():
    log = log_of("""
        const store = createStore({ place: { at: 1 } });
        const before = store.get("place");
        store.set("place", { at: 5 });
        seen.push(before.at, store.get("place").at);
    """)

    assert log == [1, 5]


def test_subscribers_are_called_in_order_until_they_end_the_subscription():
    log = log_of("""
        const store = createStore({ place: { at: 1 }, names: { called: [] } });
        const end = store.subscribe("place", ({ at }) => seen.push(["first", at]));
        store.subscribe("place", ({ at }) => seen.push(["second", at]));
        store.set("place", { at: 2 });
        store.set("names", { called: ["Ada"] });
        end();
        store.set("place", { at: 3 });
    """)

    assert log == [["first", 2], ["second", 2], ["second", 3]]


def test_a_delay_does_the_newest_work_alone():
    log = log_of("""
        const delay = new Delay();
        delay.start(5, () => seen.push("old"));
        delay.start(5, () => seen.push("new"));
        seen.push(delay.isWaiting);
        await pause(50);
        seen.push(delay.isWaiting);
        delay.start(5, () => seen.push("dropped"));
        delay.cancel();
        await pause(50);
    """)

    assert log == [True, "new", False]


def test_only_the_latest_request_counts():
    log = log_of("""
        const requests = new Latest();
        const first = requests.begin();
        const second = requests.begin();
        seen.push(first(), second());
        requests.drop();
        seen.push(second());
    """)

    assert log == [False, True, False]


def test_work_is_done_once_even_if_it_calls_itself():
    log = log_of("""
        const begin = once((word) => { seen.push(word); begin("inner"); return 7; });
        seen.push(begin("first"), begin("second"));
    """)

    assert log == ["first", 7, 7]


def test_a_queue_goes_on_after_a_failure():
    log = log_of("""
        const queue = queueOfWork();
        const failing = queue(async () => { await pause(10); throw new Error("no"); });
        const after = queue(() => "done");
        seen.push(await failing.catch(({ message }) => message), await after);
    """)

    assert log == ["no", "done"]


def test_calls_during_the_work_are_gathered_into_one_more_round():
    log = log_of("""
        let rounds = 0;
        const refresh = gathered(async () => { await pause(10); return (rounds += 1); });
        const first = refresh();
        await pause(1);
        const others = [refresh(), refresh()];
        seen.push(await first, ...(await Promise.all(others)), await refresh());
    """)

    assert log == [2, 2, 2, 3]


def test_calls_before_a_round_is_ready_are_part_of_it():
    log = log_of("""
        let rounds = 0;
        const refresh = gathered(async () => (rounds += 1), () => pause(20));
        const first = refresh();
        await pause(5);
        seen.push(await refresh(), await first);
    """)

    assert log == [1, 1]


def test_a_failed_round_does_not_keep_the_next_one_from_running():
    log = log_of("""
        let rounds = 0;
        const refresh = gathered(async () => { rounds += 1; if (rounds === 1) throw new Error("no"); return rounds; });
        seen.push(await refresh().catch(({ message }) => message), await refresh());
    """)

    assert log == ["no", 2]


def test_a_text_is_a_change_if_it_differs_from_the_one_before():
    log = log_of("""
        const isChange = changeOfText();
        seen.push(isChange(""), isChange("a"), isChange("a"), isChange("b"), isChange("a"));
    """)

    assert log == [False, True, False, True, True]
