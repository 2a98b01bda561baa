// A question about a value: where it is, at which version, and with whose eyes.

import { versionShown } from "../board/board.js";
import { elementOf } from "../board/drawing.js";
import { find, wide } from "../common/page.js";
import { store } from "../match/store.js";
import { goTo, place } from "../time/place.js";
import { selectPanel } from "../time/tabs.js";

/** @typedef {import("../match/store.js").Question} Question */

const WRITTEN = /^(\d{1,15}),([a-z0-9]{0,9}),(.+)$/;

/** Whose view shows a target: if all seats' parts are drawn, each part has the number of its seat. */
function readerOf(/** @type {string} */ target) {
  const { eyes } = store.get("boards");
  if (eyes !== "all") return eyes;
  const part = elementOf(target)?.closest("section[id^=part-]")?.id ?? "";
  return /-(\d)$/.exec(part)?.[1] ?? "";
}

/**
 * Open the panel with a question.
 *
 * @param {Question} asked
 */
export function openWhy(asked) {
  store.set("why", { asked });
  selectPanel("why");
  find("insight").scrollIntoView({ block: wide.matches ? "nearest" : "start" });
}

/** Stop following a match in a wide window: the panel then stands beside the board. */
function stayHere(/** @type {number} */ version) {
  if (wide.matches && place().isLive && store.get("match").shown.status === "running") goTo(version, { jump: true });
}

/** Ask for the causes of a value as it is shown now. @param {string} address a JSON pointer or a target */
export function askWhy(address) {
  const at = versionShown() || place().version;
  stayHere(at);
  openWhy({ address, at, eyes: readerOf(address) });
}

/** The parameters of a question. @param {Question} question */
export function parametersOf({ address, at, eyes }) {
  const wanted = new URLSearchParams({ [address.startsWith("/") ? "path" : "target"]: address, at: String(at) });
  if (eyes) wanted.set("as", eyes);
  return wanted;
}

/** A question as a link has it. @param {Question | null} question */
export function writeQuestion(question) {
  return question ? `${question.at},${question.eyes},${question.address}` : "";
}

/** The question that a link has, or null. @param {string} text @returns {Question | null} */
export function readQuestion(text) {
  const [, at, eyes, address] = WRITTEN.exec(text) ?? [];
  return address ? { address, at: Number(at), eyes } : null;
}
