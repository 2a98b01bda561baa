// Before the first move: whoever created the match may cancel it, and whoever sits may leave their seat.

import { post } from "../common/api.js";
import { ask } from "../common/asking.js";
import { inLanguage } from "../common/language.js";
import { find } from "../common/page.js";
import { accountId, apiKey, forgetMatch } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { stopLive } from "../match/live.js";
import { act, heldSeats, match, mySeat } from "../match/viewer.js";

const path = `/v1/matches/${match}`;

/** Do what ends here, once the reader is sure, and go to the lobby. */
async function goAway(
  /** @type {string} */ id,
  /** @type {() => Promise<unknown>} */ work,
  /** @type {() => void} */ followAgain,
) {
  const choices = [{ value: "yes", label: t(`waiting-room.${id}`) }];
  const answer = await ask({ title: t(`waiting-room.${id}-head`), text: t(`waiting-room.${id}-why`), choices });
  if (!answer) return;
  find("problem").textContent = "";
  stopLive(); // its token may end
  try {
    await work();
    forgetMatch(match);
    location.assign(inLanguage("/"));
  } catch (error) {
    find("problem").textContent = messageOf(error);
    followAgain();
  }
}

const cancel = () => post(`${path}/cancellation`, {}, { token: apiKey() });
const leave = () => act("DELETE", `${path}/seats/${mySeat()}`, undefined);

/** Let both be pressed; the given function follows the match again if it was refused. */
export function setUpWaitingRoom(/** @type {() => void} */ followAgain) {
  find("cancel-match").addEventListener("click", () => goAway("cancel", cancel, followAgain));
  find("leave-seat").addEventListener("click", () => goAway("leave", leave, followAgain));
}

/** Offer both while a match is open; several seats at one screen are left by cancelling only. */
export function showWaitingRoom(/** @type {{ status: string, creator: string | null }} */ { status, creator }) {
  const isOpen = status === "open";
  const isCreator = creator !== null && creator === accountId();
  const isLeavable = mySeat() !== null && heldSeats().length < 2;
  find("cancel-match").hidden = !isOpen || !isCreator;
  find("leave-seat").hidden = !isOpen || !isLeavable;
}
