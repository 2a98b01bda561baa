// What stands beside a table: the mark of one's turn, links to give away, rules at
// hand, and the first match that teaches.

import { heldSeats, mySeat } from "../match/viewer.js";
import { isAsked } from "../common/seats.js";
import { once } from "../common/tasks.js";
import { followLesson } from "./lesson.js";
import { linkBook, setUpRules } from "./rules_at_hand.js";
import { showShare } from "./share.js";
import { markTurn, setUpSound } from "./turn.js";

const setUpOnce = once(() => {
  setUpSound();
  setUpRules();
});

/** Note a match as it was read. */
export function noteMatch(shown) {
  setUpOnce();
  const mine = [...heldSeats(), mySeat()];
  const isMine = shown.status === "running" && isAsked(shown, mine);
  markTurn(shown.title, isMine);
  showShare(shown);
  linkBook(shown.game);
  followLesson();
}
