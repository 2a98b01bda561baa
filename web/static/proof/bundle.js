// The log of the match as a file, to be kept and checked elsewhere.

import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { isSeated, match, readBlob } from "../match/viewer.js";

async function save() {
  const address = URL.createObjectURL(await readBlob("/bundle"));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${match}.ndjson`;
  link.click();
  URL.revokeObjectURL(address);
}

/** What only a seat may know comes with its token, which no plain link carries. */
export function showDownloads() {
  find("own-bundle").hidden = !isSeated();
}

/** Make the buttons work. */
export function setUpDownloads() {
  find("own-bundle").addEventListener("click", () => save().catch(tell));
}
