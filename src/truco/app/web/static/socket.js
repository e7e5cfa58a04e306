/** The socket of a table: it connects again by itself and loses nothing that was sent. */

import { language } from "./messages.js";

/** @import { ClientMessage, ServerMessage } from "./types.js" */

const PING_MS = 15_000;
const SILENCE_MS = 40_000;
const WAITS_MS = [300, 700, 1_500, 3_000, 6_000];

/**
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} message
 * @property {(open: boolean) => void} open
 * @property {() => number} since the last sequence number seen
 */

export class TableSocket {
  /**
   * @param {string} code
   * @param {{ token?: string | undefined, person: string }} keys of the seat, where it has one of its own, and of the player
   * @param {Ears} ears
   */
  constructor(code, keys, ears) {
    this.code = code;
    this.keys = keys;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.heard = 0;
    this.closed = false;
    this.greeted = false;
    /** @type {Map<string, ClientMessage>} sent and not answered yet, by id; sent again after a reconnection */
    this.unanswered = new Map();
    this.prefix = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    this.count = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.beat = setInterval(() => this.pulse(), PING_MS);
    this.wake = () => this.hurry();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.code}?since=${this.ears.since()}`);
    this.socket = socket;
    this.greeted = false;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) {
        socket.close();
        return;
      }
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.keys, lang: language() }));
    });
    socket.addEventListener("message", (event) => this.receive(socket, String(event.data)));
    socket.addEventListener("close", () => this.lost(socket));
  }

  /**
   * @param {WebSocket} socket
   * @param {string} data
   */
  receive(socket, data) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const message = /** @type {ServerMessage} */ (JSON.parse(data));
    if (message.type === "welcome") {
      this.tries = 0;
      this.greeted = true;
      this.ears.open(true);
      this.ears.message(message);
      for (const waiting of this.unanswered.values()) socket.send(JSON.stringify(waiting));
      return;
    }
    // A page that the judge sent away does not connect again.
    if (message.type === "refused" && message.code === "sent-away") this.close();
    if (["ok", "refused", "reading", "tip"].includes(message.type) && "id" in message) this.unanswered.delete(message.id ?? "");
    this.ears.message(message);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    this.ears.open(false);
    const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)] ?? 0;
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  hurry() {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket === null) {
      clearTimeout(this.retry);
      this.connect();
    } else {
      this.pulse();
    }
  }

  pulse() {
    const socket = this.socket;
    if (socket === null) return;
    if (this.heard && Date.now() - this.heard > SILENCE_MS) {
      end(socket);
      this.lost(socket);
    } else if (this.greeted) {
      socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  /**
   * Send a message that takes effect once, however often the connection breaks.
   *
   * @param {ClientMessage} message
   * @returns {string} its id
   */
  send(message) {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const marked = { ...message, id };
    if (message.type !== "say") this.unanswered.set(id, marked);
    if (this.socket !== null && this.greeted) this.socket.send(JSON.stringify(marked));
    return id;
  }

  /** Greet anew, as after a change of language. */
  renew() {
    if (this.socket !== null) end(this.socket);
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    if (this.socket !== null) end(this.socket);
    this.socket = null;
  }
}

/**
 * Close a socket. One that still connects closes or greets once it is open: browsers report an earlier end as an error.
 *
 * @param {WebSocket} socket
 */
function end(socket) {
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
}
