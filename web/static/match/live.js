// The events of the match as they happen, for the viewer.

import { Problem } from "../common/api.js";
import { openStream } from "../common/viewer.js";

async function run(version, signal, tell) {
  const options = { after: version, signal, onOpen: tell.opened, onDrop: tell.dropped };
  try {
    for await (const message of openStream(options)) if (message.kind === "event") tell.happened();
    if (!signal.aborted) tell.ended();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tell.refused();
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
