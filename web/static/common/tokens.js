// Tokens of seats: given in the page's fragment (`#token=...`), kept in this browser.

const name = (match) => `formicary:${match}`;

export function keepToken(match, token) {
  try {
    localStorage.setItem(name(match), token);
  } catch {
    // storage may be closed to us: the token lasts as long as the page
  }
}

/** The token for a match, or null; one in the fragment is kept and taken out of the address. */
export function tokenOf(match) {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    keepToken(match, given);
    clearFragment();
    return given;
  }
  try {
    return localStorage.getItem(name(match));
  } catch {
    return null;
  }
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
  for (const one of ["token", "invitation"]) given.delete(one);
  const rest = given.toString();
  history.replaceState(null, "", `${location.pathname}${location.search}${rest && `#${rest}`}`);
}

/** Whether a token for a match is kept in this browser. */
export function holdsToken(match) {
  try {
    return localStorage.getItem(name(match)) !== null;
  } catch {
    return false;
  }
}

const KEY = "formicary:key";

/** Keep the API key of an account: whoever has this browser is signed in by it. */
export function keepKey(key) {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // storage may be closed to us: signed in as long as the page lasts
  }
}

/** The API key of who is signed in, or null. */
export function apiKey() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The id of the account of who is signed in, or null; the key says it. */
export function accountId() {
  return apiKey()?.split(".")[1] ?? null;
}

/** Forget the API key. */
export function signOut() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
