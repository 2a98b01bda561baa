// A card for each game: what it is, and one press to a match against a bot.

import { element } from "../common/api.js";
import { find } from "../common/page.js";
import { openCreating } from "./creating.js";
import { startAgainstBot } from "./starting.js";

// what is said of a game; one that is not known here is shown by its title alone
/** @type {Record<string, { says: string, length: string, rules: boolean, learn: boolean }>} */
const GAMES = {
  "atta-ants": {
    says: "Build the trail card by card, carry leaves home and hatch more ants than anybody else – while spiders hunt the largest crowd.",
    length: "20–40 min",
    rules: true,
    learn: true,
  },
  "march-of-the-ants": {
    says: "Explore the meadow, evolve your ants with cards and march for the richest ground, before the colony must sleep.",
    length: "40–90 min",
    rules: true,
    learn: true,
  },
  myrmes: {
    says: "Lead a colony through three years: nurses raise larvae, workers lay trails, soldiers hunt, and every winter must be fed.",
    length: "45–90 min",
    rules: true,
    learn: true,
  },
};

/** What is said of a game. @param {string} game */
function about(game) {
  return GAMES[game] ?? { says: "", length: "", rules: false, learn: false };
}

function seatsWords({ fewest, most }) {
  return fewest === most ? `${most} players` : `${fewest}–${most} players`;
}

/** Do what leaves the page; the button waits meanwhile. */
function pressed(button, go) {
  button.disabled = true;
  find("problem").textContent = "";
  go().then(
    (address) => location.assign(address),
    (error) => {
      find("problem").textContent = error.message;
      button.disabled = false;
    },
  );
}

function gameCard(game) {
  const { says, length, rules, learn } = about(game.game);
  const head = `game-${game.game}`;
  const play = element("button", { type: "button", class: "play" }, "Play against a bot");
  play.setAttribute("aria-describedby", head);
  play.addEventListener("click", () => pressed(play, () => startAgainstBot(game)));
  const teach = element("button", { type: "button", class: "plain" }, "Learn by playing");
  teach.setAttribute("aria-describedby", head);
  teach.addEventListener("click", () =>
    pressed(teach, async () => `${await startAgainstBot(game, "random")}?lesson=${game.game}`),
  );
  const more = element("button", { type: "button", class: "plain" }, "More options");
  more.setAttribute("aria-describedby", head);
  more.addEventListener("click", () => openCreating(game.game));
  return element(
    "li",
    { class: `game card ${game.game}` },
    element("img", { class: "face", src: `/pictures/${game.game}.svg`, alt: "", width: 480, height: 300, loading: "lazy" }),
    element("h2", { id: head }, game.title),
    element("p", { class: "says" }, says),
    element("p", { class: "facts" }, [seatsWords(game.seats), length].filter(Boolean).join(" · ")),
    element("div", { class: "presses" }, play, ...(learn ? [teach] : []), more),
    ...(rules ? [element("a", { class: "rules", href: `/rules/${game.game}` }, `Rules of ${game.title}`)] : []),
  );
}

/** Show the games. */
export function showGames(games) {
  find("games").replaceChildren(...games.map(gameCard));
}
