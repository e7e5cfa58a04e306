/** The other machines that keep an event: a page goes to one of them when its own server is silent. */

import { elsewhere } from "../api.js";

/** Seconds of silence after which a page asks whether its server is there, and after which it goes to another one. */
const DOUBT = 5;
const SILENT = 10;

/** Milliseconds for which a server may leave such a question without an answer. */
const PATIENCE = 3000;

/** The beginning of the part of an address after the number sign that contains the keys of an event. */
const CARRIED = "held=";

/** @typedef {{ key: string, teams: Record<string, string> }} Held */

/**
 * Watch whether a server is there, until the watch is ended; when it is silent for `SILENT` seconds, go to another machine.
 *
 * @param {string} code of the event
 * @param {{ held: () => Held, back: () => void }} page what it carries to the other machine, and what it does when the server is there again
 * @returns {{ heard: () => void, end: () => void }} the page calls `heard` at each answer of the server
 */
export function watchServer(code, { held, back }) {
  let last = Date.now();
  let asking = false;
  const look = async () => {
    if (asking || Date.now() - last < DOUBT * 1000) return;
    asking = true;
    if (await isThere(`/e/${code}`)) {
      const long = Date.now() - last >= SILENT * 1000;
      last = Date.now();
      if (long) back();
    } else if (Date.now() - last >= SILENT * 1000) await goElsewhere(code, held());
    asking = false;
  };
  const timer = setInterval(() => void look(), 1000);
  return { heard: () => void (last = Date.now()), end: () => clearInterval(timer) };
}

/**
 * @param {string} page of an event at a machine
 * @returns {Promise<boolean>}
 */
async function isThere(page) {
  try {
    return (await fetch(`${page}/here`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

/**
 * Go to the first machine that is there; else to one that this page may not ask, because it came later than the page.
 *
 * @param {string} code
 * @param {Held} held
 * @returns {Promise<void>}
 */
async function goElsewhere(code, held) {
  /** @type {Set<string>} */
  const unknown = new Set();
  /** @param {SecurityPolicyViolationEvent} event */
  const note = (event) => unknown.add(event.blockedURI);
  document.addEventListener("securitypolicyviolation", note);
  const { pages } = elsewhere.get();
  const answers = await Promise.all(pages.map(isThere));
  document.removeEventListener("securitypolicyviolation", note);
  const blocked = pages.find((page) => [...unknown].some((uri) => uri.startsWith(new URL(page).origin)));
  const page = pages.find((_, at) => answers[at]) ?? (navigator.onLine ? blocked : undefined);
  if (page) location.assign(placeAt(page, code, held));
}

/**
 * @param {string} page of an event at another machine
 * @param {string} code of the event here
 * @param {Held} held
 * @param {string} [path] the path of the page here
 * @returns {string} the address of the same page there, with what opens the event
 */
export function placeAt(page, code, held, path = location.pathname) {
  const there = new URL(page);
  const other = there.pathname.split("/").at(-1) ?? code;
  const [, first = "", named = "", ...rest] = path.split("/");
  const carried = held.key || Object.keys(held.teams).length ? `#${CARRIED}${encodeURIComponent(JSON.stringify(held))}` : "";
  return `${there.origin}/${[first, named.toUpperCase().replace(code, other), ...rest].join("/")}${carried}`;
}

/**
 * Take what opens an event from the address, where another machine's page has put it.
 *
 * @returns {Held | null}
 */
export function takeCarried() {
  const hash = location.hash.slice(1);
  if (!hash.startsWith(CARRIED)) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    const { key, teams } = JSON.parse(decodeURIComponent(hash.slice(CARRIED.length)));
    const codes = Object.entries(teams).filter((entry) => typeof entry[1] === "string");
    return typeof key === "string" ? { key, teams: Object.fromEntries(codes) } : null;
  } catch {
    return null;
  }
}
