// The panel "Why": the changes of a value, newest first, each with its event and the command that caused it.

import { element } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { find, findAll } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";
import { place, watch } from "../time/place.js";
import { originLink, versionLink } from "./links.js";
import { openWhy, parametersOf } from "./question.js";
import { changeElement, nameOf, shortly, shortNameOf } from "./shown_values.js";
import { readValues } from "./values.js";
import { list, messageOf, pieces, t } from "../common/words.js";

/**
 * @typedef {import("../match/store.js").Question} Question
 * @typedef {import("./shown_values.js").Placed} Placed
 * @typedef {{ label: string, bounds: number[], values: number[] }} Draw
 */

const DRAWS_OPEN = 2; // draws of a command that are shown unfolded
const questions = new Latest();
const said = find("why-said");
const chain = find("why-chain");
const more = find("why-more", HTMLButtonElement);

function drawLine(/** @type {Draw} */ { label, bounds, values }) {
  const drawn = values.map((value, index) => t("draws.of", { value, bound: bounds[index] }));
  return element("p", { class: "small draw" }, t("why.drew", { label, values: drawn.join(", ") }));
}

/** The draws of a command, folded if they are many. @param {Draw[] | null} draws */
function drawLines(draws) {
  const lines = (draws ?? []).map(drawLine);
  if (lines.length <= DRAWS_OPEN) return lines;
  const summary = element("summary", { class: "small" }, t("why.draws", { count: lines.length }));
  return [element("details", {}, summary, ...lines)];
}

/** The command behind a change: the one of its event, or the hidden choice that the event revealed. */
function causeLine(/** @type {any} */ { seq, text, cause }) {
  const { who } = cause;
  const words = cause.text === text ? t("version", { version: cause.seq }) : cause.text;
  const facts = { who, command: versionLink(cause.seq, words), version: versionLink(cause.version) };
  const id = cause.is_choice ? "why.choice" : cause.seq === seq ? "why.own" : "why.command";
  const parts = cause.version ? pieces(id, facts) : pieces("why.first", facts);
  return element("p", { class: "small quiet cause", title: cause.id }, ...parts);
}

function ruleOf(/** @type {any} */ { rule }) {
  return rule ? [" ", element("span", { class: "rule" }, t("rule", { rule }))] : [];
}

function step(/** @type {any} */ change) {
  const undone = change.undone_by === null ? "" : ` ${t("timeline.undone", { version: change.undone_by })}`;
  return element(
    "li",
    {},
    element("p", { class: "step" }, versionLink(change.seq), " ", changeElement(change.before, change.after), undone),
    element("p", { class: "line" }, change.text, ...ruleOf(change)),
    ...drawLines(change.draws),
    causeLine(change),
  );
}

/** A button that asks for another value at the same version. */
function valueButton(/** @type {Placed} */ { path, value }, /** @type {Question} */ { at, eyes }) {
  const press = () => openWhy({ address: path, at, eyes });
  const words = `${shortNameOf(path)}: ${shortly(value)}`;
  return element("button", { type: "button", class: "plain", "data-part": path, onclick: press }, words);
}

/** Show other values in a group, or hide the group if there are none. */
function showGroup(/** @type {string} */ id, /** @type {Placed[]} */ values, /** @type {Question} */ asked) {
  find(id).hidden = !values.length;
  find(`${id}-list`).replaceChildren(...values.map((value) => valueButton(value, asked)));
}

function knownWords(/** @type {{ seat: number | null, since: number }[] | null} */ knowers) {
  if (!knowers?.length) return "";
  const readers = knowers.map(({ seat, since }) =>
    t("why.knower", { who: seat === null ? t("why.spectators") : callSeat(seat), version: since }),
  );
  return t("why.known", { readers: list(readers) });
}

/** Mark the step whose version is shown. */
function markPlace() {
  const { version } = place();
  for (const link of findAll(".step > a", HTMLElement, chain)) {
    if (Number(link.dataset.version) === version) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Append a page of changes; the button reads the next one. */
function append(/** @type {any} */ { changes, next, origin }) {
  chain.append(...changes.map(step));
  find("why-origin").replaceChildren(...(origin ? pieces("why.origin", { place: originLink(origin) }) : []));
  more.hidden = !next;
  more.onclick = () => void showNext(next);
  markPlace();
}

async function showNext(/** @type {string} */ next) {
  const isLatest = questions.begin();
  more.disabled = true;
  try {
    const page = await read(`/why?${next.split("?")[1]}`);
    if (isLatest()) append(page);
  } catch (error) {
    if (isLatest()) said.textContent = messageOf(error);
  }
  more.disabled = false;
}

/** Draw the value along the slider. */
async function trace(
  /** @type {Question} */ asked,
  /** @type {string} */ select,
  /** @type {HTMLButtonElement} */ button,
) {
  button.disabled = true;
  try {
    await (await import("./trace.js")).traceValue(asked, select);
    find("why-drawn").textContent = t("trace.drawn", { name: nameOf(asked.address) });
  } catch (error) {
    said.textContent = messageOf(error);
  }
  button.disabled = false;
}

function showAnswer(/** @type {any} */ answer, /** @type {Question} */ asked) {
  find("why-name").textContent = nameOf(asked.address);
  find("why-value").replaceChildren(
    ...pieces("why.at", {
      value: element("b", { title: JSON.stringify(answer.value) }, shortly(answer.value)),
      version: versionLink(answer.version),
      path: element("code", {}, answer.path || "/"),
    }),
  );
  const draw = find("why-trace", HTMLButtonElement);
  draw.disabled = false;
  draw.hidden = answer.select === null; // no trace takes it
  draw.onclick = () => void trace(asked, answer.select, draw);
  find("why-known").textContent = knownWords(answer.known_by);
  showGroup("why-others", answer.values.slice(1), asked);
  showGroup(
    "why-parts",
    answer.parts.filter(({ value }) => value !== 0), // the others add nothing
    asked,
  );
  chain.replaceChildren();
  append(answer);
  said.textContent = "";
  find("why-shown").hidden = false;
}

/** Read and show the causes of the value that is asked for. */
async function answerQuestion(/** @type {Question} */ asked) {
  const isLatest = questions.begin();
  find("why-none").hidden = true;
  said.textContent = t("why.reading");
  try {
    const [answer] = await Promise.all([read(`/why?${parametersOf(asked)}`), readValues()]);
    if (isLatest()) showAnswer(answer, asked);
  } catch (error) {
    if (!isLatest()) return;
    find("why-shown").hidden = true;
    said.textContent = messageOf(error);
  }
}

/** Show the panel: it stays with its question wherever the page looks. */
export async function showPanel() {
  const { asked, answered } = store.get("why");
  if (!asked || asked === answered) return;
  store.set("why", { answered: asked });
  await answerQuestion(asked);
}

watch(markPlace);
