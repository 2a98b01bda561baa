// One's own matches: those that this browser holds tokens of, and those of the account.

import { get, Problem } from "../common/api.js";
import { find } from "../common/page.js";
import { isAsked } from "../common/seats.js";
import { apiKey, forgetMatch, heldMatches, namesOf, seatOf, tokensOf } from "../common/tokens.js";
import { byClock, showCount } from "../common/waiting.js";
import { list, t } from "../common/words.js";
import { holdsSeat } from "../ending/rejoining.js";
import { store } from "./store.js";
import { showTables, tableCard } from "./tables.js";

const TITLE = document.title;
const MOST = 24; // matches of this browser that are looked at
const SHOWN = 6; // until all are wanted
const RECENT = 4; // matches that were taken up last: if they are over, their rematch is looked for
const over = new Map(); // matches that have ended do not change

/** The title of a match; that of a branch says where it begins. */
function titleOf({ title, lineage }) {
  return lineage ? `${title}, ${t("table.branch", { version: lineage.version })}` : title;
}

/** Who wants a rematch of a match that this browser has played, in a sentence, or none. */
async function rematchOf(id, token) {
  const { match, seats } = await get(`/v1/matches/${id}/rematch`, token).catch(() => ({ match: null, seats: [] }));
  const others = seats.filter((seat) => seat.taken && !seat.bot && !holdsSeat(match, seat));
  const isOwn = seats.some((seat) => holdsSeat(match, seat));
  return others.length && !isOwn
    ? t("rematch.asked", { who: list(others.map((seat) => seat.called)), count: others.length })
    : "";
}

/** A match that this browser plays, or null where it is no more. */
async function ofBrowser(id, at) {
  const [token] = tokensOf(id);
  try {
    const match = over.get(id) ?? (await get(`/v1/matches/${id}`, token));
    if (match.status === "over") over.set(id, match);
    const mine = tokensOf(id).map(seatOf);
    const turn = isAsked(match, mine);
    const own = (match.clocks ?? []).filter((clock) => mine.includes(clock.seat) && clock.deadline);
    const deadline = byClock(own)[0]?.deadline ?? null;
    const ranking = match.outcome?.ranking ?? null;
    // a picture for all who share this screen shows what everybody may see
    const eyes = mine.length > 1 ? null : token;
    const isAskable = match.status === "over" && at < RECENT && !match.private;
    return {
      match: { ...match, ranking },
      token: eyes,
      mine,
      given: namesOf(id),
      turn,
      deadline,
      title: titleOf(match),
      asked: isAskable ? await rematchOf(id, token) : "",
    };
  } catch (error) {
    if (error instanceof Problem && [401, 404].includes(error.status)) forgetMatch(id);
    return null;
  }
}

/** Who wants a rematch, if a match of the inbox is one to which the account is invited. */
function rematchWords(row) {
  if (row.role !== "invited" || row.rematch_of === null) return "";
  const host = row.seats.find((seat) => seat.taken);
  return host ? t("rematch.asked", { who: host.called, count: 1 }) : "";
}

/** The matches in the account's inbox. */
async function ofAccount() {
  const key = apiKey();
  if (!key) return [];
  const { matches } = await get("/v1/inbox", key).catch(() => ({ matches: [] }));
  return matches.map((row) => ({
    match: { ...row, id: row.match, ranking: row.outcome?.ranking ?? null },
    token: key,
    mine: row.role === "seat" ? [row.seat] : [],
    given: namesOf(row.match),
    turn: row.asked !== null,
    deadline: row.deadline,
    title: row.title,
    asked: rematchWords(row),
  }));
}

/** Whether a match waits for the reader: they are asked something, or for a rematch. */
export const isWaiting = ({ turn, asked }) => turn || Boolean(asked);
const rank = (entry) => (isWaiting(entry) ? 0 : { running: 1, open: 2, over: 3 }[entry.match.status]);

/** Show one's own matches, those where it is one's turn first; return their ids. */
export async function showMine() {
  const held = await Promise.all(heldMatches().slice(-MOST).reverse().map(ofBrowser));
  const all = [...(await ofAccount()), ...held.filter((entry) => entry !== null)];
  const known = new Map(all.map((entry) => [entry.match.id, entry]));
  const mine = byClock([...known.values()]).sort((first, second) => rank(first) - rank(second));
  const count = mine.filter(isWaiting).length;
  showCount(TITLE, count);
  find("mine-waiting").hidden = !count;
  find("mine-waiting").textContent = t("mine.waiting", { count });
  const isWhole = store.get("mine").isWhole || mine.length <= SHOWN;
  const button = find("mine-all");
  button.hidden = isWhole;
  button.textContent = t("mine.all", { count: mine.length });
  button.onclick = () => {
    store.set("mine", { isWhole: true });
    showMine().catch(() => {}); // it is shown with the next look
  };
  const cards = mine.slice(0, isWhole ? undefined : SHOWN).map(({ match, ...more }) => tableCard(match, more));
  showTables(find("mine-room"), find("mine"), cards);
  return new Map(mine.map((entry) => [entry.match.id, entry]));
}
