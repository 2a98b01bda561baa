// What the account is called, and what its person reads.

import { ask } from "../common/api.js";
import { noteOwnLanguage } from "../common/languages.js";
import { field, find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { moment, t } from "../common/words.js";
import { pathOf } from "../ratings/words.js";
import { attempt, submit } from "./forms.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").Own} Own */

const language = find("own-language", HTMLSelectElement);
const renaming = find("rename", HTMLFormElement);

/** The account that is signed in. */
export function ownAccount() {
  const { own } = store.get("account");
  if (!own) throw new TypeError("Nobody is signed in");
  return own;
}

/** Show the account that is signed in. @param {Own} shown */
export function showProfile(shown) {
  store.set("account", { own: shown });
  language.value = shown.language ?? "";
  find("name").textContent = find("me").textContent = shown.name;
  field(renaming, "name").value = shown.name;
  find("profile", HTMLAnchorElement).href = pathOf(shown.id);
  find("language-kept").textContent = find("renamed").textContent = "";
  find("for-tests").hidden = !shown.test;
  find("profile").hidden = shown.test;
  find("for-tests").textContent = shown.erased_at ? t("account.for-tests", { moment: moment(shown.erased_at) }) : "";
}

/** Change something of the account, and show it; what it says besides stays as it is. */
async function change(/** @type {Partial<Own>} */ changed) {
  const { name, bot, language: chosen } = ownAccount();
  showProfile(await ask("PUT", "/v1/account", { name, bot, language: chosen, ...changed }, { token: apiKey() }));
}

/** Have the account answered in another language from now on: its pages, its webhooks and its programs. */
async function chooseLanguage() {
  await change({ language: language.value || null });
  find("language-kept").textContent = t("account.language-kept");
  noteOwnLanguage(ownAccount().language);
}

/** Make the forms work. */
export function setUpProfile() {
  language.addEventListener("change", () => attempt("problem", chooseLanguage));
  submit("rename", "rename-problem", async (typed) => {
    await change({ name: typed("name") });
    find("renamed").textContent = t("account.renamed", { name: ownAccount().name });
  });
}
