// The messages of live streams: of one match, and of all matches of an account.

import { readStream, type StreamOptions } from "./streams.js";
import type { Fetch } from "./retrying.js";
import type { Asked, Schemas, StreamQuery, VisibleEvent } from "./types.js";

interface Place {
  url: string;
  headers: Headers;
  fetch: Fetch;
  patienceMs: number;
}

export interface FollowOptions extends StreamOptions {
  /** The version that the caller already has; 0, the beginning, unless given. */
  after?: number;
  /** Whether the last event of each command includes the digest of the caller's view after it. */
  digest?: boolean;
  /**
   * Whether to yield the changes of notes that the caller may read, also of those from other seats, and to go on after
   * the end of the match. Changes while the stream is interrupted are not reported.
   */
  notes?: boolean;
  /**
   * Whether to yield a heartbeat at the start and about every 12 s, with the time of the service and the seats that are
   * present. Messages of the kind `asked` then include the clocks.
   */
  heartbeat?: boolean;
}

type Clocks = NonNullable<Schemas["Asking"]["clocks"]> | null;

/**
 * A message of a match.
 *
 * - `event`: an event. Kinds of events that this client does not support are yielded as well.
 * - `asked`: the caller has all events, and these seats are asked. With heartbeats, it has their clocks; null if time is
 *   unlimited.
 * - `lost`: the service has lost events that it had sent; read everything again.
 */
export type MatchMessage =
  | { kind: "event"; version: number; event: VisibleEvent }
  | { kind: "asked"; version: number; status: Schemas["Asking"]["status"]; asked: Asked[]; clocks?: Clocks }
  | { kind: "lost"; version: number };

/**
 * A note that the caller may read was written, changed or deleted, or a note from another seat was written or deleted.
 * `version` is that of the match.
 */
export type NoteMessage =
  | { kind: "note"; version: number; note: Schemas["NoteAnnouncement"] }
  | { kind: "table-note"; version: number; note: Schemas["TableNoteAnnouncement"] };

/** The time of the service, the newest version, and the seats that are present. `version` is that of the caller. */
export type HeartbeatMessage = { kind: "heartbeat"; version: number; heartbeat: Schemas["MatchHeartbeat"] };

/** Yield the messages of a match, without duplicate events. */
export async function* followMatch(
  place: Place,
  options: FollowOptions,
): AsyncGenerator<MatchMessage | NoteMessage | HeartbeatMessage> {
  let { after: version = 0 } = options;
  const query = (["digest", "notes", "heartbeat"] as const)
    .filter((name) => options[name])
    .map((name) => `${name}=1`)
    .join("&");
  const url = place.url + (query && `?${query}`);
  for await (const message of readStream({ ...place, ...options, url, last: String(version) })) {
    const data: unknown = JSON.parse(message.data);
    if (message.event === "asked") {
      const told = data as Schemas["Asking"];
      if (told.version < version) yield { kind: "lost", version: told.version };
      version = told.version;
      const { status, asked, clocks } = told;
      yield { kind: "asked", version, status, asked, ...(clocks !== undefined && { clocks }) };
      if (told.status === "over" && !options.notes) return;
    } else if (message.event === "note" && options.notes) {
      yield { kind: "note", version, note: data as Schemas["NoteAnnouncement"] };
    } else if (message.event === "table-note" && options.notes) {
      yield { kind: "table-note", version, note: data as Schemas["TableNoteAnnouncement"] };
    } else if (message.event === "heartbeat" && options.heartbeat) {
      yield { kind: "heartbeat", version, heartbeat: data as Schemas["MatchHeartbeat"] };
    } else if (!message.event) {
      const event = data as VisibleEvent;
      if (event.seq <= version) continue;
      version = event.seq;
      yield { kind: "event", version, event };
    }
  }
}

export interface AccountStreamOptions extends StreamOptions {
  /** The position to resume from: the `cursor` of a message, or `stream` of an inbox. */
  cursor?: string | null;
  /** The form of events: as in the log, as lines of plain words, or none. */
  events?: StreamQuery["events"];
  /** Kinds of events for which a `delivery` has the body that a webhook of the account would get. */
  webhooks?: readonly ("asked" | "clock-low" | "event" | "finished" | "invited")[];
}

/** A message of an account's stream; `cursor` is the position to resume from after it. */
export type AccountMessage = { cursor: string } & (
  | { kind: "event"; data: Schemas["AccountEvent"] }
  | { kind: "asked"; data: Schemas["AccountAsked"] }
  | { kind: "invited"; data: Schemas["AccountInvited"] }
  | { kind: "finished"; data: Schemas["AccountFinished"] }
  | { kind: "gone"; data: Schemas["AccountGone"] }
  | { kind: "clock"; data: Schemas["AccountClock"] }
  | { kind: "delivery"; data: Schemas["AccountDelivery"] }
  | { kind: "heartbeat"; data: Schemas["Heartbeat"] }
  | { kind: "reset"; data: Schemas["InboxPage"] }
);

const KINDS: ReadonlySet<string> = new Set<AccountMessage["kind"]>([
  "event",
  "asked",
  "invited",
  "finished",
  "gone",
  "clock",
  "delivery",
  "heartbeat",
  "reset",
]);

/** Yield the messages of an account; kinds that this client does not support are skipped. */
export async function* followAccount(place: Place, options: AccountStreamOptions): AsyncGenerator<AccountMessage> {
  const query = new URLSearchParams();
  if (options.events) query.set("events", options.events);
  if (options.webhooks?.length) query.set("webhooks", options.webhooks.join(","));
  const given = query.toString();
  const url = place.url + (given ? `?${given}` : "");
  const versions = new Map<string, number>(); // the last version received, by match
  let cursor = options.cursor ?? "";
  for await (const message of readStream({ ...place, ...options, url, last: options.cursor ?? null })) {
    cursor = message.id ?? cursor;
    const kind = message.event ?? "event";
    if (!KINDS.has(kind)) continue;
    const told = { kind, cursor, data: JSON.parse(message.data) as unknown } as AccountMessage;
    if (told.kind === "reset") versions.clear();
    if (told.kind === "finished" || told.kind === "gone") versions.delete(told.data.match);
    if (told.kind === "event" && !isNews(told.data, versions)) continue;
    yield told;
  }
}

function isNews({ match, event, line }: Schemas["AccountEvent"], versions: Map<string, number>): boolean {
  const seq = event?.seq ?? line?.seq ?? 0;
  if (seq <= (versions.get(match) ?? 0)) return false;
  versions.set(match, seq);
  return true;
}
