// Lint an API description as `redocly lint` does: node lint.mjs redocly.yaml openapi.yaml
import { formatProblems, getTotals, lint, loadConfig } from "@redocly/openapi-core";

const [configPath, ref] = process.argv.slice(2);
const config = await loadConfig({ configPath });
const problems = await lint({ ref, config });
const totals = getTotals(problems);
formatProblems(problems, { format: "json", totals, version: "" });
process.exitCode = totals.errors + totals.warnings > 0 ? 1 : 0;
