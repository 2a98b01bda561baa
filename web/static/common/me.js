// Who is signed in, in the head of every page; and in which language the page is.

import { get } from "./api.js";
import { noteOwnLanguage, setUpLanguages } from "./languages.js";
import { find } from "./page.js";
import { apiKey } from "./tokens.js";

setUpLanguages();
const key = apiKey();
if (key) {
  get("/v1/account", key)
    .then(({ name, language }) => {
      find("me").textContent = name;
      noteOwnLanguage(language);
    })
    .catch(() => {
      // a key of other scopes says no name; the page of the account says what is wrong
    });
}
