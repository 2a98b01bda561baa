// A player of one seat, to the end of its match.

import type { Client } from "./client.js";
import { MatchOver, Misuse, NoSeat, PhaseRunning, Problem, RuleViolation, StaleVersion } from "./problem.js";
import { pause } from "./retrying.js";
import type {
  Action,
  ActionOf,
  Actions,
  Command,
  CommandOf,
  GameName,
  Match,
  State,
  StateOf,
  TableAction,
  ViewOf,
} from "./types.js";

/** The turn of a seat in a match of a game. */
export interface TurnOf<G extends GameName> {
  game: G;
  /** The game in the seat's view. */
  view: ViewOf<G>;
  /** All legal actions; there is at least one. */
  actions: [ActionOf<G>, ...ActionOf<G>[]];
  /** The state that `view` is part of, with the questions, the clocks and the version. */
  state: StateOf<G>;
}

/** A turn of any game: `switch (turn.game)` narrows the types of its view and actions. */
export type Turn = { [G in GameName]: TurnOf<G> }[GameName];

/** Return one of the actions, or a command of your own. */
export type Choose = (turn: Turn) => Action | Command | Promise<Action | Command>;

/** The same for one game: `ChooseOf<"myrmes">`. */
export type ChooseOf<G extends GameName> = (
  turn: TurnOf<G>,
) => ActionOf<G> | CommandOf<G> | Promise<ActionOf<G> | CommandOf<G>>;

/** A function for each game; other games are not played. */
export type ChooseByGame = { [G in GameName]?: ChooseOf<G> };

export interface PlayerOptions {
  /** Aborts the playing, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** Return whether to agree when another seat proposes an undo; always agrees unless given. */
  agree?: (offer: TableAction) => boolean;
  /** Called after each command, with the resulting version. */
  onPlayed?: (version: number, choice: Action | Command) => void;
}

const NO_SEAT =
  "the client has no seat in this match: take one with `takeSeat`, and give its token to `withToken`;" +
  " a seat that an account took is played with the account's key";

/** Return the command of a choice: of a listed action, or the command itself. */
function commandOf(choice: unknown): Command {
  if (typeof choice === "object" && choice !== null) {
    if ("command" in choice) return choice.command as Command;
    if ("type" in choice) return choice as Command;
  }
  throw new Misuse(`\`choose\` returned ${JSON.stringify(choice)}, which is neither an action nor a command`);
}

/** A player of the seat that its client holds. */
export class Player {
  readonly #client: Client;
  readonly #match: string;
  readonly #choose: Choose | ChooseByGame;
  readonly #options: PlayerOptions;
  /** The version at which a rule last refused a command. */
  #refused = -1;

  constructor(client: Client, match: string, choose: Choose | ChooseByGame, options: PlayerOptions = {}) {
    this.#client = client;
    this.#match = match;
    this.#choose = choose;
    this.#options = options;
  }

  /**
   * Play until the match is over, and return it, with `outcome` and `scores`.
   *
   * Throws `NoSeat` if the client's token does not hold a seat, `Misuse` if `choose` returns nothing.
   */
  async play(): Promise<Match> {
    const { signal } = this.#options;
    const begin = await this.#client.actions(this.#match, { ...(signal && { signal }) });
    if (begin.seat === null) throw new NoSeat(NO_SEAT);
    this.#functionFor(begin.game); // throws now if there is no function for the game
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

  /** Act as long as the seat is asked; return the version that was reached. */
  async #takeTurn(): Promise<number> {
    for (;;) {
      const found = await this.#client.actions(this.#match);
      await this.#answerProposals(found);
      if (found.asked === null || found.actions.length === 0) return found.version;
      const state = await this.#client.state(this.#match, { at: found.version });
      const { view, game } = state;
      const turn = { game, view, actions: found.actions, state } as Turn; // all belong to one game and version
      const choice = await this.#functionFor(game)(turn);
      const command = commandOf(choice);
      await this.#send(found.version, async () => {
        const { version } = await this.#client.play(this.#match, command, { version: found.version });
        this.#options.onPlayed?.(version, choice);
      });
      this.#options.signal?.throwIfAborted();
    }
  }

  #functionFor(game: State["game"]): Choose {
    const found = typeof this.#choose === "function" ? this.#choose : this.#choose[game];
    if (!found) throw new Misuse(`\`choose\` has no function for ${game}, the game of the match`);
    return found as Choose;
  }

  async #answerProposals({ table = [], version }: Actions): Promise<void> {
    const { agree = () => true } = this.#options;
    for (const offer of table.filter((one) => one.kind === "agree" && agree(one)))
      await this.#send(version, () => this.#client.do(offer, { version }));
  }

  /** Send a command that was chosen at a version; the caller reads again if that is old. */
  async #send(version: number, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Problem) || !this.#isPassing(error, version)) throw error;
      await pause(0, error.retryAfterMs, this.#options.signal);
    }
  }

  /** Return whether reading again may help: a command refused twice at one version was never legal. */
  #isPassing(problem: Problem, version: number): boolean {
    if (problem instanceof RuleViolation) {
      const isFirst = version !== this.#refused;
      this.#refused = version;
      return isFirst;
    }
    return problem instanceof StaleVersion || problem instanceof PhaseRunning || problem instanceof MatchOver;
  }
}
