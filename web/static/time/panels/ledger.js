// Where the points and the resources of each seat came from, up to the version that is shown.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { asCaused, POINTS, readValues } from "../../causes/values.js";
import { find } from "../../common/page.js";
import { store } from "../../match/store.js";
import { read } from "../../match/viewer.js";
import { place } from "../place.js";
import { figure, t } from "../../common/words.js";

/** The holdings in the order in which they come, each with its amounts by seat. */
function rowsOf(balances) {
  const rows = new Map();
  for (const balance of balances) {
    if (!rows.has(balance.name)) rows.set(balance.name, { name: balance.name, rule: balance.rule, amounts: new Map() });
    rows.get(balance.name).amounts.set(balance.seat, balance.amount);
  }
  return Array.from(rows.values());
}

/** A row of amounts by seat, each of which leads to its causes. */
function row(name, title, amounts, seats, holding, more = {}) {
  const cells = Array.from({ length: seats }, (_, seat) => {
    if (!amounts.has(seat)) return element("td", { class: "number" }, "–");
    return element("td", { class: "number" }, asCaused(seat, holding, element("span", {}, figure(amounts.get(seat)))));
  });
  return element("tr", more, element("th", { scope: "row", title }, name), ...cells);
}

function group(balances, seats, total, called) {
  const rows = rowsOf(balances);
  const made = rows.map((holding) =>
    row(called[holding.name], t("rule", { rule: holding.rule }), holding.amounts, seats, holding.name),
  );
  if (total) {
    const sums = new Map(Array.from({ length: seats }, (_, seat) => [seat, 0]));
    for (const balance of balances) sums.set(balance.seat, sums.get(balance.seat) + balance.amount);
    made.push(row(t("ledger.points"), t("ledger.sum"), sums, seats, POINTS, { class: "sum" }));
  }
  return element("tbody", {}, ...made);
}

/** Read the ledger of the whole match, undone versions included, unless it is known. */
export async function readWholeLedger() {
  const { newest } = place();
  if (store.get("ledger").known === newest) return;
  const { lines, accounts: called, stretches } = await read(`/ledger?at=${newest}&line=all`);
  store.set("ledger", { known: newest, lines, called, stretches });
}

/** Show the ledger at a version, for so many seats. */
export async function showLedger(version, seats, isStill) {
  const [{ balances, accounts }] = await Promise.all([read(`/ledger?at=${version}`), readValues()]);
  if (!isStill()) return;
  const heads = Array.from({ length: seats }, (_, seat) =>
    element("th", { scope: "col", class: "number" }, callSeat(seat)),
  );
  const points = balances.filter((balance) => balance.is_points);
  const stores = balances.filter((balance) => !balance.is_points);
  find("ledger").replaceChildren(
    element("caption", { class: "unseen" }, t("ledger.caption", { version })),
    element("thead", {}, element("tr", {}, element("td"), ...heads)),
    group(points, seats, true, accounts),
    ...(stores.length ? [group(stores, seats, false, accounts)] : []),
  );
}
