// "Play with friends": the form that creates a match of any kind. Who sits where, the game's options, the
// clock, who may see it.

import { element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { becomeSomebody, showKeptCode } from "../common/naming.js";
import { field, find } from "../common/page.js";
import { messageOf } from "../common/words.js";
import { fitSeats, givenOptions, optionFields } from "./options.js";
import { chooseRated, fitRated, isRated, setUpRating } from "./rating.js";
import { fillSeats, fitNames, noteOwnName, seated, showSeatFields } from "./seats.js";
import { start } from "./starting.js";
import { store } from "./store.js";

const ROOMY = "(min-width: 40.01rem)";
const dialog = find("creating", HTMLDialogElement);
const form = find("create", HTMLFormElement);
const choice = (name) => field(form, name, HTMLSelectElement);

function chosenGame() {
  return store.get("games").all.find((listed) => listed.game === choice("game").value);
}

function showSeats() {
  const count = Number(choice("count").value);
  const { bots } = chosenGame();
  showSeatFields(count, bots);
  fitSeats(count);
  fitRated();
}

function showGame() {
  const game = chosenGame();
  const { fewest, most } = game.seats;
  const counts = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  choice("count").replaceChildren(...counts.map((count) => element("option", { value: count }, String(count))));
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

async function create(event) {
  event.preventDefault();
  const button = find("create-match", HTMLButtonElement);
  button.disabled = true;
  find("create-problem").textContent = "";
  const { seats, mine, names, own } = seated();
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
    await becomeSomebody(own);
    location.assign(inLanguage(await start(plan, mine, names)));
  } catch (error) {
    find("create-problem").textContent = messageOf(error);
    find("create-problem").scrollIntoView({ block: "nearest" }); // what was pressed may be far below
    fitNames(); // an account may have been made all the same
    button.disabled = false;
  }
}

/**
 * Open the form for a game. The options are folded where they would hide the button that creates the match.
 *
 * @param {string} game
 * @param {{ isRated?: boolean }} [wanted] whether the match is to be rated
 */
export function openCreating(game, { isRated: isWanted = false } = {}) {
  choice("game").value = game;
  showGame();
  if (isWanted) chooseRated();
  find("more-options", HTMLDetailsElement).open = matchMedia(ROOMY).matches;
  dialog.showModal();
}

/** Offer the games of this service. */
export function setUpCreating() {
  choice("game").replaceChildren(
    ...store.get("games").all.map((game) => element("option", { value: game.game }, game.title)),
  );
  choice("game").addEventListener("change", showGame);
  choice("count").addEventListener("change", showSeats);
  choice("clock").addEventListener("change", () => (find("timeout").hidden = !choice("clock").value));
  find("fill-seats").addEventListener("click", () => fillSeats(chosenGame().bots));
  form.addEventListener("submit", create);
  setUpRating(fitNames);
  showKeptCode();
  noteOwnName().catch(() => {}); // the page of the account says what is wrong
  find("close-creating").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
