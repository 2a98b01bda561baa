// One's own account: signed in by an API key, which is kept in this browser and in no cookie.

import { get, newKey, post, Problem } from "../common/api.js";
import { field, find, findAll } from "../common/page.js";
import { apiKey, keepKey, signOut } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { pathOf } from "../ratings/words.js";

let key = newKey(); // sent again as long as the answer did not come

function tell(error) {
  find("problem").textContent = messageOf(error);
}

function show({ id, name }) {
  find("name").textContent = name;
  find("profile", HTMLAnchorElement).href = pathOf(id);
  find("me").textContent = name;
  find("signed-in").hidden = false;
  find("signed-out").hidden = true;
}

function showSignedOut() {
  find("me").textContent = t("account.sign-in");
  find("signed-in").hidden = true;
  find("signed-out").hidden = false;
}

/** Keep what was given, and show it once: nobody can tell it again. */
function give(answer) {
  keepKey(answer.key);
  find("key").textContent = answer.key;
  find("code").textContent = answer.recovery;
  find("given").hidden = false;
}

/** Copy what stands in an element; where the clipboard is closed, select it, to be copied by hand. */
async function copy(button) {
  const shown = find(button.dataset.copy ?? "");
  try {
    await navigator.clipboard.writeText(shown.textContent ?? "");
    button.textContent = t("copied");
  } catch {
    getSelection()?.selectAllChildren(shown);
  }
}

async function signIn(given) {
  show(await get("/v1/account", given));
  keepKey(given);
}

function submit(id, send) {
  const form = find(id, HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    find("problem").textContent = "";
    try {
      await send((name) => field(form, name).value);
      form.reset();
    } catch (error) {
      tell(error);
    }
  });
}

async function answerTo(path, body) {
  const answer = await post(path, body, { key });
  key = newKey();
  give(answer);
  await signIn(answer.key);
}

for (const button of findAll("[data-copy]")) button.addEventListener("click", () => copy(button));
submit("sign-in", (typed) => signIn(typed("key").trim()));
submit("register", async (typed) => {
  try {
    await answerTo("/v1/accounts", { name: typed("name") });
  } catch (error) {
    if (error instanceof Problem) key = newKey(); // it was refused: another name is another request
    throw error;
  }
});
submit("recover", (typed) => answerTo("/v1/accounts/recovery", { code: typed("code").trim() }));
find("sign-out").addEventListener("click", () => {
  signOut();
  find("given").hidden = true;
  showSignedOut();
});

if (apiKey()) {
  signIn(apiKey()).catch((error) => {
    showSignedOut();
    tell(error);
  });
} else {
  showSignedOut();
}
