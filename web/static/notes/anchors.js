// The place that a note is about: a version, whose view, and perhaps a value or an element of the board.

import { versionShown } from "../board/board.js";
import { openWhy } from "../causes/question.js";
import { nameOf } from "../causes/shown_values.js";
import { find, wide } from "../common/page.js";
import { capital, t } from "../common/words.js";
import { callSeat } from "../at_table/seat_names.js";
import { store } from "../match/store.js";
import { mySeat } from "../match/viewer.js";
import { lookWith, ownEyes } from "../time/panels/eyes.js";
import { goTo, place } from "../time/place.js";
import { selectPanel } from "../time/tabs.js";

/** @typedef {import("../match/store.js").Anchor} Anchor */

const SPECTATOR = "spectator";

/** Bring the note and its panel into sight. */
function showInsight() {
  find("insight").scrollIntoView({ block: wide.matches ? "nearest" : "start" });
}

/** Show the place of a note, with its eyes if the reader may choose them. @param {Anchor} anchor */
export function showAnchor({ version, eyes, path, target }) {
  const wanted = eyes === null ? SPECTATOR : String(eyes);
  const isOpen = store.get("match").shown.status === "over";
  goTo(version, { jump: true });
  if (isOpen) lookWith(wanted);
  const address = path || target;
  if (address) openWhy({ address, at: version, eyes: isOpen && wanted !== ownEyes() ? wanted : "" });
  else selectPanel("notes");
  showInsight();
}

/** The seat of eyes: the viewer's own if none are chosen, and none for a spectator or all secrets. */
function seatOf(/** @type {string} */ eyes) {
  if (eyes === "") return mySeat();
  return /^\d$/.test(eyes) ? Number(eyes) : null;
}

/** The value or the element that the panel of causes shows, if any. */
export function selected() {
  return store.get("why").asked;
}

/** The place that is shown now; `isAboutSelected` if it is about what the panel of causes shows. */
export function anchorHere(/** @type {boolean} */ isAboutSelected) {
  const asked = isAboutSelected ? selected() : null;
  const address = asked?.address ?? "";
  const [path, target] = address.startsWith("/") ? [address, ""] : ["", address];
  return {
    version: versionShown() || place().version,
    eyes: seatOf(asked ? asked.eyes : store.get("boards").eyes),
    path,
    target,
  };
}

/** An anchor in words. @param {Anchor} anchor */
export function anchorWords({ version, eyes, path, target }) {
  const seen = eyes === null ? t("eyes.spectator") : t("eyes.seat", { who: callSeat(eyes) });
  const address = path || target;
  return [capital(t("version", { version })), seen, ...(address ? [nameOf(address)] : [])].join(" · ");
}
