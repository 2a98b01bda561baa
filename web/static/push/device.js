// The push subscription of this browser: made, kept while its person is signed in, and ended.

import { ask, clientOf, get, newKey, post } from "../common/api.js";
import { root } from "../common/language.js";
import { keep, kept } from "../common/tokens.js";

/**
 * A webhook as it is listed, and the page of all.
 *
 * @typedef {{ begins: string, ends: string, zone: string }} Quiet
 * @typedef {{ number: number, url: string, match: string | null, shape: string, status: string, muted: string[],
 *   quiet: Quiet | null }} Webhook
 * @typedef {{ webhooks: Webhook[], push_key: string, has_mail: boolean }} Webhooks
 */

const KEY = "formicary:push"; // the endpoint that the service knows of this browser
const KINDS = ["asked", "clock-low", "finished", "invited"];

/** Whether this browser can show notifications of the service. */
export function canNotify() {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The endpoint of this browser, or null while it has no notifications. */
export function ownEndpoint() {
  return kept(KEY);
}

/** The webhooks of the account. @returns {Promise<Webhooks>} */
export function readWebhooks(/** @type {string | null} */ token) {
  return get("/v1/webhooks", token);
}

/** Those that send messages to people. */
export function forPeople(/** @type {Webhook[]} */ webhooks) {
  return webhooks.filter(({ shape }) => shape !== "standard");
}

/** Change a webhook. @returns {Promise<Webhook>} */
export function changeWebhook(
  /** @type {string | null} */ token,
  /** @type {number} */ number,
  /** @type {object} */ changes,
) {
  return ask("PATCH", `/v1/webhooks/${number}`, changes, { token });
}

export async function removeWebhook(/** @type {string | null} */ token, /** @type {number} */ number) {
  await clientOf(token).request("DELETE", `/v1/webhooks/${number}`);
}

/** The registered service worker of the pages. */
async function register() {
  await navigator.serviceWorker.register(`${root}/service-worker.js`, { scope: `${root}/` });
  return navigator.serviceWorker.ready;
}

/** Subscribe this browser; it is notified once it has shown its first notification. */
export async function subscribe(/** @type {string | null} */ token) {
  const [registration, { webhooks, push_key: key }] = await Promise.all([register(), readWebhooks(token)]);
  await (await registration.pushManager.getSubscription())?.unsubscribe(); // it may have the key of another account
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  const quiet = forPeople(webhooks).find((webhook) => webhook.quiet)?.quiet ?? null;
  const given = { p256dh: keys?.p256dh, auth: keys?.auth };
  const body = { url: endpoint, shape: "push", keys: given, events: KINDS, quiet };
  await post("/v1/webhooks", body, { token, key: newKey() });
  keep(KEY, endpoint ?? null);
}

/** End the subscription of this browser; the service is informed if a token is given. */
export async function unsubscribe(/** @type {string | null} */ token) {
  const endpoint = ownEndpoint();
  if (!endpoint) return;
  keep(KEY, null);
  const registration = await navigator.serviceWorker?.getRegistration(`${root}/`);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (!token) return;
  const { webhooks } = await readWebhooks(token);
  const own = webhooks.find(({ url }) => url === endpoint);
  if (own) await removeWebhook(token, own.number);
}

/** Hear of the challenges that the service worker receives. @param {(webhook: number, challenge: string) => void} hear */
export function hearChallenges(hear) {
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data?.challenge) hear(data.webhook, data.challenge);
  });
}
