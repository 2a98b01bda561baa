// The reference has no colours for "as the system says": it needs to be told dark or light. What the
// page leaves to the system is spelled out here, and again whenever the switch or the system changes
// it. It is no module, for it must run before the reference looks.

{
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const spell = () => {
    root.dataset.theme ??= system.matches ? "dark" : "light";
  };

  try {
    localStorage.removeItem("mosaic-theme"); // where the reference keeps a choice of its own
  } catch {
    // storage may be closed to us: then it keeps none
  }
  spell();
  new MutationObserver(spell).observe(root, { attributeFilter: ["data-theme"] });
}
