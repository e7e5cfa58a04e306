/** The socket of a table: it connects again by itself and loses nothing that was sent. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { TableSocket } from "../../src/truco/app/web/static/socket.js";
import { happen } from "./helpers/browser.js";
import { speak } from "./helpers/server.js";

/** @typedef {Record<string, any>} Sent */

/** A socket whose server is the test. */
class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  /** @type {FakeSocket[]} */
  static made = [];
  readyState = 0;
  /** @type {Sent[]} */
  sent = [];

  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object} message */
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  welcome() {
    this.open();
    this.receive({ type: "welcome" });
  }
}

/** Timers that the test runs out by itself. */
/** @type {Map<number, { run: () => void, wait: number }>} */
const timers = new Map();
let count = 0;
let clock = 1_000_000;
const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval, clearTimeout: globalThis.clearTimeout, clearInterval: globalThis.clearInterval, now: Date.now };
const set = (/** @type {() => void} */ run, /** @type {number} */ wait) => (timers.set((count += 1), { run, wait }), count);
const clear = (/** @type {number} */ timer) => void timers.delete(timer);

/** The calls that the page got, and the sockets that a test opened. */
/** @type {string[]} */
let calls = [];
/** @type {TableSocket[]} */
let opened = [];

/** @returns {{ socket: TableSocket, first: FakeSocket }} */
function connect() {
  const socket = new TableSocket("K7MPQ", { token: "t", person: "p" }, {
    since: () => 7,
    open: (open) => calls.push(open ? "open" : "closed"),
    message: (message) => calls.push(message.type),
  });
  opened.push(socket);
  return { socket, first: latest() };
}

const latest = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));

beforeEach(() => {
  speak("en");
  calls = [];
  FakeSocket.made = [];
  timers.clear();
  clock = 1_000_000;
  Object.assign(globalThis, { WebSocket: FakeSocket, setTimeout: set, setInterval: set, clearTimeout: clear, clearInterval: clear });
  Date.now = () => clock;
});
afterEach(() => {
  for (const socket of opened) socket.close();
  opened = [];
  const { now, ...functions } = real;
  Object.assign(globalThis, functions);
  Date.now = now;
});

test("it greets with its keys and the language, and asks for what came since", () => {
  const { first } = connect();
  first.open();
  assert.equal(first.url, "ws://club.example/ws/K7MPQ?since=7");
  assert.deepEqual(first.sent, [{ type: "hello", token: "t", person: "p", lang: "en" }]);
});

test("messages wait for the welcome and are sent in order, each with its own id", () => {
  const { socket, first } = connect();
  first.open();
  const ids = [socket.send({ type: "act", word: "truco" }), socket.send({ type: "act", word: "1e" })];
  assert.equal(first.sent.length, 1);
  first.receive({ type: "welcome" });
  assert.deepEqual(first.sent.slice(1), [{ type: "act", word: "truco", id: ids[0] }, { type: "act", word: "1e", id: ids[1] }]);
  assert.notEqual(ids[0], ids[1]);
});

test("a message without an answer is sent again after a reconnection with the same id, an answered message is not", () => {
  const { socket, first } = connect();
  first.welcome();
  const [answered, refused, waiting] = ["a", "b", "c"].map((word) => socket.send({ type: "act", word }));
  first.receive({ type: "ok", id: answered });
  first.receive({ type: "refused", id: refused, code: "not-your-turn" });
  first.close();
  socket.connect();
  latest().welcome();
  assert.deepEqual(latest().sent.slice(1), [{ type: "act", word: "c", id: waiting }]);
});

test("a phrase that was not answered is not said again", () => {
  const { socket, first } = connect();
  first.welcome();
  socket.send({ type: "say", word: "hola" });
  first.close();
  socket.connect();
  latest().welcome();
  assert.deepEqual(latest().sent.map((message) => message["type"]), ["hello"]);
});

test("after a break it waits longer each time, and shortly again after a welcome", () => {
  const random = Math.random;
  Math.random = () => 0.5;
  const { socket, first } = connect();
  const waits = () => [...timers.values()].map(({ wait }) => wait).filter((wait) => wait < 15_000);
  const seen = [];
  first.welcome();
  for (let n = 0; n < 7; n += 1) {
    latest().close();
    seen.push(waits()[0]);
    timers.clear();
    socket.connect();
  }
  assert.deepEqual(seen, [300, 700, 1_500, 3_000, 6_000, 6_000, 6_000]);
  latest().welcome();
  latest().close();
  assert.deepEqual(waits(), [300]);
  Math.random = random;
});

test("the page gets a call when the connection opens and a call when it breaks", () => {
  const { first } = connect();
  first.welcome();
  first.close();
  first.close();
  assert.deepEqual(calls, ["open", "welcome", "closed"]);
});

test("messages of an earlier connection are left aside", () => {
  const { socket, first } = connect();
  first.welcome();
  first.close();
  socket.connect();
  first.receive({ type: "seen" });
  assert.deepEqual(calls, ["open", "welcome", "closed"]);
});

test("a connection that opens too late is closed and does not greet", () => {
  const { socket, first } = connect();
  socket.close();
  first.open();
  assert.deepEqual([first.readyState, first.sent], [3, []]);
});

test("while it connects it is not closed, because browsers report that as an error", () => {
  const { socket, first } = connect();
  socket.close();
  assert.equal(first.readyState, FakeSocket.CONNECTING);
});

test("a silent connection is closed after a while, a living connection gets a ping", () => {
  const { socket, first } = connect();
  first.welcome();
  socket.pulse();
  assert.equal(first.sent.at(-1)?.["type"], "ping");
  clock += 41_000;
  socket.pulse();
  assert.deepEqual([first.readyState, calls.at(-1)], [3, "closed"]);
});

test("the page comes back at once when the network does", () => {
  const { first } = connect();
  first.welcome();
  first.close();
  happen("online");
  assert.equal(FakeSocket.made.length, 2);
});

test("a player whom the judge sent away does not connect again", () => {
  const { first } = connect();
  first.welcome();
  first.receive({ type: "refused", id: null, code: "sent-away" });
  assert.equal(first.readyState, 3);
  happen("online");
  assert.deepEqual([FakeSocket.made.length, calls.at(-1)], [1, "refused"]);
});
