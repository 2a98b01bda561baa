// The lines of the timeline, one for each event, as far as they have been read.

import { noBoardUpTo } from "../board/pictures.js";
import { queueOfWork } from "../common/tasks.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";

/** The most lines that one request may ask for. */
export const PAGE_MOST = 1000;
const reading = queueOfWork();

/** The line of a version, if it has been read. */
export function lineAt(version) {
  return store.get("lines").read.get(version);
}

/** Every line that was read, the oldest first. */
export function linesRead() {
  return [...store.get("lines").read.values()].sort((line, other) => line.seq - other.seq);
}

/** Read some lines after a version, and keep them. */
export async function readLines(after, limit) {
  const page = (await read(`/timeline?after=${after}&limit=${limit}`)).lines;
  store.set("lines", { read: new Map([...store.get("lines").read, ...page.map((line) => [line.seq, line])]) });
  for (const line of page) if (line.type === "match-started") noBoardUpTo(line.seq - 1);
  return page;
}

/** Read again the lines that were read, up to a version: a rewind undid some of them, or brought some back. */
export async function readAgain(last) {
  for (let after = Math.min(...store.get("lines").read.keys()) - 1; after < last; ) {
    const page = await readLines(after, PAGE_MOST);
    if (!page.length) return;
    after = page[page.length - 1].seq;
  }
}

/** Every line up to a version, the oldest first: what is not in the list is read as well. */
export async function linesUpTo(version) {
  await reading(async () => {
    for (let missing = 1; missing <= version; ) {
      while (lineAt(missing)) missing += 1;
      if (missing > version) return;
      const end = Math.min(version, missing + PAGE_MOST - 1);
      const page = await readLines(missing - 1, end - missing + 1);
      if (!page.length) return; // the rest is not to be seen yet
    }
  });
  return linesRead().filter((line) => line.seq <= version);
}

/**
 * The rewind that undid a line, or null. An event of the table keeps its effect, a rewind apart:
 * only its version was abandoned.
 */
export function undoneBy(line) {
  return line.of_table && line.to === null ? null : line.undone_by;
}
