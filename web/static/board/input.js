// The board as what one plays with: presses, touches and keys become a choice among the actions.

import { emit, on } from "../common/bus.js";
import { findAll } from "../common/page.js";
import { begin, carry, look, press, stepBack, turn } from "./choose.js";
import { versionShown } from "./board.js";
import { elementOf } from "./drawing.js";
import { hideGhosts } from "./ghosts.js";
import { setUpGrids, tellGrids } from "./grid.js";
import { mark } from "./outlines.js";
import { setUpPointing } from "./pointing.js";

/**
 * @typedef {import("./choose.js").Action} Action
 * @typedef {import("./choose.js").Sight} Sight
 * @typedef {{
 *   play: (action: Action) => void, foresee: (action: Action | null) => void,
 *   show: (sight: Sight) => void, explain: (target: string) => void, isQuick: () => boolean,
 *   offerHeld: (target: string, left: Action[]) => void,
 * }} Doors what the board does where something is chosen, pointed at, changed or refused
 */

let choice = begin([]);
let sight = look(choice);
let offered = { version: 0, canPlay: false }; // for which board the actions are, and whether they can be played
/** @type {Doors} */
let doors = { play() {}, foresee() {}, show() {}, explain() {}, isQuick: () => false, offerHeld() {} };

/** Whether the board that is shown is the one that the actions are for. */
function isOpen() {
  return offered.canPlay && versionShown() === offered.version;
}

function paint() {
  const { lit, chosen, implied } = sight;
  const shown = isOpen() ? { lit, chosen, implied } : { lit: [], chosen: [], implied: [] };
  mark("lit", shown.lit);
  mark("chosen", [...new Set([...shown.chosen, ...shown.implied])]);
  tellGrids(shown);
}

function change(next) {
  choice = next;
  sight = look(choice);
  hideGhosts();
  paint();
  doors.show(sight);
  emit("choice-changed", { chosen: sight.chosen, lit: sight.lit, left: sight.left.length });
  if (sight.now) doors.foresee(sight.now);
}

function pressed(target) {
  const canPress = isOpen();
  const isLit = canPress && sight.lit.includes(target);
  emit("target-pressed", { target, isLit });
  if (!canPress) return;
  const after = press(choice, target, doors.isQuick());
  if (after.choice !== choice) change(after.choice);
  if (after.play) doors.play(after.play);
  else if (!isLit && !sight.chosen.includes(target)) doors.explain(target);
}

/** Take the last press back; whether there was one. */
export function goBack() {
  if (!choice.chosen.length) return false;
  change(stepBack(choice));
  return true;
}

/** Turn to another of the actions that touch just what is chosen; whether there are more. */
export function turnBy(by) {
  if (sight.whole.length < 2) return false;
  change(turn(choice, by));
  return true;
}

/** Play the action that is turned to. */
export function playTurned() {
  if (sight.now && offered.canPlay) doors.play(sight.now);
}

/** The action that pressing a target would lead to, if that is clear. */
function leadsTo(target) {
  if (!isOpen() || !sight.lit.includes(target)) return null;
  const { left, now } = look(press(choice, target).choice);
  return left.length === 1 ? left[0] : now; // the first of those that differ only by how it lies
}

/** A finger rests on something: what can be done with it is told, or why nothing can. */
function held(target) {
  if (!isOpen()) return;
  const { left } = sight.lit.includes(target) ? look(press(choice, target).choice) : { left: [] };
  if (left.length) doors.offerHeld(target, left);
  else doors.explain(target);
}

function keyed(event) {
  const isText = event.target.matches?.("input:not([type=checkbox]):not([type=range]), textarea, select");
  if (isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const done = { Escape: goBack, r: () => turnBy(1), R: () => turnBy(-1) }[event.key]?.();
  if (done) event.preventDefault();
}

/**
 * Offer actions on the board of a version; `canPlay` is false for those of the past.
 *
 * @param {Action[]} actions
 * @param {{ version: number, canPlay: boolean }} where
 */
export function offer(actions, where) {
  offered = where;
  change(carry(choice, actions));
}

/** Take no more presses until actions are offered again: one of them is being played. */
export function close() {
  offered = { ...offered, canPlay: false };
}

/** Choose again from the beginning. */
export function drop() {
  change(begin(choice.actions));
}

/** Whether an action is chosen on the board: else it is chosen from the list. */
export function isOnBoard(action) {
  return action.targets.length > 0 && action.targets.every((one) => elementOf(one) !== null);
}

/**
 * Let the board be played on.
 *
 * @param {Doors} given
 */
export function setUpInput(given) {
  doors = given;
  setUpGrids(pressed);
  setUpPointing({
    pressed,
    held,
    lit: () => (isOpen() ? sight.lit : []),
    pointed: (target) => {
      const action = target ? leadsTo(target) : null;
      if (action || !sight.now) doors.foresee(action);
    },
    turned: turnBy,
  });
  document.addEventListener("keydown", keyed);
  on("board-drawn", () => {
    paint();
    doors.show(sight); // in the words of the board
  });
  for (const one of findAll("[data-turn]", HTMLButtonElement))
    one.addEventListener("click", () => turnBy(Number(one.dataset.turn)));
}
