// A filter of the timeline: by seat, by kind, by words.

import { element } from "../common/api.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { on } from "../common/bus.js";
import { Delay } from "../common/tasks.js";
import { linesRead } from "./lines.js";
import { keepInLinks } from "./links.js";
import { filterLines } from "./timeline.js";
import { capital, t } from "../common/words.js";

/** @type {Record<string, (line: any) => boolean>} */
const KINDS = {
  choice: (line) => line.by === "seat" || line.by === "bot",
  rules: (line) => line.by === "phase",
  back: (line) => line.to !== null,
  table: (line) => ["host", "clock", "admin"].includes(line.by),
};
const TYPING_MS = 200;
const form = find("filter", HTMLFormElement);
const seat = find("filter-seat", HTMLSelectElement);
const kind = find("filter-kind", HTMLSelectElement);
const text = find("filter-text", HTMLInputElement);
const typing = new Delay();

function wanted() {
  const [ofSeat, ofKind, words] = [seat.value, KINDS[kind.value], text.value.trim().toLowerCase()];
  if (!ofSeat && !ofKind && !words) return null;
  return (/** @type {any} */ line) =>
    (!ofSeat || String(line.seat) === ofSeat) &&
    (!ofKind || ofKind(line)) &&
    (!words || `${line.text} ${line.rule ? t("rule", { rule: line.rule }) : ""}`.toLowerCase().includes(words));
}

/** Offer the seats that have done something. */
function offerSeats() {
  const known = findAll("option", HTMLOptionElement, seat).map((option) => option.value);
  const names = new Map(
    linesRead()
      .filter((line) => line.seat !== null)
      .map((line) => [String(line.seat), line.who]),
  );
  for (const value of [...names.keys()].sort()) {
    if (known.includes(value)) continue;
    const name = names.get(value);
    seat.append(element("option", { value }, capital(name)));
  }
}

function showCount() {
  offerSeats();
  const test = wanted();
  find("filter-clear").hidden = !test;
  const all = linesRead();
  const count = test ? all.filter(test).length : 0;
  find("filter-said").textContent = test ? t("filter.count", { count, events: all.length }) : "";
}

function apply() {
  filterLines(wanted()).then(showCount).catch(tell);
}

function applySoon() {
  typing.start(TYPING_MS, apply);
}

function keepField(name, /** @type {HTMLInputElement | HTMLSelectElement} */ field) {
  const set = (/** @type {string} */ value) => {
    offerSeats();
    field.value = value;
    apply();
  };
  keepInLinks({ name, get: () => field.value, set });
}

/** Make the filter work. */
export function setUpFilter() {
  on("lines-listed", showCount);
  form.addEventListener("submit", (event) => event.preventDefault());
  text.addEventListener("input", applySoon);
  for (const select of [seat, kind]) select.addEventListener("change", apply);
  find("filter-clear").addEventListener("click", () => {
    form.reset();
    apply();
    text.focus();
  });
  keepField("seat", seat);
  keepField("kind", kind);
  keepField("text", text);
}
