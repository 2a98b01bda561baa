// A card for each game: what it is, and one press to a match against a bot.

import { element } from "../common/api.js";
import { inLanguage, named } from "../common/language.js";
import { callStrength, explainLevel, usualLevel } from "../common/names.js";
import { find, readAsset } from "../common/page.js";
import { keep, kept } from "../common/tokens.js";
import { has, messageOf, t } from "../common/words.js";
import { openCreating } from "./creating.js";
import { startAgainstBot } from "./starting.js";
import { store } from "./store.js";

const LEVEL = "formicary:bot"; // the level of bots that was chosen last
const UNKNOWN = { minutes: null, rules: false, learn: false }; // a game from elsewhere

/** How long a match takes, as a rule. */
function lengthWords(/** @type {[number, number]} */ [least, most]) {
  return t("minutes.range", { least, most });
}

function seatsWords({ fewest, most }) {
  return fewest === most ? t("players", { most }) : t("players.range", { fewest, most });
}

/** The choice of the bot's level, beside the button that starts the match; it is kept for every game that has it. */
function levelChoice(/** @type {{ bots: string[] }} */ { bots }) {
  const options = bots.map((level) =>
    element("option", { value: level, title: explainLevel(level) }, callStrength(level)),
  );
  const select = element("select", { class: "level", "aria-label": t("game-card.level") }, ...options);
  const before = kept(LEVEL);
  select.value = usualLevel(bots, before !== null && bots.includes(before) ? before : undefined);
  select.addEventListener("change", () => keep(LEVEL, select.value));
  return select;
}

/** Do what leaves the page; the button waits meanwhile. */
function pressed(button, go) {
  button.disabled = true;
  find("problem").textContent = "";
  go().then(
    (address) => location.assign(inLanguage(address)),
    (error) => {
      find("problem").textContent = messageOf(error);
      button.disabled = false;
    },
  );
}

function gameCard(game, about) {
  const { minutes, rules, learn } = about;
  const says = has(`game.${game.game}`) ? t(`game.${game.game}`) : "";
  const head = `game-${game.game}`;
  const play = element("button", { type: "button", class: "play" }, t("game-card.play"));
  play.setAttribute("aria-describedby", head);
  const level = levelChoice(game);
  play.addEventListener("click", () => pressed(play, () => startAgainstBot(game, level.value)));
  const teach = element("button", { type: "button", class: "plain" }, t("game-card.learn"));
  teach.setAttribute("aria-describedby", head);
  teach.addEventListener("click", () =>
    pressed(teach, async () => `${await startAgainstBot(game, "random")}?lesson=${game.game}`),
  );
  const friends = element("button", { type: "button", class: "plain" }, t("game-card.friends"));
  friends.setAttribute("aria-describedby", head);
  friends.addEventListener("click", () => openCreating(game.game));
  return element(
    "li",
    { class: `game card ${game.game}` },
    element("img", {
      class: "face",
      src: named(`/pictures/${game.game}.svg`),
      alt: "",
      width: 480,
      height: 300,
      loading: "lazy",
    }),
    element("h2", { id: head }, game.title),
    element("p", { class: "says" }, says),
    element("p", { class: "facts" }, [seatsWords(game.seats), ...(minutes ? [lengthWords(minutes)] : [])].join(" · ")),
    element("div", { class: "presses" }, play, level, ...(learn ? [teach] : []), friends),
    ...(rules
      ? [
          element(
            "a",
            { class: "rules", href: inLanguage(`/rules/${game.game}`) },
            t("game-card.rules", { game: game.title }),
          ),
        ]
      : []),
  );
}

/** Show the games, with what is known of them in `games.json`. */
export async function showGames() {
  const known = await readAsset("lobby/games.json");
  find("games").replaceChildren(...store.get("games").all.map((game) => gameCard(game, known[game.game] ?? UNKNOWN)));
}
