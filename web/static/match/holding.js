// Who plays the viewer's seat: handed to a bot, taken back, given up; as `actions` lists it.

import { showOwnMove } from "../board/pace.js";
import { element } from "../common/api.js";
import { ask } from "../common/asking.js";
import { hush, tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { store } from "./store.js";
import { act } from "./viewer.js";
import { t } from "../common/words.js";

const KINDS = ["hand-over", "take-back", "resign"];
const ASKED = ["hand-over", "resign"]; // kinds that need a second press
const box = find("holding");

/** Whether a step is about who plays the seat, and not about going back. */
export function isHolding(step) {
  return KINDS.includes(step.kind);
}

/** Whether the viewer means it: neither giving up nor what a bot plays for them can be taken back. */
async function isMeant({ kind, label }) {
  if (!ASKED.includes(kind)) return true;
  return (
    (await ask({
      title: label,
      text: t(`holding.${kind}`),
      choices: [{ value: kind, label: t(`holding.${kind}.yes`) }],
    })) !== null
  );
}

async function press(step) {
  if (!(await isMeant(step))) return;
  hush();
  try {
    const body = step.method === "DELETE" ? undefined : step.body;
    const sent = act(step.method, step.path, body, Number(box.dataset.version));
    showOwnMove(sent);
    await sent;
  } catch (error) {
    tell(error);
  }
  await store.get("match").refresh().catch(tell);
}

/** Show who may play the seat from now on. */
export function showHolding(steps, version) {
  const text = JSON.stringify(steps);
  box.dataset.version = version;
  if (box.dataset.steps === text) return;
  const had = box.contains(document.activeElement);
  box.dataset.steps = text;
  const buttons = steps
    .filter(isHolding)
    .map((step) =>
      element(
        "button",
        { type: "button", class: "plain", "data-kind": step.kind, onclick: () => press(step) },
        step.label,
      ),
    );
  box.replaceChildren(...buttons);
  if (had && buttons.length) buttons[0].focus();
}
