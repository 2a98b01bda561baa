// The names of the seats of the page's match. The service says `Player 2` of who has given it no name; on
// the screen on which names were typed for such players, they stand in its place, in all that it says.

import { t } from "../common/words.js";

const NUMBERED = new RegExp(`\\b${t("seat.numbered", { number: "([1-9])" })}\\b`, "g");
const ON_BOARD_MOST = 16; // letters of a name in a drawing
const SAID = ["text", "label", "who", "title", "detail"]; // fields of answers that people read
/** @type {string[]} */
let called = []; // what the seats of the match of the page are called
/** @type {Record<string, string>} */
let typed = {}; // by seat: names that this screen knows and the service does not

/** Note who sits at the table of the page. @param {any[]} seats @param {Record<string, string>} given */
export function noteNames(seats, given) {
  typed = Object.fromEntries(
    Object.entries(given).filter(
      ([seat]) => seats[Number(seat)] && !seats[Number(seat)].name && !seats[Number(seat)].bot,
    ),
  );
  called = seats.map((one) => typed[one.seat] ?? one.called);
}

/** What a seat of the page's match is called. @param {number} seat */
export function callSeat(seat) {
  return called[seat] ?? t("seat.numbered", { number: seat + 1 });
}

/** A text of the service with the names that this screen knows. @param {string} text */
export function say(text) {
  return text.replace(NUMBERED, (found, number) => typed[Number(number) - 1] ?? found);
}

function draw(/** @type {string} */ svg) {
  const escaped = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return svg.replace(NUMBERED, (found, number) => {
    const name = typed[Number(number) - 1] ?? found;
    const short = name.length > ON_BOARD_MOST ? `${name.slice(0, ON_BOARD_MOST - 1)}…` : name;
    return short.replace(/[&<>"]/g, (one) => escaped[one]);
  });
}

/** Put the names that this screen knows into an answer of the service, wherever people read it. */
export function putNames(/** @type {any} */ answer) {
  if (!Object.keys(typed).length || typeof answer !== "object" || answer === null) return answer;
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value !== "string") putNames(value);
    else if (field === "svg") answer[field] = draw(value);
    else if (SAID.includes(field) || Array.isArray(answer)) answer[field] = say(value);
  }
  return answer;
}
