// What the reference that we show leaves out, for who listens to it or goes by keys: levels of heads,
// names of buttons and fields. It is not ours, so it is mended where it stands, whenever it changes.

import { find, findAll } from "../common/page.js";

const NAMES = new Map([["copy", "Copy"]]); // of buttons that are a picture, by the picture
const place = find("reference");

const all = (/** @type {string} */ selector) => findAll(selector, HTMLElement, place);

/** Say of heads that leave a level out, or have none, which one they are of. */
function levelHeads() {
  let last = 1; // of the page's own head
  for (const heading of all("h1, h2, h3, h4, h5, h6, div[role=heading]")) {
    const written = Number(/^H(\d)$/.exec(heading.tagName)?.[1] ?? last + 1);
    const level = Math.min(written, last + 1);
    if (level !== written || heading.tagName === "DIV") heading.setAttribute("aria-level", String(level));
    else heading.removeAttribute("aria-level");
    if (heading.tagName !== "DIV") last = level;
  }
}

function nameButtons() {
  for (const button of all("button:not([aria-label])")) {
    const drawn = button.textContent ? null : button.querySelector("svg")?.dataset.icon;
    if (drawn) button.setAttribute("aria-label", NAMES.get(drawn) ?? drawn);
  }
  for (const button of all("button[aria-label]:not([aria-labelledby])")) {
    const [seen, said] = [button.textContent ?? "", button.getAttribute("aria-label") ?? ""];
    if (!said.includes(seen)) button.setAttribute("aria-label", `${seen}, ${said}`); // who says what they see is understood
  }
  // The arrow beside a field that has fields of its own. Its row contains the name of the field.
  for (const arrow of all("div[role=button]:not([aria-label])")) {
    if (!arrow.textContent)
      arrow.setAttribute("aria-label", `Fields of ${arrow.parentElement?.textContent ?? "this field"}`);
  }
  for (const area of all("textarea:not([aria-label])")) area.setAttribute("aria-label", "Body of the request");
}

/** The head of a panel names what is below it; one that holds a button is no button itself. */
function namePanels() {
  for (const bar of all(".sl-panel__titlebar[role=button]:has(button)")) {
    for (const attribute of ["role", "tabindex", "aria-expanded"]) bar.removeAttribute(attribute);
  }
  for (const region of all(".sl-panel__content-wrapper[role=region]:not([aria-label])")) {
    const head = region.previousElementSibling?.firstElementChild?.textContent;
    if (head) region.setAttribute("aria-label", head);
  }
}

/** What scrolls can be scrolled by keys, and nothing points at what is not there. */
function mendRest() {
  for (const scroller of all(".sl-code-viewer__scroller")) scroller.tabIndex = 0;
  for (const control of all("[aria-controls]")) {
    if (!document.getElementById(control.getAttribute("aria-controls") ?? "")) control.removeAttribute("aria-controls");
  }
}

function mend() {
  levelHeads();
  nameButtons();
  namePanels();
  mendRest();
}

/** Mend the reference from now on, a frame after each change. */
export function keepMended() {
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mend();
    });
  }).observe(place, { childList: true, subtree: true });
}
