// Tokens of seats: given in the page's fragment (`#token=...`), kept in this browser. Where several
// people play on one screen it holds several tokens of one match, and one of them is in use.

const name = (match) => `formicary:${match}`;
const MATCH = /^formicary:([a-z0-9]{8,40})$/; // but for `key`, `lang`, `theme`, `sound`, `held` and `bot`, which are shorter

/** What is kept under a name, or null. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be closed to us
  }
}

/** Keep a text under a name; null forgets it. */
export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // storage may be closed to us: it lasts as long as the page
  }
}

/** The seat that a token is for. */
export function seatOf(token) {
  return Number(token.split(".")[1]);
}

/** All tokens of a match that this browser holds. @returns {string[]} */
export function tokensOf(match) {
  const several = JSON.parse(kept(`${name(match)}/seats`) ?? "[]");
  const single = kept(name(match));
  return several.length ? several : single ? [single] : [];
}

const HELD = "formicary:held"; // ids of matches in the order in which they were taken up

/** @returns {string[]} */
function heldInOrder() {
  return JSON.parse(kept(HELD) ?? "[]");
}

/** Keep a token, and use it from now on; those of other seats stay. */
export function keepToken(match, token) {
  if (!heldInOrder().includes(match)) keep(HELD, JSON.stringify([...heldInOrder(), match]));
  const others = tokensOf(match).filter((held) => seatOf(held) !== seatOf(token));
  keep(name(match), token);
  if (others.length) keep(`${name(match)}/seats`, JSON.stringify([...others, token]));
}

function givenToken() {
  return new URLSearchParams(location.hash.slice(1)).get("token");
}

/** The token in use for a match, or null; nothing is kept. */
export function seenToken(match) {
  return givenToken() || kept(name(match));
}

/** The token in use for a match, or null; one in the fragment is kept and taken out of the address. */
export function tokenOf(match) {
  const given = givenToken();
  if (given) {
    keepToken(match, given);
    clearFragment();
  }
  return given || kept(name(match));
}

/** The ids of matches that this browser holds tokens of, those that it took up last at the end. */
export function heldMatches() {
  const order = heldInOrder();
  try {
    const held = Object.keys(localStorage).flatMap((key) => MATCH.exec(key)?.[1] ?? []);
    return held.sort((first, second) => order.indexOf(first) - order.indexOf(second));
  } catch {
    return [];
  }
}

/** Entropy for the luck of a match: 32 random bytes, kept by the seat that sends them, in hex. */
export function newEntropy(match, seat) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(`${name(match)}/entropy`, JSON.stringify({ ...entropyOf(match), [seat]: entropy }));
  return entropy;
}

/** The entropy that this browser sent for a match, by seat. @returns {Record<string, string>} */
export function entropyOf(match) {
  return JSON.parse(kept(`${name(match)}/entropy`) ?? "{}");
}

/** Keep the service's promise that its public log will have a match. Without a log there is none. */
export function keepPromise(match, promise) {
  if (promise) keep(`${name(match)}/promise`, JSON.stringify(promise));
}

/** Forget the tokens of a match that is no more. The promise stays, to prove that there was a match. */
export function forgetMatch(match) {
  for (const part of ["", "/seats", "/names", "/links", "/receipts", "/entropy", "/move"])
    keep(name(match) + part, null);
  keep(HELD, JSON.stringify(heldInOrder().filter((held) => held !== match)));
}

/** Keep the names that were given for seats when the match was created, by seat. */
export function keepNames(match, names) {
  keep(`${name(match)}/names`, JSON.stringify(names));
}

/** The names that were given for seats, by seat. @returns {Record<string, string>} */
export function namesOf(match) {
  return JSON.parse(kept(`${name(match)}/names`) ?? "{}");
}

/** Keep the links of invitations that this browser may give away. */
export function keepLinks(match, links) {
  keep(`${name(match)}/links`, JSON.stringify(links));
}

/** Those links: of which seat each is, and its path. @returns {{ seat: number, path: string }[]} */
export function linksOf(match) {
  return JSON.parse(kept(`${name(match)}/links`) ?? "[]");
}

/** The secret of an invitation in the fragment (`#invitation=...`), or null. */
export function invitation() {
  return new URLSearchParams(location.hash.slice(1)).get("invitation");
}

/** The same if it is an invitation to this seat, or null. */
export function invitationTo(seat) {
  const secret = invitation();
  return secret?.split(".")[1] === String(seat) ? secret : null;
}

/** Take what is secret in the fragment out of the address; what the page is to show stays. */
export function clearFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const field of ["token", "invitation"]) given.delete(field);
  const rest = given.toString();
  history.replaceState(null, "", `${location.pathname}${location.search}${rest && `#${rest}`}`);
}

/** Whether a token for a match is kept in this browser. */
export function holdsToken(match) {
  return kept(name(match)) !== null;
}

const KEY = "formicary:key";
const UNSEEN = "formicary:key-unseen";
export const OF_ACCOUNT = "formicary:account-lang"; // the language that the account says, read by choices.js

/**
 * Keep the API key of an account: whoever has this browser is signed in by it.
 *
 * @param {string | null} key
 * @param {boolean} [isSeen] false if its person never saw it, so that nobody has it once it is forgotten here
 */
export function keepKey(key, isSeen = true) {
  keep(KEY, key);
  keep(UNSEEN, isSeen ? null : "1");
}

/** Whether nobody has the API key but this browser. */
export function isKeyUnseen() {
  return kept(UNSEEN) !== null;
}

/** The API key of who is signed in, or null. */
export function apiKey() {
  return kept(KEY);
}

/** The id of the account of who is signed in, or null; the key says it. */
export function accountId() {
  return apiKey()?.split(".")[1] ?? null;
}

/** Forget the API key, and what was kept of its account. */
export function signOut() {
  keep(KEY, null);
  keep(UNSEEN, null);
  keep(OF_ACCOUNT, null);
}
