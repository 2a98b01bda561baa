// What went wrong, told at the head of the page.

const place = document.getElementById("problem");

/** Tell an error; a refusal with the rule behind it. */
export function tell(error) {
  const rule = error.body && error.body.rule ? ` (rule ${error.body.rule})` : "";
  place.textContent = error.message + rule;
}

/** Take back what was told. */
export function hush() {
  place.textContent = "";
}
