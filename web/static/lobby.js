// The lobby: matches in a list, and a form that creates one.

import { element, get, post } from "./api.js";

const POLL_MS = 3000;
const find = (id) => document.getElementById(id);
const form = find("create");
let games = [];
let status = "";
let extra = []; // pages after the first, which are not polled
let next = null;

function seatWords(seat) {
  if (seat.bot) return `bot (${seat.bot})`;
  return seat.taken ? "player" : "open";
}

function seatsWords(seats) {
  const counts = new Map();
  for (const words of seats.map(seatWords)) counts.set(words, (counts.get(words) || 0) + 1);
  return Array.from(counts, ([words, count]) => `${count} × ${words}`).join(", ");
}

function row(match) {
  const game = games.find((one) => one.game === match.game);
  const open = match.seats.some((seat) => !seat.bot && !seat.taken);
  return element(
    "tr",
    {},
    element("td", {}, element("a", { href: `/matches/${match.id}` }, match.id)),
    element("td", {}, game ? game.title : match.game),
    element("td", {}, element("span", { class: `badge ${match.status}` }, match.status)),
    element("td", {}, seatsWords(match.seats)),
    element("td", { class: "wide" }, String(match.version)),
    element(
      "td",
      {},
      element(
        "a",
        { class: "button", href: `/matches/${match.id}`, "aria-label": `${open ? "Join" : "Follow"} match ${match.id}` },
        open ? "Join" : "Follow",
      ),
    ),
  );
}

async function list() {
  const query = status ? `&status=${status}` : "";
  const page = await get(`/v1/matches?limit=20${query}`);
  if (!extra.length) next = page.next;
  const shown = [...page.matches, ...extra];
  const known = new Map(shown.map((match) => [match.id, match]));
  find("matches").replaceChildren(...Array.from(known.values(), row));
  find("none").hidden = shown.length > 0;
  find("more").hidden = !next;
}

async function older() {
  const query = status ? `&status=${status}` : "";
  const page = await get(`/v1/matches?limit=20&cursor=${next}${query}`);
  extra.push(...page.matches);
  next = page.next;
  await list();
}

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

function given() {
  const options = {};
  for (const input of form.querySelectorAll("[data-option]")) {
    const kind = input.dataset.option;
    if (kind === "flag") options[input.name] = input.checked;
    else if (input.value !== "") options[input.name] = kind === "number" ? Number(input.value) : input.value;
  }
  const seats = Array.from(form.querySelectorAll("[name=seat]"), (select) =>
    select.value ? { bot: select.value } : {},
  );
  return { game: form.elements.game.value, options, seats };
}

async function create(event) {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  find("problem").textContent = "";
  try {
    const match = await post("/v1/matches", given());
    location.assign(`/matches/${match.id}`);
  } catch (error) {
    find("problem").textContent = error.message;
    button.disabled = false;
  }
}

async function begin() {
  const brief = (await get("/v1/games")).games;
  games = await Promise.all(brief.map((game) => get(game.url)));
  form.elements.game.replaceChildren(
    ...games.map((game) => element("option", { value: game.game }, game.title)),
  );
  showGame();
  form.elements.game.addEventListener("change", showGame);
  form.elements.count.addEventListener("change", showSeats);
  form.addEventListener("submit", create);
  find("more").addEventListener("click", older);
  for (const chip of document.querySelectorAll("[data-status]")) {
    chip.addEventListener("click", () => {
      status = chip.dataset.status;
      extra = [];
      for (const other of document.querySelectorAll("[data-status]")) {
        other.classList.toggle("plain", other !== chip);
        other.setAttribute("aria-pressed", String(other === chip));
      }
      list();
    });
  }
  await list();
  setInterval(() => document.hidden || list().catch(() => {}), POLL_MS);
}

begin().catch((error) => {
  find("problem").textContent = error.message;
});
