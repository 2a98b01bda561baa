// Who sits at a table, as people say it: a name where there is one, "You", "Greedy bot", "Player 2".

import { t } from "./words.js";

/** What a bot's level means, for who chooses one. */
const LEVELS = new Map([
  ["random", t("level.random")],
  ["greedy", t("level.greedy")],
  ["mcts:200", t("level.ahead")],
  ["mcts:800", t("level.longer")],
]);

const STRENGTHS = new Map([
  ["random", t("strength.random")],
  ["greedy", t("strength.greedy")],
  ["mcts:200", t("strength.ahead")],
  ["mcts:800", t("strength.longer")],
]);

const PLAIN = new Map([
  ["random", t("level.name.random")],
  ["greedy", t("level.name.greedy")],
]);
const SEARCH = /^mcts:(\d+)(ms)?$/;

/** A level of bots, or the first one if the game has no such bots. */
export function usualLevel(/** @type {string[]} */ levels, wanted = "greedy") {
  return levels.includes(wanted) ? wanted : levels[0];
}

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

/** The strength of a bot of a level in a word or two, such as "Easy". @param {string} level */
export function callStrength(level) {
  return STRENGTHS.get(level) ?? callLevel(level);
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
