// The passkeys of the account: created, listed and removed; and signing in with one.

import { clientOf, element, get, newKey, post, Problem } from "../common/api.js";
import { find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { day, moment, t } from "../common/words.js";
import { attempt, submit, tell } from "./forms.js";
import { showKeys } from "./keys.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").Passkey} Passkey */

const LOCAL_FAULTS = ["NotAllowedError", "AbortError"]; // the person closed the question, or did not answer it
const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"]; // the first in a user agent's text names the browser
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"];
const NAMES = new Map([
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["CrOS", "ChromeOS"],
]);
const dialog = find("removing", HTMLDialogElement);

/** Whether this page and this browser can use passkeys. */
export function havePasskeys() {
  return (
    find("account").dataset.passkeys === "1" &&
    isSecureContext &&
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential
  );
}

/** A label for this device, such as "Firefox, Linux". */
export function deviceName() {
  const names = [BROWSERS, SYSTEMS].map((known) => known.find((part) => navigator.userAgent.includes(part)));
  return names.flatMap((name) => (name ? [NAMES.get(name) ?? name] : [])).join(", ") || "Web";
}

/** Say in words what the browser says in terms of its own. */
function worded(/** @type {unknown} */ error) {
  const name = error instanceof DOMException ? error.name : "";
  if (LOCAL_FAULTS.includes(name)) return new Error(t("account.passkey-cancelled"), { cause: error });
  if (name === "InvalidStateError") return new Error(t("account.passkey-known"), { cause: error });
  return error;
}

/** Create a passkey for the account of a key, on this device or on one that the browser reaches. */
export async function addPasskey(/** @type {string | null} */ token) {
  const options = await post("/v1/account/passkeys/challenge", undefined, { token });
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
    const body = { label: deviceName(), credential: credential.toJSON() };
    await post("/v1/account/passkeys", body, { token, key: newKey() });
  } catch (error) {
    throw worded(error);
  }
}

/** Ask for a passkey, and return the new API key of this device. @returns {Promise<string>} */
export async function usePasskey() {
  const options = await post("/v1/accounts/sign-in/challenge");
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
    const body = { label: deviceName(), credential: credential.toJSON() };
    return (await post("/v1/accounts/sign-in", body, { key: newKey() })).key;
  } catch (error) {
    throw worded(error);
  }
}

function passkeyItem(/** @type {Passkey} */ passkey) {
  const used = passkey.used_at
    ? t("account.key-used", { moment: moment(passkey.used_at) })
    : t("account.passkey-unused");
  const button = element(
    "button",
    { type: "button", class: "plain", "aria-label": t("account.remove-passkey", { label: passkey.label }) },
    t("account.remove"),
  );
  button.addEventListener("click", () => askToRemove(passkey));
  const words = element(
    "div",
    {},
    element("p", {}, element("strong", {}, passkey.label)),
    element("p", { class: "small quiet" }, `${t("account.passkey-made", { day: day(passkey.created_at) })} ${used}`),
  );
  return element("li", { "data-passkey": passkey.number }, words, button);
}

/** Show the passkeys of the account. */
export async function showPasskeys() {
  const { passkeys } = await get("/v1/account/passkeys", apiKey());
  find("passkeys").replaceChildren(...passkeys.map(passkeyItem));
  find("passkeys-none").hidden = passkeys.length > 0;
}

function askToRemove(/** @type {Passkey} */ passkey) {
  store.set("passkeys", { removing: passkey });
  tell("remove-problem", null);
  find("remove-what").textContent = t("account.remove-what", { label: passkey.label });
  dialog.showModal();
}

async function remove(/** @type {() => void} */ leave) {
  const { removing } = store.get("passkeys");
  if (!removing) return;
  try {
    await clientOf(apiKey()).request("DELETE", `/v1/account/passkeys/${removing.number}`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === "last-managing-key") throw new Error(t("account.last-passkey"), { cause: error });
    if (error.kind !== "unknown-passkey") throw error; // otherwise it is removed already
  }
  dialog.close();
  try {
    await showPasskeys();
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return leave(); // it had issued the key of this browser
    throw error;
  }
  find("passkeys-head").focus();
  await attempt("keys-problem", showKeys);
}

/** Make the part work. @param {() => void} leave signs out: the key of this browser works no more */
export function setUpPasskeys(leave) {
  find("add-passkey").hidden = find("by-passkey").hidden = find("make-with-passkey").hidden = !havePasskeys();
  if (havePasskeys()) {
    find("make-with-key").textContent = t("account.make-with-key");
    find("make-with-key").classList.add("plain");
  }
  find("add-passkey").addEventListener("click", () =>
    attempt("passkeys-problem", async () => {
      await addPasskey(apiKey());
      await showPasskeys();
    }),
  );
  submit("remove", "remove-problem", () => remove(leave));
}
