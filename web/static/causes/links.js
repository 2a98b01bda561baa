// Links of the panels to versions of the match.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { goTo } from "../time/place.js";
import { t } from "../common/words.js";

/** A link to a version. @param {number} version @param {string} words */
export function versionLink(version, words = t("version", { version })) {
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    goTo(version, { jump: true });
  };
  return element("a", { href: inLanguage(`?at=${version}`), "data-version": version, onclick: press }, words);
}
