// Where the window is narrow, what can be done stands in a sheet at the lower edge: low, it holds the
// question and what is not on the board; raised, the list and the settings as well. In a wide window the
// list is folded by itself, and raising shows the settings. How it lies is said in the styles.

import { find, wide } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { t } from "../common/words.js";

const ROUGHLY = 64; // pixels: each height that is told makes all of the page be styled again
const SETTLED_MS = 300; // and that is for when nobody waits for a board
const settling = new Delay();
const sheet = find("play");
const list = find("listed", HTMLDetailsElement);
const button = find("sheet");

/** The map shows all coordinates while the list, which names fields by them, is seen. */
function showNamedFields() {
  const hasRoom = wide.matches || sheet.classList.contains("raised") || list.classList.contains("only");
  document.documentElement.toggleAttribute("data-listing", list.open && !list.hidden && hasRoom);
}

function raise(isRaised) {
  sheet.classList.toggle("raised", isRaised);
  showNamedFields();
  button.setAttribute("aria-expanded", String(isRaised));
  if (!isRaised) sheet.scrollTop = 0;
}

/** Lower the sheet: the board behind it is to be seen. */
export function lowerSheet() {
  raise(false);
}

/**
 * Say on the sheet's button how many actions its list has. The low sheet has the list only if the actions cannot
 * be chosen on the board.
 */
export function countOnSheet(/** @type {number} */ count, /** @type {boolean} */ isOnly) {
  list.classList.toggle("only", isOnly);
  showNamedFields();
  find("sheet-count").textContent = count && !isOnly && !wide.matches ? t("sheet.all", { count }) : t("sheet.more");
}

function tellHeight() {
  const step = find("match").classList.contains("taught") ? 1 : ROUGHLY; // the lesson stands on the sheet
  const height = `${Math.ceil(sheet.offsetHeight / step) * step}px`;
  const { style } = document.documentElement;
  if (style.getPropertyValue("--play-height") !== height) style.setProperty("--play-height", height);
}

/** Make the sheet's button work, and tell the styles how much of the window the sheet takes. */
export function setUpSheet() {
  new ResizeObserver(() => {
    settling.start(SETTLED_MS, tellHeight);
  }).observe(sheet);
  list.addEventListener("toggle", showNamedFields);
  list.open = !wide.matches; // the sheet folds it in a narrow window
  wide.addEventListener("change", () => {
    list.open = !wide.matches;
    countOnSheet(find("tied").childElementCount, list.classList.contains("only"));
  });
  button.addEventListener("click", () => raise(!sheet.classList.contains("raised")));
}
