// "More options": the form that creates a match of any kind. Who sits where, what the bots can do,
// the game's options, the clock, who may see it.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { levelWords } from "../common/names.js";
import { field, find, findAll } from "../common/page.js";
import { messageOf, t } from "../common/words.js";
import { fitSeats, givenOptions, optionFields } from "./options.js";
import { fitRated, isRated, setUpRating } from "./rating.js";
import { start } from "./starting.js";

const dialog = find("creating", HTMLDialogElement);
const form = find("create", HTMLFormElement);
const choice = (name) => field(form, name, HTMLSelectElement);
const ME = "me";
const HERE = "here"; // another person at this screen
const OPEN = "";
let games = [];

function chosenGame() {
  return games.find((one) => one.game === choice("game").value);
}

function showName(number, select, name) {
  name.hidden = select.value !== HERE && select.value !== ME;
  name.placeholder = select.value === ME ? t("create.your-name") : t("seat.numbered", { number: number + 1 });
}

function seatField(number, bots) {
  const select = element(
    "select",
    { name: "seat" },
    element("option", { value: ME }, t("seat.you")),
    element("option", { value: HERE }, t("create.here")),
    ...bots.map((level) => element("option", { value: level }, levelWords(level))),
    element("option", { value: OPEN }, t("create.open")),
  );
  select.value = number ? (bots.includes("greedy") ? "greedy" : bots[0]) : ME;
  const name = element("input", { name: "name", maxlength: 30, autocomplete: "off", "aria-label": t("create.name-at", { number: number + 1 }) });
  select.addEventListener("change", () => showName(number, select, name));
  showName(number, select, name);
  return element("div", { class: "seat" }, element("label", {}, t("seat.numbered", { number: number + 1 }), select), name);
}

function showSeats() {
  const count = Number(choice("count").value);
  const { bots } = chosenGame();
  find("seats").replaceChildren(...Array.from({ length: count }, (_, number) => seatField(number, bots)));
  fitSeats(count);
  fitRated();
}

function showGame() {
  const game = chosenGame();
  const { fewest, most } = game.seats;
  const counts = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  choice("count").replaceChildren(
    ...counts.map((count) => element("option", { value: count }, String(count))),
  );
  choice("count").value = String(Math.max(2, fewest));
  const options = optionFields(game);
  find("options").replaceChildren(...options);
  find("game-options").hidden = !options.length;
  showSeats();
}

/** The time control that is chosen: its kind and its numbers, as the choice spells them. */
function timed() {
  const [kind, ...spelled] = choice("clock").value.split(" ");
  if (!kind) return null;
  const names = kind === "correspondence" ? ["days"] : ["seconds", "increment_seconds"];
  const spans = Object.fromEntries(spelled.map((number, at) => [names[at], Number(number)]));
  return { kind, ...spans, on_timeout: choice("on_timeout").value };
}

/** Who sits where: the plan of the seats, those of this screen, and the names that were given. */
function seated() {
  const who = findAll("[name=seat]", HTMLSelectElement, form).map((select) => select.value);
  const typed = findAll("[name=name]", HTMLInputElement, form).map((one) => (one.hidden ? "" : one.value.trim()));
  const isHere = (value) => value === ME || value === HERE;
  return {
    seats: who.map((value) => (isHere(value) || value === OPEN ? {} : { bot: value })),
    mine: who.flatMap((value, seat) => (isHere(value) ? [seat] : [])),
    names: Object.fromEntries(typed.flatMap((name, seat) => (name ? [[seat, name]] : []))),
  };
}

async function create(event) {
  event.preventDefault();
  const button = find("create-match", HTMLButtonElement);
  button.disabled = true;
  find("create-problem").textContent = "";
  const { seats, mine, names } = seated();
  const clock = timed();
  const plan = {
    game: choice("game").value,
    options: givenOptions(form),
    seats,
    undo: choice("undo").value,
    visibility: choice("visibility").value,
    ...(clock && { clock }),
    ...(isRated() && { rated: true }),
  };
  try {
    location.assign(inLanguage(await start(plan, mine, names)));
  } catch (error) {
    find("create-problem").textContent = messageOf(error);
    button.disabled = false;
  }
}

/** Open the form for a game. */
export function openCreating(game) {
  choice("game").value = game;
  showGame();
  dialog.showModal();
}

/** Offer these games. */
export function setUpCreating(known) {
  games = known;
  choice("game").replaceChildren(
    ...games.map((game) => element("option", { value: game.game }, game.title)),
  );
  choice("game").addEventListener("change", showGame);
  choice("count").addEventListener("change", showSeats);
  choice("clock").addEventListener("change", () => (find("timeout").hidden = !choice("clock").value));
  form.addEventListener("submit", create);
  setUpRating();
  find("close-creating").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
