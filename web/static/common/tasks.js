// Tasks of a page: delayed, run once, run one after the other, or dropped for a newer one.

/** A delay before some work; new work replaces the work that waits. */
export class Delay {
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;

  /** Whether some work waits. */
  get isWaiting() {
    return this.#timer !== null;
  }

  /** Do some work in so many milliseconds. @param {number} ms @param {() => void} work */
  start(ms, work) {
    this.cancel();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      work();
    }, ms);
  }

  /** Drop the work that waits. */
  cancel() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** A series of requests of which only the latest counts: answers to earlier ones come too late. */
export class Latest {
  #count = 0;

  /** Whether a request was begun. */
  get isBegun() {
    return this.#count > 0;
  }

  /** Begin a request; return a function that says whether it is still the latest. */
  begin() {
    this.#count += 1;
    const own = this.#count;
    return () => own === this.#count;
  }

  /** Let the answers that are under way come too late. */
  drop() {
    this.#count += 1;
  }
}

/**
 * Return a function that does some work at its first call, and gives that result ever after.
 *
 * @template {unknown[]} A
 * @template T
 * @param {(...args: A) => T} work
 * @returns {(...args: A) => T}
 */
export function once(work) {
  let isCalled = false; // also during the work, which may call this again
  /** @type {T} */
  let result;
  return (...args) => {
    if (!isCalled) {
      isCalled = true;
      result = work(...args);
    }
    return result;
  };
}

/**
 * Return a function that runs each work after the one before it, even if that one failed.
 *
 * @returns {<T>(work: () => T | Promise<T>) => Promise<T>}
 */
export function queueOfWork() {
  /** @type {Promise<any>} */
  let last = Promise.resolve();
  return (work) => {
    last = last.catch(() => {}).then(work);
    return last;
  };
}

/**
 * Return a function that does some work; calls during the work are gathered into one more round of it.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => unknown} [isReady] awaited before each round: calls until then are part of the round
 * @returns {() => Promise<T>}
 */
export function gathered(work, isReady = () => {}) {
  let isWanted = false;
  /** @type {Promise<T> | null} */
  let running = null;
  const run = async () => {
    try {
      /** @type {T} */
      let result;
      do {
        await isReady();
        isWanted = false;
        result = await work();
      } while (isWanted);
      return result;
    } finally {
      running = null;
    }
  };
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}

/** A pause of so many milliseconds. @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Return a function that says whether a text differs from the one at the call before. */
export function changeOfText() {
  let last = "";
  return (/** @type {string} */ text) => {
    const isChanged = text !== last;
    last = text;
    return isChanged;
  };
}
