// The options of a game as fields of a form, each explained as the game's description explains it.

import { element } from "../common/api.js";
import { findAll } from "../common/page.js";
import { t } from "../common/words.js";

function words(name) {
  const spaced = name.replaceAll("_", " ");
  return spaced[0].toUpperCase() + spaced.slice(1);
}

function fieldOf(name, schema) {
  if (schema.enum) {
    const options = schema.enum.map((value) =>
      element("option", { value, selected: value === schema.default }, words(String(value))),
    );
    return element("select", { name, "data-option": "text" }, ...options);
  }
  const types = [schema.type].flat();
  if (types.includes("array")) return numbers(name, schema);
  if (types.includes("boolean")) {
    return element("input", { type: "checkbox", name, "data-option": "flag", checked: schema.default });
  }
  const whole = types.includes("integer");
  return element("input", {
    name,
    type: whole ? "number" : "text",
    "data-option": whole ? "number" : "text",
    min: schema.minimum,
    max: schema.maximum,
    value: schema.default,
    required: !types.includes("null"),
    placeholder: types.includes("null") ? t("option.drawn") : null,
  });
}

/** A field for a list of whole numbers, such as dice that are not to be rolled. */
function numbers(name, { items, minItems }) {
  const one = `\\s*[${items.minimum}-${items.maximum}]\\s*`;
  return element("input", {
    name,
    "data-option": "numbers",
    pattern: `${one}(,${one}){${minItems - 1}}`,
    title: t("option.numbers", { count: minItems, least: items.minimum, most: items.maximum }),
    placeholder: t("option.numbers-drawn", { count: minItems, one: items.minimum, other: items.maximum }),
  });
}


/** An explanation without what it says of null, which the field itself says. */
function explained(schema) {
  return (schema.description ?? "").replace(/ \(rules [\d.]+\)/, "").replace(/\bnull\b/, "empty");
}

/** The fields of a game's options. @returns {HTMLElement[]} */
export function optionFields(game) {
  return Object.entries(game.options.properties ?? {}).map(([name, schema]) => {
    const input = fieldOf(name, schema);
    const id = `why-${name}`;
    input.setAttribute("aria-describedby", id);
    const isCheck = input.type === "checkbox";
    const label = isCheck
      ? element("label", { class: "check" }, input, words(name))
      : element("label", {}, words(name), input);
    return element("div", { class: "option" }, label, element("span", { id, class: "why" }, explained(schema)));
  });
}

const read = {
  text: (value) => value,
  number: Number,
  numbers: (value) => value.split(",").map(Number),
};

/** The options that a form gives; what is left empty is left out. */
export function givenOptions(form) {
  const options = {};
  for (const input of findAll("[data-option]", HTMLElement, form)) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    const kind = input.dataset.option ?? "text";
    if (input instanceof HTMLInputElement && kind === "flag") options[input.name] = input.checked;
    else if (input.value !== "") options[input.name] = read[kind](input.value);
  }
  return options;
}
