// Refusals of the service, as errors.

import type { components } from "./schema.js";

/** The body of a problem (RFC 9457), as in the document; `about:blank` if a proxy answered. */
export type ProblemBody = Omit<components["schemas"]["Problem"], "type"> & {
  type: components["schemas"]["Problem"]["type"] | "about:blank";
};

/** The service answered with a problem: decide by `status` and `kind`, show `message` to people. */
export class Problem extends Error {
  override name = "Problem";
  readonly status: number;
  /** The last part of `type`, such as `rule-violation`; `about:blank` if a proxy answered. */
  readonly kind: string;
  readonly body: ProblemBody;
  /** The milliseconds that the service asks to wait; 0 if it does not ask. */
  readonly retryAfterMs: number;
  /** The id of the request, to report to the operators, who have it in their logs. */
  readonly requestId: string | null;

  constructor(body: ProblemBody, response: Response) {
    super(body.detail || body.title);
    this.body = body;
    this.status = response.status;
    this.kind = kindOf(body);
    this.retryAfterMs = readRetryAfter(response);
    this.requestId = response.headers.get("X-Request-ID");
  }
}

/** The token or key is missing, wrong, ended, or for something else (401, 403). */
export class Unauthorized extends Problem {
  override name = "Unauthorized";
}

/** The resource does not exist, or no longer exists (404, 410). */
export class NotFound extends Problem {
  override name = "NotFound";
}

/** The request is not well-formed (400, 413, 415, 422); `errors` of the body lists the faults. */
export class Invalid extends Problem {
  override name = "Invalid";
}

/** The match, or the requested resource, does not allow it now (409). */
export class Conflict extends Problem {
  override name = "Conflict";
}

/** A rule of the game, or of the table, forbids the command. */
export class RuleViolation extends Conflict {
  override name = "RuleViolation";

  /** The check that refused the command, such as `clock.run-out`: it never changes, unlike the wording. */
  get slug(): string {
    return this.body.slug ?? "";
  }

  /** The number of the rule, as in `docs/rules`. */
  get rule(): string {
    return this.body.rule ?? "";
  }

  /** The expected and actual values. */
  get facts(): NonNullable<ProblemBody["facts"]> {
    return this.body.facts ?? {};
  }

  /** The checks that refuse the command, as in `explain`; the first one refused it. */
  get conditions(): NonNullable<ProblemBody["conditions"]> {
    return this.body.conditions ?? [];
  }

  /** The fields of the command, with the values that would make it legal. */
  get fields(): NonNullable<ProblemBody["fields"]> {
    return this.body.fields ?? [];
  }

  /** Legal commands that are close to the refused one, the closest first. */
  get nearest(): NonNullable<ProblemBody["nearest"]> {
    return this.body.nearest ?? [];
  }
}

/** The game runs a phase by itself: wait `retryAfterMs` and read again. */
export class PhaseRunning extends Conflict {
  override name = "PhaseRunning";
}

/** The match is over. */
export class MatchOver extends Conflict {
  override name = "MatchOver";
}

/** The seat's question has changed since the version that the command was chosen at (412). */
export class StaleVersion extends Problem {
  override name = "StaleVersion";

  /** The current version of the match. */
  get currentVersion(): number {
    return this.body.current_version ?? 0;
  }

  /** The events since the version that was sent, at most 200. */
  get missed(): NonNullable<ProblemBody["missed"]> {
    return this.body.missed ?? [];
  }
}

/** A rate limit was exceeded (429), in all tries: nothing was done. */
export class TooManyRequests extends Problem {
  override name = "TooManyRequests";
}

/** The service cannot answer now (500 to 504), and could not in any of the tries. */
export class Unavailable extends Problem {
  override name = "Unavailable";
}

/** A mistake in the calling program, such as a `choose` that returns nothing; nothing was sent. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The client's token or key does not hold a seat of the match, so there is none to play. */
export class NoSeat extends Misuse {
  override name = "NoSeat";
}

/** There was no answer in any of the tries; the request may be sent again with the same key. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  /** The idempotency key that was sent. */
  readonly key: string | null;

  constructor(text: string, key: string | null, cause: unknown) {
    super(text, { cause });
    this.key = key;
  }
}

const BY_KIND: Record<string, typeof Problem> = {
  "rule-violation": RuleViolation,
  "phase-running": PhaseRunning,
  "match-over": MatchOver,
};

const BY_STATUS: Record<number, typeof Problem> = {
  400: Invalid,
  401: Unauthorized,
  403: Unauthorized,
  404: NotFound,
  409: Conflict,
  410: NotFound,
  412: StaleVersion,
  413: Invalid,
  415: Invalid,
  422: Invalid,
  429: TooManyRequests,
  500: Unavailable,
  501: Unavailable,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
};

/** Return the error for an answer that is a refusal, by the service or by a proxy. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = readBody(await response.text(), response.status);
  return new (BY_KIND[kindOf(body)] ?? BY_STATUS[response.status] ?? Problem)(body, response);
}

function kindOf({ type }: ProblemBody): string {
  return type.slice(type.lastIndexOf("/") + 1);
}

function readBody(text: string, status: number): ProblemBody {
  const unknown = {
    type: "about:blank" as const,
    title: `The service answered with status ${status}`,
    status,
    detail: "",
  };
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...unknown, ...body } : unknown;
  } catch {
    return unknown; // a proxy in between may answer in its own form
  }
}

/** Return the milliseconds of `Retry-After`, which holds seconds or a date. */
export function readRetryAfter(response: Response): number {
  const text = response.headers.get("Retry-After");
  if (!text) return 0;
  const seconds = Number(text);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Math.max(0, milliseconds || 0);
}
