// One match: board, seats, timeline; followed live, and played where a seat's token is at hand.

import { element, get, getText, post } from "./api.js";
import { keepToken, tokenOf } from "./tokens.js";

const LINES = 200;
const find = (id) => document.getElementById(id);
const match = find("match").dataset.match;
const stem = `/v1/matches/${match}`;
let token = tokenOf(match);
let first = 0; // the version before the oldest line shown
let last = 0; // the newest line shown
let shown = null; // the match as it was read last
let running = false;
let again = false;

function tell(error) {
  const rule = error.body && error.body.rule ? ` (rule ${error.body.rule})` : "";
  find("problem").textContent = error.message + rule;
}

function mySeat() {
  return token ? Number(token.split(".")[1]) : null;
}

function whoIs(seat) {
  if (seat.bot) return `bot, ${seat.bot}`;
  if (seat.seat === mySeat()) return "you";
  return seat.taken ? "player" : "open";
}

function seatItem(seat) {
  const asked = shown.asked.find((one) => one.seat === seat.seat);
  const parts = [element("span", {}, element("strong", {}, `Seat ${seat.seat}`), ` – ${whoIs(seat)}`)];
  if (asked) parts.push(element("span", { class: "small quiet" }, "to act"));
  else if (!seat.bot && !seat.taken && token === null) {
    const label = `Take seat ${seat.seat}`;
    parts.push(element("button", { type: "button", onclick: () => take(seat.seat) }, label));
  }
  return element("li", { class: asked ? "asked" : null }, ...parts);
}

function showMatch() {
  find("title").textContent = shown.title;
  const badge = find("status");
  badge.textContent = shown.status;
  badge.className = `badge ${shown.status}`;
  badge.hidden = false;
  find("version").textContent = `version ${shown.version}`;
  const asking = shown.asked.map((one) =>
    one.seat === null ? one.text : `Seat ${one.seat}: ${one.text}`,
  );
  const words = { open: "Waiting for players to sit down.", over: "The match is over." };
  find("asking").textContent = words[shown.status] || asking.join(" · ") || "…";
  find("seats").replaceChildren(...shown.seats.map(seatItem));
  find("turn-head").textContent = shown.status === "over" ? "Result" : "Whose turn";
  const ranking = shown.outcome ? shown.outcome.ranking : [];
  find("ranking").hidden = !ranking.length;
  find("ranking").replaceChildren(
    ...ranking.map((seats, at) => {
      const before = ranking.slice(0, at).reduce((sum, group) => sum + group.length, 0);
      return element("li", { value: before + 1 }, seats.map((seat) => `Seat ${seat}`).join(", "));
    }),
  );
}

async function showBoard() {
  if (shown.status === "open") {
    find("board").replaceChildren(element("p", { class: "empty" }, "The board is laid when everybody sits."));
    return;
  }
  try {
    const text = await getText(`${stem}/board.svg`, token);
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    find("board").replaceChildren(document.importNode(drawn, true));
  } catch (error) {
    if (!error.body || error.body.type !== "/problems/no-board") throw error;
    find("board").replaceChildren(element("p", { class: "empty" }, "This game has no board to draw yet."));
  }
}

function lineItem(line) {
  return element(
    "li",
    { "data-seq": line.seq, title: new Date(line.at).toLocaleString() },
    element("span", { class: "seq" }, String(line.seq)),
    element("span", { class: "words" }, line.text),
    element("span", { class: "rule" }, line.rule ? `rule ${line.rule}` : ""),
  );
}

async function lines(after, limit) {
  return (await get(`${stem}/timeline?after=${after}&limit=${limit}`, token)).lines;
}

async function showNews() {
  if (!last) first = last = Math.max(0, shown.version - LINES);
  for (;;) {
    const fresh = (await lines(last, LINES)).filter((line) => line.seq > last);
    if (!fresh.length) break;
    find("timeline").prepend(...fresh.map(lineItem).reverse());
    last = fresh[fresh.length - 1].seq;
    find("news").textContent = fresh[fresh.length - 1].text;
  }
  find("earlier").hidden = first === 0;
}

async function showEarlier() {
  const from = Math.max(0, first - LINES);
  const older = await lines(from, first - from);
  find("timeline").append(...older.map(lineItem).reverse());
  first = from;
  find("earlier").hidden = first === 0;
}

async function showActions() {
  find("play").hidden = token === null || shown.status === "over";
  if (token === null) return;
  const { actions, version } = await get(`${stem}/actions`, token);
  find("waiting").textContent = actions.length
    ? `You hold seat ${mySeat()}.`
    : `You hold seat ${mySeat()}. It is not your turn.`;
  const focused = document.activeElement && document.activeElement.closest("#actions");
  const buttons = actions.map((action) =>
    element(
      "button",
      { type: "button", class: "plain", onclick: () => act(action.command, version) },
      action.label,
    ),
  );
  find("actions").replaceChildren(...buttons);
  if (focused && buttons.length) buttons[0].focus();
}

/** Read everything anew; calls that come meanwhile are gathered into one more. */
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      shown = await get(stem, token);
      showMatch();
      await Promise.all([showBoard(), showNews(), showActions()]);
    } while (again);
  } finally {
    running = false;
  }
}

async function act(command, version) {
  for (const button of find("actions").children) button.disabled = true;
  find("problem").textContent = "";
  try {
    await post(`${stem}/commands`, command, { token, version });
  } catch (error) {
    tell(error);
  }
  await refresh().catch(tell);
}

async function take(seat) {
  find("problem").textContent = "";
  try {
    token = (await post(`${stem}/seats/${seat}`, {})).token;
    keepToken(match, token);
  } catch (error) {
    tell(error);
  }
  await refresh().catch(tell);
}

function follow() {
  const live = find("live");
  if (shown.status === "over") {
    live.textContent = "Complete";
    return;
  }
  const source = new EventSource(`${stem}/events?after=${shown.version}`);
  source.addEventListener("open", () => {
    live.className = "live on";
    live.textContent = "Live";
  });
  source.addEventListener("error", () => {
    live.className = "live";
    live.textContent = "Reconnecting…";
  });
  source.addEventListener("message", async () => {
    await refresh().catch(tell);
    if (shown.status !== "over") return;
    source.close();
    live.className = "live";
    live.textContent = "Complete";
  });
}

async function begin() {
  find("earlier").addEventListener("click", () => showEarlier().catch(tell));
  try {
    await refresh();
  } catch (error) {
    if (!error.body || error.body.type !== "/problems/invalid-token") throw error;
    token = null; // kept from a match that is no more
    await refresh();
  }
  follow();
}

begin().catch((error) => {
  tell(error);
  find("board").replaceChildren(element("p", { class: "empty" }, "Nothing to show."));
});
