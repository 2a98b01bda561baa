// Whose board is shown: when all is open, after the end, anybody's, or what everybody saw together.

import { showBoard } from "../../board/board.js";
import { lookAs } from "../../board/pictures.js";
import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { tell } from "../../common/notice.js";
import { find } from "../../common/page.js";
import { store } from "../../match/store.js";
import { mySeat } from "../../match/viewer.js";
import { place } from "../place.js";
import { keepInLinks } from "../links.js";
import { t } from "../../common/words.js";

const choice = find("eyes", HTMLSelectElement);
const SPECTATOR = "spectator";

/** The viewer's own eyes, as a link names them to others. */
export function ownEyes() {
  return String(mySeat() ?? SPECTATOR);
}

function options(seats) {
  const own = mySeat() === null ? t("eyes.spectator") : t("eyes.you");
  const others = seats
    .filter(({ seat }) => seat !== mySeat())
    .map(({ seat }) => [String(seat), t("eyes.seat", { who: callSeat(seat) })]);
  const rest = mySeat() === null ? [] : [[SPECTATOR, t("eyes.spectator")]];
  return [["", own], ["all", t("eyes.all")], ...others, ...rest];
}

/** Offer every seat's eyes once the match is over; before it there are only one's own. */
export function showEyes({ status, seats }) {
  const isOpen = status === "over";
  if (isOpen && choice.options.length === 0) {
    choice.append(...options(seats).map(([value, words]) => element("option", { value }, words)));
  }
  choice.hidden = !isOpen;
  const { linked } = store.get("eyes");
  if (isOpen && linked) lookWith(linked);
}

function look() {
  lookAs(choice.value);
  Promise.resolve(showBoard(place().version)).catch(tell);
}

/** Look with the eyes that a link or a note names, as soon as all is open; eyes that nobody has are passed over. */
export function lookWith(/** @type {string} */ eyes) {
  store.set("eyes", { linked: choice.hidden ? eyes : "" });
  const value = eyes === ownEyes() ? "" : eyes;
  const isOffered = [...choice.options].some((option) => option.value === value);
  if (choice.hidden || !isOffered || choice.value === value) return;
  choice.value = value;
  look();
}

/** Draw the board again with the eyes that are chosen, and keep them in links. */
export function setUpEyes() {
  choice.addEventListener("change", look);
  keepInLinks({ name: "eyes", get: () => (choice.hidden ? "" : choice.value || ownEyes()), set: lookWith });
}
