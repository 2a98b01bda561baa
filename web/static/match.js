// One match: board, seats, timeline; followed live or gone through, and played where a seat's token is at hand.

import { followPlace, setUpActions, showActions } from "./actions.js";
import { setUpAnalysis, showAnalysis } from "./analysis.js";
import { element, post } from "./api.js";
import { forgetBoards, prepare, setUpBoard, showBoard, showNoBoard } from "./board.js";
import { setUpBranching, showLineage, showLuck } from "./branching.js";
import { clockItem, setUpClocks } from "./clock.js";
import { setUpDownloads, showDownloads } from "./bundle.js";
import { setSeats, setUpInsight } from "./insight.js";
import { hush, tell } from "./notice.js";
import { goTo, place, reach, watch, watchSettled } from "./place.js";
import { setUpSlider, showPlace } from "./slider.js";
import { reachBack, setUpTimeline, showEarlier, showNews, showPlaceInTimeline } from "./timeline.js";
import { hold, isSeated, letGo, match, mySeat, read } from "./viewer.js";

const find = (id) => document.getElementById(id);
let shown = null; // the match as it was read last
let running = null;
let again = false;

function whoIs(seat) {
  if (seat.bot) return `bot, ${seat.bot}`;
  if (!seat.taken) return "open";
  const who = seat.seat === mySeat() ? "you" : "player";
  if (seat.resigned) return `${who}, gave up`;
  return seat.stand_in ? `${who}; a bot plays, ${seat.stand_in}` : who;
}

function seatItem(seat) {
  const asked = shown.asked.find((one) => one.seat === seat.seat);
  const parts = [element("span", {}, element("strong", {}, `Seat ${seat.seat}`), ` – ${whoIs(seat)}`)];
  const clock = clockItem(shown.clocks, seat.seat);
  if (clock) parts.push(clock);
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
  find("sandbox").hidden = !shown.sandbox;
  find("version").textContent = `version ${shown.version}`;
  const asking = shown.asked.map((one) =>
    one.seat === null ? one.text : `Seat ${one.seat}: ${one.text}`,
  );
  const words = { open: "Waiting for players to sit down.", over: "The match is over." };
  find("asking").textContent = words[shown.status] || asking.join(" · ") || "…";
  find("seats").replaceChildren(...shown.seats.map(seatItem));
  find("turn-head").textContent = shown.status === "over" ? "Result" : "Whose turn";
  for (const id of ["time", "insight"]) find(id).hidden = shown.status === "open";
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

function showProposal() {
  const { proposal } = shown;
  find("proposal").hidden = !proposal;
  if (!proposal) return;
  const press = () => goTo(proposal.to, { jump: true });
  find("proposal").replaceChildren(
    `Seat ${proposal.seat} proposes to go to `,
    element("button", { type: "button", class: "link", onclick: press }, `version ${proposal.to}`),
    ".",
  );
}

function showBoardAt({ version }) {
  if (shown.status === "open") {
    showNoBoard("The board is laid when everybody sits.");
    return Promise.resolve();
  }
  return showBoard(version);
}

async function readAll() {
  try {
    do {
      again = false;
      shown = await read("");
      showMatch();
      showProposal();
      showLuck(shown.status);
      showDownloads();
      showAnalysis(shown.status);
      setSeats(shown.seats.length);
      reach(shown.version);
      await Promise.all([showBoardAt(place()), showNews(shown.version), showActions(shown.status)]);
      showPlace(place());
    } while (again);
  } finally {
    running = null;
  }
}

/** Read everything anew; calls that come meanwhile are gathered into one more reading. */
function refresh() {
  again = true;
  running ??= readAll();
  return running;
}

async function take(seat) {
  hush();
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
  setUpBoard();
  setUpSlider();
  setUpTimeline();
  setUpActions(refresh);
  setUpClocks();
  setUpInsight();
  setUpDownloads();
  setUpAnalysis();
  find("earlier").addEventListener("click", () => showEarlier().catch(tell));
  watch((where) => {
    showPlace(where);
    showPlaceInTimeline(where);
    showBoardAt(where).catch(tell);
  });
  watchSettled((where) => reachBack(where).then(() => showPlace(place())).catch(tell));
  watchSettled(() => followPlace(shown.status).catch(tell));
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
  await Promise.all([setUpBranching(shown), showLineage()]);
}

begin().catch((error) => {
  tell(error);
  showNoBoard("Nothing to show.");
});
