// The board as what one plays with: presses, touches and keys become a choice among the actions.

import { emit, on } from "../common/bus.js";
import { findAll } from "../common/page.js";
import { begin, carry, look, press, stepBack, turn } from "./choose.js";
import { versionShown } from "./board.js";
import { elementOf } from "./drawing.js";
import { hideGhosts } from "./ghosts.js";
import { setUpGrids, tellGrids } from "./grid.js";
import { differ } from "./kinds.js";
import { mark } from "./outlines.js";
import { setUpPointing } from "./pointing.js";
import { store } from "../match/store.js";

/**
 * @typedef {import("./choose.js").Action} Action
 * @typedef {import("./choose.js").Choice} Choice
 * @typedef {import("./choose.js").Sight} Sight
 * @typedef {{
 *   play: (action: Action) => void, foresee: (action: Action | null) => void,
 *   show: (sight: Sight) => void, explain: (target: string) => void, isQuick: () => boolean,
 *   offerHeld: (target: string, left: Action[]) => void,
 * }} Doors what the board does where something is chosen, pointed at, changed or refused
 */

/** Whether the board that is shown is the one that the actions are for. */
function isOpen() {
  const { offered } = store.get("choice");
  return offered.canPlay && versionShown() === offered.version;
}

function paint() {
  const { lit, chosen, implied } = store.get("choice").sight;
  const shown = isOpen() ? { lit, chosen: [...new Set([...chosen, ...implied])] } : { lit: [], chosen: [] };
  mark("lit", shown.lit);
  mark("chosen", shown.chosen);
  tellGrids();
  emit("lit-shown", shown);
}

/** The action that pressing a target would lead to, if that is clear. */
function leadsTo(/** @type {string} */ target) {
  const { choice, sight } = store.get("choice");
  if (!isOpen() || !sight.lit.includes(target)) return null;
  const { left, now } = look(press(choice, target).choice);
  return left.length === 1 ? left[0] : now; // the first of those that differ only by how it lies
}

/** Whether an action is chosen on the board: else it is chosen from the list. */
export function isOnBoard(action) {
  return action.targets.length > 0 && action.targets.every((target) => elementOf(target) !== null);
}

/** The board as it is played on, with its doors to the rest of the page. */
export class BoardInput {
  #doors;
  /** @type {{ target: string, action: Action } | null} */
  #played = null; // the last press that played an action

  /** @param {Doors} doors */
  constructor(doors) {
    this.#doors = doors;
  }

  /** Take presses, keys and pointers from now on. */
  listen() {
    setUpGrids((target) => this.#press(target));
    setUpPointing({
      pressed: (target) => this.#press(target),
      held: (target) => this.#hold(target),
      lit: () => (isOpen() ? store.get("choice").sight.lit : []),
      pointed: (target) => {
        const action = target ? leadsTo(target) : null;
        if (action || !store.get("choice").sight.now) this.#doors.foresee(action);
      },
      turned: (by) => this.#turnBy(by),
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    on("board-drawn", () => {
      paint();
      this.#doors.show(store.get("choice").sight); // in the words of the board
    });
    for (const button of findAll("[data-turn]", HTMLButtonElement))
      button.addEventListener("click", () => this.#turnBy(Number(button.dataset.turn)));
  }

  /**
   * Offer actions on the board of a version; `canPlay` is false for those of the past.
   *
   * @param {Action[]} actions
   * @param {{ version: number, canPlay: boolean }} where
   */
  offer(actions, where) {
    store.set("choice", { offered: where });
    this.#change(carry(store.get("choice").choice, actions));
  }

  /** Take no more presses until actions are offered again: one of them is being played. */
  close() {
    store.set("choice", { offered: { ...store.get("choice").offered, canPlay: false } });
  }

  /** Choose again from the beginning. */
  drop() {
    this.#change(begin(store.get("choice").choice.actions));
  }

  /** Take the last press back; whether there was one. */
  goBack() {
    const { choice } = store.get("choice");
    if (!choice.chosen.length) return false;
    this.#change(stepBack(choice));
    return true;
  }

  /** Play the action that is turned to. */
  playTurned() {
    const { sight, offered } = store.get("choice");
    if (sight.now && offered.canPlay) this.#doors.play(sight.now);
  }

  /** Turn to another of the actions that touch just what is chosen; whether there are more. */
  #turnBy(/** @type {number} */ by) {
    const { choice, sight } = store.get("choice");
    if (sight.whole.length < 2) return false;
    this.#change(turn(choice, by));
    return true;
  }

  #change(/** @type {Choice} */ choice) {
    const sight = look(choice);
    const { now: before } = store.get("choice").sight;
    store.set("choice", { choice, sight });
    hideGhosts();
    paint();
    this.#doors.show(sight);
    emit("choice-changed", { chosen: sight.chosen, lit: sight.lit, left: sight.left.length });
    if (sight.now || before) this.#doors.foresee(sight.now); // a finger points at nothing: it closes no panel
  }

  #press(/** @type {string} */ target) {
    const { choice, sight } = store.get("choice");
    const canPress = isOpen();
    const isLit = canPress && sight.lit.includes(target);
    emit("target-pressed", { target, isLit, isOpen: canPress });
    if (!canPress) return;
    const after = press(choice, target, this.#doors.isQuick());
    if (after.choice !== choice) this.#change(after.choice);
    if (after.play && this.#isRepeated(target, after.play, choice)) return; // it is named now; another press plays it
    if (after.play) {
      this.#played = { target, action: after.play };
      this.#doors.play(after.play);
    } else if (!isLit && !store.get("choice").sight.chosen.includes(target)) this.#doors.explain(target);
  }

  /**
   * Whether a press repeats the one that played the last action, and would play one of another kind, as the second
   * press of two would: to pick something up and to drop it.
   */
  #isRepeated(/** @type {string} */ target, /** @type {Action} */ action, /** @type {Choice} */ { chosen }) {
    return chosen.length === 0 && this.#played?.target === target && differ(action, this.#played.action);
  }

  /** A finger rests on something: what can be done with it is told, or why nothing can. */
  #hold(/** @type {string} */ target) {
    if (!isOpen()) return;
    const { choice, sight } = store.get("choice");
    const { left } = sight.lit.includes(target) ? look(press(choice, target).choice) : { left: [] };
    if (left.length) this.#doors.offerHeld(target, left);
    else this.#doors.explain(target);
  }

  #key(event) {
    const isText = event.target.matches?.("input:not([type=checkbox]):not([type=range]), textarea, select");
    if (isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { Escape: () => this.goBack(), r: () => this.#turnBy(1), R: () => this.#turnBy(-1) };
    if (keys[event.key]?.()) event.preventDefault();
  }
}
