// A name for who has no account: it makes one, for names are accounts' alone, so that nobody goes by the
// name of somebody else and whoever gave a name can take it out of every match again. The code that brings
// the name back is shown until its holder says that they have it, on whatever page they come to meanwhile.

import { newKey, post, Problem } from "./api.js";
import { find } from "./page.js";
import { apiKey, keepKey } from "./tokens.js";
import { t } from "./words.js";

const CODE = "formicary:code"; // as long as the tab is open

/** Keep what is to be shown until its holder has it; null forgets it. */
function keepCode(/** @type {{ name: string, recovery: string } | null} */ given) {
  try {
    if (given) sessionStorage.setItem(CODE, JSON.stringify(given));
    else sessionStorage.removeItem(CODE);
  } catch {
    // storage may be closed to us: it lasts as long as the page
  }
}

function keptCode() {
  try {
    return JSON.parse(sessionStorage.getItem(CODE) ?? "null");
  } catch {
    return null;
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(find("named-code").textContent ?? "");
    find("named-copy").textContent = t("copied");
  } catch {
    getSelection()?.selectAllChildren(find("named-code")); // to be copied by hand
  }
}

/** Show the code that brings a name back, until its holder says that they have it. */
function showCode(/** @type {{ name: string, recovery: string }} */ { name, recovery }) {
  find("me").textContent = name;
  find("named-as").textContent = name;
  find("named-code").textContent = recovery;
  find("named").hidden = false;
  find("named-copy").onclick = copy;
  find("named-kept").onclick = () => {
    keepCode(null);
    find("named-code").textContent = "";
    find("named").hidden = true;
  };
}

/** Return a function that creates an account; a request whose answer did not come is sent again as it was. */
function accountCreator() {
  let key = newKey();
  return async (/** @type {string} */ name) => {
    try {
      return await post("/v1/accounts", { name }, { key });
    } catch (error) {
      if (error instanceof Problem) key = newKey(); // it was refused: another name is another request
      throw error;
    }
  };
}

const createAccount = accountCreator();

/** Make an account for who gave a name; who gave none, or has one already, goes on as they are. */
export async function becomeSomebody(/** @type {string} */ name) {
  if (apiKey() || !name) return;
  const made = await createAccount(name);
  keepKey(made.key);
  const given = { name, recovery: made.recovery };
  keepCode(given);
  showCode(given);
}

/** Show a code that was given on an earlier page, and that nobody has said to have. */
export function showKeptCode() {
  const given = keptCode();
  if (given && apiKey()) showCode(given);
}
