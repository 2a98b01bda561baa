// Who sits where, in the form of a match: the reader, by the name of their account or by one that makes it;
// others at this screen, by names that only this browser knows; bots; or whoever comes.

import { element, get } from "../common/api.js";
import { levelWords, usualLevel } from "../common/names.js";
import { find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { t } from "../common/words.js";
import { isRated } from "./rating.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").Row} Row */

const ME = "me";
const HERE = "here"; // another person at this screen
const OPEN = "";

const isHere = (/** @type {string} */ value) => value === ME || value === HERE;

/** Whether several share this screen: an account holds one seat at most, so they play without one. */
function isShared() {
  return store.get("creating").rows.filter(({ select }) => isHere(select.value)).length > 1;
}

/** What a name is for, beside its field. */
function hintOf(/** @type {boolean} */ isAccounts) {
  if (!isAccounts) return t("create.local");
  return isRated() ? t("guest.hint-rated") : t("guest.hint");
}

function fit(/** @type {Row} */ { select, input, known, hint }, /** @type {number} */ number) {
  const isOwn = select.value === ME;
  const isSigned = isOwn && apiKey() !== null;
  const isAccounts = isOwn && !isShared();
  const placed = t("seat.numbered", { number: number + 1 });
  input.hidden = hint.hidden = !isHere(select.value) || isSigned;
  input.required = isAccounts && isRated() && !isSigned;
  input.placeholder = isOwn ? t("create.your-name") : placed;
  input.setAttribute("aria-label", isAccounts ? t("create.your-name") : t("create.name-at", { number: number + 1 }));
  hint.textContent = hintOf(isAccounts);
  known.hidden = !isSigned;
  known.textContent = store.get("creating").ownName;
}

/** Fit the names to who sits where, and to whether the match is rated. */
export function fitNames() {
  for (const [number, row] of store.get("creating").rows.entries()) fit(row, number);
}

function rowOf(/** @type {number} */ number, /** @type {string[]} */ bots) {
  const select = element(
    "select",
    { name: "seat", onchange: fitNames },
    element("option", { value: ME }, t("seat.you")),
    element("option", { value: HERE }, t("create.here")),
    ...bots.map((level) => element("option", { value: level }, levelWords(level))),
    element("option", { value: OPEN }, t("create.open")),
  );
  select.value = number ? OPEN : ME;
  const id = `name-hint-${number}`;
  const input = element("input", { name: "name", maxlength: 30, autocomplete: "off", "aria-describedby": id });
  return {
    select,
    input,
    known: element("strong", { class: "known" }),
    hint: element("span", { id, class: "small quiet" }),
  };
}

/** Show a field for each seat. */
export function showSeatFields(/** @type {number} */ count, /** @type {string[]} */ bots) {
  const rows = Array.from({ length: count }, (_, number) => rowOf(number, bots));
  store.set("creating", { rows });
  const fields = rows.map(({ select, input, known, hint }, number) =>
    element(
      "div",
      { class: "seat" },
      element("label", {}, t("seat.numbered", { number: number + 1 }), select),
      input,
      known,
      hint,
    ),
  );
  find("seats").replaceChildren(...fields);
  fitNames();
}

/** Choose a bot for each open seat. */
export function fillSeats(/** @type {string[]} */ bots) {
  for (const { select } of store.get("creating").rows) {
    if (select.value !== OPEN) continue;
    select.value = usualLevel(bots);
    select.dispatchEvent(new Event("change", { bubbles: true })); // the form notes it as if it was chosen by hand
  }
}

/** What the reader typed of a seat, or the name of their account. */
function nameAt(/** @type {Row} */ { select, input }) {
  if (select.value === ME && apiKey()) return store.get("creating").ownName;
  return input.hidden ? "" : input.value.trim();
}

/** Who sits where: the plan of the seats, those of this screen, the names there, and one for an account. */
export function seated() {
  const { rows } = store.get("creating");
  const values = rows.map(({ select }) => select.value);
  const typed = rows.map(nameAt);
  const isAlone = !isShared();
  return {
    seats: values.map((value) => (isHere(value) || value === OPEN ? {} : { bot: value })),
    mine: values.flatMap((value, seat) => (isHere(value) ? [seat] : [])),
    names: Object.fromEntries(
      typed.flatMap((name, seat) => (name && !(isAlone && values[seat] === ME) ? [[seat, name]] : [])),
    ),
    own: isAlone ? (typed[values.indexOf(ME)] ?? "") : "",
  };
}

/** Read the name of who is signed in: it stands where another would type one. */
export async function noteOwnName() {
  const key = apiKey();
  if (!key) return;
  store.set("creating", { ownName: (await get("/v1/account", key)).name });
  fitNames();
}
