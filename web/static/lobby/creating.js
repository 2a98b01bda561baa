// The form that creates a match: game, seats, options, and how far seats may go back.

import { element, post } from "../common/api.js";
import { field, find, findAll } from "../common/page.js";
import { apiKey } from "../common/tokens.js";

const form = find("create", HTMLFormElement);
const choice = (name) => field(form, name, HTMLSelectElement);
let games = [];

function chosenGame() {
  return games.find((one) => one.game === choice("game").value);
}

function showSeats() {
  const count = Number(choice("count").value);
  const bots = chosenGame().bots;
  const choices = () => [
    ...bots.map((level) => element("option", { value: level }, `Bot (${level})`)),
    element("option", { value: "" }, "Open to a player"),
  ];
  const seats = Array.from({ length: count }, (_, number) => {
    const select = element("select", { name: "seat" }, ...choices());
    select.value = bots.includes("greedy") ? "greedy" : bots[0];
    return element("label", {}, `Seat ${number}`, select);
  });
  find("seats").replaceChildren(...seats);
}

function words(name) {
  const spaced = name.replaceAll("_", " ");
  return spaced[0].toUpperCase() + spaced.slice(1);
}

function optionField(name, schema) {
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
    placeholder: types.includes("null") ? "drawn" : null,
  });
}

/** A field for a list of whole numbers, such as dice that are not to be rolled. */
function numbers(name, { items, minItems }) {
  const one = `\\s*[${items.minimum}-${items.maximum}]\\s*`;
  return element("input", {
    name,
    "data-option": "numbers",
    pattern: `${one}(,${one}){${minItems - 1}}`,
    title: `${minItems} numbers from ${items.minimum} to ${items.maximum}, separated by commas`,
    placeholder: `drawn, or ${minItems} numbers such as ${items.minimum}, ${items.maximum}, …`,
  });
}

function showGame() {
  const game = chosenGame();
  const { fewest, most } = game.seats;
  const counts = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  choice("count").replaceChildren(
    ...counts.map((count) => element("option", { value: count }, String(count))),
  );
  const options = Object.entries(game.options.properties || {});
  find("options").replaceChildren(
    ...options.map(([name, schema]) => element("label", {}, words(name), optionField(name, schema))),
  );
  showSeats();
}

const read = {
  text: (value) => value,
  number: Number,
  numbers: (value) => value.split(",").map(Number),
};

function given() {
  const options = {};
  for (const input of findAll("[data-option]", HTMLElement, form)) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    const kind = input.dataset.option ?? "text";
    if (input instanceof HTMLInputElement && kind === "flag") options[input.name] = input.checked;
    else if (input.value !== "") options[input.name] = read[kind](input.value);
  }
  const seats = findAll("[name=seat]", HTMLSelectElement, form).map((select) =>
    select.value ? { bot: select.value } : {},
  );
  const clock = timed();
  return { game: choice("game").value, options, seats, undo: choice("undo").value, ...(clock && { clock }) };
}

/** The time control that is chosen: its kind and its numbers, as the choice spells them. */
function timed() {
  const [kind, ...spelled] = choice("clock").value.split(" ");
  if (!kind) return null;
  const names = kind === "correspondence" ? ["days"] : ["seconds", "increment_seconds"];
  const spans = Object.fromEntries(spelled.map((number, at) => [names[at], Number(number)]));
  return { kind, ...spans, on_timeout: choice("on_timeout").value };
}

async function create(event) {
  event.preventDefault();
  const [button] = findAll("button", HTMLButtonElement, form);
  button.disabled = true;
  find("problem").textContent = "";
  try {
    const match = await post("/v1/matches", given(), { token: apiKey() });
    location.assign(`/matches/${match.id}`);
  } catch (error) {
    find("problem").textContent = String(error instanceof Error ? error.message : error);
    button.disabled = false;
  }
}

/** Offer these games. */
export function setUpCreating(known) {
  games = known;
  choice("game").replaceChildren(
    ...games.map((game) => element("option", { value: game.game }, game.title)),
  );
  showGame();
  choice("game").addEventListener("change", showGame);
  choice("count").addEventListener("change", showSeats);
  form.addEventListener("submit", create);
}
