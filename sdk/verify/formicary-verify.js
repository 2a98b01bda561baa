// Check a match of Formicary in a browser or in Node 18, with only WebCrypto.
//
//     node formicary-verify.js match.ndjson[.gz]
//     node formicary-verify.js match.ndjson --receipts receipts.ndjson --keys keys.json
//     node formicary-verify.js match.ndjson --inclusion proofs.json --log-key KEY --witness KEY
//
//     import { verifyBundle } from "./formicary-verify.js";
//     const { ok, checks } = await verifyBundle(text);
//
// It makes the checks of `formicary_verify.py`, in the same order and under the same names.
// `docs/log-format.md` describes them, so that they can be written in another language, and
// `sdk/vectors` has bundles on which all must agree. The parts are in the order of that file.

/** @typedef {any} Json a parsed line of a bundle, of unknown form until it is checked */
/** @typedef {{ seq: number, link: string, e: Json, opened?: Json }} Seen a line of an event with a valid form */
/** @typedef {"passed" | "failed" | "not-checked"} State */
/** @typedef {{ name: string, state: State, text: string, seq?: number, fault?: string }} Check */
/** @typedef {{ match: string, events: number, opened: number, sealed: number, draws: number, complete: boolean, entropy: Entropy, receipts?: number, log?: Included }} Counted */
/** @typedef {{ origin: string, key: string, size: number, entries: string[], since: number, witnesses: Record<string, number> }} Included the log, the kinds of the entries of the match, the time of the first one in milliseconds, and those of witnesses in seconds */
/** @typedef {{ name: string, kind: number, id: string, public: Uint8Array, text: string }} NoteKey a public key of signed notes */
/** @typedef {{ name: string, id: string, signed: Uint8Array }} Signature a signature line */
/** @typedef {{ given: number[], missing: number[], inherited: boolean }} Entropy the seats whose players gave entropy, and gave none */
/** @typedef {{ check: string, done: number, total: number }} Progress the number of events that a check has examined */
/** @typedef {string | Uint8Array | AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>} Source */
/** @typedef {{ onProgress?: (progress: Progress) => void, receipts?: Json[], keys?: Json[], inclusion?: string | Uint8Array, logKey?: string, witnesses?: string[] }} Given */

/**
 * The result of a verification.
 *
 * @typedef {object} Result
 * @property {boolean} ok true if every check that could be made holds
 * @property {"holds" | "broken" | "no-webcrypto"} state no-webcrypto: nothing could be checked here
 * @property {Check[]} checks all checks, in the order in which they are made
 * @property {Counted | null} counted of a bundle that holds
 */

/** The checks in the order in which they are made, each with what it proves. */
export const CHECKS = Object.freeze({
  header: "The first line says which match this is, by which rules it is played, and where its log ends.",
  lines: "Every line is spelled in the one way there is, and has all that a line needs and nothing else.",
  chain: "Every event is chained to all before it: none was changed, put in, taken out or moved.",
  creation: "The first event creates the very match that the first line names.",
  records: "Time never runs backwards, and the events of one command belong to one actor and one moment.",
  clocks: "Every time-out has its evidence: the question stood, and its time had run out.",
  ends: "An end without a result was called by a person with the right to do so, and nobody wins by it.",
  seats: "Seats were reserved, taken, claimed and left only by those who could.",
  opened: "Every hidden value that you are shown is the one that was sealed when it was recorded.",
  commitments: "The keys that were released are those that the service committed to before the match began.",
  salts: "Nothing is sealed any more, and every seal was made with the released key.",
  luck: "Every draw is the one that the released key and the players' entropy give: none was picked.",
  receipts: "The log has not changed since your receipts were signed.",
  inclusion: "The public log of the service has this match, with these events: it cannot be left out or replaced.",
});

const LINE_MOST = 4 * 1024 * 1024; // bytes
const LINES_MOST = 1_000_000; // not counting the header
const BYTES_MOST = 512 * 1024 * 1024; // after decompression
const CRLF = "the line ends with CRLF; a bundle ends its lines with LF";
const MOST_DEEP = 64; // nesting depth of lists and objects in a line
const MARKS = /"(?:[^"\\]+|\\.)*"|[[{\]}]/gs; // strings, and brackets outside strings
const PAUSE_MS = 40; // interval of pauses, in which the page stays responsive
const KEYS = ["bot", "luck", "salt", "state"];
const HEADER = ["bundle", "content", "game", "link", "match", "rules", "version"];
const RECEIPT = ["at", "key", "link", "match", "seq", "signature"];
const RECORD = new Set(["at", "by", "command", "event", "id", "mac", "seals", "seat"]);
const ENTRIES = new Map([
  // of a public log, with their members besides `entry`
  ["adopted", ["at", "content", "game", "link", "match", "rules", "version"]],
  ["alive", ["at", "link", "match", "version"]],
  ["created", ["at", "commitments", "content", "game", "link", "match", "rules"]],
  ["ended", ["at", "link", "match", "outcome", "version"]],
  ["restarted", ["at", "checkpoint", "reason"]],
  ["withdrawn", ["at", "form", "match", "reason"]],
]);
const HASH_BYTES = 32;
const NOTE_MOST = 64 * 1024; // bytes of a signed note
const NOTE_KEY = 1; // kinds of keys of signed notes
const WITNESS_KEY = 4;
const NOTE_NAME = /^[^\p{White_Space}+]+$/u;
const DASH = "\u2014 "; // begins a line of a signature
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const ACTORS = new Set(["host", "seat", "bot", "phase", "clock", "admin"]);
const REASONS = new Map([
  ["abandoned", "admin"],
  ["abuse", "admin"],
  ["fault", "admin"],
  ["operator", "admin"],
  ["cancelled", "host"],
  ["expired", "clock"],
]);
const HOLDING = new Set(["seat-taken", "seat-token-rotated", "seat-claimed", "seat-left", "reservation-declined"]);
const INVITING = new Set(["seat-reserved", "invitation-made", "invitation-withdrawn"]);
const NO_RESULT = { ranking: [], reason: "called-off", rule: "T15" };
const TABLE = new Set([
  "match-created",
  "position-set",
  "seat-taken",
  "standing-answers-given",
  "undo-proposed",
  "undo-answered",
  "undo-lapsed",
  "seat-handed-to-bot",
  "seat-handed-back",
  "timed-out",
  "clock-advanced",
  "seat-resigned",
  "match-called-off",
  ...HOLDING,
  ...INVITING,
]);

/** The first entry that does not hold (seq 0 is the header), and its fault, as a slug. */
class Broken extends Error {
  /**
   * @param {number} seq
   * @param {string} fault
   * @param {string} [detail]
   */
  constructor(seq, fault, detail = "") {
    super(`seq ${seq}: ${fault}${detail ? `: ${detail}` : ""}`);
    this.seq = seq;
    this.fault = fault;
  }
}

/**
 * Check a bundle. It never throws: unreadable input makes a check fail.
 *
 * If the match has not released its keys, luck and the sealed values can only be checked by the
 * service: those checks are `not-checked`.
 *
 * @param {Source} source the NDJSON, whole or in chunks
 * @param {Given} [given] `receipts` and `keys` go together: receipts, or answers that include one, and the keys listed by `GET /v1/keys`. `inclusion` is the answer of `GET .../inclusion`, `logKey` the public key of the log from a trusted source (by default that of the proofs), and `witnesses` the public keys of witnesses that must have signed
 * @returns {Promise<Result>}
 */
export async function verifyBundle(source, given = {}) {
  const run = new Run(given.onProgress);
  const subtle = await findSubtle();
  if (!subtle)
    return run.end(
      "no-webcrypto",
      "This browser offers no WebCrypto here: it does so over HTTPS and on localhost only.",
    );
  try {
    const counted = await verify(run, new Hashes(subtle), await readLines(source), given);
    return run.end("holds", "", counted);
  } catch (error) {
    run.fail(error);
    return run.end("broken", "An earlier check failed.");
  }
}

/** The checks of one bundle, as they are made. */
class Run {
  /** @param {((progress: Progress) => void) | undefined} onProgress */
  constructor(onProgress) {
    /** @type {Check[]} */
    this.checks = [];
    this.name = "header";
    this.onProgress = onProgress ?? (() => {});
    this.paused = Date.now();
  }

  /**
   * Make a check; it throws `Broken` if something does not hold.
   *
   * @template T
   * @param {keyof typeof CHECKS} name
   * @param {() => T} check
   * @returns {Promise<Awaited<T>>}
   */
  async make(name, check) {
    this.name = name;
    const found = await check();
    this.checks.push({ name, state: "passed", text: CHECKS[name] });
    return found;
  }

  /**
   * Record that a check could not be made, and the reason.
   *
   * @param {string} name
   * @param {string} text
   */
  skip(name, text) {
    this.checks.push({ name, state: "not-checked", text });
  }

  /** @param {unknown} error */
  fail(error) {
    const text = error instanceof Error ? error.message : String(error);
    const where = error instanceof Broken ? { seq: error.seq, fault: error.fault } : {};
    this.checks.push({
      name: this.name,
      state: "failed",
      text: error instanceof Broken ? text : `it cannot be read: ${text}`,
      ...where,
    });
  }

  /**
   * Report the progress of a check, and yield to other tasks at intervals.
   *
   * @param {number} done
   * @param {number} total
   */
  async goOn(done, total) {
    if (Date.now() - this.paused < PAUSE_MS) return;
    this.onProgress({ check: this.name, done, total });
    await new Promise((resolve) => setTimeout(resolve));
    this.paused = Date.now();
  }

  /**
   * @param {Result["state"]} state
   * @param {string} why the reason for the checks that were not made
   * @param {Counted | null} [counted]
   * @returns {Result}
   */
  end(state, why, counted = null) {
    const made = new Set(this.checks.map(({ name }) => name));
    for (const name of Object.keys(CHECKS)) if (!made.has(name)) this.skip(name, why);
    return { ok: state === "holds", state, checks: this.checks, counted };
  }
}

/**
 * @param {Run} run
 * @param {Hashes} hashes
 * @param {Uint8Array[]} lines
 * @param {Given} given
 * @returns {Promise<Counted>}
 */
async function verify(run, hashes, lines, { receipts, keys: publics, inclusion, logKey, witnesses }) {
  const header = await run.make("header", () => checkHeader(hashes, lines));
  const events = await run.make("lines", () => checkLines(run, lines.slice(1)));
  await run.make("chain", () => checkChain(run, hashes, header, events));
  await run.make("creation", () => checkCreation(header, events[0]));
  await run.make("records", () => checkRecords(events));
  await run.make("clocks", () => checkClocks(events));
  await run.make("ends", () => checkCalledOff(events));
  await run.make("seats", () => checkSeats(events));
  const opened = await run.make("opened", () => eachEvent(run, events, (one) => checkOpened(hashes, one)));
  const sealed = events.reduce((sum, { e }) => sum + Object.keys(e.seals ?? {}).length, 0);
  const keys = released(run, events);
  let draws = 0;
  if (keys) {
    await run.make("commitments", () => checkCommitments(hashes, keys, events[0]));
    const salting = await hashes.keyOf(keys.salt);
    await run.make("salts", () => eachEvent(run, events, (one) => checkSalts(hashes, salting, one)));
    draws = await run.make("luck", () => checkLuck(run, hashes, keys.luck, events));
  } else {
    const why = isOver(events)
      ? "The match keeps its keys: only its own service can check this."
      : "This must wait for the end of the match: its keys are released then.";
    for (const name of ["commitments", "salts", "luck"]) run.skip(name, why);
  }
  /** @type {Counted} */
  const counted = {
    match: header.match,
    events: events.length,
    opened,
    sealed: sealed - opened,
    draws,
    complete: keys !== null,
    entropy: findEntropy(events),
  };
  if (!receipts) run.skip("receipts", "No receipts were given.");
  else
    counted.receipts = await run.make("receipts", () => checkReceipts(hashes, header, events, receipts, publics ?? []));
  if (inclusion === undefined) run.skip("inclusion", "No proofs of inclusion were given.");
  else
    counted.log = await run.make("inclusion", async () => {
      const given = logKey ? await parseNoteKey(hashes, logKey, NOTE_KEY) : null;
      const watching = await Promise.all((witnesses ?? []).map((text) => parseNoteKey(hashes, text, WITNESS_KEY)));
      return checkInclusion(hashes, header.match, events, bytesOf(inclusion), given, watching);
    });
  return counted;
}

/**
 * Make a check of every event; return the sum of its results.
 *
 * @param {Run} run
 * @param {Seen[]} events
 * @param {(one: Seen) => Promise<number>} check
 */
async function eachEvent(run, events, check) {
  let sum = 0;
  for (const one of events) {
    sum += await check(one);
    await run.goOn(one.seq, events.length);
  }
  return sum;
}

// --- canonical JSON --------------------------------------------------------------------------

/**
 * Canonical JSON: sorted keys, no spaces, integers within 53 bits.
 *
 * @param {Json} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "string") return spell(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer within 53 bits`);
    return String(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return `{${namesOf(value)
    .map((name) => `${spell(name)}:${canonical(value[name])}`)
    .join(",")}}`;
}

/** @param {string} text */
function spell(text) {
  // JSON.stringify would write half a character as an escape, which canonical JSON never has
  if (/\p{Surrogate}/u.test(text)) throw new RangeError("a text has half of a surrogate pair");
  return JSON.stringify(text);
}

/**
 * The names of an object's members, sorted by their characters, as their bytes would be.
 *
 * @param {object} value
 */
function namesOf(value) {
  const names = Object.keys(value);
  // the order of UTF-16 differs for characters that it encodes as two halves
  return names.some((name) => /[\ud800-\udfff]/.test(name)) ? names.sort(compareCharacters) : names.sort();
}

/**
 * @param {string} one
 * @param {string} other
 */
function compareCharacters(one, other) {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, place) => character !== right[place]);
  if (at < 0) return left.length - right.length;
  return (left[at].codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/**
 * @param {Source} source
 * @returns {Promise<Uint8Array[]>} lines with their line feeds
 */
async function readLines(source) {
  const whole = typeof source === "string" || source instanceof Uint8Array ? [source] : chunksOf(source);
  const parts = [];
  let size = 0;
  for await (const chunk of whole) {
    parts.push(bytesOf(chunk));
    size += parts[parts.length - 1].length;
    need(size <= BYTES_MOST, 0, `there are more than ${BYTES_MOST} bytes`);
  }
  const bytes = parts.length === 1 ? parts[0] : concat(parts);
  const lines = [];
  for (let start = 0, end; start < bytes.length && lines.length <= LINES_MOST + 1; start = end) {
    end = bytes.indexOf(10, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
  }
  return lines;
}

/**
 * @param {AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>} source
 * @returns {AsyncGenerator<string | Uint8Array>}
 */
async function* chunksOf(source) {
  if (!("getReader" in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader(); // not every browser can iterate over a stream
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/**
 * @param {number} seq
 * @param {Uint8Array} line
 * @returns {Json}
 */
function parseLine(seq, line) {
  const end = line.at(-1) === 10 ? line.length - 1 : line.length;
  need(line.length <= LINE_MOST, seq, `the line is longer than ${LINE_MOST} bytes`);
  need(end > 0, seq, "the line is empty");
  need(line[end - 1] !== 13, seq, CRLF);
  let text, value, spelled;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line.subarray(0, end));
    value = JSON.parse(text);
    spelled = canonical(value);
  } catch (error) {
    throw new Broken(seq, "record", error instanceof Error ? error.message : "");
  }
  need(spelled === text, seq, "it is not canonical JSON");
  need(!isDeep(text), seq, `it is nested more than ${MOST_DEEP} deep`);
  return value;
}

/** @param {string} text */
function isDeep(text) {
  let depth = 0;
  for (const [mark] of text.matchAll(MARKS)) {
    if (mark === "[" || mark === "{") depth += 1;
    else if (mark === "]" || mark === "}") depth -= 1;
    if (depth > MOST_DEEP) return true;
  }
  return false;
}

/**
 * @param {boolean} isSo
 * @param {number} seq
 * @param {string} detail
 * @param {string} [fault]
 */
function need(isSo, seq, detail, fault = "record") {
  if (!isSo) throw new Broken(seq, fault, detail);
}

/**
 * @param {number} seq
 * @param {Json} text
 */
function parseHex(seq, text) {
  need(typeof text === "string" && /^(?:[0-9a-f]{2})*$/.test(text), seq, "not hex");
  return fromHex(text);
}

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Json} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {Json} value */
const isTextOrNone = (value) => value === undefined || value === null || typeof value === "string";

/**
 * @param {Json} one
 * @param {Json} other
 */
const isSame = (one, other) => canonical(one ?? null) === canonical(other ?? null);

/**
 * A member of the object itself, not an inherited one.
 *
 * @param {Json} object
 * @param {string} name
 */
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

// --- form ------------------------------------------------------------------------------------

/**
 * Check the form of the first line and return it.
 *
 * @param {Hashes} hashes
 * @param {Uint8Array[]} lines
 */
async function checkHeader(hashes, lines) {
  const header = lines.length ? parseLine(0, lines[0]) : null;
  const names = isObject(header) ? namesOf(header).filter((name) => name !== "pack" && name !== "rules_hash") : [];
  need(isSame(names, HEADER), 0, "it is not a header of a bundle");
  need(header.bundle === 1, 0, "the bundle has another version");
  need(Number.isInteger(header.version), 0, "the version is not a number");
  const texts = ["content", "game", "match", "rules"];
  need(
    texts.every((name) => typeof header[name] === "string"),
    0,
    "a name is not a text",
  );
  parseHex(0, header.link);
  if (header.rules_hash !== undefined) parseHex(0, header.rules_hash);
  if (header.pack !== undefined) {
    const digest = toHex(await hashes.sha256(canonical(header.pack)));
    need(digest === header.content, 0, "the pack does not match its hash");
  }
  return header;
}

/**
 * Check the form of the lines of all events and return them.
 *
 * @param {Run} run
 * @param {Uint8Array[]} lines
 */
async function checkLines(run, lines) {
  const events = [];
  for (const line of lines) {
    need(events.length < LINES_MOST, events.length + 1, `there are more than ${LINES_MOST} events`);
    events.push(checkLine(events.length + 1, line));
    await run.goOn(events.length, lines.length);
  }
  return events;
}

/**
 * @param {number} seq
 * @param {Uint8Array} line
 * @returns {Seen}
 */
function checkLine(seq, line) {
  const one = parseLine(seq, line);
  need(isObject(one) && ["e", "link", "seq"].every((name) => Object.hasOwn(one, name)), seq, "it is not an event");
  need(
    Object.keys(one).every((name) => ["e", "link", "seq", "opened"].includes(name)),
    seq,
    "it has unknown members of an event",
  );
  need(Number.isInteger(one.seq) && isObject(one.e), seq, "it is not an event");
  const { e: record, opened } = one;
  need(
    Object.keys(record).every((name) => RECORD.has(name)),
    seq,
    "it has unknown members of a record",
  );
  need(Number.isInteger(record.at), seq, "its time is not a number");
  need(ACTORS.has(record.by), seq, "its actor is unknown");
  need(record.seat === undefined || Number.isInteger(record.seat), seq, "its seat is not a number");
  need(isObject(record.event) && typeof record.event.type === "string", seq, "its event is missing");
  const seals = record.seals === undefined ? {} : record.seals;
  const areTexts = isObject(seals) && Object.values(seals).every((seal) => typeof seal === "string");
  need(areTexts && (opened === undefined || isObject(opened)), seq, "its seals are not valid");
  need(opened === undefined || Object.keys(opened).length > 0, seq, "nothing is opened");
  for (const value of Object.values(opened ?? {})) {
    need(isObject(value) && isSame(namesOf(value), ["salt", "value"]), seq, "an opened value");
  }
  return one;
}

// --- chain and records -----------------------------------------------------------------------

/**
 * Check that every event has its place and its link, and that the header names the last one.
 *
 * @param {Run} run
 * @param {Hashes} hashes
 * @param {Json} header
 * @param {Seen[]} events
 */
async function checkChain(run, hashes, header, events) {
  let link = await hashes.sha256("formicary/genesis/1\0", header.match);
  let seq = 0;
  for (const one of events) {
    seq += 1;
    need(one.seq === seq, seq, `found entry ${one.seq} instead`, "gap");
    link = await hashes.sha256("formicary/link/1\0", link, eightBytes(seq), canonical(one.e));
    need(toHex(link) === toHex(parseHex(seq, one.link)), seq, "", "link");
    await run.goOn(seq, events.length);
  }
  need(header.version === seq, Math.min(seq, header.version) + 1, `the head is at ${header.version}`, "head");
  need(toHex(link) === header.link, seq, "the head has another link", "head");
  need(seq > 0, 1, "the log is empty", "gap");
}

/**
 * Check that the first event creates the match that the header names.
 *
 * @param {Json} header
 * @param {Seen} first
 */
function checkCreation(header, { e: { event } }) {
  need(event.type === "match-created" && isObject(event.commitments), 1, "it does not create a match");
  const { lineage } = event;
  need(lineage === undefined || lineage === null || isObject(lineage), 1, "it does not create a match");
  const texts = Object.values(event.commitments).every((one) => typeof one === "string");
  need(texts, 1, "it does not create a match");
  for (const name of ["game", "rules", "content"])
    need(event[name] === header[name], 0, `the header has other ${name}`);
}

/**
 * Check times, and that each commit begins with an id, ends with a mac and has one actor.
 *
 * @param {Seen[]} events
 */
function checkRecords(events) {
  let at = 0;
  let begins = true;
  let first = events[0].e;
  for (const { seq, e: record } of events) {
    need(record.at >= at, seq, "its time is before that of the previous event");
    at = record.at;
    if (begins) first = record;
    need((record.id !== undefined) === begins, seq, "it is at the wrong place in its commit");
    need(begins || record.command === undefined, seq, "its commit began before");
    const same = record.at === first.at && record.by === first.by && record.seat === first.seat;
    need(same, seq, "its actor or time is not that of its commit");
    begins = record.mac !== undefined;
    need(record.event.type !== "match-ended" || seq === events.length, seq, "a match ends once, at its end");
  }
  need(begins, events.length, "its commit is incomplete", "gap");
}

// --- ends without a result -------------------------------------------------------------------

/**
 * Check that a match was ended without a result only by an allowed actor, and has no winner.
 *
 * @param {Seen[]} events
 */
function checkCalledOff(events) {
  const { outcome } = events[events.length - 1].e.event;
  const endsSo = isObject(outcome) && outcome.reason === "called-off";
  const called = events.filter(({ e }) => e.event.type === "match-called-off");
  need(endsSo === called.length > 0, events.length, "its end and the reason of its end disagree");
  for (const { seq, e: record } of called) {
    need(seq === events.length - 1 && record.mac === undefined, seq, "it does not end the match");
    const by = REASONS.get(record.event.reason);
    need(by !== undefined, seq, "its reason is unknown");
    need(record.by === by && record.seat === undefined, seq, "its actor may not end the match");
    need(isSame(outcome, NO_RESULT), seq + 1, "it has a result");
  }
}

// --- seats -----------------------------------------------------------------------------------

/** @typedef {{ held: string, account: string | null, kept: string, closed: boolean }} Seat */

/**
 * Check that seats were taken, claimed, left and offered as allowed, and in time.
 *
 * @param {Seen[]} events
 */
function checkSeats(events) {
  const { creator, open_until: openUntil = null, seats: plans, visibility } = events[0].e.event;
  let until = openUntil;
  const arePlans = Array.isArray(plans) && plans.every(isObject);
  need(arePlans && (until === null || Number.isInteger(until)), 1, "its seats are not valid");
  need(
    isTextOrNone(creator) && plans.every((/** @type {Json} */ one) => isTextOrNone(one.account)),
    1,
    "an account is not a text",
  );
  const isInvited = visibility === "invited";
  const hasClock = events[0].e.event.has_test_clock === true;
  /** @type {(account: unknown) => boolean} */
  const isOwn = (account) => !hasClock || !account || account === creator;
  const areOwn = plans.every((/** @type {Json} */ plan) => isOwn(plan.account));
  need(areOwn, 1, "a seat is another account's", "decision");
  const seats = plans.map((/** @type {Json} */ plan) => planSeat(plan, isInvited));
  for (const { seq, e: record } of events.slice(1)) {
    const { event } = record;
    const isOpen = seats.some((/** @type {Seat} */ seat) => !seat.held);
    const late = isOpen && until !== null && record.at >= until && record.by !== "admin";
    const { type: kind, reason } = event;
    if (until !== null && kind === "clock-advanced" && !late && Number.isInteger(event.by)) {
      until -= event.by;
    }
    need(!late || kind === "match-ended" || reason === "expired", seq, "it is late", "clock");
    if (kind === "match-called-off" && (reason === "cancelled" || reason === "expired")) {
      const due = reason === "expired" ? late : Boolean(creator);
      need(isOpen && due, seq, `it was not ${reason}`, reason === "expired" ? "clock" : "decision");
    }
    if (!HOLDING.has(kind) && !INVITING.has(kind)) continue;
    const number = event.seat;
    need(isTextOrNone(event.account), seq, "its account is not a text");
    const isOne = Number.isInteger(number) && number >= 0 && number < seats.length;
    const isTheirs = HOLDING.has(kind)
      ? record.by === "seat" && record.seat === number
      : record.by === "host" && record.seat === undefined && Boolean(creator);
    need(isOne && isTheirs, seq, "its actor may not do this", "decision");
    const isFit = isOwn(event.account) && fits(seats, seats[number], event, isOpen);
    need(isFit, seq, `no ${kind}`, "decision");
    seats[number] = evolveSeat(seats[number], event, isInvited);
  }
}

/**
 * Return a seat at the beginning: its holder, and its protection while it has none.
 *
 * @param {Json} plan
 * @param {boolean} isInvited
 * @returns {Seat}
 */
function planSeat(plan, isInvited) {
  const open = isInvited || plan.invited === true ? "invited" : "";
  const isBot = plan.bot !== undefined && plan.bot !== null;
  return {
    held: isBot ? "bot" : "",
    account: plan.account ?? null,
    kept: plan.account ? "reserved" : open,
    closed: isInvited,
  };
}

/**
 * Return whether an event about a seat is possible in its state.
 *
 * @param {Seat[]} seats
 * @param {Seat} seat
 * @param {Json} event
 * @param {boolean} isOpen
 */
function fits(seats, seat, { type: kind, account = null }, isOpen) {
  const hasSeat = seats.some((one) => one.account && one.held && one.account === account);
  if (kind === "seat-token-rotated" || kind === "seat-claimed")
    return seat.held === "player" && !seat.account && !hasSeat;
  if (kind === "seat-left") return seat.held === "player" && isOpen;
  if (seat.held || !isOpen) return false;
  if (kind === "seat-taken") {
    const isKept = seat.kept === "reserved" && seat.account !== account;
    return !hasSeat && !isKept && Boolean(seat.kept || !seat.closed);
  }
  if (kind === "seat-reserved") return Boolean(account) && seats.every((one) => one.account !== account);
  if (kind === "reservation-declined") return seat.kept === "reserved";
  return kind === "invitation-made" || Boolean(seat.kept);
}

/**
 * Return a seat after an event about it.
 *
 * @param {Seat} seat
 * @param {Json} event
 * @param {boolean} isInvited
 * @returns {Seat}
 */
function evolveSeat(seat, { type: kind, account = null }, isInvited) {
  if (kind === "seat-taken" || kind === "seat-claimed") return { ...seat, held: "player", account, kept: "" };
  if (kind === "seat-token-rotated") return seat;
  const kept = new Map([
    ["seat-reserved", "reserved"],
    ["invitation-made", "invited"],
    ["invitation-withdrawn", ""],
  ]);
  return { ...seat, held: "", account, kept: kept.get(kind) ?? (isInvited ? "invited" : "") };
}

// --- clocks ----------------------------------------------------------------------------------

/**
 * Check the evidence of each time-out against the log and the match's time control.
 *
 * Only the rules of the game determine the seats that were asked in between, and thus the time left
 * in a bank. Of a bank this checks only that it cannot have held more.
 *
 * @param {Seen[]} events
 */
function checkClocks(events) {
  const { clock } = events[0].e.event;
  checkTestClock(events);
  for (const one of events) {
    const {
      seq,
      e: { by, event, id },
    } = one;
    if (event.type === "timed-out") checkTimeOut(clock, events, one);
    const isAbsent = event.type === "seat-handed-to-bot" && event.reason === "absence";
    const isResigned = event.type === "seat-resigned" && event.reason === "time-out";
    need(by === "clock" || !(isAbsent || isResigned), seq, "no time ran out", "clock");
    if (by === "clock" && id !== undefined) {
      const told = events.slice(seq - 1, seq + 1).some(({ e }) => e.event.type === "timed-out");
      need(told || event.reason === "expired", seq, "no time ran out", "clock");
    }
  }
}

/**
 * Check that only a match with a test clock was moved forward, by its creator, and by how much.
 *
 * Such a match concerns nobody but its creator: it is invited and not rated, and does not limit
 * spectators.
 *
 * @param {Seen[]} events
 */
function checkTestClock(events) {
  const created = events[0].e.event;
  const { creator, has_test_clock: given, visibility, is_rated: isRated } = created;
  const hasClock = given === true;
  const isFair = Boolean(creator) && visibility === "invited" && !isRated && !created.spectators;
  need(isFair || !hasClock, 1, "its test clock concerns others", "decision");
  let offset = 0;
  for (const { seq, e: record } of events) {
    if (record.event.type !== "clock-advanced") continue;
    const { by, offset: after } = record.event;
    need(Number.isInteger(by) && Number.isInteger(after), seq, "its times are not valid");
    const isHost = record.by === "host" && record.seat === undefined;
    need(hasClock && isHost, seq, "nobody may do this", "decision");
    offset += by;
    need(by > 0 && after === offset, seq, "it moves by another time", "decision");
  }
}

/**
 * Check one time-out: its question was open, and its time is right and has passed.
 *
 * @param {Json} clock
 * @param {Seen[]} events
 * @param {Seen} one
 */
function checkTimeOut(clock, events, { seq, e: record }) {
  /** @type {(isSo: boolean, detail: string) => void} */
  const needs = (isSo, detail) => need(isSo, seq, detail, "clock");
  const told = record.event;
  needs(isObject(clock), "the match has no clock");
  const names = ["allowed", "asked", "offered_at", "ran_out_at", "seat", "started_at"];
  needs(
    names.every((name) => Number.isInteger(told[name])),
    "its evidence is not valid",
  );
  const { allowed, asked, offered_at: offered, ran_out_at: ranOut, seat, started_at: started } = told;
  needs(record.by === "clock" && record.seat === seat, "its actor is not the clock");
  needs(asked > 0 && asked < seq && events[asked - 1].e.mac !== undefined, "nobody was asked then");
  needs(offered === events[asked - 1].e.at, "it was offered at another time");
  needs(ranOut === started + allowed, "its time ran out at another time");
  needs(record.at >= ranOut, "its time had not run out");
  const between = events.slice(asked, seq - 1);
  needs(!between.some((other) => moves(other, seat)), "its question had changed");
  const back = { type: "seat-handed-back", seat };
  let runsFrom = offered;
  for (const { e } of between) {
    if (isSame(e.event, back)) runsFrom = e.at;
    else if (e.event.type === "clock-advanced") runsFrom -= e.event.by;
  }
  needs(started === runsFrom, "its clock ran from another time");
  checkAllowed(clock, allowed, events.slice(0, seq - 1), seat, seq);
  const follows = record.mac === undefined ? events[seq].e.event : {};
  const policy = clock.on_timeout === undefined ? "bot" : clock.on_timeout;
  const wanted = new Map([
    ["bot", "seat-handed-to-bot"],
    ["resign", "seat-resigned"],
  ]).get(policy);
  needs(!wanted || follows.type === wanted, "the policy of the match differs");
  needs(!wanted || follows.seat === seat, "it follows for another seat");
}

/**
 * Return whether an event changes a seat's question: its own game event, or a rewind.
 *
 * @param {Seen} one
 * @param {number} seat
 */
function moves({ e }, seat) {
  if (e.event.type === "rewound") return true;
  return e.mac !== undefined && e.seat === seat && !TABLE.has(e.event.type);
}

/**
 * @param {Json} clock
 * @param {number} allowed
 * @param {Seen[]} before
 * @param {number} seat
 * @param {number} seq
 */
function checkAllowed(clock, allowed, before, seat, seq) {
  const spans = ["seconds", "days", "increment_seconds"].map((name) => (clock[name] === undefined ? 0 : clock[name]));
  need(spans.every(Number.isInteger), seq, "the clock is not valid", "clock");
  const [seconds, days, more] = spans.map(BigInt); // in milliseconds they may exceed 53 bits
  const bank = seconds * 1000n;
  if (clock.kind !== "per-match") {
    const each = clock.kind === "correspondence" ? days * 86_400_000n : bank;
    need(BigInt(allowed) === each, seq, `each decision has ${each} ms`, "clock");
    return;
  }
  const owned = before.filter(({ e }) => e.seat === seat && e.mac !== undefined);
  const most = bank + more * 1000n * BigInt(owned.length + 1);
  need(allowed >= 0 && BigInt(allowed) <= most, seq, `there were at most ${most} ms left`, "clock");
}

// --- hidden values ---------------------------------------------------------------------------

/**
 * Check the opened values of an event against their seals; return their number.
 *
 * @param {Hashes} hashes
 * @param {Seen} one
 */
async function checkOpened(hashes, { seq, e, opened = {} }) {
  const paths = namesOf(opened);
  for (const path of paths) {
    const { salt, value } = opened[path];
    const seal = await hashes.sha256("formicary/seal/1\0", parseHex(seq, salt), canonical(value));
    need(own(e.seals ?? {}, path) === toHex(seal), seq, path, "seal");
  }
  return paths.length;
}

/**
 * Check, once the salt key is known, that every sealed value is opened and salted with it.
 *
 * @param {Hashes} hashes
 * @param {CryptoKey} key
 * @param {Seen} one
 */
async function checkSalts(hashes, key, { seq, e, opened = {} }) {
  const paths = namesOf(e.seals ?? {});
  for (const path of paths) {
    need(Object.hasOwn(opened, path), seq, `${path} is not opened`, "seal");
    const salt = await hashes.hmac(key, "formicary/salt/1\0", eightBytes(seq), path);
    need(opened[path].salt === toHex(salt), seq, `${path} has another salt`, "seal");
  }
  return paths.length;
}

/** @param {Seen[]} events */
const isOver = (events) => events[events.length - 1].e.event.type === "match-ended";

/**
 * Return the keys that the last event releases; null if the match runs or keeps them.
 *
 * @param {Run} run
 * @param {Seen[]} events
 */
function released(run, events) {
  run.name = "commitments"; // the commitments exist for this release
  if (!isOver(events)) return null;
  const {
    seq,
    e: {
      event: { keys },
    },
  } = events[events.length - 1];
  need(isObject(keys), seq, "it releases no keys");
  const missing = KEYS.filter((name) => !Object.hasOwn(keys, name));
  const first = events[0].e.event;
  if (missing.length && (first.keeps_keys === true || first.is_private === true)) return null;
  need(!missing.length, seq, `not released: ${missing.join(", ")}`, "commitment");
  return Object.fromEntries(KEYS.map((name) => [name, parseHex(seq, keys[name])]));
}

/**
 * Check that the released keys are those that the first event committed to.
 *
 * @param {Hashes} hashes
 * @param {Record<string, Uint8Array>} keys
 * @param {Seen} first
 */
async function checkCommitments(
  hashes,
  keys,
  {
    e: {
      event: { commitments },
    },
  },
) {
  for (const [name, key] of Object.entries(keys)) {
    const hashed = toHex(await hashes.sha256("formicary/commitment/1\0", key));
    need(commitments[name] === hashed, 1, `the ${name} key is not the one committed to`, "commitment");
  }
}

// --- luck ------------------------------------------------------------------------------------

/**
 * Repeat every draw, with each seat's entropy mixed in; return the number of labels.
 *
 * A label is drawn once on a line: a rewind removes the draws after its target.
 *
 * @param {Run} run
 * @param {Hashes} hashes
 * @param {Uint8Array} start the released key
 * @param {Seen[]} events
 */
async function checkLuck(run, hashes, start, events) {
  let keys = [start]; // the match's own, then those of its layers
  /** @type {Record<string, string>[]} */
  let layers = []; // the choices by pattern of labels
  /** @type {Set<string>[]} */
  const drawn = [new Set()]; // labels on the line, by version
  let total = 0;
  /** @type {Seen[]} */
  let commit = [];
  for (const one of events) {
    commit.push(one);
    if (one.e.mac === undefined) continue;
    for (const told of commit) {
      keys = await Promise.all(keys.map((key) => mixKey(hashes, key, told)));
      if (told.e.event.type !== "match-created") continue;
      const inherited = readLayers(told.seq, told.e.event.lineage ?? {});
      keys = [keys[0], ...inherited.map(({ key }) => key)];
      layers = inherited.map(({ patterns }) => patterns);
    }
    let line = drawn[drawn.length - 1];
    for (const told of commit) line = rewindLabels(drawn, line, told);
    const labels = await redraw(hashes, keys, layers, commit);
    if (labels.length) line = new Set(line);
    for (const label of labels) {
      need(!line.has(label), commit[0].seq, `${label} was drawn before`, "luck");
      line.add(label);
    }
    total += labels.length;
    for (let count = commit.length; count; count -= 1) drawn.push(line);
    commit = [];
    await run.goOn(one.seq, events.length);
  }
  return total;
}

/**
 * Return the seats whose players gave entropy, and those of players that gave none.
 *
 * @param {Seen[]} events
 * @returns {Entropy}
 */
function findEntropy(events) {
  const { lineage } = events[0].e.event;
  const luck = isObject(lineage) ? lineage.luck : null;
  const inherited = isObject(lineage) && Object.hasOwn(lineage, "luck_by_label");
  /** @type {Map<number, boolean>} */
  const seats = new Map();
  for (const { e } of events) {
    const { type: kind, seat, entropy } = e.event;
    if (kind === "seat-taken") seats.set(seat, typeof entropy === "string" && entropy !== "");
    if (kind === "seat-left") seats.delete(seat);
  }
  const rows = [...seats].sort(([one], [other]) => one - other);
  return {
    given: rows.filter(([, hasGiven]) => hasGiven).map(([seat]) => seat),
    missing: rows.filter(([, hasGiven]) => !hasGiven).map(([seat]) => seat),
    inherited: inherited || (typeof luck === "string" && luck !== ""),
  };
}

/**
 * Return a sentence that says who could have chosen the luck.
 *
 * @param {Entropy} entropy
 */
export function describeEntropy({ given, missing, inherited }) {
  if (inherited) return "the luck, or a part of it, is that of another match";
  if (given.length) {
    const rest = missing.length ? `; none of ${listSeats(missing)}` : "";
    return `the luck was chosen by nobody alone: entropy of ${listSeats(given)}${rest}`;
  }
  const rest = missing.length ? `no entropy of ${listSeats(missing)}` : "no player took a seat";
  return `the service alone could have chosen the luck: ${rest}`;
}

/** @param {number[]} seats */
function listSeats(seats) {
  const others = seats.slice(0, -1);
  return others.length ? `seats ${others.join(", ")} and ${seats.at(-1)}` : `seat ${seats[0]}`;
}

/**
 * @param {Hashes} hashes
 * @param {Uint8Array} key
 * @param {Seen} one
 */
async function mixKey(hashes, key, { seq, e: { event } }) {
  if (event.type === "match-created" && event.lineage !== undefined && event.lineage !== null) {
    need(isObject(event.lineage), seq, "its lineage is not valid");
    const inherited = parseHex(seq, event.lineage.luck ?? ""); // of a branch that continues its parent's luck
    return inherited.length ? inherited : key;
  }
  if (event.type !== "seat-taken") return key;
  need(isTextOrNone(event.entropy), seq, "its entropy is not a text");
  if (!event.entropy) return key;
  return hashes.hmac(await hashes.keyOf(key), "formicary/entropy/1\0", event.entropy);
}

/**
 * Return the keys that a branch inherits for some labels, with the patterns of the labels.
 *
 * @param {number} seq
 * @param {Json} lineage
 * @returns {{ key: Uint8Array, patterns: Record<string, string> }[]}
 */
function readLayers(seq, lineage) {
  if (!Object.hasOwn(lineage, "luck_by_label")) return [];
  const found = lineage.luck_by_label;
  const detail = "its luck by label is not valid";
  const isForm = isObject(found) && isSame(namesOf(found), ["layers", "version"]);
  need(isForm && found.version === 1, seq, detail);
  const { layers } = found;
  need(Array.isArray(layers) && layers.length > 0 && (lineage.luck ?? null) === null, seq, detail);
  for (const layer of layers) {
    const isLayer = isObject(layer) && isSame(namesOf(layer), ["key", "patterns"]);
    need(isLayer && Boolean(layer.key) && isObject(layer.patterns), seq, detail);
    for (const [pattern, choice] of Object.entries(layer.patterns)) {
      need(/^[!-~]{1,100}$/.test(pattern), seq, detail);
      need(choice === "new" || choice === "same", seq, detail);
    }
  }
  return layers.map((/** @type {{ key: string, patterns: Record<string, string> }} */ { key, patterns }) => ({
    key: parseHex(seq, key),
    patterns,
  }));
}

/**
 * Return the place of a label's key: that of the last layer in a row that chooses the same luck.
 *
 * @param {Record<string, string>[]} layers
 * @param {string} label
 */
function layerOf(layers, label) {
  const place = layers.findIndex((patterns) => chooseLuck(patterns, label) === "new");
  return place < 0 ? layers.length : place;
}

/**
 * Return the choice of the matching pattern with the most characters besides `*`.
 *
 * @param {Record<string, string>} patterns
 * @param {string} label
 */
function chooseLuck(patterns, label) {
  const size = (/** @type {string} */ pattern) => pattern.replaceAll("*", "").length;
  const matching = Object.keys(patterns).filter((pattern) => isMatch(pattern, label));
  matching.sort((one, other) => size(other) - size(one) || (one < other ? -1 : 1));
  return matching.length ? patterns[matching[0]] : "new";
}

/**
 * Whether a label matches a pattern, in which `*` stands for any characters.
 *
 * @param {string} pattern
 * @param {string} label
 */
function isMatch(pattern, label) {
  const parts = pattern.split("*");
  if (parts.length === 1) return label === pattern;
  const start = parts[0];
  const end = parts[parts.length - 1];
  if (label.length < start.length + end.length || !label.startsWith(start) || !label.endsWith(end)) return false;
  const inner = label.slice(start.length, label.length - end.length);
  let at = 0;
  for (const part of parts.slice(1, -1)) {
    const found = inner.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * @param {Set<string>[]} drawn
 * @param {Set<string>} line
 * @param {Seen} one
 */
function rewindLabels(drawn, line, { seq, e: { event } }) {
  if (event.type !== "rewound") return line;
  need(
    Number.isInteger(event.to) && event.to > 0 && event.to < drawn.length,
    seq,
    "its target is not a version",
    "decision",
  );
  return drawn[event.to];
}

/**
 * Check the draws of a commit; return their labels.
 *
 * @param {Hashes} hashes
 * @param {Uint8Array[]} keys
 * @param {Record<string, string>[]} layers
 * @param {Seen[]} commit
 * @returns {Promise<string[]>}
 */
async function redraw(hashes, keys, layers, [first, ...others]) {
  for (const { seq, opened = {} } of others) need(!Object.hasOwn(opened, "luck"), seq, "luck begins a commit", "seal");
  const { seq, opened = {} } = first;
  const draws = Object.hasOwn(opened, "luck") ? opened.luck.value : [];
  const drawing = await Promise.all(keys.map((key) => hashes.keyOf(key)));
  const labels = [];
  for (const draw of Array.isArray(draws) ? draws : [null]) {
    const isDraw = isObject(draw) && isSame(namesOf(draw), ["bounds", "label", "values"]);
    need(isDraw && typeof draw.label === "string", seq, "it is not a draw", "luck");
    const { bounds, label } = draw;
    const areBounds = Array.isArray(bounds) && bounds.every((one) => Number.isInteger(one) && one > 0);
    need(areBounds, seq, "it is not a draw", "luck");
    const values = await drawValues(hashes, drawing[layerOf(layers, label)], label, bounds);
    need(isSame(draw.values, values), seq, `${label} gives [${values.join(", ")}]`, "luck");
    labels.push(label);
  }
  return labels;
}

/**
 * Return the numbers that a key gives under a label, one below each bound.
 *
 * @param {Hashes} hashes
 * @param {CryptoKey} key
 * @param {string} label
 * @param {number[]} bounds
 */
async function drawValues(hashes, key, label, bounds) {
  const values = [];
  let counter = 0;
  for (const bound of bounds.map(BigInt)) {
    const limit = 2n ** 64n - (2n ** 64n % bound);
    let word = limit;
    while (word >= limit) {
      const digest = await hashes.hmac(key, "formicary/luck/1\0", label, "\0", eightBytes(counter));
      word = new DataView(digest.buffer).getBigUint64(0);
      counter += 1;
    }
    values.push(Number(word % bound));
  }
  return values;
}

// --- receipts --------------------------------------------------------------------------------

/**
 * Check receipts against a bundle that holds; return their number.
 *
 * @param {Hashes} hashes
 * @param {Json} header
 * @param {Seen[]} events
 * @param {Json[]} receipts
 * @param {Json[]} keys
 */
async function checkReceipts(hashes, header, events, receipts, keys) {
  const publics = new Map();
  for (const { public: text } of keys) {
    const key = parseHex(0, text);
    publics.set(toHex(await hashes.sha256("formicary/receipt-key/1\0", key)).slice(0, 16), key);
  }
  for (const given of receipts) {
    const one = isObject(given) && given.receipt !== undefined ? given.receipt : given;
    const seq = isObject(one) && Number.isInteger(one.seq) ? one.seq : 0;
    /** @type {(isSo: boolean, detail: string) => void} */
    const needs = (isSo, detail) => need(isSo, seq, detail, "receipt");
    const names = isObject(one) ? namesOf(one) : [];
    const others = names.filter((name) => name !== "log");
    needs(isSame(others, RECEIPT), "it is not a receipt");
    const texts = names.every((name) => typeof one[name] === "string" || ["at", "seq"].includes(name));
    needs(texts && Number.isInteger(one.at) && Number.isInteger(one.seq), "it is not a receipt");
    needs(one.match === header.match, `it is of match ${one.match}`);
    needs(publics.has(one.key), `there is no key ${one.key}`);
    const { signature, ...plain } = one;
    needs(/^[0-9a-f]{128}$/.test(signature), "its signature does not fit its key");
    const signed = concat([`formicary/receipt/${"log" in one ? 2 : 1}\0`, canonical(plain)].map(bytesOf));
    needs(
      await isSigned(hashes, publics.get(one.key), fromHex(signature), signed),
      "its signature does not fit its key",
    );
    needs(seq >= 1 && seq <= events.length, `the log ends at ${events.length}`);
    needs(one.link === events[seq - 1].link, "the log has another link");
    needs(one.at === events[seq - 1].e.at, "the log has another time");
  }
  return receipts.length;
}

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * power(121666n, P - 2n));
const ROOT = power(2n, (P - 1n) / 4n); // of -1
/** @typedef {[bigint, bigint, bigint, bigint]} Point x, y, z and xy over z */

/**
 * Return whether a signature (Ed25519, RFC 8032) is valid for a message under a public key.
 *
 * It is implemented here, because only new browsers have it in WebCrypto; nothing here is secret.
 *
 * @param {Hashes} hashes
 * @param {Uint8Array} key
 * @param {Uint8Array} signature
 * @param {Uint8Array} message
 */
async function isSigned(hashes, key, signature, message) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [held, drawn, factor] = [pointOf(key), pointOf(signature.subarray(0, 32)), numberOf(signature.subarray(32))];
  if (!held || !drawn || factor >= ORDER) return false;
  const digest = await hashes.sha512(signature.subarray(0, 32), key, message);
  const challenge = numberOf(digest) % ORDER;
  const left = multiply(factor, BASE);
  const right = addPoints(drawn, multiply(challenge, held));
  return (
    modulo(left[0] * right[2] - right[0] * left[2]) === 0n && modulo(left[1] * right[2] - right[1] * left[2]) === 0n
  );
}

/** @param {bigint} value */
function modulo(value) {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

/**
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
  let result = 1n;
  for (let [square, left] = [modulo(base), exponent]; left; left >>= 1n, square = (square * square) % P) {
    if (left & 1n) result = (result * square) % P;
  }
  return result;
}

/** @param {Uint8Array} bytes the least significant first */
function numberOf(bytes) {
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);
}

/**
 * Return the point of the curve that 32 bytes encode.
 *
 * @param {Uint8Array} bytes
 * @returns {Point | null}
 */
function pointOf(bytes) {
  const number = numberOf(bytes);
  const sign = number >> 255n;
  const y = number & ((1n << 255n) - 1n);
  if (y >= P) return null;
  const square = modulo((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (modulo(x * x - square)) x = modulo(x * ROOT);
  if (modulo(x * x - square) || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, modulo(x * y)];
}

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Point}
 */
function addPoints(one, other) {
  const a = modulo((one[1] - one[0]) * (other[1] - other[0]));
  const b = modulo((one[1] + one[0]) * (other[1] + other[0]));
  const c = modulo(2n * one[3] * other[3] * D);
  const d = modulo(2n * one[2] * other[2]);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
}

/**
 * @param {bigint} factor
 * @param {Point} point
 */
function multiply(factor, point) {
  /** @type {Point} */
  let total = [0n, 1n, 1n, 0n];
  for (let [doubled, left] = [point, factor]; left; left >>= 1n, doubled = addPoints(doubled, doubled)) {
    if (left & 1n) total = addPoints(total, doubled);
  }
  return total;
}

const BASE = /** @type {Point} */ (pointOf(fromHex(`58${"66".repeat(31)}`)));

// --- inclusion in a public log ---------------------------------------------------------------

/**
 * Check proofs of inclusion in a public log against a bundle that holds.
 *
 * @param {Hashes} hashes
 * @param {string} match the id of the match
 * @param {Seen[]} events
 * @param {Uint8Array} inclusion the answer of `GET .../inclusion`
 * @param {NoteKey | null} given the key of the log; by default that of the file
 * @param {NoteKey[]} watching the keys of witnesses
 * @returns {Promise<Included>}
 */
async function checkInclusion(hashes, match, events, inclusion, given, watching) {
  /** @type {Record<string, number>} */
  const witnesses = {};
  const entries = [];
  let key, checkpoint;
  try {
    const proofs = parseInclusion(inclusion);
    key = given ?? (await parseNoteKey(hashes, own(proofs, "log") ?? "", NOTE_KEY));
    const note = splitNote(own(proofs, "checkpoint") ?? "");
    checkpoint = await readCheckpoint(hashes, note, key);
    for (const witness of watching) witnesses[witness.name] = await findSignature(hashes, witness, note);
    const salting = await hashes.keyOf(parseHash(own(proofs, "key") ?? ""));
    for (const proof of own(proofs, "entries") ?? []) entries.push(await openEntry(hashes, proof, salting, checkpoint));
  } catch (error) {
    throw new Broken(0, "inclusion", error instanceof Error ? error.message : "");
  }
  prove(entries.length > 0, 0, "the match is not in the log");
  prove(["created", "adopted"].includes(entries[0].entry), 0, "there is no entry of its creation");
  for (const entry of entries) checkEntry(entry, match, events);
  const kinds = entries.map(({ entry }) => entry);
  return { ...checkpoint.log, key: key.text, entries: kinds, since: entries[0].at, witnesses };
}

/**
 * @param {boolean} isSo
 * @param {number} seq
 * @param {string} detail
 */
function prove(isSo, seq, detail) {
  need(isSo, seq, detail, "inclusion");
}

/**
 * @param {boolean} isSo
 * @param {string} detail
 */
function ensure(isSo, detail) {
  if (!isSo) throw new RangeError(detail);
}

/**
 * Return the members of a file of proofs. Others than those that are needed may be missing.
 *
 * @param {Uint8Array} inclusion
 */
function parseInclusion(inclusion) {
  const detail = "the file is malformed";
  ensure(inclusion.length <= LINE_MOST, `${detail}: it is longer than ${LINE_MOST} bytes`);
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(inclusion);
  const proofs = JSON.parse(text);
  ensure(!isDeep(text), `${detail}: it is nested more than ${MOST_DEEP} deep`);
  JSON.stringify(proofs, (name, value) => {
    const isWhole = [name, value].every((part) => typeof part !== "string" || !/\p{Surrogate}/u.test(part));
    ensure(isWhole, `${detail}: a text has half of a surrogate pair`);
    return value;
  });
  const isText = (/** @type {string} */ name) => typeof (own(proofs, name) ?? "") === "string" && proofs[name] !== null;
  ensure(isObject(proofs) && typeof own(proofs, "match") === "string", detail);
  ensure(["checkpoint", "key", "log"].every(isText), detail);
  const entries = Object.hasOwn(proofs, "entries") ? proofs.entries : [];
  ensure(Array.isArray(entries), detail);
  for (const proof of entries) {
    ensure(isObject(proof) && typeof proof.entry === "string" && Number.isSafeInteger(proof.index), detail);
    ensure(Array.isArray(proof.path), detail);
    ensure(
      proof.path.every((/** @type {unknown} */ made) => typeof made === "string"),
      detail,
    );
  }
  return proofs;
}

/** @param {string} text */
function parseHash(text) {
  const isHash = text.length === 2 * HASH_BYTES && /^[0-9a-f]*$/.test(text);
  ensure(isHash, `a hash or a key has ${HASH_BYTES} bytes, in lowercase hex`);
  return fromHex(text);
}

/**
 * Return an entry of the log, whose salted leaf is under the root.
 *
 * @param {Hashes} hashes
 * @param {{ entry: string, index: number, path: string[] }} proof
 * @param {CryptoKey} salting
 * @param {Checkpoint} checkpoint
 * @returns {Promise<Json>}
 */
async function openEntry(hashes, proof, salting, { log, root }) {
  ensure(!proof.entry.endsWith("\n"), "the entry ends with a line feed");
  const entry = parseEntry(proof.entry);
  const members = isObject(entry) ? ENTRIES.get(entry.entry) : undefined;
  ensure(members !== undefined && isSame(namesOf(entry), [...members, "entry"].sort()), "it is not an entry");
  ensure(Object.entries(entry).every(fitsMember), "it is not an entry");
  const salt = await hashes.hmac(salting, "formicary/leaf-salt/1\0", proof.entry);
  const leaf = await hashes.sha256("formicary/leaf/1\0", salt, proof.entry);
  const hashed = await hashes.sha256("\0", leaf);
  const made = await rootOver(hashes, hashed, proof.index, log.size, proof.path.map(parseHash));
  ensure(toHex(made) === toHex(root), "the path leads to another root");
  return entry;
}

/** @param {string} text */
function parseEntry(text) {
  try {
    return parseLine(0, bytesOf(text));
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace("seq 0: record: ", "") : "";
    throw new RangeError(`the entry: ${detail}`);
  }
}

/**
 * Return whether a member of an entry has the right type.
 *
 * @param {[string, Json]} member
 */
function fitsMember([name, value]) {
  if (name === "at" || name === "version") return Number.isInteger(value);
  if (name === "commitments") return isObject(value) && Object.values(value).every((made) => typeof made === "string");
  return name === "outcome" || typeof value === "string";
}

/**
 * Return the root to which the path of a leaf leads (RFC 9162, section 2.1.3.2).
 *
 * @param {Hashes} hashes
 * @param {Uint8Array} leaf the hash of the leaf
 * @param {number} index the place of the leaf, from 0
 * @param {number} size the number of leaves of the tree
 * @param {Uint8Array[]} path the hashes beside the way to the root
 */
async function rootOver(hashes, leaf, index, size, path) {
  ensure(index >= 0 && index < size, `a tree of ${size} leaves has no leaf ${index}`);
  const half = (/** @type {number} */ number) => Math.floor(number / 2); // shifts have 32 bits only
  let [place, last, made] = [index, size - 1, leaf];
  for (const sibling of path) {
    ensure(last > 0, "the path is too long");
    if (place % 2 || place === last) {
      made = await hashes.sha256("\x01", sibling, made);
      while (place && place % 2 === 0) [place, last] = [half(place), half(last)];
    } else made = await hashes.sha256("\x01", made, sibling);
    [place, last] = [half(place), half(last)];
  }
  ensure(last === 0, "the path is too short");
  return made;
}

/**
 * Check an entry of the log against the event that it names.
 *
 * @param {Json} entry
 * @param {string} match
 * @param {Seen[]} events
 */
function checkEntry(entry, match, events) {
  const kind = entry.entry;
  prove(Object.hasOwn(entry, "link"), 0, "the entry says nothing about the events");
  prove(entry.match === match, 0, `the entry is of match ${entry.match}`);
  const seq = kind === "created" ? 1 : entry.version;
  const isThere = seq >= 1 && seq <= events.length;
  prove(isThere, seq, `the log has version ${seq}, and the match ends before it`);
  const { e: record, link } = events[seq - 1];
  const expected = { ...entry, at: record.at, link };
  for (const name of ["commitments", "content", "game", "rules"])
    if (Object.hasOwn(entry, name)) expected[name] = events[0].e.event[name];
  if (kind === "ended") expected.outcome = own(record.event, "outcome");
  const differing = Object.keys(entry).filter((name) => !isSame(expected[name], entry[name]));
  prove(!differing.length, seq, `the log has another ${differing.join(", ")}`);
  prove(kind !== "ended" || seq === events.length, seq, "the match goes on after its end in the log");
}

// --- signed notes ----------------------------------------------------------------------------

/** @typedef {{ text: string, signatures: Signature[] }} Note */
/** @typedef {{ log: { origin: string, size: number }, root: Uint8Array }} Checkpoint */

/**
 * Return a public key from its text, `<name>+<id>+<base64 of the kind and the key>`.
 *
 * @param {Hashes} hashes
 * @param {string} text
 * @param {number} kind the kind that it must have
 * @returns {Promise<NoteKey>}
 */
async function parseNoteKey(hashes, text, kind) {
  const [name, keyId = "", ...rest] = text.split("+");
  const plain = parseBase64(rest.join("+"));
  ensure(
    NOTE_NAME.test(name) && plain.length === 1 + HASH_BYTES && plain[0] === kind,
    `${text} is not a key of the right kind`,
  );
  const id = toHex(await hashes.sha256(name, "\n", plain)).slice(0, 8);
  ensure(id === keyId, `${text} has the id of another key`);
  return { name, kind, id, public: plain.subarray(1), text };
}

/** @param {string} text */
function parseBase64(text) {
  ensure(BASE64.test(text), `${text} is not base64`);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Return the text of a note, and its signature lines.
 *
 * @param {string} note
 * @returns {Note}
 */
function splitNote(note) {
  ensure(bytesOf(note).length <= NOTE_MOST, `the note is longer than ${NOTE_MOST} bytes`);
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, Math.max(end, 0));
  const hasControls = [...text].some((character) => character < " " && character !== "\n");
  const isNote = end >= 0 && note.endsWith("\n") && note.length > end + 2 && !hasControls;
  ensure(isNote, "the note has no signature lines, or control characters");
  const lines = note.slice(end + 2, -1).split("\n");
  return { text: `${text}\n`, signatures: lines.map(parseSignature) };
}

/**
 * @param {string} line
 * @returns {Signature}
 */
function parseSignature(line) {
  const [name, ...rest] = line.slice(DASH.length).split(" ");
  const plain = parseBase64(rest.join(" "));
  ensure(line.startsWith(DASH) && NOTE_NAME.test(name) && plain.length > 4, `${line} is not a signature line`);
  return { name, id: toHex(plain.subarray(0, 4)), signed: plain.subarray(4) };
}

/**
 * Return the checkpoint in a note that a log has signed.
 *
 * @param {Hashes} hashes
 * @param {Note} note
 * @param {NoteKey} key
 * @returns {Promise<Checkpoint>}
 */
async function readCheckpoint(hashes, note, key) {
  const lines = note.text.slice(0, -1).split("\n");
  ensure(lines.length >= 3 && lines.every(Boolean), "a checkpoint has an origin, a size and a root");
  const [origin, size, encoded] = lines;
  const root = parseBase64(encoded);
  const isSize = /^(?:0|[1-9][0-9]{0,15})$/.test(size) && Number.isSafeInteger(Number(size));
  ensure(isSize && root.length === HASH_BYTES, "the checkpoint has no size, or no root");
  ensure(origin === key.name, `the checkpoint is that of ${origin}, not of ${key.name}`);
  await findSignature(hashes, key, note);
  return { log: { origin, size: Number(size) }, root };
}

/**
 * Check that a key has signed a text. Return the time of a witness, in seconds, or 0.
 *
 * @param {Hashes} hashes
 * @param {NoteKey} key
 * @param {Note} note
 */
async function findSignature(hashes, key, { text, signatures }) {
  const found = signatures.find(({ name, id }) => name === key.name && id === key.id);
  if (!found) throw new RangeError(`${key.name} has not signed the checkpoint`);
  const isTimed = key.kind === WITNESS_KEY;
  const time = isTimed ? BigInt(`0x0${toHex(found.signed.subarray(0, 8))}`) : 0n;
  const message = isTimed ? `cosignature/v1\ntime ${time}\n${text}` : text;
  const signature = found.signed.subarray(isTimed ? 8 : 0);
  const isValid = await isSigned(hashes, key.public, signature, bytesOf(message));
  ensure(isValid, `the signature of ${key.name} is not valid`);
  return Number(time);
}

// --- WebCrypto -------------------------------------------------------------------------------

/** The hash functions of the log. */
class Hashes {
  /** @param {SubtleCrypto} subtle */
  constructor(subtle) {
    this.subtle = subtle;
  }

  /** @param {(string | Uint8Array)[]} parts */
  async sha256(...parts) {
    return new Uint8Array(await this.subtle.digest("SHA-256", concat(parts.map(bytesOf))));
  }

  /** @param {(string | Uint8Array)[]} parts */
  async sha512(...parts) {
    return new Uint8Array(await this.subtle.digest("SHA-512", concat(parts.map(bytesOf))));
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {Promise<CryptoKey>}
   */
  keyOf(bytes) {
    // WebCrypto does not accept an empty key; HMAC pads keys with zeros, so one zero is the same
    const raw = bytes.length ? concat([bytes]) : new Uint8Array(1);
    return this.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  /**
   * @param {CryptoKey} key
   * @param {(string | Uint8Array)[]} parts
   */
  async hmac(key, ...parts) {
    return new Uint8Array(await this.subtle.sign("HMAC", key, concat(parts.map(bytesOf))));
  }
}

/** @param {string | Uint8Array} part */
function bytesOf(part) {
  return typeof part === "string" ? new TextEncoder().encode(part) : part;
}

/** @param {Uint8Array[]} parts */
function concat(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {number} number */
function eightBytes(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** @returns {Promise<SubtleCrypto | null>} */
async function findSubtle() {
  if (globalThis.crypto?.subtle) return globalThis.crypto.subtle;
  return inNode ? (await load("node:crypto")).webcrypto.subtle : null; // Node 18 has it in a module only
}

// --- the command line ------------------------------------------------------------------------

const { process: inNode } = /** @type {any} */ (globalThis); // undefined in a browser

/** @param {string} name the name of a Node module, which browsers and bundlers must not resolve */
const load = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ name);

/**
 * Return the bytes of a file, which may be compressed with gzip.
 *
 * @param {string} path
 * @returns {Promise<Uint8Array>}
 */
async function readFile(path) {
  const plain = await (await load("node:fs/promises")).readFile(path);
  const isPacked = plain[0] === 0x1f && plain[1] === 0x8b;
  return isPacked ? (await load("node:zlib")).gunzipSync(plain, { maxOutputLength: BYTES_MOST }) : plain;
}

const OPTIONS = ["receipts", "keys", "inclusion", "log-key", "witness"];

/**
 * Return the options, each with its values, and the bundle among them; null if they do not fit together.
 *
 * @param {string[]} words
 */
function parseArguments(words) {
  /** @type {Record<string, string[]>} */
  const chosen = {};
  for (let at = 0; at < words.length; at += 1) {
    const option = OPTIONS.find((name) => words[at] === `--${name}`);
    if (option) at += 1;
    const name = option ?? "bundle";
    if (words[at] === undefined || words[at].startsWith("--") || (chosen[name] && name !== "witness")) return null;
    chosen[name] = [...(chosen[name] ?? []), words[at]];
  }
  const isPaired = Boolean(chosen.receipts) === Boolean(chosen.keys);
  const isProven = chosen.inclusion !== undefined || !(chosen["log-key"] || chosen.witness);
  return chosen.bundle && isPaired && isProven ? chosen : null;
}

const USAGE =
  "usage: node formicary-verify.js FILE [--receipts FILE --keys FILE] [--inclusion FILE [--log-key KEY] [--witness KEY]...]\n";

/**
 * Check a file and print the result; return 1 if it does not hold, 2 if unreadable.
 *
 * @param {string[]} words
 */
async function main(words) {
  const chosen = parseArguments(words);
  if (!chosen) {
    inNode.stderr.write(USAGE);
    return 2;
  }
  const [bundle] = chosen.bundle;
  try {
    const given = await readGiven(chosen);
    const { checks, counted } = await verifyBundle(await readFile(bundle), given);
    const failed = checks.find(({ state }) => state === "failed");
    if (failed && failed.seq === undefined) throw new Error(failed.text);
    const holds = counted && !failed;
    inNode.stdout.write(holds ? report(counted, given) : `${bundle} does not hold at ${failed?.text}\n`);
    return failed ? 1 : 0;
  } catch (error) {
    inNode.stderr.write(`it cannot be read: ${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
}

/**
 * @param {Record<string, string[]>} chosen
 * @returns {Promise<Given>}
 */
async function readGiven({ receipts, keys, inclusion, "log-key": logKey, witness }) {
  const kept = receipts ? await readReceipts(receipts[0], keys[0]) : {};
  if (!inclusion) return kept;
  return { ...kept, inclusion: await readFile(inclusion[0]), logKey: logKey?.[0], witnesses: witness };
}

/**
 * @param {string} receipts the path of the receipts
 * @param {string} keys the path of the keys
 * @returns {Promise<Given>}
 */
async function readReceipts(receipts, keys) {
  const parse = (/** @type {Uint8Array} */ bytes) => JSON.parse(new TextDecoder().decode(bytes));
  const lines = await readLines(await readFile(receipts));
  return { receipts: lines.map(parse), keys: parse(await readFile(keys)).keys };
}

/**
 * @param {Counted} counted
 * @param {Given} given
 */
function report({ entropy, log, ...counted }, { logKey }) {
  const capital = (/** @type {unknown} */ value) => (typeof value === "boolean" ? (value ? "True" : "False") : value);
  const lines = Object.entries(counted).map(([name, count]) => `${name.padEnd(10)} ${capital(count)}\n`);
  return `${lines.join("")}${log ? reportLog(log, Boolean(logKey)) : ""}${describeEntropy(entropy)}\n${
    counted.complete
      ? "everything that can be checked without rules holds"
      : "everything that can be checked without the keys holds: not luck and sealed values"
  }\n`;
}

/**
 * @param {Included} log
 * @param {boolean} isKeyGiven
 */
function reportLog({ origin, key, size, entries, witnesses }, isKeyGiven) {
  const signed = Object.entries(witnesses).map(
    ([name, seconds]) => `witness    ${name} at ${seconds}, in seconds since 1970\n`,
  );
  const compare = `the key of the log is that of the file: compare it with one that you trust, ${key}\n`;
  return `log        ${entries.length} entries in ${origin}, of ${size}\n${signed.join("")}${isKeyGiven ? "" : compare}`;
}

/** @param {string} script the script that Node was started with */
async function isThis(script) {
  const [{ realpathSync }, { pathToFileURL }] = await Promise.all([load("node:fs"), load("node:url")]);
  try {
    return pathToFileURL(realpathSync(script)).href === import.meta.url;
  } catch {
    return false; // it is not a file: the module was imported
  }
}

if (inNode?.versions?.node && inNode.argv?.[1] && (await isThis(inNode.argv[1])))
  inNode.exitCode = await main(inNode.argv.slice(2));
