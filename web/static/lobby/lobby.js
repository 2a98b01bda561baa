// The lobby: matches in a list, which can be narrowed to a game and a status.

import { element, get } from "../common/api.js";
import { setUpCreating } from "./creating.js";
import { find, findAll } from "../common/page.js";
import { accountId, holdsToken } from "../common/tokens.js";

const POLL_MS = 3000;
const me = accountId();
let games = [];
let status = "";
let chosen = ""; // the game that is listed, or all
let extra = []; // pages after the first, which are not polled
let next = null;

function tell(error) {
  find("problem").textContent = error.message;
}

/** Whether the viewer may sit down there: nobody sits there, and it is kept for nobody else. */
function isFree(seat) {
  return !seat.bot && !seat.taken && !seat.invited && (!seat.reserved || seat.reserved === me);
}

function seatWords(seat) {
  if (seat.bot) return `bot (${seat.bot})`;
  if (seat.taken) return seat.name || "player";
  return isFree(seat) ? "open" : "reserved";
}

function seatsWords(seats) {
  const counts = new Map();
  for (const words of seats.map(seatWords)) counts.set(words, (counts.get(words) || 0) + 1);
  return Array.from(counts, ([words, count]) => `${count} × ${words}`).join(", ");
}

function winner({ ranking }) {
  if (!ranking) return "";
  if (!ranking.length) return element("span", { class: "small quiet" }, " ended without a result");
  const seats = ranking[0].map((seat) => `seat ${seat}`).join(", ");
  return element("span", { class: "small quiet" }, ` first: ${seats}`);
}

function row(match) {
  const game = games.find((one) => one.game === match.game);
  const open = match.status === "open" && match.seats.some(isFree);
  const held = holdsToken(match.id) || (me && match.seats.some((seat) => seat.account === me));
  const mine = match.status !== "over" && held;
  const verb = mine ? "Play" : open ? "Join" : match.status === "over" ? "View" : "Follow";
  return element(
    "tr",
    {},
    element("td", {}, element("a", { href: `/matches/${match.id}`, "aria-label": `Match ${match.id}` }, match.id)),
    element("td", {}, game ? game.title : match.game),
    element("td", {}, element("span", { class: `badge ${match.status}` }, match.status), winner(match)),
    element("td", {}, seatsWords(match.seats)),
    element("td", { class: "wide" }, String(match.version)),
    element(
      "td",
      {},
      element(
        "a",
        { class: "button", href: `/matches/${match.id}`, "aria-label": `${verb} match ${match.id}` },
        verb,
      ),
    ),
  );
}

function query(more = {}) {
  const wanted = { limit: 20, game: chosen, status, ...more };
  const given = Object.entries(wanted).filter(([, value]) => value);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

async function list() {
  const asked = query();
  const page = await get(`/v1/matches?${asked}`);
  if (asked !== query()) return; // something else is wanted by now
  if (!extra.length) next = page.next;
  const shown = [...page.matches, ...extra];
  const known = new Map(shown.map((match) => [match.id, match]));
  const focused = document.activeElement?.closest("#matches a")?.getAttribute("aria-label");
  find("matches").replaceChildren(...Array.from(known.values(), row));
  if (focused) findAll(`#matches a[aria-label="${focused}"]`)[0]?.focus();
  find("none").hidden = shown.length > 0;
  find("more").hidden = !next;
}

async function older() {
  const page = await get(`/v1/matches?${query({ cursor: next })}`);
  extra.push(...page.matches);
  next = page.next;
  await list();
}

async function begin() {
  const brief = (await get("/v1/games")).games;
  games = await Promise.all(brief.map((game) => get(game.url)));
  setUpCreating(games);
  find("of-game").append(...games.map((game) => element("option", { value: game.game }, game.title)));
  find("of-game").addEventListener("change", () => {
    chosen = find("of-game", HTMLSelectElement).value;
    extra = [];
    list().catch(tell);
  });
  find("more").addEventListener("click", () => older().catch(tell));
  for (const chip of findAll("[data-status]")) {
    chip.addEventListener("click", () => {
      status = chip.dataset.status ?? "";
      extra = [];
      for (const other of findAll("[data-status]")) {
        other.classList.toggle("plain", other !== chip);
        other.setAttribute("aria-pressed", String(other === chip));
      }
      list().catch(tell);
    });
  }
  await list();
  setInterval(() => document.hidden || list().catch(() => {}), POLL_MS);
}

begin().catch(tell);
