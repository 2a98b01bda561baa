// The service as methods; `api` has every operation of the OpenAPI document.

import createClient, { type Client as Api } from "openapi-fetch";
import { checkState } from "./digest.js";
import { newEntropy, newKey } from "./keys.js";
import {
  followAccount,
  followMatch,
  type AccountMessage,
  type AccountStreamOptions,
  type FollowOptions,
  type HeartbeatMessage,
  type MatchMessage,
  type NoteMessage,
} from "./messages.js";
import { fetchAnswer, warnOfRetry, type Answered, type Fetch, type Patience, type Retrying } from "./retrying.js";
import type { paths } from "./schema.js";
import type * as t from "./types.js";

export interface ClientOptions {
  /** An API key, or the token of a seat. */
  token?: string | null;
  /** The seat to act for, if the token is that of all seats of a match. */
  seat?: number | null;
  /** The language of the answers, such as `de`; the service chooses unless given. */
  language?: string | null;
  /** The maximum number of tries for a request; 12 unless given. */
  tries?: number;
  /** The timeout of one try; 40 s unless given, as an answer may wait for 25 s. */
  timeoutMs?: number;
  /** The longest `Retry-After` to wait for; 120 s unless given. */
  patienceMs?: number;
  /** The function that sends requests; the global `fetch` unless given. */
  fetch?: Fetch;
  /** Called before each pause between two tries; unless given, pauses of 5 s and more are logged as warnings. */
  onRetry?: (retrying: Retrying) => void;
  /** Called with the status and headers of each answer. */
  onAnswer?: (answered: Answered) => void;
}

export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
}

export interface NoteOptions extends CallOptions {
  /** A study that contains the note: its readers may read the note. */
  study?: string;
}

export interface SendOptions extends CallOptions {
  /** The idempotency key; a random one unless given. Keep it to send the same request again later. */
  key?: string;
}

export interface PlayOptions extends SendOptions {
  /** The version that the command was chosen at: it is refused if its question has changed. */
  version?: number;
  /** The seconds that the answer may wait until the next question for a person is open. */
  wait?: number;
  /** Request a signed receipt, or with `log` one that names the public log. */
  receipt?: boolean | "log";
  /** Request the seat's legal commands after it, so that a decision takes one request. */
  actions?: boolean;
  /** Request the digest of the seat's view after it. */
  digest?: boolean;
}

export interface ReadOptions extends CallOptions {
  /** A version, or a time; the newest unless given. */
  at?: number | string;
}

export interface LedgerOptions extends ReadOptions {
  /** `all` adds the lines of commands undone before that version; `played` unless given. */
  line?: t.LineKind;
  as?: Eyes;
}

export interface CompareOptions extends CallOptions {
  /** The number of the last turn that is already known. */
  after?: number;
  /** The maximum number of turns. */
  limit?: number;
}

/** The viewer: a seat, or a spectator. Another viewer can be chosen once all secrets are revealed, after the end. */
export type Eyes = number | "spectator";

export interface BoardOptions extends ReadOptions {
  /** The part to draw, such as `map`; the whole board unless given. */
  part?: string;
  as?: Eyes;
}

export interface PartsOptions extends ReadOptions {
  /** `all` for the parts of each seat in that seat's view. */
  as?: Eyes | "all";
}

export interface PreviewOptions extends ReadOptions {
  /** Draw the resulting board, in parts. */
  parts?: boolean;
}

export interface StateOptions extends ReadOptions {
  /** Check the view against its digest; throws `Drift` if they differ. */
  digest?: boolean;
  as?: Eyes;
}

/** A client of a Formicary service, with a token; without one, for a spectator. */
export class Client {
  /** Every operation of the document, typed, and retried like the methods here; `dataOf` returns its answer. */
  readonly api: Api<paths, t.Media>;
  readonly #base: string;
  readonly #options: ClientOptions;
  readonly #patience: Patience;

  /** `base` is the address, such as `http://localhost:8000`; empty for the address of the page itself. */
  constructor(base: string, options: ClientOptions = {}) {
    const { tries = 12, timeoutMs = 40_000, patienceMs = 120_000 } = options;
    const { fetch: given = (...request) => globalThis.fetch(...request), seat = null } = options;
    const fetch: Fetch = seat === null ? given : (address, init) => given(nameSeat(address, seat), init);
    const { onRetry = warnOfRetry, onAnswer = () => undefined } = options;
    this.#base = base.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#options = options;
    this.#patience = { tries, timeoutMs, patienceMs, fetch, onRetry, onAnswer };
    this.api = createClient<paths, t.Media>({
      baseUrl: this.#base,
      headers: this.#identity(),
      fetch: (request) => fetchAnswer(request, this.#patience),
    });
  }

  /** Return a client of the same service with another token. */
  withToken(token: string | null): this {
    return this.#same({ token, seat: null });
  }

  /** Return a client with the same token of all seats that acts for another seat, or for none. */
  forSeat(seat: number | null): this {
    return this.#same({ seat });
  }

  #same(changed: ClientOptions): this {
    const Same = this.constructor as new (base: string, options: ClientOptions) => this;
    return new Same(this.#base, { ...this.#options, ...changed });
  }

  // --- games and matches

  games(options: CallOptions = {}): Promise<t.GameList> {
    return dataOf(this.api.GET("/v1/games", signalOf(options)));
  }

  game(game: t.GameName, options: CallOptions = {}): Promise<t.Game> {
    return dataOf(this.api.GET("/v1/games/{game}", { params: { path: { game } }, ...signalOf(options) }));
  }

  async createMatch(plan: t.Plan, options: SendOptions = {}): Promise<t.Match> {
    const header = await sendHeaders(options);
    return dataOf(this.api.POST("/v1/matches", { params: { header }, body: plan, ...signalOf(options) }));
  }

  /** Create a match that begins from a version of another one, with its luck, part of it or new luck. */
  async createBranch(match: string, plan: t.Branch, options: SendOptions = {}): Promise<t.Match> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/branches", { params, body: plan, ...signalOf(options) }));
  }

  matches(query: t.MatchQuery = {}, options: CallOptions = {}): Promise<t.MatchPage> {
    return dataOf(this.api.GET("/v1/matches", { params: { query }, ...signalOf(options) }));
  }

  match(match: string, options: CallOptions = {}): Promise<t.Match> {
    return dataOf(this.api.GET("/v1/matches/{match}", { params: { path: { match } }, ...signalOf(options) }));
  }

  /**
   * Take a seat; the answer's `token` is all that is needed to play it (null for an account's seat).
   *
   * The service mixes `entropy` into the luck, so that nobody alone chooses it: by default 32 random
   * bytes, and none if it is an empty text. The answer has it. A branch with its parent's luck leaves
   * it out. If a request is repeated with its key, the entropy of the first one counts. Keep the
   * answer's `inclusion_promise` too: with it you can prove that the service dropped the match.
   */
  async takeSeat(match: string, seat: number, join: t.Join = {}, options: SendOptions = {}): Promise<t.TakenSeat> {
    const params = { path: { match, seat }, header: await sendHeaders(options) };
    const { entropy = await newEntropy(), ...rest } = join;
    const body = entropy ? { ...rest, entropy } : rest;
    const sent = this.api.POST("/v1/matches/{match}/seats/{seat}", { params, body, ...signalOf(options) });
    return { ...(await dataOf(sent)), entropy };
  }

  // --- one match

  async state(match: string, { at, digest, as, signal }: StateOptions = {}): Promise<t.State> {
    const query = { ...atOf(at), ...asOf(as), ...(digest && { digest: "1" as const }) };
    const params = { path: { match }, query };
    const state = await dataOf(this.api.GET("/v1/matches/{match}/state", { params, ...signalOf({ signal }) }));
    if (digest) await checkState(state);
    return state;
  }

  /** Return the question of the caller's seat, and every legal command. */
  actions(match: string, { at, signal }: ReadOptions = {}): Promise<t.Actions> {
    const params = { path: { match }, query: atOf(at) };
    return dataOf(this.api.GET("/v1/matches/{match}/actions", { params, ...signalOf({ signal }) }));
  }

  /** Play a command, such as one of `actions`. */
  async play(match: string, command: t.Command, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/commands", { params, body: command, ...signalOf(options) }));
  }

  /**
   * Play several commands of the seat in order, at most 20: either all of them or none. A command that draws luck or
   * reveals hidden values must be the last one. If a command is refused, `body.errors` contains its place.
   */
  async playAll(match: string, commands: t.Command[], options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/commands", { params, body: commands, ...signalOf(options) }));
  }

  /** Perform an action from `table` of `actions`, such as undoing or answering a proposal. */
  async do({ method, path, body }: t.TableAction, options: PlayOptions = {}): Promise<t.Played> {
    const sent = method === "DELETE" ? undefined : body;
    return (await (await this.request(method, path, sent, options)).json()) as t.Played;
  }

  /** Undo back to a version: at once, or as a proposal, depending on the policy of the match. */
  async undo(match: string, to: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/undo", { params, body: { to }, ...signalOf(options) }));
  }

  /** Redo up to a version that was undone. */
  async redo(match: string, to: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/redo", { params, body: { to }, ...signalOf(options) }));
  }

  async resign(match: string, seat: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match, seat }, header: await sendHeaders(options) };
    return dataOf(
      this.api.POST("/v1/matches/{match}/seats/{seat}/resignation", { params, body: {}, ...signalOf(options) }),
    );
  }

  /** Return the effects of a command; nothing is stored. */
  preview(match: string, command: t.Command, { at, parts, signal }: PreviewOptions = {}): Promise<t.Preview> {
    const params = { path: { match }, query: { ...atOf(at), ...(parts && { parts: "1" as const }) } };
    return dataOf(this.api.POST("/v1/matches/{match}/preview", { params, body: command, ...signalOf({ signal }) }));
  }

  /** Return the reasons why a command is not legal. */
  explain(match: string, command: t.Command, { at, signal }: ReadOptions = {}): Promise<t.Explanation> {
    const params = { path: { match }, query: atOf(at) };
    return dataOf(this.api.POST("/v1/matches/{match}/explain", { params, body: command, ...signalOf({ signal }) }));
  }

  /** Return the legal commands for an element of the board, such as `hex:-1,0`, and why others are not legal. */
  explainTarget(match: string, target: string, { at, signal }: ReadOptions = {}): Promise<t.TargetExplanation> {
    const params = { path: { match }, query: { target, ...atOf(at) } };
    return dataOf(this.api.GET("/v1/matches/{match}/explain", { params, ...signalOf({ signal }) }));
  }

  /** Return the board in parts, each a separate drawing; `targets` of actions and events name the elements on them. */
  parts(match: string, { at, as, signal }: PartsOptions = {}): Promise<t.Board> {
    const params = { path: { match }, query: { ...atOf(at), ...asOf(as) } };
    return dataOf(this.api.GET("/v1/matches/{match}/board", { params, ...signalOf({ signal }) }));
  }

  /** Return the drawing (SVG) of the board, or of one part of it. */
  async board(match: string, { at, part, as, signal }: BoardOptions = {}): Promise<string> {
    const params = { path: { match }, query: { ...atOf(at), ...asOf(as), ...(part && { part }) } };
    const asked = { params, parseAs: "text" as const, ...signalOf({ signal }) };
    return dataOf(this.api.GET("/v1/matches/{match}/board.svg", asked) as Promise<{ data?: string }>);
  }

  /** Return the source of each point and piece; with `line: "all"` also of undone commands. */
  ledger(match: string, { at, line, as, signal }: LedgerOptions = {}): Promise<t.Ledger> {
    const params = { path: { match }, query: { ...atOf(at), ...asOf(as), ...(line && { line }) } };
    return dataOf(this.api.GET("/v1/matches/{match}/ledger", { params, ...signalOf({ signal }) }));
  }

  /** Return the versions at which a condition holds, on the played line unless `line` is `all`. */
  search(match: string, query: t.SearchQuery, options: CallOptions = {}): Promise<t.Search> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/search", { params, ...signalOf(options) }));
  }

  /** Return the changes of a value of the view, newest first, with the commands that caused them. */
  why(match: string, query: t.WhyQuery, options: CallOptions = {}): Promise<t.Why> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/why", { params, ...signalOf(options) }));
  }

  /** Ask for the value of each legal command of a seat. `whatIf` reads the answer. */
  askWhatIf(match: string, question: t.WhatIfQuestion, options: CallOptions = {}): Promise<t.WhatIfAsked> {
    const params = { path: { match } };
    return dataOf(this.api.POST("/v1/matches/{match}/whatif", { params, body: question, ...signalOf(options) }));
  }

  /** Return the values of the commands, best first, as far as they are computed. */
  whatIf(match: string, question: string, options: CallOptions = {}): Promise<t.WhatIf> {
    const params = { path: { match, question } };
    return dataOf(this.api.GET("/v1/matches/{match}/whatif/{question}", { params, ...signalOf(options) }));
  }

  /** Stop waiting for an answer. If nobody else waits for it, it is not computed further. */
  async cancelWhatIf(match: string, question: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, question } };
    await this.api.DELETE("/v1/matches/{match}/whatif/{question}", { params, ...signalOf(options) });
  }

  /** Return the first difference between two matches, such as a branch and its parent, and the turns of both from there on. */
  compare(match: string, other: string, { after, limit, signal }: CompareOptions = {}): Promise<t.Comparison> {
    const params = { path: { match }, query: { with: other, ...(after && { after }), ...(limit && { limit }) } };
    return dataOf(this.api.GET("/v1/matches/{match}/compare", { params, ...signalOf({ signal }) }));
  }

  /** Yield the value of an expression at each version at which it changes, page by page. */
  async *trace(match: string, query: t.TraceQuery, options: CallOptions = {}): AsyncGenerator<t.TracePoint> {
    let next: string | null = "";
    for (let rest = query; next !== null; rest = { ...rest, ...pageOf(next) }) {
      const params = { path: { match }, query: rest };
      const page = await dataOf(this.api.GET("/v1/matches/{match}/trace", { params, ...signalOf(options) }));
      yield* page.points;
      next = page.next;
    }
  }

  /** Return a page of the events as lines of plain English. */
  timeline(match: string, query: t.TimelineQuery = {}, options: CallOptions = {}): Promise<t.Timeline> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/timeline", { params, ...signalOf(options) }));
  }

  /** Answer another seat's undo proposal, which is named by the seq of its event. */
  async answerUndo(match: string, proposal: number, agrees: boolean, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    const body = { proposal, agrees };
    return dataOf(this.api.POST("/v1/matches/{match}/undo/answers", { params, body, ...signalOf(options) }));
  }

  /**
   * Return a page of events; with `wait`, null if there were none in time.
   *
   * If `version` of the page is below `after`, the service has lost events: read everything again.
   */
  async events(match: string, query: t.EventQuery = {}, options: CallOptions = {}): Promise<t.EventPage | null> {
    const params = { path: { match }, query };
    const { data } = await this.api.GET("/v1/matches/{match}/events", { params, ...signalOf(options) });
    return (data as t.EventPage | undefined) ?? null;
  }

  /** Yield the events of a match and the seats that are asked, until it is over, reconnecting after drops. */
  follow(
    match: string,
    options: FollowOptions & { heartbeat: true },
  ): AsyncGenerator<MatchMessage | NoteMessage | HeartbeatMessage>;
  follow(match: string, options: FollowOptions & { notes: true }): AsyncGenerator<MatchMessage | NoteMessage>;
  follow(match: string, options?: FollowOptions): AsyncGenerator<MatchMessage>;
  follow(match: string, options: FollowOptions = {}): AsyncGenerator<MatchMessage | NoteMessage | HeartbeatMessage> {
    return followMatch(this.#source(`/v1/matches/${encodeURIComponent(match)}/events`), options);
  }

  // --- notes and studies

  /** Return the public notes of a match and those of the account, ordered by version. */
  notes(match: string, options: CallOptions = {}): Promise<t.NoteList> {
    const params = { path: { match } };
    return dataOf(this.api.GET("/v1/matches/{match}/notes", { params, ...signalOf(options) }));
  }

  /** Return a note that is public, shared by its address, or the account's own. */
  note(match: string, note: string, { study, ...options }: NoteOptions = {}): Promise<t.Note> {
    const params = { path: { match, note }, query: { study } };
    const headers = { Accept: "application/json" };
    const found = this.api.GET("/v1/matches/{match}/notes/{note}", { params, headers, ...signalOf(options) });
    return dataOf(found) as Promise<t.Note>;
  }

  /** Return the rendered text of a note as HTML, which is safe to show on a page. */
  async noteHtml(match: string, note: string, { study, ...options }: NoteOptions = {}): Promise<string> {
    const asked = {
      params: { path: { match, note }, query: { study } },
      headers: { Accept: "text/html" },
      parseAs: "text" as const,
      ...signalOf(options),
    };
    return dataOf(this.api.GET("/v1/matches/{match}/notes/{note}", asked) as Promise<{ data?: string }>);
  }

  /** Write a note. Until the match is over, only its author sees it. */
  async writeNote(match: string, note: t.NewNote, options: SendOptions = {}): Promise<t.Note> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/notes", { params, body: note, ...signalOf(options) }));
  }

  /** Change the text, the place or the readers of a note of the account. */
  changeNote(match: string, note: string, change: t.NoteChange, options: CallOptions = {}): Promise<t.Note> {
    const params = { path: { match, note } };
    return dataOf(this.api.PATCH("/v1/matches/{match}/notes/{note}", { params, body: change, ...signalOf(options) }));
  }

  /** Delete a note of the account. Administrators may delete any note. */
  async deleteNote(match: string, note: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, note } };
    await this.api.DELETE("/v1/matches/{match}/notes/{note}", { params, ...signalOf(options) });
  }

  /** Hide a note from everyone except its author. Only administrators may do this. */
  async hideNote(match: string, note: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, note } };
    await this.api.PUT("/v1/matches/{match}/notes/{note}/hidden", { params, ...signalOf(options) });
  }

  /** Make a hidden note visible again. Only administrators may do this. */
  async showNoteAgain(match: string, note: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, note } };
    await this.api.DELETE("/v1/matches/{match}/notes/{note}/hidden", { params, ...signalOf(options) });
  }

  /** Return the public studies of a match and those of the account, without their notes. */
  studies(match: string, options: CallOptions = {}): Promise<t.StudyList> {
    const params = { path: { match } };
    return dataOf(this.api.GET("/v1/matches/{match}/studies", { params, ...signalOf(options) }));
  }

  /** Return a study with its notes, in the order of the study. */
  study(match: string, study: string, options: CallOptions = {}): Promise<t.Study> {
    const params = { path: { match, study } };
    const headers = { Accept: "application/json" };
    const found = this.api.GET("/v1/matches/{match}/studies/{study}", { params, headers, ...signalOf(options) });
    return dataOf(found) as Promise<t.Study>;
  }

  /** Return a study with its notes as Markdown. */
  async studyText(match: string, study: string, options: CallOptions = {}): Promise<string> {
    const asked = {
      params: { path: { match, study } },
      headers: { Accept: "text/markdown" },
      parseAs: "text" as const,
      ...signalOf(options),
    };
    return dataOf(this.api.GET("/v1/matches/{match}/studies/{study}", asked) as Promise<{ data?: string }>);
  }

  /**
   * Return a study and the bundle of its match as one file (a ZIP archive), which `formicary open` opens.
   *
   * It contains what the caller may read of the match.
   */
  async studyFile(match: string, study: string, options: CallOptions = {}): Promise<ArrayBuffer> {
    const asked = {
      params: { path: { match, study } },
      headers: { Accept: "application/zip" },
      parseAs: "arrayBuffer" as const,
      ...signalOf(options),
    };
    const found = this.api.GET("/v1/matches/{match}/studies/{study}", asked);
    return dataOf(found as Promise<{ data?: ArrayBuffer }>);
  }

  /** Write a study of notes of the account. Its readers may read these notes. */
  async writeStudy(match: string, study: t.NewStudy, options: SendOptions = {}): Promise<t.Study> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/studies", { params, body: study, ...signalOf(options) }));
  }

  /** Change the title, the notes or the readers of a study of the account. */
  changeStudy(match: string, study: string, change: t.StudyChange, options: CallOptions = {}): Promise<t.Study> {
    const params = { path: { match, study } };
    return dataOf(
      this.api.PATCH("/v1/matches/{match}/studies/{study}", { params, body: change, ...signalOf(options) }),
    );
  }

  /** Delete a study of the account, but not its notes. Administrators may delete any study. */
  async deleteStudy(match: string, study: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, study } };
    await this.api.DELETE("/v1/matches/{match}/studies/{study}", { params, ...signalOf(options) });
  }

  /** Hide a study from everyone except its author. Only administrators may do this. */
  async hideStudy(match: string, study: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, study } };
    await this.api.PUT("/v1/matches/{match}/studies/{study}/hidden", { params, ...signalOf(options) });
  }

  /** Make a hidden study visible again. Only administrators may do this. */
  async showStudyAgain(match: string, study: string, options: CallOptions = {}): Promise<void> {
    const params = { path: { match, study } };
    await this.api.DELETE("/v1/matches/{match}/studies/{study}/hidden", { params, ...signalOf(options) });
  }

  // --- all matches of an account

  /** Return the matches of the account, the latest additions first. */
  inbox(query: t.InboxQuery = {}, options: CallOptions = {}): Promise<t.Inbox> {
    return dataOf(this.api.GET("/v1/inbox", { params: { query }, ...signalOf(options) }));
  }

  /** Return the latest requests of the API key that changed something or were refused. */
  requests(query: t.RequestsQuery = {}, options: CallOptions = {}): Promise<t.RequestPage> {
    return dataOf(this.api.GET("/v1/account/requests", { params: { query }, ...signalOf(options) }));
  }

  /** Return the latest requests about a match, with the seat's token or the API key of this client. */
  seatRequests(match: string, query: t.SeatRequestsQuery = {}, options: CallOptions = {}): Promise<t.RequestPage> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/requests", { params, ...signalOf(options) }));
  }

  /** Yield the messages of all matches of the account, reconnecting after drops. */
  stream(options: AccountStreamOptions = {}): AsyncGenerator<AccountMessage> {
    return followAccount(this.#source("/v1/stream"), options);
  }

  /** Register an account; keep its key and its recovery code. */
  async register(registration: t.Registration, options: SendOptions = {}): Promise<t.NewAccount> {
    const header = await sendHeaders(options);
    return dataOf(this.api.POST("/v1/accounts", { params: { header }, body: registration, ...signalOf(options) }));
  }

  /** Return the answer to any request, such as one to an address from the service; a body is sent as JSON. */
  async request(method: string, path: string, body?: unknown, options: PlayOptions = {}): Promise<Response> {
    const isRead = method === "GET" || method === "HEAD";
    const headers = new Headers({ ...this.#identity(), ...(isRead ? {} : await sendHeaders(options)) });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const text = body === undefined ? "" : JSON.stringify(body);
    const init = { method, headers, ...signalOf(options) };
    return fetchAnswer(new Request(this.#address(path), init), this.#patience, text);
  }

  /**
   * Yield the pages of a list, the first one included.
   *
   * `fetch` returns the page at a cursor, and the first one for null:
   * `(cursor) => client.matches(cursor ? { cursor } : {})`.
   */
  async *pages<C extends string | number, P extends { next: C | null }>(
    fetch: (cursor: C | null) => Promise<P>,
    options: CallOptions = {},
  ): AsyncGenerator<P> {
    for (let cursor: C | null = null; ; ) {
      const isPath: boolean = typeof cursor === "string" && cursor.startsWith("/");
      const page: P = isPath ? await this.#read<P>(String(cursor), options) : await fetch(cursor);
      yield page;
      cursor = page.next;
      if (cursor === null) return;
    }
  }

  async #read<P>(path: string, options: CallOptions): Promise<P> {
    return (await (await this.request("GET", path, undefined, options)).json()) as P;
  }

  /** Return the headers with the token and the language. */
  #identity(): Record<string, string> {
    const { token, language } = this.#options;
    return {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(language ? { "Accept-Language": language } : {}),
    };
  }

  /** Return the address of a path; a path from the service may already begin with the path of a proxy. */
  #address(path: string): string {
    const below = this.#base.replace(/^https?:\/\/[^/]*/, "");
    const isWhole = below !== "" && path.startsWith(`${below}/`);
    return (isWhole ? this.#base.slice(0, -below.length) : this.#base) + path;
  }

  #source(path: string): { url: string; headers: Headers; fetch: Fetch; patienceMs: number } {
    const { fetch, patienceMs } = this.#patience;
    return { url: this.#address(path), headers: new Headers(this.#identity()), fetch, patienceMs };
  }
}

/** Return the address of a request about a match with the seat that acts, unless it names a viewer. */
function nameSeat(address: string, seat: number): string {
  if (!/\/v1\/matches\/(?!batch$)/.test(address) || /[?&]as=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}as=${seat}`;
}

/** Return the answer of a call of `client.api`, which is always there, because refusals are thrown. */
export async function dataOf<T extends { data?: unknown }>(call: Promise<T>): Promise<NonNullable<T["data"]>> {
  return (await call).data as NonNullable<T["data"]>; // refusals were thrown by `fetchAnswer`
}

/** Return the signal of a call as a member of its options. */
export function signalOf({ signal }: { signal?: AbortSignal | undefined }): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** Return the versions of the next page of a trace, given its address. */
function pageOf(next: string | null): { after?: number; to?: number } {
  const named = new URLSearchParams(next?.split("?")[1] ?? "");
  return next ? { after: Number(named.get("after")), to: Number(named.get("to")) } : {};
}

function atOf(at: number | string | undefined): { at?: number | string } {
  return at === undefined ? {} : { at };
}

function asOf(as: Eyes | "all" | undefined): { as?: string } {
  return as === undefined ? {} : { as: String(as) };
}

function nameReceipt(wanted: true | "log"): string {
  return wanted === "log" ? "receipt=log" : "receipt";
}

/** Return the header with the preferences, if there are any; the document types it by its examples. */
function preferOf({ wait, receipt, actions, digest }: PlayOptions): { Prefer?: "wait=1" } {
  const preferred = [wait && `wait=${wait}`, receipt && nameReceipt(receipt), actions && "actions", digest && "digest"];
  const text = preferred.filter(Boolean).join(", ");
  return text ? { Prefer: text as "wait=1" } : {};
}

/** The headers of a request that changes something. */
interface SendHeaders {
  "Idempotency-Key": string;
  "If-Match"?: string;
  Prefer?: "wait=1";
}

/** Return the headers of a request that changes something. */
export async function sendHeaders(options: PlayOptions): Promise<SendHeaders> {
  const { key, version } = options;
  return {
    "Idempotency-Key": key ?? (await newKey()),
    ...(version !== undefined && { "If-Match": `"${version}"` }),
    ...preferOf(options),
  };
}
