// The state of the match page, in parts, which the modules of the page read and change here. What one
// widget needs for itself (a timer, a pressed finger, a drawing under way) stays with that widget.

import { begin, look } from "../board/choose.js";
import { createStore } from "../common/store.js";

/**
 * The match as it was read last, null before the first reading; and a function that reads it again.
 *
 * @typedef {{ shown: any, refresh: () => Promise<void> }} Match
 */

/**
 * The viewer: the token of a seat or the API key of an account; and the seat that the account holds.
 *
 * @typedef {{ token: string | null, accountSeat: number | null }} Viewer
 */

/**
 * Names by seat: all as they are shown, and those that this screen knows and the service does not.
 *
 * @typedef {{ called: string[], typed: Record<string, string> }} Names
 */

/**
 * The place of the page: a version, or null while the newest one is followed; and the newest version.
 *
 * @typedef {{ at: number | null, newest: number }} Place
 */

/**
 * The curtain between two people at one screen: whether it is closed, whether the page is fresh, since
 * nobody has said yet who looks at it, and whether the game hides something from one of them.
 *
 * @typedef {{ isFresh: boolean, isClosed: boolean, isNeeded: boolean }} Curtain
 */

/**
 * Whether it was the viewer's turn at the last reading, null before it; the title of the game, and how many other
 * matches wait.
 *
 * @typedef {{ isMine: boolean | null, title: string, others: number }} Turn
 */

/**
 * The lesson that the viewer follows, if any: its step, and the version at which the step began.
 *
 * @typedef {import("../at_table/lesson.js").Step} Step
 * @typedef {{ lesson: { game: string, steps: Step[] } | null, at: { step: number, since: number } }} Lesson
 */

/**
 * The actions that the viewer's seat has at the place of the page (`at`, null for the newest version), the
 * steps of the table, the action that the board is turned to, and the listed one under the pointer, which
 * was last at `pointer`.
 *
 * @typedef {{
 *   version: number, list: any[], at: number | null, table: any[], turned: any, hovered: any,
 *   pointer: string, shownText: string,
 * }} Actions
 */

/**
 * The choice on the board, and what follows from it; for which version the actions were offered, and
 * whether they can be played.
 *
 * @typedef {import("../board/choose.js").Choice} Choosing
 * @typedef {import("../board/choose.js").Sight} Sight
 * @typedef {{ choice: Choosing, sight: Sight, offered: { version: number, canPlay: boolean } }} Choice
 */

/**
 * Boards as they are requested: with whose eyes ("" for the viewer's own), the newest version that is known to
 * have no board, and a number that changes with the eyes and with the viewer.
 *
 * @typedef {{ eyes: string, without: number, viewers: number }} Boards
 */

/**
 * The pace at which moves of others are shown: the newest version; whether the place before was one of the
 * past, and the version at which the past was left, before which nothing is shown move by move; the step
 * to the version that is shown, with the targets that it touched; and the version of the last visit if
 * moves were missed since, else 0. `moving` lasts until the board is shown to which the viewer's last command led.
 *
 * @typedef {{
 *   newest: number, wasPast: boolean, returned: number,
 *   step: { version: number, targets: string[] }, missed: number, moving: Promise<unknown>,
 * }} Pace
 */

/**
 * The targets that are outlined, by look: what was touched last, what can be chosen, what belongs to the best
 * action by the hints, what is chosen, and the target of the grid's cell that has the focus.
 *
 * @typedef {{ lately: string[], lit: string[], best: string[], chosen: string[], here: string[] }} Outlines
 */

/**
 * What the seats hold at the version of the board that is shown, and the names of what they hold.
 *
 * @typedef {{ seat: number, name: string, amount: number, is_points: boolean }} Holding
 * @typedef {{ held: Holding[], accounts: Record<string, string> }} Holdings
 */

/** @typedef {{ players: import("../ending/rated.js").Rated[] }} Ratings by seat, before and after a rated match */

/**
 * Hints: whether the service refused them in this match; the version that the last question was about, its
 * id, and whether it is still computed; and its best action, null until that is known.
 *
 * @typedef {{ command: any, targets: string[], label: string }} BestAction
 * @typedef {{ isRefused: boolean, version: number, id: string, isBusy: boolean, best: BestAction | null }} Hints
 */

/** @typedef {{ isHeld: boolean }} Foresight whether the panel stays although something else is pointed at */
/**
 * The connection to the service: whether it is off; the viewer's move that waits for its answer, and whether
 * it had to be sent again; and the move that was refused after that.
 *
 * @typedef {{
 *   isOff: boolean, isLate: boolean, waiting: import("./connection.js").Move | null,
 *   refused: { label: string, reason: string } | null,
 * }} Connection
 */

/** @typedef {{ stop: () => void }} Live a function that ends the following of the match */

/**
 * The list of the timeline: the version before the oldest line, the newest line, and whether a line is
 * listed, null while all are.
 *
 * @typedef {{ first: number, last: number, passes: ((line: any) => boolean) | null }} Timeline
 */

/**
 * The slider: the version that it shows, the first version of the step that led there, the version up to
 * which the log was searched for marks, and the timer that plays through the match.
 *
 * @typedef {{ here: number, since: number, looked: number, playing: ReturnType<typeof setInterval> | undefined }} Slider
 */

/** @typedef {{ read: Map<number, any> }} Lines the lines of the timeline that were read, by version */

/**
 * The size of a step; the stops of each size, in order; and the version up to which the log was read for them.
 *
 * @typedef {{ unit: string, stops: Record<string, number[]>, readTo: number }} Steps
 */

/**
 * The marks along the slider, by kind; and the newest version that they were drawn for.
 *
 * @typedef {{ version: number, until?: number, words: string }} Mark
 * @typedef {{ all: Record<string, Mark[]>, until: number }} Marks
 */

/** @typedef {{ isShown: boolean }} Analysis whether an analysis is on the page */
/** @typedef {{ linked: string }} Eyes the eyes that a link names, until they can be chosen */

/**
 * The ledger as it was read: its version, its lines, the names of its accounts, and all versions in order,
 * where each stretch continues the version that it follows; and the account that a link names.
 *
 * @typedef {{ seq: number, seat: number, account: string, is_points: boolean, amount: number }} LedgerLine
 * @typedef {{
 *   known: number, lines: LedgerLine[], called: Record<string, string>,
 *   stretches: import("../time/panels/chart.js").Stretch[], wanted: string,
 * }} Ledger
 */

/** @typedef {{ patterns: Record<string, string> }} Values the addresses of holdings, by name, with `{seat}` */

/**
 * Causes of a value: the question, and the one that the panel answers. The address is a JSON pointer into
 * the view of a reader at a version, or a target of its drawing; `eyes` is empty for the viewer's own.
 *
 * @typedef {{ address: string, at: number, eyes: string }} Question
 * @typedef {{ asked: Question | null, answered: Question | null }} Why
 */

/**
 * The value that is drawn along the slider: the question, the expression that selects it, its points up to
 * a version, each with the value from there on, and that version.
 *
 * @typedef {{ seq: number, value: any }} TracedPoint
 * @typedef {{ asked: Question | null, select: string, points: TracedPoint[], newest: number }} Trace
 */

/**
 * The decision whose alternatives are shown, and the id of that question; and whether the panel was opened.
 *
 * @typedef {{ version: number, seat: number }} Decision
 * @typedef {{ decision: Decision | null, id: string, isBegun: boolean }} WhatIf
 */

/**
 * The notes and studies that the reader may see, the name of the account that is signed in, and the note that
 * is open: with its study, if it is read in one, and its place there from 0.
 *
 * @typedef {{ version: number, eyes: number | null, path: string, target: string }} Anchor
 * @typedef {"private" | "link" | "public"} Visibility
 * @typedef {Anchor & {
 *   id: string, author: string, text: string, visibility: Visibility, hidden: boolean, changed_at: string,
 * }} Note
 * @typedef {{ id: string, author: string, title: string, notes: number, visibility: Visibility }} StudyRow
 * @typedef {{
 *   id: string, author: string, title: string, notes: Note[], visibility: Visibility, hidden: boolean,
 * }} Study
 * @typedef {{
 *   list: Note[], studies: StudyRow[], ownName: string, opened: Note | null, study: Study | null, at: number,
 * }} Notes
 */

/**
 * The notes between the seats that the viewer's seat receives, newest first; the seats that it mutes; the check
 * that a note of it would violate, the cursor of older notes, and whether they were read.
 *
 * @typedef {import("../table_notes/requests.js").TableNote} TableNote
 * @typedef {{
 *   list: TableNote[], muted: number[], closed: string | null, next: string | null, isRead: boolean,
 * }} TableNotes
 */

/** @typedef {{ isBegun: boolean }} Search whether the panel was opened, and its fields were filled */

/**
 * Two matches side by side: whether the panel was opened; the numbers of commands that both have, and
 * that both have from a common origin; the command after that origin that differs first, or 0; the stops,
 * the one that is shown, and the address of later ones. A stop is the last position that both have, or the
 * first commands that differ (turn 0 both), or a turn. Half a stop is null if that match has ended.
 *
 * @typedef {{ match: string, version: number, lines?: string[], seats?: any[], chances?: any }} Half
 * @typedef {{ turn: number, halves: (Half | null)[] }} Stop
 * @typedef {{ id: string, name: string, seats: string[] }} Side
 * @typedef {{
 *   isBegun: boolean, sides: Side[], common: number, shared: number, differs: number, stops: Stop[],
 *   accounts: Record<string, string>, next: string, at: number,
 * }} Comparison
 */

const noChoice = begin([]);

export const store = createStore({
  match: /** @type {Match} */ ({ shown: null, refresh: async () => {} }),
  viewer: /** @type {Viewer} */ ({ token: null, accountSeat: null }),
  names: /** @type {Names} */ ({ called: [], typed: {} }),
  place: /** @type {Place} */ ({ at: null, newest: 0 }),
  actions: /** @type {Actions} */ ({
    version: 0,
    list: [],
    at: null,
    table: [],
    turned: null,
    hovered: null,
    pointer: "",
    shownText: "",
  }),
  choice: /** @type {Choice} */ ({
    choice: noChoice,
    sight: look(noChoice),
    offered: { version: 0, canPlay: false },
  }),
  boards: /** @type {Boards} */ ({ eyes: "", without: 0, viewers: 0 }),
  holdings: /** @type {Holdings} */ ({ held: [], accounts: {} }),
  ratings: /** @type {Ratings} */ ({ players: [] }),
  pace: /** @type {Pace} */ ({
    newest: 0,
    wasPast: false,
    returned: 0,
    step: { version: 0, targets: [] },
    missed: 0,
    moving: Promise.resolve(),
  }),
  hints: /** @type {Hints} */ ({ isRefused: false, version: 0, id: "", isBusy: false, best: null }),
  foresight: /** @type {Foresight} */ ({ isHeld: false }),
  connection: /** @type {Connection} */ ({ isOff: false, isLate: false, waiting: null, refused: null }),
  live: /** @type {Live} */ ({ stop: () => {} }),
  outlines: /** @type {Outlines} */ ({ lately: [], lit: [], best: [], chosen: [], here: [] }),
  lines: /** @type {Lines} */ ({ read: new Map() }),
  timeline: /** @type {Timeline} */ ({ first: 0, last: 0, passes: null }),
  slider: /** @type {Slider} */ ({ here: 0, since: 0, looked: 0, playing: undefined }),
  steps: /** @type {Steps} */ ({ unit: "event", stops: {}, readTo: 0 }),
  marks: /** @type {Marks} */ ({ all: {}, until: 0 }),
  analysis: /** @type {Analysis} */ ({ isShown: false }),
  eyes: /** @type {Eyes} */ ({ linked: "" }),
  ledger: /** @type {Ledger} */ ({ known: 0, lines: [], called: {}, stretches: [], wanted: "" }),
  values: /** @type {Values} */ ({ patterns: {} }),
  why: /** @type {Why} */ ({ asked: null, answered: null }),
  trace: /** @type {Trace} */ ({ asked: null, select: "", points: [], newest: 0 }),
  whatif: /** @type {WhatIf} */ ({ decision: null, id: "", isBegun: false }),
  tableNotes: /** @type {TableNotes} */ ({ list: [], muted: [], closed: null, next: null, isRead: false }),
  notes: /** @type {Notes} */ ({ list: [], studies: [], ownName: "", opened: null, study: null, at: 0 }),
  search: /** @type {Search} */ ({ isBegun: false }),
  comparison: /** @type {Comparison} */ ({
    isBegun: false,
    sides: [],
    common: 0,
    shared: 0,
    differs: 0,
    stops: [],
    accounts: {},
    next: "",
    at: 0,
  }),
  curtain: /** @type {Curtain} */ ({ isFresh: true, isClosed: false, isNeeded: true }),
  turn: /** @type {Turn} */ ({ isMine: null, title: "", others: 0 }),
  lesson: /** @type {Lesson} */ ({ lesson: null, at: { step: 0, since: 0 } }),
});
