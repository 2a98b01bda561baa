// What each event is, by its version: its type, who caused it, and where a command ends.
// Read once, when it is first needed, and then as far as the match has come since.

import { read } from "../common/viewer.js";

const PAGE = 1000;

/** @typedef {{ seq: number, type: string, by: string, seat: number | null, ends: boolean }} Logged */

/** @type {Logged[]} */
const logged = []; // by seq, from 1
let game = "";
let reading = Promise.resolve();

/** @returns {Logged} */
function shortened({ seq, e }) {
  return { seq, type: e.event.type, by: e.by, seat: e.seat ?? null, ends: Boolean(e.mac) };
}

async function readUpTo(version) {
  while (logged.length < version) {
    const { events } = await read(`/events?after=${logged.length}&limit=${PAGE}`);
    if (!events.length) return;
    game = events[0].game;
    for (const one of events) if (one.seq === logged.length + 1) logged.push(shortened(one));
  }
}

/** The events up to a version. */
export async function logUpTo(version) {
  reading = reading.catch(() => {}).then(() => readUpTo(version));
  await reading;
  return logged.slice(0, version);
}

/**
 * What a game is to the page's time: which events end a round or a phase, and examples of searches.
 *
 * @typedef {{ rounds: string[], phases: string[], examples: { words: string, where: string }[] }} Told
 */

/** @type {Promise<Record<string, Told>> | null} */
let asked = null;

async function fetched() {
  const answer = await fetch("/static/time/games.json");
  return answer.ok ? answer.json() : {};
}

/** What is told of the game of this match; of one that nothing is told of, nothing. */
export async function toldOfGame() {
  if (!game) await logUpTo(1);
  asked ??= fetched();
  /** @type {Told} */
  const nothing = { rounds: [], phases: [], examples: [] };
  return (await asked)[game] ?? nothing;
}
