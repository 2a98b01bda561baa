// The panels of the page as tabs: at most one is open, and pressing its tab again closes it.

import { find, findAll } from "../common/page.js";

const list = find("tabs");
/** @type {Set<(id: string) => void>} */
const openers = new Set();

function tabs() {
  return findAll("[role=tab]", HTMLElement, list);
}

function panelOf(/** @type {HTMLElement} */ tab) {
  return find(tab.getAttribute("aria-controls") ?? "");
}

/** The tab of a panel, or undefined where the page has none. */
function tabOf(/** @type {string} */ id) {
  return tabs().find((tab) => panelOf(tab).id === id);
}

/** Let the Tab key come to the open tab, or else to the first. */
function placeStop() {
  const shown = tabs().filter((tab) => !tab.hidden);
  const stop = shown.find((tab) => tab.getAttribute("aria-selected") === "true") ?? shown[0];
  for (const tab of tabs()) tab.tabIndex = tab === stop ? 0 : -1;
}

/** The id of the open panel, or an empty text. */
export function openPanel() {
  const open = tabs().find((tab) => tab.getAttribute("aria-selected") === "true");
  return open ? panelOf(open).id : "";
}

/** Open a panel in place of the open one; an empty text closes that. */
export function selectPanel(/** @type {string} */ id) {
  for (const tab of tabs()) {
    const panel = panelOf(tab);
    const isOpen = panel.id === id && !tab.hidden;
    tab.setAttribute("aria-selected", String(isOpen));
    panel.hidden = !isOpen;
  }
  placeStop();
  find("match").classList.toggle("reading", openPanel() !== "");
  if (openPanel()) for (const opened of openers) opened(id);
}

/** Show the tab of a panel, or hide it with its panel. */
export function offerPanel(/** @type {string} */ id, /** @type {boolean} */ isOffered) {
  const tab = tabOf(id);
  if (tab) tab.hidden = !isOffered;
  if (!isOffered && openPanel() === id) selectPanel("");
  placeStop();
}

/** Call a function with the id of each panel that is opened. */
export function onOpened(/** @type {(id: string) => void} */ opened) {
  openers.add(opened);
}

function pressed(/** @type {MouseEvent} */ event) {
  const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
  if (!(tab instanceof HTMLElement)) return;
  const { id } = panelOf(tab);
  selectPanel(id === openPanel() ? "" : id);
}

/** The tab that a key leads to from the tab that has the focus, or null; a key that leads to one is used up. */
export function tabByKey(/** @type {KeyboardEvent} */ event, /** @type {HTMLElement[]} */ shown) {
  const here = shown.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const ways = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: shown.length - 1 };
  const next = ways[event.key];
  if (here < 0 || next === undefined) return null;
  event.preventDefault();
  return shown[(next + shown.length) % shown.length];
}

function keyed(/** @type {KeyboardEvent} */ event) {
  const tab = tabByKey(
    event,
    tabs().filter((shown) => !shown.hidden),
  );
  if (!tab) return;
  selectPanel(panelOf(tab).id);
  tab.focus();
}

/** Make the tabs work by pointer and keys. */
export function setUpTabs() {
  list.addEventListener("click", pressed);
  list.addEventListener("keydown", keyed);
  placeStop();
}
