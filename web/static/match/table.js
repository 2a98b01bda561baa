// Who sits at the table, who is asked, what is proposed, and how the match ended.

import { element, get } from "../common/api.js";
import { clockItem } from "./clock.js";
import { find } from "../common/page.js";
import { offerName } from "./guest.js";
import { goTo } from "./place.js";
import { callSeat } from "../common/names.js";
import { accountId, invitationTo, namesOf } from "../common/tokens.js";
import { start } from "../lobby/starting.js";
import { pathOf } from "../ratings/words.js";
import { tell } from "../common/notice.js";
import { heldSeats, isSeated, match, mySeat } from "../common/viewer.js";

const names = new Map(); // of accounts, by id, as they come: promises

/** Return the name of an account, or null where it cannot be told. */
function nameOf(account) {
  if (!names.has(account)) {
    const path = `/v1/accounts/${encodeURIComponent(account)}`;
    names.set(account, get(path).then(({ name }) => name).catch(() => null));
  }
  return names.get(account);
}

/** Return for whom a seat is reserved; their name is put in when it comes. */
function keptFor(account) {
  if (account === accountId()) return "reserved for you";
  const words = element("span", {}, "reserved");
  nameOf(account).then((name) => name && words.append(` for ${name}`));
  return words;
}

/** Whether the viewer may sit down on a seat. */
function mayTake(seat, shown) {
  if (shown.status !== "open" || seat.bot || seat.taken || isSeated()) return false;
  if (seat.reserved) return seat.reserved === accountId();
  return seat.invited || shown.visibility === "invited" ? invitationTo(seat.seat) !== null : true;
}

/** Who holds a seat, beside what it is called. */
function whoIs(seat) {
  if (seat.bot) return `bot, ${seat.bot}`;
  if (seat.reserved) return keptFor(seat.reserved);
  if (!seat.taken) return seat.invited ? "open, by invitation" : "open";
  const who = seat.seat === mySeat() ? "you" : seat.bot_account ? "bot account" : "player";
  if (seat.resigned) return `${who}, gave up`;
  return seat.stand_in ? `${who}; a bot plays, ${seat.stand_in}` : who;
}

/** Who is asked: one's own name is "You", but where several play on one screen. */
function whoseTurn(/** @type {number} */ seat) {
  return seat === mySeat() && heldSeats().length < 2 ? "You" : callSeat(seat);
}

function seatItem(seat, shown, take) {
  const asked = shown.asked.find((one) => one.seat === seat.seat);
  const name = element("strong", {}, callSeat(seat.seat));
  const called = seat.account && seat.name ? element("a", { href: pathOf(seat.account) }, name) : name;
  const parts = [element("span", {}, called, " – ", whoIs(seat))];
  const clock = clockItem(shown.clocks, seat.seat);
  if (clock) parts.push(clock);
  if (asked) parts.push(element("span", { class: "small quiet" }, "to act"));
  else if (mayTake(seat, shown)) {
    const label = `Sit down as ${callSeat(seat.seat)}`;
    parts.push(element("button", { type: "button", onclick: () => take(seat.seat) }, label));
  }
  return element("li", { class: asked ? "asked" : null }, ...parts);
}

/** Return how it ended, as a sentence after the others. */
function ending({ outcome }) {
  const text = outcome ? outcome.text : "";
  return text && ` ${text[0].toUpperCase()}${text.slice(1)}.`;
}

function showRanking({ outcome, scores }) {
  const points = new Map((scores || []).map((one) => [one.seat, one.points]));
  const placed = (seat) => {
    const count = points.get(seat);
    if (count === undefined) return callSeat(seat);
    return `${callSeat(seat)} – ${count} ${count === 1 ? "point" : "points"}`;
  };
  const ranking = outcome ? outcome.ranking : [];
  find("ranking").hidden = !ranking.length;
  find("why-points").hidden = !ranking.length;
  find("ranking").replaceChildren(
    ...ranking.map((seats, at) => {
      const before = ranking.slice(0, at).reduce((sum, group) => sum + group.length, 0);
      return element("li", { value: before + 1 }, seats.map(placed).join(", "));
    }),
  );
}

/** Let who has played begin the same again: the same game, options and bots, for the same seats. */
function offerAgain(shown) {
  find("again").hidden = shown.status !== "over" || !isSeated();
  find("play-again").onclick = () => playAgain(shown).catch(tell);
}

async function playAgain({ game, options, seats, undo, visibility, clock }) {
  const held = heldSeats();
  const mine = held.length ? held : [mySeat() ?? 0];
  const plan = { game, options, seats: seats.map(({ bot }) => (bot ? { bot } : {})), undo, visibility, ...(clock && { clock }) };
  const button = find("play-again", HTMLButtonElement);
  button.disabled = true;
  try {
    location.assign(await start(plan, mine, namesOf(match)));
  } finally {
    button.disabled = false;
  }
}

function showProposal({ proposal }) {
  find("proposal").hidden = !proposal;
  if (!proposal) return;
  const press = () => goTo(proposal.to, { jump: true });
  find("proposal").replaceChildren(
    `${callSeat(proposal.seat)} proposes to go to `,
    element("button", { type: "button", class: "link", onclick: press }, `version ${proposal.to}`),
    ".",
  );
}

/** Let the link below the ranking open where the points come from. */
export function setUpTable() {
  find("why-points").addEventListener("click", () => {
    find("points", HTMLDetailsElement).open = true;
  });
}

/** Show the table of a match; `take` sits the viewer down on a seat. */
export function showTable(shown, take) {
  find("title").textContent = shown.title;
  const badge = find("status");
  badge.textContent = shown.status;
  badge.className = `badge ${shown.status}`;
  badge.hidden = false;
  find("sandbox").hidden = !shown.sandbox;
  find("version").textContent = `version ${shown.version}`;
  const asking = shown.asked.map((one) =>
    one.seat === null ? one.text : `${whoseTurn(one.seat)}: ${one.text}`,
  );
  const over = shown.called_off
    ? "An administrator has ended the match. It has no result."
    : `The match is over.${ending(shown)}`;
  const words = { open: "Waiting for players to take their seats.", over };
  find("asking").textContent = words[shown.status] || asking.join(" · ") || "…";
  find("seats").replaceChildren(...shown.seats.map((seat) => seatItem(seat, shown, take)));
  offerName(shown.seats.some((seat) => mayTake(seat, shown)));
  find("turn-head").textContent = shown.status === "over" ? "Result" : "Whose turn";
  for (const id of ["time", "insight"]) find(id).hidden = shown.status === "open";
  find("to-newest").textContent = shown.status === "over" ? "End" : "Live";
  showRanking(shown);
  offerAgain(shown);
  showProposal(shown);
}
