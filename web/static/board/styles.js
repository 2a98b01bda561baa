// Styles of drawings. A page may not hold a `<style>` (its policy), so each text of styles becomes
// one constructed sheet of the page. Classes of drawings begin with their game's letters: two games
// on one page do not meet. Where the reader chose dark or light, a drawing's own question for the
// system's scheme is answered with that choice.

// The sheets by text: all parts of a game's board have the same one. Joined scripts contain this module
// twice, so the page keeps them.
const page = /** @type {Document & { drawingSheets?: Map<string, CSSStyleSheet> }} */ (document);
const sheets = page.drawingSheets ?? new Map();
page.drawingSheets = sheets;
const KEPT = 48; // drawings: those of some boards
/** @type {Map<string, Element>} */
const known = new Map(); // what was read, by text
/** @type {WeakMap<CSSMediaRule, string>} */
const asked = new WeakMap(); // the scheme that a rule asks for, which an answer overwrites
const SCHEME = /prefers-color-scheme:\s*(dark|light)/;

/** The scheme that the reader chose, or null where the system's counts. */
function chosen() {
  return document.documentElement.dataset.theme ?? null;
}

/** Answer each question for the scheme in a sheet. @param {CSSStyleSheet} sheet */
function answer(sheet) {
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const wanted = asked.get(rule) ?? SCHEME.exec(rule.conditionText)?.[1];
    if (!wanted) continue;
    asked.set(rule, wanted);
    const scheme = chosen();
    rule.media.mediaText =
      scheme === null ? `(prefers-color-scheme: ${wanted})` : scheme === wanted ? "all" : "not all";
  }
}

/**
 * Take the styles out of a drawing that is not yet in the page, and give them to the page.
 *
 * @param {Element} svg what `drawingOf` has read: its styles stand in elements that paint nothing
 */
function adoptStyles(svg) {
  for (const style of svg.querySelectorAll("metadata[data-css]")) {
    const text = style.textContent ?? "";
    style.remove();
    if (sheets.has(text)) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    answer(sheet);
    sheets.set(text, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
}

/**
 * Read a drawing, so that it can be shown at once when it is wanted. A `<style>` would be refused as
 * soon as it is parsed, so it never comes to be one.
 *
 * @param {string} text
 */
export function readDrawing(text) {
  let parsed = known.get(text);
  if (!parsed) {
    const safe = text.replaceAll("<style", '<metadata data-css=""').replaceAll("</style>", "</metadata>");
    parsed = new DOMParser().parseFromString(safe, "image/svg+xml").documentElement;
    adoptStyles(parsed);
  }
  known.delete(text);
  known.set(text, parsed); // the one that was wanted last is forgotten last
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  return parsed;
}

/**
 * The element of a drawing, ready for the page, which has its styles from now on.
 *
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function drawingOf(text) {
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(readDrawing(text), true)));
}

const observer = new MutationObserver(() => sheets.forEach(answer));
observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
