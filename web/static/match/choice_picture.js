// A picture of what is being placed, beside the words of the choice: it may lie far below the map.

import { elementOf, svgElement } from "../board/drawing.js";
import { afterPaint, find, findAll } from "../common/page.js";
import { changeOfText } from "../common/tasks.js";

const LARGEST = 140; // of a side: what is larger has letters that would have to be drawn smaller
const isChange = changeOfText(); // of the picture, as it is written

/** @param {SVGGraphicsElement} element */
function pictureOf(element) {
  const svg = element.ownerSVGElement;
  const box = element.getBBox();
  if (!svg || !box.width || Math.max(box.width, box.height) > LARGEST) return null;
  const copy = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  for (const part of [copy, ...findAll("[id]", SVGElement, copy)]) part.removeAttribute("id");
  copy.removeAttribute("transform");
  const viewBox = [box.x - 2, box.y - 2, box.width + 4, box.height + 4].join(" ");
  const size = { width: String(Math.ceil(box.width)), height: String(Math.ceil(box.height)) };
  return svgElement("svg", { viewBox, ...size, class: svg.getAttribute("class") ?? "" }, copy);
}

function show(/** @type {string[]} */ targets) {
  const rest = find("rest");
  const element = targets.map(elementOf).find((candidate) => candidate && rest.contains(candidate));
  const text = element?.outerHTML ?? "";
  if (!isChange(text)) return;
  const picture = element ? pictureOf(element) : null;
  find("choice-picture").replaceChildren(...(picture ? [picture] : []));
}

/** Show what is chosen or goes without saying, where it lies below the map; nothing waits for it. */
export function showChoicePicture(/** @type {string[]} */ targets) {
  afterPaint(() => show(targets));
}
