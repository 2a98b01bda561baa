// Several people at one screen: between two of their turns a curtain hides everything, until the one
// whose turn it is has the device and says so.

import { find } from "../common/page.js";
import { seatName } from "../common/names.js";
import { namesOf } from "../common/tokens.js";
import { heldSeats, holdSeat, match, mySeat } from "../common/viewer.js";

const curtain = find("curtain", HTMLDialogElement);
let isFresh = true; // since the page was opened: nobody has said who looks at it
let waiting = -1; // the seat that the curtain waits for

/** The seat of this screen that is to be passed the device, or null where nothing changes hands. */
function nextSeat(shown) {
  const held = heldSeats();
  if (held.length < 2 || shown.status !== "running") return null;
  const asked = shown.asked.map((one) => one.seat).filter((seat) => held.includes(seat));
  if (!asked.length || (!isFresh && asked.includes(mySeat()))) return null;
  return asked.includes(mySeat()) ? mySeat() : asked[0];
}

function lift(again) {
  if (waiting < 0) return;
  isFresh = false;
  holdSeat(waiting);
  waiting = -1;
  // what the last player saw is gone before anything can be seen
  again().finally(() => {
    curtain.close();
    document.body.classList.remove("behind-curtain");
  });
}

/** Draw the curtain where the turn goes from one person at this screen to another. */
export function drawCurtain(shown, again) {
  const seat = nextSeat(shown);
  if (seat === null || seat === waiting) return;
  waiting = seat;
  const name = seatName(shown.seats[seat], { mine: heldSeats(), given: namesOf(match) });
  find("curtain-head").textContent = `Pass the device to ${name}`;
  find("lift").textContent = `I am ${name}`;
  document.body.classList.add("behind-curtain");
  if (!curtain.open) curtain.showModal();
  find("lift").onclick = () => lift(again);
}

// Escape lifts nothing: a browser may close the curtain all the same when it is pressed twice
curtain.addEventListener("cancel", (event) => event.preventDefault());
curtain.addEventListener("close", () => waiting >= 0 && curtain.showModal());
