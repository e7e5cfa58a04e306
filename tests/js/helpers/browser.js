/** A stand-in for the browser: as much of it as modules of the page use when they are loaded, and no drawing. */

/** @type {Map<string, string>} */
const stored = new Map();

/** The storage of a browser, which other pages of it share. */
export const localStorage = {
  /** @param {string} key @returns {string | null} */
  getItem: (key) => stored.get(key) ?? null,
  /** @param {string} key @param {string} value */
  setItem: (key, value) => void stored.set(key, value),
  clear: () => stored.clear(),
};

const events = new EventTarget();

/**
 * Send an event to the window, as the browser does when the reader goes back or another page stores something.
 *
 * @param {string} type
 * @param {object} [fields]
 */
export function happen(type, fields = {}) {
  events.dispatchEvent(Object.assign(new Event(type), fields));
}

/** The address of the page; `visit` changes it. */
const address = { href: "http://club.example/" };

/** @param {string} path with what follows the number sign */
export function visit(path) {
  address.href = new URL(path, address.href).href;
}

/** The calls that a test looks at: what was pushed into the history or replaced there. */
export const visited = /** @type {string[]} */ ([]);

const document = Object.assign(new EventTarget(), {
  documentElement: { lang: "es" },
  visibilityState: "visible",
  querySelector: () => null,
});

const location = new Proxy(address, { get: ({ href }, name) => Reflect.get(new URL(href), name).toString() });

const history = {
  state: null,
  /** @param {unknown} _state @param {string} _title @param {string} path */
  pushState: (_state, _title, path) => void (visited.push(path), visit(path)),
  /** @param {unknown} _state @param {string} _title @param {string} path */
  replaceState: (_state, _title, path) => void (visited.push(path), visit(path)),
};

const globals = {
  ...{ document, location, history, localStorage },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  scrollTo: () => {},
  matchMedia: () => ({ matches: false }),
};

for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
if (!("navigator" in globalThis)) Object.defineProperty(globalThis, "navigator", { value: { languages: ["es-AR"] }, configurable: true });
Object.defineProperty(globalThis.navigator, "languages", { value: ["es-AR"], configurable: true });
