// The board for those who do not see it: beside each drawing a grid of what it shows, in words.
// Arrow keys move in it, Enter chooses.

import { element } from "../common/api.js";
import { on } from "../common/bus.js";
import { afterPaint, find, findAll } from "../common/page.js";
import { elementOf, titleOf, touchables } from "./drawing.js";
import { mark } from "./outlines.js";
import { t } from "../common/words.js";
import { store } from "../match/store.js";

const grids = new Map(); // by part: { grid, cells: rows of cells }
const due = new Map(); // by part: what is drawn and not said yet

/** Where an element lies: by its hex where it has one, else by its place in the drawing. */
function rowed(svg) {
  const items = touchables(svg).map((touchable) => {
    const { left, top, width, height } = touchable.getBoundingClientRect();
    const hex = touchable.dataset.r !== undefined;
    return {
      touchable,
      x: left + width / 2,
      y: hex ? 1e4 * Number(touchable.dataset.r) : top + height / 2,
      gap: hex ? 1 : Math.max(6, height / 2),
    };
  });
  items.sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = [];
  for (const item of items) {
    const row = rows.at(-1);
    if (row && item.y - row[0].y < item.gap) row.push(item);
    else rows.push([item]);
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows.map((row) => row.map(({ touchable }) => touchable));
}

function words(target, title) {
  const { lit, best, chosen } = store.get("outlines");
  if (chosen.includes(target)) return t("grid.chosen", { title });
  if (best.includes(target)) return t("grid.best", { title });
  return lit.includes(target) ? t("grid.lit", { title }) : title;
}

function cellOf(touchable) {
  const target = touchable.id;
  const title = titleOf(touchable);
  return element(
    "div",
    { role: "gridcell", tabindex: -1, "data-target": target, "data-title": title },
    words(target, title),
  );
}

/** Say what a drawing shows once all of the board stands and has been painted. */
function buildSoon(part) {
  if (!due.size) afterPaint(buildAll);
  due.set(part.name, part);
}

function buildAll() {
  const changed = [...due.values()];
  due.clear();
  const parts = changed.map((part) => ({ part, rows: rowed(part.svg) }));
  for (const { part, rows } of parts) build(part, rows); // all is measured before anything is changed
}

function build({ name, title, view, room }, placed) {
  const old = grids.get(name);
  const held = old?.contains(document.activeElement) ? document.activeElement?.getAttribute("data-target") : null;
  const rows = placed.map((row) => row.map(cellOf));
  if (!rows.length) {
    old?.remove();
    return;
  }
  const made = rows.map((cells) => element("div", { role: "row" }, ...cells));
  const label = t("grid.label", { title });
  const grid = element(
    "div",
    { role: "grid", class: "part-grid unseen", "aria-label": label, "data-part": name },
    ...made,
  );
  if (old?.isConnected) old.replaceWith(grid);
  else if (room === "board") find("board").after(grid);
  else view.after(grid);
  grids.set(name, grid);
  const stop = held ? cellFor(grid, held) : null;
  (stop ?? firstStop(grid)).tabIndex = 0;
  stop?.focus();
}

function cellFor(grid, target) {
  return findAll("[data-target]", HTMLElement, grid).find((cell) => cell.dataset.target === target) ?? null;
}

function firstStop(grid) {
  const cells = findAll("[role=gridcell]", HTMLElement, grid);
  const { lit } = store.get("outlines");
  return cells.find((cell) => lit.includes(cell.dataset.target ?? "")) ?? cells[0];
}

function next(cell, key) {
  const row = cell.parentElement;
  const at = [...row.children].indexOf(cell);
  const across = {
    ArrowLeft: row.children[at - 1],
    ArrowRight: row.children[at + 1],
    Home: row.firstElementChild,
    End: row.lastElementChild,
  };
  const other = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling }[key];
  return across[key] ?? (other && (other.children[at] ?? other.lastElementChild));
}

function keyed(event, /** @type {(target: string) => void} */ press) {
  const cell = event.target.closest?.(".part-grid [role=gridcell]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") press(cell.dataset.target);
  else if (/^(Arrow|Home|End)/.test(event.key)) {
    const there = next(cell, event.key);
    if (there) {
      cell.tabIndex = -1;
      there.tabIndex = 0;
      there.focus();
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function focused(event) {
  const cell = event.target.closest?.(".part-grid [role=gridcell]");
  mark("here", cell && elementOf(cell.dataset.target) ? [cell.dataset.target] : []);
}

/** Let Tab come to the first of a grid that can be chosen. */
function stopFirst(grid) {
  for (const cell of findAll('[tabindex="0"]', HTMLElement, grid)) cell.tabIndex = -1;
  const stop = firstStop(grid);
  if (stop) stop.tabIndex = 0;
}

function leave(event) {
  mark("here", []);
  const grid = event.target.closest?.(".part-grid");
  if (grid?.isConnected && !grid.contains(event.relatedTarget)) stopFirst(grid);
}

/** Say in the grids what can be chosen and what is chosen. */
export function tellGrids() {
  const { chosen } = store.get("outlines");
  for (const grid of grids.values()) {
    for (const cell of findAll("[data-target]", HTMLElement, grid)) {
      const said = words(cell.dataset.target, cell.dataset.title);
      if (cell.textContent !== said) cell.textContent = said;
      cell.setAttribute("aria-selected", String(chosen.includes(cell.dataset.target ?? "")));
    }
    if (!grid.contains(document.activeElement)) stopFirst(grid);
  }
}

/** Put a grid beside each part; `press` is called with what is chosen in one. */
export function setUpGrids(/** @type {(target: string) => void} */ press) {
  on("part-drawn", buildSoon);
  document.addEventListener("keydown", (event) => keyed(event, press));
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", leave);
}
