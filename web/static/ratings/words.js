// How ratings are said, and who is linked to.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { t } from "../common/words.js";

const BEGINS_AT = 1500; // the rating of a skill of 0
const POINTS = 24; // of a rating, for each unit of skill
const COLOURS = 5; // of letters, which are those of seats

/** The page of an account; its id stays, whatever it is called. @param {string} account */
export function pathOf(account) {
  return inLanguage(`/accounts/${encodeURIComponent(account)}`);
}

/** An account by its name, as a link to its page; who was erased has no name left. @param {any} account */
export function playerLink({ account, name }) {
  return account && name ? element("a", { href: pathOf(account) }, name) : t("rating.gone");
}

/** A rating: with a question mark while it is provisional. @param {any} figure */
export function ratingWords({ rating, provisional }) {
  return provisional ? `${rating} ?` : String(rating);
}

/**
 * The estimated strength in points of ratings: the most likely value, and how far both ends lie from it. The
 * rating is the low end.
 *
 * @param {{ mu: number, rating: number }} figure
 */
export function strengthOf({ mu, rating }) {
  const middle = Math.round(BEGINS_AT + POINTS * mu);
  return { middle, spread: middle - rating };
}

/** The class that colours the letter of an account, the same on all pages. @param {string | null} account */
export function colourOf(account) {
  const sum = [...(account ?? "")].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `letter letter-${sum % COLOURS}`;
}

/** The first letter of a name, in place of a picture. @param {any} player */
export function letterOf({ account, name }) {
  const letter = [...(name ?? "?")][0].toLocaleUpperCase();
  return element("span", { class: colourOf(account), "aria-hidden": "true" }, letter);
}
