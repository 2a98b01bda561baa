// The rated matches of an account in rows: when, what, how it ended, against whom.

import { element } from "../common/api.js";
import { inLanguage, named } from "../common/language.js";
import { day, t } from "../common/words.js";
import { playerLink } from "./words.js";

/** The player of a match that is an account. @param {any} result @param {string} account */
export function playerOf(result, account) {
  return result.players.find((/** @type {any} */ player) => player.account === account);
}

/** Whether a player won alone. @param {any} result @param {any} own */
export function isWon(result, own) {
  return own.place === 1 && !isShared(result, own);
}

function isShared(/** @type {any} */ result, /** @type {any} */ own) {
  return result.players.some((/** @type {any} */ player) => player !== own && player.place === own.place);
}

/** How a match ended for a player: the kind of the result, and its words. */
function outcomeOf(/** @type {any} */ result, /** @type {any} */ own) {
  const count = result.players.length;
  if (isWon(result, own)) return { kind: "won", words: t("rating.won") };
  if (count === 2) {
    return isShared(result, own)
      ? { kind: "level", words: t("rating.drawn") }
      : { kind: "lost", words: t("rating.lost") };
  }
  if (own.place === 1) return { kind: "level", words: t("rating.shared") };
  return { kind: own.place === count ? "lost" : "level", words: t("rating.placed", { place: own.place, count }) };
}

/** The change of a rating, with a sign. */
function changeOf(/** @type {any} */ { before, after }) {
  const gained = after - before;
  const kind = gained < 0 ? "lost" : "won";
  return element("span", { class: `change ${kind}` }, `${gained < 0 ? "−" : "+"}${Math.abs(gained)}`);
}

/**
 * A row of a match.
 *
 * @param {any} result as the API returns it
 * @param {string} account whose history it is
 * @param {string} title of the game
 */
export function matchRow(result, account, title) {
  const own = playerOf(result, account);
  const others = result.players.filter((/** @type {any} */ player) => player !== own);
  const rivals = others.flatMap((/** @type {any} */ player, /** @type {number} */ at) => [
    at ? ", " : "",
    playerLink(player),
  ]);
  const { kind, words } = outcomeOf(result, own);
  const thumb = { class: "thumb", src: named(`/pictures/${result.game}.svg`), alt: "", width: 48, height: 30 };
  const view = {
    class: "button plain",
    href: inLanguage(`/matches/${result.match}`),
    "aria-label": t("rating.view-match", { match: result.match }),
  };
  return element(
    "tr",
    { "data-match": result.match },
    element("td", { class: "when" }, element("time", { datetime: result.told_at }, day(result.told_at))),
    element("td", { class: "what" }, element("span", {}, element("img", { ...thumb, loading: "lazy" }), title)),
    element("td", { class: "how" }, element("span", { class: `outcome ${kind}` }, words)),
    element("td", { class: "rivals" }, ...rivals),
    element("td", { class: "rated-to" }, String(own.after), " ", changeOf(own)),
    element("td", { class: "to" }, element("a", view, t("rating.view"))),
  );
}
