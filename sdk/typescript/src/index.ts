// A client of Formicary, for browsers and Node.

export { Client } from "./operations.js";
export {
  dataOf,
  type BoardOptions,
  type CallOptions,
  type ClientOptions,
  type CompareOptions,
  type Eyes,
  type LedgerOptions,
  type NoteOptions,
  type PartsOptions,
  type PreviewOptions,
  type PlayOptions,
  type ReadOptions,
  type SendOptions,
  type StateOptions,
} from "./client.js";
export { digestView, Drift, spellCanonical } from "./digest.js";
export { newKey } from "./keys.js";
export type {
  AccountMessage,
  AccountStreamOptions,
  FollowOptions,
  HeartbeatMessage,
  MatchMessage,
  NoteMessage,
} from "./messages.js";
export {
  Player,
  type Choose,
  type ChooseByGame,
  type ChooseOf,
  type PlayerOptions,
  type Turn,
  type TurnOf,
} from "./player.js";
export {
  Conflict,
  Invalid,
  MatchOver,
  Misuse,
  NoAnswer,
  NoSeat,
  NotFound,
  PhaseRunning,
  Problem,
  RuleViolation,
  StaleVersion,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  type ProblemBody,
} from "./problem.js";
export type { Answered, Fetch, Retrying } from "./retrying.js";
export type { components, operations, paths } from "./schema.js";
export type * from "./types.js";
export { BadSignature, verifyWebhook, type VerifyOptions } from "./webhooks.js";
