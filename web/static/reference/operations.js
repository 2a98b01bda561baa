// The list of operations: it is on the page already, and is searched and marked here. It imports little,
// so that it does not wait for the reference.

import { find, findAll } from "../common/page.js";

const list = find("operations");
const wanted = find("wanted", HTMLInputElement);
const count = find("count");
const rows = findAll("li", HTMLLIElement, list).map((row) => ({ row, text: (row.textContent ?? "").toLowerCase() }));

/** Show the operations whose name, method, path or summary has every word. */
function search() {
  const words = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { row, text } of rows) {
    row.hidden = !words.every((word) => text.includes(word));
    shown += Number(!row.hidden);
  }
  for (const section of findAll("section", HTMLElement, list)) {
    section.hidden = !section.querySelector("li:not([hidden])");
  }
  count.textContent = words.length ? `${shown} / ${rows.length}` : "";
}

/** Mark the operation that the reference shows. */
function mark() {
  for (const { row } of rows) {
    const link = /** @type {HTMLAnchorElement} */ (row.firstElementChild);
    if (link.hash === location.hash) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** Open the first operation that is left. */
function openFirst(/** @type {KeyboardEvent} */ event) {
  if (event.key !== "Enter") return;
  const first = list.querySelector("li:not([hidden]) a");
  if (first instanceof HTMLAnchorElement) first.click();
}

wanted.hidden = false;
wanted.addEventListener("input", search);
wanted.addEventListener("keydown", openFirst);
addEventListener("hashchange", mark);
search();
mark();
