// Where the points and the resources of each seat came from, up to the version that is shown.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { find } from "../../common/page.js";
import { read } from "../../match/viewer.js";
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

function row(name, title, amounts, seats, more = {}) {
  const cells = Array.from({ length: seats }, (_, seat) =>
    element("td", { class: "number" }, amounts.has(seat) ? figure(amounts.get(seat)) : "–"),
  );
  return element("tr", more, element("th", { scope: "row", title }, name), ...cells);
}

function group(balances, seats, total, called) {
  const rows = rowsOf(balances);
  const made = rows.map((holding) =>
    row(called[holding.name], t("rule", { rule: holding.rule }), holding.amounts, seats),
  );
  if (total) {
    const sums = new Map(Array.from({ length: seats }, (_, seat) => [seat, 0]));
    for (const balance of balances) sums.set(balance.seat, sums.get(balance.seat) + balance.amount);
    made.push(row(t("ledger.points"), t("ledger.sum"), sums, seats, { class: "sum" }));
  }
  return element("tbody", {}, ...made);
}

/** Show the ledger at a version, for so many seats. */
export async function showLedger(version, seats, isStill) {
  const { balances, accounts } = await read(`/ledger?at=${version}`);
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
