// What went wrong, shown at the head of the page.

import { element } from "./api.js";
import { find } from "./page.js";
import { messageOf, t } from "./words.js";

const place = find("problem");

/** A message, in which what stands between backticks is shown as code. */
function withCode(/** @type {string} */ text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}

/** Show an error; a refusal with the rule behind it. */
export function tell(error) {
  const rule = error.body?.rule;
  place.replaceChildren(
    ...withCode(messageOf(error)),
    ...(rule ? [" ", element("span", { class: "rule" }, t("rule.behind", { rule }))] : []),
  );
}

/** Clear the error. */
export function hush() {
  place.textContent = "";
}
