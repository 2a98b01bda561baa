// Small live boards of matches: the map as a picture, who sits there, whose turn it is.

import { clientOf, element } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { seatName } from "../common/names.js";
import { markOf } from "../common/seat_token.js";
import { list, t } from "../common/words.js";

const pictures = new Map(); // by match: the element, the version that it shows, its blob

/** Show the map at a version, once it has come: the old picture stands until then. */
async function paint(kept, match, token) {
  kept.version = match.version;
  const path = `/v1/matches/${match.id}/board.svg?part=map&at=${match.version}`;
  const blob = await (await clientOf(token).request("GET", path)).blob();
  if (kept.version !== match.version) return; // a newer one is asked for
  const url = URL.createObjectURL(blob);
  kept.image.src = url;
  kept.image.hidden = false;
  if (kept.url) URL.revokeObjectURL(kept.url);
  kept.url = url;
}

function pictureOf(match, token) {
  const kept = pictures.get(match.id) ?? {
    image: element("img", { alt: "", hidden: true, width: 320, height: 220 }),
    version: 0,
    url: "",
  };
  pictures.set(match.id, kept);
  if (match.status !== "open" && kept.version !== match.version) {
    paint(kept, match, token).catch(() => (kept.version = 0)); // asked for again with the next list
  }
  return kept.image;
}

/** A card of a match; `asked` is what it asks of the reader. @param {any} match @param {any} more */
export function tableCard(match, { title, token = null, mine = [], given = {}, turn = false, asked = "" }) {
  const names = match.seats.map((seat) => seatName(seat, { mine, given }));
  const players = match.seats.flatMap((seat, at) => [
    ...(at ? [" · "] : []),
    element("span", { class: "seated" }, markOf(seat.seat), names[at]),
  ]);
  const over = match.ranking?.[0]?.map((seat) => names[seat]);
  const state = turn
    ? element("span", { class: "badge turn" }, t("turn.yours"))
    : element("span", { class: `badge ${match.status}` }, t(`table.${match.status}`));
  return element(
    "a",
    { class: turn ? "table asked" : "table", href: inLanguage(`/matches/${match.id}`), "data-match": match.id },
    element("span", { class: `picture ${match.game}` }, pictureOf(match, token)),
    element(
      "span",
      { class: "about" },
      element("span", { class: "head" }, element("strong", {}, title), state),
      element("span", { class: "who" }, ...players),
      ...(over?.length
        ? [element("span", { class: "who" }, t("match.first", { first: list(over), count: over.length }))]
        : []),
      ...(asked ? [element("span", { class: "who" }, asked)] : []),
    ),
  );
}

/** Put cards in a room, which is hidden without any; the focus stays on the match that had it. */
export function showTables(room, place, cards) {
  const focused = document.activeElement;
  const had = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.match : null;
  place.replaceChildren(...cards.map((card) => element("li", {}, card)));
  if (had) place.querySelector(`[data-match="${had}"]`)?.focus();
  room.hidden = !cards.length;
}
