// The options of a game as fields of a form, each explained as the game's description explains it.

import { element } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { t } from "../common/words.js";

const SEATS = new Set(["first_player"]); // options that name a seat, or leave it to the game

/** A field for one of a few values, each by the game's words for it. */
function choiceOf(name, schema, said) {
  const options = schema.enum.map((value) =>
    element("option", { value, selected: value === schema.default }, said[`option.${name}.${value}`] ?? String(value)),
  );
  return element("select", { name, "data-option": "text" }, ...options);
}

/** A field for a seat: all that the game can have, of which `fitSeats` leaves those at the table. */
function seatOf(name, schema) {
  const seats = Array.from({ length: schema.maximum + 1 }, (_, seat) =>
    element("option", { value: seat }, t("seat.numbered", { number: seat + 1 })),
  );
  return element(
    "select",
    { name, "data-option": "number", "data-seats": "" },
    element("option", { value: "" }, t("option.left")),
    ...seats,
  );
}

function fieldOf(name, schema, said) {
  if (schema.enum) return choiceOf(name, schema, said);
  if (SEATS.has(name)) return seatOf(name, schema);
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
    placeholder: types.includes("null") ? t("option.left") : null,
  });
}

/** A field for a list of whole numbers, such as dice that are not to be rolled. */
function numbers(name, { items, minItems }) {
  const whole = `\\s*[${items.minimum}-${items.maximum}]\\s*`;
  return element("input", {
    name,
    "data-option": "numbers",
    pattern: `${whole}(,${whole}){${minItems - 1}}`,
    title: t("option.numbers", { count: minItems, least: items.minimum, most: items.maximum }),
    placeholder: t("option.numbers-drawn", { count: minItems, one: items.minimum, other: items.maximum }),
  });
}

/** The fields of a game's options. @returns {HTMLElement[]} */
export function optionFields(game) {
  return Object.entries(game.options.properties ?? {}).map(([name, schema]) => {
    const input = fieldOf(name, schema, game.words);
    const called = schema.title ?? name.replaceAll("_", " ");
    const id = `why-${name}`;
    input.setAttribute("aria-describedby", id);
    const isCheck = input.type === "checkbox";
    const label = isCheck ? element("label", { class: "check" }, input, called) : element("label", {}, called, input);
    return element("div", { class: "option" }, label, element("span", { id, class: "why" }, schema.description ?? ""));
  });
}

/** Offer as many seats as there are at the table, where an option names one. */
export function fitSeats(count) {
  for (const select of findAll("select[data-seats]", HTMLSelectElement, find("options"))) {
    for (const option of select.options)
      option.hidden = option.disabled = option.value !== "" && Number(option.value) >= count;
    if (select.selectedOptions[0]?.disabled) select.value = "";
  }
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
