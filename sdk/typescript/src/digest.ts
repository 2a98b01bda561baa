// Digests of views (docs/log-format.md, sections 1 and 12).

import { sha256 } from "./keys.js";
import type { State } from "./types.js";

/** A view differs from the service's. */
export class Drift extends Error {
  override name = "Drift";

  constructor(
    readonly match: string,
    /** The first event after which the two differ. */
    readonly seq: number,
    /** The digest of the client's view. */
    readonly own: string,
    /** The digest from the service. */
    readonly told: string,
  ) {
    super(`match ${match}: the view after event ${seq} is not the service's`);
  }
}

/** Return the canonical JSON of a value: sorted keys, no spaces. */
export function spellCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spellCanonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${spellCanonical(member)}`).join(",")}}`;
}

/** Return the digest of the view of a seat, or of a spectator (null), at a version of a match. */
export async function digestView(match: string, version: number, seat: number | null, view: unknown): Promise<string> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(version));
  const viewer = seat === null ? "-" : `s${seat}`;
  const head = spellBytes(`formicary/view/1\0${match}\0`);
  const tail = spellBytes(`${viewer}\0${spellCanonical(view)}`);
  const whole = new Uint8Array(head.length + 8 + tail.length);
  whole.set(head);
  whole.set(new Uint8Array(number.buffer), head.length);
  whole.set(tail, head.length + 8);
  return sha256(whole);
}

function spellBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Check that the view of an answered state matches its digest, if it has one.
 *
 * Throws `Drift` if they differ: the answer was changed on its way.
 */
export async function checkState({ match, version, seat, view, digest }: State): Promise<void> {
  if (digest === undefined) return;
  const own = await digestView(match, version, seat, view);
  if (own !== digest) throw new Drift(match, version, own, digest);
}
