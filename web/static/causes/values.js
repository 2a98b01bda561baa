// Numbers of the page that lead to their causes: most holdings of a seat are values of the viewer's view.

import { element } from "../common/api.js";
import { readAsset } from "../common/page.js";
import { once } from "../common/tasks.js";
import { t } from "../common/words.js";
import { store } from "../match/store.js";

export const POINTS = "points"; // the sum of the points of a seat, beside the names of its holdings

/**
 * The address of a holding: a JSON pointer into the view, or a target of the drawing. Empty if the page
 * knows none.
 *
 * @param {number} seat
 * @param {string} holding
 */
export function addressOf(seat, holding) {
  return (store.get("values").patterns[holding] ?? "").replaceAll("{seat}", String(seat));
}

/**
 * A number as a button that opens its causes; the number itself if the page knows no address.
 *
 * @param {number} seat
 * @param {string} holding
 * @param {HTMLElement} number
 * @returns {HTMLElement}
 */
export function asCaused(seat, holding, number) {
  const address = addressOf(seat, holding);
  if (!address) return number;
  return element("button", { type: "button", class: "value", "data-path": address, title: t("why.press") }, number);
}

/** The holding and the seat of a JSON pointer; null if it is not the address of a holding. @param {string} pointer */
export function holdingAt(pointer) {
  const seats = store.get("match").shown.seats.length;
  for (const holding of Object.keys(store.get("values").patterns)) {
    for (let seat = 0; seat < seats; seat += 1) if (addressOf(seat, holding) === pointer) return { seat, holding };
  }
  return null;
}

/** Resolve to the game of the match once the match is known. @returns {Promise<string>} */
function gameOfMatch() {
  return new Promise((resolve) => {
    const { shown: known } = store.get("match");
    if (known) return resolve(known.game);
    const unsubscribe = store.subscribe("match", ({ shown }) => {
      if (!shown) return;
      unsubscribe();
      resolve(shown.game);
    });
  });
}

async function readPatterns() {
  const [games, game] = await Promise.all([readAsset("time/games.json"), gameOfMatch()]);
  store.set("values", { patterns: games[game]?.values ?? {} });
}

/**
 * Read the addresses of the holdings of the game, as data: none for a game that has none there. Values are
 * named after these, so whatever shows a name waits for them.
 */
export const readValues = once(() => readPatterns().catch(() => {})); // the numbers are shown without them
