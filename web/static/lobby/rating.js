// "Rated" in the form of a match: what it needs is chosen with it, and nothing else can be.

import { field, find, findAll } from "../common/page.js";

const form = find("create", HTMLFormElement);
const box = field(form, "rated");
/** By field, the choices that a rated match has not, and what is chosen in their place. */
const BARRED = [
  { name: "undo", barred: ["free"], instead: "consent" },
  { name: "visibility", barred: ["unlisted", "invited"], instead: "public" },
  { name: "clock", barred: [""], instead: "correspondence 3" },
  { name: "on_timeout", barred: ["bot"], instead: "resign" },
];

/** Leave of a choice what goes with the box as it is. */
function bar(
  /** @type {HTMLSelectElement} */ select,
  /** @type {(value: string) => boolean} */ isBarred,
  /** @type {string} */ instead,
) {
  for (const option of findAll("option", HTMLOptionElement, select))
    option.disabled = box.checked && isBarred(option.value);
  if (!box.checked || !isBarred(select.value)) return;
  select.value = instead;
  select.dispatchEvent(new Event("change"));
}

/** Fit the form to the box: seats are for accounts, one's own the first, the others open. */
export function fitRated() {
  for (const { name, barred, instead } of BARRED) {
    bar(field(form, name, HTMLSelectElement), (value) => barred.includes(value), instead);
  }
  const seats = findAll("[name=seat]", HTMLSelectElement, form);
  for (const [number, select] of seats.entries()) {
    const fits = number ? [""] : ["me", ""];
    bar(select, (value) => !fits.includes(value), number ? "" : "me");
  }
  find("fill-seats").hidden = box.checked;
}

/** Whether the match is to be rated. */
export function isRated() {
  return box.checked;
}

/** Choose a rated match, with what it needs. */
export function chooseRated() {
  box.checked = true;
  box.dispatchEvent(new Event("change"));
}

/** Fit the form whenever the box changes, and then the rest of it: a rated match needs names. */
export function setUpRating(/** @type {() => void} */ fitRest) {
  box.addEventListener("change", () => {
    fitRated();
    fitRest();
  });
}
