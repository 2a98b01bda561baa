// The latest requests of an API key: listed, filtered, shown in detail and copied as a command.

import { element, get } from "../common/api.js";
import { root } from "../common/language.js";
import { find } from "../common/page.js";
import { apiKey } from "../common/tokens.js";
import { figure, moment, t } from "../common/words.js";
import { attempt, copy, submit } from "./forms.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").SentRequest} SentRequest */

const KEY = "$FORMICARY_KEY";

/** Put a text in single quotes for a shell. @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Return the command that sends a request again; its key and its secrets are to be filled in. */
function curlOf(/** @type {SentRequest} */ sent) {
  const parts = [`curl -X ${sent.method} ${quoted(location.origin + root + sent.path)}`];
  parts.push(`-H "Authorization: Bearer ${KEY}"`);
  if (sent.method !== "GET") parts.push('-H "Idempotency-Key: $(uuidgen)"');
  if (sent.if_match) parts.push(`-H ${quoted(`If-Match: ${sent.if_match}`)}`);
  if (sent.body !== null) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(sent.body)}`);
  return parts.join(" \\\n  ");
}

/** Return the rows of the details: a name and a text each. @returns {[string, string][]} */
function rowsOf(/** @type {SentRequest} */ sent) {
  /** @type {[string, string | null][]} */
  const rows = [
    [t("account.request-id"), sent.request],
    [t("account.request-match"), sent.match],
    [t("account.request-version"), sent.version === null ? null : String(sent.version)],
    [t("account.request-rule"), sent.slug ? `${sent.slug} (${sent.rule})` : null],
    [t("account.request-facts"), Object.keys(sent.facts).length ? JSON.stringify(sent.facts) : null],
    [t("account.request-effect"), sent.seq === null ? null : t("account.request-event", effectOf(sent))],
    [t("account.request-time"), `${figure(sent.milliseconds)} ms`],
    [t("account.request-address"), sent.address],
  ];
  return /** @type {[string, string][]} */ (rows.filter(([, text]) => text !== null));
}

function effectOf(/** @type {SentRequest} */ sent) {
  return { seq: String(sent.seq), command: sent.command ?? "–" };
}

function requestItem(/** @type {SentRequest} */ sent) {
  const outcome = sent.problem ? `${sent.status} ${sent.problem}` : String(sent.status);
  const summary = element(
    "summary",
    {},
    element("span", { class: "small quiet" }, moment(sent.at)),
    ` ${sent.operation} `,
    element("strong", {}, outcome),
  );
  const rows = rowsOf(sent).flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]);
  const curl = element("pre", { id: `curl-${sent.request}`, tabindex: "0" }, curlOf(sent));
  const button = element("button", { type: "button", class: "plain", "data-copy": curl.id }, t("account.copy-curl"));
  button.addEventListener("click", () => copy(button));
  const cut = sent.is_cut ? [element("p", { class: "small" }, t("account.request-cut"))] : [];
  return element("li", {}, element("details", {}, summary, element("dl", {}, ...rows), curl, ...cut, button));
}

/** Return the address of the first page with the chosen filters. */
function queryOf(/** @type {HTMLFormElement} */ form) {
  const chosen = new URLSearchParams({ limit: "20" });
  for (const [name, text] of new FormData(form)) if (String(text).trim()) chosen.set(name, String(text).trim());
  return `/v1/account/requests?${chosen}`;
}

async function showPage(/** @type {string} */ query, /** @type {string | null} */ cursor) {
  const path = cursor === null ? query : `${query}&cursor=${encodeURIComponent(cursor)}`;
  const page = await get(path, apiKey());
  const items = page.requests.map(requestItem);
  if (cursor === null) find("requests").replaceChildren(...items);
  else find("requests").append(...items);
  find("requests-none").hidden = page.requests.length > 0 || cursor !== null;
  find("more-requests").hidden = page.next === null;
  store.set("listed", { query, next: page.next });
}

/** Offer the keys of the account as filters. @param {import("./store.js").Key[]} keys */
export function offerKeys(keys) {
  const own = apiKey()?.split(".")[2];
  const options = keys.map((key) =>
    element("option", { value: key.number, selected: String(key.number) === own }, key.label),
  );
  find("requests-key").replaceChildren(...options);
}

/** Show no requests, such as those of an account that is no longer signed in. */
export function hideRequests() {
  find("requests").replaceChildren();
  find("requests-none").hidden = true;
  find("more-requests").hidden = true;
}

/** Make the list work: nothing is read before it is asked for. */
export function setUpRequests() {
  submit("find-requests", "requests-problem", (_, form) => showPage(queryOf(form), null));
  find("more-requests").addEventListener("click", () =>
    attempt("requests-problem", () => showPage(store.get("listed").query, store.get("listed").next)),
  );
}
