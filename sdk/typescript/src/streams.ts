// Live streams (server-sent events), read by fetch, because EventSource cannot send a token.

import { createParser, type EventSourceMessage } from "eventsource-parser";
import { Problem, readProblem } from "./problem.js";
import { isPassing, pause, type Fetch } from "./retrying.js";

/** A comment comes every 12 s, so a longer silence is a dead connection. */
const SILENCE_MS = 30_000;

export interface StreamOptions {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Called whenever the stream is connected. */
  onOpen?: () => void;
  /** Called whenever the connection is lost; it is opened again after a pause. */
  onDrop?: () => void;
}

interface Source extends StreamOptions {
  url: string;
  headers: Headers;
  fetch: Fetch;
  /** The longest `Retry-After` to wait for. */
  patienceMs: number;
  /** The id of the last message that the caller has. */
  last: string | null;
}

/**
 * Yield the messages of a stream until it ends or `signal` aborts it, reconnecting after drops.
 *
 * Throws `Problem` if the service refuses.
 */
export async function* readStream(source: Source): AsyncGenerator<EventSourceMessage> {
  let { last } = source;
  for (let times = 0; !source.signal?.aborted; times++) {
    const connection = new Connection(source);
    let leastMs = 0;
    try {
      for await (const message of connection.messages(last)) {
        times = 0;
        last = message.id ?? last;
        yield message;
      }
      if (connection.isComplete) return;
    } catch (error) {
      if (source.signal?.aborted) return;
      if (error instanceof Problem && !(isPassing(error.status) && error.retryAfterMs <= source.patienceMs))
        throw error;
      leastMs = error instanceof Problem ? error.retryAfterMs : 0;
    } finally {
      connection.close();
    }
    source.onDrop?.();
    await pause(times, leastMs, source.signal).catch(() => undefined);
  }
}

/** One connection of a stream. */
class Connection {
  /** True if the service reported the end of the stream. */
  isComplete = false;
  readonly #source: Source;
  readonly #stopping = new AbortController();
  readonly #stop = () => this.#stopping.abort();
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
    source.signal?.addEventListener("abort", this.#stop, { once: true });
  }

  async *messages(last: string | null): AsyncGenerator<EventSourceMessage> {
    const body = await this.#open(last);
    if (!body) return;
    const waiting: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => waiting.push(message) });
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      this.#listen();
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* waiting.splice(0);
    }
  }

  /** End the connection, if it has not ended. */
  close(): void {
    clearTimeout(this.#silence);
    this.#source.signal?.removeEventListener("abort", this.#stop);
    this.#stop();
  }

  async #open(last: string | null): Promise<ReadableStream<Uint8Array> | null> {
    this.#listen();
    const headers = new Headers(this.#source.headers);
    headers.set("Accept", "text/event-stream");
    if (last !== null) headers.set("Last-Event-ID", last);
    const { signal } = this.#stopping;
    const response = await this.#source.fetch(this.#source.url, { headers, cache: "no-store", signal });
    this.isComplete = response.status === 204;
    if (this.isComplete) return null;
    if (!response.ok) throw await readProblem(response);
    this.#source.onOpen?.();
    return response.body;
  }

  /** Restart the timeout that ends a silent connection. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#stop, SILENCE_MS);
  }
}
