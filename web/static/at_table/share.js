// Links to a match that can be given away: to watch it, to take an open seat, to stand in a page.

import { element } from "../common/api.js";
import { callSeat } from "./seat_names.js";
import { find } from "../common/page.js";
import { changeOfText } from "../common/tasks.js";
import { linksOf } from "../common/tokens.js";
import { match } from "../match/viewer.js";
import { t } from "../common/words.js";

const SAID_MS = 2500;

/** Copy a text; where the browser keeps the clipboard closed, select it, to be copied by hand. */
async function copy(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // neither HTTPS nor localhost: the older way is the only one
  }
  const words = button.textContent;
  button.textContent = t("copied");
  find("copied").textContent = t("copied.clipboard");
  setTimeout(() => {
    button.textContent = words;
    find("copied").textContent = "";
  }, SAID_MS);
}

function line(label, text, words) {
  const field = element("input", { readonly: true, value: text, "aria-label": label });
  const button = element("button", { type: "button", class: "plain" }, words);
  button.addEventListener("click", () => copy(field, button));
  return element("div", { class: "share-line" }, element("span", { class: "small quiet" }, label), field, button);
}

function embedCode(title) {
  const address = `${location.origin}/embed/${match}`;
  return `<iframe src="${address}" title="${t("share.embed-title", { title })}" width="640" height="480" loading="lazy"></iframe>`;
}

const isChange = changeOfText(); // of what the links depend on

/** Show the links of a match as it is. */
export function showShare(shown) {
  const links = linksOf(match).filter((link) => !shown.seats[link.seat]?.taken);
  const state = JSON.stringify([shown.status === "open", links]);
  if (!isChange(state)) return;
  const isOpen = shown.status === "open";
  const page = `${location.origin}/matches/${match}`;
  const lines = links.map((link) =>
    line(t("share.invite", { who: callSeat(link.seat) }), location.origin + link.path, t("share.copy-link")),
  );
  if (!isOpen || !links.length)
    lines.push(line(isOpen ? t("share.open") : t("share.match"), page, t("share.copy-link")));
  if (!isOpen && shown.visibility !== "invited")
    lines.push(line(t("share.embed"), embedCode(shown.title), t("share.copy-embed")));
  find("share-lines").replaceChildren(...lines);
  if (isOpen) find("share", HTMLDetailsElement).open = true;
}
