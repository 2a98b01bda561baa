// Who was winning when: the analysis of a finished match, followed while it is made, with its chart.

import { drawingOf } from "../board/styles.js";
import { element } from "../common/api.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { goTo } from "../match/place.js";
import { read, readText, send } from "../common/viewer.js";

const ASK_AGAIN_MS = 1000;
let wanted = 0; // the press of the button that counts

function jump(event, version) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  goTo(version, { jump: true });
}

async function showChart(path) {
  const drawn = drawingOf(await readText(path));
  for (const mark of findAll("a[data-version]", SVGElement, drawn)) {
    const version = Number(mark.dataset.version);
    mark.setAttribute("href", `?at=${version}`);
    mark.addEventListener("click", (event) => jump(event, version));
  }
  find("chances").replaceChildren(drawn);
}

function swingItem(moment) {
  const { points, error } = moment.choice;
  const gained = `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(1)} ± ${error.toFixed(1)}`;
  const link = element(
    "a",
    { href: `?at=${moment.version}`, onclick: (event) => jump(event, moment.version) },
    `Seat ${moment.seat}: ${moment.text}`,
  );
  return element("li", {}, link, ` ${gained} points`);
}

async function showSwings(effort) {
  const { biggest, moments } = await read(`/analysis?effort=${effort}`);
  const byVersion = new Map(moments.map((moment) => [moment.version, moment]));
  find("swings").replaceChildren(...biggest.map((version) => swingItem(byVersion.get(version))));
}

function showProgress({ status, progress }) {
  const busy = status === "waiting" || status === "running";
  const bar = find("analysis-progress", HTMLProgressElement);
  bar.hidden = !busy;
  bar.max = progress.of || 1;
  bar.value = progress.done;
  const words = {
    waiting: "Waiting until the workers have nothing else to do.",
    running: "Analysing…",
    done: "Done.",
    failed: "The analysis failed.",
  };
  find("analysis-status").textContent = words[status];
  find("analyse", HTMLButtonElement).disabled = busy;
  return busy;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ask for the analysis, again and again for its progress: asking twice starts nothing twice. */
async function analyse(effort) {
  wanted += 1;
  const mine = wanted;
  let busy = true;
  while (busy) {
    const asked = await send("/analysis", { effort });
    if (mine !== wanted) return;
    busy = showProgress(asked);
    if (asked.progress.done) await showChart(`/analysis.svg?effort=${effort}`);
    if (busy) await pause(ASK_AGAIN_MS);
  }
  await showSwings(effort);
}

function press(event) {
  event.preventDefault();
  find("swings").replaceChildren();
  analyse(find("effort", HTMLSelectElement).value).catch((error) => {
    find("analyse", HTMLButtonElement).disabled = false;
    find("analysis-progress").hidden = true;
    find("analysis-status").textContent = "";
    tell(error);
  });
}

/** Offer the analysis of a match that is over. */
export function showAnalysis(status) {
  find("analysis").hidden = status !== "over";
}

export function setUpAnalysis() {
  find("analysis-form").addEventListener("submit", press);
}
