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
    history.replaceState(null, "", location.pathname + location.search);
    return given;
  }
  try {
    return localStorage.getItem(name(match));
  } catch {
    return null;
  }
}

/** Whether a token for a match is kept in this browser. */
export function holdsToken(match) {
  try {
    return localStorage.getItem(name(match)) !== null;
  } catch {
    return false;
  }
}
