// What a command would do, and why it is refused: shown in a panel, before anything is played.

import { hideGhosts, showGhosts } from "../board/ghosts.js";
import { element } from "../common/api.js";
import { emit } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { Delay, Latest } from "../common/tasks.js";
import { PanelBeside } from "./beside.js";
import { store } from "./store.js";
import { read, send } from "./viewer.js";
import { t } from "../common/words.js";

const PATIENCE_MS = 250;
const REASONS = 4; // of what may be meant by one press
const MEANT = 8; // actions that are shown of what can be done with something
const panel = find("foresight");
const beside = new PanelBeside(panel);
const waiting = new Delay();
const questions = new Latest(); // answers to earlier ones are dropped

/** Keep the panel until it is closed: what is pointed at by chance does not hide it. */
function holdPanel(isHeld = true) {
  store.set("foresight", { isHeld });
}

function item(text, rule) {
  const parts = rule ? [element("span", { class: "rule" }, ` ${t("rule", { rule })}`)] : [];
  return element("li", {}, text, ...parts);
}

function listed(name, items) {
  return items.length ? [element("ul", { class: name }, ...items)] : [];
}

function closing(words) {
  return element("button", { type: "button", class: "link", onclick: closeForesight }, words);
}

/** A button that opens the causes of what a target shows. */
function causes(/** @type {string} */ target) {
  const press = () => {
    closeForesight();
    emit("value-asked", { address: target });
  };
  return element("button", { type: "button", class: "link", onclick: press }, t("why.press"));
}

function changes(lines) {
  if (!lines.length) return [];
  const items = lines.map((line) => element("li", {}, line));
  return [
    element(
      "details",
      {},
      element("summary", {}, t("foresight.changes", { count: lines.length })),
      element("ul", { class: "changes" }, ...items),
    ),
  ];
}

function show(title, ...parts) {
  panel.replaceChildren(element("h3", {}, title), ...parts);
  panel.hidden = false;
  beside.place();
}

function showPreview(action, preview, doIt) {
  const certain = preview.events.map((event) => item(event.text, event.rule));
  const holes = preview.holes.map((hole) => item(hole.text));
  const button = element("button", { type: "button", onclick: doIt }, t("foresight.do"));
  show(
    t("foresight.would-do", { action: action.label }),
    ...listed("certain", certain),
    ...listed("holes", holes),
    ...(preview.is_whole ? [] : [element("p", { class: "small quiet" }, t("foresight.more-may-follow"))]),
    ...changes(preview.lines),
    ...(doIt ? [element("div", { class: "row" }, button, closing(t("foresight.cancel")))] : []),
  );
  if (doIt) button.focus();
}

function showReasons(explanation, play) {
  const conditions = explanation.conditions.map((condition) => item(condition.text, condition.rule));
  const wanted = explanation.fields.map((field) =>
    item(
      t("foresight.could-be", {
        field: field.pointer.slice(1),
        actual: JSON.stringify(field.actual),
        wanted: field.wanted.map((value) => JSON.stringify(value)).join(", "),
      }),
    ),
  );
  const near = explanation.nearest.map((action) =>
    element("button", { type: "button", class: "plain", onclick: () => play(action.command) }, action.label),
  );
  show(
    t("foresight.why-not"),
    ...listed("refused", conditions),
    ...listed("changes", wanted),
    ...(near.length
      ? [element("p", { class: "small quiet" }, t("foresight.instead")), element("div", { class: "actions" }, ...near)]
      : []),
    closing(t("close")),
  );
}

/** What forbids what may be meant by a press: told once where it is the same for all of it. */
function meant(refused) {
  const ways = new Map(); // by what forbids them
  for (const { label, conditions } of refused) {
    const reason = JSON.stringify(conditions);
    ways.set(reason, { conditions, labels: [...(ways.get(reason)?.labels ?? []), label] });
  }
  const shownWays = [...ways.values()].slice(0, REASONS);
  const reasons = (conditions) => conditions.map((condition) => item(condition.text, condition.rule));
  if (shownWays.length === 1) return reasons(shownWays[0].conditions);
  return shownWays.map(({ conditions, labels: [first, ...more] }) => {
    const name = more.length ? t("foresight.alike", { label: first, more: more.length }) : first;
    return element("li", {}, name, element("ul", {}, ...reasons(conditions)));
  });
}

/** Show what can be done with something on the board; `choose` is called with the one that is pressed. */
export function showMeant(name, actions, choose) {
  closeForesight();
  holdPanel();
  const buttons = actions
    .slice(0, MEANT)
    .map((action) =>
      element("button", { type: "button", class: "plain", onclick: () => choose(action) }, action.label),
    );
  const more = actions.length - buttons.length;
  show(
    name,
    element("p", { class: "small quiet" }, t("foresight.can-do")),
    element("div", { class: "actions" }, ...buttons),
    ...(more > 0 ? [element("p", { class: "small quiet" }, t("foresight.more", { more }))] : []),
    closing(t("close")),
  );
}

/**
 * Ask why something is refused. The panel is held meanwhile, so Escape drops the answer as it closes the panel.
 * Return null if the answer is not wanted any more.
 *
 * @param {() => Promise<any>} work
 */
async function askWhy(work) {
  closeForesight();
  holdPanel();
  const isLatest = questions.begin();
  try {
    const answer = await work();
    return isLatest() ? answer : null;
  } catch (error) {
    if (isLatest()) holdPanel(false);
    throw error;
  }
}

/** Show why something on the board cannot be chosen now: what may be meant by it, and what forbids that. */
export async function explainTarget(target, name) {
  const answer = await askWhy(() => read(`/explain?target=${encodeURIComponent(target)}`));
  if (!answer) return;
  const reasons = meant(answer.refused);
  show(
    t("foresight.why-not-now", { name }),
    ...(reasons.length ? listed("refused", reasons) : [element("p", {}, t("foresight.nothing"))]),
    element("div", { class: "row" }, causes(target), closing(t("close"))),
  );
}

/** Show why a command was refused: as the refusal says, or as it would be refused now. */
export async function explainRefusal(command, refusal, play) {
  const given = { fields: [], nearest: [], ...refusal };
  const explanation = await askWhy(async () => (refusal.conditions ? given : send("/explain", command)));
  if (!explanation) return;
  if (explanation.conditions.length) showReasons(explanation, play);
  else holdPanel(false);
}

/**
 * Show what an action would do at a version; `doIt` gives it a button to go on with.
 *
 * @param {any} action
 * @param {number} version
 * @param {(() => Promise<void>) | null} [doIt]
 */
export async function foresee(action, version, doIt = null) {
  waiting.cancel();
  holdPanel(doIt !== null);
  const isLatest = questions.begin();
  const parts = action.targets.length ? "&parts=1" : "";
  const preview = await send(`/preview?at=${version}${parts}`, action.command);
  if (!isLatest()) return;
  showPreview(action, preview, doIt);
  showGhosts(action, preview);
  emit("foreseen", {});
}

/** The same, once the pointer or the focus has stayed for a moment. */
export function foreseeSoon(action, version) {
  waiting.cancel();
  if (store.get("foresight").isHeld) return;
  waiting.start(PATIENCE_MS, () => foresee(action, version).catch(tell));
}

/**
 * Nothing is pointed at any more: what is on its way is not shown, the ghosts go, and the panel closes
 * unless the pointer or the focus goes to it.
 */
export function foreseeNothing() {
  waiting.cancel();
  hideGhosts();
  if (store.get("foresight").isHeld) return;
  questions.drop();
  waiting.start(PATIENCE_MS, closeForesight);
}

/** What is in the panel can be read and pressed: while it is pointed at or has the focus, it stays. */
export function setUpForesight() {
  for (const kind of ["pointerenter", "focusin"]) panel.addEventListener(kind, () => waiting.cancel());
  panel.addEventListener("pointerleave", foreseeNothing);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !store.get("foresight").isHeld) return;
    closeForesight();
    event.preventDefault();
  });
}

/** Close the panel. */
export function closeForesight() {
  waiting.cancel();
  questions.drop();
  holdPanel(false);
  hideGhosts();
  panel.hidden = true;
  panel.replaceChildren();
}
