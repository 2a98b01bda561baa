// Kinds of actions: a press that would play another kind than the places around it do needs a second one.

/** @typedef {import("./choose.js").Action} Action */

const SAYING = ["action", "card", "event", "objective"]; // what carries the words for what it does

function kindOf(/** @type {string} */ target) {
  return target.split(":")[0];
}

/** The kind of an action: the verb of its command, as `pay` of `pay-ant`. */
function verbOf(/** @type {Action} */ { command }) {
  return String(command?.type ?? "").split("-")[0];
}

/** Whether two actions are of different kinds. */
export function differ(/** @type {Action} */ action, /** @type {Action} */ other) {
  return verbOf(action) !== verbOf(other);
}

/** Whether a command is an act as it stands, without anything to be chosen for it. */
function isBare(/** @type {Action} */ { command }) {
  return command !== null && typeof command === "object" && Object.keys(command).every((name) => name === "type");
}

/** The number of places that lead to actions of each kind, in the order of the actions. */
function countPlaces(/** @type {Action[]} */ actions, /** @type {number} */ depth) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  for (const action of actions) {
    const verb = verbOf(action);
    places.set(verb, (places.get(verb) ?? new Set()).add(action.targets[depth]));
  }
  return [...places].map(([verb, { size }]) => ({ verb, size }));
}

/**
 * Whether an action has to be named before it is played by a press: others can be chosen there, and it is none
 * of the kind that most places of its sort lead to, or has no place at all.
 *
 * @param {Action} action
 * @param {Action[]} offered the actions that could be chosen before the press
 * @param {number} depth the number of targets that were chosen before it
 */
export function mustBeNamed(action, offered, depth) {
  const sort = kindOf(action.targets[depth] ?? "");
  if (SAYING.includes(sort) || new Set(offered.map(verbOf)).size < 2) return false;
  const alike = offered.filter(({ targets }) => kindOf(targets[depth] ?? "") === sort);
  const [common] = countPlaces(alike, depth).sort((first, second) => second.size - first.size); // the first, if equal
  return isBare(action) || common?.verb !== verbOf(action);
}
