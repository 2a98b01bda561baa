import { oas } from "@stoplight/spectral-rulesets";

// Every rule looks at the document as it is written: with references replaced by what they name,
// the components stand in it thousands of times, and a run takes minutes. Nothing is lost, for
// each component is looked at where it stands.
const asWritten = ([name, rule]) => [name, { ...rule, resolved: false }];

const off = {
  "info-contact": "whoever runs a service is the one to ask",
  "oas3-operation-security-defined": "OpenAPI 3.1 lets bearer tokens have scopes, this rule does not",
  "oas3-examples-value-or-externalValue": "as it is written a reference to an example has no value",
  "oas3-valid-media-example": "tests/service/document/test_examples.py holds every example to its schema",
  "oas3-valid-schema-example": "likewise",
  "path-params": "as it is written a reference to a parameter has no name; redocly checks the parameters of paths",
};

const chosen = Object.entries(oas.rules).filter(
  ([name, rule]) => rule.recommended !== false && !(name in off),
);

const overrides = [
  // OpenAPI 3.1 lets the address be relative, its JSON schema does not.
  { files: ["openapi.yaml#/externalDocs/url"], rules: { "oas3-schema": "off" } },
  // A type for clients; responses refer to `Problem`.
  { files: ["openapi.yaml#/components/schemas/NarrowProblem"], rules: { "oas3-unused-component": "off" } },
];

export default { ...oas, rules: Object.fromEntries(chosen.map(asWritten)), overrides };
