// A service in memory for the tests of programs that use the client.

import { Client } from "./operations.js";
import type { Fetch } from "./retrying.js";

const ADDRESS = "http://formicary.test";

/** A request that a fake service received; `body` is null if there was none. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

interface Given {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/**
 * A service that returns the responses of a test, without a network.
 *
 * A path may have placeholders, such as `/v1/matches/{match}/state`. Several responses for a path are
 * returned one after the other, and the last one from then on.
 */
export class FakeService {
  /** The requests that were received, in order. */
  readonly requests: Sent[] = [];
  readonly #responses = new Map<string, (Given | "lost")[]>();

  /** Return a client of this service, which sends each request at most twice. */
  client(token: string | null = null): Client {
    return new Client(ADDRESS, { token, tries: 2, fetch: this.fetch });
  }

  /** Add a lost response: the connection breaks after the request was received. */
  lose(method: string, path: string): void {
    this.#add(method, path, "lost");
  }

  /** Add a response with a JSON body, or without a body for undefined. */
  respond(method: string, path: string, body?: unknown, status = 200, headers: Record<string, string> = {}): void {
    const text = body === undefined ? "" : JSON.stringify(body);
    this.#add(method, path, { status, text, headers: { "Content-Type": "application/json", ...headers } });
  }

  /** Add a response with a problem, such as `rule-violation` with the status 409. */
  refuse(method: string, path: string, kind: string, status: number, members: object = {}): void {
    this.respond(method, path, { type: `/problems/${kind}`, title: kind, status, detail: kind, ...members }, status);
  }

  /** Add a stream that ends after its messages: the type of each, which is empty for events of the log, and the data. */
  stream(path: string, ...messages: [kind: string, data: unknown][]): void {
    const spell = ([kind, data]: [string, unknown]) => `${kind && `event: ${kind}\n`}data: ${JSON.stringify(data)}\n\n`;
    const headers = { "Content-Type": "text/event-stream" };
    this.#add("GET", path, { status: 200, text: messages.map(spell).join(""), headers });
    this.#add("GET", path, { status: 204, text: "", headers: {} });
  }

  /** The function that answers requests: `new Client(address, { fetch: fake.fetch })`. */
  readonly fetch: Fetch = (input, init) => {
    const url = new URL(input);
    const method = init.method ?? "GET";
    const text = typeof init.body === "string" ? init.body : "";
    const body: unknown = text ? JSON.parse(text) : null;
    this.requests.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    });
    const given = this.#find(method, url.pathname);
    if (!given) return Promise.reject(new Error(`the test has no response for ${method} ${url.pathname}`));
    if (given === "lost") return Promise.reject(new TypeError("the response was lost")); // as `fetch` does
    const content = given.status === 204 ? null : given.text;
    return Promise.resolve(new Response(content, { status: given.status, headers: given.headers }));
  };

  #add(method: string, path: string, given: Given | "lost"): void {
    const key = `${method} ${path}`;
    this.#responses.set(key, [...(this.#responses.get(key) ?? []), given]);
  }

  #find(method: string, path: string): Given | "lost" | undefined {
    for (const [key, responses] of this.#responses) {
      const [expected = "", pattern = ""] = key.split(" ");
      const fixed = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      if (expected === method && new RegExp(`^${fixed.join("[^/]+")}$`).test(path))
        return responses.length > 1 ? responses.shift() : responses[0];
    }
    return undefined;
  }
}
