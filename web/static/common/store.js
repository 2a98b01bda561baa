// The store of a page: its state in named parts, which modules read, change and subscribe to.

/**
 * Return a store that begins with a state. Each part of the state is an object of fields.
 *
 * @template {Record<string, object>} S
 * @param {S} initial
 */
export function createStore(initial) {
  const state = { ...initial };
  /** @type {Map<keyof S, Set<(part: any) => void>>} */
  const subscribers = new Map();
  return {
    /**
     * Return a part of the state. It is never changed: `set` puts a new object in its place.
     *
     * @template {keyof S} K
     * @param {K} name
     * @returns {Readonly<S[K]>}
     */
    get(name) {
      return state[name];
    },

    /**
     * Change fields of a part, then call its subscribers, the oldest first.
     *
     * @template {keyof S} K
     * @param {K} name
     * @param {Partial<S[K]>} changes
     */
    set(name, changes) {
      state[name] = { ...state[name], ...changes };
      for (const subscriber of subscribers.get(name) ?? []) subscriber(state[name]);
    },

    /**
     * Call a function with a part whenever it was set; return a function that ends the subscription.
     *
     * @template {keyof S} K
     * @param {K} name
     * @param {(part: Readonly<S[K]>) => void} subscriber
     * @returns {() => void}
     */
    subscribe(name, subscriber) {
      const ofPart = subscribers.get(name) ?? new Set();
      subscribers.set(name, ofPart.add(subscriber));
      return () => void ofPart.delete(subscriber);
    },
  };
}
