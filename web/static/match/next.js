// The other matches that wait for the person of the account: how many there are, and the way to the next one.

import { inLanguage } from "../common/language.js";
import { afterPaint, find } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { apiKey } from "../common/tokens.js";
import { waitingMatches } from "../common/waiting.js";
import { t } from "../common/words.js";
import { countOthers } from "../at_table/turn.js";
import { match } from "./viewer.js";

const LOOK_MS = 30_000;
const next = new Delay();

/** Look for the matches that wait, and again a while later. */
async function look() {
  next.start(LOOK_MS, () => void look());
  if (document.hidden) return;
  const others = (await waitingMatches().catch(() => [])).filter((row) => row.match !== match);
  countOthers(others.length);
  const link = find("next-match", HTMLAnchorElement);
  link.hidden = !others.length;
  if (!others.length) return;
  link.href = inLanguage(`/matches/${others[0].match}`);
  link.textContent = t("next.match", { count: others.length });
}

/** Begin to look once the match is shown: nobody waits for it. */
export function setUpNext() {
  if (apiKey()) afterPaint(() => void look());
}
