// One match: board, seats, timeline; followed live or gone through, and played with a seat's token.

import { followPlace, resumeMove, setUpActions, showActions, showWithLines } from "./actions.js";
import "../common/me.js";
import { setUpAnalysis, showAnalysis } from "../time/analysis.js";
import { element, Problem } from "../common/api.js";
import { prepare, showNoBoard } from "../board/board.js";
import { ownMoveShown, setUpPace, showPlaceOnBoard } from "../board/pace.js";
import { forgetBoards } from "../board/pictures.js";
import { setUpArranging } from "../board/arranging.js";
import { setUpCoordinates } from "../board/coordinates.js";
import { setUpZoom } from "../board/zoom.js";
import { setUpBranching, showLineage, showLuck } from "../time/branching.js";
import { setUpFilter } from "../time/filter.js";
import { setUpClocks } from "./clock.js";
import { setUpBadge } from "../proof/badge.js";
import { setUpDownloads, showDownloads } from "../proof/bundle.js";
import { setUpCauses } from "../causes/pressing.js";
import { setUpInsight } from "../time/insight.js";
import { setUpNotes } from "../notes/linked.js";
import { setUpTalk } from "../table_notes/talk.js";
import { isAway, noteConnection, setUpConnection } from "./connection.js";
import { setUpFocus } from "./focus.js";
import { takeMatch } from "./first_board.js";
import { acceptInvitation, sitDown } from "./guest.js";
import { followLive, stopLive } from "./live.js";
import { noteMatch } from "../at_table/at_table.js";
import { setUpWaitingRoom } from "../at_table/waiting_room.js";
import { drawCurtain, waitForPlayer } from "../at_table/curtain.js";
import { hush, tell } from "../common/notice.js";
import { afterPaint, find, showLoaded, wide } from "../common/page.js";
import { Delay, gathered } from "../common/tasks.js";
import { place, reach, watch, watchSettled } from "../time/place.js";
import { setUpKeys } from "../time/keys.js";
import { setUpSlider, showPlace } from "../time/slider.js";
import { store } from "./store.js";
import { setUpMute } from "./mute.js";
import { setUpNext } from "./next.js";
import { setUpStrips } from "./strips.js";
import { setUpTable, showTable } from "./table.js";
import { showRoom } from "./room.js";
import { setUpStage } from "./stage.js";
import { linesUpTo } from "../time/lines.js";
import { reachBack, setUpTimeline, showEarlier, showNews, showPlaceInTimeline } from "../time/timeline.js";
import { inLanguage } from "../common/language.js";
import { noteNames } from "../at_table/seat_names.js";
import { invitationTo, namesOf, tokensOf } from "../common/tokens.js";
import { joinRematch, listExpected } from "../ending/rejoining.js";
import { showResult } from "../ending/result.js";
import { authorized, hold, letGo, match, mySeat, noteSeats, read } from "./viewer.js";
import { setUpEyes, showEyes } from "../time/panels/eyes.js";
import { t } from "../common/words.js";

const AGAIN_MS = 3000; // until what could not be read is read again
const WRONG = ["/problems/invalid-token", "/problems/invalid-key"];
const repeating = new Delay(); // before the match is read again because a reading failed
const readAll = gathered(readOnce, ownMoveShown);

async function showBoardAt(where, areLinesRead = false) {
  if (store.get("match").shown.status === "open") showNoBoard(t("board.later"));
  else await showPlaceOnBoard(where, areLinesRead).catch(fail);
}

/** Show how the match ended, where it can be seen. */
function showEnd() {
  find("turn-head").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** Show the moves that led to the end, while nothing on the page says how it ended. */
async function showLastMoves(/** @type {number} */ version) {
  find("match").classList.add("ending");
  try {
    await linesUpTo(version);
    await showBoardAt({ version, newest: version, isLive: true }, true);
  } finally {
    find("match").classList.remove("ending");
  }
}

/** Read the match; what of it cannot be shown does not keep the rest from being shown. */
async function readOnce() {
  const before = store.get("match").shown?.status;
  const shown = takeMatch(authorized().token) ?? (await read(""));
  const isEnding = before === "running" && shown.status === "over" && place().isLive;
  if (isEnding) await showLastMoves(shown.version).catch(fail);
  store.set("match", { shown });
  const seat = mySeat();
  if (drawCurtain(shown)) await new Promise(() => {}); // the page goes: nothing more is shown on it
  if (mySeat() !== seat) forgetBoards(); // the next person at this screen has other parts
  noteSeats(shown.seats);
  noteNames(shown.seats, namesOf(match));
  showTable(shown, take);
  noteMatch(shown);
  showLuck(shown.status);
  showDownloads();
  showAnalysis(shown.status);
  showEyes(shown);
  reach(shown.version);
  showRoom();
  void showBoardAt(place()); // nothing waits for a picture
  const news = showNews(shown.version).finally(() => {
    void showBoardAt(place(), true).then(() => isEnding && showEnd()); // showing the moves of others takes seconds
  });
  const parts = await Promise.allSettled([news, showActions(shown.status)]);
  showPlace(place());
  showWithLines(shown.status);
  const failed = parts.find((part) => part.status === "rejected");
  if (failed) throw failed.reason;
}

/** Tell of a failure, and read again a moment later: whatever it was may have passed. */
function fail(error) {
  if (isAway(error)) noteConnection(false);
  if (error?.name !== "NoAnswer") tell(error);
  if (!repeating.isWaiting) repeating.start(AGAIN_MS, () => void refresh().then(hush).catch(fail));
}

/** What failed before has come right. */
function recover() {
  noteConnection(true);
  if (!repeating.isWaiting) return;
  repeating.cancel();
  hush();
}

/** Read everything again; calls that come meanwhile are gathered into one more reading. */
async function refresh() {
  await readAll();
  recover();
}

const followed = {
  refresh: () => refresh().catch(fail),
  status: () => store.get("match").shown.status,
  version: () => store.get("match").shown.version,
};

/** Sit down on a seat, or on all that a rematch keeps for the players at this screen. */
async function take(seat) {
  hush();
  const { shown } = store.get("match");
  const expected = listExpected(shown);
  try {
    if (expected.some((player) => player.seat === seat)) {
      await joinRematch(shown.rematch_of, expected);
      hold(tokensOf(match)[0]);
    } else await sitDown(seat, invitationTo(seat));
    forgetBoards();
  } catch (error) {
    tell(error);
  }
  await refresh().catch(fail);
  followLive(followed);
}

function setUp() {
  store.set("match", { refresh: () => refresh().catch(fail) });
  setUpConnection();
  setUpTable();
  setUpWaitingRoom(() => followLive(followed));
  setUpStrips();
  setUpArranging();
  setUpZoom();
  setUpCoordinates();
  setUpPace();
  setUpSlider();
  setUpKeys();
  setUpFocus();
  setUpTimeline();
  setUpFilter();
  setUpActions();
  setUpClocks();
  setUpInsight();
  setUpCauses();
  setUpNotes();
  setUpTalk();
  setUpDownloads();
  setUpBadge();
  setUpAnalysis();
  setUpEyes();
  setUpNext();
  setUpMute();
  setUpStage();
  wide.addEventListener("change", showRoom);
  find("earlier").addEventListener("click", () => showEarlier().catch(tell));
  watch((where) => {
    showRoom();
    showResult();
    showPlace(where);
    showPlaceInTimeline(where);
    void showBoardAt(where);
    if (!repeating.isWaiting) hush(); // what was told of another moment
  });
  watchSettled((where) =>
    reachBack(where)
      .then(() => showPlace(place()))
      .catch(tell),
  );
  watchSettled(() => followPlace(store.get("match").shown.status).catch(tell));
  watchSettled(({ version, newest, isLive }) => isLive || prepare(version, newest));
}

async function begin() {
  await acceptInvitation();
  await waitForPlayer();
  setUp();
  try {
    await refresh();
  } catch (error) {
    if (!(error instanceof Problem && WRONG.includes(error.body.type))) throw error;
    letGo(); // kept from a match that no longer exists, or a key that was revoked
    await refresh();
  }
  afterPaint(() => afterPaint(showLoaded)); // by then the parts are arranged
  followLive(followed);
  resumeMove();
  addEventListener("pagehide", () => stopLive());
  addEventListener("pageshow", (event) => event.persisted && followLive(followed));
  await Promise.all([setUpBranching(store.get("match").shown), showLineage()]);
}

/** Say that there is no such match for this reader, with a way to those that are there: nothing else of the page holds. */
function showMissing(/** @type {Problem} */ error) {
  tell(error);
  find("match").classList.add("missing");
  find("problem").after(
    element("p", {}, element("a", { class: "button", href: inLanguage("/") }, t("match.to-lobby"))),
  );
}

begin().catch((error) => {
  showLoaded();
  if (error instanceof Problem && error.body.status === 404) return showMissing(error);
  tell(error);
  return showNoBoard(t("board.nothing"));
});
