// What went wrong, shown at the head of the page.

import { find } from "./page.js";

const place = find("problem");

/** Show an error; a refusal with the rule behind it. */
export function tell(error) {
  const rule = error.body && error.body.rule ? ` (rule ${error.body.rule})` : "";
  place.textContent = error.message + rule;
}

/** Clear the error. */
export function hush() {
  place.textContent = "";
}
