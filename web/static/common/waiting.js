// The matches that wait for the person of this browser: which is next, and how the tab and the app count them.

import { get } from "./api.js";
import { assetAt, findAll } from "./page.js";
import { apiKey } from "./tokens.js";
import { t } from "./words.js";

const MOST = 9; // what has room in an icon
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#1f8a4c"/>' +
  '<text x="16" y="24" text-anchor="middle" font-family="sans-serif" font-size="23" font-weight="700" fill="#fff">';

/**
 * Those whose clock ends first come first, then those without a clock.
 *
 * @template {{ deadline: string | null }} Row
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function byClock(rows) {
  const ends = (/** @type {Row} */ { deadline }) => (deadline ? Date.parse(deadline) : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((first, second) => ends(first) - ends(second));
}

/**
 * The matches in which the account is asked, first the one whose clock ends first.
 *
 * @returns {Promise<{ match: string, title: string, deadline: string | null }[]>}
 */
export async function waitingMatches() {
  const key = apiKey();
  return key ? byClock((await get("/v1/inbox?asked=1", key)).matches) : [];
}

/** The address of an icon with a number. */
function numbered(/** @type {number} */ count) {
  const text = count > MOST ? `${MOST}+` : String(count);
  return `data:image/svg+xml,${encodeURIComponent(`${ICON}${text}</text></svg>`)}`;
}

/** Show in the tab how many matches wait, and on the icon of the app if the site is installed. */
export function showCount(
  /** @type {string} */ title,
  /** @type {number} */ count,
  /** @type {string} */ icon = count ? numbered(count) : assetAt("ant.svg"),
) {
  document.title = count ? t("turn.waiting", { count, title }) : title;
  for (const link of findAll("link[rel=icon]", HTMLLinkElement)) link.href = icon;
  navigator.setAppBadge?.(count).catch(() => {}); // the site is not installed
}
