// The list of the timeline: one line an event, the newest first; each leads to its version.

import { element } from "../common/api.js";
import { emit } from "../common/bus.js";
import { find, findAll } from "../common/page.js";
import { seatNamedFirst } from "../at_table/seat_names.js";
import { markOf } from "../common/seat_token.js";
import { queueOfWork } from "../common/tasks.js";
import { store } from "../match/store.js";
import { goTo, place } from "./place.js";
import { lineAt, PAGE_MOST, readAgain, readLines, undoneBy } from "./lines.js";
import { inLanguage } from "../common/language.js";
import { moment, t } from "../common/words.js";

const LINES = 200;
const list = find("timeline");
const growing = queueOfWork();

/** Notify the page that the list has changed. */
function notify() {
  emit("lines-listed", { last: store.get("timeline").last });
}

/** One listener for all lines: there come more of them as long as the match goes on. */
function opened(event) {
  const line = event.target.closest("li > a")?.parentElement;
  if (!line || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  goTo(Number(line.dataset.seq), { jump: true });
}

function item(line) {
  const seat = seatNamedFirst(line.text, line.seat); // a card may be drawn by the seat after the one that acted
  const link = element(
    "a",
    { href: inLanguage(`?at=${line.seq}`), tabindex: -1 },
    element("span", { class: "seq" }, String(line.seq)),
    element("span", { class: "words" }, ...(seat === null ? [] : [markOf(seat), " "]), line.text),
    element("span", { class: "rule" }, line.rule ? t("rule", { rule: line.rule }) : ""),
  );
  const { passes } = store.get("timeline");
  const isHidden = passes !== null && !passes(line);
  return element("li", { "data-seq": line.seq, title: moment(line.at), hidden: isHidden }, link);
}

function markUndone() {
  for (const row of findAll("li", HTMLElement, list)) {
    const version = undoneBy(lineAt(Number(row.dataset.seq)));
    const said = version === null ? "" : t("timeline.undone", { version });
    const mark = row.querySelector(".undone");
    if (said === (mark?.textContent ?? "")) continue;
    mark?.remove();
    row.classList.toggle("gone", said !== "");
    if (said) row.firstElementChild?.append(element("span", { class: "undone" }, said));
  }
}

/** Read and show what has come since. */
export async function showNews(version) {
  const isFirst = !store.get("timeline").last;
  let isChanged = false; // whether what was read before may be undone by now, or brought back
  if (isFirst) {
    const start = Math.max(0, version - LINES);
    store.set("timeline", { first: start, last: start });
  }
  for (;;) {
    const read = await readLines(store.get("timeline").last, LINES);
    const fresh = read.filter((line) => line.seq > store.get("timeline").last);
    if (!fresh.length) break;
    isChanged ||= !isFirst && fresh.some((line) => line.to !== null);
    list.prepend(...fresh.map(item).reverse());
    store.set("timeline", { last: fresh[fresh.length - 1].seq });
    find("news").textContent = fresh[fresh.length - 1].text;
  }
  if (isChanged) await readAgain(store.get("timeline").last);
  markUndone();
  find("earlier").hidden = store.get("timeline").first === 0;
  showPlaceInTimeline(place());
  notify();
}

async function showBefore(from) {
  while (store.get("timeline").first > from) {
    const { first } = store.get("timeline");
    const start = Math.max(from, first - PAGE_MOST);
    const older = await readLines(start, first - start);
    list.append(
      ...older
        .filter((line) => line.seq <= store.get("timeline").first) // others may have come meanwhile
        .map(item)
        .reverse(),
    );
    store.set("timeline", { first: start });
  }
  markUndone();
  find("earlier").hidden = store.get("timeline").first === 0;
  notify();
}

/** Show only the lines that pass, of the whole match; null shows all again. */
export async function filterLines(/** @type {((line: any) => boolean) | null} */ passes) {
  store.set("timeline", { passes });
  if (passes) await showBefore(0);
  for (const row of findAll("li", HTMLElement, list)) {
    row.hidden = passes !== null && !passes(lineAt(Number(row.dataset.seq)));
  }
  showPlaceInTimeline(place());
  notify();
}

/** Show as many earlier lines again. */
export async function showEarlier() {
  await showBefore(Math.max(0, store.get("timeline").first - LINES));
  showPlaceInTimeline(place());
}

/** Read the lines around a version, if they have not been read. */
export function reachBack({ version }) {
  return growing(async () => {
    const { first, last } = store.get("timeline");
    if (!last || version > first) return;
    await showBefore(Math.max(0, version - LINES / 2));
    showPlaceInTimeline(place());
  });
}

/** Mark the line of the place, and bring it into sight within the list. */
export function showPlaceInTimeline({ version, isLive }) {
  const before = list.querySelector("[aria-current]");
  const [link] = findAll(`[data-seq="${version}"] > a`, HTMLElement, list);
  if (before !== link) {
    before?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
  }
  const seen = link && !link.closest("[hidden]") ? link : findAll("li:not([hidden]) > a", HTMLElement, list)[0];
  for (const stop of findAll('a[tabindex="0"]', HTMLElement, list)) if (stop !== seen) stop.tabIndex = -1;
  if (seen) seen.tabIndex = 0; // one stop of the Tab key; arrows go on from there
  if (!link || seen !== link || isLive) return;
  const top = link.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) scrollTo(link);
}

/** Scroll the list until a line is a third below its top. */
function scrollTo(/** @type {HTMLElement} */ link) {
  list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 3;
}

/** Keep the line of the place in view, also when a panel or a curve takes room from the list. */
function resized() {
  const [link] = findAll("li:not([hidden]) > a[aria-current]", HTMLElement, list);
  if (link && !place().isLive) scrollTo(link);
}

function moved(event) {
  const shown = findAll("li:not([hidden])", HTMLElement, list);
  const here = shown.indexOf(event.target.closest("li"));
  const next = { ArrowDown: shown[here + 1], ArrowUp: shown[here - 1], Home: shown[0], End: shown[shown.length - 1] }[
    event.key
  ];
  if (!next) return;
  event.preventDefault();
  findAll("a", HTMLElement, next)[0].focus();
}

/** Make the arrow keys and the links of the list work. */
export function setUpTimeline() {
  list.addEventListener("keydown", moved);
  list.addEventListener("click", opened);
  new ResizeObserver(resized).observe(list);
}
