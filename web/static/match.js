// One match: board, seats, timeline; followed live or gone through, and played with a seat's token.

import { followPlace, setUpActions, showActions } from "./actions.js";
import { setUpAnalysis, showAnalysis } from "./analysis.js";
import { post } from "./api.js";
import { forgetBoards, prepare, setUpBoard, showBoard, showNoBoard } from "./board.js";
import { setUpBranching, showLineage, showLuck } from "./branching.js";
import { setUpClocks } from "./clock.js";
import { setUpDownloads, showDownloads } from "./bundle.js";
import { setSeats, setUpInsight } from "./insight.js";
import { hush, tell } from "./notice.js";
import { place, reach, watch, watchSettled } from "./place.js";
import { setUpSlider, showPlace } from "./slider.js";
import { showTable } from "./table.js";
import { reachBack, setUpTimeline, showEarlier, showNews, showPlaceInTimeline } from "./timeline.js";
import { apiKey } from "./tokens.js";
import { hold, isSeated, letGo, match, noteSeats, read } from "./viewer.js";

const find = (id) => document.getElementById(id);
const POLL_MS = 2000;
const WRONG = ["/problems/invalid-token", "/problems/invalid-key"];
let shown = null; // the match as it was read last
let running = null;
let again = false;

function showBoardAt({ version }) {
  if (shown.status === "open") {
    showNoBoard("The board appears when all seats are taken.");
    return Promise.resolve();
  }
  return showBoard(version);
}

async function readAll() {
  try {
    do {
      again = false;
      shown = await read("");
      noteSeats(shown.seats);
      showTable(shown, take);
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

/** Read everything again; calls that come meanwhile are gathered into one more reading. */
function refresh() {
  again = true;
  running ??= readAll();
  return running;
}

async function take(seat) {
  hush();
  try {
    hold((await post(`/v1/matches/${match}/seats/${seat}`, {}, { token: apiKey() })).token);
    forgetBoards();
  } catch (error) {
    tell(error);
  }
  await refresh().catch(tell);
}

/** Look again and again: a stream carries no token, and this match is there for its own alone. */
function poll(live) {
  live.textContent = "Updated every few seconds";
  const timer = setInterval(async () => {
    if (document.hidden) return;
    await refresh().catch(tell);
    if (shown.status === "over") clearInterval(timer);
  }, POLL_MS);
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
    if (source.readyState === EventSource.CLOSED && isSeated()) poll(live);
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
    if (!WRONG.includes(error.body?.type)) throw error;
    letGo(); // kept from a match that no longer exists, or a key that was revoked
    await refresh();
  }
  follow();
  await Promise.all([setUpBranching(shown), showLineage()]);
}

begin().catch((error) => {
  tell(error);
  showNoBoard("Nothing to show.");
});
