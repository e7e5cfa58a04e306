/** A value that components watch; some are remembered by the browser. */

import { useEffect, useReducer } from "htm-preact";

/**
 * @template T
 * @typedef {{ get: () => T, set: (next: Partial<T>) => void, watch: (seen: () => void) => () => void }} Store
 */

/**
 * @template {object} T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<() => void>} */
  const watchers = new Set();
  return {
    get: () => state,
    set(next) {
      state = { ...state, ...next };
      for (const seen of [...watchers]) seen();
    },
    watch(seen) {
      watchers.add(seen);
      return () => watchers.delete(seen);
    },
  };
}

/**
 * A store whose value survives the page.
 *
 * @template {object} T
 * @param {string} key
 * @param {T} initial
 * @returns {Store<T>}
 */
export function remembered(key, initial) {
  const store = createStore({ ...initial, ...recall(key) });
  // What another page of this browser remembers holds here too: a player has one token.
  addEventListener("storage", (event) => {
    if (event.key === key && event.newValue !== JSON.stringify(store.get())) store.set({ ...initial, ...recall(key) });
  });
  store.watch(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
  return store;
}

/**
 * @param {string} key
 * @returns {object}
 */
function recall(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/**
 * @template T
 * @param {Store<T>} store
 * @returns {T}
 */
export function useStore(store) {
  const [, again] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => store.watch(() => again(0)), [store]);
  return store.get();
}
