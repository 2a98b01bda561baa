// Who sits at a table, as people say it: a name where there is one, "You", "Bot (greedy)", "Seat 2".

/** What a bot's level means, for who chooses one. */
const LEVELS = new Map([
  ["random", "plays anything"],
  ["greedy", "plays what looks best now"],
  ["mcts:200", "thinks ahead"],
  ["mcts:800", "thinks longer"],
]);

/** A level of bots with what it means. @param {string} level */
export function levelWords(level) {
  const meant = LEVELS.get(level);
  return meant ? `Bot (${level}) – ${meant}` : `Bot (${level})`;
}

/**
 * The name of a seat.
 *
 * @param {any} seat as the API shows it
 * @param {{ mine?: number[], given?: Record<string, string> }} [known] seats of the reader; given names
 */
export function seatName(seat, { mine = [], given = {} } = {}) {
  if (seat.name) return seat.name;
  if (given[seat.seat]) return given[seat.seat];
  if (mine.includes(seat.seat)) return mine.length > 1 ? `Player ${seat.seat + 1}` : "You";
  if (seat.bot) return `Bot (${seat.bot})`;
  if (!seat.taken) return seat.reserved || seat.invited ? "Reserved" : "Open seat";
  return `Seat ${seat.seat}`;
}
