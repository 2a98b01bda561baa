// What is stored about somebody, as a file; and the end of an account.

import { clientOf, get, getBlob, Problem } from "../common/api.js";
import { field, find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { t } from "../common/words.js";
import { attempt, submit, tell } from "./forms.js";
import { ownAccount } from "./profile.js";

const dialog = find("erasing", HTMLDialogElement);

async function save() {
  const address = URL.createObjectURL(await getBlob("/v1/account/export", apiKey()));
  const link = document.createElement("a");
  link.href = address;
  link.download = `formicary-${ownAccount().id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

function askToErase() {
  const form = find("erase", HTMLFormElement);
  form.reset();
  tell("erase-problem", null);
  find("erase-name").textContent = ownAccount().name;
  dialog.showModal();
  field(form, "confirmed").focus();
}

/** Whether nobody has the account any more; a key that is refused may have been revoked alone. */
async function isGone(/** @type {string} */ account) {
  try {
    await get(`/v1/accounts/${account}`);
    return false;
  } catch (error) {
    if (error instanceof Problem) return error.kind === "unknown-account";
    throw error;
  }
}

async function erase(/** @type {string} */ typed, /** @type {() => void} */ leave) {
  const { id, name } = ownAccount();
  if (typed.trim() !== name) throw new Error(t("account.not-the-name", { name }));
  try {
    await clientOf(apiKey()).request("DELETE", "/v1/account");
  } catch (error) {
    // where the first answer was lost the second one says that the key is no good any more
    if (!(error instanceof Problem) || error.status !== 401 || !(await isGone(id))) throw error;
  }
  dialog.close();
  leave();
  find("erased").hidden = false;
  find("erased").focus();
}

/** Make the buttons work. @param {() => void} leave signs out: there is no such account any more */
export function setUpLeaving(leave) {
  find("export").addEventListener("click", () => attempt("data-problem", save));
  find("ask-erase").addEventListener("click", askToErase);
  submit("erase", "erase-problem", (typed) => erase(typed("confirmed"), leave));
}
