// What the lobby's room adds to a table: the mark of one's turn, the curtain between people at one
// screen, links to give away, rules at hand, and the first match that teaches.

import { heldSeats, mySeat } from "../common/viewer.js";
import { drawCurtain } from "./curtain.js";
import { followLesson } from "./lesson.js";
import { setUpRules } from "./rules_at_hand.js";
import { showShare } from "./share.js";
import { markTurn, setUpSound } from "./turn.js";

let isSetUp = false;

/** Note a match as it was read; `again` reads it again. */
export function noteMatch(shown, again) {
  if (!isSetUp) {
    isSetUp = true;
    setUpSound();
    setUpRules(shown);
  }
  const mine = [...heldSeats(), mySeat()];
  const isMine = shown.status === "running" && shown.asked.some((one) => one.seat !== null && mine.includes(one.seat));
  markTurn(shown.title, isMine);
  drawCurtain(shown, again);
  showShare(shown);
  followLesson(shown);
}
