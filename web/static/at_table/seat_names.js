// The names of the seats of the page's match. The service says `Player 2` of who has given it no name; on
// the screen on which names were typed for such players, they stand in its place, in all that it says.

import { t } from "../common/words.js";
import { store } from "../match/store.js";

const NUMBERED = new RegExp(`\\b${t("seat.numbered", { number: "([1-9])" })}\\b`, "g");
const ON_BOARD_MOST = 16; // letters of a name in a drawing
const SAID = ["text", "label", "who", "title", "detail"]; // fields of answers that people read

/** Note who sits at the table of the page. @param {any[]} seats @param {Record<string, string>} given */
export function noteNames(seats, given) {
  const typed = Object.fromEntries(
    Object.entries(given).filter(
      ([seat]) => seats[Number(seat)] && !seats[Number(seat)].name && !seats[Number(seat)].bot,
    ),
  );
  store.set("names", { typed, called: seats.map((seat) => typed[seat.seat] ?? seat.called) });
}

/** What a seat of the page's match is called. @param {number} seat */
export function callSeat(seat) {
  return store.get("names").called[seat] ?? t("seat.numbered", { number: seat + 1 });
}

/**
 * The seat whose name a text begins with; otherwise the seat that acted, if there is one.
 *
 * @param {string} text
 * @param {number | null} acting
 */
export function seatNamedFirst(text, acting) {
  const names = [...store.get("names").called.entries()].filter(
    ([, name]) => text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)),
  );
  const longest = Math.max(...names.map(([, name]) => name.length));
  const seats = names.filter(([, name]) => name.length === longest).map(([seat]) => seat);
  return acting !== null && seats.includes(acting) ? acting : (seats[0] ?? acting);
}

/** The name that this screen knows for a number of the service, or the words as they are. */
function typedName(/** @type {string} */ words, /** @type {string} */ number) {
  return store.get("names").typed[Number(number) - 1] ?? words;
}

/** A text of the service with the names that this screen knows. @param {string} text */
export function say(text) {
  return text.replace(NUMBERED, typedName);
}

function draw(/** @type {string} */ svg) {
  const escaped = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return svg.replace(NUMBERED, (words, number) => {
    const name = typedName(words, number);
    const short = name.length > ON_BOARD_MOST ? `${name.slice(0, ON_BOARD_MOST - 1)}…` : name;
    return short.replace(/[&<>"]/g, (sign) => escaped[sign]);
  });
}

/** Put the names that this screen knows into an answer of the service, wherever people read it. */
export function putNames(/** @type {any} */ answer) {
  if (!Object.keys(store.get("names").typed).length || typeof answer !== "object" || answer === null) return answer;
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value !== "string") putNames(value);
    else if (field === "svg") answer[field] = draw(value);
    else if (SAID.includes(field) || Array.isArray(answer)) answer[field] = say(value);
  }
  return answer;
}
