// Who sits at the table, who is asked, what is proposed, and how the match ended.

import { element, get } from "../common/api.js";
import { clockItem } from "./clock.js";
import { tokenOf } from "../common/seat_token.js";
import { holdsItem } from "./strips.js";
import { find } from "../common/page.js";
import { offerName } from "./guest.js";
import { setUpDecided, showDecided } from "../ending/decided.js";
import { listExpected } from "../ending/rejoining.js";
import { offerRematch } from "../ending/rematch.js";
import { endingWords, setUpResult, showResult } from "../ending/result.js";
import { goTo } from "../time/place.js";
import { selectPanel } from "../time/tabs.js";
import { callLevel, explainLevel } from "../common/names.js";
import { isAsked } from "../common/seats.js";
import { callSeat } from "../at_table/seat_names.js";
import { showWaitingRoom } from "../at_table/waiting_room.js";
import { accountId, invitationTo } from "../common/tokens.js";
import { pathOf } from "../ratings/words.js";
import { heldSeats, isSeated, mySeat } from "./viewer.js";
import { has, pieces, t } from "../common/words.js";

const names = new Map(); // of accounts, by id, as they come: promises

/** Return the name of an account, or null where it cannot be told. */
function nameOf(account) {
  if (!names.has(account)) {
    const path = `/v1/accounts/${encodeURIComponent(account)}`;
    names.set(
      account,
      get(path)
        .then(({ name }) => name)
        .catch(() => null),
    );
  }
  return names.get(account);
}

/** Return for whom a seat is reserved; their name is put in when it comes. */
function keptFor(account) {
  if (account === accountId()) return t("who.reserved-for-you");
  const words = element("span", {}, t("who.reserved"));
  nameOf(account).then((name) => name && words.replaceChildren(t("who.reserved-for", { name })));
  return words;
}

/** Whether the viewer may sit down on a seat. */
function mayTake(seat, shown) {
  if (shown.status !== "open" || seat.bot || seat.taken || isSeated()) return false;
  if (seat.reserved) return seat.reserved === accountId();
  if (listExpected(shown).some((expected) => expected.seat === seat.seat)) return true;
  return seat.invited || shown.visibility === "invited" ? invitationTo(seat.seat) !== null : true;
}

/** Who holds a seat, beside what it is called. */
function whoIs(seat) {
  if (seat.bot) return explainLevel(seat.bot);
  if (seat.reserved) return keptFor(seat.reserved);
  if (!seat.taken) return seat.invited ? t("who.by-invitation") : t("who.open");
  const holder = seat.seat === mySeat() ? "you" : seat.bot_account ? "bot-account" : "player";
  if (seat.resigned) return t(`who.${holder}.gave-up`);
  return seat.stand_in ? t(`who.${holder}.stand-in`, { level: callLevel(seat.stand_in) }) : t(`who.${holder}`);
}

/** Who is asked: one's own name is "You", but where several play on one screen. */
function whoseTurn(/** @type {number} */ seat) {
  return seat === mySeat() && heldSeats().length < 2 ? t("seat.you") : callSeat(seat);
}

function seatItem(seat, shown, take) {
  const asked = isAsked(shown, [seat.seat]);
  const name = element("strong", {}, callSeat(seat.seat));
  const called = seat.account && seat.name ? element("a", { href: pathOf(seat.account) }, name) : name;
  const parts = [tokenOf(seat.seat), element("span", { class: "who" }, called, " – ", whoIs(seat))];
  const clock = clockItem(shown.clocks, seat.seat);
  if (clock) parts.push(clock);
  if (asked) parts.push(element("span", { class: "small quiet to-act" }, t("turn.to-act")));
  else if (mayTake(seat, shown)) {
    const label = t("seat.sit-down", { who: callSeat(seat.seat) });
    parts.push(element("button", { type: "button", onclick: () => take(seat.seat) }, label));
  }
  return element("li", { class: asked ? "asked" : null }, ...parts, holdsItem(seat.seat));
}

/** The moves that a proposal takes back or makes again: a sentence, and their lines. */
function proposedMoves(id, { moves, lines }, facts) {
  const earlier = moves - lines.length;
  return [
    element("p", {}, ...pieces(id, { ...facts, moves })),
    element(
      "ul",
      {},
      ...(earlier ? [element("li", { class: "quiet" }, t("proposal.earlier", { moves: earlier }))] : []),
      ...lines.map(({ text }) => element("li", {}, text)),
    ),
  ];
}

function showProposal({ proposal }) {
  find("proposal").hidden = !proposal;
  find("match").classList.toggle("proposed", Boolean(proposal));
  if (!proposal) return;
  const press = () => goTo(proposal.to, { jump: true });
  const facts = {
    who: callSeat(proposal.seat),
    version: element(
      "button",
      { type: "button", class: "link", onclick: press },
      t("version", { version: proposal.to }),
    ),
  };
  const { takes_back: back, makes_again: again } = proposal;
  const shown = [
    ...(back ? proposedMoves("proposal.takes-back", back, facts) : []),
    ...(again ? proposedMoves(back ? "proposal.also-makes-again" : "proposal.makes-again", again, facts) : []),
  ];
  find("proposal").replaceChildren(...(shown.length ? shown : [element("p", {}, ...pieces("proposal", facts))]));
}

/** Let the link below the ranking open where the points come from. */
export function setUpTable() {
  find("why-points").addEventListener("click", () => {
    selectPanel("points");
  });
  setUpResult();
  setUpDecided();
}

/** Say how one wins; an option may make that another. */
function showGoal({ game, options, status }) {
  const option = Object.keys(options).find((name) => options[name] === true && has(`goal.${game}.${name}`));
  const usual = has(`goal.${game}`) ? t(`goal.${game}`) : "";
  const words = option ? t(`goal.${game}.${option}`) : usual;
  find("goal").hidden = status === "over" || !words;
  find("goal").textContent = words;
}

/** Show the result of a match that is over, and what can be done after it. */
function showEnding(shown) {
  showResult();
  showDecided(shown);
  offerRematch(shown);
}

/** Show the table of a match; `take` sits the viewer down on a seat. */
export function showTable(shown, take) {
  find("title").textContent = shown.title;
  const badge = find("status");
  badge.textContent = t(`status.${shown.status}`);
  badge.className = `badge ${shown.status}`;
  badge.hidden = false;
  find("match").classList.toggle("open", shown.status === "open");
  find("match").classList.toggle("over", shown.status === "over");
  find("sandbox").hidden = !shown.sandbox;
  find("rated").hidden = !shown.rated;
  const asking = shown.asked.map((question) =>
    question.seat === null ? question.text : t("asked", { who: whoseTurn(question.seat), text: question.text }),
  );
  const words = { open: t("match.waiting"), over: endingWords(shown) };
  find("asking").textContent = words[shown.status] || asking.join(" · ") || "…";
  find("seats").replaceChildren(...shown.seats.map((seat) => seatItem(seat, shown, take)));
  offerName(
    shown.seats.some((seat) => mayTake(seat, shown)),
    { isRated: shown.rated },
  );
  showWaitingRoom(shown);
  showGoal(shown);
  if (shown.status !== "over") find("turn-head").textContent = t("turn.whose");
  for (const id of ["time", "insight"]) find(id).hidden = shown.status === "open";
  find("to-newest").textContent = shown.status === "over" ? t("time.end") : t("time.live");
  showEnding(shown);
  showProposal(shown);
}
