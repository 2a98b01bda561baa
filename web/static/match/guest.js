// Sitting down: by an invitation in the address, or on a seat that is open. Who has no account may say
// what the others shall call them, which makes one; in a rated match they must.

import { post } from "../common/api.js";
import { becomeSomebody, showKeptCode } from "../common/naming.js";
import { find } from "../common/page.js";
import { takeSeat } from "../common/seats.js";
import { apiKey, clearFragment, invitation } from "../common/tokens.js";
import { hold, match } from "./viewer.js";
import { messageOf, t } from "../common/words.js";

const dialog = find("invited", HTMLDialogElement);
const named = find("guest-name", HTMLInputElement);
/**
 * Sit down on a seat, under the name that was typed if one was.
 *
 * @param {number} seat
 * @param {string | null} secret of the invitation to it, where it needs one
 */
export async function sitDown(seat, secret) {
  const name = named.value.trim();
  if (named.required && !apiKey() && !name) {
    named.focus();
    throw new Error(t("guest.needed"));
  }
  await becomeSomebody(name);
  if (apiKey()) find("guest").hidden = true;
  hold((await takeSeat(match, seat, { invitation: secret, token: apiKey() })).token);
  if (secret) clearFragment();
}

/**
 * Ask who may sit down and has no account for a name, or do not.
 *
 * @param {boolean} isAsked
 * @param {{ isRated?: boolean, called?: string }} [about] the match, and what they are called without a name
 */
export function offerName(isAsked, { isRated = false, called } = {}) {
  find("guest").hidden = !isAsked || apiKey() !== null;
  named.required = isRated && !find("guest").hidden;
  find("guest-hint").textContent = isRated
    ? t("guest.hint-rated")
    : called
      ? t("guest.hint-called", { called })
      : t("guest.hint");
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
  const guest = find("guest");
  const [home, next] = [guest.parentElement, guest.nextSibling];
  const called = offered.seats[offered.seat].called;
  find("invited-words").textContent = describe(offered);
  find("invited-room").append(guest); // the one field for a name, where it is asked now
  offerName(true, { isRated: offered.rated, called });
  dialog.showModal();
  await answered(offered.seat, secret);
  offerName(false);
  home?.insertBefore(guest, next);
}

showKeptCode();
