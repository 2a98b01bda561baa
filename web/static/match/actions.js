// What the viewer's seat can do: played at the newest version, only previewed in the past.

import { element } from "../common/api.js";
import { closeForesight, explainRefusal, foresee, foreseeSoon } from "./foresight.js";
import { showGoingBack } from "./going_back.js";
import { isHolding, showHolding } from "./holding.js";
import { hush, tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { place } from "./place.js";
import { isSeated, mySeat, read, send } from "../common/viewer.js";

const list = find("actions");
/** @type {{ version: number, actions: any[], at: number | null }} */
let listed = { version: 0, actions: [], at: null };
let shownText = "";
let refresh = async () => {};

function chosen(event) {
  const button = event.target.closest("#actions button");
  return button && listed.actions[Number(button.dataset.number)];
}

function clicked(event) {
  const action = chosen(event);
  if (!action) return;
  if (listed.at !== null) foresee(action, listed.at).catch(tell);
  else if (find("careful", HTMLInputElement).checked) foresee(action, listed.version, () => act(action.command)).catch(tell);
  else act(action.command).catch(tell);
}

function pointed(event) {
  const action = chosen(event);
  if (action) foreseeSoon(action, listed.at ?? listed.version);
}

async function act(command) {
  const { version } = listed;
  const hadFocus = list.contains(document.activeElement) || find("foresight").contains(document.activeElement);
  for (const button of findAll("button", HTMLButtonElement, list)) button.disabled = true;
  hush();
  closeForesight();
  const refused = await send("/commands", command, version).then(() => null, (error) => error);
  shownText = ""; // the buttons are made again, even where they are the same
  await refresh().catch(tell);
  if (refused) {
    tell(refused);
    if (refused.body) await explainRefusal(command, refused.body, act).catch(tell);
  }
  if (hadFocus && document.activeElement === document.body) (findAll("button", HTMLElement, list)[0] ?? find("play-head")).focus();
}

function words(count) {
  const seat = `You hold seat ${mySeat()}.`;
  if (listed.at !== null) {
    const could = count ? "These were your choices; to play, go to the newest version." : "You had nothing to do then.";
    return `${seat} You are looking at version ${listed.at}. ${could}`;
  }
  return count ? seat : `${seat} It is not your turn.`;
}

function showButtons(actions) {
  const text = JSON.stringify([listed.at, actions]);
  if (text === shownText) return; // keep the buttons under the pointer
  shownText = text;
  closeForesight();
  const had = list.contains(document.activeElement);
  const buttons = actions.map((action, number) =>
    element("button", { type: "button", class: "plain", "data-number": number }, action.label),
  );
  list.replaceChildren(...buttons);
  if (had && buttons.length) buttons[0].focus();
}

/** Show what the seat can do where the page looks, and how it can go back. */
export async function showActions(status) {
  find("play").hidden = !isSeated() || status === "open";
  if (!isSeated() || status === "open") return;
  const { version, isLive } = place();
  const at = isLive ? null : version;
  const [now, then] = await Promise.all([
    read("/actions"),
    isLive ? null : read(`/actions?at=${version}`),
  ]);
  const there = place();
  if (there.isLive !== isLive || (!isLive && there.version !== version)) return; // it moved on
  const { actions } = then || now;
  listed = { version: now.version, actions, at };
  find("play-head").textContent = isLive ? "Your move" : `Your choices at version ${at}`;
  find("play").hidden = isLive && status === "over";
  find("waiting").textContent = words(actions.length);
  find("carefully").hidden = !isLive || !actions.length;
  showButtons(actions);
  showGoingBack(now.table.filter((step) => !isHolding(step)), now.version, refresh);
  showHolding(now.table, now.version, refresh);
}

/** The same, if the page has moved to another version. */
export async function followPlace(status) {
  const { version, isLive } = place();
  if (listed.at !== (isLive ? null : version)) await showActions(status);
}

/** Make the buttons work; `again` reads the match again. */
export function setUpActions(again) {
  refresh = again;
  list.addEventListener("click", clicked);
  list.addEventListener("pointerover", pointed);
  list.addEventListener("focusin", pointed);
}
