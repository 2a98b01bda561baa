// The public API, as any client would use it.

/** A problem (RFC 9457) that the service answered with. */
export class Problem extends Error {
  constructor(body) {
    super(body.detail || body.title);
    this.body = body;
  }
}

/** A random key for a request that appends; it needs no secure context. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

async function answered(response) {
  if (response.ok) return response;
  const text = await response.text();
  let body = { title: `The service answered with status ${response.status}` };
  try {
    body = JSON.parse(text);
  } catch {
    // a proxy between us may answer in its own words
  }
  throw new Problem(body);
}

function headers(token, more = {}) {
  return token ? { Authorization: `Bearer ${token}`, ...more } : more;
}

export async function get(path, token) {
  return (await answered(await fetch(path, { headers: headers(token) }))).json();
}

export async function getText(path, token) {
  return (await answered(await fetch(path, { headers: headers(token) }))).text();
}

export async function getBlob(path, token) {
  return (await answered(await fetch(path, { headers: headers(token) }))).blob();
}

/** Open a stream of events; `signal` ends it. */
export async function getStream(path, token, signal) {
  const more = headers(token, { Accept: "text/event-stream" });
  return answered(await fetch(path, { headers: more, cache: "no-store", signal }));
}

/**
 * Send what appends; a body that is left out is not sent.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{ token?: string | null, key?: string, version?: number }} [given]
 */
export async function ask(method, path, body, { token, key = newKey(), version } = {}) {
  const more = { "Content-Type": "application/json", "Idempotency-Key": key };
  if (version !== undefined) more["If-Match"] = `"${version}"`;
  const request = { method, headers: headers(token, more), body: JSON.stringify(body) };
  return (await answered(await fetch(path, request))).json();
}

export function post(path, body, more) {
  return ask("POST", path, body, more);
}

/** An element with attributes and children; texts are never read as markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
