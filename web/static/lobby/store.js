// The state of the lobby.

import { createStore } from "../common/store.js";

/** @typedef {{ all: any[] }} Games the games of this service, as the API describes them */

/**
 * The list of matches: the status and the game that are listed ("" for all of them), the pages after
 * the first, which are not polled, and the cursor of the next one.
 *
 * @typedef {{ status: string, game: string, extra: any[], next: string | null }} Listed
 */

/**
 * One's own matches, by id; whether their place on the page was chosen, where they stay then; and whether
 * all of them are wanted, not only the first.
 *
 * @typedef {{ matches: Map<string, any>, isPlaced: boolean, isWhole: boolean }} Mine
 */

/**
 * The form of a match: a row of fields for each seat, and the name of the account that is signed in,
 * once it is read.
 *
 * @typedef {{ select: HTMLSelectElement, input: HTMLInputElement, known: HTMLElement, hint: HTMLElement }} Row
 * @typedef {{ rows: Row[], ownName: string }} Creating
 */

export const store = createStore({
  games: /** @type {Games} */ ({ all: [] }),
  list: /** @type {Listed} */ ({ status: "", game: "", extra: [], next: null }),
  mine: /** @type {Mine} */ ({ matches: new Map(), isPlaced: false, isWhole: false }),
  creating: /** @type {Creating} */ ({ rows: [], ownName: "" }),
});
