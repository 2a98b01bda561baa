// Presses that ask for the causes of a value: an element of the board, or a number with an address.

import { on } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { afterPaint } from "../common/page.js";
import { store } from "../match/store.js";
import { isSeated } from "../match/viewer.js";
import { keepInLinks } from "../time/links.js";
import { place } from "../time/place.js";
import { askWhy, openWhy, readQuestion, writeQuestion } from "./question.js";
import { readValues } from "./values.js";

function pressed(/** @type {MouseEvent} */ event) {
  const number = event.target instanceof Element ? event.target.closest("[data-path]") : null;
  if (number instanceof HTMLElement) askWhy(number.dataset.path ?? "");
}

/** Whether the viewer plays at the table now: a press that comes too late does not lead to the past. */
function isPlaying() {
  return isSeated() && place().isLive && store.get("match").shown?.status === "running";
}

/** Draw the value that a link names along the slider. */
async function drawLinked(/** @type {string} */ text) {
  const asked = readQuestion(text);
  if (asked) await (await import("./trace.js")).traceValue(asked);
}

/** Read the addresses of what the seats hold, once the game of the match is known. */
function followMatch() {
  if (store.get("match").shown) afterPaint(() => void readValues());
}

/** Make the elements of the board and the numbers of the page lead to their causes. */
export function setUpCauses() {
  document.addEventListener("click", pressed);
  store.subscribe("match", followMatch);
  on("target-pressed", ({ target, isOpen }) => {
    if (!isOpen && !isPlaying()) askWhy(target);
  });
  on("value-asked", ({ address }) => askWhy(address));
  keepInLinks({
    name: "why",
    get: () => writeQuestion(store.get("why").asked),
    set: (text) => {
      const asked = readQuestion(text);
      if (asked) openWhy(asked);
    },
  });
  keepInLinks({
    name: "curve",
    get: () => writeQuestion(store.get("trace").asked),
    set: (text) => void drawLinked(text).catch(tell),
  });
}
