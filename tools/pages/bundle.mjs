// Join the scripts and the styles of each page: node tools/pages/bundle.mjs
//
// The files are written to `web/bundle/<digest>/`. The digest is that of all files in `web/static` that are
// shipped, so the service knows whether the bundle belongs to them (`service/page/bundle.py` computes it alike).

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web");
const STATIC = join(WEB, "static");
const BUNDLE = join(WEB, "bundle");
const DIGEST = /^[0-9a-f]{16}$/;
const LARGE = "vendor/elements."; // the explorer of the reference, which a script loads by its address

// Modules that stay files of their own, by the end of their path: the first board is loaded before the rest of
// its page, and the verifier is the file that anybody can download and compare.
const APART = { "/first_board.js": "match/first_board.js", "/formicary-verify.js": "proof/formicary-verify.js" };

/** The paths of all shipped files in a folder, sorted by their bytes. Declarations of types are not shipped. */
function listFiles(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => !path.endsWith(".d.ts"));
  const names = paths.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.replaceAll("\\", "/"));
  return names.sort((first, second) => Buffer.compare(Buffer.from(first), Buffer.from(second)));
}

function digestOf(files) {
  const digest = createHash("sha256");
  for (const path of files) {
    const content = createHash("sha256")
      .update(readFileSync(join(STATIC, path)))
      .digest("hex");
    digest.update(`${content} ${path}\n`);
  }
  return digest.digest("hex").slice(0, 16);
}

/** The scripts and the styles that the templates name: `asset("match/match.js")`. */
function listEntries() {
  const folder = join(WEB, "templates");
  const templates = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const names = templates.flatMap((text) => [...text.matchAll(/asset\("([^"]+\.(?:js|css))"\)/g)]);
  return [...new Set(names.map(([, name]) => name))].sort();
}

/** Let the modules that stay files of their own be imported from where the entry lies. */
function leaveApart(entry) {
  return {
    name: "leave-apart",
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path }) => {
        const name = kind === "entry-point" ? undefined : APART[path.slice(path.lastIndexOf("/"))];
        if (!name) return null;
        const relative = posix.relative(posix.dirname(entry), name);
        return { external: true, path: relative.startsWith("../") ? relative : `./${relative}` };
      });
    },
  };
}

function joinEntry(entry, outdir) {
  return build({
    absWorkingDir: STATIC,
    bundle: true,
    charset: "utf8",
    entryPoints: [entry],
    external: ["node:crypto", "*.svg"],
    format: "esm",
    legalComments: "inline",
    logLevel: "warning",
    minify: true,
    outdir: join(outdir, dirname(entry)),
    plugins: [leaveApart(entry)],
    sourcemap: entry.endsWith(".js"),
    target: "es2022",
  });
}

/** Copy what is not joined, so that the service finds all files of a digest in one folder. */
function copyOthers(files, outdir) {
  for (const path of files) {
    const isJoined = /\.(css|js)$/.test(path) && path !== APART["/formicary-verify.js"];
    if (isJoined || path.startsWith(LARGE)) continue;
    mkdirSync(dirname(join(outdir, path)), { recursive: true });
    cpSync(join(STATIC, path), join(outdir, path), { dereference: true });
  }
}

/** Put a finished folder in its place, and remove those of earlier digests. */
function publish(outdir, digest) {
  rmSync(join(BUNDLE, digest), { recursive: true, force: true });
  renameSync(outdir, join(BUNDLE, digest));
  for (const name of readdirSync(BUNDLE))
    if (DIGEST.test(name) && name !== digest) rmSync(join(BUNDLE, name), { recursive: true });
}

const files = listFiles(STATIC);
const digest = digestOf(files);
const entries = listEntries();
if (!entries.every((entry) => existsSync(join(BUNDLE, digest, entry)))) {
  const outdir = join(BUNDLE, `${digest}.${process.pid}`);
  await Promise.all(entries.map((entry) => joinEntry(entry, outdir)));
  copyOthers(files, outdir);
  publish(outdir, digest);
  console.log(`joined ${entries.length} scripts and styles in web/bundle/${digest}`);
}
