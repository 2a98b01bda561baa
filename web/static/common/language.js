// The language of the page, which the service chose, and addresses that keep it.

/** The path of a proxy that the service is below, such as `/games`; empty without one. */
export const root = document.documentElement.dataset.root ?? "";

/** As `lang` and `Accept-Language` name it: `en`, `de` or `es`. */
export const language = document.documentElement.lang;

/** The same as the reader's browser spells it: `de-AT` writes some numbers and dates otherwise. */
export const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

/**
 * A path of the service, below the path of a proxy if there is one.
 *
 * @param {string} path
 */
export function atRoot(path) {
  return path.startsWith("/") ? root + path : path;
}

const isAsked = new URLSearchParams(location.search).get("lang") === language;

/**
 * The path of a page of ours: where the address of this page names its language, that one does too.
 *
 * @param {string} path
 */
export function inLanguage(path) {
  return isAsked ? named(path) : atRoot(path);
}

/**
 * The path of something whose words are to be in the language of the page.
 *
 * @param {string} path
 */
export function named(path) {
  const url = new URL(atRoot(path), location.href);
  url.searchParams.set("lang", language);
  return path.startsWith("?") ? `${url.search}${url.hash}` : `${url.pathname}${url.search}${url.hash}`;
}
