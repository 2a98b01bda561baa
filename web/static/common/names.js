// Who sits at a table, as people say it: a name where there is one, "You", "Greedy bot", "Player 2".
// The service says `Player 2` of who has given it no name; on the screen on which names were typed for
// such players, they stand in its place, in all that it says.

import { t } from "./words.js";

/** What a bot's level means, for who chooses one. */
const LEVELS = new Map([
  ["random", t("level.random")],
  ["greedy", t("level.greedy")],
  ["mcts:200", t("level.ahead")],
  ["mcts:800", t("level.longer")],
]);

const PLAIN = new Map([
  ["random", t("level.name.random")],
  ["greedy", t("level.name.greedy")],
]);
const SEARCH = /^mcts:(\d+)(ms)?$/;

/** A level of bots in words, such as "greedy" or "search, 200 iterations". @param {string} level */
export function callLevel(level) {
  const [, count, isTime] = SEARCH.exec(level) ?? [];
  if (count) return t(isTime ? "level.name.time" : "level.name.iterations", { count: Number(count) });
  return PLAIN.get(level) ?? level;
}

/** What a bot of a level does, beside what it is called. @param {string} level */
export function explainLevel(level) {
  return LEVELS.get(level) ?? callLevel(level);
}

/** A level of bots with what it means. @param {string} level */
export function levelWords(level) {
  const meant = LEVELS.get(level);
  const facts = { level: callLevel(level), meant: meant ?? "" };
  return meant ? t("level.meant", facts) : t("level.bot", facts);
}

/**
 * The name of a seat.
 *
 * @param {any} seat as the API shows it
 * @param {{ mine?: number[], given?: Record<string, string> }} [known] seats of the reader; given names
 */
export function seatName(seat, { mine = [], given = {} } = {}) {
  if (seat.name) return seat.name;
  if (given[seat.seat]) return given[seat.seat];
  if (mine.includes(seat.seat)) return mine.length > 1 ? seat.called : t("seat.you");
  if (!seat.taken && !seat.bot) return seat.reserved || seat.invited ? t("seat.reserved") : t("seat.open");
  return seat.called;
}

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
