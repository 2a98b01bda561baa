// The timeline: one line an event, the newest first; each leads to its version.

import { element } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { goTo, place } from "../match/place.js";
import { read } from "../common/viewer.js";

const LINES = 200;
const MOST = 1000;
const list = find("timeline");
const lines = new Map(); // by version
let first = 0; // the version before the oldest line shown
let last = 0; // the newest line shown

/** The line of a version, if it has been read. */
export function lineAt(version) {
  return lines.get(version);
}

function open(event, version) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  goTo(version, { jump: true });
}

function item(line) {
  const link = element(
    "a",
    { href: `?at=${line.seq}`, tabindex: -1, onclick: (event) => open(event, line.seq) },
    element("span", { class: "seq" }, String(line.seq)),
    element("span", { class: "words" }, line.text),
    element("span", { class: "rule" }, line.rule ? `rule ${line.rule}` : ""),
  );
  return element("li", { "data-seq": line.seq, title: new Date(line.at).toLocaleString() }, link);
}

async function fetched(after, limit) {
  const page = (await read(`/timeline?after=${after}&limit=${limit}`)).lines;
  for (const line of page) lines.set(line.seq, line);
  return page;
}

/** The versions among those read that do not lie on the line that is played. */
function abandoned() {
  const found = new Set();
  let version = last;
  while (version > first) {
    const to = lines.get(version).to;
    const before = to ?? version - 1;
    for (let one = version - 1; one > Math.max(before, first); one -= 1) found.add(one);
    version = before;
  }
  return found;
}

function markAbandoned() {
  const gone = abandoned();
  for (const one of findAll("li", HTMLElement, list)) {
    const isGone = gone.has(Number(one.dataset.seq));
    if (isGone === one.classList.contains("gone")) continue;
    one.classList.toggle("gone", isGone);
    if (isGone) one.firstElementChild?.append(element("span", { class: "undone" }, "undone"));
    else one.querySelector(".undone")?.remove();
  }
}

/** Read and show what has come since. */
export async function showNews(version) {
  if (!last) first = last = Math.max(0, version - LINES);
  for (;;) {
    const fresh = (await fetched(last, LINES)).filter((line) => line.seq > last);
    if (!fresh.length) break;
    list.prepend(...fresh.map(item).reverse());
    last = fresh[fresh.length - 1].seq;
    find("news").textContent = fresh[fresh.length - 1].text;
  }
  markAbandoned();
  find("earlier").hidden = first === 0;
  showPlaceInTimeline(place());
}

async function showBefore(from) {
  while (first > from) {
    const start = Math.max(from, first - MOST);
    const older = await fetched(start, first - start);
    list.append(...older.filter((line) => line.seq <= first).map(item).reverse());
    first = start;
  }
  markAbandoned();
  find("earlier").hidden = first === 0;
}

/** Show as many earlier lines again. */
export async function showEarlier() {
  await showBefore(Math.max(0, first - LINES));
  showPlaceInTimeline(place());
}

let growing = Promise.resolve();

/** Read the lines around a version, if they have not been read. */
export function reachBack({ version }) {
  growing = growing.then(async () => {
    if (!last || version > first) return;
    await showBefore(Math.max(0, version - LINES / 2));
    showPlaceInTimeline(place());
  });
  return growing;
}

/** Mark the line of the place, and bring it into sight within the list. */
export function showPlaceInTimeline({ version, isLive }) {
  const before = list.querySelector("[aria-current]");
  const [link] = findAll(`[data-seq="${version}"] > a`, HTMLElement, list);
  if (before !== link) {
    before?.removeAttribute("aria-current");
    for (const one of findAll('a[tabindex="0"]', HTMLElement, list)) one.tabIndex = -1;
    link?.setAttribute("aria-current", "true");
  }
  const entry = link ?? list.querySelector("a");
  if (entry) entry.tabIndex = 0; // one stop of the Tab key; arrows go on from there
  if (!link || isLive) return;
  const top = link.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

function moved(event) {
  const here = event.target.closest("li");
  const next = {
    ArrowDown: here?.nextElementSibling,
    ArrowUp: here?.previousElementSibling,
    Home: list.firstElementChild,
    End: list.lastElementChild,
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.firstChild.focus();
}

/** Make the arrow keys work in the list. */
export function setUpTimeline() {
  list.addEventListener("keydown", moved);
}
