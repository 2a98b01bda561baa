// Randomness and hashes in a browser or in Node.

/** Node 18 has it in a module; its name is in a variable, so that bundlers for browsers do not resolve it. */
async function findCrypto(): Promise<Crypto> {
  const given = globalThis.crypto as Crypto | undefined;
  if (given) return given;
  const name = "node:crypto";
  const found = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as { webcrypto: Crypto };
  return found.webcrypto;
}

/** Return a random UUID for a request that appends; this does not need a secure context. */
export async function newKey(): Promise<string> {
  const bytes = (await findCrypto()).getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return spellHex(bytes).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Return 32 random bytes in hex: entropy that a player mixes into the luck of a match. */
export async function newEntropy(): Promise<string> {
  return spellHex((await findCrypto()).getRandomValues(new Uint8Array(32)));
}

/** Return the cryptography that browsers only offer to pages over https or on localhost. */
export async function findSubtle(): Promise<SubtleCrypto> {
  const { subtle } = (await findCrypto()) as { subtle?: SubtleCrypto };
  if (!subtle) throw new Error("digests need a secure context: https, or localhost");
  return subtle;
}

/** Return the SHA-256 of bytes in hex. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return spellHex(new Uint8Array(await (await findSubtle()).digest("SHA-256", bytes)));
}

function spellHex(bytes: Uint8Array): string {
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}
