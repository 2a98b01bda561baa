// The badge: the log is fetched as this viewer gets it, and checked here, in the browser.

import { element, get } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { find } from "../common/page.js";
import { match, readBlob } from "../match/viewer.js";
import { place } from "../time/place.js";
import { describeLog, fetchProofs, NO_PROOFS } from "./public_log.js";
import { receiptsOf } from "./receipts.js";
import { has, list, messageOf, t } from "../common/words.js";

/** @typedef {import("./formicary-verify.js").Result} Result */
/** @typedef {import("./formicary-verify.js").Check} Check */

const box = find("verify");

/** The checks of what is no part of the log. A verdict does not wait for them. */
const EXTRA = ["receipts", "inclusion"];

/** Why checks are not made, as the verifier says it in English, and the ids of the same in words of the page. */
const WHY = new Map([
  ["This browser offers no WebCrypto here: it does so over HTTPS and on localhost only.", "badge.no-webcrypto"],
  ["An earlier check failed.", "badge.earlier-failed"],
  ["The match keeps its keys: only its own service can check this.", "badge.keys-kept"],
  ["This must wait for the end of the match: its keys are released then.", "badge.keys-later"],
  ["No receipts were given.", "badge.no-receipts"],
]);

/** @param {string} text of the verifier */
function said(text) {
  const id = WHY.get(text);
  return id ? t(id) : text;
}

/** @param {Check} check */
const titleOf = ({ name }) => (has(`check.${name}`) ? t(`check.${name}`) : name);

/**
 * Where a check failed and why, in words; a log that could not be read failed nowhere.
 *
 * @param {Check} check
 */
function placeOf({ name, seq, text }) {
  if (seq === undefined) return text;
  const why = text.replace(/^seq -?\d+: /, "");
  if (seq) return t("badge.at-event", { event: seq, why });
  return EXTRA.includes(name) ? why : t("badge.at-first-line", { why });
}

/** What the log must be besides sound: that of this match, and no shorter than was shown of it. */
function faultOf({ match: verified, events }, newest) {
  if (verified !== match) return t("badge.other-match", { match: verified });
  if (events < newest) return t("badge.too-short", { event: events, newest });
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
    const failed = checks.find((check) => check.state === "failed");
    if (state === "no-webcrypto" || !failed)
      return { kind: "none", words: `${t("badge.cannot")} ${said(checks[0].text)}` };
    return { kind: "bad", words: t("badge.bad", { why: `${titleOf(failed)}, ${placeOf(failed)}.` }) };
  }
  const fault = faultOf(counted, newest);
  if (fault) return { kind: "bad", words: t("badge.bad", { why: fault }) };
  const waiting = checks.filter((check) => check.state === "not-checked" && !EXTRA.includes(check.name));
  const why = waiting.length
    ? ` ${t("badge.waiting", { checks: waiting.map(titleOf).join(", ") })} ${said(waiting[0].text)}`
    : "";
  return { kind: "good", words: `${t("badge.good", { events: counted.events })}${why}` };
}

/**
 * Who could have chosen the luck, in a sentence.
 *
 * @param {import("./formicary-verify.js").Entropy} entropy
 */
function describeLuck({ given, missing, inherited }) {
  if (inherited) return t("badge.luck-inherited");
  const facts = { given: list(given.map(callSeat)), missing: list(missing.map(callSeat)) };
  if (given.length) return t(missing.length ? "badge.entropy-of-some" : "badge.entropy", facts);
  return t(missing.length ? "badge.no-entropy" : "badge.no-players", facts);
}

/**
 * The sentences about a log that holds, by the class of their paragraphs.
 *
 * @param {Result["counted"]} counted
 * @param {string} why the reason if there are no proofs of inclusion
 */
function factsOf(counted, why) {
  if (!counted) return {};
  return { luck: describeLuck(counted.entropy), "public-log": counted.log ? describeLog(counted.log) : why };
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
  const why = isNoneKept ? t("badge.none-kept") : said(check.text);
  const sentences = holds
    ? [proves]
    : [check.state === "failed" ? placeOf(check) : why, t("badge.would-prove", { proves })];
  const state = isNoneKept ? t("check-state.none-kept") : t(`check-state.${check.state}`);
  const summary = element("summary", {}, titleOf(check), " ", element("span", { class: "state" }, state));
  return element(
    "li",
    { "data-check": check.name, class: check.state },
    element("details", {}, summary, ...sentences.map((sentence) => element("p", {}, sentence))),
  );
}

/** Fetch the proofs and the log, check them, and return what is shown of the result. */
async function verify(progress) {
  const { newest } = place();
  const receipts = receiptsOf(match); // before the log is fetched, which then has all of them
  const { inclusion, why } = await fetchProofs(); // before the log as well, for the same reason
  const [{ CHECKS, verifyBundle }, log, signed] = await Promise.all([
    import("./formicary-verify.js"),
    readBlob("/bundle"),
    receipts.length ? get("/v1/keys").then(({ keys }) => ({ receipts, keys })) : {},
  ]);
  const names = Object.keys(CHECKS);
  const onProgress = ({ check, done, total }) =>
    (progress.value = (names.indexOf(check) + done / total) / names.length);
  const result = await verifyBundle(log.stream(), { onProgress, inclusion, ...signed });
  for (const check of result.checks) if (check.text === NO_PROOFS) check.text = why;
  const rows = element(
    "ul",
    { class: "checks" },
    ...result.checks.map((check) => showCheck(check, t(`proves.${check.name}`))),
  );
  return { ...judge(result, newest), list: rows, facts: factsOf(result.counted, why) };
}

/** Make the button that verifies the match. */
export function setUpBadge() {
  const button = element("button", { type: "button" }, t("badge.verify"));
  const progress = element("progress", { "aria-label": t("badge.progress"), hidden: true });
  const verdict = element("p", { class: "verdict", role: "status" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    progress.hidden = false;
    progress.removeAttribute("value"); // until it is known how much there is
    box.replaceChildren(button, progress, verdict);
    verdict.textContent = "";
    try {
      const { kind, words, list: rows, facts } = await verify(progress);
      verdict.dataset.kind = kind;
      verdict.textContent = words;
      for (const [name, sentence] of Object.entries(facts)) box.append(element("p", { class: name }, sentence));
      box.append(rows, element("p", { class: "small quiet" }, t("badge.rules")));
    } catch (error) {
      verdict.dataset.kind = "none";
      verdict.textContent = t("badge.no-log", { why: messageOf(error) });
    }
    progress.hidden = true;
    button.disabled = false;
  });
  box.replaceChildren(button, progress, verdict);
}
