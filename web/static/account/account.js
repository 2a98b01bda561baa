// One's own account: signed in by an API key, which is kept in this browser and in no cookie.

import "../common/me.js";
import { clientOf, get, newKey, post, Problem } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { apiKey, isKeyUnseen, keepKey, signOut } from "../common/tokens.js";
import { t } from "../common/words.js";
import { unsubscribe } from "../push/device.js";
import { attempt, copy, submit, tell } from "./forms.js";
import { hideNewKey, setUpKeys, showKeys } from "./keys.js";
import { setUpLeaving } from "./leaving.js";
import { confirmLinked, setUpNotices, showNotices } from "./notices.js";
import { addPasskey, setUpPasskeys, showPasskeys, usePasskey } from "./passkeys.js";
import { setUpProfile, showProfile } from "./profile.js";
import { hideRequests, setUpRequests } from "./requests.js";
import { store } from "./store.js";

function showSignedOut() {
  find("me").textContent = t("account.sign-in");
  find("signed-in").hidden = true;
  find("signed-out").hidden = false;
}

/** Forget whose browser this is. */
function leave() {
  unsubscribe(null).catch(() => {}); // its push service ends it as well
  signOut();
  hideNewKey();
  hideRequests();
  find("given").hidden = true;
  showSignedOut();
}

/** Keep the answer, and show it once, because it is stored nowhere. A key is only shown to who asked for one. */
function give(answer, /** @type {boolean} */ isKeyShown) {
  keepKey(answer.key, isKeyShown);
  find("key").textContent = isKeyShown ? answer.key : "";
  for (const part of findAll("[data-given]")) part.hidden = (part.dataset.given === "key") !== isKeyShown;
  find("code").textContent = answer.recovery;
  find("given").hidden = false;
}

/** Parts of the page that read data of the account, each after the element that shows its problems. @type {[string, () => Promise<void>][]} */
const PARTS = [
  ["keys-problem", showKeys],
  ["passkeys-problem", showPasskeys],
  ["notices-problem", showNotices],
  ["notices-problem", confirmLinked],
];

async function signIn(/** @type {string | null} */ given, isKeySeen = true) {
  showProfile(await get("/v1/account", given));
  keepKey(given, isKeySeen);
  find("erased").hidden = true;
  find("signed-in").hidden = false;
  find("signed-out").hidden = true;
  for (const [problem, show] of PARTS) {
    if (!apiKey()) return; // signed out meanwhile
    await attempt(problem, show);
  }
}

/** Create the first passkey of a new account. */
async function addFirst() {
  await addPasskey(apiKey());
  await showPasskeys();
}

/** Sign out, and revoke the key of this browser if nobody else has it. */
async function leaveForGood() {
  await unsubscribe(apiKey()).catch(() => {}); // otherwise its push service reports that it is gone
  const key = isKeyUnseen() ? apiKey() : null;
  leave();
  if (key)
    await clientOf(key)
      .request("DELETE", `/v1/account/keys/${key.split(".")[2]}`)
      .catch(() => null);
}

/** The answer has come: the next request is another one. */
function renewKey() {
  store.set("requests", { accountKey: newKey() });
}

async function answerTo(path, body, isKeyShown = true) {
  const answer = await post(path, body, { key: store.get("requests").accountKey });
  renewKey();
  give(answer, isKeyShown);
  await signIn(answer.key, isKeyShown);
}

for (const button of findAll("[data-copy]")) button.addEventListener("click", () => copy(button));
for (const button of findAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog")?.close());
setUpProfile();
setUpKeys(leave);
setUpPasskeys(leave);
setUpNotices();
setUpLeaving(leave);
setUpRequests();
submit("sign-in", "problem", async (typed, form) => {
  await signIn(typed("key").trim());
  form.reset();
});
submit("register", "problem", async (typed, form, button) => {
  const byPasskey = button?.id === "make-with-passkey";
  find("sign-out", HTMLButtonElement).disabled = byPasskey; // nobody could sign in again without the passkey
  try {
    await answerTo("/v1/accounts", { name: typed("name") }, !byPasskey);
    form.reset();
    if (byPasskey) await attempt("passkeys-problem", addFirst);
  } catch (error) {
    if (error instanceof Problem) renewKey(); // it was refused: another name is another request
    throw error;
  } finally {
    find("sign-out", HTMLButtonElement).disabled = false;
  }
});
submit("recover", "problem", async (typed, form) => {
  await answerTo("/v1/accounts/recovery", { code: typed("code").trim() });
  form.reset();
});
find("use-passkey").addEventListener("click", () => attempt("problem", async () => signIn(await usePasskey(), false)));
find("sign-out").addEventListener("click", leaveForGood);

if (apiKey()) {
  signIn(apiKey(), !isKeyUnseen()).catch((error) => {
    showSignedOut();
    tell("problem", error);
  });
} else {
  showSignedOut();
}
