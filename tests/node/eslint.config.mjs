// Rules for JavaScript and TypeScript; Biome checks the format (biome-scripts.json).

import tseslint from "typescript-eslint";
import { noModuleState } from "./module_state.mjs";

const RULES = {
  eqeqeq: ["error", "always"],
  "no-implicit-globals": "error",
  "no-param-reassign": "error",
  "no-template-curly-in-string": "error",
  "no-unreachable-loop": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "@typescript-eslint/no-shadow": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }], // listeners may wait
};

export default tseslint.config(
  {
    files: ["web/static/**/*.js"],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: ["tsconfig.page.json"] } },
    plugins: { page: { rules: { "no-module-state": noModuleState } } },
    rules: { ...RULES, "page/no-module-state": "error" },
  },
  {
    files: ["sdk/verify/*.js"],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: ["tsconfig.verify.json"] } },
    rules: RULES,
  },
  {
    files: ["sdk/typescript/src/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: ["../../sdk/typescript/tsconfig.json"] } },
    rules: {
      ...RULES,
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-confusing-void-expression": "off", // a listener's shorthand
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["tests/sdk/*/*.mjs", "tests/node/*.mjs", "sdk/typescript/*.mjs", "tools/pages/*.mjs"],
    extends: [tseslint.configs.recommended],
  },
  { ignores: ["**/*.d.ts", "**/*.min.js", "**/vendor/**"] },
);
