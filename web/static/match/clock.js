// The seats' clocks: read with the match, and counted on here while they run.

import { element } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { t } from "../common/words.js";

const TICK_MS = 200;

function two(number) {
  return String(number).padStart(2, "0");
}

/** A span of milliseconds as people read it: `2 d 3 h`, `1:05:09`, `4:05`. */
function spanWords(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60];
  if (days) return t("clock.days", { days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The clock of a seat; it runs on by itself while it has a deadline. Null where there is none. */
export function clockItem(clocks, seat) {
  const clock = clocks?.find(({ seat: owner }) => owner === seat);
  if (!clock || clock.left_ms === null) return null;
  const made = element(
    "span",
    {
      class: clock.deadline ? "clock runs" : "clock",
      role: "timer",
      "aria-label": t("clock.left", { who: callSeat(seat) }),
    },
    spanWords(clock.left_ms),
  );
  if (clock.deadline) {
    made.dataset.deadline = clock.deadline;
    tick(made);
  }
  return made;
}

function tick(clock) {
  const left = Date.parse(clock.dataset.deadline) - Date.now();
  clock.textContent = spanWords(left);
  clock.classList.toggle("short", left < 10_000);
}

/** Let the clocks on the page run. */
export function setUpClocks() {
  setInterval(() => document.querySelectorAll(".clock.runs").forEach(tick), TICK_MS);
}
