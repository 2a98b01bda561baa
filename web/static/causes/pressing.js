// Presses that ask for the causes of a value: an element of the board, or a number with an address.

import { on } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { afterPaint, find } from "../common/page.js";
import { store } from "../match/store.js";
import { keepInLinks } from "../time/links.js";
import { place } from "../time/place.js";
import { offerPanel } from "../time/tabs.js";
import { askWhy, openWhy, readQuestion, writeQuestion } from "./question.js";
import { readValues } from "./values.js";

function pressed(/** @type {MouseEvent} */ event) {
  const number = event.target instanceof Element ? event.target.closest("[data-path]") : null;
  if (number instanceof HTMLElement) askWhy(number.dataset.path ?? "");
}

/** Draw the value that a link names along the slider. */
async function drawLinked(/** @type {string} */ text) {
  const asked = readQuestion(text);
  if (asked) await (await import("./trace.js")).traceValue(asked);
}

/** Offer the alternatives of a seat once the match is over, and the causes of what seats hold. */
function followMatch() {
  const { shown } = store.get("match");
  const isOver = shown?.status === "over";
  find("ask-whatif").hidden = !isOver;
  offerPanel("whatif", isOver);
  if (shown) afterPaint(() => void readValues());
}

async function askWhatIf(/** @type {number} */ version, seat = "") {
  await (await import("./whatif.js")).askWhatIf(version, seat);
}

function setUpWhatIf() {
  store.subscribe("match", followMatch);
  find("ask-whatif").addEventListener("click", () => askWhatIf(place().version).catch(tell));
  keepInLinks({
    name: "whatif",
    get: () => Object.values(store.get("whatif").asked ?? {}).join(","),
    set: (text) => {
      const [, version, seat] = /^([1-9]\d{0,14}),(\d)$/.exec(text) ?? [];
      if (version) askWhatIf(Number(version), seat).catch(tell);
    },
  });
}

/** Make the elements of the board and the numbers of the page lead to their causes. */
export function setUpCauses() {
  document.addEventListener("click", pressed);
  setUpWhatIf();
  on("target-pressed", ({ target, isOpen }) => isOpen || askWhy(target));
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
