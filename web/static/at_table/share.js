// Links to a match that can be given away: to watch it, to take an open seat, to stand in a page.

import { element } from "../common/api.js";
import { callSeat } from "./seat_names.js";
import { find } from "../common/page.js";
import { changeOfText } from "../common/tasks.js";
import { linksOf } from "../common/tokens.js";
import { isSeated, match } from "../match/viewer.js";
import { list, t } from "../common/words.js";

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

/** A button that opens the device's own dialog for sending a link, where there is one. */
function sendButton(/** @type {string} */ url) {
  if (!navigator.share) return [];
  const send = () => void navigator.share({ url }).catch(() => {}); // the person has closed the dialog
  return [element("button", { type: "button", onclick: send }, t("share.send"))];
}

/** A text to be copied, with its label; `more` are other buttons for it. */
function line(label, text, words, more = []) {
  const field = element("input", { readonly: true, value: text, "aria-label": label });
  const button = element("button", { type: "button", class: "plain" }, words);
  button.addEventListener("click", () => copy(field, button));
  const buttons = element("span", { class: "row" }, button, ...more);
  return element("div", { class: "share-line" }, element("span", { class: "small quiet" }, label), field, buttons);
}

/** An invitation: its link, and the QR code of the link as soon as its code has come. */
function invitationLine(label, url) {
  const shown = line(label, url, t("share.copy-link"), sendButton(url));
  void import("./qr.js").then(({ drawQr }) => shown.append(drawQr(url, t("share.qr"))));
  return shown;
}

function embedCode(title) {
  const address = `${location.origin}/embed/${match}`;
  return `<iframe src="${address}" title="${t("share.embed-title", { title })}" width="640" height="480" loading="lazy"></iframe>`;
}

const isChange = changeOfText(); // of what the links depend on

/** The invitations that this browser may give away to the seats that are open. */
function invitations(/** @type {any} */ shown, /** @type {string} */ page) {
  const links = linksOf(match).filter((link) => !shown.seats[link.seat]?.taken);
  if (links.length)
    return links.map((link) =>
      invitationLine(t("share.invite", { who: callSeat(link.seat) }), location.origin + link.path),
    );
  const open = shown.seats.filter((/** @type {any} */ seat) => !seat.taken && !seat.bot);
  const isForAsked = shown.rematch_of && open.every((/** @type {any} */ seat) => seat.invited || seat.reserved);
  if (!isForAsked) return [invitationLine(t("share.open"), page)];
  const who = list(open.map((/** @type {any} */ { seat }) => callSeat(seat)));
  const words = t(isSeated() ? "share.asked" : "share.asked-others", { who, count: open.length });
  return [element("p", {}, words), invitationLine(t("share.accept"), page)];
}

/** Show the links of a match as it is. */
export function showShare(shown) {
  const isOpen = shown.status === "open";
  const seats = shown.seats.map((/** @type {any} */ { taken, invited, reserved }) => [taken, invited, reserved]);
  if (!isChange(JSON.stringify([isOpen && [seats, isSeated()], shown.visibility, linksOf(match)]))) return;
  const page = `${location.origin}/matches/${match}`;
  const lines = isOpen ? invitations(shown, page) : [line(t("share.match"), page, t("share.copy-link"))];
  if (!isOpen && shown.visibility !== "invited")
    lines.push(line(t("share.embed"), embedCode(shown.title), t("share.copy-embed")));
  find("share-lines").replaceChildren(...lines);
  const share = find("share", HTMLDetailsElement);
  if (isOpen || share.dataset.status === "open") share.open = isOpen; // otherwise its reader has opened it
  share.dataset.status = shown.status;
}
