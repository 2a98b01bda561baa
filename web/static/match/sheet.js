// Where the window is narrow, what can be done stands in a sheet at the lower edge: low, it holds the
// question and what is not on the board; raised, the list and the settings as well. How it lies is
// said in the styles; here it is raised and lowered.

import { find } from "../common/page.js";
import { t } from "../common/words.js";

const FEW = 4; // actions that are shown in the low sheet too: fewer presses than looking for them
const sheet = find("play");
const button = find("sheet");

function raise(isRaised) {
  sheet.classList.toggle("raised", isRaised);
  button.setAttribute("aria-expanded", String(isRaised));
  if (!isRaised) sheet.scrollTop = 0;
}

/** Lower the sheet: the board behind it is to be seen. */
export function lowerSheet() {
  raise(false);
}

/** Say on the sheet's button how many actions its list has. */
export function countOnSheet(count) {
  find("listed").classList.toggle("few", count <= FEW);
  find("sheet-count").textContent = count > FEW ? t("sheet.all", { count }) : t("sheet.more");
}

/** Make the sheet's button work, and tell the styles how much of the window the sheet takes. */
export function setUpSheet() {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--play-height", `${sheet.offsetHeight}px`);
  }).observe(sheet);
  button.addEventListener("click", () => raise(!sheet.classList.contains("raised")));
}
