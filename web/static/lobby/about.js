// What a card of the lobby says of a game; one that is not known here is shown by its title alone.

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
export function about(game) {
  return GAMES[game] ?? { says: "", length: "", rules: false, learn: false };
}
