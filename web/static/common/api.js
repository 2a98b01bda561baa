// The public API, by the client that anybody may use.

import { Client, Problem } from "../vendor/formicary-client.min.js";
import { language, root } from "./language.js";

export { Problem };

// somebody is waiting: they are told soon, at once where the service wants to be left alone
const service = new Client(root, { tries: 4, patienceMs: 0, timeoutMs: 15_000, fetch: speak });
const large = new Client(root, { tries: 2, patienceMs: 0, timeoutMs: 120_000, fetch: speak }); // files take their time

/** Ask in the language of the page: what people read in an answer comes in it. */
function speak(address, options) {
  const headers = new Headers(options.headers);
  headers.set("Accept-Language", language);
  return fetch(address, { ...options, headers });
}

/** The service as whoever a token or a key stands for. */
export function clientOf(token) {
  return service.withToken(token ?? null);
}

/** A random key for a request that appends; it needs no secure context. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Read what is at a path. */
export async function get(path, token) {
  return (await clientOf(token).request("GET", path)).json();
}

export async function getText(path, token) {
  return (await clientOf(token).request("GET", path)).text();
}

export async function getBlob(path, token) {
  return (await large.withToken(token ?? null).request("GET", path)).blob();
}

/**
 * Send what appends; a body that is left out is not sent.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{ token?: string | null, key?: string, version?: number, receipt?: boolean | "log" }} [given]
 */
export async function ask(method, path, body, { token, key, version, receipt } = {}) {
  return (await clientOf(token).request(method, path, body, { key, version, receipt })).json();
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
