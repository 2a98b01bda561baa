// Who sits at the table, who is asked, what is proposed, and how the match ended.

import { element, get } from "../common/api.js";
import { clockItem } from "./clock.js";
import { find } from "../common/page.js";
import { goTo } from "./place.js";
import { accountId, invitationTo, namesOf } from "../common/tokens.js";
import { isSeated, match, mySeat } from "../common/viewer.js";

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

/** Whether the viewer, who holds no seat, may sit down on an open seat. */
function mayTake(seat, shown) {
  if (seat.reserved) return seat.reserved === accountId();
  return seat.invited || shown.visibility === "invited" ? invitationTo(seat.seat) !== null : true;
}

function whoIs(seat) {
  if (seat.bot) return `bot, ${seat.bot}`;
  if (seat.reserved) return keptFor(seat.reserved);
  if (!seat.taken) return seat.invited ? "open, by invitation" : "open";
  const given = namesOf(match)[seat.seat]; // by whoever created the match, on this screen
  const named = seat.name ? `${seat.name}${seat.bot_account ? " (bot account)" : ""}` : (given ?? "player");
  const mine = given ? `${given} (you)` : "you";
  const who = seat.seat === mySeat() ? mine : named;
  if (seat.resigned) return `${who}, gave up`;
  return seat.stand_in ? `${who}; a bot plays, ${seat.stand_in}` : who;
}

function seatItem(seat, shown, take) {
  const asked = shown.asked.find((one) => one.seat === seat.seat);
  const parts = [element("span", {}, element("strong", {}, `Seat ${seat.seat}`), " – ", whoIs(seat))];
  const clock = clockItem(shown.clocks, seat.seat);
  if (clock) parts.push(clock);
  if (asked) parts.push(element("span", { class: "small quiet" }, "to act"));
  else if (shown.status === "open" && !seat.bot && !seat.taken && !isSeated() && mayTake(seat, shown)) {
    const label = `Take seat ${seat.seat}`;
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
    if (count === undefined) return `Seat ${seat}`;
    return `Seat ${seat} – ${count} ${count === 1 ? "point" : "points"}`;
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

function showProposal({ proposal }) {
  find("proposal").hidden = !proposal;
  if (!proposal) return;
  const press = () => goTo(proposal.to, { jump: true });
  find("proposal").replaceChildren(
    `Seat ${proposal.seat} proposes to go to `,
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
    one.seat === null ? one.text : `Seat ${one.seat}: ${one.text}`,
  );
  const over = shown.called_off
    ? "An administrator has ended the match. It has no result."
    : `The match is over.${ending(shown)}`;
  const words = { open: "Waiting for players to take their seats.", over };
  find("asking").textContent = words[shown.status] || asking.join(" · ") || "…";
  find("seats").replaceChildren(...shown.seats.map((seat) => seatItem(seat, shown, take)));
  find("turn-head").textContent = shown.status === "over" ? "Result" : "Whose turn";
  for (const id of ["time", "insight"]) find(id).hidden = shown.status === "open";
  find("to-newest").textContent = shown.status === "over" ? "End" : "Live";
  showRanking(shown);
  showProposal(shown);
}
