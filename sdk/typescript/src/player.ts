// A seat that is played to the end of its match.

import type { Client } from "./client.js";
import { MatchOver, PhaseRunning, Problem, RuleViolation, StaleVersion } from "./problem.js";
import { pause } from "./retrying.js";
import type { Action, Actions, Match, State, TableAction } from "./types.js";

/**
 * Choose one of the actions.
 *
 * `state` is what `view` is part of: `switch (state.game)` tells TypeScript which game's view it is.
 */
export type Choose = (view: State["view"], actions: Action[], state: State) => Action | Promise<Action>;

export interface PlayerOptions {
  /** Ends the playing, with the signal's reason. */
  signal?: AbortSignal;
  /** Return whether to agree when another seat wants to take moves back; always unless given. */
  agree?: (offer: TableAction) => boolean;
  /** Called after each command, with the version that it led to. */
  onPlayed?: (version: number, action: Action) => void;
}

/** Plays the seat whose token its client has. */
export class Player {
  readonly #client: Client;
  readonly #match: string;
  readonly #choose: Choose;
  readonly #options: PlayerOptions;
  /** The version at which a rule refused a command last. */
  #refused = -1;

  constructor(client: Client, match: string, choose: Choose, options: PlayerOptions = {}) {
    this.#client = client;
    this.#match = match;
    this.#choose = choose;
    this.#options = options;
  }

  /** Play until the match is over, and return it: `outcome` and `scores` say how it ended. */
  async play(): Promise<Match> {
    const { signal } = this.#options;
    const begin = await this.#client.actions(this.#match, { ...(signal && { signal }) });
    let known = begin.version;
    let isProposed = false;
    const messages = this.#client.follow(this.#match, { after: known, ...(signal && { signal }) });
    for await (const message of messages) {
      if (message.kind === "event") {
        isProposed ||= message.event.e.event.type === "undo-proposed";
      } else if (message.kind === "lost") {
        known = 0;
      } else if (message.version >= known) {
        const isAsked = message.asked.some((one) => one.seat === begin.seat);
        if (isAsked || isProposed) known = await this.#takeTurn();
        isProposed = false;
      }
    }
    signal?.throwIfAborted();
    return this.#client.match(this.#match);
  }

  /** Act as long as the seat is asked; return the version that was come to. */
  async #takeTurn(): Promise<number> {
    for (;;) {
      const found = await this.#client.actions(this.#match);
      await this.#answerProposals(found);
      if (found.asked === null || found.actions.length === 0) return found.version;
      const state = await this.#client.state(this.#match, { at: found.version });
      const action = await this.#choose(state.view, found.actions, state);
      await this.#send(found.version, async () => {
        const { version } = await this.#client.play(this.#match, action.command, { version: found.version });
        this.#options.onPlayed?.(version, action);
      });
      this.#options.signal?.throwIfAborted();
    }
  }

  async #answerProposals({ table = [], version }: Actions): Promise<void> {
    const { agree = () => true } = this.#options;
    for (const offer of table.filter((one) => one.kind === "agree" && agree(one)))
      await this.#send(version, () => this.#client.do(offer, { version }));
  }

  /** Send what was chosen at a version; the caller looks again if that is old. */
  async #send(version: number, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Problem) || !this.#isPassing(error, version)) throw error;
      await pause(0, error.retryAfterMs, this.#options.signal);
    }
  }

  /** Return whether looking again may help: what a rule refuses twice at a version was never legal. */
  #isPassing(problem: Problem, version: number): boolean {
    if (problem instanceof RuleViolation) {
      const isFirst = version !== this.#refused;
      this.#refused = version;
      return isFirst;
    }
    return problem instanceof StaleVersion || problem instanceof PhaseRunning || problem instanceof MatchOver;
  }
}
