// Starting a match: it is created, those who play on this screen sit down, and it is opened.

import { post } from "../common/api.js";
import { usualLevel } from "../common/names.js";
import { takeSeat } from "../common/seats.js";
import { apiKey, keepLinks, keepNames, keepToken } from "../common/tokens.js";

/** The options with which a newcomer moves first, where a game lets one say so. */
function firstMine(game) {
  return game.options.properties?.first_player ? { options: { first_player: 0 } } : {};
}

/**
 * Sit down on a seat of a match, and keep the token that plays it.
 *
 * @param {string} match
 * @param {number} seat
 * @param {{ secret: string | null, token: string | null }} by the invitation to it, and the key of an account
 */
export async function sitDown(match, seat, { secret, token }) {
  const taken = await takeSeat(match, seat, { invitation: secret, token });
  if (taken.token) keepToken(match, taken.token);
}

/** Keep the invitations of a created match that are for nobody at this screen, to be given away. */
export function keepOthersLinks(/** @type {any} */ made, /** @type {number[]} */ mine) {
  const others = (made.invitations ?? []).filter((link) => !mine.includes(link.seat));
  if (!others.length) return;
  keepLinks(
    made.id,
    others.map(({ seat, path }) => ({ seat, path })),
  );
}

/**
 * Create a match and sit down on seats of it.
 *
 * @param {any} plan the body of the request
 * @param {number[]} mine the seats of those who play on this screen
 * @param {Record<number, string>} [names] what they are called
 * @returns {Promise<string>} the address of the match
 */
export async function start(plan, mine, names = {}) {
  const token = apiKey();
  const made = await post("/v1/matches", plan, { token });
  for (const seat of [...mine].reverse()) {
    const secret = made.invitations?.find((link) => link.seat === seat)?.secret ?? null;
    // an account holds one seat of a match at most: who share a screen play without one
    await sitDown(made.id, seat, { secret, token: mine.length === 1 ? token : null });
  }
  keepOthersLinks(made, mine);
  if (Object.keys(names).length) keepNames(made.id, names);
  return `/matches/${made.id}`;
}

/** Start a match of two against a bot, and say where it is. */
export function startAgainstBot(game, /** @type {string | undefined} */ level = undefined) {
  const seats = [{}, { bot: usualLevel(game.bots, level) }];
  return start({ game: game.game, seats, ...firstMine(game) }, [0]);
}
