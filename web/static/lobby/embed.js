// An embedded board: the map as a spectator sees it, followed as it is played. It imports nothing
// that reads what this browser keeps, so a page that frames it shows no more than anybody sees.

import { clientOf, get, getText, Problem } from "../common/api.js";
import { seatName } from "../common/names.js";
import { find } from "../common/page.js";
import { gathered } from "../common/tasks.js";
import { drawingOf } from "../board/styles.js";
import { list, messageOf, t } from "../common/words.js";

const POLL_MS = 5000;
const match = find("embed").dataset.match ?? "";
const stem = `/v1/matches/${match}`;
const board = find("board");

function said(shown) {
  if (shown.status === "open") return t("embed.waiting");
  if (shown.status === "over") {
    const first = (shown.outcome?.ranking?.[0] ?? []).map((seat) => seatName(shown.seats[seat]));
    return first.length ? t("embed.first", { first: list(first) }) : t("embed.over");
  }
  return shown.asked
    .map((question) =>
      question.seat === null
        ? question.text
        : t("asked", { who: seatName(shown.seats[question.seat]), text: question.text }),
    )
    .join(" · ");
}

async function look() {
  const shown = await get(stem);
  find("title").textContent = shown.title;
  find("said").textContent = said(shown);
  if (shown.status === "open") {
    board.textContent = t("board.later");
  } else if (String(shown.version) !== board.dataset.version) {
    board.replaceChildren(drawingOf(await getText(`${stem}/board.svg?part=map&at=${shown.version}`)));
    board.dataset.version = String(shown.version);
  }
  return shown;
}

const refresh = gathered(look);

async function begin() {
  const shown = await refresh();
  try {
    for await (const message of clientOf(null).follow(match, { after: shown.version })) {
      if (message.kind !== "asked") refresh().catch(tell); // also if the service has lost events
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    setInterval(() => document.hidden || refresh().catch(tell), POLL_MS); // no stream is to be had
  }
}

function tell(error) {
  find("said").textContent = messageOf(error);
}

begin().catch(tell);
