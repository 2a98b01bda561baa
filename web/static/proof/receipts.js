// Receipts of the viewer's own commands: the service signed that its log stood so. They are kept in
// this browser, the latest of each match, and the badge holds the log of today against them.

import { keep, kept } from "../common/tokens.js";

/** @typedef {{ match: string, seq: number, link: string, at: number, key: string, signature: string, log?: string }} Receipt */

const MOST = 50; // of one match: each vouches for all events before it, and takes milliseconds to check
const nameOf = (/** @type {string} */ match) => `formicary:${match}/receipts`;

/** The receipts that are kept of a match, the oldest first. @returns {Receipt[]} */
export function receiptsOf(/** @type {string} */ match) {
  /** @type {[number, string, number, string, string][]} */
  const rows = JSON.parse(kept(nameOf(match)) ?? "[]");
  return rows.map(([seq, link, at, key, signature]) => ({ match, seq, link, at, key, signature }));
}

/** Keep a receipt, if it is one of the match. */
export function keepReceipt(/** @type {string} */ match, /** @type {Receipt | undefined} */ receipt) {
  if (receipt?.match !== match) return;
  const others = receiptsOf(match).filter((other) => other.seq !== receipt.seq);
  const rows = [...others, receipt]
    .slice(-MOST)
    .map(({ seq, link, at, key, signature }) => [seq, link, at, key, signature]);
  keep(nameOf(match), JSON.stringify(rows));
}
