// Bundle the client into one file for pages without a build step, with the licences of its parts: the whole
// client, and the part that the pages of the service load.

import { readFileSync } from "node:fs";
import { build } from "esbuild";

const LIBRARIES = ["eventsource-parser", "openapi-fetch"];
const licences = LIBRARIES.map((name) => {
  const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8");
  return `${name}\n\n${text.trim()}`;
});

const bundles = { "dist/page.min.js": "src/page.ts", "dist/formicary-client.min.js": "src/index.ts" };
for (const [outfile, entry] of Object.entries(bundles))
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minify: true,
    banner: { js: `/*!\nformicary-client. It contains:\n\n${licences.join("\n\n")}\n*/` },
  });
