// The elements of a page and the addresses of static files, which its template gives: an element that is
// missing is a fault of ours.

/**
 * The element of an id.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {{ new (): T, name: string }} [kind]
 * @returns {T}
 */
export function find(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof (kind ?? HTMLElement))) throw new TypeError(`There is no such element: ${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (node));
}

/**
 * All elements of a kind that a selector finds in a part of the page.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {{ new (): T, name: string }} [kind]
 * @param {ParentNode} [root]
 * @returns {T[]}
 */
export function findAll(selector, kind, root = document) {
  const nodes = [...root.querySelectorAll(selector)].filter((node) => node instanceof (kind ?? HTMLElement));
  return /** @type {T[]} */ (/** @type {unknown} */ (nodes));
}

/**
 * The field of a form that has a name.
 *
 * @template {Element} [T=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {{ new (): T, name: string }} [kind]
 * @returns {T}
 */
export function field(form, name, kind) {
  const input = form.elements.namedItem(name);
  if (!(input instanceof (kind ?? HTMLInputElement))) throw new TypeError(`There is no such field: ${name}`);
  return /** @type {T} */ (/** @type {unknown} */ (input));
}

/** Whether the window is wide, so that a match stands on one screen: the styles ask the same. */
export const wide = matchMedia("(min-width: 60.01rem)");

/** Whether the reader wants nothing to move. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The address of a static file.
 *
 * @param {string} name its path in the folder of static files, such as `time/games.json`
 */
export function assetAt(name) {
  return `${document.documentElement.dataset.assets}/${name}`;
}

/**
 * Read a static file with JSON.
 *
 * @param {string} name as for `assetAt`
 */
export async function readAsset(name) {
  const answer = await fetch(assetAt(name));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer.json();
}

/** Show all of a page whose content was read: until then what would move is not seen. */
export function showLoaded() {
  find("main").classList.remove("loading");
}

const UNSEEN_MS = 200; // a page that is not seen is not painted

/**
 * Do some work once what was changed has been painted: nobody waits for it.
 *
 * @param {() => void} work
 */
export function afterPaint(work) {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN_MS);
}
