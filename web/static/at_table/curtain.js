// Several people at one screen: between two of their turns a curtain hides everything, until the one
// whose turn it is has the device and says so. A game without secrets needs none. What one of them was shown is not to be found behind
// it, nor by the next one: the page is emptied and loaded again, and a new page reads nothing before
// somebody has said who they are.

import { get } from "../common/api.js";
import { find } from "../common/page.js";
import { seatName } from "../common/names.js";
import { namesOf } from "../common/tokens.js";
import { heldSeats, holdSeat, match, mySeat, read } from "../match/viewer.js";
import { t } from "../common/words.js";
import { store } from "../match/store.js";

const curtain = find("curtain", HTMLDialogElement);

/** The seats of this screen that are asked; null where nothing changes hands. */
function askedHere(shown) {
  const held = heldSeats();
  if (held.length < 2 || shown.status !== "running") return null;
  return shown.asked.map((question) => question.seat).filter((seat) => held.includes(seat));
}

function close(words) {
  store.set("curtain", { isClosed: true });
  find("curtain-head").textContent = words;
  if (!curtain.open) curtain.showModal();
}

function lifted() {
  return new Promise((resolve) => {
    find("lift").onclick = () => {
      store.set("curtain", { isClosed: false });
      curtain.close();
      document.body.classList.remove("behind-curtain");
      resolve(undefined);
    };
  });
}

/** Whether players of a game hold what others may not see: they may, as long as this is not known. */
function hasSecrets(/** @type {string} */ game) {
  return get(`/v1/games/${game}`).then(
    ({ has_secrets: isSecret }) => isSecret,
    () => true,
  );
}

/** Wait behind the curtain, where several play on this screen, until somebody says who they are. */
export async function waitForPlayer() {
  if (heldSeats().length < 2) return;
  const shown = await read("").catch(() => null); // what is wrong is said when it is read again
  const asked = shown && askedHere(shown);
  if (!asked) return;
  const seat = asked.find((candidate) => candidate === mySeat()) ?? asked[0] ?? mySeat() ?? heldSeats()[0];
  store.set("curtain", { isNeeded: await hasSecrets(shown.game) });
  if (!store.get("curtain").isNeeded) {
    holdSeat(seat);
    return;
  }
  const name = seatName(shown.seats[seat], { mine: heldSeats(), given: namesOf(match) });
  close(t("curtain.pass-to", { name }));
  find("lift").textContent = t("curtain.i-am", { name });
  document.body.classList.add("behind-curtain");
  await lifted();
  holdSeat(seat);
  store.set("curtain", { isFresh: false });
}

/** Empty the page at once, and load it again: nothing that this one has read goes over. */
function passOn() {
  // what is still under way finds nothing to write to, and that is no fault
  for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (event) => event.preventDefault());
  find("lift").remove();
  document.body.replaceChildren(curtain);
  close(t("curtain.pass-on"));
  history.replaceState(null, "", location.pathname); // nor what was looked for
  location.reload();
}

/**
 * Pass the turn from one person at this screen to another: behind the curtain, or at once in a game without
 * secrets. Return whether the curtain is drawn.
 */
export function drawCurtain(shown) {
  const asked = askedHere(shown);
  if (!asked?.length) return false;
  const { isFresh, isNeeded } = store.get("curtain");
  if (!isNeeded) {
    if (!asked.includes(mySeat())) holdSeat(asked[0]);
    return false;
  }
  if (!isFresh && asked.includes(mySeat())) return false;
  passOn();
  return true;
}

// Escape lifts nothing: a browser may close the curtain all the same when it is pressed twice
curtain.addEventListener("cancel", (event) => event.preventDefault());
curtain.addEventListener("close", () => store.get("curtain").isClosed && curtain.showModal());
