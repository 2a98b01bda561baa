// Who is strongest in a game, played by so many seats.

import "../common/me.js";
import { element, get } from "../common/api.js";
import { find } from "../common/page.js";
import { createStore } from "../common/store.js";
import { messageOf, t } from "../common/words.js";
import { playerLink, ratingWords } from "./words.js";

const PAGE = 50;
const game = find("game", HTMLSelectElement);
const seats = find("seats", HTMLSelectElement);
/** @typedef {{ games: any[], next: number | null }} Leaders the games, and the rank at which the next page begins */
const store = createStore({ leaders: /** @type {Leaders} */ ({ games: [], next: null }) });

/** How many matches: a number below its heading, and with words on a phone, where there is no heading. */
function matchCount(/** @type {any} */ { matches }) {
  const words = element("span", { class: "narrow" }, t("rating.matches", { matches }));
  return [element("span", { class: "wide" }, String(matches)), words];
}

function leaderRow(/** @type {any} */ leader) {
  const sure = leader.provisional ? element("span", { class: "small quiet" }, ` ${t("rating.provisional")}`) : "";
  const program = leader.bot ? element("span", { class: "small quiet" }, ` ${t("rating.bot")}`) : "";
  return element(
    "tr",
    {},
    element("td", {}, String(leader.rank)),
    element("td", {}, playerLink(leader), program),
    element("td", {}, ratingWords(leader), sure),
    element("td", {}, ...matchCount(leader)),
  );
}

async function show(/** @type {number} */ after) {
  const asked = `/v1/leaderboards/${game.value}?seats=${seats.value}&limit=${PAGE}&after=${after}`;
  const shown = await get(asked);
  if (shown.game !== game.value || String(shown.seats) !== seats.value) return; // another one is wanted by now
  const rows = shown.leaders.map(leaderRow);
  if (after) find("leaders").append(...rows);
  else find("leaders").replaceChildren(...rows);
  find("none").hidden = shown.total > 0;
  store.set("leaders", { next: shown.next });
  find("more").hidden = shown.next === null;
}

function showSeats() {
  const { fewest, most } = store.get("leaders").games.find((listed) => listed.game === game.value).seats;
  const first = Math.max(2, fewest);
  const counts = Array.from({ length: most - first + 1 }, (_, more) => first + more);
  seats.replaceChildren(...counts.map((count) => element("option", { value: count }, String(count))));
}

function tell(/** @type {any} */ error) {
  find("problem").textContent = messageOf(error);
}

async function begin() {
  const { games } = await get("/v1/games");
  store.set("leaders", { games });
  game.replaceChildren(
    ...games.map((/** @type {any} */ listed) => element("option", { value: listed.game }, listed.title)),
  );
  showSeats();
  await show(0);
}

game.addEventListener("change", () => {
  showSeats();
  show(0).catch(tell);
});
seats.addEventListener("change", () => show(0).catch(tell));
find("more").addEventListener("click", () => show(store.get("leaders").next ?? 0).catch(tell));
begin().catch(tell);
