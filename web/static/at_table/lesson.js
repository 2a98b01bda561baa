// A first match that teaches by playing: steps as data (lessons/<game>.json; their words are in
// the catalogues), each of which says something, points at a part of the page, and waits for what the player does. It reads the public
// API alone, so the steps fit whatever way of playing the page has.

import { element, get } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { tell } from "../common/notice.js";
import { find, readAsset } from "../common/page.js";
import { once, queueOfWork } from "../common/tasks.js";
import { keep, kept } from "../common/tokens.js";
import { match, mySeat, read } from "../match/viewer.js";
import { capital, t } from "../common/words.js";
import { startAgainstBot } from "../lobby/starting.js";
import { store } from "../match/store.js";

/**
 * What ends a step: a press, a question of certain kinds to the player, an event under one of these
 * rules that the player caused, or that anybody did. Any of them does.
 *
 * @typedef {{ press?: boolean, asked?: string[], mine?: string[], happened?: string[] }} Until
 * @typedef {{ point: string[], rule: string, until: Until }} Step
 */

const KEY = `formicary:${match}/lesson`; // the game, the step, and the version that it began at
const panel = find("lesson");
const looks = queueOfWork();
const beginOnce = once(() => looks(begin).catch(() => {})); // without its steps a lesson is a match

function save() {
  const { lesson, at } = store.get("lesson");
  keep(KEY, JSON.stringify(lesson ? { game: lesson.game, ...at } : { game: "" })); // none: it is over
}

function point(selectors) {
  for (const card of document.querySelectorAll(".pointed")) card.classList.remove("pointed");
  for (const selector of selectors) document.querySelector(selector)?.closest(".card")?.classList.add("pointed");
}

function end() {
  store.set("lesson", { lesson: null });
  showPanel(false);
  point([]);
  save();
}

function next() {
  const { lesson, at: before } = store.get("lesson");
  if (!lesson) return;
  const at = { step: before.step + 1, since: store.get("match").shown.version };
  store.set("lesson", { at });
  if (at.step >= lesson.steps.length) end();
  else {
    save();
    show();
    delete panel.dataset.looked;
    check();
  }
}

function show() {
  const { lesson, at } = store.get("lesson");
  if (!lesson) return;
  const step = lesson.steps[at.step];
  const last = at.step === lesson.steps.length - 1;
  const more = element("button", { type: "button", onclick: next }, last ? t("lesson.done") : t("lesson.next"));
  const skip = element(
    "button",
    { type: "button", class: "plain", onclick: step.until.press ? end : next },
    step.until.press ? t("lesson.leave") : t("lesson.skip"),
  );
  panel.replaceChildren(
    element(
      "p",
      { class: "eyebrow" },
      t("lesson.place", { title: t(`lesson.${lesson.game}`), step: at.step + 1, steps: lesson.steps.length }),
    ),
    element("h2", {}, t(`lesson.${lesson.game}.${at.step + 1}`)),
    element(
      "p",
      {},
      t(`lesson.${lesson.game}.${at.step + 1}.text`),
      " ",
      element("span", { class: "rule" }, t("rule", { rule: step.rule })),
    ),
    element(
      "div",
      { class: "row" },
      ...(step.until.press ? [more] : [element("span", { class: "waits" }, t("actions.yours"))]),
      ...(last ? [] : [skip]),
    ),
  );
  panel.scrollTop = 0;
  showPanel(true);
  point(step.point);
}

/** Begin the lesson again, with a match of its own. */
async function again(/** @type {Event} */ { currentTarget: button }) {
  const { lesson } = store.get("lesson");
  if (!(button instanceof HTMLButtonElement) || !lesson) return;
  button.disabled = true;
  try {
    const { game } = lesson;
    const address = await startAgainstBot(await get(`/v1/games/${game}`), "random");
    location.assign(inLanguage(`${address}?lesson=${game}`));
  } catch (error) {
    tell(error);
    button.disabled = false;
  }
}

/** Say that nothing that a step waits for can come any more, and why: the match is over. */
function showTooSoon() {
  const { lesson, at } = store.get("lesson");
  if (!lesson) return;
  const { outcome } = store.get("match").shown;
  const how = outcome?.text ? t("match.over-by", { how: capital(outcome.text) }) : t("match.over");
  panel.replaceChildren(
    element(
      "p",
      { class: "eyebrow" },
      t("lesson.place", { title: t(`lesson.${lesson.game}`), step: at.step + 1, steps: lesson.steps.length }),
    ),
    element("h2", {}, t("lesson.too-soon")),
    element("p", {}, how, " ", t("lesson.too-soon.text")),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", onclick: again }, t("lesson.again")),
      element("button", { type: "button", class: "plain", onclick: end }, t("lesson.leave")),
    ),
  );
  showPanel(true);
  point([]);
}

/** Styles ask a class of the match for it: the map is lower beside a lesson. @param {boolean} isShown */
function showPanel(isShown) {
  panel.hidden = !isShown;
  find("match").classList.toggle("taught", isShown);
}

/** Whether what the step waits for has come. @param {Until} until */
async function isOver(until) {
  const seat = mySeat();
  const kinds = store
    .get("match")
    .shown.asked.filter((question) => question.seat === seat)
    .map((question) => question.kind);
  if (until.asked?.some((kind) => kinds.includes(kind))) return true;
  if (!until.mine && !until.happened) return false;
  const { lines } = await read(`/timeline?after=${store.get("lesson").at.since}&limit=1000`);
  return lines.some(
    (line) =>
      until.happened?.includes(line.rule) ||
      (line.by === "seat" && line.seat === seat && until.mine?.includes(line.rule)),
  );
}

/** Look whether the step is over; one look after the other. `data-looked` says how far it has looked. */
function check() {
  looks(look).catch(() => {}); // the next news bring another look
}

async function look() {
  const { lesson, at } = store.get("lesson");
  if (!lesson) return;
  const { step } = at;
  const { status, version } = store.get("match").shown;
  const last = lesson.steps.length - 1;
  if (status !== "over" && (await isOver(lesson.steps[step].until))) {
    if (store.get("lesson").at.step === step) next();
    return;
  }
  if (status === "over" && step !== last) showTooSoon();
  panel.dataset.looked = String(version);
}

async function begin() {
  const saved = JSON.parse(kept(KEY) ?? "null");
  const game = saved ? saved.game : new URLSearchParams(location.search).get("lesson");
  if (!game || game !== store.get("match").shown.game) return;
  const lesson = await readAsset(`at_table/lessons/${game}.json`);
  store.set("lesson", { lesson, at: saved ?? { step: 0, since: store.get("match").shown.version } });
  save();
  show();
}

/** Go on with the lesson, if there is one, as the match stands now. */
export function followLesson() {
  void beginOnce();
  check();
}
