// What a reader has chosen once, for every page: the language, and dark or light. The choices are kept in
// this browser. It is no module, for it must run before the page is painted.

// The language is the service's to choose: by `lang` in the address, else by what the browser likes. Where
// another one was chosen here, or in the account that is signed in, the page is asked for in that one.
{
  const keptAs = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`formicary:${name}`);
    } catch {
      return null; // storage may be closed to us: the choice lasts as long as the address names it
    }
  };

  const url = new URL(location.href);
  const wanted = keptAs("lang") ?? keptAs("account-lang");
  if (wanted && wanted !== document.documentElement.lang && !url.searchParams.has("lang")) {
    url.searchParams.set("lang", wanted);
    location.replace(url);
  }
}

// Dark or light: as the system says, until the reader presses the switch. Choosing what the system says
// anyway follows the system again.

{
  const KEY = "formicary:theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be closed to us: the choice lasts as long as the page
    }
  };

  const keep = (/** @type {string | null} */ theme) => {
    try {
      if (theme) localStorage.setItem(KEY, theme);
      else localStorage.removeItem(KEY);
    } catch {
      // as above
    }
  };

  const apply = (/** @type {string | null} */ theme) => {
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    else delete root.dataset.theme;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(isDark));
  };

  apply(kept());
  system.addEventListener("change", () => apply(kept()));
  addEventListener("storage", (event) => event.key === KEY && apply(event.newValue));
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    apply(root.dataset.theme ?? null);
    button.addEventListener("click", () => {
      const wanted = button.getAttribute("aria-pressed") === "true" ? "light" : "dark";
      const theme = wanted === (system.matches ? "dark" : "light") ? null : wanted;
      keep(theme);
      apply(theme);
    });
  });
}
