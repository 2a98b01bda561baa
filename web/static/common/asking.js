// A question that has to be answered before the page goes on: a dialog with a button for each answer.

import { element } from "./api.js";
import { t } from "./words.js";

/** @typedef {string | number} Value */
/** @typedef {{ value: Value, label: string }} Choice */

/** Have the focus where it was; what waits for the answer may be disabled until it is told of it. */
function giveBack(/** @type {Element | null} */ back) {
  if (back instanceof HTMLElement) setTimeout(() => back.focus());
}

function dialogOf(/** @type {string} */ title, /** @type {string} */ text, /** @type {Element[]} */ buttons) {
  return /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "question", "aria-labelledby": "question-head", "aria-describedby": "question-text" },
      element("h2", { id: "question-head" }, title),
      element("p", { id: "question-text" }, text),
      element("div", { class: "row" }, ...buttons),
    )
  );
}

/**
 * Ask the reader something; null if they cancel, by the button or by Escape.
 *
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {Choice[]} question.choices
 * @param {Value | null} [question.usual] the choice that has the focus; without one cancelling has it
 * @param {Element | null} [question.back] what has the focus afterwards
 * @returns {Promise<any>} the value of the choice
 */
export function ask({ title, text, choices, usual = null, back = document.activeElement }) {
  return new Promise((resolve) => {
    /** @type {Value | null} */
    let answer = null;
    const button = (/** @type {string} */ label, /** @type {Value | null} */ value, isPlain = false) => {
      const press = () => {
        answer = value;
        dialog.close();
      };
      return element(
        "button",
        { type: "button", class: isPlain ? "plain" : null, autofocus: value === usual, onclick: press },
        label,
      );
    };
    const dialog = dialogOf(title, text, [
      ...choices.map((choice) => button(choice.label, choice.value)),
      button(t("ask.cancel"), null, true),
    ]);
    dialog.addEventListener("close", () => {
      dialog.remove();
      giveBack(back);
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
