// Messages to the person of the account: notifications of browsers, and chats.

import { element, newKey, post } from "../common/api.js";
import { field, find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { t } from "../common/words.js";
import {
  canNotify,
  changeWebhook,
  forPeople,
  hearChallenges,
  ownEndpoint,
  readWebhooks,
  removeWebhook,
  subscribe,
  unsubscribe,
} from "../push/device.js";
import { attempt, submit } from "./forms.js";

/** @typedef {import("../push/device.js").Webhook} Webhook */

const PROBLEM = "notices-problem";
const KINDS = ["asked", "clock-low", "finished", "invited"];
const NAMES = new Map([
  ["discord", "Discord"],
  ["slack", "Slack"],
  ["ntfy", "ntfy"],
]);
const UNCONFIRMED = new Map([
  ["push", "account.notice-awaited"],
  ["mail", "account.notice-mail-sent"],
]);

/** The name of a receiver: this browser, another one, a chat, or mail, whose address is not shown. */
function nameOf(/** @type {Webhook} */ { url, shape }) {
  if (shape === "mail") return t("account.notice-mail");
  if (url === ownEndpoint()) return t("account.notice-here");
  const { host } = new URL(url);
  return t("account.notice-at", { name: NAMES.get(shape) ?? t("account.notice-browser"), host });
}

function stateOf(/** @type {Webhook} */ { status, shape }) {
  if (status !== "unconfirmed") return t(`account.notice-${status}`);
  return t(UNCONFIRMED.get(shape) ?? "account.notice-unconfirmed");
}

function item(/** @type {Webhook} */ webhook) {
  const name = nameOf(webhook);
  const button = element(
    "button",
    { type: "button", class: "plain", "aria-label": t("account.remove-notice", { name }) },
    t("account.remove"),
  );
  button.addEventListener("click", () => attempt(PROBLEM, () => remove(webhook)));
  const words = element(
    "div",
    {},
    element("p", {}, element("strong", {}, name)),
    element("p", { class: "small quiet" }, stateOf(webhook)),
  );
  return element("li", { "data-webhook": webhook.number }, words, button);
}

async function remove(/** @type {Webhook} */ { url, number }) {
  if (url === ownEndpoint()) await unsubscribe(apiKey());
  else await removeWebhook(apiKey(), number);
  await showNotices();
  find("notices-head").focus();
}

/** Show where messages are sent. */
export async function showNotices() {
  const { webhooks, has_mail: hasMail } = await readWebhooks(apiKey());
  const shown = forPeople(webhooks);
  find("by-mail").hidden = !hasMail || shown.some(({ shape }) => shape === "mail");
  find("notices").replaceChildren(...shown.map(item));
  find("notices-none").hidden = shown.length > 0;
  find("notify-here").hidden = !canNotify() || shown.some(({ url }) => url === ownEndpoint());
  find("notify-never").hidden = canNotify();
  find("quiet").hidden = !shown.length;
  const quiet = shown.find((webhook) => webhook.quiet)?.quiet;
  const form = find("quiet", HTMLFormElement);
  field(form, "begins").value = quiet?.begins ?? "";
  field(form, "ends").value = quiet?.ends ?? "";
}

/** Confirm a webhook by what its chat, its mail or this browser has shown. */
async function confirm(/** @type {number} */ number, /** @type {string} */ challenge) {
  await changeWebhook(apiKey(), number, { challenge });
  await showNotices();
}

/** Confirm what the link of a chat or a mail names, which is taken out of the address. */
export async function confirmLinked() {
  const given = new URLSearchParams(location.hash.slice(1));
  const [number, challenge] = [given.get("webhook"), given.get("challenge")];
  if (!number || !challenge) return;
  await confirm(Number(number), challenge);
  history.replaceState(null, "", location.pathname + location.search);
  find("notices-head").focus();
}

async function notifyHere() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("account.notice-denied"));
  await subscribe(apiKey());
  await showNotices();
}

/** Keep the same quiet hours for all receivers; none if a time is left out. */
async function keepQuiet(/** @type {string} */ begins, /** @type {string} */ ends) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const quiet = begins && ends ? { begins, ends, zone } : null;
  for (const { number } of forPeople((await readWebhooks(apiKey())).webhooks))
    await changeWebhook(apiKey(), number, { quiet });
  await showNotices();
  find("quiet-kept").textContent = t(quiet ? "account.quiet-kept" : "account.quiet-none");
}

/** Subscribe what a form names. */
async function add(/** @type {HTMLFormElement} */ form, /** @type {string} */ url, /** @type {string} */ shape) {
  await post("/v1/webhooks", { url, shape, events: KINDS }, { token: apiKey(), key: newKey() });
  form.reset();
  await showNotices();
}

/** Make the part work. */
export function setUpNotices() {
  hearChallenges((number, challenge) => attempt(PROBLEM, () => confirm(number, challenge)));
  find("notify-here").addEventListener("click", () => attempt(PROBLEM, notifyHere));
  submit("quiet", PROBLEM, (typed) => keepQuiet(typed("begins"), typed("ends")));
  submit("add-chat", PROBLEM, (typed, form) =>
    add(form, typed("url").trim(), field(form, "shape", HTMLSelectElement).value),
  );
  submit("add-mail", PROBLEM, (typed, form) => add(form, `mailto:${typed("address").trim()}`, "mail"));
}
