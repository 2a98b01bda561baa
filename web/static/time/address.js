// The version that the address of the match page asks for. It is a module of its own because the first
// board needs it, and nothing else of the page.

/** The version that the address asks for, or null. */
export function addressed() {
  const linked = new URLSearchParams(location.hash.slice(1)).get("v");
  const text = linked ?? new URLSearchParams(location.search).get("at") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
