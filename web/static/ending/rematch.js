// The rematch of a finished match: asked for, and accepted if another player has asked for it.

import { inLanguage } from "../common/language.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { keepNames, namesOf, seatOf, tokensOf } from "../common/tokens.js";
import { list, t } from "../common/words.js";
import { callSeat } from "../at_table/seat_names.js";
import { store } from "../match/store.js";
import { authorized, isSeated, match, read } from "../match/viewer.js";
import { holdsSeat, joinRematch, turnSeat } from "./rejoining.js";

const LOOK_MS = 4000;
const LATER_MS = 30_000; // once nobody has asked for a while
const EAGER = 100; // looks before that
const looking = new Delay();
const button = find("play-again", HTMLButtonElement);

/** The seat that a player of this match has in the rematch. */
function turned(/** @type {number} */ seat) {
  return turnSeat(seat, store.get("match").shown.seats.length);
}

/** The players at this screen: their seats in this match, with the token or key of each. */
function players() {
  const { token } = authorized();
  const isAccount = token?.startsWith("key.") ?? false;
  const tokens = isAccount ? [] : tokensOf(match);
  if (tokens.length) return tokens.map((own) => ({ seat: seatOf(own), token: own }));
  return [{ seat: store.get("viewer").accountSeat ?? 0, token }];
}

/** Keep the names that this screen knows for players, at their seats in the rematch. */
function keepTurnedNames(/** @type {string} */ rematch) {
  const names = Object.entries(namesOf(match)).map(([seat, name]) => [turned(Number(seat)), name]);
  if (names.length) keepNames(rematch, Object.fromEntries(names));
}

/** Ask for the rematch, or accept it, and take the seats of this screen in it; return its address. */
async function join() {
  const wanted = players().map(({ seat, token }) => ({ seat: turned(seat), token }));
  const rematch = await joinRematch(match, wanted);
  keepTurnedNames(rematch);
  return `/matches/${rematch}`;
}

async function press() {
  button.disabled = true;
  try {
    location.assign(inLanguage(await join()));
  } catch (error) {
    tell(error);
  } finally {
    button.disabled = false;
  }
}

/** The players that wait in the rematch and do not play at this screen, by their seats in this match. */
function waiting(/** @type {any} */ { match: rematch, seats }) {
  const { length } = seats;
  return seats
    .filter((/** @type {any} */ seat) => seat.taken && !holdsSeat(rematch, seat))
    .map((/** @type {any} */ { seat }) => (seat + length - 1) % length);
}

/** Show who wants a rematch. */
function showAsked(/** @type {any} */ answer) {
  const own = answer.match !== null && answer.seats.some((/** @type {any} */ seat) => holdsSeat(answer.match, seat));
  const others = answer.match === null ? [] : waiting(answer);
  const who = list(others.map(callSeat));
  find("again-words").textContent = others.length && !own ? t("rematch.asked", { who, count: others.length }) : "";
  button.textContent = own ? t("rematch.go") : others.length ? t("rematch.accept") : t("rematch.ask");
  find("again").classList.toggle("asked", others.length > 0 && !own);
}

/** Look again and again if another player has asked; nothing is read while nobody sees the page. */
async function look(looks = 0) {
  if (!document.hidden) await read("/rematch").then(showAsked, () => {}); // the next look may succeed
  looking.start(looks < EAGER ? LOOK_MS : LATER_MS, () => void look(looks + 1));
}

/** Offer a rematch to the players of a match that is over. */
export function offerRematch(/** @type {any} */ shown) {
  const isOffered = shown.status === "over" && isSeated() && !shown.private;
  find("again").hidden = !isOffered;
  button.onclick = press;
  if (isOffered && !looking.isWaiting) void look();
}
