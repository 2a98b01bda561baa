// The match as it happens: by its stream, or looked at again and again where none is to be had.

import { Problem } from "../common/api.js";
import { emit } from "../common/bus.js";
import { noteConnection } from "./connection.js";
import { find } from "../common/page.js";
import { store } from "./store.js";
import { isSeated, openStream } from "./viewer.js";
import { t } from "../common/words.js";

const POLL_MS = 2000;
const AGAIN_MS = 30_000; // until a stream that was refused is asked for again

/** End the present following; the given function ends the next one. */
function replaceStop(/** @type {() => void} */ stop) {
  store.get("live").stop();
  store.set("live", { stop });
}

function showLive(words, isOn = false) {
  find("live").className = isOn ? "live on" : "live";
  find("live").textContent = words;
}

async function run(version, signal, tell) {
  const notes = isSeated(); // with notes, a stream goes on after the end
  const options = { after: version, signal, notes, onOpen: tell.opened, onDrop: tell.dropped };
  try {
    for await (const message of openStream(options)) {
      if (message.kind === "table-note") emit("table-note", { seat: message.note.seat });
      else if (message.kind === "asked" && message.status === "over") break;
      else if (message.kind === "event" || message.kind === "lost") tell.happened(); // `asked` repeats them
    }
    if (!signal.aborted) tell.ended();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!signal.aborted) tell.refused();
  }
}

/** Look again and again, and ask for the stream now and then: it may be had later. */
function poll(match) {
  store.get("live").stop();
  showLive(t("live.polled"));
  const look = () => document.hidden || void update(match);
  const looking = setInterval(look, POLL_MS);
  const waiting = setTimeout(() => followLive(match), AGAIN_MS);
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    clearInterval(looking);
    clearTimeout(waiting);
    document.removeEventListener("visibilitychange", look);
  };
  store.set("live", { stop });
}

/** Read the news; when the match is over there are no more. */
async function update(match) {
  await match.refresh();
  if (match.status() === "over") stopLive(t("live.complete"));
}

/** The stream has no more to tell: the match is over, or is looked at until it is. */
async function end(match) {
  await update(match);
  if (match.status() !== "over") poll(match);
}

/** Follow no longer, and say why. */
export function stopLive(words = t("live.off")) {
  replaceStop(() => {});
  showLive(words);
}

/**
 * Follow the match as who is viewing it now; an earlier following ends.
 *
 * @param {{ refresh: () => Promise<void>, status: () => string, version: () => number }} match
 *   `refresh` reads everything again; the others say what was read.
 */
export function followLive(match) {
  let isDropped = false;
  if (match.status() === "over") {
    stopLive(t("live.complete"));
    return;
  }
  const stopping = new AbortController();
  replaceStop(() => stopping.abort());
  void run(match.version(), stopping.signal, {
    opened: () => {
      showLive(t("live.on"), true);
      noteConnection(true);
      if (isDropped) void update(match); // what was not answered meanwhile is read now
      isDropped = false;
    },
    dropped: () => {
      isDropped = true;
      noteConnection(false);
      showLive(t("live.again"));
    },
    happened: () => void update(match),
    ended: () => void end(match),
    refused: () => {
      noteConnection(true); // it is the service that refuses
      poll(match);
    },
  });
}
