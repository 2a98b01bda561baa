// Requests that are retried until they are answered.

import { NoAnswer, readProblem, readRetryAfter } from "./problem.js";

/** The statuses after which nothing was done, or the effect is unknown: retry. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const NOTICED_MS = 5000;
const EMPTY = new Set([204, 205, 304]);

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** A request that will be sent again after a pause. */
export interface Retrying {
  method: string;
  url: string;
  /** The number of tries so far. */
  tries: number;
  /** The shortest and the longest pause before the next try, in milliseconds. */
  pauseMs: [least: number, most: number];
  /** The status of the answer; null if there was none. */
  status: number | null;
  /** The error, if there was no answer. */
  error: unknown;
  /** The id of the request at the service, for its operators. */
  requestId: string | null;
}

/** An answer without its body. */
export interface Answered {
  method: string;
  url: string;
  status: number;
  headers: Headers;
  /** The id of the request at the service, for its operators. */
  requestId: string | null;
}

export interface Patience {
  fetch: Fetch;
  /** The maximum number of tries. */
  tries: number;
  /** The timeout of one try. */
  timeoutMs: number;
  /** The longest `Retry-After` to wait for; above it the problem is thrown. */
  patienceMs: number;
  onRetry: (retrying: Retrying) => void;
  onAnswer: (answered: Answered) => void;
}

/** Warn of pauses that a person notices. */
export function warnOfRetry({ method, url, pauseMs, status }: Retrying): void {
  if (pauseMs[1] < NOTICED_MS) return;
  const reason = status === null ? "no answer" : `status ${status}`;
  console.warn(`formicary-client: ${method} ${url}: ${reason}; again in ${Math.round(pauseMs[1] / 1000)} s`);
}

export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/** Return the shortest and the longest pause after a number of tries. */
function pauseOf(times: number, leastMs: number): [number, number] {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(times, 10));
  return [leastMs + most / 2, leastMs + most];
}

/** Wait a little longer each time, by a random amount, and at least `leastMs`. */
export function pause(times: number, leastMs: number, signal?: AbortSignal | null): Promise<void> {
  const [least, most] = pauseOf(times, leastMs);
  const duration = least + Math.random() * (most - least);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, duration);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Return the answer to a request, which is retried until there is one.
 *
 * The same request is repeated, with its Idempotency-Key. It acts once, even if it was executed
 * and only the answer was lost. `text` is its body, if available: reading it takes a while.
 *
 * Throws `Problem` for a refusal, and `NoAnswer` if no try was answered.
 */
export async function fetchAnswer(request: Request, patience: Patience, text?: string): Promise<Response> {
  const hasBody = !["GET", "HEAD"].includes(request.method);
  const body = text ?? (hasBody ? await request.text() : "");
  const { method, headers, cache, signal } = request;
  const init: RequestInit = { method, headers, cache, ...(body && { body }) };
  for (let tries = 1; ; tries++) {
    const isLast = tries >= patience.tries;
    let leastMs = 0;
    let answer: Response | null = null;
    let lost: unknown = null;
    try {
      answer = await fetchWhole(request.url, init, signal, patience);
      patience.onAnswer(describeAnswer(request, answer));
      if (answer.ok || answer.status === 304) return answer;
      leastMs = readRetryAfter(answer);
      if (isLast || !isPassing(answer.status) || leastMs > patience.patienceMs) throw await readProblem(answer);
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      const words = `${new URL(request.url).origin} does not answer`;
      if (isLast) throw new NoAnswer(words, headers.get("Idempotency-Key"), error);
      lost = error;
    }
    const { status, requestId } = answer ? describeAnswer(request, answer) : NO_ANSWER;
    const facts = { method, url: request.url, tries, pauseMs: pauseOf(tries - 1, leastMs) };
    patience.onRetry({ ...facts, status, requestId, error: lost });
    await pause(tries - 1, leastMs, signal);
  }
}

const NO_ANSWER = { status: null, requestId: null };

function describeAnswer({ method, url }: Request, { status, headers }: Response): Answered {
  return { method, url, status, headers, requestId: headers.get("X-Request-ID") };
}

/** Return an answer with its whole body; an incomplete body counts as no answer. */
async function fetchWhole(url: string, init: RequestInit, signal: AbortSignal, patience: Patience): Promise<Response> {
  const limit = new AbortController();
  const stop = () => limit.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => limit.abort(new TypeError("no answer in time")), patience.timeoutMs);
  try {
    const answer = await patience.fetch(url, { ...init, signal: limit.signal });
    const body = EMPTY.has(answer.status) ? null : await answer.arrayBuffer();
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Return whether an error means that there was no answer: `fetch` throws a TypeError then. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError;
}
