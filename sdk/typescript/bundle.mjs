// Bundle the whole client into one file for pages without a build step, with the licences of its parts.

import { readFileSync } from "node:fs";
import { build } from "esbuild";

const LIBRARIES = ["eventsource-parser", "openapi-fetch"];
const licences = LIBRARIES.map((name) => {
  const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8");
  return `${name}\n\n${text.trim()}`;
});

await build({
  entryPoints: ["src/index.ts"],
  outfile: "dist/formicary-client.min.js",
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  minify: true,
  banner: { js: `/*!\nformicary-client. It contains:\n\n${licences.join("\n\n")}\n*/` },
});
