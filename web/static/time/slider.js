// The time slider: buttons, a range input, and playing through the match.

import { find } from "../common/page.js";
import { goTo, place } from "../match/place.js";
import { lineAt } from "./timeline.js";

const range = find("slider", HTMLInputElement);
let playing = null;

function words(version) {
  const line = lineAt(version);
  if (!line) return "";
  return line.rule ? `${line.text} (rule ${line.rule})` : line.text;
}

/** Show the place on the slider and in words. */
export function showPlace({ version, newest, isLive }) {
  const line = lineAt(version);
  range.max = String(newest);
  range.value = String(version);
  range.setAttribute("aria-valuetext", `Version ${version} of ${newest}. ${words(version)}`);
  find("moment-version").textContent = `Version ${version} of ${newest}`;
  find("moment-time").textContent = line ? new Date(line.at).toLocaleString() : "";
  find("moment-text").textContent = words(version);
  // not `disabled`: at an end the button would lose the focus that it was pressed with
  for (const id of ["to-first", "back"]) find(id).setAttribute("aria-disabled", String(version <= 1));
  find("forward").setAttribute("aria-disabled", String(version >= newest));
  find("to-newest").setAttribute("aria-pressed", String(isLive));
  find("time").classList.toggle("past", !isLive);
  if (isLive) pause();
}

/** Go to a version; at the newest one the match is followed again. */
function slide(version) {
  goTo(version >= place().newest ? null : version);
}

function pause() {
  clearInterval(playing);
  playing = null;
  find("run").setAttribute("aria-pressed", "false");
  find("run").setAttribute("aria-label", "Play through the match");
}

function play() {
  const { version, newest } = place();
  if (version >= newest) goTo(1);
  find("run").setAttribute("aria-pressed", "true");
  find("run").setAttribute("aria-label", "Pause");
  playing = setInterval(() => slide(place().version + 1), Number(find("pace", HTMLSelectElement).value));
}

/** Make the slider work. */
export function setUpSlider() {
  range.addEventListener("input", () => {
    pause();
    slide(Number(range.value));
  });
  const steps = {
    "to-first": () => goTo(1),
    back: () => goTo(place().version - 1),
    forward: () => slide(place().version + 1),
    "to-newest": () => goTo(null, { jump: true }),
  };
  for (const [id, step] of Object.entries(steps)) {
    find(id).addEventListener("click", () => {
      pause();
      step();
    });
  }
  find("run").addEventListener("click", () => (playing ? pause() : play()));
  find("pace").addEventListener("change", () => {
    if (!playing) return;
    pause();
    play();
  });
}
