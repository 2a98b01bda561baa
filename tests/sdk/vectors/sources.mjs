// Verify a bundle that is given in every way, and what is no bundle: node sources.mjs FILE.
// It prints what was found of each by its name, and what was told meanwhile.

import { readFileSync } from "node:fs";
import { verifyBundle } from "../../../sdk/verify/formicary-verify.js";

const [path, word] = process.argv.slice(2);
if (word === "no-global-crypto") Object.defineProperty(globalThis, "crypto", { value: undefined });
let now = 0;
Date.now = () => (now += 100); // much time goes by, so each event is told of

const bytes = new Uint8Array(readFileSync(path));
const text = new TextDecoder().decode(bytes);

async function* pieces() {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

async function* lines() {
  yield* text.split(/(?<=\n)/);
}

async function* broken() {
  yield "{";
  throw new Error("the line is dead");
}

const sources = { text, bytes, pieces: pieces(), lines: lines(), stream: new Blob([bytes]).stream() };
const odd = { nothing: undefined, null: null, number: 5, object: {}, broken: broken(), empty: "" };
const results = {};
for (const [name, source] of Object.entries({ ...sources, ...odd })) {
  const progress = [];
  const result = await verifyBundle(source, { onProgress: (step) => progress.push(step) });
  results[name] = { ...result, progress };
}
console.log(JSON.stringify(results));
