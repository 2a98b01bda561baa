// How ratings are said, and who is linked to.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { t } from "../common/words.js";

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
