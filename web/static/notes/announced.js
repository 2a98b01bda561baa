// Notes that appear, change or go while a match that is over is viewed.

import { Problem } from "../common/api.js";
import { openStream } from "../match/viewer.js";

/**
 * Call `changed` with each announcement until the page is left, and after a lost connection.
 *
 * A stream that is refused is not tried again: the list is read when the panel is opened.
 */
export async function followNotes(/** @type {number} */ version, /** @type {() => void} */ changed) {
  let isDropped = false;
  const onOpen = () => {
    if (isDropped) changed();
    isDropped = false;
  };
  const onDrop = () => {
    isDropped = true;
  };
  try {
    for await (const { kind } of openStream({ after: version, notes: true, onOpen, onDrop }))
      if (kind === "note") changed();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
