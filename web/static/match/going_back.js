// Undo, redo, and proposals: the buttons that `actions` lists under `table`.

import { showOwnMove } from "../board/pace.js";
import { element } from "../common/api.js";
import { hush, tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { goTo } from "../time/place.js";
import { store } from "./store.js";
import { act } from "./viewer.js";
import { lineAt } from "../time/lines.js";
import { t } from "../common/words.js";

const NEAR = ["undo", "redo"];
const ANSWERS = ["agree", "refuse", "withdraw"];

async function go(step, box) {
  hush();
  try {
    const sent = act("POST", step.path, step.body, Number(box.dataset.version));
    showOwnMove(sent);
    await sent;
    goTo(null);
  } catch (error) {
    tell(error);
  }
  await store.get("match").refresh().catch(tell);
}

function button(step, box) {
  const press = () => go(step, box);
  const near = NEAR.includes(step.kind); // how far it goes is told to who rests on it
  return element(
    "button",
    { type: "button", class: "plain", "data-kind": step.kind, title: near ? step.label : null, onclick: press },
    near ? t(`back.${step.kind}`) : step.label,
  );
}

/** The nearest step of a kind. Undo lists the nearest first, redo the oldest. */
function nearest(steps, kind) {
  return steps.find((step) => step.kind === kind);
}

/** Whether somebody has just gone back: what redo brings back was not played over since. */
function hasGoneBack(version) {
  const line = lineAt(version); // it may be read in a moment
  return !line || line.to !== null;
}

function farther(steps, box) {
  const choice = element(
    "select",
    { "aria-label": t("back.where"), onchange: () => goTo(steps[choice.value].body.to) },
    ...steps.map((step, number) => element("option", { value: number }, step.label)),
  );
  const press = () => go(steps[choice.value], box);
  return element(
    "details",
    {},
    element("summary", {}, t("back.farther")),
    element(
      "div",
      { class: "row" },
      choice,
      element("button", { type: "button", class: "plain", onclick: press }, t("back.go")),
    ),
  );
}

/** Show how the seat can go back and forth, and answer what is proposed. */
export function showGoingBack(steps, version) {
  const answers = steps.filter((step) => ANSWERS.includes(step.kind));
  const near = NEAR.filter((kind) => kind !== "redo" || hasGoneBack(version))
    .map((kind) => nearest(steps, kind))
    .filter(Boolean);
  const far = steps.filter((step) => !answers.includes(step) && !near.includes(step));
  const text = JSON.stringify([steps, near.length]);
  const box = find("going-back");
  box.dataset.version = version;
  if (box.dataset.steps === text) return;
  const had = box.contains(document.activeElement);
  box.dataset.steps = text;
  box.replaceChildren(
    ...[...answers, ...near].map((step) => button(step, box)),
    ...(far.length ? [farther(far, box)] : []),
  );
  if (had) (findAll("button", HTMLElement, box)[0] ?? find("play-head")).focus();
}
