// The state of the page of one's own account.

import { newKey } from "../common/api.js";
import { createStore } from "../common/store.js";

/**
 * The account that is signed in; null if nobody is.
 *
 * @typedef {{ id: string, name: string, bot: boolean, language: string | null }} Own
 * @typedef {{ own: Own | null }} Account
 */

/**
 * An API key as it is listed.
 *
 * @typedef {{ number: number, label: string, scopes: string[], created_at: string, used_at: string | null }} Key
 */

/**
 * Requests that are sent again as they were if their answer did not come: the idempotency key of the
 * next account or recovery, and the body and the idempotency key of the last API key that was issued.
 *
 * @typedef {{ accountKey: string, issued: { body: string, key: string } }} Requests
 */

/** @typedef {{ revoking: Key | null }} Keys the API key that is asked about */

export const store = createStore({
  account: /** @type {Account} */ ({ own: null }),
  keys: /** @type {Keys} */ ({ revoking: null }),
  requests: /** @type {Requests} */ ({ accountKey: newKey(), issued: { body: "", key: "" } }),
});
