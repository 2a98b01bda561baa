// The words of the page: what a catalogue of its language (`web/words/*.po`) says for an id.

import { language, locale } from "./language.js";

/** @typedef {string | { by: string, one: string, other: string }} Entry what `by` counts decides between the two */
/** @typedef {Record<string, any>} Facts */

/** @type {Record<string, Entry>} */
const entries = await (await fetch(`/words/${language}.json`)).json();
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const PLACE = /\{(\w+)(?::([\w.-]+))?\}/;

/** Whether there are words for an id. @param {string} id */
export function has(id) {
  return id in entries;
}

function templateOf(/** @type {string} */ id, /** @type {Facts} */ facts) {
  const entry = entries[id];
  if (entry === undefined) throw new RangeError(`There are no words for ${id}`);
  if (typeof entry === "string") return entry;
  return plurals.select(facts[entry.by]) === "one" ? entry.one : entry.other;
}

function said(/** @type {any} */ fact, /** @type {string | undefined} */ by) {
  if (!by) return fact;
  if (Array.isArray(fact)) return list(fact.map((one) => said(one, by)));
  return typeof fact === "number" ? t(by, { n: fact }) : t(`${by}.${fact}`);
}

/**
 * The words for an id, cut at its facts: those that are elements stay elements.
 *
 * @param {string} id
 * @param {Facts} [facts]
 * @returns {(string | Node)[]}
 */
export function pieces(id, facts = {}) {
  const [first, ...rest] = templateOf(id, facts).split(PLACE);
  /** @type {(string | Node)[]} */
  const found = [first];
  for (let at = 0; at < rest.length; at += 3) {
    const fact = said(facts[rest[at]], rest[at + 1]);
    found.push(fact instanceof Node ? fact : String(fact), rest[at + 2]);
  }
  return found.filter((one) => one !== "");
}

/**
 * The words for an id, filled with facts: `{seat}` as it is, `{events:events}` counted by the entry
 * `events`, `{level:level}` by the entry `level.<level>`.
 *
 * @param {string} id
 * @param {Facts} [facts]
 */
export function t(id, facts) {
  return pieces(id, facts).join("");
}

/** Several things as one says them: `a, b und c`. @param {string[]} all */
export function list(all) {
  return lists.format(all);
}

/** The words after the first, with a capital: for what begins a line or a label. @param {string} text */
export function capital(text) {
  return text && text[0].toLocaleUpperCase(locale) + text.slice(1);
}

/**
 * A number as readers of the language write it; versions and numbers of rules are names, and stay as they are.
 *
 * @param {number} number
 * @param {Intl.NumberFormatOptions} [options]
 */
export function figure(number, options) {
  return new Intl.NumberFormat(locale, options).format(number);
}

/** A moment as readers of the language write it. @param {string | number} at */
export function moment(at) {
  return new Date(at).toLocaleString(locale);
}
