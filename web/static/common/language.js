// The language of the page, which the service chose, and addresses that keep it.

/** As `lang` and `Accept-Language` name it: `en`, `de` or `es`. */
export const language = document.documentElement.lang;

/** The same as the reader's browser spells it: `de-AT` writes some numbers and dates otherwise. */
export const locale = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;

const isAsked = new URLSearchParams(location.search).get("lang") === language;

/**
 * The path of a page of ours: where the address of this page names its language, that one does too.
 *
 * @param {string} path
 */
export function inLanguage(path) {
  return isAsked ? named(path) : path;
}

/**
 * The path of something whose words are to be in the language of the page.
 *
 * @param {string} path
 */
export function named(path) {
  const url = new URL(path, location.href);
  url.searchParams.set("lang", language);
  return path.startsWith("?") ? `${url.search}${url.hash}` : `${url.pathname}${url.search}${url.hash}`;
}
