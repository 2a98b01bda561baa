// One's own account: signed in by an API key, which is kept in this browser and in no cookie.

import { ask, get, newKey, post, Problem } from "../common/api.js";
import { noteOwnLanguage } from "../common/languages.js";
import { field, find, findAll } from "../common/page.js";
import { apiKey, keepKey, signOut } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { pathOf } from "../ratings/words.js";

const language = find("own-language", HTMLSelectElement);
let key = newKey(); // sent again as long as the answer did not come
let isBot = false; // what the account says of itself, and goes on saying

function tell(error) {
  find("problem").textContent = messageOf(error);
}

function show({ id, name, bot, language: chosen }) {
  isBot = bot;
  language.value = chosen ?? "";
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

/** Have the account answered in another language from now on: its pages, its webhooks and its programs. */
async function chooseLanguage() {
  find("problem").textContent = find("language-kept").textContent = "";
  const body = { name: find("name").textContent, bot: isBot, language: language.value || null };
  const shown = await ask("PUT", "/v1/account", body, { token: apiKey() });
  find("language-kept").textContent = t("account.language-kept");
  noteOwnLanguage(shown.language);
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
language.addEventListener("change", () => chooseLanguage().catch(tell));
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
