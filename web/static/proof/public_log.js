// The public log of the service: the proofs that the match is in it, and the sentence about them.

import { messageOf, moment, t } from "../common/words.js";
import { readBlob } from "../match/viewer.js";

/** @typedef {import("./formicary-verify.js").Included} Included */

/** The text of the verifier if it got no proofs. */
export const NO_PROOFS = "No proofs of inclusion were given.";

/**
 * Fetch the proofs. If there are none, `why` is the sentence that gives the reason.
 *
 * @returns {Promise<{ inclusion?: string, why: string }>}
 */
export async function fetchProofs() {
  try {
    const inclusion = await (await readBlob("/inclusion")).text();
    const { log, entries } = JSON.parse(inclusion);
    if (log === "") return { why: t("badge.log-off") };
    if (entries.length === 0) return { why: t("badge.not-logged") };
    return { inclusion, why: "" };
  } catch (error) {
    return { why: t("badge.log-away", { why: messageOf(error) }) };
  }
}

/**
 * The sentence about proofs that hold.
 *
 * @param {Included} log
 */
export function describeLog({ origin, entries, since }) {
  const isOlder = entries[0] === "adopted";
  return t(isOlder ? "badge.in-log-adopted" : "badge.in-log", { at: moment(since), log: origin });
}
