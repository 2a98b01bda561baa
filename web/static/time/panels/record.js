// The record of the event of a version, as it is kept: who can see what of it, and what caused it.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { find } from "../../common/page.js";
import { isSeated, read } from "../../match/viewer.js";
import { goTo } from "../place.js";
import { inLanguage } from "../../common/language.js";
import { moment, pieces, t } from "../../common/words.js";

const BACK = 50; // events that are read at once in search of the command

/** The event that a command begins with: its record has the command and its id. */
async function beginning(/** @type {any} */ event) {
  let first = event;
  for (let end = event.seq - 1; !isFirst(first) && end > 0; end -= BACK) {
    const start = Math.max(0, end - BACK);
    const { events } = await read(`/events?after=${start}&limit=${end - start}`);
    for (const earlier of events.reverse()) {
      if (earlier.e.mac) return first; // the command before ends here
      first = earlier;
      if (isFirst(first)) return first;
    }
  }
  return first;
}

function isFirst(/** @type {any} */ { e }) {
  return e.id !== undefined || e.command !== undefined;
}

function causeItems(event, first) {
  const author =
    event.e.seat === undefined ? t(`by.${event.e.by}`) : `${t(`by.${event.e.by}`)}, ${callSeat(event.e.seat)}`;
  /** @type {[string, string | (string | Node)[]][]} */
  const items = [[t("record.cause"), author]];
  if (first.e.command) items.push([t("record.command"), JSON.stringify(first.e.command)]);
  else items.push([t("record.command"), event.e.by === "phase" ? t("record.no-command") : t("record.hidden-command")]);
  if (first.e.id) items.push([t("record.id"), first.e.id]);
  items.push([t("record.time"), moment(event.e.at)]);
  const around = first.seq === event.seq ? t("record.first") : pieces("record.with", { version: link(first.seq) });
  items.push([t("record.place"), around]);
  if (event.e.mac) items.push([t("record.end"), t("record.last")]);
  return items;
}

function link(version) {
  const press = (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    goTo(version, { jump: true });
  };
  return element("a", { href: inLanguage(`?at=${version}`), onclick: press }, t("version", { version }));
}

function seenBy(event, path) {
  if (path === "luck") return t("record.luck");
  if (!event.opened?.[path]) return t("record.sealed");
  return isSeated() ? t("record.yours") : t("record.open");
}

function hiddenRows(event) {
  const paths = Object.keys({ ...event.e.seals, ...event.opened }).sort();
  return paths.map((path) => {
    const known = event.opened?.[path];
    const value = known
      ? element("pre", { tabindex: 0 }, JSON.stringify(known.value, null, 1))
      : element("code", {}, `${event.e.seals[path].slice(0, 16)}…`);
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, path),
      element("td", {}, value),
      element("td", {}, seenBy(event, path)),
    );
  });
}

function hiddenPart(event) {
  const rows = hiddenRows(event);
  if (!rows.length) return [element("p", { class: "small" }, t("record.nothing-hidden"))];
  const heads = [t("record.field"), t("record.value"), t("record.who")].map((label) =>
    element("th", { scope: "col" }, label),
  );
  return [
    element(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("record.fields") },
      element(
        "table",
        { class: "hidden-fields" },
        element("thead", {}, element("tr", {}, ...heads)),
        element("tbody", {}, ...rows),
      ),
    ),
  ];
}

/** Show the record of a version. */
export async function showPanel(version, { isStill }) {
  const { events } = await read(`/events?after=${version - 1}&limit=1`);
  const [event] = events;
  if (!event) return;
  const first = await beginning(event);
  if (!isStill()) return;
  const cause = causeItems(event, first).flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, ...[value].flat()),
  ]);
  const kept = { seq: event.seq, e: event.e, link: event.link };
  const box = find("record-shown");
  box.dataset.version = version;
  box.replaceChildren(
    element("dl", { class: "facts" }, ...cause),
    ...hiddenPart(event),
    element(
      "details",
      {},
      element("summary", {}, t("record.raw")),
      element("pre", { class: "raw", tabindex: 0 }, JSON.stringify(kept, null, 2)),
    ),
  );
}
