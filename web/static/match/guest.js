// Sitting down: by an invitation in the address, or on a seat that is open. Who has no account may say
// what the others shall call them: that makes one, for names are accounts' alone, so that nobody goes
// by the name of somebody else and whoever gave a name can take it out of every match again.

import { newKey, post, Problem } from "../common/api.js";
import { find } from "../common/page.js";
import { apiKey, clearFragment, invitation, keepKey } from "../common/tokens.js";
import { hold, match } from "../common/viewer.js";
import { messageOf, t } from "../common/words.js";

const dialog = find("invited", HTMLDialogElement);
const named = find("guest-name", HTMLInputElement);
let key = newKey(); // sent again as long as the answer did not come

/** Show the code that brings a name back, until its holder says that they have it. */
function showCode({ name, recovery }) {
  find("me").textContent = name;
  find("named-as").textContent = name;
  find("named-code").textContent = recovery;
  find("named").hidden = false;
  find("named-copy").onclick = async () => {
    try {
      await navigator.clipboard.writeText(recovery);
      find("named-copy").textContent = t("copied");
    } catch {
      getSelection()?.selectAllChildren(find("named-code")); // to be copied by hand
    }
  };
  find("named-kept").onclick = () => {
    find("named-code").textContent = "";
    find("named").hidden = true;
  };
}

/** Make an account for who gave a name; who gave none, or has one already, goes on as they are. */
async function becomeSomebody() {
  const name = named.value.trim();
  if (apiKey() || !name) return;
  try {
    const made = await post("/v1/accounts", { name }, { key });
    keepKey(made.key);
    showCode({ name, recovery: made.recovery });
    offerName(false);
  } catch (error) {
    if (error instanceof Problem) key = newKey(); // it was refused: another name is another request
    throw error;
  }
}

/**
 * Sit down on a seat, under the name that was typed if one was.
 *
 * @param {number} seat
 * @param {string | null} secret of the invitation to it, where it needs one
 */
export async function sitDown(seat, secret) {
  await becomeSomebody();
  const body = secret ? { invitation: secret } : {};
  hold((await post(`/v1/matches/${match}/seats/${seat}`, body, { token: apiKey() })).token);
  if (secret) clearFragment();
}

/** Ask who may sit down and has no account for a name, or do not. */
export function offerName(/** @type {boolean} */ isAsked) {
  find("guest").hidden = !isAsked || apiKey() !== null;
}

/** What an invitation is for, in a sentence. */
function describe(offered) {
  const facts = { host: offered.creator_name, game: offered.title, who: offered.seats[offered.seat].called };
  if (offered.creator_name) return t(apiKey() ? "invited.by" : "invited.by-as", facts);
  return t(apiKey() ? "invited" : "invited.as", facts);
}

/** Wait for what the invited person says; they may try another name as often as they like. */
function answered(seat, secret) {
  return new Promise((resolve) => {
    const close = () => {
      dialog.close();
      resolve(undefined);
    };
    find("decline").onclick = close;
    dialog.oncancel = () => resolve(undefined);
    find("accept").onsubmit = async (event) => {
      event.preventDefault();
      find("invited-problem").textContent = "";
      try {
        await sitDown(seat, secret);
        close();
      } catch (error) {
        find("invited-problem").textContent = messageOf(error);
      }
    };
  });
}

/** Let who has an invitation in the address sit down by it, if they want to: that spends it. */
export async function acceptInvitation() {
  const secret = invitation();
  if (!secret) return;
  const offered = await post(`/v1/matches/${match}/invitations/look`, { invitation: secret }, { token: apiKey() });
  const [guest, home] = [find("guest"), find("guest").parentElement];
  const called = offered.seats[offered.seat].called;
  find("invited-words").textContent = describe(offered);
  find("guest-hint").textContent = t("guest.hint-called", { called });
  find("invited-room").append(guest); // the one field for a name, where it is asked now
  offerName(true);
  dialog.showModal();
  await answered(offered.seat, secret);
  find("guest-hint").textContent = t("guest.hint");
  offerName(false);
  home?.insertBefore(guest, find("seats"));
}
