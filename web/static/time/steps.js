// Steps through the match: by event, decision, turn, phase or round, or from mark to mark. Each
// kind of step has its stops, versions in order; a step goes to the next one on its side.

import { place } from "./place.js";
import { store } from "../match/store.js";
import { linesUpTo } from "./lines.js";

const UNITS = ["event", "decision", "turn", "phase", "round", "swing", "found"];
const OF_THE_LOG = ["decision", "turn", "phase", "round"];
const LARGER = {
  event: "decision",
  decision: "turn",
  turn: "round",
  phase: "round",
  round: "round",
  swing: "round",
  found: "round",
};

/** What a step is at present. */
export function unitOfSteps() {
  return store.get("steps").unit;
}

export function setUnit(/** @type {string} */ wanted) {
  store.set("steps", { unit: UNITS.includes(wanted) ? wanted : "event" });
}

/** What a larger step is than the one that is chosen. */
export function largerUnit() {
  return LARGER[unitOfSteps()];
}

/** Set the stops of a kind that is not of the log: swings, and what was found. */
export function setStops(kind, versions) {
  const sorted = [...new Set(versions)].sort((version, other) => version - other);
  store.set("steps", { stops: { ...store.get("steps").stops, [kind]: sorted } });
}

/** What the log says beside the steps: where phases and rounds end, and where somebody went back. */
export async function landmarks() {
  await findStops();
  const { round = [], phase = [], back = [] } = store.get("steps").stops;
  return { rounds: round, phases: phase, back };
}

/** Look at the lines as far as the match has come: each says what ends with it. */
async function findStops() {
  const { newest } = place();
  if (store.get("steps").readTo >= newest) return;
  const lines = await linesUpTo(newest);
  const ending = (/** @type {string[]} */ kinds) =>
    lines.filter((line) => kinds.some((kind) => line.ends.includes(kind))).map((line) => line.seq);
  const decisions = lines.filter((line) => line.ends.includes("decision"));
  // what was a turn's end when its line was read may be followed by a decision of the same seat
  const turns = decisions.filter(
    (decision, at) => decision.ends.includes("turn") && decisions[at + 1]?.seat !== decision.seat,
  );
  const stops = {
    decision: decisions.map((decision) => decision.seq),
    turn: turns.map((turn) => turn.seq),
    phase: ending(["phase", "round"]), // with a round its last phase ends
    round: ending(["round"]),
    back: lines.filter((line) => line.type === "rewound").map((line) => line.seq),
  };
  store.set("steps", { stops: { ...store.get("steps").stops, ...stops }, readTo: newest });
}

/** The version that a step leads to: back (-1) or forth (1), of a kind. */
export async function stepFrom(version, direction, kind = unitOfSteps()) {
  const { newest } = place();
  if (kind === "event") return Math.min(newest, Math.max(1, version + direction));
  if (OF_THE_LOG.includes(kind)) await findStops();
  const known = store.get("steps").stops[kind] ?? [];
  if (direction > 0) return known.find((stop) => stop > version) ?? newest;
  return known.filter((stop) => stop < version).pop() ?? 1;
}
