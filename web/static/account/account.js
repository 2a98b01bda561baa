// One's own account: signed in by an API key, which is kept in this browser and in no cookie.

import "../common/me.js";
import { get, newKey, post, Problem } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { apiKey, keepKey, signOut } from "../common/tokens.js";
import { t } from "../common/words.js";
import { attempt, copy, submit, tell } from "./forms.js";
import { hideNewKey, setUpKeys, showKeys } from "./keys.js";
import { setUpLeaving } from "./leaving.js";
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
  signOut();
  hideNewKey();
  hideRequests();
  find("given").hidden = true;
  showSignedOut();
}

/** Keep what was given, and show it once: nobody can tell it again. */
function give(answer) {
  keepKey(answer.key);
  find("key").textContent = answer.key;
  find("code").textContent = answer.recovery;
  find("given").hidden = false;
}

async function signIn(/** @type {string | null} */ given) {
  showProfile(await get("/v1/account", given));
  keepKey(given);
  find("erased").hidden = true;
  find("signed-in").hidden = false;
  find("signed-out").hidden = true;
  await attempt("keys-problem", showKeys);
}

/** The answer has come: the next request is another one. */
function renewKey() {
  store.set("requests", { accountKey: newKey() });
}

async function answerTo(path, body) {
  const answer = await post(path, body, { key: store.get("requests").accountKey });
  renewKey();
  give(answer);
  await signIn(answer.key);
}

for (const button of findAll("[data-copy]")) button.addEventListener("click", () => copy(button));
for (const button of findAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog")?.close());
setUpProfile();
setUpKeys(leave);
setUpLeaving(leave);
setUpRequests();
submit("sign-in", "problem", async (typed, form) => {
  await signIn(typed("key").trim());
  form.reset();
});
submit("register", "problem", async (typed, form) => {
  try {
    await answerTo("/v1/accounts", { name: typed("name") });
  } catch (error) {
    if (error instanceof Problem) renewKey(); // it was refused: another name is another request
    throw error;
  }
  form.reset();
});
submit("recover", "problem", async (typed, form) => {
  await answerTo("/v1/accounts/recovery", { code: typed("code").trim() });
  form.reset();
});
find("sign-out").addEventListener("click", leave);

if (apiKey()) {
  signIn(apiKey()).catch((error) => {
    showSignedOut();
    tell("problem", error);
  });
} else {
  showSignedOut();
}
