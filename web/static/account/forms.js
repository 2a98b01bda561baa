// Forms of the page: what they say where something went wrong, and what is copied.

import { field, find } from "../common/page.js";
import { messageOf, t } from "../common/words.js";

/** Say what went wrong in a part of the page; null takes it back. @param {string} id @param {unknown} error */
export function tell(id, error) {
  find(id).textContent = error === null ? "" : messageOf(error);
}

/**
 * Do something that is pressed or chosen for; what goes wrong is said in a part of the page.
 *
 * @param {string} problem the id of that part
 * @param {() => Promise<void> | void} work
 */
export async function attempt(problem, work) {
  tell(problem, null);
  try {
    await work();
  } catch (error) {
    tell(problem, error);
  }
}

/**
 * Have a form do something with what was typed when it is sent.
 *
 * @param {string} id
 * @param {string} problem the id of the part that says what goes wrong
 * @param {(typed: (name: string) => string, form: HTMLFormElement, button: HTMLElement | null) => Promise<void> | void} send
 */
export function submit(id, problem, send) {
  const form = find(id, HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return attempt(problem, () => send((name) => field(form, name).value, form, event.submitter));
  });
}

/** Copy what stands in an element; where the clipboard is closed, select it, to be copied by hand. */
export async function copy(/** @type {HTMLElement} */ button) {
  const shown = find(button.dataset.copy ?? "");
  try {
    await navigator.clipboard.writeText(shown.textContent ?? "");
    button.textContent = t("copied");
  } catch {
    getSelection()?.selectAllChildren(shown);
  }
}
