// The switch of the notifications about this match, for a person that is notified in this browser.

import { afterPaint, find } from "../common/page.js";
import { tell } from "../common/notice.js";
import { apiKey } from "../common/tokens.js";
import { changeWebhook, forPeople, ownEndpoint, readWebhooks } from "../push/device.js";
import { match } from "./viewer.js";

const MOST = 100; // muted matches of a webhook; the oldest ones are forgotten

/** The webhooks of the account that send messages about all its matches. */
async function receivers() {
  return forPeople((await readWebhooks(apiKey())).webhooks).filter((webhook) => webhook.match === null);
}

/** Whether none of them reports this match. */
function isMuted(/** @type {import("../push/device.js").Webhook[]} */ webhooks) {
  return webhooks.length > 0 && webhooks.every(({ muted }) => muted.includes(match));
}

async function show() {
  const webhooks = await receivers();
  const button = find("mute");
  button.hidden = !webhooks.length;
  button.setAttribute("aria-pressed", String(!isMuted(webhooks)));
}

async function change() {
  const webhooks = await receivers();
  const isOn = isMuted(webhooks);
  for (const { number, muted } of webhooks) {
    const others = muted.filter((id) => id !== match);
    await changeWebhook(apiKey(), number, { muted: isOn ? others : [...others, match].slice(-MOST) });
  }
  await show();
}

/** Show the switch once the match is shown. */
export function setUpMute() {
  if (!apiKey() || !ownEndpoint()) return;
  find("mute").addEventListener("click", () => void change().catch(tell));
  afterPaint(() => void show().catch(() => {})); // without an answer there is no switch
}
