// Links of the panels to versions of the match.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { goTo } from "../time/place.js";
import { writeQuestion } from "./question.js";
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

/**
 * The version of the parent from which a value came with a branch: a link to the causes there, or plain
 * text if the caller cannot read them.
 *
 * @param {{ match: string, version: number, url: string | null }} origin
 */
export function originLink({ match, version, url }) {
  const words = t("why.origin-place", { version, match });
  if (!url) return words;
  const given = new URLSearchParams(url.split("?")[1]);
  const asked = { address: given.get("path") ?? "", at: version, eyes: given.get("as") ?? "" };
  const place = new URLSearchParams({ v: String(version), why: writeQuestion(asked) });
  return element("a", { href: `${inLanguage(`/matches/${match}`)}#${place}`, class: "origin" }, words);
}
