// What the viewer's seat can do: chosen on the board or from the list, played at the newest
// version, only previewed in the past.

import { BoardInput, isOnBoard } from "../board/input.js";
import { versionShown } from "../board/board.js";
import { ownMoveShown, showOwnMove } from "../board/pace.js";
import { element } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { hush, tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { isSeated, mySeat, read } from "./viewer.js";
import { deliver, isMoveWaiting, keptMove, moveOf } from "./connection.js";
import { nameOf, setUpChoosing, showChoice } from "./choosing.js";
import {
  closeForesight,
  explainRefusal,
  explainTarget,
  foresee,
  foreseeNothing,
  foreseeSoon,
  setUpForesight,
  showMeant,
} from "./foresight.js";
import { setUpHints, showHints } from "./hints.js";
import { showGoingBack } from "./going_back.js";
import { isHolding, showHolding } from "./holding.js";
import { place } from "../time/place.js";
import { lineAt } from "../time/lines.js";
import { store } from "./store.js";
import { countOnSheet, lowerSheet, setUpSheet } from "./sheet.js";
import { t } from "../common/words.js";

const CAUSES = 8; // events back, to look for what the question is about
const box = find("actions");
const input = new BoardInput(doors());

/** Read the match again. */
function refresh() {
  return store.get("match").refresh();
}

/** The version that is foreseen: the one of the past that is shown, or the newest one. */
function versionAhead() {
  const { at, version } = store.get("actions");
  return at ?? version;
}

function chosen(event) {
  const button = event.target.closest?.("#actions button");
  return button && store.get("actions").list[Number(button.dataset.number)];
}

function take(action) {
  const { at, version } = store.get("actions");
  if (at !== null) foresee(action, at).catch(tell);
  else if (find("careful", HTMLInputElement).checked) foresee(action, version, () => act(action.command)).catch(tell);
  else act(action.command).catch(tell);
}

function clicked(event) {
  const action = chosen(event);
  if (action) take(action);
}

/** Foresee what is pointed at in the list; after it, what the board is turned to, or nothing. */
function foreseeListed(action) {
  const next = action ?? store.get("actions").turned;
  if (next) foreseeSoon(next, versionAhead());
  else foreseeNothing();
}

/** What comes to lie under a pointer that rests is not pointed at. */
function pointed(event) {
  const at = `${event.clientX} ${event.clientY}`;
  if (at === store.get("actions").pointer || event.pointerType === "touch") return;
  store.set("actions", { pointer: at });
  const action = chosen(event) ?? null;
  if (action === store.get("actions").hovered) return;
  store.set("actions", { hovered: action });
  foreseeListed(action);
}

/** A list that is made again gives one of its buttons the focus: only keys point by that. */
function focused(event) {
  const action = event.target.matches(":focus-visible") ? chosen(event) : null;
  if (action) foreseeListed(action);
}

function blurred(event) {
  if (chosen(event) && !store.get("actions").hovered) foreseeListed(null);
}

function clearChoice() {
  hush();
  closeForesight();
  input.drop();
  lowerSheet();
}

/** Send a move; return why it was refused, once the board that it led to stands or is late. */
async function sendMove(/** @type {import("./connection.js").Move} */ move) {
  const sent = deliver(move);
  input.close();
  setTimeout(clearChoice); // while it is under way
  showOwnMove(sent);
  return Promise.all([sent, ownMoveShown()]).then(
    () => null,
    (error) => error,
  );
}

/** The words of a listed action that has this command. */
function labelOf(command) {
  const text = JSON.stringify(command);
  return store.get("actions").list.find((action) => JSON.stringify(action.command) === text)?.label ?? "";
}

function act(command) {
  return play(moveOf(command, store.get("actions").version, labelOf(command)));
}

/** Send the move that an earlier page could not send. */
export function resumeMove() {
  const move = keptMove();
  if (move) play(move).catch(tell);
}

async function play(/** @type {import("./connection.js").Move} */ move) {
  for (const button of findAll("button", HTMLButtonElement, box)) button.disabled = true;
  const refused = await sendMove(move);
  store.set("actions", { shownText: "" }); // the buttons are made again, even where they are the same
  await refresh().catch(tell);
  if (refused) {
    tell(refused);
    if (refused.body) await explainRefusal(move.command, refused.body, act).catch(tell);
  }
}

function isSeen(button) {
  return button.offsetParent !== null; // those of the list are not, while the sheet is low
}

function words(count) {
  const { at } = store.get("actions");
  const facts = { who: callSeat(mySeat() ?? 0), version: at };
  if (at !== null) return t(count ? "actions.then" : "actions.nothing-then", facts);
  return t(count ? "actions.who" : "actions.not-yours", facts);
}

/** A button of an action; one that touches nothing on the board stands out. */
function buttonOf(action, number) {
  const look = action.targets.length ? "plain" : "plain untied";
  const disabled = isMoveWaiting();
  return element("button", { type: "button", class: look, "data-number": number, disabled }, action.label);
}

function showButtons(actions) {
  const text = JSON.stringify([store.get("actions").at, actions]);
  if (text === store.get("actions").shownText) return; // keep the buttons under the pointer
  store.set("actions", { shownText: text, hovered: null });
  closeForesight();
  const had = box.contains(document.activeElement);
  const buttons = actions.map(buttonOf);
  const isTied = (_, number) => actions[number].targets.length > 0;
  find("tied").replaceChildren(...buttons.filter(isTied));
  find("untied").replaceChildren(...buttons.filter((button, number) => !isTied(button, number)));
  find("listed").hidden = !find("tied").childElementCount;
  if (had) buttons.find(isSeen)?.focus();
}

/** Show of the list what remains of the choice on the board. */
function filterList({ left }) {
  const remaining = new Set(left);
  const { list } = store.get("actions");
  for (const button of findAll("button", HTMLButtonElement, find("tied"))) {
    button.hidden = !remaining.has(list[Number(button.dataset.number)]);
  }
  const tied = left.filter((action) => action.targets.length).length;
  const isShown = versionShown() === store.get("actions").version;
  const isOnly = isShown && tied > 0 && !left.some(isOnBoard);
  if (isOnly) find("listed", HTMLDetailsElement).open = true;
  find("listed-head").textContent = t("actions.as-list", { count: tied });
  countOnSheet(tied, isOnly);
}

/** The head of what can be done: the question itself, or who is asked instead. */
function headOf(asked, at) {
  if (at !== null) return t("actions.at", { version: at });
  return asked ? asked.text : find("asking").textContent || t("actions.waiting");
}

/** Tell what needs the lines of the timeline: what happened last, which the question is about, and ways back. */
export function showWithLines(status) {
  showWays();
  const { version, list, at } = store.get("actions");
  if (status !== "running" || at !== null || !list.length) return;
  const before = Array.from({ length: CAUSES }, (_, back) => lineAt(version - back));
  const line = before.find((earlier) => earlier?.targets?.length); // what touched the board, not whose turn it became
  if (!line) return;
  find("waiting").textContent = t("actions.cause", { text: line.text });
  find("waiting").title = line.text; // which may be longer than the room for it
}

/** Styles ask a class of the match: `:has()` would ask all of the page again whenever anything on it changes. */
function showPlay(isShown) {
  find("play").hidden = !isShown;
  find("match").classList.toggle("playing", isShown);
}

/** Show what the seat can do where the page looks, and how it can go back. */
export async function showActions(status) {
  showPlay(isSeated() && status !== "open");
  if (!isSeated() || status === "open") return;
  const { version, isLive } = place();
  const at = isLive ? null : version;
  const [now, then] = await Promise.all([read("/actions"), isLive ? null : read(`/actions?at=${version}`)]);
  const there = place();
  if (there.isLive !== isLive || (!isLive && there.version !== version)) return; // it moved on
  const { actions } = then || now;
  store.set("actions", { version: now.version, list: actions, at });
  find("play-head").textContent = headOf(now.asked, at);
  find("match").classList.toggle("asked", Boolean(now.asked) && isLive);
  showPlay(!isLive || status !== "over");
  find("waiting").textContent = words(actions.length);
  find("carefully").hidden = find("quickly").hidden = !isLive || !actions.length;
  showButtons(actions);
  input.offer(actions, { version: now.version, canPlay: isLive && status === "running" && !isMoveWaiting() });
  store.set("actions", { table: now.table });
  showWays();
  showHints();
}

function showWays() {
  const { table, version } = store.get("actions");
  showGoingBack(
    table.filter((step) => !isHolding(step)),
    version,
  );
  showHolding(table, version);
}

/** The same, if the page has moved to another version. */
export async function followPlace(status) {
  const { version, isLive } = place();
  if (store.get("actions").at !== (isLive ? null : version)) await showActions(status);
}

/** A finger rests on something: show what it would do, or what can be done with it. */
async function foreseeHeld(target, left) {
  const playing = (action) => () => act(action.command);
  if (left.length === 1)
    await foresee(left[0], versionAhead(), store.get("actions").at === null ? playing(left[0]) : null);
  else
    showMeant(nameOf(target), left, (action) =>
      foresee(action, store.get("actions").version, playing(action)).catch(tell),
    );
}

/** What the board does with what is chosen on it. */
function doors() {
  return {
    play: take,
    foresee: (action) => (action ? foreseeSoon(action, versionAhead()) : foreseeNothing()),
    show: (sight) => {
      store.set("actions", { turned: sight.now });
      showChoice(sight, { isLive: store.get("actions").at === null, isOnBoard });
      filterList(sight);
    },
    offerHeld: (target, left) => void foreseeHeld(target, left).catch(tell),
    explain: (target) => void explainTarget(target, nameOf(target)).catch(tell),
    isQuick: () => find("quick", HTMLInputElement).checked,
  };
}

/** Make the buttons work. */
export function setUpActions() {
  box.addEventListener("click", clicked);
  document.addEventListener("pointermove", pointed);
  box.addEventListener("focusin", focused);
  box.addEventListener("focusout", blurred);
  setUpForesight();
  setUpHints();
  setUpSheet();
  find("choice-back").addEventListener("click", () => input.goBack());
  find("choice-do").addEventListener("click", () => input.playTurned());
  setUpChoosing();
  input.listen();
}
