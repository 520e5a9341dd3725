// The page's elements by their ids: of the kind that is asked for, or an error that says so.

/** @template {Element} T @param {string} id @param {abstract new () => T} kind @returns {T} */
function the(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} ${id}.`);
  return found;
}

export const $ = (/** @type {string} */ id) => the(id, HTMLElement);
export const button = (/** @type {string} */ id) => the(id, HTMLButtonElement);
export const input = (/** @type {string} */ id) => the(id, HTMLInputElement);
/** A field of a form that has a text. @param {string} id @returns {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */
export const field = (id) => /** @type {HTMLInputElement} */ ($(id));
export const choice = (/** @type {string} */ id) => the(id, HTMLSelectElement);
export const dialog = (/** @type {string} */ id) => the(id, HTMLDialogElement);
export const details = (/** @type {string} */ id) => the(id, HTMLDetailsElement);

/** Writes a text, unless it is there: so that nobody hears it twice. @param {string} id @param {string} text */
export function write(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/** Takes the focus to what is shown by then. @param {string} id */
export const focusLater = (id) => queueMicrotask(() => $(id).focus({ preventScroll: true }));

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Partial<HTMLElementTagNameMap[K]>} [has] @param {(Node | string)[]} inside */
export function make(name, has = {}, ...inside) {
  const e = Object.assign(document.createElement(name), has);
  e.append(...inside);
  return e;
}

/** @param {string} id @param {string} event @param {(event: Event) => unknown} act */
export const on = (id, event, act) => $(id).addEventListener(event, act);

/** Asks before something is done. @param {string} title @param {string} text @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function sure(title, text, yes, no) {
  const box = dialog("ask");
  write("ask-title", title);
  write("ask-text", text);
  for (const b of box.querySelectorAll("button")) b.textContent = b.value === "yes" ? yes : no;
  box.returnValue = "";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}
