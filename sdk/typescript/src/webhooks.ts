// Signatures of webhooks (Standard Webhooks).

import { findSubtle } from "./keys.js";

const TOLERANCE_S = 300;
const PREFIX = "whsec_";

/** A delivery was not signed with the secret, or was sent too long ago. */
export class BadSignature extends Error {
  override name = "BadSignature";
}

export interface VerifyOptions {
  /** The time in seconds since 1970; the time of this machine unless given. */
  now?: number;
  /** The largest accepted difference between the time of sending and now, in seconds; 300 unless given. */
  toleranceS?: number;
}

/**
 * Check the signature of a delivery, and return its payload.
 *
 * `body` is the text as it was received, and `secrets` the secret of the webhook, or several after a
 * rotation. Compare `webhook-id` with the deliveries that were handled: one can arrive twice.
 *
 * Throws `BadSignature` if a header is missing, the time differs too much, or no signature fits.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | readonly string[],
  { now = Date.now() / 1000, toleranceS = TOLERANCE_S }: VerifyOptions = {},
): Promise<unknown> {
  const id = headerOf(headers, "webhook-id");
  const at = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !/^\d+$/.test(at) || !signatures)
    throw new BadSignature("a header webhook-id, webhook-timestamp or webhook-signature is missing");
  if (Math.abs(now - Number(at)) > toleranceS)
    throw new BadSignature(`the delivery was sent more than ${toleranceS} s ago, or in the future`);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const secret of typeof secrets === "string" ? [secrets] : secrets)
    for (const signature of signaturesIn(signatures))
      if (await fits(secret, signature, signed)) return JSON.parse(body) as unknown;
  throw new BadSignature("no signature fits the body and the secret");
}

function headerOf(headers: Headers | Record<string, string | string[] | undefined>, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const given = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(given) ? given[0] : given) ?? "";
}

/** Return the signatures of version 1 in a header. */
function signaturesIn(text: string): Uint8Array<ArrayBuffer>[] {
  const encoded = text.split(" ").filter((signature) => signature.startsWith("v1,"));
  return encoded.flatMap((signature) => readBase64(signature.slice(3)) ?? []);
}

function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function fits(secret: string, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const key = readBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!key?.length) throw new TypeError("the secret is not valid: it begins with whsec_, and goes on in base64");
  const subtle = await findSubtle();
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  return subtle.verify("HMAC", imported, signature, signed);
}
