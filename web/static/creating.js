// The form that creates a match: game, seats, options, and how far seats may go back.

import { element, post } from "./api.js";
import { apiKey } from "./tokens.js";

const find = (id) => document.getElementById(id);
const form = find("create");
let games = [];

function chosenGame() {
  return games.find((one) => one.game === form.elements.game.value);
}

function showSeats() {
  const count = Number(form.elements.count.value);
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

function field(name, schema) {
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
  form.elements.count.replaceChildren(
    ...counts.map((count) => element("option", { value: count }, String(count))),
  );
  const options = Object.entries(game.options.properties || {});
  find("options").replaceChildren(
    ...options.map(([name, schema]) => element("label", {}, words(name), field(name, schema))),
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
  for (const input of form.querySelectorAll("[data-option]")) {
    const kind = input.dataset.option;
    if (kind === "flag") options[input.name] = input.checked;
    else if (input.value !== "") options[input.name] = read[kind](input.value);
  }
  const seats = Array.from(form.querySelectorAll("[name=seat]"), (select) =>
    select.value ? { bot: select.value } : {},
  );
  const clock = timed();
  return { game: form.elements.game.value, options, seats, undo: form.elements.undo.value, ...(clock && { clock }) };
}

/** The time control that is chosen: its kind and its numbers, as the choice spells them. */
function timed() {
  const [kind, ...numbers] = form.elements.clock.value.split(" ");
  if (!kind) return null;
  const names = kind === "correspondence" ? ["days"] : ["seconds", "increment_seconds"];
  const spans = Object.fromEntries(numbers.map((number, at) => [names[at], Number(number)]));
  return { kind, ...spans, on_timeout: form.elements.on_timeout.value };
}

async function create(event) {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  find("problem").textContent = "";
  try {
    const match = await post("/v1/matches", given(), { token: apiKey() });
    location.assign(`/matches/${match.id}`);
  } catch (error) {
    find("problem").textContent = error.message;
    button.disabled = false;
  }
}

/** Offer these games. */
export function setUpCreating(known) {
  games = known;
  form.elements.game.replaceChildren(
    ...games.map((game) => element("option", { value: game.game }, game.title)),
  );
  showGame();
  form.elements.game.addEventListener("change", showGame);
  form.elements.count.addEventListener("change", showSeats);
  form.addEventListener("submit", create);
}
