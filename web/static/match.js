// One match: board, seats, timeline; followed live or gone through, and played where a seat's token is at hand.

import { element, post } from "./api.js";
import { forgetBoards, prepare, showBoard, showNoBoard } from "./board.js";
import { place, reach, watch, watchSettled } from "./place.js";
import { setUpSlider, showPlace } from "./slider.js";
import { reachBack, setUpTimeline, showEarlier, showNews, showPlaceInTimeline } from "./timeline.js";
import { hold, isSeated, letGo, match, mySeat, read, send } from "./viewer.js";

const find = (id) => document.getElementById(id);
let shown = null; // the match as it was read last
let running = false;
let again = false;

function tell(error) {
  const rule = error.body && error.body.rule ? ` (rule ${error.body.rule})` : "";
  find("problem").textContent = error.message + rule;
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
  else if (!seat.bot && !seat.taken && !isSeated()) {
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
  find("time").hidden = shown.status === "open";
  find("to-newest").textContent = shown.status === "over" ? "End" : "Live";
  const ranking = shown.outcome ? shown.outcome.ranking : [];
  find("ranking").hidden = !ranking.length;
  find("ranking").replaceChildren(
    ...ranking.map((seats, at) => {
      const before = ranking.slice(0, at).reduce((sum, group) => sum + group.length, 0);
      return element("li", { value: before + 1 }, seats.map((seat) => `Seat ${seat}`).join(", "));
    }),
  );
}

function showBoardAt({ version }) {
  if (shown.status === "open") {
    showNoBoard("The board is laid when everybody sits.");
    return Promise.resolve();
  }
  return showBoard(version);
}

async function showActions() {
  find("play").hidden = !isSeated() || shown.status === "over";
  if (!isSeated()) return;
  const { actions, version } = await read("/actions");
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
      shown = await read("");
      showMatch();
      reach(shown.version);
      await Promise.all([showBoardAt(place()), showNews(shown.version), showActions()]);
      showPlace(place());
    } while (again);
  } finally {
    running = false;
  }
}

async function act(command, version) {
  for (const button of find("actions").children) button.disabled = true;
  find("problem").textContent = "";
  try {
    await send("/commands", command, version);
  } catch (error) {
    tell(error);
  }
  await refresh().catch(tell);
}

async function take(seat) {
  find("problem").textContent = "";
  try {
    hold((await post(`/v1/matches/${match}/seats/${seat}`, {})).token);
    forgetBoards();
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
  const source = new EventSource(`/v1/matches/${match}/events?after=${shown.version}`);
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

function setUp() {
  setUpSlider();
  setUpTimeline();
  find("earlier").addEventListener("click", () => showEarlier().catch(tell));
  watch((where) => {
    showPlace(where);
    showPlaceInTimeline(where);
    showBoardAt(where).catch(tell);
  });
  watchSettled((where) => reachBack(where).then(() => showPlace(place())).catch(tell));
  watchSettled(({ version, newest, isLive }) => isLive || prepare(version, newest));
}

async function begin() {
  setUp();
  try {
    await refresh();
  } catch (error) {
    if (!error.body || error.body.type !== "/problems/invalid-token") throw error;
    letGo(); // kept from a match that is no more
    await refresh();
  }
  follow();
}

begin().catch((error) => {
  tell(error);
  showNoBoard("Nothing to show.");
});
