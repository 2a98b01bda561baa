// Who was winning when: the analysis of a finished match, followed while it is made, with its
// chart, and its swings, each of which can be played again.

import { element } from "../common/api.js";
import { emit } from "../common/bus.js";
import { callSeat } from "../at_table/seat_names.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { goTo } from "./place.js";
import { Latest, once, pause } from "../common/tasks.js";
import { store } from "../match/store.js";
import { read, send } from "../match/viewer.js";
import { keepInLinks } from "./links.js";
import { setMarks } from "./marks.js";
import { offerUnit } from "./slider.js";
import { setStops } from "./steps.js";
import { offerPanel } from "./tabs.js";
import { inLanguage } from "../common/language.js";
import { figure, t } from "../common/words.js";

const ASK_AGAIN_MS = 1000;
const presses = new Latest(); // of the button: the latest one counts
const chartOnce = once((/** @type {typeof import("./panels/chart.js").Chart} */ Kind) => new Kind(find("chances")));

function jump(event, version) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  goTo(version, { jump: true });
}

const percent = (value) => figure(value, { style: "percent", maximumFractionDigits: 0 });
const tenths = (value) => figure(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The chances of a seat along the match, where they moved. */
function coursed(analysis, seat) {
  const moved = analysis.moments.filter(
    (moment) => moment.choice || moment.luck.length || moment.version === analysis.version,
  );
  const first = analysis.moments.length ? analysis.moments[0].first - 1 : 1;
  return [
    [Math.max(1, first), analysis.start.chances[seat]],
    ...moved.map((moment) => [moment.version, moment.after.chances[seat]]),
  ];
}

function gained({ choice }) {
  return t("swing.gained", {
    points: `${choice.points > 0 ? "+" : "−"}${tenths(Math.abs(choice.points))}`,
    error: tenths(choice.error),
  });
}

async function showChart(analysis) {
  if (!analysis.start) return;
  const { Chart, undoneAmong } = await import("./panels/chart.js");
  const chart = chartOnce(Chart);
  const series = analysis.start.chances.map((_, seat) => ({
    seat,
    name: callSeat(seat),
    points: coursed(analysis, seat),
  }));
  const ends = series.map(({ name, points }) =>
    t("chances.of", { who: name, before: percent(points[0][1]), after: percent(points[points.length - 1][1]) }),
  );
  chart.show({
    title: t("chances.title"),
    described: `${ends.join("; ")}.`,
    series,
    last: analysis.version,
    low: 0,
    high: 1,
    isStepped: false,
    undone: undoneAmong(analysis.stretches),
    say: percent,
    marks: swingsOf(analysis).map((swing, at) => ({
      version: swing.version,
      value: swing.after.chances[swing.seat],
      label: String(at + 1),
      words: t("swing.at", {
        who: callSeat(swing.seat),
        version: swing.version,
        text: swing.text,
        gained: gained(swing),
      }),
    })),
  });
}

function swingsOf(analysis) {
  const byVersion = new Map(analysis.moments.map((moment) => [moment.version, moment]));
  return analysis.biggest.map((version) => byVersion.get(version));
}

/** Begin again before a choice, as who made it. */
async function again(moment, button) {
  button.disabled = true;
  try {
    await (await import("./panels/retry.js")).retry(moment.first - 1, { seat: moment.seat, back: button });
  } catch (error) {
    tell(error);
  }
  button.disabled = false;
}

function swingItem(moment) {
  const link = element(
    "a",
    { href: inLanguage(`?at=${moment.version}`), onclick: (event) => jump(event, moment.version) },
    t("asked", { who: callSeat(moment.seat), text: moment.text }),
  );
  const name = t("swing.retry-of", { who: callSeat(moment.seat), version: moment.first });
  const button = element(
    "button",
    { type: "button", class: "plain small", "aria-label": name, onclick: () => again(moment, button) },
    t("swing.retry"),
  );
  return element("li", {}, link, ` ${gained(moment)} `, button);
}

function showSwings(analysis) {
  const swings = swingsOf(analysis);
  find("swings").replaceChildren(...swings.map(swingItem));
  setMarks(
    "swing",
    swings.map((swing) => ({
      version: swing.version,
      words: t("swing.mark", { who: callSeat(swing.seat), text: swing.text, gained: gained(swing) }),
    })),
  );
  setStops(
    "swing",
    swings.map((swing) => swing.version),
  );
  if (!swings.length) return;
  offerUnit("swing");
  const [first] = swings;
  const text = t("asked", { who: callSeat(first.seat), text: first.text });
  emit("swing-read", { version: first.version, text, gain: gained(first) });
}

function showProgress({ status, progress }) {
  const busy = status === "waiting" || status === "running";
  const bar = find("analysis-progress", HTMLProgressElement);
  bar.hidden = !busy;
  bar.max = progress.of || 1;
  bar.value = progress.done;
  find("analysis-status").textContent = t(`analysis.${status}`);
  find("analyse", HTMLButtonElement).disabled = busy;
  return busy;
}

/** Ask for the analysis, again and again for its progress: asking twice starts nothing twice. */
async function analyse(effort) {
  const isLatest = presses.begin();
  store.set("analysis", { isShown: true });
  let busy = true;
  while (busy) {
    const asked = await send("/analysis", { effort });
    if (!isLatest()) return;
    busy = showProgress(asked);
    if (!busy || asked.progress.done) {
      const analysis = await read(`/analysis?effort=${effort}`);
      await showChart(analysis);
      if (!busy) showSwings(analysis);
    }
    if (busy) await pause(ASK_AGAIN_MS);
  }
}

function begin() {
  find("swings").replaceChildren();
  analyse(find("effort", HTMLSelectElement).value).catch((error) => {
    find("analyse", HTMLButtonElement).disabled = false;
    find("analysis-progress").hidden = true;
    find("analysis-status").textContent = "";
    tell(error);
  });
}

/** Offer the analysis of a match that is over, and the alternatives of its decisions. */
export function showAnalysis(status) {
  for (const id of ["analysis", "whatif"]) offerPanel(id, status === "over");
  find("ask-whatif").hidden = status !== "over";
}

export function setUpAnalysis() {
  const effort = find("effort", HTMLSelectElement);
  find("analysis-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  keepInLinks({
    name: "effort",
    get: () => (store.get("analysis").isShown ? effort.value : ""),
    set: (value) => {
      effort.value = value;
      begin();
    },
  });
}
