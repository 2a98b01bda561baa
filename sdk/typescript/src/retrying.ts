// Requests that are sent again until they are answered.

import { NoAnswer, readProblem, readRetryAfter } from "./problem.js";

/** The statuses that say: nothing was done, or nobody knows; ask again. */
const PASSING = new Set([429, 500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const EMPTY = new Set([204, 205, 304]);

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface Patience {
  fetch: Fetch;
  /** How often a request is sent before its caller is told. */
  tries: number;
  /** How long one try may take. */
  timeoutMs: number;
  /** A longer `Retry-After` is not waited for: the problem is thrown. */
  patienceMs: number;
}

export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/** Wait a little longer each time, and never as long as everybody else; at least `leastMs`. */
export function pause(times: number, leastMs: number, signal?: AbortSignal | null): Promise<void> {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(times, 10));
  const duration = leastMs + most * (0.5 + Math.random() / 2);
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
 * Return the answer to a request, which is sent again while it gets none.
 *
 * The very same request is repeated, with its Idempotency-Key: it acts once, also where it was
 * done and only the answer got lost. `text` is its body, where that is at hand: to read it takes a while.
 *
 * Throws `Problem` for a refusal, and `NoAnswer` when all tries got nothing.
 */
export async function fetchAnswer(request: Request, patience: Patience, text?: string): Promise<Response> {
  const hasBody = !["GET", "HEAD"].includes(request.method);
  const body = text ?? (hasBody ? await request.text() : "");
  const { method, headers, cache, signal } = request;
  const init: RequestInit = { method, headers, cache, ...(body && { body }) };
  for (let tries = 1; ; tries++) {
    const isLast = tries >= patience.tries;
    let leastMs = 0;
    try {
      const answer = await fetchWhole(request.url, init, signal, patience);
      if (answer.ok || answer.status === 304) return answer;
      leastMs = readRetryAfter(answer);
      if (isLast || !isPassing(answer.status) || leastMs > patience.patienceMs) throw await readProblem(answer);
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      const words = `${new URL(request.url).origin} does not answer`;
      if (isLast) throw new NoAnswer(words, headers.get("Idempotency-Key"), error);
    }
    await pause(tries - 1, leastMs, signal);
  }
}

/** Return an answer with its whole body: one that breaks off is no answer. */
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

/** Return whether an error says that there was no answer: `fetch` throws a TypeError then. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError;
}
