// Drawings of our own: elements of SVG, which are in a namespace of theirs.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing, with attributes, listeners and children; texts are never read as markup.
 *
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/** A title, which tells in words what an element is. */
export function titled(words) {
  return drawn("title", {}, words);
}
