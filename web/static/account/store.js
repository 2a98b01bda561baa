// The state of the page of one's own account.

import { newKey } from "../common/api.js";
import { createStore } from "../common/store.js";

/**
 * The account that is signed in; null if nobody is.
 *
 * @typedef {{ id: string, name: string, bot: boolean, language: string | null, test: boolean, erased_at: string | null }} Own
 * @typedef {{ own: Own | null }} Account
 */

/**
 * An API key as it is listed.
 *
 * @typedef {{ number: number, label: string, scopes: string[], created_at: string, used_at: string | null,
 *   passkey: number | null }} Key
 */

/**
 * Requests that are sent again as they were if their answer did not come: the idempotency key of the
 * next account or recovery, and the body and the idempotency key of the last API key that was issued.
 *
 * @typedef {{ accountKey: string, issued: { body: string, key: string } }} Requests
 */

/**
 * A request as it is listed; the requests that are listed: their filters, and the cursor of the next page.
 *
 * @typedef {{ at: string, request: string, operation: string, method: string, path: string, status: number,
 *   problem: string | null, slug: string | null, rule: string | null, facts: Record<string, unknown>,
 *   match: string | null, version: number | null, if_match: string | null, seq: number | null,
 *   command: string | null, milliseconds: number, address: string | null, body: string | null,
 *   is_cut: boolean }} SentRequest
 * @typedef {{ query: string, next: string | null }} Listed
 */

/**
 * A passkey as it is listed.
 *
 * @typedef {{ number: number, label: string, created_at: string, used_at: string | null }} Passkey
 * @typedef {{ removing: Passkey | null }} Passkeys the passkey that is asked about
 */

/** @typedef {{ revoking: Key | null }} Keys the API key that is asked about */

export const store = createStore({
  account: /** @type {Account} */ ({ own: null }),
  keys: /** @type {Keys} */ ({ revoking: null }),
  listed: /** @type {Listed} */ ({ query: "", next: null }),
  passkeys: /** @type {Passkeys} */ ({ removing: null }),
  requests: /** @type {Requests} */ ({ accountKey: newKey(), issued: { body: "", key: "" } }),
});
