// Points and resources of each seat along the match, and where they came from.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { find } from "../../common/page.js";
import { store } from "../../match/store.js";
import { keepInLinks } from "../links.js";
import { Chart, undoneAmong, valueAt } from "./chart.js";
import { readWholeLedger, showLedger } from "./ledger.js";
import { figure, t } from "../../common/words.js";

/** @typedef {import("../../match/store.js").LedgerLine} LedgerLine */

const choice = find("charted", HTMLSelectElement);
const chart = new Chart(find("points-chart"));

/** What a seat has at each version where that changes: undone versions have their own values. */
function sums(/** @type {LedgerLine[]} */ counted, seat) {
  /** @type {[number, number][]} */
  const points = [];
  const own = counted.filter((line) => line.seat === seat);
  for (const { from, to, follows } of store.get("ledger").stretches) {
    let value = valueAt(points, follows) ?? 0;
    points.push([from, value]);
    for (const line of own.filter(({ seq }) => from <= seq && seq <= to)) {
      value += line.amount;
      if (points[points.length - 1][0] === line.seq) points.pop();
      points.push([line.seq, value]);
    }
  }
  return points;
}

function offer() {
  const { lines, called, wanted } = store.get("ledger");
  const accounts = [...new Set(lines.filter((line) => !line.is_points).map((line) => line.account))];
  if (choice.options.length === accounts.length + 1) return;
  const options = accounts.map((account) => element("option", { value: account }, called[account]));
  choice.replaceChildren(element("option", { value: "" }, t("ledger.points")), ...options);
  choice.value = accounts.includes(wanted) ? wanted : "";
}

function draw(seats) {
  const { lines, called, known, stretches } = store.get("ledger");
  const name = choice.value ? called[choice.value] : t("ledger.points");
  const counted = lines.filter((line) =>
    choice.value ? line.account === choice.value && !line.is_points : line.is_points,
  );
  const series = Array.from({ length: seats }, (_, seat) => ({
    seat,
    name: callSeat(seat),
    points: sums(counted, seat),
  }));
  const ends = series.map((curve) =>
    t("points.has", { who: curve.name, points: curve.points[curve.points.length - 1][1] }),
  );
  chart.show({
    title: t("points.title", { name }),
    described: t("points.at", { version: known, ends: ends.join("; ") }),
    series,
    last: known,
    isStepped: true,
    undone: undoneAmong(stretches),
    hasUndone: true,
    say: (value) => figure(Math.round(value * 100) / 100),
  });
}

/** Show the chart of the whole match, and the ledger at the version that is shown. */
export async function showPanel(version, { seats, isStill }) {
  await readWholeLedger();
  offer();
  draw(seats);
  choice.onchange = () => draw(seats);
  await showLedger(version, seats, isStill);
}

keepInLinks({
  name: "chart",
  get: () => choice.value,
  set: (value) => {
    store.set("ledger", { wanted: value });
    choice.value = value;
    choice.dispatchEvent(new Event("change"));
  },
});
