/** A fact as a sentence: what the page says is what the terminal says, in each language. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../src/truco/app/web/static/tell.js";
import { listed } from "../../src/truco/app/web/static/messages.js";
import { scoreInWords, sideInWords } from "../../src/truco/app/web/static/telling.js";
import { data, gameOf, speak } from "./helpers/server.js";

for (const { language, you, chairs, sentences } of data.tables) {
  test(`the page describes each fact as the terminal does, ${language}, ${chairs.length} seats, read by ${you ?? "a spectator"}`, () => {
    speak(language);
    const log = data.facts.map((fact, at) => ({ seq: at + 1, seat: "mesa", act: "", rules: [], facts: [fact] }));
    const game = gameOf({ you, log, seats: chairs.map((chair) => chair.seat), table: { seats: chairs }, view: { chicos_to_win: 2 } });
    const lines = log.map((entry) => linesOf(game, entry).map((line) => line.text).join(" "));
    assert.deepEqual(lines, sentences);
    assert.ok(lines.every(Boolean));
  });
}

test("the compared facts include every kind of fact that has a template in the catalogue", () => {
  const kinds = new Set(data.facts.map((fact) => fact.fact));
  const named = Object.keys(data.texts["es"] ?? {}).flatMap((key) => /^fact\.([a-z-]+)/.exec(key)?.[1] ?? []);
  // `said` is the template of a fact without a template of its own.
  assert.deepEqual(named.filter((kind) => !kinds.has(kind) && kind !== "said"), []);
});

test("names are joined as the terminal joins them, also before the sound of an i", () => {
  for (const { language, names, text } of data.rows) {
    speak(language);
    assert.equal(listed(names), text);
  }
});

test("a score has malas and buenas where the match has them", () => {
  speak("en");
  const halves = gameOf({ view: { target: 30, buenas_from: 16 } });
  assert.equal(scoreInWords(halves, [15, 16]), "You 15 malas, Player B1 1 buena");
  assert.equal(scoreInWords(gameOf({ you: null, view: { target: 12, buenas_from: 12 } }), [3, 11]), "Player A1 3 points, Player B1 11 points");
});

test("a side of partners is your side or the other side; alone it is you or a name", () => {
  speak("en");
  const four = gameOf({ seats: ["A1", "B1", "A2", "B2"] });
  assert.deepEqual(["A", "B"].map((side) => sideInWords(four, side)), ["your side", "the other side"]);
  assert.deepEqual(["A", "B"].map((side) => sideInWords(gameOf(), side)), ["you", "Player B1"]);
  assert.equal(sideInWords(gameOf({ you: null, seats: ["A1", "B1", "A2", "B2"] }), "A"), "Player A1 and Player A2");
});
