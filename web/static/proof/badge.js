// The badge: the log is fetched as this viewer gets it, and checked here, in the browser.

import { element, get } from "../common/api.js";
import { find } from "../common/page.js";
import { match, readBlob } from "../common/viewer.js";
import { place } from "../match/place.js";
import { receiptsOf } from "./receipts.js";

/** @typedef {import("./formicary-verify.js").Result} Result */
/** @typedef {import("./formicary-verify.js").Check} Check */

const TITLES = {
  header: "First line",
  lines: "Spelling",
  chain: "Chain",
  creation: "Creation",
  records: "Commands",
  clocks: "Time-outs",
  ends: "Ends without a result",
  seats: "Seats",
  opened: "Hidden values",
  commitments: "Keys",
  salts: "Seals",
  luck: "Luck",
  receipts: "Receipts",
};
const RULES = "That every command kept the rules of the game is for “formicary verify” to say: it decides each again.";
const NONE_KEPT = "This browser has kept no receipts for this match: it keeps those of the commands that you play here.";
const STATES = { passed: "holds", failed: "does not hold", "not-checked": "not checked" };
const box = find("verify");

/** @param {Check} check */
const titleOf = ({ name }) => TITLES[name] ?? name;

/**
 * Where a check failed and why, in words; a log that could not be read failed nowhere.
 *
 * @param {Check} check
 */
function placeOf({ seq, text }) {
  if (seq === undefined) return text;
  return `${seq ? `event ${seq}` : "the first line"}: ${text.replace(/^seq -?\d+: /, "")}`;
}

/** What the log must be besides sound: that of this match, and no shorter than was shown of it. */
function faultOf({ match: found, events }, newest) {
  if (found !== match) return `it is the log of another match, ${found}.`;
  if (events < newest) return `the log ends at event ${events}, but this page has shown event ${newest}.`;
  return "";
}

/**
 * The verdict in words, and whether it is good, bad or none.
 *
 * @param {Result} result
 * @param {number} newest the version that the page had shown before it fetched the log
 */
function judge({ state, checks, counted }, newest) {
  if (!counted) {
    const failed = checks.find((one) => one.state === "failed");
    if (state === "no-webcrypto" || !failed) return { kind: "none", words: `It cannot be verified here. ${checks[0].text}` };
    return { kind: "bad", words: `Does not verify: ${titleOf(failed)}, ${placeOf(failed)}.` };
  }
  const fault = faultOf(counted, newest);
  if (fault) return { kind: "bad", words: `Does not verify: ${fault}` };
  const waiting = checks.filter((one) => one.state === "not-checked" && one.name !== "receipts");
  const why = waiting.length ? ` Not checked: ${waiting.map(titleOf).join(", ")}. ${waiting[0].text}` : "";
  return { kind: "good", words: `Verified: all ${counted.events} events.${why}` };
}

/**
 * A check: its sentence is shown when it is pressed.
 *
 * @param {Check} check
 * @param {string} proves
 */
function showCheck(check, proves) {
  const holds = check.state === "passed";
  const isNoneKept = check.name === "receipts" && check.state === "not-checked" && !receiptsOf(match).length;
  const why = isNoneKept ? NONE_KEPT : check.text;
  const sentences = holds ? [proves] : [check.state === "failed" ? placeOf(check) : why, `It would prove: ${proves}`];
  const state = isNoneKept ? "none kept" : STATES[check.state];
  const summary = element("summary", {}, titleOf(check), " ", element("span", { class: "state" }, state));
  return element("li", { "data-check": check.name, class: check.state }, element("details", {}, summary, ...sentences.map((one) => element("p", {}, one))));
}

/** Fetch the log, check it, and show what was found. */
async function verify(progress) {
  const { newest } = place();
  const receipts = receiptsOf(match); // before the log is fetched, which then has all of them
  const [{ CHECKS, verifyBundle }, log, signed] = await Promise.all([
    import("./formicary-verify.js"),
    readBlob("/bundle"),
    receipts.length ? get("/v1/keys").then(({ keys }) => ({ receipts, keys })) : {},
  ]);
  const names = Object.keys(CHECKS);
  const onProgress = ({ check, done, total }) => (progress.value = (names.indexOf(check) + done / total) / names.length);
  const result = await verifyBundle(log.stream(), { onProgress, ...signed });
  const list = element("ul", { class: "checks" }, ...result.checks.map((one) => showCheck(one, CHECKS[one.name])));
  return { ...judge(result, newest), list };
}

/** Make the button that verifies the match. */
export function setUpBadge() {
  const button = element("button", { type: "button" }, "Verify here");
  const progress = element("progress", { "aria-label": "Events checked", hidden: true });
  const verdict = element("p", { class: "verdict", role: "status" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    progress.hidden = false;
    progress.removeAttribute("value"); // until it is known how much there is
    box.replaceChildren(button, progress, verdict);
    verdict.textContent = "";
    try {
      const { kind, words, list } = await verify(progress);
      verdict.dataset.kind = kind;
      verdict.textContent = words;
      box.append(list, element("p", { class: "small quiet" }, RULES));
    } catch (error) {
      verdict.dataset.kind = "none";
      verdict.textContent = `The log could not be fetched: ${error instanceof Error ? error.message : error}`;
    }
    progress.hidden = true;
    button.disabled = false;
  });
  box.replaceChildren(button, progress, verdict);
}
