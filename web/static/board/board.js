// The board at a version. The old picture stands until the new one is there, and one picture is
// asked for at a time, always the one that was wanted last: none comes late over a newer one.

import { element, Problem } from "../common/api.js";
import { find } from "../common/page.js";
import { readText } from "../common/viewer.js";
import { drawingOf } from "./styles.js";

const KEPT = 12;
const MIN_WIDTH = 1100; // of a board that is enlarged, in pixels
const board = find("board");
const pictures = new Map(); // by version: a promise of the text, or of null without a board
let wanted = null;
let running = null;
let drawn = null; // the text that is shown

async function asked(version) {
  try {
    return await readText(`/board.svg?at=${version}`);
  } catch (error) {
    if (error instanceof Problem && error.body.type === "/problems/no-board") return null;
    pictures.delete(version);
    throw error;
  }
}

function picture(version) {
  const found = pictures.get(version) || asked(version);
  pictures.delete(version);
  pictures.set(version, found);
  if (pictures.size > KEPT) pictures.delete(pictures.keys().next().value);
  return found;
}

/** Show words where there is no board. */
export function showNoBoard(words) {
  wanted = null;
  drawn = null;
  delete board.dataset.version;
  board.replaceChildren(element("p", { class: "empty" }, words));
}

function put(version, text) {
  if (text === null) showNoBoard("There is no board yet: it appears when the match begins.");
  else if (text !== drawn) {
    // a smaller board leaves the room of a larger one, so that nothing below it jumps
    board.style.minHeight = `${board.offsetHeight}px`;
    const made = drawingOf(text);
    board.style.setProperty("--natural", `${Math.max(MIN_WIDTH, made.viewBox.baseVal.width)}px`);
    board.replaceChildren(made);
    drawn = text;
  }
  board.dataset.version = version;
}

async function draw() {
  try {
    while (wanted !== null) {
      const version = wanted;
      try {
        put(version, await picture(version));
      } catch (error) {
        if (wanted === version) throw error; // else there is something newer to show
      } finally {
        if (wanted === version) wanted = null;
      }
    }
  } finally {
    running = null;
  }
}

/** Show the board at a version as soon as it is there. */
export function showBoard(version) {
  wanted = version;
  running ??= draw();
  return running;
}

/** Fetch the neighbours of a version, as long as nothing else is wanted. */
export function prepare(version, newest) {
  if (running) return;
  for (const one of [version + 1, version - 1]) {
    if (one >= 1 && one <= newest && !pictures.has(one)) picture(one).catch(() => {});
  }
}

/** Forget all pictures: another viewer may see more. */
export function forgetBoards() {
  pictures.clear();
}

/** Let the board be shown larger than the page has room for; it is scrolled then. */
export function setUpBoard() {
  const button = find("enlarge");
  button.addEventListener("click", () => {
    const isLarge = board.parentElement?.classList.toggle("large");
    button.setAttribute("aria-pressed", String(isLarge));
    board.style.minHeight = "";
    board.tabIndex = isLarge ? 0 : -1; // what scrolls can be scrolled by keys
    board.scrollLeft = (board.scrollWidth - board.clientWidth) / 2;
  });
}

addEventListener("resize", () => {
  board.style.minHeight = "";
});
