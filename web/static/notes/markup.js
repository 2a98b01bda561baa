// The rendered text of a note as elements of the page. Only known elements are made, without attributes but for
// links within the service, so that nothing else of the text ever becomes part of the page.

import { element } from "../common/api.js";

const HEADING = "h2"; // below the title of the match
const NAMES = new Map(
  ["p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", HEADING].map((name) => [
    name,
    name,
  ]),
);
for (const size of [1, 3, 4, 5, 6]) NAMES.set(`h${size}`, HEADING);

/** The attributes of an element: the first number of a list, the address of a link. */
function attributesOf(/** @type {Element} */ given) {
  if (given.localName === "ol") return { start: given.getAttribute("start") };
  const href = given.localName === "a" ? (given.getAttribute("href") ?? "") : "";
  return /^(#|\/(?!\/))/.test(href) && !href.includes("\\") ? { href } : {};
}

/** Copy what is known of a node. @param {Node} node @returns {(Node | string)[]} */
function copyOf(node) {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const children = [...node.childNodes].flatMap(copyOf);
  const name = NAMES.get(node.localName);
  return name ? [element(name, attributesOf(node), ...children)] : children;
}

/** The elements of a text in HTML. @param {string} html */
export function elementsOf(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html"); // a document in which nothing is run or loaded
  return [...body.childNodes].flatMap(copyOf);
}

/** The first words of a Markdown text, without its marks. @param {string} text */
export function firstLine(text) {
  const line = text.split("\n").find((words) => /[^\s#>*_`~=-]/.test(words)) ?? "";
  const plain = line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/^\s*([#>*+-]|\d+[.)])+\s+/, "");
  return plain.replace(/[*_`]+/g, "").trim();
}
