/** Descriptions of what happened, and prompts. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { t } from "../../src/truco/app/web/static/messages.js";
import { muted } from "../../src/truco/app/web/static/mute.js";
import { READERS, recited } from "../../src/truco/app/web/static/recite.js";
import { asks, linesOf, may, promptOf } from "../../src/truco/app/web/static/tell.js";
import { gameOf, haveBooks, speak } from "./helpers/server.js";

/** @import { Choice, Entry, Fact } from "../../src/truco/app/web/static/types.js" */

const WAITING = [{ seat: "A1", kind: "human", name: "Nora", ready: false }, { seat: "B1", kind: "human", name: "Leo", ready: false }];
const menu = (/** @type {string[][]} */ ...choices) => /** @type {Choice[]} */ (choices.map(([group, word]) => ({ group, word })));
const entry = (/** @type {Fact[]} */ facts, /** @type {Partial<Entry>} */ more = {}) => ({ seq: 1, seat: "A1", act: "", rules: [], facts, ...more });
const prompt = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ args = {}, urgent = false) => ({ text: t(key, args), urgent });

beforeEach(() => {
  speak("en");
  haveBooks();
  muted.set({ names: [] });
});

test("the prompt is empty until the table is known", () => {
  assert.deepEqual(promptOf({ ...gameOf(), view: null }), { text: "", urgent: false });
});

test("a paused table has a prompt of its own", () => {
  assert.deepEqual(promptOf(gameOf({ table: { paused: true } })), prompt("prompt.paused"));
});

test("before the first match the table waits for seats, then for players that are not ready", () => {
  const open = [WAITING[0], { seat: "B1", kind: "open" }];
  assert.deepEqual(promptOf(gameOf({ table: { match: 0, seats: open } })), prompt("prompt.seats"));
  assert.deepEqual(promptOf(gameOf({ you: null, table: { match: 0, seats: open } })), prompt("prompt.sit", {}, true));
  assert.deepEqual(promptOf(gameOf({ table: { match: 0, seats: WAITING } })), prompt("prompt.ready", {}, true));
  const ready = [{ ...WAITING[0], ready: true }, WAITING[1]];
  assert.deepEqual(promptOf(gameOf({ table: { match: 0, seats: ready } })), prompt("prompt.ready-others", { names: "Leo" }));
});

test("drawing, cutting and dealing are prompts for a player only where the table does not do them itself", () => {
  const cut = { view: { phase: "cut", cutter: "A1" }, menu: menu(["before", "corto"]) };
  assert.deepEqual(promptOf(gameOf(cut)), prompt("prompt.cut-others", { name: "Player A1" }));
  assert.deepEqual(promptOf(gameOf({ ...cut, table: { settings: { auto_deal: false } } })), prompt("prompt.cut", {}, true));
  const own = [{ seat: "A1", name: "Nora", kind: "human", deal_myself: true }];
  assert.deepEqual(promptOf(gameOf({ view: { phase: "deal", dealer: "A1" }, menu: menu(["before", "reparto"]), table: { seats: own } })), prompt("prompt.deal", {}, true));
  assert.ok(!asks(gameOf({ table: { settings: { auto_deal: false } } }), "tiro"));
});

test("at the end of a match winners, losers and spectators have prompts of their own", () => {
  const view = { phase: "match-over", winner: "A" };
  assert.deepEqual(promptOf(gameOf({ view })), prompt("prompt.match-won", {}, true));
  assert.deepEqual(promptOf(gameOf({ you: "B1", view })), prompt("prompt.match-lost", {}, true));
  assert.deepEqual(promptOf(gameOf({ you: null, view })), prompt("prompt.match-over", { side: "Player A1" }, true));
  assert.deepEqual(promptOf(gameOf({ view, table: { deals: 8 } })), prompt("prompt.deals-over", { n: 8 }, true));
});

test("a call is a prompt for the players that may answer it, and another prompt for the others", () => {
  const view = { truco: { level: 1, pending: true, caller: "B1", holder: "" } };
  const call = { name: "Player B1", call: "Truco" };
  assert.deepEqual(promptOf(gameOf({ view, menu: menu(["answer", "quiero"]) })), prompt("prompt.answer", call, true));
  assert.deepEqual(promptOf(gameOf({ view: { ...view, due: "A1" } })), prompt("prompt.speak-after", call, true));
  assert.deepEqual(promptOf(gameOf({ you: "B1", view })), prompt("prompt.wait-answer", call));
  assert.deepEqual(promptOf(gameOf({ you: null, view })), prompt("prompt.answer-others", call));
});

test("the prompt names the player whose turn it is, and says what else that player may do", () => {
  assert.deepEqual(promptOf(gameOf({ view: { turn: "B1" } })), prompt("prompt.turn-others", { name: "Player B1" }));
  const view = { turn: "A1" };
  assert.deepEqual(promptOf(gameOf({ view, menu: menu(["card", "1e"]) })), prompt("prompt.lead-card", {}, true));
  assert.deepEqual(promptOf(gameOf({ view, menu: menu(["card", "1e"], ["call", "truco"]) })), prompt("prompt.lead", {}, true));
  assert.deepEqual(promptOf(gameOf({ view: { ...view, trick: [["B1", "7e"]] }, menu: menu(["card", "1e"]) })), prompt("prompt.turn", {}, true));
});

test("singing, discarding and deciding a hand on the brink are prompts for the player that has to", () => {
  const sings = { envido: { state: "singing", singer: "A1", chain: [] } };
  assert.deepEqual(promptOf(gameOf({ view: sings })), prompt("prompt.sing", {}, true));
  assert.deepEqual(promptOf(gameOf({ you: "B1", view: sings })), prompt("prompt.sing-others", { name: "Player A1" }));
  assert.deepEqual(promptOf(gameOf({ view: { discards: "A1" } })), prompt("prompt.discard", {}, true));
  assert.deepEqual(promptOf(gameOf({ view: { onze: { state: "deciding", band: "A" } }, menu: menu(["answer", "jogar"]) })), prompt("prompt.onze", {}, true));
});

test("a decided hand waits for claims of those who have not been silent", () => {
  const view = (/** @type {object} */ settling) => ({ settling: { open: true, asked: [], silent: [], ...settling } });
  assert.deepEqual(promptOf(gameOf({ view: view({}) })), prompt("prompt.settling", {}, true));
  assert.deepEqual(promptOf(gameOf({ view: view({ silent: ["A1"] }) })), prompt("prompt.settling-others"));
  assert.deepEqual(promptOf(gameOf({ view: view({ asked: ["A1"] }) })), prompt("prompt.asked-to-show", {}, true));
});

test("the first line of an entry has the rules of its ruling, each once", () => {
  const lines = linesOf(gameOf(), entry([{ fact: "cut", seat: "B1", n: 3, rules: ["b", "c"] }], { rules: ["a", "b"] }));
  assert.deepEqual(lines.map((line) => line.rules), [["a", "b", "c"]]);
});

test("giving up has a line, though the engine has no fact of it", () => {
  const [line] = linesOf(gameOf(), entry([], { act: "resign", seat: "B1" }));
  assert.ok(line?.text.startsWith("Player B1"));
});

test("free words of a muted player are left out", () => {
  const entries = entry([{ fact: "spoke", seat: "B1", text: "hola", word: "" }], { seat: "B1" });
  assert.equal(linesOf(gameOf(), entries).length, 1);
  muted.set({ names: ["Player B1"] });
  assert.deepEqual(linesOf(gameOf(), entries), []);
});

test("points have another sentence where the truco was called in the same hand", () => {
  const awarded = entry([{ fact: "awarded", side: "A", points: 1, reason: "truco", rules: [] }], { seq: 3 });
  const called = entry([{ fact: "truco-called", seat: "A1", word: "truco", level: 1 }], { seq: 1 });
  const started = entry([{ fact: "hand-started" }], { seq: 2 });
  const textAfter = (/** @type {Entry[]} */ log) => linesOf(gameOf({ log }), awarded)[0]?.text;
  assert.notEqual(textAfter([awarded]), textAfter([called, awarded]));
  assert.equal(textAfter([called, started, awarded]), textAfter([awarded]));
});

test("a word is on the menu or not", () => {
  const game = gameOf({ menu: menu(["call", "truco"]) });
  assert.equal(may(game, "truco")?.group, "call");
  assert.equal(may(game, "envido"), undefined);
});

test("keys read the hand, the table, the score, the last trick and whose turn it is", () => {
  const game = gameOf({ view: { cards: ["1e", "7o"], muestra: null, trick: [["B1", "7e"]], tricks: [{ plays: [["A1", "3e"], ["B1", "4c"]], winner: "A1" }], score: [3, 0], turn: "A1" }, menu: menu(["card", "1e"]) });
  assert.deepEqual(READERS, ["h", "g", "s", "w", "u"]);
  assert.equal(recited(game, "h"), t("recite.hand", { cards: "ace of swords, seven of coins" }));
  assert.equal(recited(game, "g"), t("recite.table", { plays: t("recite.play", { name: "Player B1", card: "seven of swords" }) }));
  assert.equal(recited(game, "s"), "You 3 malas, Player B1 0 malas.");
  assert.equal(recited(game, "w"), promptOf(game).text);
  assert.ok(recited(game, "u").includes("three of swords"));
  assert.equal(recited(game, "x"), "");
});
