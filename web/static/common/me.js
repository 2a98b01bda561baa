// Who is signed in, in the head of every page.

import { get } from "./api.js";
import { find } from "./page.js";
import { apiKey } from "./tokens.js";

const key = apiKey();
if (key) {
  get("/v1/account", key)
    .then(({ name }) => (find("me").textContent = name))
    .catch(() => {
      // a key of other scopes says no name; the page of the account says what is wrong
    });
}
