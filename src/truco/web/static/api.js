/** Requests to the server, and the seats that this browser holds. */

import { language } from "./messages.js";
import { remembered } from "./store.js";

/** @import { Held, Knocked, Mine } from "./types.js" */

/** What the server refused, with its stable code and a message for people. */
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

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, text?: string, held?: Held[], as?: "text" }} [options] `body` goes as JSON, `text` as it is
 * @returns {Promise<any>} the JSON of the answer, or `as` the text that it is
 */
export async function api(method, path, options = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (options.text !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8";
  if (options.held) headers["Truco-Seats"] = options.held.map((one) => `${one.code}.${one.token}`).join(" ");
  const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const answer = await fetch(path, { method, headers, body });
  if (answer.ok && options.as === "text") return await answer.text();
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return told;
  throw new ApiError(answer.status, told?.error?.code ?? "server-error", told?.error?.message ?? answer.statusText, told);
}

/** @type {import("./store.js").Store<{ held: Held[] }>} */
export const seats = remembered("truco.seats", { held: /** @type {Held[]} */ ([]) });

const KEPT = 40;

/**
 * @param {{ code: string, seat: string, token: string }} taken
 * @returns {void}
 */
export function hold(taken) {
  const others = seats.get().held.filter((one) => one.code !== taken.code);
  seats.set({ held: [{ ...taken, at: Date.now() }, ...others].slice(0, KEPT) });
}

/**
 * @param {string} code
 * @returns {Held | undefined}
 */
export function heldAt(code) {
  return seats.get().held.find((one) => one.code === code);
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
  return knocks.get().knocked.find((one) => one.code === code);
}

/**
 * Take a seat, or ask for it where somebody left it in the middle of a match.
 *
 * @param {string} code
 * @param {{ name: string, seat: string }} body
 * @returns {Promise<void>}
 */
export async function sitDown(code, body) {
  const own = heldAt(code);
  const taken = await api("POST", `/api/tables/${code}/seats`, { body, held: own ? [own] : [] });
  if (taken.knock === null) hold(taken);
  else knocks.set({ knocked: [taken, ...knocks.get().knocked.filter((one) => one.code !== code)].slice(0, KEPT) });
}

/**
 * Find out what became of the chair that one asked for, when nobody waits for it any more.
 *
 * @param {Knocked} knocked
 * @returns {Promise<boolean>} whether it is one's own now
 */
export async function wasLetIn(knocked) {
  const mine = /** @type {Mine[]} */ (await api("GET", "/api/mine", { held: [{ ...knocked, at: 0 }] }));
  const inside = mine.some((one) => one.code === knocked.code);
  knocks.set({ knocked: knocks.get().knocked.filter((one) => one.code !== knocked.code) });
  if (inside) hold({ code: knocked.code, seat: knocked.seat, token: knocked.token });
  return inside;
}

/**
 * @param {string[]} codes
 * @returns {void}
 */
export function release(codes) {
  seats.set({ held: seats.get().held.filter((one) => !codes.includes(one.code)) });
}
