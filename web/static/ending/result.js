// How a match ended: won or lost, the places with their points. At a version of the past the standing of that
// moment is shown in their place.

import { on } from "../common/bus.js";
import { element } from "../common/api.js";
import { find } from "../common/page.js";
import { markOf } from "../common/seat_token.js";
import { capital, list, t } from "../common/words.js";
import { callSeat } from "../at_table/seat_names.js";
import { asCaused, POINTS } from "../causes/values.js";
import { store } from "../match/store.js";
import { heldSeats, mySeat } from "../match/viewer.js";
import { place } from "../time/place.js";
import { showRatings } from "./rated.js";

/** Groups of seats, the best first. @typedef {number[][]} Ranking */

/** The place of each group, from 1: seats of one group share theirs. */
function placesOf(/** @type {Ranking} */ ranking) {
  return ranking.map((_, at) => 1 + ranking.slice(0, at).reduce((sum, group) => sum + group.length, 0));
}

/** Say how the match ended for the reader, or for the others if the reader does not play. */
function verdict(/** @type {Ranking} */ ranking, /** @type {number} */ seats) {
  const [first] = ranking;
  if (!first) return "";
  const mine = heldSeats().length < 2 ? mySeat() : null; // several at one screen have no result in common
  if (mine === null)
    return first.length ? t("result.first", { who: list(first.map(callSeat)), count: first.length }) : "";
  if (first.includes(mine)) return seats > 1 && first.length > 1 ? t("result.shared") : t("result.won");
  const at = ranking.findIndex((group) => group.includes(mine));
  return first.length && seats > 2 ? t("result.place", { place: placesOf(ranking)[at], seats }) : t("result.lost");
}

/** Who resigned. */
function resignation(/** @type {{ resigned: boolean }[]} */ seats) {
  const names = seats.flatMap(({ resigned }, seat) => (resigned ? [callSeat(seat)] : []));
  return t("match.resigned", { who: list(names), count: names.length });
}

/** The match is over, and how it ended. */
export function endingWords(/** @type {any} */ { outcome, seats, called_off: calledOff }) {
  if (calledOff) return t("match.called-off");
  const how = outcome?.reason === "resignation" ? resignation(seats) : outcome?.text;
  return how ? t("match.over-by", { how: capital(how) }) : t("match.over");
}

/** A seat in the ranking: its token, its name and its points. */
function placed(/** @type {number} */ seat, /** @type {number | undefined} */ points) {
  const named = points === undefined ? callSeat(seat) : t("ranking.points", { who: callSeat(seat), points });
  const words = element("span", {}, named);
  return element(
    "span",
    { class: "placed", "data-seat": seat },
    markOf(seat),
    points === undefined ? words : asCaused(seat, POINTS, words),
  );
}

function showGroups(/** @type {Ranking} */ ranking, /** @type {Map<number, number>} */ points) {
  const places = placesOf(ranking);
  const items = ranking.flatMap((group, at) =>
    group.map((seat) => element("li", { value: places[at] }, placed(seat, points.get(seat)))),
  );
  find("ranking").hidden = !items.length;
  find("ranking").replaceChildren(...items);
}

/** The points of each seat at the version of the board that is shown. */
function pointsShown() {
  const { scores } = store.get("match").shown;
  const points = new Map((scores ?? []).map((/** @type {any} */ score) => [score.seat, 0])); // who has none is not listed
  for (const { seat, amount, is_points: isPoints } of store.get("holdings").held)
    if (isPoints) points.set(seat, (points.get(seat) ?? 0) + amount);
  return points;
}

/** Show the standing at the version that is shown: by points, if the game counts them before the end. */
function showStanding() {
  const points = pointsShown();
  const totals = [...new Set(points.values())].sort((less, more) => more - less);
  const ranking = totals.map((total) => [...points.keys()].filter((seat) => points.get(seat) === total));
  find("turn-head").textContent = t("turn.standing", { version: place().version });
  showGroups(ranking, points);
}

function showEnd() {
  const { outcome, scores, seats } = store.get("match").shown;
  const ranking = outcome?.ranking ?? [];
  const points = (scores ?? []).map((/** @type {any} */ score) => [score.seat, score.points]);
  find("turn-head").textContent = t("turn.result");
  find("result").textContent = verdict(ranking, seats.length);
  showGroups(ranking, new Map(points));
  showRatings(store.get("match").shown);
}

/** Show the result at the end, and before it the standing at that moment. */
export function showResult() {
  const { shown } = store.get("match");
  const isPast = shown?.status === "over" && !place().isLive;
  find("match").classList.toggle("standing", isPast); // styles hide of the result what is of the end
  find("why-points").hidden = shown?.status !== "over" || !shown.outcome?.ranking.length;
  if (shown?.status !== "over") {
    find("ranking").hidden = true;
    find("result").textContent = "";
  } else if (isPast) showStanding();
  else showEnd();
}

/** Keep the result up to date with the version that is shown, the addresses of its numbers and the ratings. */
export function setUpResult() {
  on("holdings-read", showResult);
  store.subscribe("values", showResult);
  store.subscribe("ratings", showResult);
}
