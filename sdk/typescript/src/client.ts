// The service, method by method; `api` has every operation of the document.

import createClient, { type Client as Api } from "openapi-fetch";
import { checkState } from "./digest.js";
import { newKey } from "./keys.js";
import { followAccount, followMatch, type AccountMessage, type AccountStreamOptions, type FollowOptions, type MatchMessage } from "./messages.js";
import { fetchAnswer, type Fetch, type Patience } from "./retrying.js";
import type { paths } from "./schema.js";
import type * as t from "./types.js";

export interface ClientOptions {
  /** An API key, or the token of a seat. */
  token?: string | null;
  /** The language in which answers are worded, such as `de`; the service chooses unless given. */
  language?: string | null;
  /** How often a request is sent before its caller is told; 12 unless given. */
  tries?: number;
  /** How long one try may take; 40 s unless given, as an answer may wait for 25. */
  timeoutMs?: number;
  /** A longer `Retry-After` is not waited for; 120 s unless given. */
  patienceMs?: number;
  /** What sends requests; the global `fetch` unless given. */
  fetch?: Fetch;
}

export interface CallOptions {
  /** Ends the waiting for an answer, with the signal's reason. */
  signal?: AbortSignal;
}

export interface SendOptions extends CallOptions {
  /** The idempotency key; a random one unless given. Keep it to send the same request again later. */
  key?: string;
}

export interface PlayOptions extends SendOptions {
  /** The version that the command was chosen at: it is refused if its question has moved on. */
  version?: number;
  /** Answer only when the next question for a person stands, after so many seconds at the latest. */
  wait?: number;
  /** Ask for a signed receipt. */
  receipt?: boolean;
}

export interface ReadOptions extends CallOptions {
  /** A version, or a time; the newest unless given. */
  at?: number | string;
}

export interface LedgerOptions extends ReadOptions {
  /** `all` adds the lines of what was undone before that version; `played` unless given. */
  line?: t.LineKind;
}

/** Whose eyes to look with: a seat's, or a spectator's. They are lent once all is open, after the end. */
export type Eyes = number | "spectator";

export interface BoardOptions extends ReadOptions {
  /** The part that is drawn, such as `map`; the whole board unless given. */
  part?: string;
  as?: Eyes;
}

export interface PartsOptions extends ReadOptions {
  /** `all`: the parts of each seat as that seat sees them. */
  as?: Eyes | "all";
}

export interface PreviewOptions extends ReadOptions {
  /** Draw the board as it would be, in parts. */
  parts?: boolean;
}

export interface StateOptions extends ReadOptions {
  /** Check that what comes is what the service sees; throws `Drift` otherwise. */
  digest?: boolean;
  as?: Eyes;
}

/** A Formicary service, as whoever holds the token; without one, as a spectator. */
export class Client {
  /** Every operation of the document, typed, and retried like the methods here; `dataOf` gives its answer. */
  readonly api: Api<paths, t.Media>;
  readonly #base: string;
  readonly #options: ClientOptions;
  readonly #patience: Patience;

  /** `base` is the address, such as `http://localhost:8000`; empty for that of the page itself. */
  constructor(base: string, options: ClientOptions = {}) {
    const { tries = 12, timeoutMs = 40_000, patienceMs = 120_000 } = options;
    const { fetch = (...request) => globalThis.fetch(...request) } = options;
    this.#base = base.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#options = options;
    this.#patience = { tries, timeoutMs, patienceMs, fetch };
    this.api = createClient<paths, t.Media>({
      baseUrl: this.#base,
      headers: this.#identity(),
      fetch: (request) => fetchAnswer(request, this.#patience),
    });
  }

  /** Return the same service as another caller. */
  withToken(token: string | null): Client {
    return new Client(this.#base, { ...this.#options, token });
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

  matches(query: t.MatchQuery = {}, options: CallOptions = {}): Promise<t.MatchPage> {
    return dataOf(this.api.GET("/v1/matches", { params: { query }, ...signalOf(options) }));
  }

  match(match: string, options: CallOptions = {}): Promise<t.Match> {
    return dataOf(this.api.GET("/v1/matches/{match}", { params: { path: { match } }, ...signalOf(options) }));
  }

  /** Sit down; the answer's `token` is all that the seat is played with (null for an account's). */
  async takeSeat(match: string, seat: number, join: t.Join = {}, options: SendOptions = {}): Promise<t.Joined> {
    const params = { path: { match, seat }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/seats/{seat}", { params, body: join, ...signalOf(options) }));
  }

  // --- one match

  async state(match: string, { at, digest, as, signal }: StateOptions = {}): Promise<t.State> {
    const query = { ...atOf(at), ...asOf(as), ...(digest && { digest: "1" as const }) };
    const params = { path: { match }, query };
    const state = await dataOf(this.api.GET("/v1/matches/{match}/state", { params, ...signalOf({ signal }) }));
    if (digest) await checkState(state);
    return state;
  }

  /** Return what the caller's seat is asked, and every legal command. */
  actions(match: string, { at, signal }: ReadOptions = {}): Promise<t.Actions> {
    const params = { path: { match }, query: atOf(at) };
    return dataOf(this.api.GET("/v1/matches/{match}/actions", { params, ...signalOf({ signal }) }));
  }

  /** Play a command, as `actions` lists it. */
  async play(match: string, command: t.Command, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/commands", { params, body: command, ...signalOf(options) }));
  }

  /** Do what `table` of `actions` lists, such as undoing or answering a proposal. */
  async do({ method, path, body }: t.TableAction, options: PlayOptions = {}): Promise<t.Played> {
    const sent = method === "DELETE" ? undefined : body;
    return (await (await this.request(method, path, sent, options)).json()) as t.Played;
  }

  /** Go back to a version: at once, or as a proposal, by the policy of the match. */
  async undo(match: string, to: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/undo", { params, body: { to }, ...signalOf(options) }));
  }

  /** Go forth again, to a version that was undone. */
  async redo(match: string, to: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/redo", { params, body: { to }, ...signalOf(options) }));
  }

  async resign(match: string, seat: number, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match, seat }, header: await sendHeaders(options) };
    return dataOf(this.api.POST("/v1/matches/{match}/seats/{seat}/resignation", { params, body: {}, ...signalOf(options) }));
  }

  /** Return what a command would do; nothing is stored. */
  preview(match: string, command: t.Command, { at, parts, signal }: PreviewOptions = {}): Promise<t.Preview> {
    const params = { path: { match }, query: { ...atOf(at), ...(parts && { parts: "1" as const }) } };
    return dataOf(this.api.POST("/v1/matches/{match}/preview", { params, body: command, ...signalOf({ signal }) }));
  }

  /** Return why a command is not legal. */
  explain(match: string, command: t.Command, { at, signal }: ReadOptions = {}): Promise<t.Explanation> {
    const params = { path: { match }, query: atOf(at) };
    return dataOf(this.api.POST("/v1/matches/{match}/explain", { params, body: command, ...signalOf({ signal }) }));
  }

  /** Return what can be done with something on the board, such as `hex:-1,0`, and why nothing else can. */
  explainTarget(match: string, target: string, { at, signal }: ReadOptions = {}): Promise<t.TargetExplanation> {
    const params = { path: { match }, query: { target, ...atOf(at) } };
    return dataOf(this.api.GET("/v1/matches/{match}/explain", { params, ...signalOf({ signal }) }));
  }

  /** Return the board in parts, each a drawing of its own; `targets` of actions and events name what is on them. */
  parts(match: string, { at, as, signal }: PartsOptions = {}): Promise<t.Board> {
    const params = { path: { match }, query: { ...atOf(at), ...asOf(as) } };
    return dataOf(this.api.GET("/v1/matches/{match}/board", { params, ...signalOf({ signal }) }));
  }

  /** Return the drawing (SVG) of the board, or of the part of it that is named. */
  async board(match: string, { at, part, as, signal }: BoardOptions = {}): Promise<string> {
    const params = { path: { match }, query: { ...atOf(at), ...asOf(as), ...(part && { part }) } };
    const asked = { params, parseAs: "text" as const, ...signalOf({ signal }) };
    return dataOf(this.api.GET("/v1/matches/{match}/board.svg", asked) as Promise<{ data?: string }>);
  }

  /** Return where each point and piece came from; with `line: "all"` what was undone, too. */
  ledger(match: string, { at, line, signal }: LedgerOptions = {}): Promise<t.Ledger> {
    const params = { path: { match }, query: { ...atOf(at), ...(line && { line }) } };
    return dataOf(this.api.GET("/v1/matches/{match}/ledger", { params, ...signalOf({ signal }) }));
  }

  /** Find the versions at which a condition holds: of the played line unless `line` is `all`. */
  search(match: string, query: t.SearchQuery, options: CallOptions = {}): Promise<t.Search> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/search", { params, ...signalOf(options) }));
  }

  /** Return a page of the lines of plain English that the events are told in. */
  timeline(match: string, query: t.TimelineQuery = {}, options: CallOptions = {}): Promise<t.Timeline> {
    const params = { path: { match }, query };
    return dataOf(this.api.GET("/v1/matches/{match}/timeline", { params, ...signalOf(options) }));
  }

  /** Answer the undo that another seat proposes, which is named by the seq of its event. */
  async answerUndo(match: string, proposal: number, agrees: boolean, options: PlayOptions = {}): Promise<t.Played> {
    const params = { path: { match }, header: await sendHeaders(options) };
    const body = { proposal, agrees };
    return dataOf(this.api.POST("/v1/matches/{match}/undo/answers", { params, body, ...signalOf(options) }));
  }

  /**
   * Return a page of events; with `wait` null if none has come until then.
   *
   * A page whose `version` is below `after` means that the service has lost events: read everything again.
   */
  async events(match: string, query: t.EventQuery = {}, options: CallOptions = {}): Promise<t.EventPage | null> {
    const params = { path: { match }, query };
    const { data } = await this.api.GET("/v1/matches/{match}/events", { params, ...signalOf(options) });
    return (data as t.EventPage | undefined) ?? null;
  }

  /** Yield the events of a match as they happen, and who is asked; over all drops, to its end. */
  follow(match: string, options: FollowOptions = {}): AsyncGenerator<MatchMessage> {
    return followMatch(this.#source(`/v1/matches/${encodeURIComponent(match)}/events`), options);
  }

  // --- all matches of an account

  /** Return the matches of the account, those that it came to last first. */
  inbox(query: t.InboxQuery = {}, options: CallOptions = {}): Promise<t.Inbox> {
    return dataOf(this.api.GET("/v1/inbox", { params: { query }, ...signalOf(options) }));
  }

  /** Yield what happens in all matches of the account, over all drops. */
  stream(options: AccountStreamOptions = {}): AsyncGenerator<AccountMessage> {
    return followAccount(this.#source("/v1/stream"), options);
  }

  /** Register an account; keep its key and its recovery code. */
  async register(registration: t.Registration, options: SendOptions = {}): Promise<t.NewAccount> {
    const header = await sendHeaders(options);
    return dataOf(this.api.POST("/v1/accounts", { params: { header }, body: registration, ...signalOf(options) }));
  }

  /** Return the answer to any request, such as one to an address that the service gave; a body is sent as JSON. */
  async request(method: string, path: string, body?: unknown, options: PlayOptions = {}): Promise<Response> {
    const isRead = method === "GET" || method === "HEAD";
    const headers = new Headers({ ...this.#identity(), ...(isRead ? {} : await sendHeaders(options)) });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const text = body === undefined ? "" : JSON.stringify(body);
    const init = { method, headers, ...signalOf(options) };
    return fetchAnswer(new Request(this.#address(path), init), this.#patience, text);
  }

  /** Return the headers that say who asks, and in which language. */
  #identity(): Record<string, string> {
    const { token, language } = this.#options;
    return {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(language ? { "Accept-Language": language } : {}),
    };
  }

  /** Return the address of a path; one that the service gave may begin with the path of a proxy already. */
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

/** Return the answer of a call of `client.api`: it is there, for refusals are thrown. */
export async function dataOf<T extends { data?: unknown }>(call: Promise<T>): Promise<NonNullable<T["data"]>> {
  return (await call).data as NonNullable<T["data"]>; // what is refused was thrown by `fetchAnswer`
}

function signalOf({ signal }: { signal?: AbortSignal | undefined }): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

function atOf(at: number | string | undefined): { at?: number | string } {
  return at === undefined ? {} : { at };
}

function asOf(as: Eyes | "all" | undefined): { as?: string } {
  return as === undefined ? {} : { as: String(as) };
}

/** Return the header's text; the document gives examples of it as its only values. */
function preferOf(wait: number | undefined, receipt: boolean | undefined): "wait=1" {
  return [wait && `wait=${wait}`, receipt && "receipt"].filter(Boolean).join(", ") as "wait=1";
}

async function sendHeaders({ key, version, wait, receipt }: PlayOptions) {
  return {
    "Idempotency-Key": key ?? (await newKey()),
    ...(version !== undefined && { "If-Match": `"${version}"` }),
    ...((wait || receipt) && { Prefer: preferOf(wait, receipt) }),
  };
}
