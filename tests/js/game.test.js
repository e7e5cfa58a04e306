/** A table as the page has it: what each message of the server makes of it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as game from "../../src/truco/app/web/static/game.js";
import { gameOf, haveBooks, speak } from "./helpers/server.js";

/** @import { Entry, Game, ServerMessage } from "../../src/truco/app/web/static/types.js" */

const { received } = game;

/** @param {object} message @returns {ServerMessage} a message of the server, as far as the page looks at it */
const sent = (message) => /** @type {ServerMessage} */ (message);

/**
 * @param {number} seq
 * @param {string} fact
 * @param {Partial<Entry> & { word?: string }} [more]
 * @returns {Entry}
 */
function entry(seq, fact, { word, ...more } = {}) {
  return { seq, seat: "A1", act: "", rules: [], facts: [{ fact, ...(word === undefined ? {} : { word }) }], ...more };
}

const BARE = { table: null, you: "A1", view: { hand: 1, tricks: [] }, pending: null, menu: [], log: [], said: [], clock: null };
const welcome = (/** @type {object} */ fields = {}) => sent({ type: "welcome", seq: 5, ...BARE, ...fields });
const seen = (/** @type {number} */ seq, /** @type {object} */ fields = {}) => sent({ type: "seen", seq, view: {}, pending: null, menu: [], log: [], clock: null, ...fields });
/** @param {ServerMessage[]} messages @returns {Game} a table after some messages */
const after = (...messages) => messages.reduce(received, game.unknownGame("K7MPQ"));
const rows = (/** @type {Game} */ { log }) => log.map((row) => row.seq);

beforeEach(() => {
  speak("en");
  haveBooks();
});

test("a welcome opens the table with all that it says", () => {
  const now = after(welcome({ menu: [{ word: "truco", group: "call" }], pending: 3 }));
  assert.deepEqual([now.status, now.seq, now.you, now.pending, now.menu.length], ["open", 5, "A1", 3, 1]);
});

test("the judge has no seat", () => {
  const now = after(welcome({ you: "J1" }));
  assert.deepEqual([now.you, now.judge], [null, true]);
});

test("a message changes the parts of the view that it has and leaves the others", () => {
  const now = after(welcome({ view: { hand: 1, tricks: [], turn: "A1", phase: "play" } }), seen(6, { view: { turn: "B1" } }));
  assert.deepEqual([now.view?.turn, now.view?.phase, now.seq, now.live], ["B1", "play", 6, true]);
});

test("a message that came already, or before the welcome, changes nothing", () => {
  const now = after(welcome());
  assert.equal(received(now, seen(5, { view: { turn: "B1" } })), now);
  assert.equal(after(seen(6)).view, null);
});

test("rows that come twice are in the log once, in order", () => {
  const now = after(welcome({ log: [entry(4, "cut"), entry(5, "dealt")] }), seen(7, { log: [entry(5, "dealt"), entry(6, "played"), entry(7, "played")] }));
  assert.deepEqual(rows(now), [4, 5, 6, 7]);
});

test("the log has the last three hands", () => {
  const hands = [1, 2, 3, 4].map((hand) => entry(hand * 10, "hand-started"));
  const now = after(welcome({ seq: 9, log: [entry(9, "cut"), hands[0], entry(11, "played")] }), seen(41, { log: [...hands.slice(1), entry(41, "played")] }));
  assert.deepEqual(rows(now), [20, 30, 40, 41]);
});

test("what was taken back leaves the log, and so does where it was taken back", () => {
  const now = after(welcome({ log: [entry(4, "played"), entry(5, "played")] }), seen(6, { log: [entry(6, "undone", { back: 5 })] }));
  assert.deepEqual(rows(now), [4, 6]);
  assert.ok(now.log.every((row) => row.back === undefined));
});

test("after a reconnection the log has what was missed, and each sign once", () => {
  const sign = entry(5, "glimpse");
  const before = after(welcome({ log: [entry(5, "played")] }), sent({ type: "beat", log: [sign] }));
  const now = received(before, welcome({ seq: 7, log: [entry(5, "played"), sign, entry(6, "played"), entry(7, "played")] }));
  assert.deepEqual(now.log.map((row) => [row.seq, game.isGlimpse(row)]), [[5, false], [5, true], [6, false], [7, false]]);
});

test("signs are counted, though they have the number of the row before them", () => {
  const now = after(welcome(), sent({ type: "beat", log: [entry(5, "glimpse")] }), sent({ type: "beat", log: [] }), sent({ type: "beat", log: [entry(5, "glimpse")] }));
  assert.deepEqual(now.log.map((row) => row.nth), [1, 2]);
  assert.equal(now.glimpse?.seq, 5);
});

test("the tricks of a hand that is over are remembered until the next one is", () => {
  const tricks = [{ plays: [], winner: "A1" }];
  const now = after(welcome({ view: { hand: 1, tricks } }), seen(6, { view: { hand: 2, tricks: [] } }), seen(7, { view: { turn: "B1" } }));
  assert.deepEqual(now.before, { hand: 1, tricks });
});

test("a phrase that comes twice counts once, and twelve phrases are stored", () => {
  const said = (/** @type {number} */ seq) => sent({ type: "said", seq, seat: "B1", word: "hola" });
  const now = after(welcome(), said(6), said(6), ...Array.from({ length: 12 }, (_, at) => said(at + 7)));
  assert.equal(now.said.length, 12);
  assert.deepEqual([now.said[0]?.seq, now.said[11]?.seq, now.heard], [7, 18, 18]);
});

test("phrases from before the first welcome are not repeated, phrases that were missed are", () => {
  const said = [{ seq: 6, seat: "B1", word: "hola" }];
  assert.deepEqual(after(welcome({ seq: 6, said })).said, []);
  assert.deepEqual(after(welcome(), welcome({ seq: 6, said })).said, said);
});

test("a hundred lines of the chat are kept, each after the row that it followed", () => {
  const lines = Array.from({ length: 101 }, (_, number) => sent({ type: "chat", number, seat: "B1", name: "", text: "hola" }));
  const now = after(welcome(), ...lines);
  assert.deepEqual([now.chat.length, now.chat[0]?.number, now.chat[0]?.after], [100, 1, 5]);
  const again = received(now, welcome({ seq: 9, chat: [{ number: 100, seat: "B1", name: "", text: "hola" }] }));
  assert.deepEqual(again.chat.map((line) => line.after), [5]);
});

test("a refusal is shown until something is accepted or happens", () => {
  const refused = after(welcome(), sent({ type: "refused", id: "1", code: "not-your-turn", rules: [], message: "no" }));
  assert.equal(refused.refused?.code, "not-your-turn");
  for (const message of [sent({ type: "ok", id: "2", seq: 5 }), seen(6), sent({ type: "tip", id: "3", seq: 5, word: "truco" })]) assert.equal(received(refused, message).refused, null);
  const quiet = after(welcome());
  assert.equal(received(quiet, sent({ type: "ok", id: "2", seq: 5 })), quiet);
});

test("a tip is gone once something happens", () => {
  const tip = after(welcome(), sent({ type: "tip", id: "3", seq: 5, word: "truco" }));
  assert.deepEqual([tip.tip?.word, received(tip, seen(6)).tip], ["truco", null]);
});

test("spectators are counted at a table that is known", () => {
  assert.equal(after(welcome(), sent({ type: "watching", count: 3 })).table, null);
  const now = after(welcome({ table: { match: 1 } }), sent({ type: "watching", count: 3 }));
  assert.deepEqual(now.table, { match: 1, watching: 3 });
});

test("the call that waits is the row that the table names, without its answer to an earlier one", () => {
  const now = gameOf({ pending: 6, log: [entry(6, "called", { seat: "B1", act: "quiero-retruco" })] });
  assert.deepEqual(game.waitingCall(now), { caller: "B1", word: "retruco" });
  const spoken = gameOf({ pending: 6, log: [entry(6, "spoke", { seat: "B1", word: "flor+quiero-vale-cuatro" })] });
  assert.deepEqual(game.waitingCall(spoken), { caller: "B1", word: "vale-cuatro" });
});

test("without rows the call that waits is what its contest says", () => {
  const envido = { state: "pending", caller: "A1", chain: ["envido", "real-envido"] };
  assert.deepEqual(game.waitingCall(gameOf({ view: { envido } })), { caller: "A1", word: "real-envido" });
  const truco = { level: 2, pending: true, caller: "B1", holder: "" };
  assert.deepEqual(game.waitingCall(gameOf({ view: { truco } })), { caller: "B1", word: "retruco" });
  assert.equal(game.waitingCall(gameOf()), null);
  assert.equal(game.waitingCall(gameOf({ view: { truco, settling: { open: true } } })), null);
});

test("the side that did not call last holds an accepted truco", () => {
  const wanted = (/** @type {object} */ truco, /** @type {object} */ more = {}) => game.isTrucoWanted(/** @type {any} */ (gameOf({ view: { truco, ...more } }).view));
  assert.ok(wanted({ level: 1, pending: false, caller: "A1", holder: "B" }));
  assert.ok(!wanted({ level: 1, pending: false, caller: "A1", holder: "A" }));
  assert.ok(!wanted({ level: 1, pending: true, caller: "A1", holder: "B" }));
  assert.ok(!wanted({ level: 0, pending: false, caller: "", holder: "" }));
});

test("seats play together by their letter, or as the bands of a hand say", () => {
  const view = /** @type {any} */ (gameOf({ seats: ["A1", "B1", "A2"] }).view);
  assert.deepEqual([game.allies(view, "A1", "A2"), game.allies(view, "A1", "B1")], [true, false]);
  const solo = { ...view, bands: ["x", "y", "y"] };
  assert.deepEqual([game.allies(solo, "A1", "A2"), game.allies(solo, "B1", "A2")], [false, true]);
});

test("the player's own seat is below on the screen, and a spectator sees the first seat there", () => {
  const seats = ["A1", "B1", "A2", "B2"];
  assert.deepEqual(seats.map((seat) => game.placeOf(seats, "B1", seat)), [3, 0, 1, 2]);
  assert.deepEqual(seats.map((seat) => game.placeOf(seats, null, seat)), [0, 1, 2, 3]);
});

test("a match waits for open seats and for people who are not ready, and is played after that", () => {
  const at = (/** @type {object} */ b1, match = 0) => gameOf({ table: { match, seats: [{ seat: "A1", kind: "human", ready: true }, { seat: "B1", ...b1 }] } });
  assert.ok(game.waits(at({ kind: "open" })));
  assert.deepEqual(game.openSeats(at({ kind: "open" })), ["B1"]);
  assert.ok(game.waits(at({ kind: "human", ready: false })));
  assert.deepEqual(game.unready(at({ kind: "human", ready: false })), ["B1"]);
  assert.ok(!game.waits(at({ kind: "bot" })));
  assert.ok(!game.waits(at({ kind: "open" }, 1)));
  assert.ok(game.playing(at({ kind: "bot" })) && !game.playing(at({ kind: "open" })));
  assert.ok(!game.playing(gameOf({ view: { phase: "match-over" } })));
});

test("a player among bots is alone, but never where a judge rules", () => {
  const seats = [{ seat: "A1", kind: "human" }, { seat: "B1", kind: "bot" }];
  assert.ok(game.isAlone(gameOf({ table: { seats } })));
  assert.ok(!game.isAlone(gameOf({ you: null, table: { seats } })));
  assert.ok(!game.isAlone(gameOf()));
  assert.ok(!game.isAlone(gameOf({ table: { seats, settings: { admission: "judged" } } })));
});
