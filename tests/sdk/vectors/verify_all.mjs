// Verify bundles as a program in Node does: node verify_all.mjs jobs.json, each with paths.
// It prints what was found of each, a line of JSON.

import { createReadStream, readFileSync } from "node:fs";
import { verifyBundle } from "../../../sdk/verify/formicary-verify.js";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

for (const { bundle, receipts, keys, inclusion, ...trusted } of readJson(process.argv[2])) {
  const kept = receipts && {
    receipts: readFileSync(receipts, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
    keys: readJson(keys).keys,
  };
  const given = { ...kept, ...trusted, ...(inclusion && { inclusion: readFileSync(inclusion) }) };
  console.log(JSON.stringify(await verifyBundle(createReadStream(bundle), given)));
}
