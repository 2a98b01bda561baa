// QR codes of links, so that a phone beside the screen can open them.

import { generate } from "../vendor/lean-qr.js";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 4; // modules of quiet zone, as the standard requires

/** The dark modules of a row as path commands, one for each run. */
function pathOfRow(/** @type {import("../vendor/lean-qr.js").Bitmap2D} */ code, /** @type {number} */ y) {
  let path = "";
  for (let x = 0; x < code.size; x++) {
    const start = x;
    while (code.get(x, y)) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`;
  }
  return path;
}

/**
 * A drawing of the QR code of a text.
 *
 * @param {string} text
 * @param {string} label its name for those who do not see it
 */
export function drawQr(text, label) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${side} ${side}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", Array.from({ length: code.size }, (_, y) => pathOfRow(code, y)).join(""));
  svg.append(path);
  return svg;
}
