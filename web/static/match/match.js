// One match: board, seats, timeline; followed live or gone through, and played with a seat's token.

import { followPlace, setUpActions, showActions } from "./actions.js";
import { setUpAnalysis, showAnalysis } from "../time/analysis.js";
import { post, Problem } from "../common/api.js";
import { forgetBoards, prepare, setUpBoard, showBoard, showNoBoard } from "../board/board.js";
import { setUpBranching, showLineage, showLuck } from "../time/branching.js";
import { setUpClocks } from "./clock.js";
import { setUpDownloads, showDownloads } from "../proof/bundle.js";
import { setSeats, setUpInsight } from "../time/insight.js";
import { followLive } from "./live.js";
import { noteMatch } from "../lobby/at_table.js";
import { hush, tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { place, reach, watch, watchSettled } from "./place.js";
import { setUpSlider, showPlace } from "../time/slider.js";
import { showTable } from "./table.js";
import { reachBack, setUpTimeline, showEarlier, showNews, showPlaceInTimeline } from "../time/timeline.js";
import { apiKey, clearFragment, invitation, invitationTo } from "../common/tokens.js";
import { hold, letGo, match, noteSeats, read } from "../common/viewer.js";

const POLL_MS = 2000;
const WRONG = ["/problems/invalid-token", "/problems/invalid-key"];
let shown = null; // the match as it was read last
let running = null;
let again = false;
let stop = () => {}; // following the match

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
      noteMatch(shown, refreshAs);
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

/** Read everything again as another of the seats that are held here. */
async function refreshAs() {
  forgetBoards();
  await refresh().catch(tell);
  follow();
}

async function take(seat) {
  hush();
  const secret = invitationTo(seat);
  try {
    const body = secret ? { invitation: secret } : {};
    hold((await post(`/v1/matches/${match}/seats/${seat}`, body, { token: apiKey() })).token);
    if (secret) clearFragment();
    forgetBoards();
  } catch (error) {
    tell(error);
  }
  await refresh().catch(tell);
  follow();
}

function showLive(words, isOn = false) {
  find("live").className = isOn ? "live on" : "live";
  find("live").textContent = words;
}

/** Read the news; when the match is over there are no more. */
async function catchUp() {
  await refresh().catch(tell);
  if (shown.status !== "over") return;
  stop();
  showLive("Complete");
}

/** Look again and again, where no stream is to be had. */
function poll() {
  showLive("Updated every few seconds");
  const timer = setInterval(() => document.hidden || catchUp(), POLL_MS);
  stop = () => clearInterval(timer);
}

/** Follow the match as who is viewing it now. */
function follow() {
  stop();
  if (shown.status === "over") {
    showLive("Complete");
    return;
  }
  stop = followLive(shown.version, {
    opened: () => showLive("Live", true),
    dropped: () => showLive("Reconnecting…"),
    happened: catchUp,
    ended: poll,
    refused: poll,
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

/** Sit down by the invitation in the address, if its holder wants to: that spends it. */
async function accept() {
  const secret = invitation();
  if (!secret) return;
  const offered = await post(`/v1/matches/${match}/invitations/look`, { invitation: secret }, { token: apiKey() });
  const by = offered.creator_name ? ` by ${offered.creator_name}` : "";
  if (!confirm(`You are invited${by} to seat ${offered.seat} of ${offered.title}. Sit down?`)) return;
  const seat = encodeURIComponent(secret.split(".")[1]);
  hold((await post(`/v1/matches/${match}/seats/${seat}`, { invitation: secret }, { token: apiKey() })).token);
  clearFragment();
}

async function begin() {
  setUp();
  await accept();
  try {
    await refresh();
  } catch (error) {
    if (!(error instanceof Problem && WRONG.includes(error.body.type))) throw error;
    letGo(); // kept from a match that no longer exists, or a key that was revoked
    await refresh();
  }
  follow();
  addEventListener("pagehide", () => stop());
  addEventListener("pageshow", (event) => event.persisted && follow());
  await Promise.all([setUpBranching(shown), showLineage()]);
}

begin().catch((error) => {
  tell(error);
  showNoBoard("Nothing to show.");
});
