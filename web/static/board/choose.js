// How an action is chosen on the board: a piece, then a place, then how it lies. Nothing but
// functions of what is offered and what was pressed.

import { mustBeNamed } from "./kinds.js";

/**
 * @typedef {{ label: string, command: any, targets: string[] }} Action
 * @typedef {{ actions: Action[], chosen: string[], steps: number[], turn: number }} Choice
 *   `chosen` is what was pressed or implied, in order, `steps` how much of it there was before each
 *   press, `turn` which of the actions that touch just that.
 * @typedef {{
 *   chosen: string[], implied: string[], lit: string[], left: Action[], whole: Action[], now: Action | null,
 * }} Sight
 *   `implied` is what every action left touches next, so that nobody need press it; `lit` what can
 *   be pressed, `left` the actions that remain, `whole` those of them that touch nothing more, `now`
 *   the one of these that is turned to.
 */

/**
 * Nothing is chosen yet.
 *
 * @param {Action[]} actions
 * @returns {Choice}
 */
export function begin(actions) {
  return { actions, chosen: [], steps: [], turn: 0 };
}

function startsWith(targets, chosen) {
  return chosen.every((target, at) => targets[at] === target);
}

/** What all actions touch after `chosen`, as long as it is the same and more is to come. */
function impliedBy(left, chosen) {
  const implied = [];
  for (;;) {
    const at = chosen.length + implied.length;
    const next = left[0]?.targets[at];
    if (!next || !left.every((action) => action.targets[at] === next && action.targets.length > at + 1)) return implied;
    implied.push(next);
  }
}

/**
 * What can be seen of a choice.
 *
 * @param {Choice} choice
 * @returns {Sight}
 */
export function look({ actions, chosen, turn: at }) {
  const left = actions.filter(
    (action) => startsWith(action.targets, chosen) && (!chosen.length || action.targets.length),
  );
  const tied = left.filter((action) => action.targets.length > 0);
  const implied = impliedBy(tied, chosen);
  const depth = chosen.length + implied.length;
  const whole = chosen.length ? tied.filter((action) => action.targets.length === chosen.length) : [];
  const lit = new Set(tied.map((action) => action.targets[depth]).filter((target) => target !== undefined));
  const now = whole.length ? whole[((at % whole.length) + whole.length) % whole.length] : null;
  return { chosen, implied, lit: [...lit], left, whole, now };
}

/** The choice as it was when a target could be pressed last; null if it never could. */
function lastLit(/** @type {Choice} */ choice, /** @type {string} */ target) {
  let earlier = choice;
  while (earlier.steps.length) {
    earlier = stepBack(earlier);
    if (look(earlier).lit.includes(target)) return earlier;
  }
  return null;
}

/**
 * Press something: the choice after it, and the action to play where it is clear which.
 *
 * Pressing the last thing again plays the action, or turns to another of those that touch just that.
 * Pressing something that was lit before an earlier press chooses it instead, and plays nothing. What was
 * never lit changes nothing.
 * `isQuick` plays the only action that is left without waiting for the rest of its targets. An action of
 * another kind than most around it is only chosen, so that it is named before it is played.
 *
 * @param {Choice} choice
 * @param {string} target
 * @param {boolean} [isQuick]
 * @returns {{ choice: Choice, play: Action | null }}
 */
export function press(choice, target, isQuick = false) {
  const before = look(choice);
  if (!before.lit.includes(target)) {
    if (target === choice.chosen.at(-1))
      return before.whole.length > 1 ? { choice: turn(choice, 1), play: null } : { choice, play: before.now };
    const earlier = lastLit(choice, target);
    return { choice: earlier ? press(earlier, target).choice : choice, play: null };
  }
  const chosen = [...choice.chosen, ...before.implied, target];
  const after = { ...choice, chosen, steps: [...choice.steps, choice.chosen.length], turn: 0 };
  const { left, whole } = look(after);
  const offered = before.left.filter(({ targets }) => targets.length >= chosen.length);
  if (left.length !== 1 || mustBeNamed(left[0], offered, chosen.length - 1)) return { choice: after, play: null };
  if (isQuick || whole.length === 1) return { choice: after, play: left[0] };
  return { choice: after, play: null };
}

/**
 * Take the last press back, with what it implied.
 *
 * @param {Choice} choice
 * @returns {Choice}
 */
export function stepBack(choice) {
  const chosen = choice.chosen.slice(0, choice.steps.at(-1) ?? 0);
  return { ...choice, chosen, steps: choice.steps.slice(0, -1), turn: 0 };
}

/**
 * Turn to another of the actions that touch just what is chosen.
 *
 * @param {Choice} choice
 * @param {number} by
 * @returns {Choice}
 */
export function turn(choice, by) {
  return { ...choice, turn: choice.turn + by };
}

/**
 * The same choice among other actions, as far as it goes there.
 *
 * @param {Choice} choice
 * @param {Action[]} actions
 * @returns {Choice}
 */
export function carry(choice, actions) {
  let { chosen, steps } = choice;
  while (chosen.length && !actions.some((action) => startsWith(action.targets, chosen))) {
    chosen = chosen.slice(0, steps.at(-1) ?? 0);
    steps = steps.slice(0, -1);
  }
  return { actions, chosen, steps, turn: chosen.length === choice.chosen.length ? choice.turn : 0 };
}
