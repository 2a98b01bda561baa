// The words of the page: what a catalogue of its language (`web/words/*.po`) says for an id.

import { language, locale } from "./language.js";

/** @typedef {string | { by: string, one: string, other: string }} Entry what `by` counts decides between the two */
/** @typedef {Record<string, any>} Facts */

/** @type {Record<string, Entry>} */
const entries = await (await fetch(document.documentElement.dataset.words ?? "")).json();
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const FACT = /\{(\w+)\}/;

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

/**
 * The words for an id, cut at its facts: those that are elements stay elements.
 *
 * @param {string} id
 * @param {Facts} [facts]
 * @returns {(string | Node)[]}
 */
export function pieces(id, facts = {}) {
  const cut = templateOf(id, facts).split(FACT); // what is said and names of facts by turns
  const parts = cut
    .map((piece, at) => (at % 2 ? facts[piece] : piece))
    .map((piece) => (piece instanceof Node ? piece : String(piece)));
  return parts.filter((piece) => piece !== "");
}

/**
 * The words for an id, filled with facts.
 *
 * @param {string} id
 * @param {Facts} [facts]
 */
export function t(id, facts) {
  return pieces(id, facts).join("");
}

/** What an error says: in the words of who made it, but where nobody of ours answered. @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "NoAnswer") return t("fault.no-answer");
  const { body } = /** @type {{ body?: { type?: string, status?: number, errors?: { detail: string }[] } }} */ (error);
  if (body?.errors?.length) return body.errors.map(({ detail }) => detail).join("; "); // without the pointers
  return body?.type === "about:blank" ? t("fault.status", { status: body.status }) : error.message;
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

/** A day as readers of the language write it. @param {string | number} at */
export function day(at) {
  return new Date(at).toLocaleDateString(locale);
}

/** A moment as readers of the language write it. @param {string | number} at */
export function moment(at) {
  return new Date(at).toLocaleString(locale);
}

const UNITS = /** @type {const} */ ([
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]);

/** How long ago a moment was, in the largest unit that fits: `3 min. ago`. @param {string | number} at */
export function ago(at) {
  const past = Math.max(0, Date.now() - new Date(at).getTime());
  const [unit, size] = UNITS.find(([, length]) => past >= length) ?? ["second", 1000];
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  return words.format(unit === "second" ? 0 : -Math.floor(past / size), unit); // less than a minute ago is now
}
