// The time slider: buttons, a range input, steps of several sizes, and playing through the match.

import { emit } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { goTo, place, watchSettled } from "./place.js";
import { changeOfText, Delay, once } from "../common/tasks.js";
import { store } from "../match/store.js";
import { lineAt } from "./lines.js";
import { followLink, keepInLinks, setUpLinks } from "./links.js";
import { refreshMarks, setMarks, setUpMarks } from "./marks.js";
import { landmarks, setUnit, stepFrom, unitOfSteps } from "./steps.js";
import { moment, t } from "../common/words.js";

const LOOK_MS = 1500; // the board comes first; then what stands along the slider
const TOLD_MOST = 40; // events of one step whose places are shown together
const range = find("slider", HTMLInputElement);
const units = find("unit", HTMLSelectElement);
const looking = new Delay();
const followLinkOnce = once(followLink);
const isChange = changeOfText(); // of what the board is told of the place

function words(version) {
  const line = lineAt(version);
  if (!line) return "";
  return line.rule ? `${line.text} ${t("rule.behind", { rule: line.rule })}` : line.text;
}

/** What was touched on the way to a version: by all events of a step, if it was a step ahead. */
function touched(version) {
  const targets = new Set();
  for (let seq = store.get("slider").since; seq <= version; seq += 1) {
    for (const target of lineAt(seq)?.targets ?? []) targets.add(target);
  }
  return [...targets];
}

/** Tell the board what has changed, once the line is known. */
function tellBoard(version) {
  const { here } = store.get("slider");
  if (version !== here) {
    const isStep = here > 0 && version > here && version - here <= TOLD_MOST;
    store.set("slider", { here: version, since: isStep ? here + 1 : version });
  }
  const targets = touched(version);
  if (isChange(JSON.stringify([version, targets]))) emit("moment-shown", { version, targets });
}

function nameSteps() {
  const unit = unitOfSteps();
  for (const [id, name] of [
    ["back", t(`step.back.${unit}`)],
    ["forward", t(`step.forward.${unit}`)],
  ]) {
    find(id).setAttribute("aria-label", name);
    find(id).title = name;
  }
}

/** Show the place on the slider and in words. */
export function showPlace({ version, newest, isLive }) {
  const line = lineAt(version);
  range.max = String(newest);
  range.value = String(version);
  const isFollowed = isLive && store.get("match").shown?.status === "running";
  const counted = isFollowed ? t("time.live-place", { version }) : t("time.place", { version, newest });
  find("version").textContent = t(isFollowed ? "move" : "version", { version: newest });
  const undone = line?.undone_by ? t("timeline.undone", { version: line.undone_by }) : "";
  const where = undone ? `${counted} (${undone})` : counted;
  range.setAttribute("aria-valuetext", `${where}. ${words(version)}`);
  find("moment-version").textContent = where;
  find("moment-time").textContent = line ? moment(line.at) : "";
  find("moment-text").textContent = words(version);
  // not `disabled`: at an end the button would lose the focus that it was pressed with
  for (const id of ["to-first", "back"]) find(id).setAttribute("aria-disabled", String(version <= 1));
  find("forward").setAttribute("aria-disabled", String(version >= newest));
  find("to-newest").setAttribute("aria-pressed", String(isLive));
  find("time").classList.toggle("past", !isLive);
  refreshMarks();
  tellBoard(version);
  if (isLive) pause();
  if (newest) followLinkOnce();
}

/** Go to a version; at the newest one the match is followed again. */
function slide(version) {
  goTo(version >= place().newest ? null : version);
}

/** Go one step of a kind back or forth. */
async function step(direction, kind = unitOfSteps()) {
  const { version } = place();
  const to = await stepFrom(version, direction, kind);
  if (place().version !== version) return; // it moved on meanwhile
  if (direction > 0) slide(to);
  else goTo(to);
}

/** The same, by who plays it: what was playing stops. */
export function stepBy(direction, kind) {
  pause();
  return step(direction, kind).catch(tell);
}

function pause() {
  clearInterval(store.get("slider").playing);
  store.set("slider", { playing: undefined });
  find("run").setAttribute("aria-pressed", "false");
  find("run").setAttribute("aria-label", t("time.play"));
}

function play() {
  const { version, newest } = place();
  if (version >= newest) goTo(1);
  find("run").setAttribute("aria-pressed", "true");
  find("run").setAttribute("aria-label", t("time.pause"));
  const pace = Number(find("pace", HTMLSelectElement).value);
  store.set("slider", { playing: setInterval(() => step(1).catch(tell), pace) });
}

/** Play, or pause. */
export function toggleRun() {
  if (store.get("slider").playing) pause();
  else play();
}

/** Go to the first version. */
export function toFirst() {
  pause();
  goTo(1);
}

/** Go to the end, and follow what comes. */
export function toNewest() {
  pause();
  goTo(null, { jump: true });
}

/** Find what the log has for the strip, some time after the board was shown. */
function lookSoon() {
  if (looking.isWaiting) return;
  looking.start(LOOK_MS, () => look().catch(() => {})); // without marks all else works
}

async function look() {
  const { newest } = place();
  if (!newest || store.get("slider").looked === newest) return;
  const { rounds, phases, back } = await landmarks();
  store.set("slider", { looked: newest });
  const marked = (versions, kind) =>
    versions.map((version) => ({ version, words: `${t(`mark.${kind}`, { version })} ${words(version)}` }));
  setMarks("round", marked(rounds, "round"));
  setMarks(
    "phase",
    marked(
      phases.filter((version) => !rounds.includes(version)),
      "phase",
    ),
  );
  setMarks("undo", marked(back, "undo"));
  for (const option of findAll("option", HTMLOptionElement, units)) {
    if (option.value === "round") option.hidden = !rounds.length;
    if (option.value === "phase") option.hidden = !phases.length;
  }
}

/** Choose what a step is; one that is not offered yet is offered from now on. */
export function chooseUnit(unit) {
  setUnit(unit);
  for (const option of findAll("option", HTMLOptionElement, units))
    if (option.value === unitOfSteps()) option.hidden = false;
  units.value = unitOfSteps();
  nameSteps();
}

/** Offer steps of a kind that was not there before. */
export function offerUnit(unit) {
  for (const option of findAll("option", HTMLOptionElement, units)) if (option.value === unit) option.hidden = false;
}

/** Make the slider work. */
export function setUpSlider() {
  range.addEventListener("input", () => {
    pause();
    slide(Number(range.value));
  });
  find("to-first").addEventListener("click", toFirst);
  find("to-newest").addEventListener("click", toNewest);
  find("back").addEventListener("click", () => stepBy(-1));
  find("forward").addEventListener("click", () => stepBy(1));
  find("run").addEventListener("click", toggleRun);
  units.addEventListener("change", () => chooseUnit(units.value));
  find("pace").addEventListener("change", () => {
    if (!store.get("slider").playing) return;
    pause();
    play();
  });
  setUpAround();
}

/** Begin again at the version that is shown, with one press. */
async function retryHere() {
  const button = find("retry", HTMLButtonElement);
  button.disabled = true;
  try {
    await (await import("./panels/retry.js")).retry(place().version);
  } catch (error) {
    tell(error);
  }
  button.disabled = false;
}

/** Set up the parts around the slider: its marks, and links to the place that it shows. */
function setUpAround() {
  setUpMarks();
  setUpLinks();
  find("retry").addEventListener("click", retryHere);
  keepInLinks({ name: "step", get: () => (unitOfSteps() === "event" ? "" : unitOfSteps()), set: chooseUnit });
  watchSettled(lookSoon);
}
