// A card for each game: what it is, and one press to a match against a bot.

import { element, get } from "../common/api.js";
import { find } from "../common/page.js";
import { openCreating } from "./creating.js";
import { startAgainstBot } from "./starting.js";

const UNKNOWN = { says: "", length: "", rules: false, learn: false }; // a game from elsewhere

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

function gameCard(game, about) {
  const { says, length, rules, learn } = about;
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

/** Show the games, with what is said of them in `games.json`. */
export async function showGames(games) {
  const said = await get("/static/lobby/games.json");
  find("games").replaceChildren(...games.map((game) => gameCard(game, said[game.game] ?? UNKNOWN)));
}
