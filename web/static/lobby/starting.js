// Starting a match: it is created, those who play on this screen sit down, and it is opened.

import { post } from "../common/api.js";
import { takeSeat } from "../common/seats.js";
import { apiKey, keepLinks, keepNames, keepToken } from "../common/tokens.js";

/** The options with which a newcomer moves first, where a game lets one say so. */
function firstMine(game) {
  return game.options.properties?.first_player ? { options: { first_player: 0 } } : {};
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
  const links = made.invitations ?? [];
  for (const seat of [...mine].reverse()) {
    const secret = links.find((link) => link.seat === seat)?.secret;
    // an account holds one seat of a match at most: who share a screen play without one
    const sender = mine.length === 1 ? token : null;
    const taken = await takeSeat(made.id, seat, { invitation: secret, token: sender });
    if (taken.token) keepToken(made.id, taken.token);
  }
  const open = links.filter((link) => !mine.includes(link.seat));
  if (open.length)
    keepLinks(
      made.id,
      open.map(({ seat, path }) => ({ seat, path })),
    );
  if (Object.keys(names).length) keepNames(made.id, names);
  return `/matches/${made.id}`;
}

/** Start a match of two against a bot, and say where it is. */
export function startAgainstBot(game, level = "greedy") {
  const seats = [{}, { bot: game.bots.includes(level) ? level : game.bots[0] }];
  return start({ game: game.game, seats, ...firstMine(game) }, [0]);
}
