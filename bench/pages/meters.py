"""Meters of a page: its requests, and how far its content moved."""

from typing import Any

from msgspec import Struct
from playwright.sync_api import Page

# Collects the layout shifts that no press or key caused, from the beginning of each document.
_COLLECT_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
      const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      const round = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
      const [before, after] = [round(previousRect), round(currentRect)];
      return `${element?.id || element?.className || element?.nodeName} ${before} to ${after}`;
    });
    window.shifts.push({ at: entry.startTime, value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Returns the largest sum of a session of shifts: at most 1 s apart, and 5 s long (web.dev, CLS).
_LARGEST_SESSION = """() => {
  let [largest, sum, first, last, moved] = [0, 0, -Infinity, -Infinity, []];
  for (const shift of window.shifts) {
    const goesOn = shift.at - last < 1000 && shift.at - first < 5000;
    sum = (goesOn ? sum : 0) + shift.value;
    first = goesOn ? first : shift.at;
    last = shift.at;
    if (sum > largest) largest = sum;
    if (shift.value > 0.001) moved.push(`${shift.value.toFixed(3)}: ${shift.moved.join("; ")}`);
  }
  return { score: largest, moved };
}"""


class Shift(Struct, frozen=True):
    """The layout shift of a page.

    Attributes:
        score: the cumulative layout shift, as browsers define it.
        moved: each shift above 0.001, with the elements that moved.
    """

    score: float
    moved: list[str]


class RequestMeter:
    """Counts the requests of a page that reach the network, with those that validate a copy."""

    def __init__(self, page: Page) -> None:
        self._sent: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._note_request)
        session.on("Network.requestServedFromCache", self._drop)
        session.on("Network.responseReceived", self._note_response)

    @property
    def urls(self) -> list[str]:
        """The address of each request, in order."""
        return list(self._sent.values())

    def _note_request(self, event: Any) -> None:
        if not event["request"]["url"].startswith(("data:", "blob:")):
            self._sent[event["requestId"]] = event["request"]["url"]

    def _note_response(self, event: Any) -> None:
        if event["response"].get("fromDiskCache"):
            self._drop(event)

    def _drop(self, event: Any) -> None:
        self._sent.pop(event["requestId"], None)


def observe_shifts(page: Page) -> None:
    """Collect the layout shifts of the documents that a page opens from now on."""
    page.add_init_script(_COLLECT_SHIFTS)


def read_shift(page: Page) -> Shift:
    """Return the layout shift of the document up to now."""
    read = page.evaluate(_LARGEST_SESSION)
    return Shift(read["score"], read["moved"])
