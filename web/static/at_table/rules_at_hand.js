// Rules at hand: each number of a rule is a link to where it stands, and says itself when it is
// pointed at; a card on the board shows itself large.

import { element, getBlob, getText } from "../common/api.js";
import { inLanguage, named } from "../common/language.js";
import { find, findAll } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { t } from "../common/words.js";
import { store } from "../match/store.js";

const PATIENCE_MS = 350;
const NUMBER = /\b(?:T\d+|[A-Z]{2,4}\d+|\d+(?:\.\d+)*)\b/;
const books = new Map(); // by name: a promise of the page
const panel = find("at-hand");
const waiting = new Delay();

/** The book in which a rule stands: those of the table have one of their own. */
function bookNameOf(number) {
  return /^T\d/.test(number) ? "table" : store.get("match").shown.game;
}

/** Where a rule stands. */
function addressOf(number) {
  return inLanguage(`/rules/${bookNameOf(number)}#${number}`);
}

/** Let the link to the rules above the page lead to those of the match's game. */
export function linkBook(/** @type {string} */ game) {
  for (const anchor of findAll('.bar a[href*="/rules"]', HTMLAnchorElement)) anchor.href = inLanguage(`/rules/${game}`);
}

/** Make the number in an element a link; inside of what is pressed anyway it stays a text. */
function link(span) {
  const number = NUMBER.exec(span.textContent)?.[0];
  if (!number || span.dataset.number === number) return;
  span.dataset.number = number;
  if (span.closest("a, button")) return;
  const lead = /^\s/.test(span.textContent) ? [" "] : [];
  span.replaceChildren(...lead, element("a", { href: addressOf(number), target: "_blank" }, span.textContent.trim()));
}

async function bookOf(name) {
  if (!books.has(name)) {
    books.set(
      name,
      getText(named(`/rules/${name}`)).then((text) => new DOMParser().parseFromString(text, "text/html")),
    );
  }
  return books.get(name);
}

/** What a rule says: its item, or its heading with the first of what follows. */
async function says(number) {
  const book = await bookOf(bookNameOf(number));
  const place = book.getElementById(number);
  if (!place) return null;
  const parts = [place];
  if (/^H\d$/.test(place.tagName)) {
    for (
      let next = place.nextElementSibling;
      next && !/^H\d$/.test(next.tagName) && parts.length < 4;
      next = next.nextElementSibling
    )
      parts.push(next);
  }
  return parts.map((part) => {
    const copy = document.importNode(part, true);
    for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
    copy.lang = book.documentElement.lang;
    if (/^H\d$/.test(copy.tagName)) return element("strong", { lang: copy.lang }, copy.textContent);
    return copy.tagName === "LI" ? element("p", { lang: copy.lang }, ...copy.childNodes) : copy;
  });
}

function hide() {
  waiting.cancel();
  if (panel.matches(":popover-open")) panel.hidePopover();
}

/** Show something beside an element, where there is room. */
function showBeside(target, parts) {
  panel.replaceChildren(...parts);
  if (!panel.matches(":popover-open")) panel.showPopover();
  const at = target.getBoundingClientRect();
  const size = panel.getBoundingClientRect();
  const below = at.bottom + 8 + size.height < innerHeight;
  const top = Math.max(8, below ? at.bottom + 8 : at.top - size.height - 8);
  const asked = find("choice").getBoundingClientRect(); // it stays in sight where there is room beside it
  const isOver =
    asked.width > 0 &&
    top < asked.bottom &&
    top + size.height > asked.top &&
    at.left < asked.right &&
    at.left + size.width > asked.left;
  const left = isOver && asked.left > size.width + 16 ? asked.left - size.width - 16 : at.left;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`;
  panel.style.top = `${top}px`;
}

async function explain(target) {
  const { card, number } = target.dataset;
  if (!card) {
    const parts = await says(number);
    const more = element("a", { href: addressOf(number), target: "_blank" }, t("rule.in-the-book"));
    if (parts && target.isConnected) showBeside(target, [...parts, element("p", {}, more)]);
    return;
  }
  const { game, content_hash: content } = store.get("match").shown;
  const address = `/v1/games/${game}/content/${content}/cards/${encodeURIComponent(card)}.svg`;
  const image = element("img", {
    src: URL.createObjectURL(await getBlob(address)),
    alt: t("card", { card }),
    class: "card-face",
  });
  await image.decode();
  if (target.isConnected) showBeside(target, [image]);
}

function explained(event) {
  return event.target instanceof Element ? event.target.closest(".rule[data-number], [data-card]") : null;
}

function pointed(event) {
  const target = explained(event);
  if (!target) {
    if (event.target instanceof Node && !panel.contains(event.target)) hide();
    return;
  }
  waiting.start(PATIENCE_MS, () => explain(target).catch(() => {})); // a card may have no picture
}

/** Make rules and cards explain themselves, once the match was read. */
export function setUpRules() {
  const linkAll = () => document.querySelectorAll("main .rule").forEach(link);
  new MutationObserver(linkAll).observe(find("main"), { childList: true, subtree: true });
  linkAll();
  document.addEventListener("pointerover", pointed);
  document.addEventListener("focusin", pointed);
  document.addEventListener("pointerdown", (event) => event.pointerType === "touch" && pointed(event));
  document.addEventListener(
    "click",
    (event) => {
      const target = explained(event);
      const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch"; // which has seen nothing yet: a mouse has
      if (!target?.dataset.number || (target.querySelector("a") && !isTouch)) return;
      event.preventDefault(); // it stands in a row that leads elsewhere
      event.stopPropagation();
      explain(target).catch(() => {});
    },
    true,
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
