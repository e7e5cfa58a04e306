/** Requests to the server, and the seats that this browser holds. */

import { language } from "./messages.js";
import { createStore, remembered } from "./store.js";

/** @import { Held, Knocked, Mine } from "./types.js" */

/** A refusal of the server, with its stable code and a message for people. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {any} body
   */
  constructor(status, code, message, body) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** The pages of an event at the other machines that keep it, as the page and the last answer about it named them. */
export const elsewhere = createStore({ pages: pagesIn(document.querySelector('meta[name="truco-machines"]')?.getAttribute("content") ?? "") });

/**
 * @param {string} text addresses with a space between
 * @returns {string[]}
 */
function pagesIn(text) {
  return text.split(" ").filter(Boolean);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, text?: string | ArrayBuffer, held?: Held[], authorization?: string, as?: "text" | "blob" }} [options] `body` goes as JSON, `text` as it is
 * @returns {Promise<any>} the JSON of the answer, or `as` the text or the bytes that it is
 */
export async function api(method, path, options = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (options.text !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8";
  if (person.get().token) headers["Truco-Person"] = person.get().token;
  if (options.authorization) headers["Authorization"] = options.authorization;
  if (options.held) headers["Truco-Seats"] = options.held.map((held) => `${held.code}.${held.token}`).join(" ");
  const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const answer = await fetch(path, { method, headers, body });
  const pages = answer.headers.get("Truco-Machines");
  if (pages !== null) elsewhere.set({ pages: pagesIn(pages) });
  if (answer.ok && options.as === "text") return await answer.text();
  if (answer.ok && options.as === "blob") return await answer.blob();
  const content = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return content;
  throw new ApiError(answer.status, content?.error?.code ?? "server-error", content?.error?.message ?? answer.statusText, content);
}

const KEPT = 40;

/** @type {import("./store.js").Store<{ token: string }>} the token by which this server knows the player at every table */
export const person = remembered("truco.person", { token: "" });

/** @type {import("./store.js").Store<{ held: Held[] }>} seats with tokens of their own, as they were given out once */
export const seats = remembered("truco.seats", { held: /** @type {Held[]} */ ([]) });

/**
 * @param {string} code
 * @returns {Held | undefined}
 */
export function heldAt(code) {
  return seats.get().held.find((held) => held.code === code);
}

/**
 * @param {string} code
 * @returns {{ held?: Held[] }} what a request about a table says of one's seat there, which opens the table at any time
 */
export function holding(code) {
  const held = heldAt(code);
  return held ? { held: [held] } : {};
}

/** @type {import("./store.js").Store<{ knocked: Knocked[] }>} */
const knocks = remembered("truco.knocks", { knocked: /** @type {Knocked[]} */ ([]) });

/**
 * @param {string} code
 * @returns {Knocked | undefined} the chair that this browser asked for at a table
 */
export function knockedAt(code) {
  return knocks.get().knocked.find((knock) => knock.code === code);
}

/**
 * Set a table.
 *
 * @param {unknown} body
 * @returns {Promise<string>} its code
 */
export async function setTable(body) {
  const made = await api("POST", "/api/tables", { body });
  person.set({ token: made.token });
  return made.code;
}

/**
 * Take a seat, or ask for it where a player left it in the middle of a match.
 *
 * @param {string} code
 * @param {{ name: string, seat: string, ready: boolean }} body
 * @returns {Promise<void>}
 */
export async function sitDown(code, body) {
  const { knock, seat, token } = await api("POST", `/api/tables/${code}/seats`, { body, ...holding(code) });
  person.set({ token });
  if (knock === null) return;
  const others = knocks.get().knocked.filter((knock) => knock.code !== code);
  knocks.set({ knocked: [{ code, seat, knock }, ...others].slice(0, KEPT) });
}

/**
 * Find out whether this browser got the chair that it asked for, once the request is no longer open.
 *
 * @param {Knocked} knocked
 * @returns {Promise<boolean>} whether it is one's own now
 */
export async function wasLetIn(knocked) {
  const inside = await sitsAt(knocked.code);
  knocks.set({ knocked: knocks.get().knocked.filter((knock) => knock.code !== knocked.code) });
  return inside;
}

/**
 * @param {string} code
 * @returns {Promise<boolean>} whether one has a place at a table
 */
async function sitsAt(code) {
  const mine = /** @type {Mine[]} */ (await api("GET", `/api/mine?code=${encodeURIComponent(code)}`));
  return mine.length > 0;
}

/**
 * Take a seat that its player handed over by a link; a browser that used the link before gets it again.
 *
 * @param {string} code
 * @param {string} token what the link holds
 * @returns {Promise<void>}
 */
export async function claim(code, token) {
  try {
    const taken = await api("POST", `/api/tables/${code}/claim`, { held: [{ code, seat: "", token, at: 0 }] });
    person.set({ token: taken.token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "used-link" || !(await sitsAt(code))) throw error;
  }
}

/**
 * @param {string[]} codes
 * @returns {void}
 */
export function release(codes) {
  seats.set({ held: seats.get().held.filter((held) => !codes.includes(held.code)) });
}
