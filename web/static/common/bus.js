// The event bus of a page, by which its parts notify each other without importing each other.

/**
 * The events of a page and their details, by name.
 *
 * - `board-drawn`: the board of a version is on the page.
 * - `holdings-read`: what the seats hold at the version of the board that is shown was read.
 * - `part-drawn`: a part of the board was drawn, or drawn anew.
 * - `target-pressed`: a target on the board was pressed; it is lit if it can be chosen. The board is open if
 *   the viewer can choose on it.
 * - `value-asked`: the causes of the value at an address are wanted: at a JSON pointer, or a target.
 * - `choice-changed`: the chosen targets, the targets that can be chosen now, and the number of remaining actions.
 * - `lit-shown`: the targets that are chosen and that can be chosen now are outlined on the board, if any.
 * - `foreseen`: what an action would do is shown on the board.
 * - `map-laid`: the map was made larger or smaller, or was moved.
 * - `lines-listed`: the timeline lists more lines, or others.
 * - `table-note`: a note of a seat arrived at the viewer's seat, or is gone.
 * - `swing-read`: an analysis came; its biggest swing was at a version, and is described with its gain.
 * - `move-shown`: a move of another seat is on the board, and touched these targets there; none once it was shown.
 * - `place-settled`: the place of the page has stayed the same for a moment.
 * - `moment-shown`: the page shows a version; `targets` lists the targets of the events on the way to it.
 *
 * @typedef {{
 *   "board-drawn": { version: number },
 *   "holdings-read": { holdings: import("../match/store.js").Holding[], accounts: Record<string, string> },
 *   "part-drawn": { name: string, title: string, room: string, view: HTMLElement, svg: SVGSVGElement },
 *   "target-pressed": { target: string, isLit: boolean, isOpen: boolean },
 *   "value-asked": { address: string },
 *   "choice-changed": { chosen: string[], lit: string[], left: number },
 *   "lit-shown": { lit: string[], chosen: string[] },
 *   "foreseen": {},
 *   "map-laid": {},
 *   "lines-listed": { last: number },
 *   "table-note": { seat: number },
 *   "swing-read": { version: number, text: string, gain: string },
 *   "move-shown": { targets: string[] },
 *   "place-settled": { version: number, newest: number, isLive: boolean },
 *   "moment-shown": { version: number, targets: string[] },
 * }} BusEvents
 */

const bus = new EventTarget();

/**
 * Emit an event to its listeners.
 *
 * @template {keyof BusEvents} K
 * @param {K} kind
 * @param {BusEvents[K]} detail
 */
export function emit(kind, detail) {
  bus.dispatchEvent(new CustomEvent(kind, { detail }));
}

/**
 * Call a listener for each event of a kind; return a function that removes it.
 *
 * @template {keyof BusEvents} K
 * @param {K} kind
 * @param {(detail: BusEvents[K]) => void} listener
 * @returns {() => void}
 */
export function on(kind, listener) {
  const handle = (/** @type {Event} */ event) => listener(/** @type {CustomEvent<BusEvents[K]>} */ (event).detail);
  bus.addEventListener(kind, handle);
  return () => bus.removeEventListener(kind, handle);
}
