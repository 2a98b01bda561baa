// The switch of the language: a link to the same page in another one. What is pressed is chosen for every
// page from then on; what an account says counts as long as nothing was.

import { findAll } from "./page.js";
import { language } from "./language.js";
import { keep, kept, OF_ACCOUNT } from "./tokens.js";

const CHOSEN = "formicary:lang"; // read before the page is painted, by choices.js

function here(/** @type {string} */ wanted) {
  const url = new URL(location.href);
  url.searchParams.set("lang", wanted);
  return url;
}

/** Make the links of the switch lead to where the page is when they are pressed. */
export function setUpLanguages() {
  for (const link of findAll("a[data-language]", HTMLAnchorElement)) {
    const wanted = link.dataset.language ?? language;
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
      event.preventDefault();
      keep(CHOSEN, wanted);
      location.replace(here(wanted));
    });
  }
}

/** Note what the account that is signed in says; another page in its language may have to come. */
export function noteOwnLanguage(/** @type {string | null | undefined} */ wanted) {
  keep(OF_ACCOUNT, wanted ?? null);
  const isOpen = !kept(CHOSEN) && !new URLSearchParams(location.search).has("lang");
  if (wanted && wanted !== language && isOpen) location.replace(here(wanted));
}
