// The one store of the page: views read it and are told of changes, actions
// change it. Changes of one turn are told once.

/** @template {object} T @param {T} initial */
export function createStore(initial) {
  let state = initial;
  /** @type {((state: T, before: T) => void)[]} */
  const views = [];
  /** @type {T | null} */
  let before = null;

  const tell = () => {
    const was = before;
    before = null;
    if (was) for (const view of views) view(state, was);
  };

  return {
    get: () => state,
    /** @param {Partial<T>} change */
    set(change) {
      if (!before) {
        before = state;
        queueMicrotask(tell);
      }
      state = { ...state, ...change };
    },
    /** Calls a view with the state, and again when a part of it that the view selects has changed.
     * @param {(keyof T)[]} parts @param {(state: T, before: T) => void} view */
    select(parts, view) {
      views.push((now, was) => {
        if (parts.some((part) => now[part] !== was[part])) view(now, was);
      });
      view(state, state);
    },
  };
}
