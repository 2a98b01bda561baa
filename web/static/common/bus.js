// On what the rooms of a page tell each other, without knowing each other.

/**
 * What is said, by its name, and with what.
 *
 * - `board-drawn`: the board of a version stands on the page.
 * - `target-pressed`: somebody pressed something on the board; it is lit where it can be chosen.
 * - `choice-changed`: what is chosen so far, what can be chosen now, and how many actions remain.
 * - `moment-shown`: the page looks at a version; `targets` is what was touched on the way there.
 *
 * @typedef {{
 *   "board-drawn": { version: number },
 *   "target-pressed": { target: string, isLit: boolean },
 *   "choice-changed": { chosen: string[], lit: string[], left: number },
 *   "moment-shown": { version: number, targets: string[] },
 * }} Said
 */

const line = new EventTarget();

/**
 * Say something to whoever hears it.
 *
 * @template {keyof Said} K
 * @param {K} kind
 * @param {Said[K]} detail
 */
export function say(kind, detail) {
  line.dispatchEvent(new CustomEvent(kind, { detail }));
}

/**
 * Hear what is said of a kind; return what ends that.
 *
 * @template {keyof Said} K
 * @param {K} kind
 * @param {(detail: Said[K]) => void} heard
 * @returns {() => void}
 */
export function hear(kind, heard) {
  const listener = (/** @type {Event} */ event) => heard(/** @type {CustomEvent<Said[K]>} */ (event).detail);
  line.addEventListener(kind, listener);
  return () => line.removeEventListener(kind, listener);
}
