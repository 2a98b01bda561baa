// The API keys of the account: listed, issued, revoked.

import { clientOf, element, get, newKey, post, Problem } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { day, list, moment, t } from "../common/words.js";
import { attempt, submit, tell } from "./forms.js";
import { offerKeys } from "./requests.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").Key} Key */

const dialog = find("revoking", HTMLDialogElement);
const SCOPES = new Map([
  ["match:read", "account.scope.match-read"],
  ["match:play", "account.scope.match-play"],
  ["match:create", "account.scope.match-create"],
  ["audit:read", "account.scope.audit-read"],
  ["account:manage", "account.scope.account-manage"],
]);

/** Whether it is the key that this browser is signed in by. @param {Key} key */
function isOwn(key) {
  return apiKey()?.split(".")[2] === String(key.number);
}

/** What a key of a scope may do, in words; a scope that this page does not know yet stays what it is. */
function nameOf(/** @type {string} */ scope) {
  const words = SCOPES.get(scope);
  return words ? t(words) : scope;
}

/** What a key may do, in words. @param {Key} key */
function allowanceOf({ scopes }) {
  const isWhole = [...SCOPES.keys()].every((scope) => scopes.includes(scope));
  return isWhole ? t("account.key-may-all") : t("account.key-may", { scopes: list(scopes.map(nameOf)) });
}

function keyItem(/** @type {Key} */ key) {
  const used = key.used_at ? t("account.key-used", { moment: moment(key.used_at) }) : t("account.key-unused");
  const made = t("account.key-made", { day: day(key.created_at) });
  const badge = isOwn(key) ? element("span", { class: "badge" }, t("account.key-here")) : "";
  const button = element(
    "button",
    { type: "button", class: "plain", "aria-label": t("account.revoke-key", { label: key.label }) },
    t("account.revoke"),
  );
  button.addEventListener("click", () => askToRevoke(key));
  const words = element(
    "div",
    {},
    element("p", {}, element("strong", {}, key.label), " ", badge),
    element("p", { class: "small quiet" }, `${made} ${used}`),
    element("p", { class: "small quiet" }, allowanceOf(key)),
  );
  return element("li", { "data-key": key.number }, words, button);
}

/** Show the keys that work. */
export async function showKeys() {
  const { keys } = await get("/v1/account/keys", apiKey());
  find("keys").replaceChildren(...keys.map(keyItem));
  offerKeys(keys);
}

/** Show no key that was issued, nor what went wrong with one. */
export function hideNewKey() {
  find("issued").hidden = true;
  find("new-key").textContent = "";
  tell("issue-problem", null);
}

/** Return the idempotency key of a body: a request whose answer did not come is sent again as it was. */
function idempotencyKeyOf(/** @type {string} */ body) {
  if (store.get("requests").issued.body !== body) store.set("requests", { issued: { body, key: newKey() } });
  return store.get("requests").issued.key;
}

/** The answer has come: the next request is another one. */
function forgetRequest() {
  store.set("requests", { issued: { body: "", key: "" } });
}

async function issue(/** @type {string} */ label, /** @type {HTMLFormElement} */ form) {
  hideNewKey();
  const scopes = findAll("input[name=scope]:checked", HTMLInputElement, form).map((box) => box.value);
  if (!scopes.length) throw new Error(t("account.no-scope"));
  const body = { label, scopes };
  const key = idempotencyKeyOf(JSON.stringify(body));
  try {
    const made = await post("/v1/account/keys", body, { token: apiKey(), key });
    forgetRequest();
    find("new-key").textContent = made.key;
  } catch (error) {
    if (error instanceof Problem) forgetRequest(); // it was refused: the next one is another request
    throw error;
  }
  find("issued").hidden = false;
  form.reset();
  find("copy-new-key").textContent = t("account.copy-key");
  find("copy-new-key").focus();
  await showKeys();
}

function askToRevoke(/** @type {Key} */ key) {
  store.set("keys", { revoking: key });
  tell("revoke-problem", null);
  find("revoke-what").textContent = t("account.revoke-what", { label: key.label });
  find("revoke-own").hidden = !isOwn(key);
  dialog.showModal();
}

async function revoke(/** @type {() => void} */ leave) {
  const { revoking } = store.get("keys");
  if (!revoking) return;
  try {
    await clientOf(apiKey()).request("DELETE", `/v1/account/keys/${revoking.number}`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === "last-managing-key") throw new Error(t("account.last-key"), { cause: error });
    if (error.kind !== "unknown-key") throw error; // otherwise it is revoked already
  }
  dialog.close();
  if (isOwn(revoking)) return leave();
  find("keys-head").focus();
  await attempt("keys-problem", showKeys);
}

/** Make the forms work. @param {() => void} leave signs out: the key of this browser works no more */
export function setUpKeys(leave) {
  submit("issue", "issue-problem", (typed, form) => issue(typed("label").trim(), form));
  submit("revoke", "revoke-problem", () => revoke(leave));
}
