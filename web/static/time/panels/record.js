// The record of the event of a version, as it is kept: who can see what of it, and what caused it.

import { element } from "../../common/api.js";
import { callSeat } from "../../common/names.js";
import { find } from "../../common/page.js";
import { isSeated, read } from "../../common/viewer.js";
import { goTo } from "../../match/place.js";

const BACK = 50; // events that are read at once in search of the command

const BY = {
  host: "Who set the table up",
  seat: "The player of a seat",
  bot: "A bot",
  phase: "The game itself, which goes on by its rules",
  clock: "The clock",
  admin: "An administrator",
};

/** The event that a command begins with: its record has the command and its id. */
async function beginning(/** @type {any} */ event) {
  let found = event;
  for (let end = event.seq - 1; !isFirst(found) && end > 0; end -= BACK) {
    const start = Math.max(0, end - BACK);
    const { events } = await read(`/events?after=${start}&limit=${end - start}`);
    for (const one of events.reverse()) {
      if (one.e.mac) return found; // the command before ends here
      found = one;
      if (isFirst(found)) return found;
    }
  }
  return found;
}

function isFirst(/** @type {any} */ { e }) {
  return e.id !== undefined || e.command !== undefined;
}

function causeItems(event, first) {
  const who = event.e.seat === undefined ? BY[event.e.by] : `${BY[event.e.by]}, ${callSeat(event.e.seat)}`;
  const items = [["Caused by", who]];
  if (first.e.command) items.push(["Command", JSON.stringify(first.e.command)]);
  else items.push(["Command", event.e.by === "phase" ? "None: it follows from the rules." : "Not in the record, or hidden."]);
  if (first.e.id) items.push(["Id of the command", first.e.id]);
  items.push(["Time", new Date(event.e.at).toLocaleString()]);
  const around = first.seq === event.seq ? "The first of its command" : ["It came with ", link(first.seq)];
  items.push(["Place", around]);
  if (event.e.mac) items.push(["End", "The last event of its command."]);
  return items;
}

function link(version) {
  const press = (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    goTo(version, { jump: true });
  };
  return element("a", { href: `?at=${version}`, onclick: press }, `version ${version}`);
}

function seenBy(event, path) {
  if (path === "luck") return "The draws of luck: they can be checked when the match is over.";
  if (!event.opened?.[path]) return "Sealed. You may not see it; when the match is over everybody may.";
  return isSeated() ? "You may see it. Others see it when the match is over, or if it is theirs too." : "Open to everybody.";
}

function hiddenRows(event) {
  const paths = Object.keys({ ...event.e.seals, ...event.opened }).sort();
  return paths.map((path) => {
    const known = event.opened?.[path];
    const value = known ? element("pre", { tabindex: 0 }, JSON.stringify(known.value, null, 1)) : element("code", {}, event.e.seals[path].slice(0, 16) + "…");
    return element("tr", {}, element("th", { scope: "row" }, path), element("td", {}, value), element("td", {}, seenBy(event, path)));
  });
}

function hiddenPart(event) {
  const rows = hiddenRows(event);
  if (!rows.length) return [element("p", { class: "small" }, "Everybody sees all of it: nothing in it is hidden.")];
  const heads = ["Hidden field", "Value, or its seal", "Who can see it"].map((one) => element("th", { scope: "col" }, one));
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Hidden fields" },
    element("table", { class: "hidden-fields" }, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows)))];
}

/** Show the record of a version. */
export async function showPanel(version, { isStill }) {
  const { events } = await read(`/events?after=${version - 1}&limit=1`);
  const [event] = events;
  if (!event) return;
  const first = await beginning(event);
  if (!isStill()) return;
  const cause = causeItems(event, first).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...[value].flat())]);
  const kept = { seq: event.seq, e: event.e, link: event.link };
  const box = find("record-shown");
  box.dataset.version = version;
  box.replaceChildren(
    element("dl", { class: "facts" }, ...cause),
    ...hiddenPart(event),
    element("details", {}, element("summary", {}, "The record, as it is kept and chained"), element("pre", { class: "raw", tabindex: 0 }, JSON.stringify(kept, null, 2))),
  );
}
