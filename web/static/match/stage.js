// On a narrow window the table is one stage: the map, one's own parts, the players and the log lie side by side in
// panes, which are swiped or chosen by tabs. On a wide window each part stands where the styles put it.

import { elementOf } from "../board/drawing.js";
import { on } from "../common/bus.js";
import { find, findAll, still, wide } from "../common/page.js";
import { t } from "../common/words.js";
import { tabByKey } from "../time/tabs.js";

const HELD = { "pane-own": ["own"], "pane-table": ["seats", "goal", "rest"], "pane-log": ["docked"] };
const stage = find("stage");
const list = find("stage-tabs");
const all = findAll("[role=tab]", HTMLElement, list);
/** @type {Map<HTMLElement, Comment>} */
const homes = new Map(); // where elements stand on a wide window

function paneOf(/** @type {HTMLElement} */ tab) {
  return find(tab.getAttribute("aria-controls") ?? "");
}

/** The tabs of the panes that hold something. */
function tabs() {
  return all.filter((tab) => paneOf(tab).offsetWidth > 0);
}

/** Bring a pane onto the stage. */
export function turnTo(/** @type {HTMLElement} */ pane) {
  const left = pane.offsetLeft;
  if (Math.abs(left - stage.scrollLeft) > 1) stage.scrollTo({ left, behavior: still.matches ? "instant" : "smooth" });
}

/** The pane that is on the stage; null on a wide window. */
export function shownPane() {
  const { pane } = find("match").dataset;
  return wide.matches || pane === undefined ? null : find(pane);
}

/** Mark the tab of the pane that is nearest to the middle of the stage. */
function markTab() {
  if (wide.matches) return;
  const off = (/** @type {HTMLElement} */ tab) => Math.abs(paneOf(tab).offsetLeft - stage.scrollLeft);
  const shown = tabs();
  if (!shown.length) return;
  const current = shown.reduce((nearest, tab) => (off(tab) < off(nearest) ? tab : nearest));
  for (const tab of all) {
    tab.setAttribute("aria-selected", String(tab === current));
    tab.tabIndex = tab === current ? 0 : -1;
  }
  find("match").dataset.pane = paneOf(current).id;
}

/** Mark the tabs of panes in which something can be chosen. */
function markLit(/** @type {string[]} */ lit) {
  const panes = new Set(lit.map((target) => elementOf(target)?.closest(".pane")));
  for (const tab of all) {
    const isLit = panes.has(paneOf(tab));
    tab.toggleAttribute("data-lit", isLit);
    if (isLit) tab.setAttribute("aria-description", t("stage.lit"));
    else tab.removeAttribute("aria-description");
  }
}

/** Move an element; the focus in it stays where the browser can do that. */
export function move(/** @type {HTMLElement} */ moved, /** @type {any} */ home, /** @type {Node | null} */ before) {
  if (moved.parentElement === home) return;
  if (home.moveBefore) home.moveBefore(moved, before);
  else home.insertBefore(moved, before);
}

/** Put the parts of the table into the panes, or where they stand on a wide window. */
function arrange() {
  for (const [paneId, ids] of Object.entries(HELD)) {
    const pane = find(paneId);
    for (const id of ids) {
      const moved = find(id);
      const home = homes.get(moved) ?? document.createComment("");
      if (!homes.has(moved)) moved.before(home);
      homes.set(moved, home);
      if (wide.matches) move(moved, home.parentElement, home);
      else move(moved, pane, null);
    }
  }
  for (const tab of all) nameAsPanel(tab);
  markTab();
}

/** Let a pane be the panel of its tab on a narrow window only: on a wide one it has no box. */
function nameAsPanel(/** @type {HTMLElement} */ tab) {
  const names = { role: "tabpanel", tabindex: "0", "aria-labelledby": tab.id };
  for (const [name, value] of Object.entries(names)) {
    if (wide.matches) paneOf(tab).removeAttribute(name);
    else paneOf(tab).setAttribute(name, value);
  }
}

function keyed(/** @type {KeyboardEvent} */ event) {
  const tab = tabByKey(event, tabs());
  if (!tab) return;
  turnTo(paneOf(tab));
  tab.focus();
}

/** Let panes be swiped and chosen by tabs. */
export function setUpStage() {
  arrange();
  wide.addEventListener("change", arrange);
  stage.addEventListener("scroll", markTab, { passive: true });
  stage.addEventListener("focusin", ({ target }) => {
    const pane = target instanceof Element ? target.closest(".pane") : null;
    if (pane instanceof HTMLElement && !wide.matches) turnTo(pane); // the browser would scroll only as far as needed
  });
  list.addEventListener("keydown", keyed);
  list.addEventListener("click", ({ target }) => {
    const tab = target instanceof Element ? target.closest("[role=tab]") : null;
    if (tab instanceof HTMLElement) turnTo(paneOf(tab));
  });
  on("lit-shown", ({ lit }) => markLit(lit));
  new ResizeObserver(markTab).observe(find("own"));
}
