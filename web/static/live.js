// The events of the match as they happen, for the viewer: read by fetch, as EventSource sends no token.

import { Problem } from "./api.js";
import { openStream } from "./viewer.js";

const PAUSE_MS = 1000;
const PAUSE_MOST_MS = 30_000;

/** The fields of one message; a comment has none. */
function fieldsOf(text) {
  const lines = text.split("\n").filter((line) => !line.startsWith(":"));
  return Object.fromEntries(lines.map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*: ?/, "")]));
}

async function* messagesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const texts = (begun + value).split("\n\n");
    begun = texts.pop() ?? "";
    for (const text of texts) yield fieldsOf(text);
  }
}

/** Wait, each time for twice as long and by a random part of it less. */
function rest(times) {
  const most = Math.min(PAUSE_MS * 2 ** times, PAUSE_MOST_MS);
  return new Promise((done) => setTimeout(done, most * (1 - Math.random() / 2)));
}

async function run(version, signal, tell) {
  let last = version;
  for (let times = 0; !signal.aborted; times++) {
    try {
      const response = await openStream(last, signal);
      if (response.status === 204) return tell.ended();
      tell.opened();
      for await (const { id, event } of messagesOf(response)) {
        if (signal.aborted) return;
        times = 0;
        last = id ?? last;
        if (id && !event) tell.happened();
      }
    } catch (error) {
      if (error instanceof Problem && !signal.aborted) return tell.refused();
    }
    if (signal.aborted) return;
    tell.dropped();
    await rest(times);
  }
}

/**
 * Follow the events after a version, and connect again when the stream drops; return what stops it.
 *
 * `tell` has what is called: `opened`, `happened`, `dropped`, and at last `ended` or `refused`.
 */
export function followLive(version, tell) {
  const stopping = new AbortController();
  void run(version, stopping.signal, tell);
  return () => stopping.abort();
}
