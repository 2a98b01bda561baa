// Keys that work wherever the focus is, but where keys mean something else already.

import { element } from "../common/api.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { once } from "../common/tasks.js";
import { legendOf } from "./marks.js";
import { largerUnit } from "./steps.js";
import { stepBy, toFirst, toggleRun, toNewest } from "./slider.js";
import { t } from "../common/words.js";

const TYPED = "input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable], dialog"; // letters
const KEPT = `input, [role=grid], [role=gridcell], [role=menu], [role=listbox], [role=tablist], #board, ${TYPED}`;
const PRESSED = "button, summary, a[href]"; // the space bar presses these, or the page would

/** Take back what the seat did last, as the button does that is offered for it. */
function undo() {
  const [button] = findAll('[data-kind="undo"]', HTMLElement, find("going-back"));
  if (button && !find("play").hidden) button.click();
  else tell(new Error(t("keys.nothing-to-undo")));
}

/** @type {[string[], string][]} */
const TOLD = [
  [["←", "→"], t("keys.step")],
  [[t("keys.key-shift"), "←", "→"], t("keys.larger")],
  [[t("keys.key-home"), t("keys.key-end")], t("keys.ends")],
  [[t("keys.key-space")], t("keys.run")],
  [["U"], t("keys.undo")],
  [["Tab", "←", "↑", "→", "↓", t("keys.key-enter")], t("keys.board")],
  [["?"], t("keys.list")],
];

function makeDialog() {
  const rows = TOLD.flatMap(([keys, words]) => [
    element("dt", {}, ...keys.flatMap((key) => [element("kbd", {}, key), " "])),
    element("dd", {}, words),
  ]);
  const note = t("keys.where");
  const made = element(
    "dialog",
    { id: "keys", class: "keys", "aria-labelledby": "keys-head" },
    element("h2", { id: "keys-head" }, t("keys.head")),
    element("dl", {}, ...rows),
    element("p", { class: "small quiet" }, note),
    element("h3", {}, t("keys.marks")),
    element(
      "dl",
      { class: "legend" },
      ...legendOf().flatMap(({ kind, picture }) => [
        element("dt", {}, picture),
        element("dd", {}, t(`legend.${kind}`)),
      ]),
    ),
    element("button", { type: "button", onclick: () => made.close() }, t("close")),
  );
  document.body.append(made);
  return /** @type {HTMLDialogElement} */ (made);
}

const dialog = once(makeDialog);

function showKeys() {
  dialog().showModal();
}

/** @type {Record<string, (event: KeyboardEvent) => unknown>} */
const DOES = {
  ArrowLeft: (event) => stepBy(-1, event.shiftKey ? largerUnit() : undefined),
  ArrowRight: (event) => stepBy(1, event.shiftKey ? largerUnit() : undefined),
  Home: toFirst,
  End: toNewest,
  " ": toggleRun,
  u: undo,
  "?": showKeys,
};

function isTaken(/** @type {KeyboardEvent} */ event) {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  if (event.shiftKey && !["ArrowLeft", "ArrowRight", "?"].includes(event.key)) return true;
  if (at.id === "slider") return ["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key) && !event.shiftKey;
  if (at.closest(event.key === "u" || event.key === "?" ? TYPED : KEPT)) return true;
  return event.key === " " && at.closest(PRESSED) !== null;
}

function pressed(/** @type {KeyboardEvent} */ event) {
  const does = DOES[event.key];
  if (!does || find("time").hidden || isTaken(event)) return;
  event.preventDefault();
  does(event);
}

/** Make the keys work, and the button that shows them. */
export function setUpKeys() {
  addEventListener("keydown", pressed);
  find("show-keys").addEventListener("click", showKeys);
}
