// The reference of the API: Stoplight Elements over the description that this service gives.

import { get, newKey } from "../common/api.js";
import { root } from "../common/language.js";
import { afterPaint, find } from "../common/page.js";
import { keepMended } from "./mend.js";

const KEY = "Idempotency-Key";
const shown = new Set(); // the keys that this page shows: nobody else sees them
const METHODS = ["get", "put", "post", "delete", "patch"];
const CREDENTIALS = "TryIt_securitySchemeValues"; // where Elements keeps what was pasted

/** The description, for this service alone. Each request is shown with a key of its own. */
async function describeHere() {
  const description = await get("/v1/openapi.json");
  description.servers = [{ url: location.origin + root, description: "This service" }];
  description.externalDocs.url = new URL(description.externalDocs.url, `${location.origin}${root}/v1/`).href;
  for (const path of Object.values(description.paths)) {
    for (const method of METHODS.filter((name) => name in path)) {
      path[method].parameters = path[method].parameters?.map((parameter) => showOwnKey(parameter, description));
    }
  }
  return description;
}

/** Return a parameter, or one with a key of its own if it is an idempotency key. */
function showOwnKey(parameter, { components }) {
  const named = parameter.$ref?.split("/").at(-1);
  const described = { ...(named ? components.parameters[named] : parameter) };
  if (described.name !== KEY) return parameter;
  delete described.examples;
  const key = newKey();
  shown.add(key);
  return { ...described, example: key };
}

/** Send each request with a key of its own, also if the same one is sent again. */
function sendOwnKeys() {
  const send = window.fetch;
  window.fetch = (address, options = {}) => {
    const headers = new Headers(options.headers);
    if (shown.has(headers.get(KEY))) headers.set(KEY, newKey());
    return send.call(window, address, { ...options, headers });
  };
}

function forgetCredentials() {
  try {
    localStorage.removeItem(CREDENTIALS);
  } catch {
    // storage may be closed to us: then nothing was kept
  }
}

function show(description) {
  /** @type {HTMLElement & { apiDescriptionDocument?: string }} */
  const reference = document.createElement("elements-api");
  reference.setAttribute("router", "hash");
  reference.setAttribute("layout", "responsive"); // its own list is hidden by our styles
  reference.setAttribute("hideSchemas", "true"); // each is shown where it is used
  reference.setAttribute("tryItCredentialsPolicy", "omit");
  reference.apiDescriptionDocument = JSON.stringify(description);
  keepMended();
  find("reference").replaceChildren(reference);
}

/** Load the files of the reference, which are large. Return a promise that is rejected if the program is not loaded. */
function loadElements() {
  const looks = document.createElement("link");
  looks.rel = "stylesheet";
  looks.href = `${root}/static/vendor/elements.min.css`;
  const program = document.createElement("script");
  program.src = `${root}/static/vendor/elements.min.js`;
  find("looks").before(looks); // those of the page come before it, ours of the reference after it
  document.head.append(program);
  return new Promise((_, reject) => {
    program.addEventListener("error", () => reject(new Error(`${program.src} could not be loaded. Reload the page.`)));
  });
}

forgetCredentials();
addEventListener("pagehide", forgetCredentials);
sendOwnKeys();
const failed = new Promise((_, reject) => afterPaint(() => loadElements().catch(reject))); // once the list is shown
try {
  const [description] = await Promise.race([
    Promise.all([describeHere(), customElements.whenDefined("elements-api")]), // what is set earlier is not seen
    failed,
  ]);
  show(description);
} catch (error) {
  find("reference").textContent = String(error instanceof Error ? error.message : error);
}
