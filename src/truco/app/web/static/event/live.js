/** An event from its server, followed live; and the keys with which this browser writes. */

import { useEffect, useMemo, useRef, useState } from "htm-preact";
import { api, ApiError, elsewhere } from "../api.js";
import { bookOf, haveBooks } from "../books.js";
import { callChico, t } from "../messages.js";
import { createStore, remembered, useStore } from "../store.js";
import { takeCarried, watchServer } from "./elsewhere.js";

/** @import { EventBody, Place } from "./types.js" */
/** @import { Store } from "../store.js" */

/** Seconds after which a page asks again that cannot follow. */
const AGAIN = 3;
const TOO_MANY = 429;

/**
 * The keys of an event in this browser: the key of an office, and the codes of teams.
 *
 * @typedef {{ key: string, teams: Record<string, string> }} Held
 */

/** @type {Store<{ held: Record<string, Held> }>} */
const keys = remembered("truco.events", { held: {} });

/**
 * @param {string} code
 * @returns {Held}
 */
export function heldFor(code) {
  return keys.get().held[code] ?? { key: "", teams: {} };
}

/** @returns {string} the query that names the events of which this browser holds a key or a code, the newest ones */
export function heldQuery() {
  return Object.keys(keys.get().held).slice(-64).map((code) => `code=${encodeURIComponent(code)}`).join("&");
}

/**
 * The events that this browser holds something of, and the public list of the server.
 *
 * @returns {Promise<{ code: string, name: string, updated: number }[]>}
 */
export async function eventsHere() {
  const query = heldQuery();
  const [mine, listed] = await Promise.all([query ? api("GET", `/api/events?${query}`) : [], api("GET", "/api/events")]);
  const codes = new Set(mine.map((/** @type {{ code: string }} */ listing) => listing.code));
  return [...mine, ...listed.filter((/** @type {{ code: string }} */ listing) => !codes.has(listing.code))];
}

/**
 * Keep what opens an event in this browser.
 *
 * @param {string} code
 * @param {Partial<Held>} more
 * @returns {void}
 */
export function hold(code, more) {
  const { held } = keys.get();
  keys.set({ held: { ...held, [code]: { ...heldFor(code), ...more } } });
}

/**
 * Keep what a page of another machine has carried here.
 *
 * @param {string} code
 * @returns {void}
 */
export function keepCarried(code) {
  const carried = takeCarried();
  if (carried) hold(code, { key: carried.key || heldFor(code).key, teams: { ...heldFor(code).teams, ...carried.teams } });
}

/**
 * Ask something of an event, as who this browser is there.
 *
 * @param {string} method
 * @param {string} code
 * @param {string} path
 * @param {{ body?: unknown, text?: string | ArrayBuffer, team?: string, as?: "text" | "blob" }} [options] `team`: as this team, with its code
 * @returns {Promise<any>}
 */
export async function ask(method, code, path, { team, ...options } = {}) {
  const held = heldFor(code);
  const bearer = held.key ? `Bearer ${held.key}` : "";
  const own = team === undefined ? bearer : `Team ${team}:${held.teams[team] ?? ""}`;
  return await api(method, `/api/events/${code}${path}`, { ...options, ...(own ? { authorization: own } : {}) });
}

/**
 * Write acts into the log of an event.
 *
 * @param {EventBody} event what the writer has before him
 * @param {object[]} acts
 * @param {{ reason?: string, team?: string }} [options]
 * @returns {Promise<any>}
 */
export async function write(event, acts, { reason = "", team } = {}) {
  const body = { acts, reason, after: event.number, client: crypto.randomUUID?.() ?? String(Math.random()) };
  return await ask("POST", event.code, "/acts", { body, ...(team === undefined ? {} : { team }) });
}

/**
 * @typedef {{ match: number, score?: string, most?: number, played?: number, deals?: number }} Unlikely a score above what the rulebook can
 *   bring, or fewer hands of a duplicate than its round has
 */

/**
 * @param {unknown} error what the server refused
 * @returns {Unlikely | null} the score to be confirmed before it is written, if that is the reason
 */
export function unlikelyScore(error) {
  return error instanceof ApiError && ["unlikely-score", "hands-missing"].includes(error.code) ? error.body.error.details : null;
}

/**
 * @param {Unlikely} found
 * @returns {{ title: string, text: string, yes: string }} the question whether a score is right
 */
export function askedWhether({ match, score = "", most = 0, played, deals = 0 }) {
  if (played !== undefined) return { title: t("event.hands-missing", { played, deals }), text: t("event.hands-missing-what", { match }), yes: t("event.unlikely-yes") };
  return { title: t("event.unlikely", { score }), text: t("event.unlikely-what", { match, most }), yes: t("event.unlikely-yes") };
}

/** @template {object} Act @param {Act[]} acts @returns {(Act & { sure: true })[]} acts whose author is sure of every score in them */
export function sureOf(acts) {
  return acts.map((act) => ({ ...act, sure: true }));
}

/**
 * @typedef {{ event: any, failed: string, apart: boolean }} Following `apart`: the server is not reached now
 */

/**
 * Follow an event: it is fetched again whenever something was written.
 *
 * @param {string} code
 * @param {"" | "/desk"} [what] what everybody sees, or the desk
 * @returns {Following}
 */
export function useEvent(code, what = "") {
  const store = useMemo(() => createStore(/** @type {Following} */ ({ event: null, failed: "", apart: false })), [code, what]);
  const [tries, tryAgain] = useState(0);
  const noteContact = useRef(() => {});
  useEffect(() => {
    // Beside the tries below, each of which begins anew: the silence is counted through all of them.
    const watch = watchServer(code, { held: () => heldFor(code), back: () => tryAgain((n) => n + 1) });
    noteContact.current = watch.heard;
    return watch.end;
  }, [code]);
  useEffect(() => {
    let ended = false;
    let requests = 0;
    let waiting = 0;
    const later = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => store.get().failed || tryAgain((n) => n + 1), AGAIN * 1000);
    };
    const fetchIt = async () => {
      const mine = (requests += 1);
      try {
        const [event] = await Promise.all([ask("GET", code, what), haveBooks()]);
        noteContact.current();
        callChico(bookOf(event.rules.split(" ")[0] ?? "")?.chico);
        if (!ended && mine === requests) store.set({ event, failed: "", apart: false });
      } catch (error) {
        if (ended) return;
        if (error instanceof ApiError) noteContact.current();
        const isFinal = error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY;
        store.set(isFinal ? { ...store.get(), failed: error.message } : { ...store.get(), apart: true });
        if (!isFinal) later();
      }
    };
    const source = new EventSource(`/api/events/${code}/live`);
    source.onmessage = () => {
      noteContact.current();
      void fetchIt();
    };
    source.addEventListener("here", (message) => {
      noteContact.current();
      elsewhere.set({ pages: JSON.parse(message.data) });
    });
    source.onerror = () => {
      store.set({ ...store.get(), apart: true });
      // The browser asks again by itself where no server answers, but not where a proxy answers in its place.
      if (source.readyState === EventSource.CLOSED && !ended) later();
    };
    void fetchIt();
    return () => {
      ended = true;
      clearTimeout(waiting);
      source.close();
    };
  }, [code, what, store, tries]);
  return useStore(store);
}

/**
 * @param {EventBody} event
 * @param {string} id
 * @returns {string} the name of a team; a dash for no team
 */
export function teamName(event, id) {
  return event.teams.find((team) => team.id === id)?.name ?? (id || "–");
}

/**
 * @param {EventBody} event
 * @param {string} phase
 * @returns {Place[]} all places of a phase, group by group
 */
export function placesOf(event, phase) {
  return (event.phases.find((candidate) => candidate.name === phase)?.groups ?? []).flatMap((group) => group.places);
}
