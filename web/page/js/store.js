// The one store of the page: views read it and are told of changes, actions
// change it. Changes of one turn are told once.

/** Whether anything has changed but what does not matter; at first everything has.
 * @template {object} T @param {T} state @param {T} before @param {(keyof T)[]} but */
export const changed = (state, before, but) =>
  state === before || /** @type {(keyof T)[]} */ (Object.keys(state)).some((key) => state[key] !== before[key] && !but.includes(key));

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
    /** @param {(state: T, before: T) => void} view */
    follow(view) {
      views.push(view);
      view(state, state);
    },
  };
}
